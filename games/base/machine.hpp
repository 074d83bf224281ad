// Memory of the machine and of this process.
#pragma once

#include <cstdint>

namespace zermelo {

// Resident memory of this process, in bytes.
std::uint64_t resident_bytes();
// Most resident memory that this process has had, in bytes.
std::uint64_t peak_resident_bytes();

// Memory of this machine that a program may take without harm, in bytes: four fifths of the free memory.
std::uint64_t available_memory();

// Throws std::bad_alloc; for libraries that tell of it in another way.
[[noreturn]] void out_of_memory();

}  // namespace zermelo

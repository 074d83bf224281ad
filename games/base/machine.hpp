// Memory of the machine and of this process.
#pragma once

#include <cstdint>

namespace zermelo {

// Resident memory of this process, in bytes.
std::uint64_t resident_bytes();
// Most resident memory that this process has had, in bytes.
std::uint64_t peak_resident_bytes();

// Memory that this program may take without harm, in bytes: four fifths of what the machine, its control group and its
// limit of address space (ulimit -v) leave free. Threads have a part of the address space.
std::uint64_t available_memory();

// Throws std::bad_alloc; for libraries that tell of it in another way.
[[noreturn]] void out_of_memory();

}  // namespace zermelo

// Memory of the machine and of this process.
#pragma once

#include <cstdint>

namespace zermelo {

// Most resident memory that this process has had, in bytes.
std::uint64_t peak_resident_bytes();

// Memory of this machine that a program may take without harm, in bytes.
std::uint64_t available_memory();

}  // namespace zermelo

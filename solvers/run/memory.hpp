// Memory limits.
#pragma once

#include <cstdint>
#include <string>

#include "games/core/error.hpp"

namespace zermelo {

// "1.5 GB" (powers of ten).
std::string format_bytes(std::uint64_t bytes);

// Most resident memory that this process has had, in bytes.
std::uint64_t peak_resident_bytes();

// Memory of this machine that a program may take without harm, in bytes.
std::uint64_t available_memory();

// Fails with `limit` where a run that needs `needed` bytes may use `allowed`.
Result<void> check_memory(const std::string& what, std::uint64_t needed, std::uint64_t allowed);

}  // namespace zermelo

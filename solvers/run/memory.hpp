// Memory limits.
#pragma once

#include <cstdint>
#include <string>

#include "games/core/error.hpp"
#include "games/core/machine.hpp"
#include "games/core/text.hpp"

namespace zermelo {

// Fails with `limit` where a run that needs `needed` bytes may use `allowed`.
Result<void> check_memory(const std::string& what, std::uint64_t needed, std::uint64_t allowed);

}  // namespace zermelo

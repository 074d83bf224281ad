// Memory limits.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/core/error.hpp"
#include "games/core/machine.hpp"
#include "games/core/text.hpp"

namespace zermelo {

// Fails with `limit` where a run that needs `needed` bytes may use `allowed`. `doing`: "checking", where the game is
// not solved.
Result<void> check_memory(const std::string& spec, std::uint64_t needed, std::uint64_t allowed,
                          std::string_view doing = {});

}  // namespace zermelo

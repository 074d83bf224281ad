// Memory limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
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

// Gives the whole pages within some bytes back to the system. What they held is lost; they may be written again and
// freed as usual. free() alone keeps most of its memory for later.
void give_back(std::span<std::byte> bytes);

}  // namespace zermelo

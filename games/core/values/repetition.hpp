// The rule book's rule on a position that occurs for the third time in a game. Values know no history.
#pragma once

#include <cstdint>
#include <string_view>

namespace zermelo {

enum class Repetition : std::uint8_t {
    draw,       // the game is over, a draw; also of games whose positions never repeat
    loses,      // the player who made it has lost
    forbidden,  // no move may make it
};

constexpr std::string_view name_of(Repetition rule) {
    return rule == Repetition::draw ? "draw" : rule == Repetition::loses ? "loses" : "forbidden";
}

}  // namespace zermelo

// Texts of positions without the options of their spec. Internal to the engine and to tools/study.
#pragma once

#include <string>
#include <vector>

#include "games/core/runtime/any_game.hpp"

namespace zermelo {

// Some games repeat an option of the spec in each position: `adj:diag` of Tiptoe. Without such marks a position has the
// same text under several rulings. Immutable, thread-safe.
class RulingTexts {
public:
    // The game must outlive it.
    explicit RulingTexts(const AnyGame& game);

    std::string format(const AnyPosition& position) const;
    // The position of a text without marks. Fails as AnyGame::parse.
    Result<AnyPosition> parse(const std::string& text) const;

private:
    const AnyGame& game_;
    std::vector<std::string> marks_;  // each after its blank
};

}  // namespace zermelo

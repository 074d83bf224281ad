// The rules of a game of rewrites as plain data, so that the solver is compiled once.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "games/core/kinds/rewrite.hpp"

namespace zermelo {

// One variant of a RewriteGame.
struct RewriteRules {
    std::string spec;
    std::array<int, 2> cells{};                    // by Side
    std::array<std::vector<Rewrite>, 2> rewrites;  // by Side
    std::vector<StoneSymmetry> symmetries;         // a group, the identity first
};

// A position of a row.
struct RowPosition {
    StoneSets stones{};
    Side turn = Side::first;
    friend bool operator==(const RowPosition&, const RowPosition&) = default;
};

template <RewriteGame G>
RewriteRules rewrite_rules(const G& game) {
    return {game.spec(),
            game.stone_cells(),
            {game.rewrites(Side::first), game.rewrites(Side::second)},
            game.stone_symmetries()};
}

}  // namespace zermelo

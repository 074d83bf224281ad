// The rows of data/perft that a class of games plays.
#pragma once

#include <string>
#include <vector>

#include "games/core/runtime/game_list.hpp"
#include "tests/support/data_file.hpp"

namespace zermelo::test {

// Spec, position and counts of each row. Several classes may play the boards of one game. A game outside of games.def
// need not have rows.
template <Game G>
std::vector<std::vector<std::string>> perft_rows() {
    std::vector<std::vector<std::string>> rows;
    for (const GameInfo* info : games_of<G>()) {
        const std::string file = "perft/" + std::string(info->name) + ".txt";
        if (!is_registered<G> && !has_data(file)) continue;
        for (auto& row : read_data(file)) {
            if constexpr (requires { &G::takes; })
                if (!G::takes(*Spec::parse(row[0]))) continue;
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

}  // namespace zermelo::test

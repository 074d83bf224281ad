// Games, perft and sweeps as JSON. README.md documents every key.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solvers/engine/zermelo.hpp"
#include "tools/json/document.hpp"
#include "tools/known/known.hpp"
#include "tools/known/sweep_row.hpp"
#include "tools/study/counts.hpp"

namespace zermelo::json {

// zermelo.version/1.
Document version();

// zermelo.games/1: the games of a list.
Document games(std::span<const GameEntry> games);

// zermelo.rules/1.
Document rules(const AnyGame& game);

// zermelo.new-game/1: the files of a new project, in its folder.
Document new_game(const std::string& name, const std::string& folder, const std::vector<std::string>& files);

// zermelo.known/1.
Document known(const std::string& spec, const std::vector<KnownFact>& facts);

// zermelo.perft/1; `divide` has the nodes below each move, if requested.
struct Perft {
    std::string position;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::optional<std::vector<std::pair<std::string, std::uint64_t>>> divide;
};
Document perft(const std::string& spec, const Perft& perft);

// zermelo.sweep/1.
Document sweep(const std::string& command, const SweepRow& row);
// The same with a changed rule and its games at random.
Document sweep(const std::string& command, const SweepRow& row, const std::string& change, const GameCounts& games);

}  // namespace zermelo::json

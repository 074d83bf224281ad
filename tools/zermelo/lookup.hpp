// Finds the table that answers for a spec, and ranks the moves of a position.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solvers/any_solver.hpp"

namespace zermelo::cli {

// The solver for the game that a table names; corrupt where this program has no such game.
Result<std::unique_ptr<AnySolver>> solver_of(const TableReader& table);

// A table that is open for questions.
struct Lookup {
    std::shared_ptr<const TableReader> table;
    std::unique_ptr<AnySolver> solver;
    std::unique_ptr<AnyProber> prober;
    std::string file;

    const AnyGame& game() const { return solver->game(); }

    // `name` is a table file, or a spec for which a table is looked for in `folder`. The table keeps at most `cache`
    // bytes of blocks in memory.
    static Result<Lookup> open(const std::string& name, const std::string& folder,
                               std::uint64_t cache = standard_cache);
    static constexpr std::uint64_t standard_cache = 256'000'000;
};

// A move as its maker sees it.
struct RankedMove {
    AnyGame::Move move;
    std::optional<Value> value;  // for the player who makes it; dtw counts the plies after the move
    int delta = 0;               // plies worse than the best move of the same value
    bool optimal = false;
};

struct Answer {
    AnyGame::View view;
    std::optional<Value> value;     // for the side to move
    std::vector<RankedMove> moves;  // best first, unknown ones last in the order of the game
};

Result<Answer> look_up(const Lookup& lookup, const std::string& position);

// Perfect play from a position to the end of the game, one optimal move after the other; drawn games without an end are
// cut off.
Result<std::vector<std::pair<Side, std::string>>> perfect_line(const Lookup& lookup, const Answer& answer);

}  // namespace zermelo::cli

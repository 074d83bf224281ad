// Two rulings of one board side by side: counts of their tables, and play from the start.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solvers/engine/table.hpp"

namespace zermelo {

// Perfect play from the start while two tables agree: the same value and the same best moves. If one of them tells no
// distances, only outcomes count, and all moves that keep the outcome are best.
struct SharedPlay {
    // The reason for the last position. `over`: the game ends there in both. `values`, `moves`: they differ there.
    // `repeats`: it occurs again. `cut`: 40 plies without distances.
    enum class End : std::uint8_t { over, values, moves, repeats, cut };
    Line line;
    End end = End::over;
    std::string position;  // after the line
    Answer first;          // of that position, by each table
    Answer second;
    std::vector<std::string> first_best;  // the best moves there, by each table
    std::vector<std::string> second_best;
    Line first_rest;  // perfect play from there, by each table
    Line second_rest;
};
std::string_view name_of(SharedPlay::End end);  // "over"

// The shortest game that both rulings allow to a position with a difference.
struct NearestDifference {
    static constexpr std::uint64_t most_positions = 20'000;

    struct Found {
        Line line;
        std::string position;
        Side turn = Side::first;
        Known first;
        Known second;
        std::string only_first;  // of a difference of the rules: a move that the other ruling lacks, or has otherwise
        std::string only_second;
        std::array<bool, 2> over = {};  // the game, by each ruling
    };
    std::optional<Found> found;
    bool complete = false;        // without one: no game leads to one
    std::uint64_t positions = 0;  // looked at, symmetric ones once
};

// The start of a ruling.
struct RulingStart {
    std::string position;
    Answer answer;  // by the ruling's table; without an outcome if the table lacks the start
};

struct Rulings {
    // Positions that play from the start of one ruling reaches, symmetric ones once: up to so many are looked at.
    static constexpr std::size_t most_reachable = 50'000;

    TableInfo first;
    TableInfo second;
    std::array<RulingStart, 2> starts;
    bool same_start = false;
    TableComparison counts;
    // True if the examples of `counts` are positions that play from the start of one of the rulings reaches, except of
    // kinds without such a position: these have an example that play does not reach. False with too many positions.
    bool examples_from_play = false;
    ByOutcomes<bool> reached;        // the example of this kind, if examples_from_play
    bool agreement_reached = false;  // the longest agreement
    // Empty if the two games begin with different positions, or a table lacks its start.
    std::optional<SharedPlay> play;
    NearestDifference nearest;  // to another outcome; complete without positions if the tables have none
    NearestDifference rules;    // to a position with other moves, or in which one game alone is over
    const ComparedPosition* simplest_difference() const;  // a reached one before others

    // The side that wins from a start with a known value; nothing for a draw.
    static std::optional<Side> winner(const RulingStart& start);
    // Empty if a table lacks its start.
    std::optional<bool> winner_changes() const;
};

// The result does not depend on the number of threads. Fails like Table::compare.
Result<Rulings> compare_rulings(const Table& first, const Table& second, const RunOptions& run);

}  // namespace zermelo

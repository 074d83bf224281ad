// Two rulings of one board side by side: counts of their tables, and play from the start.
#pragma once

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
    Answer first_start;  // of the start, by each table
    Answer second_start;
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

// The shortest game that both rulings allow to a position with different outcomes.
struct NearestDifference {
    static constexpr std::uint64_t most_positions = 20'000;

    struct Found {
        Line line;
        std::string position;
        Side turn = Side::first;
        Known first;
        Known second;
    };
    std::optional<Found> found;
    bool complete = false;        // without one: no game leads to one
    std::uint64_t positions = 0;  // looked at, symmetric ones once
};

struct Rulings {
    TableInfo first;
    TableInfo second;
    TableComparison counts;
    // Empty if the two games begin with different positions, or a table lacks its start.
    std::optional<SharedPlay> play;
    NearestDifference nearest;  // complete without positions if the tables have no different outcomes
};

// The result does not depend on the number of threads. Fails like Table::compare.
Result<Rulings> compare_rulings(const Table& first, const Table& second, const RunOptions& run);

}  // namespace zermelo

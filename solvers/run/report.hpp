// The results of solvers and checks.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/writer.hpp"

namespace zermelo {

// A position with the longest win or loss: the first that the solver came to.
struct Deepest {
    Value value;
    std::string position;
    friend bool operator==(const Deepest&, const Deepest&) = default;
};

struct SolveReport {
    std::string method;  // "retrograde", "sweep", "bitsweep" or "enumerate"
    TableSummary table;
    std::optional<Deepest> deepest;
    double seconds = 0;     // all of it, writing included
    std::string elsewhere;  // the path of the table, if another process has written it (TableOutput::share)
};

// Positions by outcome for the side to move.
struct OutcomeCounts {
    std::uint64_t wins = 0;    // positions
    std::uint64_t draws = 0;   // positions
    std::uint64_t losses = 0;  // positions
    std::uint64_t positions() const { return wins + draws + losses; }
    friend bool operator==(const OutcomeCounts&, const OutcomeCounts&) = default;
};

// A move of the start.
struct CountedMove {
    std::string move;
    Value value;  // for who makes it; its plies are those after the move
};

// A solve that counts and keeps no table.
struct CountReport {
    std::string method;  // "bitsweep"
    Metric metric = Metric::wdl;
    Value start;
    std::vector<CountedMove> moves;      // of the start, in the game's order
    std::optional<Deepest> deepest;      // empty without distances
    std::array<OutcomeCounts, 2> sides;  // by side to move; all positions, symmetric ones each, without opening turns
    Digest digest{};
    std::uint64_t memory = 0;  // that was planned for, in bytes
    double seconds = 0;
};

// Counts from rows. Row: a position in their terms.
template <class Row>
struct RowValues {
    std::array<OutcomeCounts, 2> sides;  // by side to move
    Digest digest{};
    std::vector<Value> asked;    // of the rows that were asked for, in their order; dtw 0 for outcomes
    std::optional<Row> deepest;  // for distances: one with the longest win or loss
    Value deepest_value;
    std::uint64_t memory = 0;  // that was planned for, in bytes
};

// The forecast of a count.
struct CountForecast {
    std::uint64_t positions = 0;  // of both sides to move
    std::uint64_t measured = 0;   // of these, how many were counted for the time; 0: it is a rule of thumb
    std::uint64_t memory = 0;     // bytes
    double seconds = 0;
    double measured_seconds = 0;  // of the measured positions
};

struct VerifyReport {
    std::uint64_t checked = 0;                 // positions
    std::optional<std::string> first_failure;  // its position and what is wrong; the first in the table's order
    // False for outcomes without distances in a game with cycles. There the check shows only that each value fits the
    // values of its moves, and wrong values could pass.
    bool sufficient = true;
};

struct CertificateReport {
    std::uint64_t positions = 0;
    std::uint64_t bytes = 0;
    std::uint64_t nodes = 0;  // searched again on the way
    double seconds = 0;
};

}  // namespace zermelo

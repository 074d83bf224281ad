// What solvers and checks answer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tablebase/writer.hpp"

namespace zermelo {

// A position with the longest win or loss: the first that the solver came to.
struct Deepest {
    Value value;
    std::string position;
    friend bool operator==(const Deepest&, const Deepest&) = default;
};

struct SolveReport {
    std::string method;  // "retrograde", "sweep" or "enumerate"
    TableSummary table;
    std::optional<Deepest> deepest;
    double seconds = 0;  // all of it, writing included
};

struct VerifyReport {
    std::uint64_t checked = 0;                 // positions
    std::optional<std::string> first_failure;  // its position and what is wrong; the first in the table's order
    // False where wrong values could pass as well: outcomes without distances, in a game with cycles. Then the check
    // has shown that each value fits those of its moves, and no more.
    bool sufficient = true;
};

struct CertificateReport {
    std::uint64_t positions = 0;
    std::uint64_t bytes = 0;
    std::uint64_t nodes = 0;  // searched again on the way
    double seconds = 0;
};

}  // namespace zermelo

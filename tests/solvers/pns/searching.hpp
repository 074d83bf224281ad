// Asks searches about positions whose values are known.
#pragma once

#include <gtest/gtest.h>

#include "solvers/engine/any_search.hpp"
#include "solvers/pns/table.hpp"
#include "tests/support/positions.hpp"

namespace zermelo::test {

// One way to search. Tables of `memory` bytes; the least there are hold a few thousand positions.
struct SearchKind {
    std::string_view name;
    SearchMethod method;
    int threads;
    std::uint64_t memory;
};

inline constexpr std::uint64_t tiny = TranspositionTable::least_bytes;
inline constexpr std::uint64_t ample = 64'000'000;
inline constexpr std::array search_kinds = {
    SearchKind{"best-first", SearchMethod::best_first, 1, 1'000'000'000},
    SearchKind{"best-first, 2 workers", SearchMethod::best_first, 2, 1'000'000'000},
    SearchKind{"best-first, 8 workers", SearchMethod::best_first, 8, 1'000'000'000},
    SearchKind{"df-pn", SearchMethod::dfpn, 1, ample},
    SearchKind{"df-pn, tiny table", SearchMethod::dfpn, 1, tiny},
    SearchKind{"df-pn, 2 workers", SearchMethod::dfpn, 2, ample},
    SearchKind{"df-pn, 8 workers, tiny table", SearchMethod::dfpn, 8, tiny},
    SearchKind{"depth-first", SearchMethod::depth_first, 1, ample},
    SearchKind{"depth-first, tiny table", SearchMethod::depth_first, 1, tiny},
    SearchKind{"depth-first, 2 workers", SearchMethod::depth_first, 2, ample},
    SearchKind{"depth-first, 8 workers, tiny table", SearchMethod::depth_first, 8, tiny},
};

// df-pn forgets the failures that rest on its path when it leaves the path: in games with cycles it may have to find
// them again and again.
inline bool is_patient(bool has_cycles, const SearchKind& kind) {
    return has_cycles && kind.method == SearchMethod::dfpn;
}

struct Tally {
    std::size_t asked = 0;
    std::size_t unanswered = 0;  // the limit of nodes was met
    std::size_t reached = 0;
};

}  // namespace zermelo::test

// Asks searches about positions whose values are known.
#pragma once

#include <gtest/gtest.h>

#include <random>

#include "solvers/engine/any_search.hpp"
#include "solvers/pns/engine.hpp"
#include "solvers/verify/reference.hpp"
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
    SearchKind{"df-pn", SearchMethod::dfpn, 1, ample},
    SearchKind{"df-pn, tiny table", SearchMethod::dfpn, 1, tiny},
    SearchKind{"df-pn, 2 workers", SearchMethod::dfpn, 2, ample},
    SearchKind{"df-pn, 8 workers, tiny table", SearchMethod::dfpn, 8, tiny},
    SearchKind{"depth-first", SearchMethod::depth_first, 1, ample},
    SearchKind{"depth-first, tiny table", SearchMethod::depth_first, 1, tiny},
    SearchKind{"depth-first, 2 workers", SearchMethod::depth_first, 2, ample},
    SearchKind{"depth-first, 8 workers, tiny table", SearchMethod::depth_first, 8, tiny},
};

// Nothing where the game cannot be searched that way.
template <PackedGame G>
std::unique_ptr<SearchEngine<G>> make_engine(const G& game, const SearchKind& kind,
                                             const LeafOracle<G>* oracle = nullptr) {
    const SearchSpace<G> space{game, oracle};
    if (kind.method == SearchMethod::best_first) return std::make_unique<GraphEngine<G>>(space, kind.memory);
    if constexpr (G::cycles == Cycles::none) {
        if (kind.method == SearchMethod::depth_first)
            return *TableEngine<DepthFirstSearch<G>, G>::make(kind.name, space, kind.threads, kind.memory);
    } else if (kind.method == SearchMethod::depth_first) {
        return nullptr;
    }
    return *TableEngine<DfpnSearch<G>, G>::make(kind.name, space, kind.threads, kind.memory);
}

// df-pn forgets the failures that rest on its path when it leaves the path: in games with cycles it may have to find
// them again and again.
template <PackedGame G>
bool is_patient(const SearchKind& kind) {
    return G::cycles == Cycles::draw && kind.method == SearchMethod::dfpn;
}

struct Tally {
    std::size_t asked = 0;
    std::size_t unanswered = 0;  // the limit of nodes was met
    std::size_t reached = 0;
};

// Asks both questions about a position; every answer has to be that of its value.
template <PackedGame G>
void ask_both(const G& game, SearchEngine<G>& engine, const typename G::Position& position, Wdl expected,
              std::uint64_t most_nodes, Tally& tally) {
    if (game.terminal(position)) return;
    for (const Goal goal : {Goal::win, Goal::not_loss}) {
        SearchControl control({.nodes = most_nodes, .seconds = 1e18, .stop = {}});
        const auto answer = engine.solve({canonical(game, position), goal}, control);
        ++tally.asked;
        if (!answer) {
            EXPECT_EQ(control.ended(), SearchControl::End::nodes);
            ++tally.unanswered;
            continue;
        }
        ASSERT_EQ(*answer, reached(goal, expected))
            << engine.name() << ", " << game.spec() << ": " << game.format(position) << ", goal "
            << (goal == Goal::win ? "win" : "not to lose");
        tally.reached += *answer ? 1 : 0;
    }
}

}  // namespace zermelo::test

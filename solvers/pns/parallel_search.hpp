// Several workers on one question, over one table.
#pragma once

#include <atomic>
#include <optional>

#include "solvers/pns/busy.hpp"
#include "solvers/pns/control.hpp"
#include "solvers/pns/expand.hpp"
#include "solvers/pns/table.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// Every worker runs the whole search. They share results in the table, and `busy` keeps them apart. The first to finish
// has the answer. `Search` is DfpnSearch or DepthFirstSearch.
template <class Search, PackedGame G>
std::optional<bool> solve_in_parallel(Workers& workers, const SearchSpace<G>& space, TranspositionTable& table,
                                      SearchControl& control, const Question<G>& question) {
    if (workers.count() == 1) return Search(space, table, control).solve(question);
    BusyPositions busy;
    std::atomic<int> answer{-1};
    const auto work = [&](std::uint64_t, std::uint64_t) {
        if (control.ended() != SearchControl::End::none) return;
        const auto reached = Search(space, table, control, &busy).solve(question);
        if (!reached) return;
        answer.store(*reached ? 1 : 0, std::memory_order_relaxed);
        control.end(SearchControl::End::answered);
    };
    do {
        table.grow_as_wanted(workers);
        workers.for_chunks(static_cast<std::uint64_t>(workers.count()), 1, {}, work);
    } while (control.ended() == SearchControl::End::none);
    return answer < 0 ? std::nullopt : std::optional(answer == 1);
}

}  // namespace zermelo

// The list of kinds of games, with what is made for each; solvers/README.md tells how to add one.
#pragma once

#include "solvers/hunt/check/count_rows.hpp"
#include "solvers/hunt/check/slice_rows.hpp"
#include "solvers/hunt/solve/count.hpp"
#include "solvers/rewrite/check/count_rows.hpp"
#include "solvers/rewrite/check/slice_rows.hpp"
#include "solvers/rewrite/solve/count.hpp"
#include "solvers/rewrite/solve/plan.hpp"
#include "solvers/siege/check/count_rows.hpp"
#include "solvers/siege/check/slice_rows.hpp"
#include "solvers/siege/solve/plan.hpp"

namespace zermelo {

// Solve: for SolvePlan. Count: for count_game(). Check: SliceRows. Statistics: CountRows. The last two are void for
// none.
template <class SolveKind, class CountKind, class CheckRows, class StatisticsRows>
struct Methods {
    using Solve = SolveKind;
    using Count = CountKind;
    using Check = CheckRows;
    using Statistics = StatisticsRows;
};

// A line for each kind; a game takes the first that fits.
template <Game G>
auto methods_of() {
    if constexpr (NumberedRewriteGame<G>)
        return Methods<RewriteSolve, RewriteCount, PairSliceRows, PairCountRows<G>>();
    else if constexpr (NumberedSiegeGame<G>)
        return Methods<SiegeSolve, NoCount, SiegeSliceRows<typename G::SiegeCells>, SiegeCountRows<G>>();
    else if constexpr (HuntGame<G> && CountedColumns<G>)
        return Methods<NoSolve, HuntCount, ColumnSliceRows<G>, ColumnCountRows<G>>();
    else
        return Methods<NoSolve, NoCount, void, void>();
}
template <Game G>
using MethodsOf = decltype(methods_of<G>());

// For messages: the kinds with a Count.
inline constexpr std::string_view counted_kinds = "two sets of stones with fixed patterns of moves or a hunt";

}  // namespace zermelo

// Solves any game: all reachable positions, an explicit graph, a keyed table.
#pragma once

#include <fmt/format.h>

#include "solvers/enumerate/explore.hpp"
#include "tablebase/format.hpp"

namespace zermelo {

// `forecast`: give up early if the growth of the layers says that the positions will not fit.
template <Game G>
Result<SolveReport> solve_by_enumeration(const G& game, const TableOutput& output, const std::string& provenance,
                                         const RunOptions& options, bool forecast = false) {
    const Metric metric = output.metric.value_or(usual_metric<G>());
    ZERMELO_TRY(check_metric(game, metric));
    TableHeader header = table_header(game.info(), game.spec(), metric);
    header.layout = Layout::keyed;
    header.key_width = static_cast<std::uint8_t>(key_width(game));
    header.level = static_cast<std::uint8_t>(output.level.value_or(usual_level));
    header.provenance = "enumerate; " + provenance;
    const auto run = [&]<class Key>(std::type_identity<Key>) {
        ReachableGraph<G, Key> graph(game, forecast);
        return run_enumeration(graph, header, output, options);
    };
    const auto too_wide = [&](std::size_t bits) {
        return fail(Failure::limit, fmt::format("cannot enumerate {}", game.spec()),
                    fmt::format("a position takes {} bits, keys at most 128", bits),
                    "search for its value instead, or take a smaller board");
    };
    if constexpr (PackedGame<G>) {
        if (game.key_bits() > 128) return too_wide(static_cast<std::size_t>(game.key_bits()));
        return game.key_bits() <= 64 ? run(std::type_identity<std::uint64_t>()) : run(std::type_identity<U128>());
    } else if constexpr (CheckedGame<G>) {  // wide boards, for rules and searches
        return too_wide(8 * sizeof(typename G::Position));
    } else {
        return run(std::type_identity<typename G::Position>());
    }
}

}  // namespace zermelo

// Solves any game: all reachable positions, an explicit graph, a keyed table.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <numeric>
#include <vector>

#include "solvers/enumerate/explore.hpp"
#include "solvers/enumerate/solve_graph.hpp"
#include "solvers/run/report.hpp"
#include "solvers/run/slice_writer.hpp"

namespace zermelo {

template <Game G, class Key>
class EnumerateRun {
public:
    EnumerateRun(const G& game, const TableOutput& output, const RunOptions& options)
        : game_(game),
          output_(output),
          options_(options),
          metric_(output.metric.value_or(usual_metric<G>())),
          workers_(options.threads),
          graph_(game) {}

    Result<SolveReport> run(const std::string& provenance) {
        const auto started = std::chrono::steady_clock::now();
        const auto width = static_cast<std::uint8_t>(key_width(game_));
        TableHeader header = table_header(G::info(), game_.spec(), metric_);
        header.layout = Layout::keyed;
        header.key_width = width;
        header.level = static_cast<std::uint8_t>(output_.level);
        header.provenance = "enumerate; " + provenance;
        ZERMELO_ASSIGN(writer, TableWriter::create(output_, header, 1));
        ZERMELO_TRY(graph_.explore(workers_, options_));
        GraphSolver solver(graph_, workers_, options_);
        std::vector<ValueCode> codes;
        if constexpr (ScoreGame<G>) {
            codes = solver.solve_scores(
                [this](std::uint64_t node, const auto& child_value) { return best_of_children(node, child_value); });
        } else {
            codes = solver.solve();
        }
        if (const std::string_view why = solver.unsolvable(); !why.empty())
            return fail(Failure::limit, fmt::format("cannot solve {}", game_.spec()), std::string(why));
        if (metric_ == Metric::wdl)
            for (ValueCode& code : codes) code = outcome_code(code);
        if (codes.empty()) return interrupted("the solve of " + game_.spec());

        std::vector<std::uint32_t> order(codes.size());
        std::iota(order.begin(), order.end(), 0U);
        sort_by_key(order);
        SolveReport report;
        ZERMELO_TRY(write(writer, header.key_width, codes, order, report));
        ZERMELO_ASSIGN(table, writer.finish(decode_value(metric_, codes[0])));
        report.method = "enumerate";
        report.table = table;
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;
        report.seconds = seconds.count();
        return report;
    }

private:
    // The points of a node from those of its children; edges are in the order of the moves.
    template <class F>
    int best_of_children(std::uint64_t node, const F& child_value) const
        requires ScoreGame<G>
    {
        const auto position = graph_.position(node);
        std::uint64_t edge = graph_.node(node).first_edge;
        std::optional<int> best;
        for (const auto& move : game_.moves(position)) {
            const int points = child_value(graph_.edge(edge++)) + game_.gain(position, move);
            best = std::max(best.value_or(points), points);
        }
        return best.value_or(0);
    }

    // Ascending as big-endian byte strings, which is the order of numbers.
    void sort_by_key(std::vector<std::uint32_t>& order) {
        workers_.sort(order, [&](std::uint32_t a, std::uint32_t b) {
            if constexpr (PackedGame<G>)
                return graph_.key(a) < graph_.key(b);
            else
                return std::memcmp(&graph_.key(a), &graph_.key(b), sizeof(Key)) < 0;
        });
    }

    Result<void> write(TableWriter& writer, std::size_t key_width, const std::vector<ValueCode>& codes,
                       const std::vector<std::uint32_t>& order, SolveReport& report) {
        SliceRecord record;
        record.size = codes.size();
        for (const std::uint32_t node : order) {
            const Value value = decode_value(metric_, codes[node]);
            record.counts.add(value);
            if (value.dtw > (report.deepest ? report.deepest->value.dtw : 0))
                report.deepest = Deepest{value, game_.format(graph_.position(node))};
        }
        record.bits = record.counts.code_bits(metric_);
        writer.begin_slice(0, record);
        options_.observer->begin_phase("writing", codes.size());
        return write_blocks(
            workers_, writer, block_count(Layout::keyed, record), options_.stop, [&](std::uint64_t block) {
                const std::uint64_t begin = block * keyed_block_entries;
                const std::uint64_t end = std::min<std::uint64_t>(codes.size(), begin + keyed_block_entries);
                Bytes keys((end - begin) * key_width);
                std::vector<ValueCode> values;
                for (std::uint64_t i = begin; i < end; ++i) {
                    values.push_back(codes[order[i]]);
                    write_key(game_, graph_.position(order[i]),
                              std::span(keys).subspan((i - begin) * key_width, key_width));
                }
                options_.observer->advance(end - begin);
                return keyed_block(keys, key_width, values, record.bits, output_.level);
            });
    }

    const G& game_;
    const TableOutput& output_;
    const RunOptions& options_;
    Metric metric_;
    Workers workers_;
    ReachableGraph<G, Key> graph_;
};

template <Game G>
Result<SolveReport> solve_by_enumeration(const G& game, const TableOutput& output, const std::string& provenance,
                                         const RunOptions& options) {
    ZERMELO_TRY(check_metric(game, output.metric.value_or(usual_metric<G>())));
    if constexpr (PackedGame<G>) {
        if (game.key_bits() > 128)
            return fail(Failure::limit, fmt::format("cannot enumerate {}", game.spec()),
                        fmt::format("a position takes {} bits, keys at most 128", game.key_bits()), "a smaller board");
        if (game.key_bits() <= 64) return EnumerateRun<G, std::uint64_t>(game, output, options).run(provenance);
        return EnumerateRun<G, U128>(game, output, options).run(provenance);
    } else {
        return EnumerateRun<G, typename G::Position>(game, output, options).run(provenance);
    }
}

}  // namespace zermelo

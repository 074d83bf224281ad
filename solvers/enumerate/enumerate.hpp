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
        : game_(game), output_(output), options_(options), workers_(options.threads), graph_(game) {}

    Result<SolveReport> run(const std::string& provenance) {
        const auto started = std::chrono::steady_clock::now();
        const auto width = static_cast<std::uint8_t>(key_width(game_));
        TableHeader header{Layout::keyed,
                           width,
                           static_cast<std::uint8_t>(output_.level),
                           rules_fingerprint(G::info(), game_.spec()),
                           game_.spec(),
                           "enumerate; " + provenance};
        ZERMELO_ASSIGN(writer, TableWriter::create(output_, header, 1));
        ZERMELO_TRY(graph_.explore(workers_, options_));
        GraphSolver solver(graph_, workers_, options_);
        const std::vector<ValueCode> codes = solver.solve();
        if (solver.too_far())
            return fail(Failure::limit, fmt::format("cannot solve {}", game_.spec()),
                        fmt::format("a win takes more than {} plies", max_dtw));
        if (codes.empty()) return interrupted("the solve of " + game_.spec());

        std::vector<std::uint32_t> order(codes.size());
        std::iota(order.begin(), order.end(), 0U);
        sort_by_key(order);
        SolveReport report;
        ZERMELO_TRY(write(writer, header.key_width, codes, order, report));
        ZERMELO_ASSIGN(table, writer.finish(decode_value(codes[0])));
        report.method = "enumerate";
        report.table = table;
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;
        report.seconds = seconds.count();
        return report;
    }

private:
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
            const Value value = decode_value(codes[node]);
            record.counts.add(value);
            if (value.dtw > (report.deepest ? report.deepest->value.dtw : 0))
                report.deepest = Deepest{value, game_.format(graph_.position(node))};
        }
        record.width = record.counts.code_width();
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
                EncodedBlock encoded =
                    compress_block(keyed_content(keys, key_width, values, record.width), output_.level);
                encoded.record.first_key.assign(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(key_width));
                options_.observer->advance(end - begin);
                return encoded;
            });
    }

    const G& game_;
    const TableOutput& output_;
    const RunOptions& options_;
    Workers workers_;
    ReachableGraph<G, Key> graph_;
};

template <Game G>
Result<SolveReport> solve_by_enumeration(const G& game, const TableOutput& output, const std::string& provenance,
                                         const RunOptions& options) {
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

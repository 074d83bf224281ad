#include "solvers/enumerate/enumeration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "solvers/enumerate/solve_graph.hpp"
#include "solvers/run/slice_writer.hpp"

namespace zermelo {

namespace {

Result<std::vector<ValueCode>> solve(Enumeration& enumeration, const TableHeader& header, Workers& workers,
                                     const RunOptions& options) {
    GraphSolver solver(enumeration.graph(), workers, options);
    std::vector<ValueCode> codes;
    if (header.metric == Metric::score)
        codes = solver.solve_scores([&](std::uint64_t node, const ChildPoints& child_points) {
            return enumeration.best_points(node, child_points);
        });
    else
        codes = solver.solve();
    if (const std::string_view why = solver.unsolvable(); !why.empty())
        return fail(Failure::limit, fmt::format("cannot solve {}", header.spec), std::string(why));
    if (header.metric == Metric::wdl)
        for (ValueCode& code : codes) code = outcome_code(code);
    if (codes.empty()) return interrupted("the solve of " + header.spec);
    return codes;
}

Result<void> write(const Enumeration& enumeration, const std::vector<ValueCode>& codes, TableWriter& writer,
                   const TableHeader& header, Workers& workers, const RunOptions& options, SolveReport& report) {
    const std::vector<std::uint32_t> order = enumeration.nodes_by_key(workers);
    SliceRecord record;
    record.size = codes.size();
    for (const std::uint32_t node : order) {
        const Value value = decode_value(header.metric, codes[node]);
        record.counts.add(value);
        if (value.dtw > (report.deepest ? report.deepest->value.dtw : 0))
            report.deepest = Deepest{value, enumeration.format(node)};
    }
    record.bits = record.counts.code_bits(header.metric);
    writer.begin_slice(0, record);
    options.observer->begin_phase("writing", codes.size());
    const std::size_t width = header.key_width;
    return write_blocks(workers, writer, block_count(Layout::keyed, record), options.stop, [&](std::uint64_t block) {
        const std::uint64_t begin = block * keyed_block_entries;
        const std::uint64_t end = std::min<std::uint64_t>(codes.size(), begin + keyed_block_entries);
        Bytes keys((end - begin) * width);
        std::vector<ValueCode> values;
        for (std::uint64_t i = begin; i < end; ++i) {
            values.push_back(codes[order[i]]);
            enumeration.write_key(order[i], std::span(keys).subspan((i - begin) * width, width));
        }
        options.observer->advance(end - begin);
        return keyed_block(keys, width, values, record.bits, header.level);
    });
}

}  // namespace

Result<SolveReport> run_enumeration(Enumeration& enumeration, const TableHeader& header, const TableOutput& output,
                                    const RunOptions& options) {
    const auto started = std::chrono::steady_clock::now();
    Workers workers(options.threads);
    ZERMELO_ASSIGN(writer, TableWriter::create(output, header, 1));
    ZERMELO_TRY(enumeration.explore(workers, options));
    ZERMELO_ASSIGN(codes, solve(enumeration, header, workers, options));
    SolveReport report;
    ZERMELO_TRY(write(enumeration, codes, writer, header, workers, options, report));
    if (options.stop.stop_requested()) return interrupted("the solve of " + header.spec);
    ZERMELO_ASSIGN(table, writer.finish(decode_value(header.metric, codes[0])));
    report.method = "enumerate";
    report.table = table;
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;
    report.seconds = seconds.count();
    return report;
}

}  // namespace zermelo

// zermelo bench: rates on a fixed list of work, and one signature of all results.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <random>

#include "solvers/engine/engine.hpp"
#include "solvers/run/memory.hpp"
#include "tools/json/game_json.hpp"
#include "tools/known/fields.hpp"
#include "tools/known/files.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/scratch.hpp"

namespace zermelo::cli {

namespace {

struct BenchArguments {
    bool quick = false;
    RunArguments run;
};

struct Job {
    std::string_view spec;
    Method method;
    bool quick;  // also part of the short list
};

struct SearchJob {
    std::string_view spec;
    std::string_view name;
    SearchMethod method;
};

// data/bench.txt, which says what its lines mean.
struct Jobs {
    std::vector<Job> tables;
    std::vector<SearchJob> searches;
};

Jobs read_jobs() {
    Jobs jobs;
    for (const EmbeddedFile& file : embedded_files()) {
        if (file.name != "bench.txt") continue;
        for (const std::string_view line : split(file.text, "\n")) {
            const auto fields = split(line, "|");
            if (line.starts_with('#') || fields.size() < 3) continue;
            const std::string_view spec = trimmed(fields[1]);
            const std::string_view method = trimmed(fields[2]);
            if (trimmed(fields[0]) == "table")
                jobs.tables.push_back({spec, method == "enumerate" ? Method::enumerate : Method::retrograde,
                                       trimmed(fields.back()) == "quick"});
            else
                jobs.searches.push_back({spec, method, *search_method(method)});
        }
    }
    return jobs;
}

// Nanoseconds for a position with all its moves, from a warm cache: the median of rounds over positions of random play.
Result<double> time_answers(const Table& table) {
    constexpr std::size_t count = 2000;
    const AnyGame& game = table.game();
    std::mt19937_64 random(20260101);
    std::vector<AnyPosition> positions;
    ZERMELO_ASSIGN(start, game.parse("start"));
    while (positions.size() < count) {
        AnyPosition position = start;
        for (auto moves = game.children(position); !moves.empty() && positions.size() < count;
             moves = game.children(position)) {
            position = moves[random() % moves.size()];
            if (random() % 10 == 0) positions.push_back(position);
        }
    }
    std::vector<double> rounds;
    for (int round = 0; round < 5; ++round) {
        const auto started = std::chrono::steady_clock::now();
        for (const AnyPosition& position : positions) ZERMELO_TRY(table.answer(position));
        const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - started;
        rounds.push_back(elapsed.count() / static_cast<double>(positions.size()));
    }
    std::sort(rounds.begin(), rounds.end());
    return rounds[rounds.size() / 2];
}

Result<json::Bench::Solve> run_job(const Engine& engine, const Job& job, const std::string& file,
                                   const RunOptions& options) {
    TableOutput output;
    output.path = file;
    output.force = true;
    ZERMELO_ASSIGN(solved, engine.solve(job.spec, job.method, output, options));
    ZERMELO_ASSIGN(table, engine.table(file));
    const auto started = std::chrono::steady_clock::now();
    ZERMELO_ASSIGN(verified, table->verify({VerifyOptions::Mode::full, 0, 1}, options));
    const std::chrono::duration<double> verify_seconds = std::chrono::steady_clock::now() - started;
    if (verified.first_failure)
        return fail(Failure::verification, fmt::format("the table of {} is wrong", job.spec), *verified.first_failure);
    ZERMELO_ASSIGN(warm, Engine::time_probes(file, 20000, false));
    ZERMELO_ASSIGN(cold, Engine::time_probes(file, 500, true));
    ZERMELO_ASSIGN(answer, time_answers(*table));
    return json::Bench::Solve{std::string(job.spec), solved, verify_seconds.count(), warm, cold, answer};
}

Result<json::Bench::Searched> run_search(const Engine& engine, const SearchJob& job, RunOptions run) {
    SearchOptions options;
    options.method = job.method;
    options.run = std::move(run);
    options.run.threads = 1;
    options.run.memory = 1'000'000'000;
    ZERMELO_ASSIGN(search, engine.new_search(job.spec, options));
    ZERMELO_ASSIGN(start, search->game().parse("start"));
    ZERMELO_ASSIGN(report, search->ask(start, Claim::value));
    const auto value = report.value();
    if (!value) return fail(Failure::internal, fmt::format("the search of {} ended without an answer", job.spec));
    return json::Bench::Searched{std::string(job.spec), std::string(job.name), *value, report.nodes, report.seconds};
}

void print_row(const json::Bench::Solve& row) {
    const TableSummary& table = row.report.table;
    fmt::print("{:36} {:10} {:>12} {:9.2f} {:8.1f} {:9.2f} {:9.3f} {:9.0f} {:9.1f}\n", row.spec, row.report.method,
               table.counts.positions, row.report.seconds, row.positions_per_second() / 1e6, row.verify_seconds,
               table.bits_per_position(), row.warm_probe_ns, row.cold_probe_ns / 1e3);
    std::fflush(stdout);
}

void print_row(const json::Bench::Searched& row) {
    fmt::print("{:36} {:11} {:>12} {:9.2f} {:9.2f}\n", row.spec, row.method, row.nodes, row.seconds,
               row.nodes_per_second() / 1e6);
    std::fflush(stdout);
}

Result<int> bench(Context& context, const BenchArguments& arguments) {
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    const Engine engine;
    ZERMELO_ASSIGN(folder, ScratchFolder::make("the tables of the bench"));
    const bool text = context.format == Format::text;
    json::Bench bench;
    std::string results;  // what the signature is made of
    if (text)
        fmt::print("{:36} {:10} {:>12} {:>9} {:>8} {:>9} {:>9} {:>9} {:>9}\n", "spec", "method", "positions", "solve s",
                   "M pos/s", "verify s", "bits/pos", "warm ns", "cold us");
    const Jobs jobs = read_jobs();
    for (std::size_t i = 0; i < jobs.tables.size(); ++i) {
        const Job& job = jobs.tables[i];
        if (arguments.quick && !job.quick) continue;
        ZERMELO_ASSIGN(row, run_job(engine, job, fmt::format("{}/{}.ztb", folder->path(), i), options));
        const TableSummary& table = row.report.table;
        if (job.quick)
            results += fmt::format("{} {} {} {}\n", row.spec, row.report.method, digest_text(table.digest),
                                   table.counts.positions);
        if (text) print_row(row);
        bench.rows.push_back(std::move(row));
    }
    if (text) fmt::print("\n{:36} {:11} {:>12} {:>9} {:>9}\n", "spec", "search", "nodes", "seconds", "M nodes/s");
    for (const SearchJob& job : jobs.searches) {
        ZERMELO_ASSIGN(row, run_search(engine, job, options));
        results += fmt::format("{} {} {} {}\n", row.spec, row.method, name_of(row.value), row.nodes);
        if (text) print_row(row);
        bench.searches.push_back(std::move(row));
    }
    const ByteSpan bytes(reinterpret_cast<const std::uint8_t*>(results.data()), results.size());
    bench.signature = fmt::format("{:016x}", checksum(bytes));
    bench.peak_rss_bytes = peak_resident_bytes();
    if (text)
        fmt::print("peak memory {}\nSignature: {}\n", format_bytes(bench.peak_rss_bytes), bench.signature);
    else
        print_json(context, json::bench(bench));
    return 0;
}

}  // namespace

void add_bench(Program& program) {
    static BenchArguments arguments;
    const Command command(program, "bench",
                          "Measure rates on a fixed list; the signature changes only when results do");
    command.flag("--quick", arguments.quick, "Only the short jobs, which make the signature");
    arguments.run.add_to(command);
    command.example("zermelo bench --quick", "a few seconds; its signature tells whether two programs agree");
    command.action([](Context& context) { return bench(context, arguments); });
}

}  // namespace zermelo::cli

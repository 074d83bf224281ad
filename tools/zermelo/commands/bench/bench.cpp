// zermelo bench: rates on a fixed list of work, and one signature of all results.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <random>

#include "solvers/engine/engine.hpp"
#include "solvers/run/memory.hpp"
#include "tools/json/bench_json.hpp"
#include "tools/zermelo/commands/bench/bench_jobs.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/files.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/records.hpp"
#include "tools/zermelo/console/scratch.hpp"

namespace zermelo::cli {

namespace {

struct BenchArguments {
    bool quick = false;
    std::string compare;  // file of an earlier bench, or empty
    RunArguments run;
};

// Positions of random play from the start: every tenth of it.
Result<std::vector<AnyPosition>> played_positions(const AnyGame& game, std::size_t count) {
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
    return positions;
}

// Nanoseconds for each of `count` pieces of work that `work()` does at once: the median of five rounds.
template <class F>
Result<double> time_each(std::size_t count, F&& work) {
    std::vector<double> rounds;
    for (int round = 0; round < 5; ++round) {
        const auto started = std::chrono::steady_clock::now();
        ZERMELO_TRY(work());
        const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - started;
        rounds.push_back(elapsed.count() / static_cast<double>(count));
    }
    std::sort(rounds.begin(), rounds.end());
    return rounds[rounds.size() / 2];
}

// For a position with all its moves, from a warm cache.
Result<double> time_answers(const Table& table) {
    ZERMELO_ASSIGN(positions, played_positions(table.game(), 2000));
    return time_each(positions.size(), [&]() -> Result<void> {
        for (const AnyPosition& position : positions) ZERMELO_TRY(table.answer(position));
        return {};
    });
}

// For the value of a position, from a warm cache, or from one that is emptied before each probe.
Result<double> time_probes(const std::string& file, std::size_t count, bool cold) {
    const Engine engine({.cache = 1ULL << 30});
    ZERMELO_ASSIGN(table, engine.table(file));
    ZERMELO_ASSIGN(positions, played_positions(table->game(), count));
    return time_each(positions.size(), [&]() -> Result<void> {
        for (const AnyPosition& position : positions) {
            if (cold) engine.empty_cache();
            ZERMELO_TRY(table->value(position));
        }
        return {};
    });
}

// The same where all positions are asked for at once and no block is in the cache.
Result<double> time_many_probes(const std::string& file, std::size_t count, const RunOptions& options) {
    const Engine engine({.cache = 0});
    ZERMELO_ASSIGN(table, engine.table(file));
    ZERMELO_ASSIGN(positions, table->sample(count, 20260101));
    return time_each(positions.size(), [&]() -> Result<void> {
        engine.empty_cache();
        ZERMELO_TRY(table->probe_many(positions, options.threads, options.stop));
        return {};
    });
}

using json::Bench;

Result<Bench::Solve> run_job(const Engine& engine, const BenchJobs::Solve& job, const std::string& file,
                             const RunOptions& options, std::string& results) {
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
    ZERMELO_ASSIGN(warm, time_probes(file, 20000, false));
    ZERMELO_ASSIGN(cold, time_probes(file, 500, true));
    ZERMELO_ASSIGN(answer, time_answers(*table));
    const std::uint64_t positions = solved.table.counts.positions;
    if (job.quick)
        results += fmt::format("{} {} {} {}\n", job.spec, solved.method, digest_text(solved.table.digest), positions);
    return Bench::Solve{{"table", job.spec, solved.method},
                        {positions, solved.seconds, {}},
                        verify_seconds.count(),
                        solved.table.bits_per_position(),
                        warm,
                        cold,
                        answer};
}

// Measures one lookup of many positions in a table of run_job().
Result<Bench::Probes> run_probes(const Bench::Job& solved, const std::string& file, const RunOptions& options) {
    constexpr std::uint64_t count = 1'000'000;
    ZERMELO_ASSIGN(nanoseconds, time_many_probes(file, count, options));
    return Bench::Probes{{"probes", solved.spec, solved.method},
                         {count, nanoseconds * 1e-9 * static_cast<double>(count), {}}};
}

Result<Bench::Count> run_count(const Engine& engine, const BenchJobs::Count& job, const RunOptions& options,
                               std::string& results) {
    ZERMELO_ASSIGN(counted, engine.count(job.spec, job.metric, options));
    const std::string metric(name_of(job.metric));
    const std::string digest = digest_text(counted.digest);
    const std::uint64_t positions = counted.sides[0].positions() + counted.sides[1].positions();
    if (job.quick) results += fmt::format("{} {} {} {}\n", job.spec, metric, digest, positions);
    return Bench::Count{{"count", job.spec, metric}, {positions, counted.seconds, {}}, digest};
}

Result<Bench::Searched> run_search(const Engine& engine, const BenchJobs::Search& job, RunOptions run,
                                   std::string& results) {
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
    results += fmt::format("{} {} {} {}\n", job.spec, job.name, name_of(*value), report.nodes);
    return Bench::Searched{{"search", job.spec, job.name}, {report.nodes, report.seconds, {}}, *value};
}

// Prints the rows of each kind as they come, unless the answer is JSON. With an earlier bench, each row ends with the
// ratio of rates.
class BenchPrinter {
public:
    BenchPrinter(bool prints, bool compares) : prints_(prints), compares_(compares) {}

    // Columns after the spec, the kind of job and what it did.
    void begin(const std::string& kind, const std::string& done, const std::vector<std::string>& figures) {
        if (records_ && prints_) fmt::print("\n");
        std::vector<Column> columns = {left("spec", 36), left(kind, 11), right(done, 12)};
        for (const std::string& figure : figures) columns.push_back(right(figure, 8));
        if (compares_) columns.push_back(right("ratio", 7));
        records_.emplace(RecordForm::text, std::move(columns));
    }
    void row(const Bench::Job& job, const Bench::Rate& rate, const std::vector<std::string>& figures) {
        if (!prints_) return;
        std::vector<std::string> cells = {job.spec, job.method, std::to_string(rate.done)};
        cells.insert(cells.end(), figures.begin(), figures.end());
        if (compares_) cells.push_back(rate.ratio ? fmt::format("{:.2f}", *rate.ratio) : "-");
        records_->print(cells);
    }

private:
    bool prints_;
    bool compares_;
    std::optional<RecordPrinter> records_;
};

Result<std::optional<json::EarlierBench>> read_earlier(const std::string& file) {
    if (file.empty()) return std::nullopt;
    constexpr std::size_t most = 1 << 20;
    ZERMELO_ASSIGN(text, read_beginning(file, most));
    auto earlier = json::read_bench(text);
    if (!earlier)
        return fail(Failure::bad_input, fmt::format("{} is not what a bench wrote", printable(file)),
                    "it is no JSON of zermelo.bench/1", "a file that holds the output of zermelo bench --json");
    return earlier;
}

Result<int> bench(Context& context, const BenchArguments& arguments) {
    ZERMELO_ASSIGN(earlier, read_earlier(arguments.compare));
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    const Engine engine;
    ZERMELO_ASSIGN(folder, ScratchFolder::make("the tables of the bench"));
    BenchPrinter printer(context.format == Format::text, earlier.has_value());
    const auto compare = [&](const Bench::Job& job, Bench::Rate& rate) {
        if (!earlier) return;
        if (const auto at = earlier->per_second.find(job); at != earlier->per_second.end() && at->second > 0)
            rate.ratio = rate.per_second() / at->second;
    };
    Bench bench;
    if (earlier) bench.compared_with = earlier->program;
    std::string results;  // hashed into the signature
    const BenchJobs jobs = read_bench_jobs();
    const auto millions = [](const Bench::Rate& rate) { return rate.per_second() / 1e6; };
    const auto figure = [](double value, int places) { return fmt::format("{:.{}f}", value, places); };
    printer.begin("method", "positions", {"solve s", "M pos/s", "verify s", "bits/pos", "warm ns", "cold us"});
    const auto file_of = [&](std::size_t solve) { return fmt::format("{}/{}.ztb", folder->path(), solve); };
    std::map<std::size_t, Bench::Job> solved;
    for (std::size_t i = 0; i < jobs.solves.size(); ++i) {
        if (arguments.quick && !jobs.solves[i].quick) continue;
        ZERMELO_ASSIGN(row, run_job(engine, jobs.solves[i], file_of(i), options, results));
        solved.emplace(i, row.job);
        compare(row.job, row.rate);
        printer.row(
            row.job, row.rate,
            {figure(row.rate.seconds, 2), figure(millions(row.rate), 1), figure(row.verify_seconds, 2),
             figure(row.bits_per_position, 3), figure(row.warm_probe_ns, 0), figure(row.cold_probe_ns / 1e3, 1)});
        bench.rows.push_back(std::move(row));
    }
    printer.begin("many of", "probes", {"seconds", "M probes/s"});
    for (const BenchJobs::Probes& job : jobs.probes) {
        const auto table = solved.find(job.solve);
        if (table == solved.end()) continue;
        ZERMELO_ASSIGN(row, run_probes(table->second, file_of(job.solve), options));
        compare(row.job, row.rate);
        printer.row(row.job, row.rate, {figure(row.rate.seconds, 3), figure(millions(row.rate), 2)});
        bench.probes.push_back(std::move(row));
    }
    printer.begin("count", "positions", {"seconds", "M pos/s"});
    for (const BenchJobs::Count& job : jobs.counts) {
        if (arguments.quick && !job.quick) continue;
        ZERMELO_ASSIGN(row, run_count(engine, job, options, results));
        compare(row.job, row.rate);
        printer.row(row.job, row.rate, {figure(row.rate.seconds, 2), figure(millions(row.rate), 1)});
        bench.counts.push_back(std::move(row));
    }
    printer.begin("search", "nodes", {"seconds", "M nodes/s"});
    for (const BenchJobs::Search& job : jobs.searches) {
        ZERMELO_ASSIGN(row, run_search(engine, job, options, results));
        compare(row.job, row.rate);
        printer.row(row.job, row.rate, {figure(row.rate.seconds, 2), figure(millions(row.rate), 2)});
        bench.searches.push_back(std::move(row));
    }
    const ByteSpan bytes(reinterpret_cast<const std::uint8_t*>(results.data()), results.size());
    bench.signature = fmt::format("{:016x}", checksum(bytes));
    bench.peak_rss_bytes = peak_resident_bytes();
    if (context.format == Format::text)
        fmt::print("peak memory {}\nSignature: {}\n", format_bytes(bench.peak_rss_bytes), bench.signature);
    else
        print_json(context, json::bench(bench));
    return 0;
}

}  // namespace

Action declare_bench(const Options& command) {
    auto [action, arguments] = action_of<BenchArguments>(bench);
    command.flag("--quick", arguments.quick, "Run only the short jobs, which determine the signature");
    command.option("--compare", arguments.compare, "Show ratios of rates to this earlier bench (a file of --json)")
        .named("FILE");
    arguments.run.add_to(command);
    command.example("zermelo bench --json > before.json", "a file for --compare");
    command.example("zermelo bench --compare before.json", "a column of ratios: 1.10 is a tenth faster than before");
    command.example("zermelo bench --quick", "a few seconds; programs with the same results have the same signature");
    return action;
}

}  // namespace zermelo::cli

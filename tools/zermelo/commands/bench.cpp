// zermelo bench: rates on a fixed list of work, and one signature of all results.
#include <fmt/format.h>

#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "solvers/engine/any_search.hpp"
#include "solvers/engine/any_solver.hpp"
#include "solvers/run/memory.hpp"

#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/output.hpp"

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

constexpr std::array jobs = {
    Job{"fox-and-hounds@8x8", Method::retrograde, true},
    Job{"fox-and-hounds@8x8", Method::enumerate, true},
    Job{"fox-and-hounds:escape@8x8", Method::enumerate, true},
    Job{"konane@4x5", Method::retrograde, true},
    Job{"konane@5x5", Method::retrograde, true},
    Job{"konane@4x6", Method::retrograde, true},
    Job{"tiptoe@4x4", Method::retrograde, true},
    Job{"brandub,attackers=3,defenders=1", Method::retrograde, true},
    Job{"turkish-checkers@8x8,white=1,black=2", Method::retrograde, true},
    Job{"konane@4x5,opening=free", Method::enumerate, true},
    Job{"konane@5x5", Method::enumerate, false},
    Job{"fox-and-hounds@10x10", Method::retrograde, false},
};

struct SearchJob {
    std::string_view spec;
    std::string_view name;
    SearchMethod method;
};

// With one worker, so that the nodes are the same each time.
constexpr std::array searches = {
    SearchJob{"konane@6x6,opening=centre", "df-pn", SearchMethod::dfpn},
    SearchJob{"konane@6x6,opening=corner", "df-pn", SearchMethod::dfpn},
    SearchJob{"konane@5x6", "depth-first", SearchMethod::depth_first},
    SearchJob{"fox-and-hounds@8x8", "df-pn", SearchMethod::dfpn},
    SearchJob{"tiptoe@4x4,adj=diag", "df-pn", SearchMethod::dfpn},
    SearchJob{"tafl-5x5,attackers=2,defenders=1", "best-first", SearchMethod::best_first},
    SearchJob{"tafl-5x5,attackers=2,defenders=1", "df-pn", SearchMethod::dfpn},
};

// A folder for the bench's tables that is gone afterwards.
class ScratchFolder {
public:
    ScratchFolder() : path_(std::filesystem::temp_directory_path() / fmt::format("zermelo-bench-{}", ::getpid())) {
        std::filesystem::create_directories(path_);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder() {
        std::error_code error;
        std::filesystem::remove_all(path_, error);
    }
    std::string file(std::size_t number) const { return (path_ / fmt::format("{}.ztb", number)).string(); }

private:
    std::filesystem::path path_;
};

struct Row {
    std::string spec;
    SolveReport solved;
    double verify_seconds = 0;
    double warm_nanoseconds = 0;
    double cold_nanoseconds = 0;
};

Result<Row> run_job(const Job& job, const std::string& file, const RunOptions& options) {
    ZERMELO_ASSIGN(solver, make_solver(job.spec));
    TableOutput output;
    output.path = file;
    output.force = true;
    ZERMELO_ASSIGN(solved, solver->solve(job.method, output, options));
    ZERMELO_ASSIGN(table, TableReader::open(file, std::make_shared<BlockCache>(1 << 20)));
    const auto started = std::chrono::steady_clock::now();
    ZERMELO_ASSIGN(verified, solver->verify(table, options));
    const std::chrono::duration<double> verify_seconds = std::chrono::steady_clock::now() - started;
    if (verified.first_failure)
        return fail(Failure::verification, fmt::format("the table of {} is wrong", job.spec), *verified.first_failure);
    ZERMELO_ASSIGN(warm, solver->time_probes(file, 20000, false));
    ZERMELO_ASSIGN(cold, solver->time_probes(file, 500, true));
    return Row{std::string(job.spec), solved, verify_seconds.count(), warm, cold};
}

Result<SearchReport> run_search(const SearchJob& job, RunOptions run) {
    SearchOptions options;
    options.method = job.method;
    options.run = std::move(run);
    options.run.threads = 1;
    options.run.memory = 1'000'000'000;
    ZERMELO_ASSIGN(search, make_search(job.spec, options));
    return search->ask("start", Claim::value);
}

// Adds what comes out of the searches to the results.
Result<void> bench_searches(const Context& context, const RunOptions& options, std::string& results,
                            nlohmann::ordered_json& rows) {
    if (context.format == Format::text)
        fmt::print("\n{:36} {:11} {:>12} {:>9} {:>9}\n", "spec", "search", "nodes", "seconds", "M nodes/s");
    for (const SearchJob& job : searches) {
        ZERMELO_ASSIGN(report, run_search(job, options));
        const auto value = report.value();
        if (!value) return fail(Failure::internal, fmt::format("the search of {} ended without an answer", job.spec));
        const double rate = static_cast<double>(report.nodes) / report.seconds;
        results += fmt::format("{} {} {} {}\n", job.spec, job.name, word(*value), report.nodes);
        rows.push_back({{"spec", job.spec},
                        {"method", job.name},
                        {"value", word(*value)},
                        {"nodes", report.nodes},
                        {"seconds", report.seconds},
                        {"nodes_per_second", rate}});
        if (context.format != Format::text) continue;
        fmt::print("{:36} {:11} {:>12} {:9.2f} {:9.2f}\n", job.spec, job.name, report.nodes, report.seconds,
                   rate / 1e6);
        std::fflush(stdout);
    }
    return {};
}

Result<int> bench(Context& context, const BenchArguments& arguments) {
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    const ScratchFolder folder;
    std::string results;
    auto rows = nlohmann::ordered_json::array();
    if (context.format == Format::text)
        fmt::print("{:36} {:10} {:>12} {:>9} {:>8} {:>9} {:>9} {:>9} {:>9}\n", "spec", "method", "positions", "solve s",
                   "M pos/s", "verify s", "bits/pos", "warm ns", "cold us");
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (arguments.quick && !jobs[i].quick) continue;
        ZERMELO_ASSIGN(row, run_job(jobs[i], folder.file(i), options));
        const TableSummary& table = row.solved.table;
        const double rate = static_cast<double>(table.counts.positions) / row.solved.seconds;
        if (jobs[i].quick)
            results +=
                fmt::format("{} {} {} {}\n", row.spec, row.solved.method, to_hex(table.digest), table.counts.positions);
        rows.push_back({{"spec", row.spec},
                        {"method", row.solved.method},
                        {"positions", table.counts.positions},
                        {"seconds", row.solved.seconds},
                        {"positions_per_second", rate},
                        {"verify_seconds", row.verify_seconds},
                        {"bits_per_position", table.bits_per_position()},
                        {"warm_probe_ns", row.warm_nanoseconds},
                        {"cold_probe_ns", row.cold_nanoseconds}});
        if (context.format == Format::text) {
            fmt::print("{:36} {:10} {:>12} {:9.2f} {:8.1f} {:9.2f} {:9.3f} {:9.0f} {:9.1f}\n", row.spec,
                       row.solved.method, table.counts.positions, row.solved.seconds, rate / 1e6, row.verify_seconds,
                       table.bits_per_position(), row.warm_nanoseconds, row.cold_nanoseconds / 1e3);
            std::fflush(stdout);
        }
    }
    auto search_rows = nlohmann::ordered_json::array();
    ZERMELO_TRY(bench_searches(context, options, results, search_rows));
    const std::string signature = fmt::format(
        "{:016x}", checksum(ByteSpan(reinterpret_cast<const std::uint8_t*>(results.data()), results.size())));
    if (context.format != Format::text)
        print_json(context, {{"schema", "zermelo.bench/1"},
                             {"signature", signature},
                             {"rows", rows},
                             {"searches", search_rows},
                             {"peak_rss_bytes", peak_resident_bytes()}});
    else
        fmt::print("peak memory {}\nSignature: {}\n", format_bytes(peak_resident_bytes()), signature);
    return 0;
}

}  // namespace

void add_bench(CLI::App& app, Action& action) {
    static BenchArguments arguments;
    CLI::App* command =
        app.add_subcommand("bench", "Measure rates on a fixed list; the signature changes only when results do");
    command->add_flag("--quick", arguments.quick, "Only the short jobs, which make the signature");
    arguments.run.add_to(*command);
    command->callback([&action] { action = [](Context& context) { return bench(context, arguments); }; });
}

}  // namespace zermelo::cli

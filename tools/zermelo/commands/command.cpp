#include "tools/zermelo/commands/command.hpp"

#include "solvers/run/memory.hpp"
#include "solvers/run/threads.hpp"
#include "tools/zermelo/console/limits.hpp"
#include "tools/zermelo/console/signals.hpp"

namespace zermelo::cli {

void RunArguments::add_to(const Options& command) {
    command.option("--threads", threads, "Number of workers; 0 uses all cores").between(0, 256);
    command.option("--memory", memory, "Most memory to use, e.g. 8G (default: the free memory)").named("AMOUNT");
    command.option("--progress", progress, "Progress on stderr: a bar, dated lines, or JSON objects")
        .one_of({"auto", "bar", "plain", "json", "none"});
}

void PositionArguments::add_to(const Options& command) {
    command.option("POS", words,
                   "Positions: start (the default), 'start moves e1-d2 ...', a board with the side to move, or - for "
                   "standard input");
}

void TablesArgument::add_to(const Options& command) {
    command.option("--tables", folder, "Folder with tables; overrides the variable ZERMELO_TABLES")
        .named("FOLDER")
        .or_variable("ZERMELO_TABLES");
}

void RecordArguments::add_to(const Options& command) {
    const Argument values = command.flag("--csv", csv, "Answer with rows of comma-separated values");
    command.flag("--md", markdown, "Answer with the rows of a Markdown table").excludes(values);
}

std::vector<Column> RecordArguments::with_counted(std::vector<Column> columns) const {
    if (asked()) columns.push_back(left("counted"));
    return columns;
}

std::vector<std::string> RecordArguments::with_counted(std::vector<std::string> cells, Counted counted) const {
    if (asked()) cells.emplace_back(name_of(counted));
    return cells;
}

void MetricArgument::add_to(const Options& command) {
    command
        .option("--metric", name_, "Values in the table: dtw (outcomes and distances), wdl (outcomes), score (points)")
        .one_of({"auto", "dtw", "wdl", "score"});
}

std::optional<Metric> MetricArgument::metric() const {
    return name_ == "auto" ? std::nullopt : metric_of_name(name_);
}

Result<RunOptions> RunArguments::options(Context& context) const {
    RunOptions options;
    options.threads = threads;
    options.memory = available_memory();
    if (memory) {
        ZERMELO_ASSIGN(bytes, parse_memory(*memory));
        options.memory = bytes;
    }
    options.stop = stop_on_signals();  // before the progress starts its thread
    ZERMELO_TRY(check_threads(worker_count(threads)));
    options.observer = context.start_progress(progress);
    return options;
}

}  // namespace zermelo::cli

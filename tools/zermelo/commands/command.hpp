// The list of commands, and the options that several of them have.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/base/error.hpp"
#include "games/core/values/metric.hpp"
#include "tools/options/options.hpp"
#include "tools/words/counted.hpp"
#include "tools/zermelo/console/context.hpp"
#include "tools/zermelo/console/positions.hpp"
#include "tools/zermelo/console/records.hpp"

namespace zermelo::cli {

// Runs a command after its arguments were read; returns the exit code.
using Action = std::function<Result<int>(Context&)>;

// Makes the arguments of a command, and an action that owns them and passes them to `run`.
template <class Arguments, class Run>
std::pair<Action, Arguments&> action_of(Run run) {
    const auto arguments = std::make_shared<Arguments>();
    return {[arguments, run](Context& context) { return run(context, *arguments); }, *arguments};
}

// Each declares the arguments of one command. Call it once for each command line.
#define COMMAND(name, help) Action declare_##name(const Options& command);
#include "tools/zermelo/commands/commands.def"
#undef COMMAND

// --threads, --memory and --progress.
struct RunArguments {
    int threads = 0;
    std::optional<std::string> memory;
    std::string progress = "auto";

    void add_to(const Options& command);
    Result<RunOptions> options(Context& context) const;
};

// POS: positions, as words.
struct PositionArguments {
    std::vector<std::string> words;

    void add_to(const Options& command);
    std::vector<std::string> joined() const { return join_positions(words); }
};

// --tables: the folder with the tables of specs; default: the variable ZERMELO_TABLES.
struct TablesArgument {
    std::string folder = "tables";

    void add_to(const Options& command);
};

// --csv and --md: the format of several answers. Only these rows tell what their positions count, because lines of text
// would grow too wide.
struct RecordArguments {
    bool csv = false;
    bool markdown = false;

    void add_to(const Options& command);
    RecordForm form() const { return csv ? RecordForm::csv : markdown ? RecordForm::markdown : RecordForm::text; }
    // True if records were requested, even for one answer.
    bool asked() const { return csv || markdown; }
    // The columns, and where records were requested one for what is counted.
    std::vector<Column> with_counted(std::vector<Column> columns) const;
    // The cells, and the last one where there is a column for it.
    std::vector<std::string> with_counted(std::vector<std::string> cells, Counted counted) const;
};

// --metric: the values that a table keeps. Empty for the usual metric of the game.
class MetricArgument {
public:
    void add_to(const Options& command);
    std::optional<Metric> metric() const;
    const std::string& name() const { return name_; }

private:
    std::string name_ = "auto";
};

}  // namespace zermelo::cli

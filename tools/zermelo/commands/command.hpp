// The list of commands, and the options that several of them have.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "games/base/error.hpp"
#include "games/core/values/metric.hpp"
#include "tools/options/options.hpp"
#include "tools/zermelo/console/context.hpp"
#include "tools/zermelo/console/records.hpp"

namespace zermelo::cli {

// Runs a command after its arguments were read; returns the exit code.
using Action = std::function<Result<int>(Context&)>;

// The program's command line, and the chosen command.
struct Program {
    CommandLine& line;
    Action action;
    std::string chosen;  // name of the command
};

class Command : public Options {
public:
    Command(Program& program, const std::string& name, const std::string& help)
        : Options(program.line.command(name, help)), program_(program), name_(name) {}
    void action(Action action) const {
        when_chosen([this_name = name_, &program = program_, action = std::move(action)] {
            program.action = action;
            program.chosen = this_name;
        });
    }

private:
    Program& program_;
    std::string name_;
};

// These functions add the commands to the program.
void add_bench(Program& program);
void add_draw(Program& program);
void add_estimate(Program& program);
void add_export(Program& program);
void add_games(Program& program);
void add_info(Program& program);
void add_known(Program& program);
void add_perft(Program& program);
void add_play(Program& program);
void add_prove(Program& program);
void add_query(Program& program);
void add_report(Program& program);
void add_serve(Program& program);
void add_rules(Program& program);
void add_solve(Program& program);
void add_stats(Program& program);
void add_sweep(Program& program);
void add_verify(Program& program);

// --threads, --memory and --progress.
struct RunArguments {
    int threads = 0;
    std::optional<std::string> memory;
    std::string progress = "auto";

    void add_to(const Command& command);
    Result<RunOptions> options(Context& context) const;
};

// --tables: the folder with the tables of specs; default: the variable ZERMELO_TABLES.
struct TablesArgument {
    std::string folder = "tables";

    void add_to(const Command& command);
};

// --csv and --md: the format of several answers.
struct RowArguments {
    bool csv = false;
    bool markdown = false;

    void add_to(const Command& command);
    RowForm form() const { return csv ? RowForm::csv : markdown ? RowForm::markdown : RowForm::text; }
    // True if rows were requested, even for one answer.
    bool asked() const { return csv || markdown; }
};

// --metric: the values that a table keeps. Empty for the usual metric of the game.
class MetricArgument {
public:
    void add_to(const Command& command);
    std::optional<Metric> metric() const;
    const std::string& name() const { return name_; }

private:
    std::string name_ = "auto";
};

}  // namespace zermelo::cli

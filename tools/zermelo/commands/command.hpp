// What all commands share.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "games/core/error.hpp"
#include "tools/zermelo/console/context.hpp"

namespace zermelo::cli {

// What a command does once its arguments are read; the answer is its exit code.
using Action = std::function<Result<int>(Context&)>;

// Each adds its subcommand to the program and sets `action` when that is chosen.
void add_bench(CLI::App& app, Action& action);
void add_estimate(CLI::App& app, Action& action);
void add_games(CLI::App& app, Action& action);
void add_info(CLI::App& app, Action& action);
void add_perft(CLI::App& app, Action& action);
void add_play(CLI::App& app, Action& action);
void add_prove(CLI::App& app, Action& action);
void add_query(CLI::App& app, Action& action);
void add_rules(CLI::App& app, Action& action);
void add_solve(CLI::App& app, Action& action);
void add_stats(CLI::App& app, Action& action);
void add_verify(CLI::App& app, Action& action);

// Options that several commands have. The returned object lives as long as the program's arguments are read.
struct RunArguments {
    int threads = 0;
    std::optional<std::string> memory;
    std::string progress = "auto";

    void add_to(CLI::App& command);
    Result<RunOptions> options(Context& context) const;
};

}  // namespace zermelo::cli

// What all commands share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "games/core/error.hpp"
#include "tools/zermelo/commands/options.hpp"
#include "tools/zermelo/console/context.hpp"

namespace zermelo::cli {

// Each adds its command to the program.
void add_bench(Program& program);
void add_estimate(Program& program);
void add_games(Program& program);
void add_info(Program& program);
void add_perft(Program& program);
void add_play(Program& program);
void add_prove(Program& program);
void add_query(Program& program);
void add_rules(Program& program);
void add_solve(Program& program);
void add_stats(Program& program);
void add_verify(Program& program);

// Options that several commands have. The returned object lives as long as the program's arguments are read.
struct RunArguments {
    int threads = 0;
    std::optional<std::string> memory;
    std::string progress = "auto";

    void add_to(const Command& command);
    Result<RunOptions> options(Context& context) const;
};

}  // namespace zermelo::cli

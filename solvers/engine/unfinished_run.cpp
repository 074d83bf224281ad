#include "solvers/engine/unfinished_run.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "games/base/text.hpp"
#include "tablebase/leftovers.hpp"
#include "tablebase/output_file.hpp"

namespace zermelo {

std::string in_words(const UnfinishedRun& run) {
    return "not finished: " + slices_done(run.finished, run.slices, run.within);
}

std::optional<Error> not_finished(const std::string& table) {
    std::error_code ignored;
    if (std::filesystem::exists(table, ignored)) return std::nullopt;
    const auto run = Engine::unfinished_run(table);
    Error error;
    error.code = Failure::not_found;
    error.what = fmt::format("{} is not there", printable(table));
    if (!run) {
        const std::string partial = partial_path(table);
        if (!std::filesystem::exists(partial, ignored)) return std::nullopt;
        error.why = fmt::format("{} is there: its solve has finished no slice yet", printable(partial));
        error.hint = "wait for that solve, or give its command again";
        return error;
    }
    error.why = fmt::format("its solve is {}", in_words(*run));
    error.cause = Cause{.kind = Cause::Kind::stopped_run, .where = table, .spec = run->spec};
    return error;
}

}  // namespace zermelo

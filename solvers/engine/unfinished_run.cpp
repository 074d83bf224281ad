#include "solvers/engine/unfinished_run.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "games/base/text.hpp"
#include "tablebase/leftovers.hpp"

namespace zermelo {

std::string in_words(const UnfinishedRun& run) {
    return "not finished: " + slices_done(run.finished, run.slices, run.within);
}

std::optional<Error> not_finished(const std::string& table) {
    std::error_code ignored;
    const auto run = std::filesystem::exists(table, ignored) ? std::nullopt : Engine::unfinished_run(table);
    if (!run) return std::nullopt;
    Error error;
    error.code = Failure::not_found;
    error.what = fmt::format("{} is not there", printable(table));
    error.why = fmt::format("its solve is {}", in_words(*run));
    error.cause = Cause{.kind = Cause::Kind::stopped_run, .where = table, .spec = run->spec};
    return error;
}

}  // namespace zermelo

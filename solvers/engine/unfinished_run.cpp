#include "solvers/engine/unfinished_run.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "games/base/text.hpp"

namespace zermelo {

std::string in_words(const UnfinishedRun& run) {
    return fmt::format("not finished: {} of {} done{}", run.finished, counted(run.slices, "slice is", "slices are"),
                       run.within ? ", and part of the next" : "");
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

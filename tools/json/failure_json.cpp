#include "tools/json/failure_json.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

namespace zermelo::json {

using Json = nlohmann::ordered_json;

namespace {

// By Cause::Kind.
constexpr std::array<std::string_view, 28> kinds = {"",
                                                    "memory",
                                                    "forecast",
                                                    "disk",
                                                    "threads",
                                                    "limit",
                                                    "exists",
                                                    "other_run",
                                                    "stopped_run",
                                                    "table_in_work",
                                                    "broken_run",
                                                    "no_run",
                                                    "no_table",
                                                    "unhelpful_tables",
                                                    "older_table",
                                                    "damaged_table",
                                                    "unsound_table",
                                                    "unsound_tables",
                                                    "unsound_proof",
                                                    "stopped_search",
                                                    "damaged_search",
                                                    "other_search",
                                                    "other_method",
                                                    "other_metric",
                                                    "needs_table",
                                                    "many_positions",
                                                    "spec",
                                                    "position"};
static_assert(kinds.size() == static_cast<std::size_t>(Cause::Kind::position) + 1);

}  // namespace

Document failed(const Failed& request, const Error& error, const std::string& advice) {
    Json cause;
    if (error.cause.kind != Cause::Kind::none)
        cause = {{"kind", kinds[static_cast<std::size_t>(error.cause.kind)]},
                 {"needed", error.cause.needed},
                 {"allowed", error.cause.allowed},
                 {"where", error.cause.where.empty() ? Json() : Json(error.cause.where)}};
    Json object = {{"schema", fmt::format("zermelo.{}/1", request.command.empty() ? "error" : request.command)}};
    if (!request.spec.empty()) object["spec"] = request.spec;
    if (!request.position.empty()) object["position"] = request.position;
    if (!request.file.empty()) object["file"] = request.file;
    if (request.line > 0) object["line"] = request.line;
    object["error"] = {{"code", static_cast<int>(error.code)},
                       {"what", error.what},
                       {"why", error.why},
                       {"try", advice},
                       {"cause", cause}};
    return object;
}

}  // namespace zermelo::json

#include "tools/json/failure_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace zermelo::json {

using Json = nlohmann::ordered_json;

namespace {

std::string_view name_of(Cause::Kind kind) {
    using Kind = Cause::Kind;
    switch (kind) {
        case Kind::memory:
            return "memory";
        case Kind::forecast:
            return "forecast";
        case Kind::disk:
            return "disk";
        case Kind::threads:
            return "threads";
        case Kind::table_in_work:
            return "table_in_work";
        case Kind::limit:
            return "limit";
        case Kind::exists:
            return "exists";
        case Kind::other_run:
            return "other_run";
        case Kind::stopped_run:
            return "stopped_run";
        case Kind::broken_run:
            return "broken_run";
        case Kind::no_run:
            return "no_run";
        case Kind::no_table:
            return "no_table";
        case Kind::unhelpful_tables:
            return "unhelpful_tables";
        case Kind::older_table:
            return "older_table";
        case Kind::damaged_table:
            return "damaged_table";
        case Kind::unsound_table:
            return "unsound_table";
        case Kind::unsound_tables:
            return "unsound_tables";
        case Kind::unsound_proof:
            return "unsound_proof";
        case Kind::stopped_search:
            return "stopped_search";
        case Kind::damaged_search:
            return "damaged_search";
        case Kind::other_search:
            return "other_search";
        case Kind::other_method:
            return "other_method";
        case Kind::other_metric:
            return "other_metric";
        case Kind::needs_table:
            return "needs_table";
        case Kind::many_positions:
            return "many_positions";
        case Kind::spec:
            return "spec";
        case Kind::position:
            return "position";
        default:
            return "";
    }
}

}  // namespace

Document failed(const Failed& request, const Error& error, const std::string& advice) {
    Json cause;
    if (error.cause.kind != Cause::Kind::none)
        cause = {{"kind", name_of(error.cause.kind)},
                 {"needed", error.cause.needed},
                 {"allowed", error.cause.allowed},
                 {"where", error.cause.where.empty() ? Json() : Json(error.cause.where)}};
    Json object = {{"schema", fmt::format("zermelo.{}/1", request.command.empty() ? "error" : request.command)}};
    if (!request.spec.empty()) object["spec"] = request.spec;
    if (!request.position.empty()) object["position"] = request.position;
    if (!request.file.empty()) object["file"] = request.file;
    object["error"] = {{"code", static_cast<int>(error.code)},
                       {"what", error.what},
                       {"why", error.why},
                       {"try", advice},
                       {"cause", cause}};
    return object;
}

}  // namespace zermelo::json

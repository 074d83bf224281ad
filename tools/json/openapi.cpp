#include "tools/json/openapi.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "games/base/embedded_file.hpp"
#include "games/base/version.hpp"
#include "tools/json/parts.hpp"
#include "tools/known/fields.hpp"

namespace zermelo {

std::span<const EmbeddedFile> documented_schemas();  // README.md of this folder

}  // namespace zermelo

namespace zermelo::json {

namespace {

// The schema at a path like `moves[].clicks` in the schema of the whole object.
Json& at_path(Json& schema, std::string_view path) {
    Json* at = &schema;
    for (std::string_view key : split(path, ".")) {
        std::size_t lists = 0;
        for (; key.ends_with("[]"); key.remove_suffix(2)) ++lists;
        at = key == "*" ? &(*at)["additionalProperties"] : &(*at)["properties"][std::string(key)];
        for (; lists > 0; --lists) at = &(*at)["items"];
    }
    return *at;
}

// `a.b[].c` -> `a.b[]`, `c`.
std::pair<std::string_view, std::string_view> parent_and_key(std::string_view path) {
    const std::size_t dot = path.rfind('.');
    if (dot == std::string_view::npos) return {"", path};
    return {path.substr(0, dot), path.substr(dot + 1)};
}

constexpr std::string_view typed_list = "list of ";  // strings, integers

Json types_of(std::string_view text) {
    Json types = Json::array();
    for (const std::string_view type : split(text, " or "))
        types.push_back(type == "list" || type.starts_with(typed_list) ? "array" : type);
    return types.size() == 1 ? types[0] : types;
}

// `integer` of `list of integers or null`; nothing if the items have rows of their own.
std::optional<std::string_view> item_type_of(std::string_view text) {
    if (!text.starts_with(typed_list)) return std::nullopt;
    const std::string_view items = split(text.substr(typed_list.size()), " or ").front();
    return items.substr(0, items.size() - 1);
}

// One row of a table: | `key` | type | when | meaning |
struct Row {
    std::string path;
    std::string_view type;
    std::string_view when;
    std::string_view meaning;
};

// Heading -> the rows below it. A row `a...part` becomes the rows of an earlier part.
std::map<std::string_view, std::vector<Row>> rows_of_page() {
    std::map<std::string_view, std::vector<Row>> all;
    std::vector<Row>* rows = nullptr;
    for (const std::string_view line : split(documented_schemas().front().text, "\n")) {
        if (line.starts_with("##")) rows = &all[line.substr(line.find(' ') + 1)];
        const auto fields = split(line, "|");
        if (rows == nullptr || fields.size() < 6 || !trimmed(fields[1]).starts_with('`')) continue;
        const std::string_view name = trimmed(fields[1]);
        const auto path = split(name.substr(1, name.size() - 2), "...");  // name is in backquotes
        const Row row{std::string(path[0]), trimmed(fields[2]), trimmed(fields[3]), trimmed(fields[4])};
        if (path.size() == 1) {
            rows->push_back(row);
            continue;
        }
        for (Row part : all.at(path[1])) {
            if (!row.path.empty()) part.path = fmt::format("{}.{}", row.path, part.path);
            if (part.when == "always") part.when = row.when;
            rows->push_back(std::move(part));
        }
    }
    return all;
}

void add_row(Json& schema, const Row& row) {
    Json& key = at_path(schema, row.path);
    key["type"] = types_of(row.type);
    if (const auto items = item_type_of(row.type)) key["items"]["type"] = *items;
    if (!row.meaning.empty()) key["description"] = row.meaning;
    const auto [parent, name] = parent_and_key(row.path);
    if ((row.when != "always" && row.when != "answers") || name == "*") return;
    Json& required = (parent.empty() ? schema : at_path(schema, parent))["required"];
    if (std::find(required.begin(), required.end(), name) == required.end()) required.push_back(name);
}

// The rows below zermelo.query/1, of whatever version.
const std::vector<Row>& rows_of_schema(const std::map<std::string_view, std::vector<Row>>& rows,
                                       std::string_view name) {
    const std::string begin = fmt::format("zermelo.{}/", name);
    const auto found = rows.lower_bound(begin);
    assert(found != rows.end() && found->first.starts_with(begin));
    return found->second;
}

// The JSON Schema of `query`, and so on.
Json schema_of(std::string_view name, const std::vector<Row>& rows) {
    Json schema = {{"type", "object"}};
    if (!name.ends_with("_request")) add_row(schema, {"schema", "string", "always", ""});
    for (const Row& row : rows) add_row(schema, row);
    return schema;
}

Json reference(std::string_view schema) {
    return {{"$ref", fmt::format("#/components/schemas/{}", schema)}};
}

std::string in_small_letters(std::string_view word) {
    std::string small(word);
    std::transform(small.begin(), small.end(), small.begin(),
                   [](unsigned char letter) { return std::tolower(letter); });
    return small;
}

// GET /api/v1/what-if -> get_what_if.
std::string operation_id(const ApiAddress& address) {
    constexpr std::string_view root = "/api/v1/";
    const std::string_view name = address.path.substr(address.path.starts_with(root) ? root.size() : 1);
    std::string id = fmt::format("{}_{}", in_small_letters(address.method), name);
    std::ranges::replace_if(id, [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
    return id;
}

Json content(std::string_view type, Json schema) {
    return {{std::string(type), {{"schema", std::move(schema)}}}};
}

}  // namespace

Document openapi(const std::vector<ApiAddress>& addresses) {
    const auto rows = rows_of_page();
    Json used = Json::object();
    const auto use = [&](std::string_view schema) {
        used[std::string(schema)] = schema_of(schema, rows_of_schema(rows, schema));
        return reference(schema);
    };
    Json paths = Json::object();
    for (const ApiAddress& address : addresses) {
        Json parameters = Json::array();
        for (const ApiParameter& parameter : address.parameters)
            parameters.push_back({{"name", parameter.name},
                                  {"in", "query"},
                                  {"required", parameter.required},
                                  {"description", parameter.meaning},
                                  {"schema", {{"type", parameter.type}}}});
        Json answer = !address.schema.empty()           ? content("application/json", use(address.schema))
                      : address.path.ends_with(".json") ? content("application/json", {{"type", "object"}})
                      : address.path.ends_with(".svg")  ? content("image/svg+xml", {{"type", "string"}})
                      : address.path.ends_with(".html")
                          ? content("text/html; charset=utf-8", {{"type", "string"}})
                          : content("application/octet-stream", {{"type", "string"}, {"format", "binary"}});
        Json operation = {
            {"operationId", operation_id(address)},
            {"summary", address.summary},
            {"parameters", std::move(parameters)},
            {"responses",
             {{std::to_string(address.status), {{"description", "the answer"}, {"content", std::move(answer)}}},
              {"default", {{"description", "an error"}, {"content", content("application/json", use("error"))}}}}}};
        if (!address.body.empty())
            operation["requestBody"] = {{"required", true},
                                        {"content", content("application/json", use(address.body))}};
        paths[std::string(address.path)][in_small_letters(address.method)] = std::move(operation);
    }
    return Json{{"openapi", "3.1.0"},
                {"info", {{"title", "zermelo"}, {"version", program_version}}},
                {"servers", Json::array({{{"url", "/"}, {"description", "the server that sent this"}}})},
                {"paths", std::move(paths)},
                {"components", {{"schemas", std::move(used)}}}};
}

}  // namespace zermelo::json

#include "tools/json/openapi.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>
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

Json types_of(std::string_view text) {
    Json types = Json::array();
    for (const std::string_view type : split(text, " or ")) types.push_back(type == "list" ? "array" : type);
    return types.size() == 1 ? types[0] : types;
}

// One row: | `key` | type | when | meaning |
void add_row(Json& schema, const std::vector<std::string_view>& fields) {
    std::string_view path = trimmed(fields[1]);
    path = path.substr(1, path.size() - 2);  // in backquotes
    Json& key = at_path(schema, path);
    key["type"] = types_of(trimmed(fields[2]));
    if (const auto meaning = trimmed(fields[4]); !meaning.empty()) key["description"] = meaning;
    const std::string_view when = trimmed(fields[3]);
    const auto [parent, name] = parent_and_key(path);
    if ((when == "always" || when == "answers") && name != "*")
        (parent.empty() ? schema : at_path(schema, parent))["required"].push_back(name);
}

// Schema, as `query` -> its JSON Schema.
std::map<std::string, Json> schemas() {
    std::map<std::string, Json> all;
    Json* schema = nullptr;
    for (const EmbeddedFile& file : documented_schemas())
        for (const std::string_view line : split(file.text, "\n")) {
            if (line.starts_with("## ")) {
                const std::string_view title = line.substr(3);
                schema =
                    title.starts_with("zermelo.") ? &all[std::string(title.substr(8, title.find('/') - 8))] : nullptr;
                if (schema != nullptr) (*schema)["type"] = "object";
            }
            const auto fields = split(line, "|");
            if (schema != nullptr && fields.size() >= 6 && trimmed(fields[1]).starts_with('`'))
                add_row(*schema, fields);
        }
    return all;
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

Json content(std::string_view type, Json schema) {
    return {{std::string(type), {{"schema", std::move(schema)}}}};
}

}  // namespace

Document openapi(const std::vector<ApiAddress>& addresses) {
    const auto known = schemas();
    Json used = Json::object();
    const auto use = [&](std::string_view schema) {
        used[std::string(schema)] = known.at(std::string(schema));
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
                                                        : content("image/svg+xml", {{"type", "string"}});
        Json operation = {
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
                {"paths", std::move(paths)},
                {"components", {{"schemas", std::move(used)}}}};
}

}  // namespace zermelo::json

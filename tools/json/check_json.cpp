#include "tools/json/check_json.hpp"

#include <nlohmann/json.hpp>

namespace zermelo::json {

using Json = nlohmann::ordered_json;

namespace {

Json cited(const CitedTable& table, std::uint64_t leaves) {
    return {{"spec", table.spec}, {"digest", digest_text(table.digest)}, {"leaves", leaves}};
}

}  // namespace

Document cited_table(const CitedTable& table, std::uint64_t leaves) {
    return cited(table, leaves);
}

Document check(const CheckedFile& checked) {
    Json tables = Json::array();
    for (std::size_t i = 0; i < checked.header->tables.size(); ++i)
        tables.push_back(cited(checked.header->tables[i], checked.leaves[i]));
    return Json{{"schema", "zermelo.check/1"},
                {"spec", checked.header->spec},
                {"file", checked.file},
                {"rules", checked.rules.empty() ? Json() : Json(checked.rules)},
                {"position", checked.header->start},
                {"claims", checked.claims},
                {"depth", checked.depth ? Json(*checked.depth) : Json()},
                {"checked", checked.checked},
                {"ok", checked.ok},
                {"first_failure", checked.first_failure ? Json(*checked.first_failure) : Json()},
                {"tables", tables},
                {"digest", digest_text(checked.digest)},
                {"bytes", checked.bytes},
                {"seconds", checked.seconds}};
}

Document check_values(const CheckedValues& checked) {
    const bool claims = !checked.outcome.empty();
    return Json{{"schema", "zermelo.check_values/1"},
                {"spec", checked.spec},
                {"file", checked.file},
                {"rules", checked.rules.empty() ? Json() : Json(checked.rules)},
                {"kind", checked.is_board ? "board" : "proof"},
                {"forms", checked.forms},
                {"arrangements", checked.arrangements},
                {"digest", digest_text(checked.digest)},
                {"terms", checked.terms},
                {"value", claims ? Json(checked.value) : Json()},
                {"outcome", claims ? Json(checked.outcome) : Json()},
                {"ok", !checked.first_failure},
                {"first_failure", checked.first_failure ? Json(*checked.first_failure) : Json()},
                {"bytes", checked.bytes},
                {"seconds", checked.seconds}};
}

}  // namespace zermelo::json

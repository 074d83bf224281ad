#include "tools/check/document.hpp"

#include "tools/json/check_json.hpp"

namespace zermelo::check {

json::Document document_of(const std::string& name, const CertificateReader& file, const CheckReport& report,
                           double seconds) {
    const std::uint32_t depth = file.footer().sections[0].depth;
    json::CheckedFile checked;
    checked.file = name;
    checked.header = &file.header();
    checked.rules = report.rules;
    checked.claims = report.claims;
    if (depth > 0) checked.depth = depth;
    checked.checked = report.checked;
    checked.leaves = report.leaves;
    checked.ok = !report.first_failure && file.header().tables.empty();
    checked.first_failure = report.first_failure;
    checked.digest = file.digest();
    checked.bytes = file.footer().file_length;
    checked.seconds = seconds;
    return json::check(checked);
}

}  // namespace zermelo::check

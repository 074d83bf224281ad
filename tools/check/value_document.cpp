#include "tools/check/document.hpp"
#include "tools/check/value_check.hpp"
#include "tools/json/check_json.hpp"

namespace zermelo::check {

json::Document document_of(const std::string& name, const values::ValueFile& file, const ValueReport& report,
                           double seconds) {
    json::CheckedValues checked;
    checked.file = name;
    checked.spec = file.header().spec;
    checked.rules = report.rules;
    checked.is_board = file.is_board();
    checked.forms = file.footer().forms;
    checked.arrangements = file.footer().arrangements;
    checked.digest = file.footer().digest;
    checked.terms = report.terms;
    checked.value = report.value;
    if (report.outcome) checked.outcome = std::string(1, values::letter_of(*report.outcome));
    checked.first_failure = report.first_failure;
    checked.bytes = file.footer().file_length;
    checked.seconds = seconds;
    return json::check_values(checked);
}

}  // namespace zermelo::check

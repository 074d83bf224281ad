// Replaces api_values.cpp: values of combinatorial game theory need exceptions, which a site lacks.
#include "tools/serve/api_context.hpp"

namespace zermelo::serve {

struct ValuedBoard {};

json::ValueQuestions value_questions(const ApiContext&, const AnyGame&) {
    return {};
}

namespace {

Result<void> no_values() {
    return fail(Failure::no_answer, "a site finds no values of combinatorial game theory", "", "zermelo serve");
}

}  // namespace

Result<void> value(ApiContext&, const Call&) {
    return no_values();
}

Result<void> thermograph(ApiContext&, const Call&) {
    return no_values();
}

Result<void> atlas(ApiContext&, const Call&) {
    return no_values();
}

}  // namespace zermelo::serve

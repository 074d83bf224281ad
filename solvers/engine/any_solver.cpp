#include "solvers/engine/any_solver.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "solvers/engine/methods.hpp"

namespace zermelo {

namespace {

constexpr std::array<std::pair<std::string_view, Method>, 4> methods = {{{"auto", Method::automatic},
                                                                         {"retrograde", Method::retrograde},
                                                                         {"enumerate", Method::enumerate},
                                                                         {"bitsweep", Method::rows}}};

}  // namespace

std::optional<Method> solve_method(std::string_view name) {
    for (const auto& [known, method] : methods)
        if (known == name) return method;
    return std::nullopt;
}

std::string_view name_of(Method method) {
    for (const auto& [name, known] : methods)
        if (known == method) return name;
    return "";
}

tl::unexpected<Error> needs_table(const std::string& spec) {
    return fail(Failure::usage, fmt::format("cannot solve {} without a table", spec),
                fmt::format("its positions form no rows: it is not {}", counted_kinds),
                Cause{.kind = Cause::Kind::needs_table, .spec = spec}, "make a table");
}

tl::unexpected<Error> no_rows(const std::string& spec, std::string_view instead) {
    return fail(Failure::usage, fmt::format("cannot make a table of {} by bitsweep", spec),
                "its positions form no rows that make a table",
                Cause{.kind = Cause::Kind::other_method, .spec = spec, .instead = std::string(instead)});
}

tl::unexpected<Error> not_numbered(const std::string& spec) {
    return fail(Failure::limit, fmt::format("cannot solve {} by retrograde analysis", spec),
                "its positions are not numbered",
                Cause{.kind = Cause::Kind::other_method, .spec = spec, .instead = "enumerate"});
}

tl::unexpected<Error> no_estimate(const std::string& spec) {
    return fail(Failure::no_answer, fmt::format("cannot estimate a solve of {}", spec),
                "its positions are not numbered, so they must be explored");
}

}  // namespace zermelo

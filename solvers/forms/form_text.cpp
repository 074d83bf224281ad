#include "solvers/forms/form_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "solvers/forms/dyadic.hpp"
#include "solvers/forms/limit.hpp"

namespace zermelo::values {

namespace {

constexpr std::size_t longest = 60;
constexpr int deepest = 8;

// The integers have options on one side, and other numbers lie halfway between theirs.
std::optional<Dyadic> number_of(const Dictionary& forms, FormNumber form) {
    const auto left = forms.left(form);
    const auto right = forms.right(form);
    if (left.size() > 1 || right.size() > 1) return std::nullopt;
    if (left.empty() && right.empty()) return Dyadic(0);
    const auto below = left.empty() ? std::nullopt : number_of(forms, left[0]);
    const auto above = right.empty() ? std::nullopt : number_of(forms, right[0]);
    if ((!left.empty() && !below) || (!right.empty() && !above)) return std::nullopt;
    if (right.empty()) return *below + Dyadic(1);
    if (left.empty()) return *above - Dyadic(1);
    if (*above <= *below) return std::nullopt;
    return (*below + *above).half();
}

void append(const Dictionary& forms, FormNumber form, int depth, std::string& text) {
    if (text.size() > longest) return;
    if (const auto number = guarded([&] { return number_of(forms, form); }); number && *number) {
        text += (*number)->text();
        return;
    }
    const auto is_zero = [](std::span<const FormNumber> options) { return options.size() == 1 && options[0] == 0; };
    if (is_zero(forms.left(form)) && is_zero(forms.right(form))) {
        text += '*';
        return;
    }
    if (depth == deepest) {
        text.append(longest, '.');
        return;
    }
    const auto list = [&](std::span<const FormNumber> options) {
        for (std::size_t i = 0; i < options.size() && text.size() <= longest; ++i) {
            if (i > 0) text += ',';
            append(forms, options[i], depth + 1, text);
        }
    };
    text += '{';
    list(forms.left(form));
    text += '|';
    list(forms.right(form));
    text += '}';
}

}  // namespace

std::string form_text(const Dictionary& forms, FormNumber form) {
    std::string text;
    append(forms, form, 0, text);
    return text.size() <= longest ? text : fmt::format("form {}", form);
}

}  // namespace zermelo::values

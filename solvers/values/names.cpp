#include "solvers/values/names.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <unordered_map>
#include <utility>

namespace zermelo::values {

namespace {

// Ups and a nimber, by the canonical forms of their sums: ^* is {0,*|0}, and ^*k else {0|*(k^1)}; one more up is {0|G},
// with the star of G changed.
std::optional<NumberUpStar> up_star(FormStore& store, FormId value) {
    const auto left = store.left(value);
    const auto right = store.right(value);
    if (store.is_nimber(value)) return NumberUpStar{0, 0, static_cast<int>(left.size())};
    const auto is_zero = [](std::span<const FormId> options) {
        return options.size() == 1 && options[0] == FormStore::zero;
    };
    if (is_zero(right) && left.size() == 2 && left[0] == FormStore::zero && store.is_nimber(left[1]) &&
        store.left(left[1]).size() == 1)
        return NumberUpStar{0, 1, 1};
    if (is_zero(left) && right.size() == 1) {
        const auto rest = up_star(store, right[0]);
        if (rest && rest->ups >= 0) return NumberUpStar{0, rest->ups + 1, rest->nimber ^ 1};
        return std::nullopt;
    }
    // The mirror images.
    if ((is_zero(right) && left.size() == 1) || (is_zero(left) && right.size() == 2)) {
        auto found = up_star(store, store.negative(value));
        if (found && found->ups > 0) return NumberUpStar{0, -found->ups, found->nimber};
    }
    return std::nullopt;
}

class Namer {
public:
    explicit Namer(Calculator& calculator) : calculator_(calculator), store_(calculator.store()) {}

    // Appends a name. `braces`: of options, even of the outermost; `parens`: around a sum of several signs. Returns the
    // bars between its options, if they stand without braces.
    int write(std::string& out, FormId value, bool braces, bool parens) {
        if (const auto parts = simple(value)) {
            write_simple(out, *parts, parens);
            return 0;
        }
        const auto left = sorted(store_.left(value));
        const auto right = sorted(store_.right(value));
        if (store_.negative(value) == value) {
            out += left.size() > 1 ? "+-{" : "+-";
            for (std::size_t i = 0; i < left.size(); ++i) {
                if (i > 0) out += ',';
                write(out, left[i], true, left.size() == 1);
            }
            if (left.size() > 1) out += '}';
            return 0;
        }
        if (write_tiny(out, value, parens)) return 0;
        int bars = 0;
        const auto side = [&](const std::vector<FormId>& options) {
            std::string text;
            for (const FormId option : options) {
                if (!text.empty()) text += ',';
                bars = std::max(bars, write(text, option, options.size() > 1, false) + 1);
            }
            return text;
        };
        const std::string left_text = side(left);
        const std::string right_text = side(right);
        const bool braced = braces || bars == most_bars;
        if (braced) out += '{';
        out += left_text + std::string(static_cast<std::size_t>(bars), '|') + right_text;
        if (braced) out += '}';
        return braced ? 0 : bars;
    }

private:
    static constexpr int most_bars = 4;

    const std::optional<NumberUpStar>& simple(FormId value) {
        const auto [known, added] = simple_.try_emplace(value);
        if (added) known->second = number_up_star(calculator_, value);
        return known->second;
    }

    static void write_simple(std::string& out, const NumberUpStar& parts, bool parens) {
        const bool is_sum = (parts.number != 0) + (parts.ups != 0) + (parts.nimber != 0) > 1;
        if (parens && is_sum) out += '(';
        if (parts.number != 0 || (parts.ups == 0 && parts.nimber == 0)) out += parts.number.text();
        const int ups = std::abs(parts.ups);
        if (ups > 0) out += std::string(ups == 2 ? 2 : 1, parts.ups > 0 ? '^' : 'v');
        if (ups > 2) out += std::to_string(ups);
        if (parts.nimber > 0) out += '*';
        if (parts.nimber > 1) out += std::to_string(parts.nimber);
        if (parens && is_sum) out += ')';
    }

    // {x||x|y} is x and tiny(x - y), its mirror image {y|x||x} x and miny(y - x).
    bool write_tiny(std::string& out, FormId value, bool parens) {
        const auto tiny = [&](FormId form) -> std::optional<std::pair<FormId, FormId>> {
            const auto left = store_.left(form);
            const auto right = store_.right(form);
            if (left.size() != 1 || right.size() != 1 || !store_.is_number(left[0])) return std::nullopt;
            const auto threat = store_.right(right[0]);
            if (store_.left(right[0]).size() != 1 || store_.left(right[0])[0] != left[0] || threat.size() != 1)
                return std::nullopt;
            return std::pair{left[0], calculator_.difference(left[0], threat[0])};
        };
        auto found = tiny(value);
        const char* name = "Tiny(";
        if (!found) {
            found = tiny(store_.negative(value));
            if (!found) return false;
            found->first = store_.negative(found->first);
            name = "Miny(";
        }
        const auto [number, threat] = *found;
        if (parens) out += '(';
        if (number != FormStore::zero) write(out, number, false, false);
        out += name;
        write(out, threat, true, false);
        out += parens ? "))" : ")";
        return true;
    }

    std::vector<FormId> sorted(std::span<const FormId> options) {
        std::vector<FormId> result(options.begin(), options.end());
        std::ranges::sort(result, [this](FormId a, FormId b) { return compare(a, b) < 0; });
        return result;
    }

    int compare(FormId a, FormId b) {
        if (a == b) return 0;
        const auto one = simple(a);
        const auto two = simple(b);
        const auto kind = [](const std::optional<NumberUpStar>& parts) {
            if (!parts) return 3;
            if (parts->ups == 0 && parts->nimber == 0) return 0;
            return parts->ups == 0 && parts->number == 0 ? 1 : 2;
        };
        if (kind(one) != kind(two)) return kind(one) - kind(two);
        if (one) {
            if (one->number != two->number) return one->number < two->number ? -1 : 1;
            if (one->ups != two->ups && one->ups != 0 && two->ups != 0) return one->ups - two->ups;
            if ((one->ups != 0) != (two->ups != 0)) return one->ups != 0 ? 1 : -1;
            return one->nimber - two->nimber;
        }
        for (const bool left : {true, false}) {
            const auto first = sorted(left ? store_.left(a) : store_.right(a));
            const auto second = sorted(left ? store_.left(b) : store_.right(b));
            for (std::size_t i = 0; i < std::min(first.size(), second.size()); ++i)
                if (const int order = compare(first[i], second[i]); order != 0) return order;
            if (first.size() != second.size()) return first.size() < second.size() ? -1 : 1;
        }
        return 0;
    }

    Calculator& calculator_;
    FormStore& store_;
    std::unordered_map<FormId, std::optional<NumberUpStar>> simple_;
};

}  // namespace

std::optional<NumberUpStar> number_up_star(Calculator& calculator, FormId value) {
    FormStore& store = calculator.store();
    if (store.left_stop(value) != store.right_stop(value)) return std::nullopt;
    const Dyadic number = store.left_stop(value);
    if (store.is_number(value)) return NumberUpStar{number, 0, 0};
    auto parts = up_star(store, number == 0 ? value : calculator.sum(value, calculator.number(-number)));
    if (parts) parts->number = number;
    return parts;
}

std::string name_of(Calculator& calculator, FormId value) {
    std::string name;
    Namer(calculator).write(name, value, true, false);
    return name;
}

}  // namespace zermelo::values

#include "tools/zermelo/commands/sweep/sweep_specs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "games/core/texts/notation.hpp"
#include "games/core/texts/spec.hpp"
#include "tools/known/fields.hpp"

namespace zermelo::cli {

namespace {

constexpr int most = 10'000;  // cells

struct Size {
    int height = 0;  // or the only number
    int width = 0;   // 0 for sizes with one number
    auto operator<=>(const Size&) const = default;
};

std::optional<Size> size_of(std::string_view text) {
    const auto numbers = split(text, "x");
    const auto first = parse_number(numbers[0]);
    const auto second = numbers.size() == 2 ? parse_number(numbers[1]) : first;
    if (numbers.size() > 2 || !first || !second) return std::nullopt;
    return numbers.size() == 2 ? Size{*second, *first} : Size{*first, 0};
}

Result<std::set<Size>> sizes_of(const std::vector<std::string>& texts) {
    std::set<Size> sizes;
    for (const std::string& text : texts)
        for (const std::string_view range : split(text, ",")) {
            const auto ends = split(range, "..");
            const auto first = size_of(ends.front());
            const auto last = size_of(ends.back());
            if (ends.size() > 2 || !first || !last || (first->width == 0) != (last->width == 0) ||
                last->width < first->width || last->height < first->height)
                return fail(Failure::usage, fmt::format("cannot read the sizes {}", in_quotes(range)), "",
                            "for example --sizes 1x2..6x6, --sizes 2..4 or --sizes 3x3,4x4");
            if ((last->width - first->width + 1) * (last->height - first->height + 1) > most)
                return fail(Failure::usage, fmt::format("more than {} cells are asked for", most), "", "fewer sizes");
            for (int height = first->height; height <= last->height; ++height)
                for (int width = first->width; width <= last->width; ++width) sizes.insert({height, width});
        }
    return sizes;
}

// All combinations of the values of the options.
Result<std::vector<std::string>> combinations(const std::vector<std::string>& vary) {
    std::vector<std::string> texts = {""};
    for (const std::string& option : vary) {
        const std::size_t equals = option.find('=');
        if (equals == 0 || equals == std::string::npos || equals + 1 == option.size())
            return fail(Failure::usage, fmt::format("cannot read --vary {}", in_quotes(option)), "",
                        "for example --vary opening=corner,centre");
        std::vector<std::string> longer;
        for (const std::string& text : texts)
            for (const std::string_view value : split(std::string_view(option).substr(equals + 1), ","))
                longer.push_back(fmt::format("{},{}={}", text, option.substr(0, equals), value));
        texts = std::move(longer);
        if (texts.size() > most) return fail(Failure::usage, "too many combinations of options are asked for");
    }
    return texts;
}

template <class Number>
std::size_t place(const std::vector<Number>& numbers, Number number) {
    return static_cast<std::size_t>(std::find(numbers.begin(), numbers.end(), number) - numbers.begin());
}

}  // namespace

Result<std::vector<SweepPart>> sweep_specs(const std::string& game, const std::vector<std::string>& size_texts,
                                           const std::vector<std::string>& vary) {
    ZERMELO_ASSIGN(spec, Spec::parse(game));
    if (spec.size)
        return fail(Failure::usage, fmt::format("{} has a size already", in_quotes(game)), "",
                    "the game alone, and --sizes");
    ZERMELO_ASSIGN(sizes, sizes_of(size_texts));
    ZERMELO_ASSIGN(options, combinations(vary));
    const std::size_t comma = std::min(spec.text.find(','), spec.text.size());
    const std::string head = spec.text.substr(0, comma);
    const std::string own_options = spec.text.substr(comma);
    std::vector<int> heights;
    std::vector<int> widths;
    for (const Size& size : sizes) {
        if (place(heights, size.height) == heights.size()) heights.push_back(size.height);
        if (place(widths, size.width) == widths.size()) widths.push_back(size.width);
    }
    std::sort(widths.begin(), widths.end());
    std::vector<SweepPart> parts;
    for (const std::string& option : options) {
        SweepPart& part = parts.emplace_back();
        part.title = option.empty() ? "" : option.substr(1);
        if (sizes.empty()) {
            part.rows = {""};
            part.columns = {""};
            part.specs = {{head + own_options + option}};
            continue;
        }
        for (const int height : heights) part.rows.push_back(std::to_string(height));
        for (const int width : widths) part.columns.push_back(width == 0 ? "" : std::to_string(width));
        part.specs.assign(heights.size(), std::vector<std::string>(widths.size()));
        for (const Size& size : sizes)
            part.specs[place(heights, size.height)][place(widths, size.width)] =
                size.width == 0 ? fmt::format("{}@{}{}{}", head, size.height, own_options, option)
                                : fmt::format("{}@{}x{}{}{}", head, size.width, size.height, own_options, option);
    }
    return parts;
}

}  // namespace zermelo::cli

#include "tools/zermelo/commands/sweep/sweep_specs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
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

struct Range {
    int first = 0;
    int last = 0;
};

// A or A..B
std::optional<Range> range_of(std::string_view text) {
    const auto ends = split(text, "..");
    const auto first = parse_number(ends.front());
    const auto last = parse_number(ends.back());
    if (ends.size() > 2 || !first || !last || *last < *first) return std::nullopt;
    return Range{*first, *last};
}

struct Sizes {
    Range heights;
    Range widths;  // 0..0 for sizes with one number
    std::int64_t count() const {
        return (std::int64_t{widths.last} - widths.first + 1) * (std::int64_t{heights.last} - heights.first + 1);
    }
};

// A..B, A..BxC..D as in specs, or AxC..BxD.
std::optional<Sizes> sizes_between(std::string_view text) {
    auto sides = split(text, "x");
    std::string widths(sides.front());
    std::string heights(sides.back());
    if (sides.size() == 3) {  // A, C..B, D
        const auto middle = split(sides[1], "..");
        if (middle.size() != 2) return std::nullopt;
        widths = fmt::format("{}..{}", sides[0], middle[1]);
        heights = fmt::format("{}..{}", middle[0], sides[2]);
    }
    const auto across = range_of(widths);
    const auto down = range_of(heights);
    if (sides.size() > 3 || !across || !down) return std::nullopt;
    return Sizes{*down, sides.size() == 1 ? Range{} : *across};
}

Result<std::set<Size>> sizes_of(const std::vector<std::string>& texts) {
    std::set<Size> sizes;
    for (const std::string& text : texts)
        for (const std::string_view range : split(text, ",")) {
            const auto between = sizes_between(range);
            if (!between)
                return fail(Failure::usage, fmt::format("cannot read the sizes {}", in_quotes(range)), "",
                            "for example --sizes 1x2..6x6, --sizes 2..8x1..2, --sizes 2..4 or --sizes 3x3,4x4");
            if (between->count() > most)
                return fail(Failure::usage, fmt::format("more than {} cells are asked for", most), "", "fewer sizes");
            for (int height = between->heights.first; height <= between->heights.last; ++height)
                for (int width = between->widths.first; width <= between->widths.last; ++width)
                    sizes.insert({height, width});
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

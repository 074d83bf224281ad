#include "games/core/texts/spec.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "games/core/texts/notation.hpp"
#include "games/core/texts/spelling.hpp"

namespace zermelo {

namespace {

constexpr std::string_view form =
    "the form is game[:ruleset][@WxH][,key=value...], for example konane@5x6,opening=corner";

bool is_name(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

}  // namespace

Result<Spec> Spec::parse(std::string_view written) {
    const std::string text_in_letters = folded_spec(written);
    const std::string_view text = text_in_letters;
    const auto reject = [written](std::string why) {
        return fail(Failure::bad_input, fmt::format("cannot read spec {}", in_quotes(written)), std::move(why),
                    std::string(form));
    };
    Spec spec;
    spec.text = text;
    std::string_view head = text.substr(0, text.find(','));
    std::string_view tail = text.substr(head.size());

    if (const auto at = head.find('@'); at != std::string_view::npos) {
        const std::string_view size = head.substr(at + 1);
        const auto by = size.find('x');
        const auto width = parse_number(size.substr(0, by));
        const auto height = by == std::string_view::npos ? width : parse_number(size.substr(by + 1));
        if (!width || !height)
            return reject(fmt::format("character {}: {} is not a board size like 8x8", at + 2, in_quotes(size)));
        spec.size = Size{*width, *height, by == std::string_view::npos};
        head = head.substr(0, at);
    }
    if (const auto colon = head.find(':'); colon != std::string_view::npos) {
        spec.ruleset = head.substr(colon + 1);
        if (!is_name(spec.ruleset))
            return reject(
                fmt::format("character {}: {} is not the name of a rule set", colon + 2, in_quotes(spec.ruleset)));
        head = head.substr(0, colon);
    }
    spec.game = head;
    if (!is_name(spec.game)) return reject(fmt::format("character 1: {} is not the name of a game", in_quotes(head)));

    std::size_t place = text.size() - tail.size() + 1;
    while (!tail.empty()) {
        tail.remove_prefix(1);  // the comma
        ++place;
        const std::string_view item = tail.substr(0, tail.find(','));
        const auto equals = item.find('=');
        if (equals == std::string_view::npos || !is_name(item.substr(0, equals)) || equals + 1 == item.size())
            return reject(fmt::format("character {}: {} is not of the form key=value", place, in_quotes(item)));
        const std::string key(item.substr(0, equals));
        if (std::any_of(spec.options.begin(), spec.options.end(), [&key](const auto& o) { return o.first == key; }))
            return reject(fmt::format("character {}: option {} is given twice", place, key));
        spec.options.emplace_back(key, item.substr(equals + 1));
        tail.remove_prefix(item.size());
        place += item.size();
    }
    return spec;
}

std::string SpecReader::take(std::string_view key, std::string_view standard) {
    const auto found = std::find_if(options_.begin(), options_.end(), [key](const auto& o) { return o.first == key; });
    if (found == options_.end()) return std::string(standard);
    std::string value = std::move(found->second);
    options_.erase(found);
    return value;
}

Result<void> SpecReader::reject_ruleset() const {
    if (spec_.ruleset.empty()) return {};
    return reject(fmt::format("there is no rule set {}", in_quotes(spec_.ruleset)), "leave it out");
}

Result<void> SpecReader::finish(std::string_view known) const {
    if (options_.empty()) return {};
    const std::string& unknown = options_.front().first;
    std::vector<std::string> names;
    for (std::string_view rest = known; !rest.empty();) {
        names.emplace_back(rest.substr(0, rest.find(", ")));
        rest.remove_prefix(std::min(rest.size(), names.back().size() + 2));
    }
    const auto meant = nearest(unknown, names);
    return reject(fmt::format("{} has no option {}", spec_.game, in_quotes(unknown)),
                  fmt::format("{}its options: {}", meant ? fmt::format("did you mean {}? ", *meant) : "", known));
}

tl::unexpected<Error> SpecReader::reject(std::string why, std::string hint) const {
    const std::string what = fmt::format("cannot make {}", in_quotes(spec_.text));
    if (!hint.empty()) return fail(Failure::bad_input, what, std::move(why), std::move(hint));
    return fail(Failure::bad_input, what, std::move(why), Cause{.kind = Cause::Kind::spec, .spec = spec_.game});
}

}  // namespace zermelo

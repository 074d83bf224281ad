#include "games/core/runtime/any_game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/core/concepts/fingerprint.hpp"
#include "games/core/texts/notation.hpp"
#include "games/core/texts/spelling.hpp"

namespace zermelo {

std::uint32_t variant_number(const GameInfo& info, const std::string& spec) {
    const std::uint64_t fingerprint = rules_fingerprint(info, spec);
    return std::max<std::uint32_t>(1, static_cast<std::uint32_t>(fingerprint ^ fingerprint >> 32));
}

AnyGame::~AnyGame() = default;

KeyRules::~KeyRules() = default;

int AnyGame::rules_revision() const {
    return zermelo::rules_revision(info(), spec());
}

Result<U128> AnyGame::numbered_positions() const {
    return fail(Failure::limit, fmt::format("the positions of {} cannot be numbered", spec()),
                "nobody has written a numbering for this game");
}

Result<U128> AnyGame::raw_positions() const {
    return numbered_positions();
}

std::uint32_t AnyGame::variant() const {
    return variant_number(info(), spec());
}

bool AnyGame::is_variant_of(const AnyGame& other) const {
    return class_mark() == other.class_mark() && spec() == other.spec();
}

std::optional<AnyPosition> AnyGame::adopt(const AnyGame& other, const AnyPosition& position) const {
    return owns(position) && is_variant_of(other) ? std::optional(position) : std::nullopt;
}

bool AnyGame::is_ruling_of(const AnyGame&) const {
    return false;
}

std::optional<AnyPosition> AnyGame::shared(const AnyGame&, const AnyPosition&) const {
    return std::nullopt;
}

bool AnyGame::is_turned(const AnyGame&) const {
    return false;
}

std::optional<AnyPosition> AnyGame::turned(const AnyGame&, const AnyPosition&) const {
    return std::nullopt;
}

std::string AnyGame::diagram(const AnyPosition& position) const {
    return format(position) + "\n";
}

std::optional<Points> AnyGame::points(const AnyPosition&) const {
    return std::nullopt;
}

AnyPosition AnyGame::canonical(const AnyPosition& position) const {
    return position;
}

DrawBy AnyGame::draws_end_by() const {
    return DrawBy::mixed;
}

std::vector<std::vector<AnyPosition>> AnyGame::children_of_many(std::span<const AnyPosition> positions) const {
    std::vector<std::vector<AnyPosition>> all;
    all.reserve(positions.size());
    for (const AnyPosition& position : positions) all.push_back(children(position));
    return all;
}

const KeyRules* AnyGame::key_rules() const {
    return nullptr;
}

std::string AnyGame::move_name(const AnyPosition& position, std::size_t number) const {
    return move_names(position).at(number);
}

Result<std::size_t> AnyGame::find_move(const AnyPosition& position, std::string_view name) const {
    const std::vector<std::string> names = move_names(position);
    if (const auto exact = std::find(names.begin(), names.end(), name); exact != names.end())
        return static_cast<std::size_t>(exact - names.begin());
    if (const auto number = meant_move(names, name)) return *number;
    const auto near = nearest(name, names);
    return fail(Failure::bad_input, fmt::format("no move {} at {}", in_quotes(name), format(position)), "",
                near ? fmt::format("did you mean {}?", *near) : "");
}

Result<std::uint64_t> AnyGame::perft(const AnyPosition& position, int depth, std::stop_token stop) const {
    if (depth == 0) return 1;
    if (stop.stop_requested()) return interrupted("perft of " + spec());
    const std::vector<AnyPosition> after = children(position);
    if (depth == 1) return after.size();
    std::uint64_t nodes = 0;
    for (const AnyPosition& child : after) {
        ZERMELO_ASSIGN(below, perft(child, depth - 1, stop));
        nodes += below;
    }
    return nodes;
}

}  // namespace zermelo

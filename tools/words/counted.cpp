#include "tools/words/counted.hpp"

#include <fmt/format.h>

#include <array>

#include "games/base/text.hpp"

namespace zermelo {

namespace {

struct Words {
    std::string_view name;
    std::string_view meaning;
};

constexpr std::array<Words, 5> words = {{
    {"reachable", "positions that play can reach, symmetric ones each"},
    {"reachable up to symmetry", "positions that play can reach, one of each symmetric class"},
    {"placements", "positions that can be set up, symmetric ones each"},
    {"placements up to symmetry", "positions that can be set up, one of each symmetric class"},
    {"stored", "numbers that a table stores: positions that can be set up, one of each symmetric class, and holes"},
}};

}  // namespace

Counted counted_in(const TableInfo& table) {
    return table.dense ? Counted::placements_classes : Counted::reachable_classes;
}

Counted counted_in_both(const TableInfo& first, const TableInfo& second) {
    return counted_in(first.dense ? second : first);
}

std::string_view name_of(Counted counted) {
    return words[static_cast<std::size_t>(counted)].name;
}

CountedGame CountedGame::of(const AnyGame& game) {
    const auto start = game.parse("start");
    return {game.info().merges_ends, start && game.points(*start)};
}

CountedGame CountedGame::of(const TableInfo& table) {
    return {table.merges_ends, table.metric == Metric::score};
}

std::string meaning_of(Counted counted, const CountedGame& game) {
    std::string text(words[static_cast<std::size_t>(counted)].meaning);
    const bool reachable = counted == Counted::reachable || counted == Counted::reachable_classes;
    const bool each = counted == Counted::reachable || counted == Counted::placements;
    if (game.forgets_points && !each) text += "; those that differ in the points so far count once";
    if (game.merges_ends && !reachable) text += "; finished games count once for each kind of end";
    return text;
}

std::string counted_in_words(const TableInfo& table) {
    std::string text(meaning_of(counted_in(table), CountedGame::of(table)));
    if (table.positions_raw && *table.positions_raw != table.summary.counts.positions)
        text += fmt::format("; {} with symmetric ones each", with_thousands(*table.positions_raw));
    return text;
}

}  // namespace zermelo

// The boards of YINSH, and the words for its rules.
#include <fmt/format.h>

#include <algorithm>

#include "games/core/kit/game_texts.hpp"
#include "games/core/texts/notation.hpp"
#include "games/yinsh/rules.hpp"

namespace zermelo {

namespace {

constexpr std::string_view common_rules =
    "A row is {0} markers of one colour on adjacent points of a straight line; rings do not count. Lines run in three "
    "directions.\n"
    "First the players place their rings in turn, White first, each one of his own on any vacant point, until all are "
    "on the board. Then White is on turn. A turn is, in this order:\n"
    "1. While there is a row of your colour, left by your opponent: take off {0} adjacent markers of one row, any {0} "
    "of a longer one, and one of your rings. The markers go back to the pool.\n"
    "2. Put a marker of your colour from the pool into one of your rings and move this ring along a straight line to "
    "a vacant point. It may cross vacant points; once it has crossed markers, it stops on the first vacant point "
    "behind the unbroken series of them. It never crosses rings. All crossed markers change their colour; the one at "
    "the start of the move does not.\n"
    "3. As 1, for the rows of your colour that there are now. Rows of your opponent wait for his turn. The ring just "
    "moved may be the one that is taken off.\n"
    "After each row, look again: a row that has lost a marker to another one is gone. You choose freely which rows, "
    "markers and rings go; all choices of 1 to 3 are one move here.\n"
    "End: who has taken off {1} wins at once, also when his opponent has a row waiting. The pool has "
    "{2} for both; a player who needs one when it is empty ends the game, and so do two players who can do "
    "nothing: then more rings taken off win, as many are a draw.\n"
    "A player who has no row waiting and no ring move, but markers in the pool, passes, if his opponent can do "
    "something. One who has taken off a waiting row and then cannot move a ring ends his turn there.\n"
    "Option markers=N, 1 to 51: the markers of the pool. Option end=strict: with an empty pool the game ends at the "
    "end of the turn, even if a row is waiting; by default the owner of the row first takes it off, which fills the "
    "pool again.\n"
    "Decided, not in the rule book: passing, and the end when nobody can move, are those of Richard's play-by-mail "
    "server.\n";

struct Texts : GameTexts {
    Texts(std::string_view name, std::string_view title, std::string_view points, int rings, int row, int need,
          std::string_view example, std::vector<std::string_view> small_boards)
        : GameTexts(
              {.name = name, .title = title, .sides = {"white", "black"}, .side_letters = "wb", .pieces = yinsh_pieces},
              fmt::format("{}[,markers=N][,end=strict]", name),
              fmt::format("board line with a row for each rank of its existing points, the highest rank first: rings W "
                          "and B, markers w and b; then the side to move, w or b; rem:1,0 for the rings that White and "
                          "Black have taken off, and place:3 while three rings are still to be placed: {}",
                          example),
              fmt::format("By Kris Burm, 2003. Here: {}, {} for each side.\n", points,
                          counted(static_cast<std::uint64_t>(rings), "ring")) +
                  fmt::format(common_rules, row, need == 1 ? "a ring" : fmt::format("{} rings", need),
                              Yinsh::most_markers),
              std::move(small_boards)) {}
};

// The smallest board stands in for those whose positions are too many to be taken whole, even with one marker.
std::vector<YinshVariant> make_variants() {
    constexpr std::string_view points_85 = "85 points, a hexagon of base 6 without its corners";
    constexpr std::string_view points_13 = "13 points, a hexagon of base 3 without its corners";
    static const Texts full("yinsh", "YINSH", points_85, 5, 5, 3, "4/7/8/9/10/2W6/10/1W7/3B4/7/4 b place:7",
                            {"yinsh-7", "yinsh-7,markers=5"});
    static const Texts blitz("yinsh-blitz", "YINSH Blitz", points_85, 5, 5, 1,
                             "4/7/8/9/10/2W6/10/1W7/3B4/7/4 b place:7", {"yinsh-7,markers=4", "yinsh-7,end=strict"});
    static const Texts on_7("yinsh-7", "YINSH on 7 points", "7 points, a hexagon of base 2", 1, 3, 1, "2/wWb/1B w",
                            {"yinsh-7", "yinsh-7,markers=3", "yinsh-7,markers=3,end=strict"});
    static const Texts on_13_1("yinsh-13-1", "YINSH on 13 points, 1 ring", points_13, 1, 3, 1, "1/1W2/wBb/2w1/1 w",
                               {"yinsh-13-1,markers=2", "yinsh-13-1,markers=3"});
    static const Texts on_13_2("yinsh-13-2", "YINSH on 13 points, 2 rings", points_13, 2, 3, 1, "1/1WW1/wBb/2wB/1 w",
                               {"yinsh-13-2,markers=1", "yinsh-7,markers=6"});
    static const Texts on_13_3("yinsh-13-3", "YINSH on 13 points, 3 rings", points_13, 3, 3, 2,
                               "1/1WW1/wBb/B1wB/1 w rem:1,0", {"yinsh-7", "yinsh-7,markers=4,end=strict"});
    static const Texts on_19_2("yinsh-19-2", "YINSH on 19 points, 2 rings", "19 points, a hexagon of base 3", 2, 4, 1,
                               "3/1WW1/wBb2/2wB/3 w", {"yinsh-7", "yinsh-7,markers=5,end=strict"});
    static const Texts on_31_3("yinsh-31-3", "YINSH on 31 points, 3 rings",
                               "31 points, a hexagon of base 4 without its corners", 3, 4, 2,
                               "2/5/1WW3/wBb2/B1wB2/5/2 w rem:1,0", {"yinsh-7,markers=3", "yinsh-7"});
    return {
        {full.info, 6, false, 5, 5, 3},    {blitz.info, 6, false, 5, 5, 1},   {on_7.info, 2, true, 1, 3, 1},
        {on_13_1.info, 3, false, 1, 3, 1}, {on_13_2.info, 3, false, 2, 3, 1}, {on_13_3.info, 3, false, 3, 3, 2},
        {on_19_2.info, 3, true, 2, 4, 1},  {on_31_3.info, 4, false, 3, 4, 2},
    };
}

}  // namespace

std::span<const YinshVariant> yinsh_variants() {
    static const std::vector<YinshVariant> variants = make_variants();
    return variants;
}

std::span<const GameInfo* const> Yinsh::family() {
    static const auto games = [] {
        std::vector<const GameInfo*> infos;
        for (const YinshVariant& variant : yinsh_variants()) infos.push_back(&variant.info);
        return infos;
    }();
    return games;
}

Result<Yinsh> Yinsh::make(const Spec& spec) {
    const auto variants = yinsh_variants();
    const auto found = std::find_if(variants.begin(), variants.end(),
                                    [&](const YinshVariant& variant) { return variant.info.name == spec.game; });
    if (found == variants.end()) return fail(Failure::internal, in_quotes(spec.game) + " is no board of YINSH");
    SpecReader reader(spec);
    if (spec.size) return reader.reject("its board has no other size", "the names say the points: yinsh-13-2");
    if (!spec.ruleset.empty())
        return reader.reject(fmt::format("there is no rule set {}", in_quotes(spec.ruleset)), "leave it out");
    const std::string pool = reader.take("markers", std::to_string(most_markers));
    const auto markers = parse_number(pool);
    if (!markers || *markers < 1 || *markers > most_markers)
        return reader.reject(fmt::format("markers={} is not a number from 1 to {}", pool, most_markers));
    const std::string end = reader.take("end", "standard");
    if (end != "standard" && end != "strict")
        return reader.reject(fmt::format("there is no end {}", in_quotes(end)), "end=standard or end=strict");
    ZERMELO_TRY(reader.finish("markers, end"));
    return Yinsh(*found, *markers, end == "strict");
}

// A pool as large as the board never runs out.
std::string Yinsh::spec() const {
    std::string text(variant_->info.name);
    if (markers_ < std::min(most_markers, cells_)) text += fmt::format(",markers={}", markers_);
    if (strict_) text += ",end=strict";
    return text;
}

}  // namespace zermelo

// The boards of YINSH, and the words for its rules.
#include <fmt/format.h>

#include <algorithm>

#include "games/core/kit/game_texts.hpp"
#include "games/core/texts/notation.hpp"
#include "games/yinsh/rules.hpp"

namespace zermelo {

namespace {

struct YinshTexts : GameTexts {
    YinshTexts(std::string_view name, std::string_view title, std::string_view points, int rings, int row, int need,
               std::string_view example, std::vector<std::string_view> small_boards)
        : GameTexts(
              {.name = name, .title = title, .sides = {"white", "black"}, .side_letters = "wb", .pieces = yinsh_pieces},
              fmt::format("{}[,markers=N][,end=strict]", name),
              fmt::format("board line with a row for each rank of its existing points, the highest rank first: rings W "
                          "and B, markers w and b; then the side to move, w or b; rem:1,0 for the rings that White and "
                          "Black have taken off, and place:3 while three rings are still to be placed: {}",
                          example),
              fmt::format(fmt::runtime(rules_text("yinsh/rules.txt")), fmt::arg("points", points),
                          fmt::arg("rings", counted(static_cast<std::uint64_t>(rings), "ring")), fmt::arg("row", row),
                          fmt::arg("need", need == 1 ? "a ring" : fmt::format("{} rings", need)),
                          fmt::arg("pool", Yinsh::most_markers)),
              std::move(small_boards)) {}
};

// The smallest board stands in for those whose positions are too many to be taken whole, even with one marker.
std::vector<YinshVariant> make_yinsh_variants() {
    constexpr std::string_view points_85 = "85 points, a hexagon of base 6 without its corners";
    constexpr std::string_view points_13 = "13 points, a hexagon of base 3 without its corners";
    static const YinshTexts full("yinsh", "YINSH", points_85, 5, 5, 3, "4/7/8/9/10/2W6/10/1W7/3B4/7/4 b place:7",
                                 {"yinsh-7", "yinsh-7,markers=5"});
    static const YinshTexts blitz("yinsh-blitz", "YINSH Blitz", points_85, 5, 5, 1,
                                  "4/7/8/9/10/2W6/10/1W7/3B4/7/4 b place:7",
                                  {"yinsh-7,markers=4", "yinsh-7,end=strict"});
    static const YinshTexts on_7("yinsh-7", "YINSH on 7 points", "7 points, a hexagon of base 2", 1, 3, 1, "2/wWb/1B w",
                                 {"yinsh-7", "yinsh-7,markers=3", "yinsh-7,markers=3,end=strict"});
    static const YinshTexts on_13_1("yinsh-13-1", "YINSH on 13 points, 1 ring", points_13, 1, 3, 1, "1/1W2/wBb/2w1/1 w",
                                    {"yinsh-13-1,markers=2", "yinsh-13-1,markers=3"});
    static const YinshTexts on_13_2("yinsh-13-2", "YINSH on 13 points, 2 rings", points_13, 2, 3, 1,
                                    "1/1WW1/wBb/2wB/1 w", {"yinsh-13-2,markers=1", "yinsh-7,markers=6"});
    static const YinshTexts on_13_3("yinsh-13-3", "YINSH on 13 points, 3 rings", points_13, 3, 3, 2,
                                    "1/1WW1/wBb/B1wB/1 w rem:1,0", {"yinsh-7", "yinsh-7,markers=4,end=strict"});
    static const YinshTexts on_19_2("yinsh-19-2", "YINSH on 19 points, 2 rings", "19 points, a hexagon of base 3", 2, 4,
                                    1, "3/1WW1/wBb2/2wB/3 w", {"yinsh-7", "yinsh-7,markers=5,end=strict"});
    static const YinshTexts on_31_3("yinsh-31-3", "YINSH on 31 points, 3 rings",
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
    static const std::vector<YinshVariant> variants = make_yinsh_variants();
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
    ZERMELO_TRY(reader.reject_ruleset());
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

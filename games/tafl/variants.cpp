// The facts of each tafl game, and the words for its rules.
#include <fmt/format.h>

#include <vector>

#include "games/core/kit/game_texts.hpp"
#include "games/tafl/tafl.hpp"

namespace zermelo {

namespace {

struct TaflTexts : GameTexts {
    TaflTexts(std::string_view name, std::string_view title, std::string_view start, std::string_view board,
              std::string_view decisions, std::vector<std::string_view> small_boards)
        : GameTexts({.name = name,
                     .title = title,
                     .sides = {"attackers", "defenders"},
                     .side_letters = "bw",
                     .pieces = tafl_pieces,
                     .repetition = Repetition::loses,
                     .merges_ends = true},
                    fmt::format("{}[,attackers=N][,defenders=N][,escape={}][,enclosure=group][,linc=yes]", name,
                                fmt::join(tafl_escapes, "|")),
                    fmt::format("board line with t (attacker), T (defender) and K, then the side to move, b "
                                "(attackers) or w: {} b; or a rule string of OpenTafl with start: or starti:",
                                start),
                    fmt::format(fmt::runtime(rules_text("tafl/rules.txt")), fmt::arg("board", board),
                                fmt::arg("decisions", decisions)),
                    std::move(small_boards)) {}
};

std::vector<TaflVariant> make_tafl_variants() {
    constexpr std::string_view tablut_start = "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3";
    static const TaflTexts tablut(
        "tablut", "Tablut", tablut_start,
        "Traditional, Sápmi; after Linnaeus, 1732. 9x9, 16 attackers against the king and 8 defenders.",
        "Decided: the goal is the whole border (the rule book says corners, and later that this game differs from "
        "those with corners).",
        {"tablut,attackers=1,defenders=0", "tablut,attackers=1,defenders=0,escape=corner",
         "tablut,attackers=1,defenders=0,escape=plain-corner"});
    constexpr std::string_view brandub_start = "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3";
    static const TaflTexts brandub(
        "brandub", "Brandub", brandub_start, "Traditional, Ireland. 7x7, 8 attackers against the king and 4 defenders.",
        "Decided: the start is the usual cross; larger enclosed groups are taken with enclosure=group alone.",
        {"brandub,attackers=1,defenders=0", "brandub,attackers=1,defenders=0,escape=edge"});
    constexpr std::string_view ard_ri_start = "2ttt2/3t3/t1TTT1t/ttTKTtt/t1TTT1t/3t3/2ttt2";
    static const TaflTexts ard_ri(
        "ard-ri", "Ard Ri", ard_ri_start, "Traditional, Scotland. 7x7, 16 attackers against the king and 8 defenders.",
        "Decided: rook moves, corner goals, a hostile throne and hostile corners; others play "
        "single steps or edge goals.",
        {"ard-ri,attackers=1,defenders=0", "ard-ri,attackers=1,defenders=0,escape=edge"});
    constexpr std::string_view tafl_5x5_start = "2t2/2T2/tTKTt/2T2/2t2";
    static const TaflTexts tafl_5x5(
        "tafl-5x5", "5x5 tafl", tafl_5x5_start,
        "A small cross for study. 5x5, 4 attackers against the king and 4 defenders.", "Decided: the rules of Brandub.",
        {"tafl-5x5,attackers=1,defenders=0", "tafl-5x5,attackers=1,defenders=0,escape=edge",
         "tafl-5x5,attackers=1,defenders=1,linc=yes", "tafl-5x5,attackers=1,defenders=1,enclosure=group",
         "tafl-5x5,attackers=3,defenders=0,escape=edge", "tafl-5x5,attackers=2,defenders=1,escape=plain-corner",
         "tafl-5x5,attackers=2,defenders=0"});
    return {
        {tablut.info, 9, tablut_start, TaflEscape::edge},
        {brandub.info, 7, brandub_start, TaflEscape::corner},
        {ard_ri.info, 7, ard_ri_start, TaflEscape::corner},
        {tafl_5x5.info, 5, tafl_5x5_start, TaflEscape::corner},
    };
}

std::vector<const GameInfo*> games_with(bool small_boards) {
    std::vector<const GameInfo*> games;
    for (const TaflVariant& variant : tafl_variants())
        if ((variant.width * variant.width <= 64) == small_boards) games.push_back(&variant.info);
    return games;
}

}  // namespace

std::span<const TaflVariant> tafl_variants() {
    static const std::vector<TaflVariant> variants = make_tafl_variants();
    return variants;
}

std::span<const GameInfo* const> SmallTafl::family() {
    static const auto games = games_with(true);
    return games;
}
std::span<const GameInfo* const> LargeTafl::family() {
    static const auto games = games_with(false);
    return games;
}

Result<SmallTafl> SmallTafl::make(const Spec& spec) {
    ZERMELO_ASSIGN(read, read_tafl_spec(spec));
    return SmallTafl(*read.first, read.second);
}
Result<LargeTafl> LargeTafl::make(const Spec& spec) {
    ZERMELO_ASSIGN(read, read_tafl_spec(spec));
    return LargeTafl(*read.first, read.second);
}

}  // namespace zermelo

// Texts of Enclosure Chess: specs, positions, moves.
#include <fmt/format.h>

#include <algorithm>

#include "games/core/kit/game_texts.hpp"
#include "games/core/kit/move_errors.hpp"
#include "games/core/texts/notation.hpp"
#include "games/enclosure_chess/rules.hpp"

namespace zermelo {

namespace {

constexpr std::array target_and_stone = {PieceKind{'b', std::nullopt, "target", Look::target},
                                         PieceKind{'r', std::nullopt, "stone", Look::disc}};

}  // namespace

const GameInfo& EnclosureChess::info() {
    static constexpr auto small_specs = std::to_array<std::string_view>({
        "enclosure-chess@2x2",
        "enclosure-chess@3x3",
        "enclosure-chess@4x3,reuse=yes",
        "enclosure-chess@4x4",
        "enclosure-chess@5x3,reuse=yes",
        "enclosure-chess@5x5",
        "enclosure-chess@5x5,reuse=no",
    });
    static const GameInfo info{
        .name = "enclosure-chess",
        .title = "Enclosure Chess",
        .spec_syntax = "enclosure-chess[@WxH][,reuse=yes|no]",
        .position_syntax =
            "board line with b for targets and r for stones, then the player to move, 1 or 2; score: the "
            "targets that the players have captured, left out where it is 0,0; left: the stones still to "
            "be placed: b1b1b/1b1b1/b3b/1b1b1/b1b1b 1 left:12",
        .rules = rules_text("enclosure_chess/rules.txt"),
        .sides = {"player 1", "player 2"},
        .side_letters = "12",
        .pieces = target_and_stone,
        .small_specs = small_specs,
    };
    return info;
}

const GameInfo& EnclosureChessGoal::info() {
    static constexpr auto small_specs = std::to_array<std::string_view>({
        "enclosure-chess:goal@3x3",
        "enclosure-chess:goal@4x3,reuse=yes,points=-1",
        "enclosure-chess:goal@4x4,points=0",
        "enclosure-chess:goal@5x5,reuse=no,points=2",
    });
    static const GameInfo info{
        .name = "enclosure-chess:goal",
        .title = "Enclosure Chess for a number of points",
        .spec_syntax = "enclosure-chess:goal[@WxH][,reuse=yes|no][,points=N]",
        .position_syntax =
            "as in Enclosure Chess; wanted: what the player to move needs of the points still to come, less "
            "those of the other player, left out where it follows from the score and from the option "
            "points: b1b1b/1b1b1/b3b/1b1b1/b1b1b 1 left:12",
        .rules = rules_text("enclosure_chess/goal_rules.txt"),
        .sides = {"player 1", "player 2"},
        .side_letters = "12",
        .pieces = target_and_stone,
        .small_specs = small_specs,
    };
    return info;
}

std::vector<BoardPiece> EnclosureChess::pieces(const Position& p) const {
    return pieces_on(target_and_stone, targets_ & ~captured(p.stones) & ~p.stones, p.stones);
}

Clicks EnclosureChess::clicks(const Position& p, Move m) const {
    Clicks clicks{{{StepKind::place, {m.cell}}}, {}, {{m.cell, 'r'}}, {}};
    completed(p, m.cell).for_each([&](int target) { clicks.captured.push_back(target); });
    return clicks;
}

std::string EnclosureChess::format(const Position& p) const {
    std::string text = format_board(board_, pieces(p)) + (turn(p) == Side::first ? " 1" : " 2");
    const auto points = static_cast<std::uint64_t>(captured(p.stones).size());
    if (points > 0) text += fmt::format(" score:{},{}", p.first_points, points - p.first_points);
    return text + fmt::format(" left:{}", stones_left(p));
}

Result<EnclosureChess::Position> EnclosureChess::parse(std::string_view text) const {
    ZERMELO_ASSIGN(parts, PositionText::read(text, "12", board_, "br"));
    Position p{parts.cells<Bitboard>("r"), 0};
    const auto targets = parts.cells<Bitboard>("b");
    std::optional<int> left;
    std::optional<std::pair<int, int>> score;
    for (const auto& [key, value] : parts.keys) {
        const auto comma = value.find(',');
        const auto number = parse_number(std::string_view(value).substr(0, comma));
        if (key == "left" && !left && number && comma == std::string::npos) {
            left = number;
            continue;
        }
        const auto second =
            comma == std::string::npos ? std::nullopt : parse_number(std::string_view(value).substr(comma + 1));
        if (key != "score" || score || !number || !second)
            return illegal_position(text,
                                    fmt::format("{} is not one of the keys of this game, once each: score:4,3 and "
                                                "left:5",
                                                in_quotes(key + ":" + value)));
        score = {*number, *second};
    }
    const Bitboard gone = captured(p.stones);
    p.first_points = static_cast<std::uint64_t>(score ? score->first : 0);
    if (const auto why = why_illegal(p)) return illegal_position(text, *why);
    if (const Bitboard wrong = targets ^ (targets_ & ~gone); !wrong.empty()) {
        const int cell = wrong.lowest();
        const std::string& name = board_.name(cell);
        return illegal_position(text, !targets.contains(cell) ? fmt::format("the target on {} is missing", name)
                                      : free_.contains(cell)  ? fmt::format("{} is not the point of a target", name)
                                                              : fmt::format("the target on {} is enclosed", name));
    }
    const int points = gone.size();
    if ((score ? score->first + score->second : 0) != points)
        return illegal_position(
            text,
            fmt::format("the score must tell who has captured the {} enclosed, as score:{},0",
                        counted(static_cast<std::uint64_t>(points), "target that is", "targets that are"), points));
    if (left && *left != stones_left(p))
        return illegal_position(
            text, fmt::format("left must be {}: {} stones, {} on the board", stones_left(p), stones_, p.stones.size()));
    if (const char side = turn(p) == Side::first ? '1' : '2'; side != parts.side)
        return illegal_position(text, fmt::format("player {} is to move after {}", side,
                                                  counted(static_cast<std::uint64_t>(p.stones.size()), "stone")));
    return p;
}

std::string EnclosureChess::format_move(const Position&, Move m) const {
    return board_.name(m.cell);
}

// The captures may be written behind the stone, in any order.
Result<EnclosureChess::Move> EnclosureChess::parse_move(const Position& p, std::string_view text) const {
    constexpr const char* form =
        "a stone is written with its point, like c3, or with all targets that it takes: c3xb3,c4";
    std::string_view rest = text;
    const auto cell = take_cell(board_, rest);
    Bitboard named;
    if (!cell || (!rest.empty() && rest[0] != 'x')) return malformed_move(*this, p, text, form);
    const bool names_captures = !rest.empty();
    while (!rest.empty()) {
        rest.remove_prefix(1);  // x or a comma
        const auto target = take_cell(board_, rest);
        if (!target || named.contains(*target) || (!rest.empty() && rest[0] != ','))
            return malformed_move(*this, p, text, form);
        named |= Bitboard::cell(*target);
    }
    const auto moves = this->moves(p);
    const Move move{static_cast<std::uint8_t>(*cell)};
    if (std::find(moves.begin(), moves.end(), move) == moves.end()) return illegal_move(*this, p, text);
    if (names_captures && named != completed(p, *cell))
        return malformed_move(*this, p, text, "the stone does not take just these targets");
    return move;
}

}  // namespace zermelo

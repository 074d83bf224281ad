// Texts of Mabi: specs, positions, moves.
#include "games/core/texts/notation.hpp"

#include <fmt/format.h>

#include "games/core/kit/game_texts.hpp"
#include "games/core/kit/move_errors.hpp"
#include "games/mabi/rules.hpp"

namespace zermelo {

namespace {

constexpr std::array<std::string_view, 2> colours = {"White", "Black"};
constexpr std::string_view letters_of_sides = "wb";

// The keys of a position, each at most once. Fails where a key or a value is unknown, or where keys do not fit
// together.
Result<void> read_keys(const PositionText& parts, bool sides_wait, Mabi::Position& p) {
    std::optional<std::string> first, wait, passed, prio;
    for (const auto& [key, value] : parts.keys) {
        const auto complain = [&, word = key + ":" + value](std::string why) {
            return bad_position(parts.text, parts.text.rfind(" " + word) + 1, std::move(why));
        };
        const bool of_side = key == "wait" || key == "prio";
        if (!of_side && key != "first" && key != "passed")
            return complain(fmt::format("this game has no key {}, only first, wait, passed and prio", in_quotes(key)));
        auto& place = key == "first" ? first : key == "wait" ? wait : key == "passed" ? passed : prio;
        if (place) return complain(fmt::format("{} is given twice", key));
        if (of_side ? value != "w" && value != "b" : value != "1" && (value != "2" || key == "first"))
            return complain(fmt::format("{} is {}, not {}", key,
                                        of_side          ? "w or b"
                                        : key == "first" ? "1"
                                                         : "1 or 2",
                                        in_quotes(value)));
        if (key == "wait" && !sides_wait) return complain("with pass=plain nobody waits");
        if (key == "wait" && value[0] == parts.side)
            return complain(fmt::format("{} cannot wait and be on turn", colours[value == "w" ? 0 : 1]));
        place = value;
    }
    if (prio) p.priority = *prio == "w" ? Mabi::white : Mabi::black;
    if (first) {
        p.stage = Mabi::first;
        if (wait || passed) return illegal_position(parts.text, "nobody can have passed before White's first turn");
        return {};
    }
    if (passed && sides_wait && !wait)
        return illegal_position(parts.text, fmt::format("who has passed waits: with passed:{} belongs wait:{}", *passed,
                                                        parts.side == 'w' ? 'b' : 'w'));
    if (passed)
        p.stage = *passed == "1" ? Mabi::passed : Mabi::over;
    else
        p.stage = wait ? Mabi::alone : Mabi::both;
    return {};
}

}  // namespace

const GameInfo& Mabi::info() {
    static constexpr auto small_specs = std::to_array<std::string_view>({
        "mabi@2x2",
        "mabi@2x4",
        "mabi@4x2,pass=final",
        "mabi@2x4,pass=plain",
        "mabi@3x3",
        "mabi@3x3,pass=final",
        "mabi@3x3,pass=plain",
        "mabi@2x6,claim=reset",
        "mabi@6x2,claim=reset,pass=plain",
    });
    static const GameInfo info{
        .name = "mabi",
        .title = "Mabi",
        .spec_syntax = "mabi[@WxH][,claim=keep|reset][,pass=wait|final|plain]",
        .position_syntax =
            "board line with w and b, then the side to move, w or b, and the keys first:1 (White's first turn), wait:w "
            "or wait:b (who waits), passed:1 (the last turn was a pass) or passed:2 (the game is over), prio:w or "
            "prio:b (who wins if the greatest groups are equal): w1b1/1b1w/w1b1/1b1w b wait:w passed:1",
        .rules = rules_text("mabi/rules.txt"),
        .sides = {"white", "black"},
        .side_letters = "wb",
        .pieces = white_black_pieces,
        .small_specs = small_specs,
        .repetition = Repetition::forbidden,
        .merges_ends = true,
    };
    return info;
}

std::string Mabi::spec() const {
    std::string text = fmt::format("mabi@{}x{}", board_.width, board_.height);
    if (claim_ != Claim::keep) text += ",claim=reset";
    if (pass_ != Pass::wait) text += fmt::format(",pass={}", pass_names[static_cast<std::size_t>(pass_)]);
    return text;
}

std::vector<BoardPiece> Mabi::pieces(const Position& p) const {
    return pieces_on(white_black_pieces, p.men[0], p.men[1]);
}

Clicks Mabi::clicks(const Position& p, Move m) const {
    if (m.is_pass()) return {};
    return {{{StepKind::move, {m.from, m.to}}}, {}, {{m.to, letters_of_sides[p.turn]}}, {}};
}

std::string Mabi::format(const Position& p) const {
    std::string text = fmt::format("{} {}", format_board(named_board_, pieces(p)), letters_of_sides[p.turn]);
    if (p.stage == first) text += " first:1";
    if (sides_wait() && p.stage >= alone) text += fmt::format(" wait:{}", letters_of_sides[p.turn ^ 1U]);
    if (p.stage >= passed) text += p.stage == passed ? " passed:1" : " passed:2";
    if (p.priority != nobody) text += fmt::format(" prio:{}", letters_of_sides[p.priority - 1]);
    return text;
}

std::optional<std::string> Mabi::why_illegal(const Position& p) const {
    if (p.stage > over || p.priority > black || (p.stage == alone && !sides_wait())) return "no such state";
    for (std::size_t side = 0; side < 2; ++side)
        if (p.men[side].size() != men_)
            return fmt::format("{} has {}, on this board each side always has {}", colours[side],
                               counted(static_cast<std::uint64_t>(p.men[side].size()), "piece"), men_);
    if (p.stage == first) {
        if (p.turn != 0 || p.priority != nobody) return "with first:1 White is on turn, and prio is not known yet";
        return std::nullopt;
    }
    if (const auto by_size = priority_by_size(p); by_size && p.priority != *by_size)
        return fmt::format("{} has the larger greatest group, so the key is prio:{}", colours[*by_size - 1],
                           letters_of_sides[*by_size - 1]);
    return std::nullopt;
}

// The priority may be left out if the sizes of the groups decide it.
Result<Mabi::Position> Mabi::parse(std::string_view text) const {
    ZERMELO_ASSIGN(parts, PositionText::read(text, letters_of_sides, named_board_, letters_of_sides));
    Position p;
    p.turn = static_cast<std::uint16_t>(parts.turn);
    p.men = {parts.cells<Cells>("w"), parts.cells<Cells>("b")};
    ZERMELO_TRY(read_keys(parts, sides_wait(), p));
    if (p.stage != first && p.priority == nobody) p.priority = priority_by_size(p).value_or(nobody);
    return unless_illegal(text, p, why_illegal(p));
}

std::string Mabi::format_move(const Position&, Move m) const {
    return m.is_pass() ? "pass" : named_board_.name(m.from) + "-" + named_board_.name(m.to);
}

Result<Mabi::Move> Mabi::parse_move(const Position& p, std::string_view text) const {
    if (text == "pass") return legal_move(*this, p, text, {});
    const CellPath way = read_path(named_board_, text, "-");
    if (!way.is_complete || way.signs != "-" || way.cells[0] == way.cells[1])
        return malformed_move(*this, p, text, "a step is written with two cells of this board, like a1-a2; or pass");
    return legal_move(*this, p, text,
                      {static_cast<std::uint8_t>(way.cells[0]), static_cast<std::uint8_t>(way.cells[1])});
}

}  // namespace zermelo

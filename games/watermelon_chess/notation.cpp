// Texts of Watermelon Chess: specs, positions, moves, diagrams.
#include <fmt/format.h>

#include <algorithm>

#include "games/core/kit/game_texts.hpp"
#include "games/core/kit/move_errors.hpp"
#include "games/core/kit/setup.hpp"
#include "games/core/texts/notation.hpp"
#include "games/watermelon_chess/rules.hpp"

namespace zermelo {

using watermelon::points;

const GameInfo& WatermelonChess::info() {
    static constexpr auto small_specs = std::to_array<std::string_view>({
        "watermelon-chess,white=1,black=1",
        "watermelon-chess,white=2,black=1",
        "watermelon-chess,white=3,black=1",
    });
    static const GameInfo info{
        .name = "watermelon-chess",
        .title = "Watermelon Chess (Xīguā qí)",
        .spec_syntax = "watermelon-chess[,win=2][,white=N][,black=N]",
        .position_syntax =
            "the points of White's pieces, those of Black's, the side to move, w or b: "
            "w:s2,s3,el,sr,sl,wl b:n2,n3,nl,nr,er,wr w; a side without pieces has an empty list, w:",
        .rules = rules_text("watermelon_chess/rules.txt"),
        .sides = {"white", "black"},
        .side_letters = "wb",
        .pieces = white_black_pieces,
        .small_specs = small_specs,
    };
    return info;
}

std::string WatermelonChess::spec() const {
    std::string text = "watermelon-chess";
    if (losing_ != 0) text += fmt::format(",win={}", losing_);
    for (std::size_t side = 0; side < 2; ++side)
        if (limits_[side] != watermelon::pieces_each) text += fmt::format(",{}={}", info().sides[side], limits_[side]);
    return text;
}

std::vector<BoardPiece> WatermelonChess::pieces(const Position& p) const {
    return pieces_on(white_black_pieces, p.white, p.black);
}

Clicks WatermelonChess::clicks(const Position& p, Move m) const {
    Clicks clicks{{{StepKind::move, {m.from, m.to}}}, {}, {{m.to, p.turn == 0 ? 'w' : 'b'}}, {}};
    (other(p) & ~own(apply(p, m))).for_each([&](int cell) { clicks.captured.push_back(cell); });
    return clicks;
}

std::string WatermelonChess::format(const Position& p) const {
    return format_setup(info(), board_, {pieces(p), turn(p), {}});
}

// The points in their places: on the left a letter for each star of the picture, in the order of `order`, on the right
// the names.
std::string WatermelonChess::diagram(const Position& p) const {
    using enum watermelon::Point;
    static constexpr std::string_view picture = R"(
         *-----*-----*
      /    \   |   /    \
    /        \ * /        \
  *            |            *
 / \           *           / \
/    \       / | \       /    \
*----*----*----*----*----*----*
\    /       \ | /       \    /
 \ /           *           \ /
  *            |            *
    \        / * \        /
      \    /   |   \    /
         *-----*-----*
)";
    static constexpr std::array<watermelon::Point, points> order = {nl, n3, nr, n2, wr, er, n1, w3, w2, w1, c,
                                                                    e1, e2, e3, s1, wl, el, s2, sl, s3, sr};
    constexpr std::size_t right = 35;  // the column of the names
    std::string drawing;
    std::size_t next = 0;
    for (std::string_view rest = picture.substr(1); !rest.empty(); rest.remove_prefix(rest.find('\n') + 1)) {
        std::string line(rest.substr(0, rest.find('\n')));
        const std::size_t width = line.size();
        for (std::size_t at = 0; at < width; ++at) {
            if (line[at] != '*') continue;
            const int cell = order[next++];
            line[at] = p.white.contains(cell) ? 'w' : p.black.contains(cell) ? 'b' : '.';
            line.resize(right + at, ' ');
            line += board_.name(cell);
        }
        drawing += line + '\n';
    }
    return drawing;
}

Result<WatermelonChess::Position> WatermelonChess::parse(std::string_view given) const {
    std::string text(given);
    std::replace(text.begin(), text.end(), '_', ' ');
    std::string_view rest = text;
    const auto complain = [&](std::string why) {
        return bad_position(given, text.size() - rest.size(), std::move(why));
    };
    const auto skip_spaces = [&rest] { rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size())); };

    Position p;
    for (const char letter : {'w', 'b'}) {
        skip_spaces();
        if (rest.empty() || rest[0] != letter)
            return complain(fmt::format("here stand {0}: and the points of {1}, like {0}:{2}", letter,
                                        letter == 'w' ? "White" : "Black", letter == 'w' ? "s3,sl" : "n3,nl"));
        rest.remove_prefix(1);
        if (rest.empty() || rest[0] != ':') return complain("here stands a colon and the points of a side");
        rest.remove_prefix(1);
        for (bool more = !rest.empty() && rest[0] != ' '; more;) {
            const std::string_view here = rest;
            const auto point = take_cell(board_, rest);
            if (!point) return complain("here stands a point of the board, like n3");
            if ((p.white | p.black).contains(*point)) {
                rest = here;
                return complain(fmt::format("{} is named twice", board_.name(*point)));
            }
            (letter == 'w' ? p.white : p.black) |= Cells::cell(*point);
            more = !rest.empty() && rest[0] == ',';
            if (more) rest.remove_prefix(1);
        }
        if (!rest.empty() && rest[0] != ' ') return complain("here stands a comma or a space");
    }
    skip_spaces();
    if (rest.empty() || (rest[0] != 'w' && rest[0] != 'b')) return complain("here stands the side to move, w or b");
    p.turn = rest[0] == 'w' ? 0 : 1;
    rest.remove_prefix(1);
    skip_spaces();
    if (!rest.empty()) return complain("the text goes on after the side to move");
    return unless_illegal(given, p, why_illegal(p));
}

std::string WatermelonChess::format_move(const Position&, Move m) const {
    return board_.name(m.from) + "-" + board_.name(m.to);
}

Result<WatermelonChess::Move> WatermelonChess::parse_move(const Position& p, std::string_view text) const {
    const CellPath way = read_path(board_, text, "-");
    if (!way.is_complete || way.signs != "-")
        return malformed_move(*this, p, text, "a move is written with two points of the board, like wl-w3");
    return legal_move(*this, p, text,
                      {static_cast<std::uint8_t>(way.cells[0]), static_cast<std::uint8_t>(way.cells[1])});
}

}  // namespace zermelo

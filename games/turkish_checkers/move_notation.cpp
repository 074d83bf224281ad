// Texts of moves of Turkish checkers.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "games/core/kit/move_errors.hpp"
#include "games/core/texts/notation.hpp"
#include "games/turkish_checkers/rules.hpp"

namespace zermelo {

using turkish::Cells;
using turkish::Chain;

namespace {

using Key = std::tuple<Cells, int, int, int, bool>;

Key key_of(const Chain& c) {
    return {c.captured, c.from, c.at, static_cast<int>(c.direction), c.king};
}

// The chains of no jumps.
std::vector<Chain> beginnings(const turkish::Frame& f) {
    std::vector<Chain> chains;
    turkish::for_each_cell(f.own(), [&](int cell) {
        const auto at = static_cast<std::uint8_t>(cell);
        chains.push_back({0, at, at, turkish::Direction::none, (f.own_kings & turkish::cell_bit(cell)) != 0});
    });
    return chains;
}

}  // namespace

// The cells that a piece goes through: start, every landing, end. Of several ways to the same result it is the first in
// the dictionary order of the text. All ways have as many jumps, so that the first way to go on begins with the first
// way to come so far.
std::vector<int> TurkishCheckers::path(const Position& p, const Move& m) const {
    if (m.captured == 0) return {m.from, m.to};
    const turkish::Frame frame = frame_of(p);
    const auto real = [&](int cell) { return p.turn == 0 ? cell : rules_.flipped_cell(cell); };
    const auto before_in_dictionary = [&](const std::vector<int>& a, const std::vector<int>& b) {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                            [&](int x, int y) { return name(x) < name(y); });
    };
    const Cells wanted = p.turn == 0 ? m.captured : rules_.flipped(m.captured);
    using Way = std::pair<Chain, std::vector<int>>;
    std::map<Key, Way> ways;
    for (const Chain& chain : beginnings(frame)) ways.emplace(key_of(chain), Way(chain, {real(chain.from)}));
    for (int jump = 0; jump < count_bits(wanted); ++jump) {
        std::map<Key, Way> longer;
        for (const auto& way : ways)
            rules_.for_each_jump(frame, way.second.first, [&](const Chain& next) {
                if ((next.captured & ~wanted) != 0) return;
                std::vector<int> cells = way.second.second;
                cells.push_back(real(next.at));
                auto& known = longer.try_emplace(key_of(next), next, cells).first->second.second;
                if (before_in_dictionary(cells, known)) known = cells;
            });
        ways = std::move(longer);
    }
    const Position result = apply(p, m);
    std::vector<int> first;
    for (const auto& [key, way] : ways) {
        const auto& [chain, cells] = way;
        const Move move{m.captured, static_cast<std::uint8_t>(real(chain.from)),
                        static_cast<std::uint8_t>(real(chain.at)), rules_.promotes(frame, chain)};
        if (apply(p, move) == result && (first.empty() || before_in_dictionary(cells, first))) first = cells;
    }
    return first;
}

std::string TurkishCheckers::format_move(const Position& p, const Move& m) const {
    std::string text;
    for (const int cell : path(p, m)) {
        if (!text.empty()) text += m.captured == 0 ? '-' : 'x';
        text += name(cell);
    }
    return text;
}

Clicks TurkishCheckers::clicks(const Position& p, const Move& m) const {
    Clicks clicks{{{StepKind::move, path(p, m)}}, {}, {}, {}};
    for (int& cell : clicks.steps[0].cells) cell = board_cell(cell);
    turkish::for_each_cell(m.captured, [&](int cell) { clicks.captured.push_back(board_cell(cell)); });
    for (const BoardPiece& piece : pieces(apply(p, m)))
        if (piece.cell == board_cell(m.to) && (m.from != m.to || m.promoted))
            clicks.placed.push_back({piece.cell, piece.letter});
    return clicks;
}

// The cells of a capture's text: the first, the last, and in between some or all landings in their order.
Result<TurkishCheckers::Move> TurkishCheckers::parse_capture(const Position& p, std::string_view text,
                                                             const std::vector<int>& cells) const {
    const turkish::Frame frame = frame_of(p);
    const auto real = [&](int cell) { return p.turn == 0 ? cell : rules_.flipped_cell(cell); };
    const auto moves = this->moves(p);
    const int jumps = count_bits(moves[0].captured);
    // With the number of inner cells of the text that have been met.
    std::set<std::pair<Key, std::size_t>> ways;
    for (const Chain& chain : beginnings(frame))
        if (real(chain.from) == cells.front()) ways.emplace(key_of(chain), 1);
    for (int jump = 1; jump <= jumps; ++jump) {
        std::set<std::pair<Key, std::size_t>> longer;
        for (const auto& [key, met] : ways) {
            const Chain chain{std::get<0>(key), static_cast<std::uint8_t>(std::get<1>(key)),
                              static_cast<std::uint8_t>(std::get<2>(key)),
                              static_cast<turkish::Direction>(std::get<3>(key)), std::get<4>(key)};
            rules_.for_each_jump(frame, chain, [&, met = met](const Chain& next) {
                const bool meets = jump < jumps && met + 1 < cells.size() && cells[met] == real(next.at);
                longer.emplace(key_of(next), met + (meets ? 1 : 0));
            });
        }
        ways = std::move(longer);
    }
    std::vector<Move> found;
    for (const auto& [key, met] : ways) {
        const auto& [captured, from, at, direction, king] = key;
        if (met + 1 != cells.size() || real(at) != cells.back()) continue;
        const Chain chain{captured, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(at), {}, king};
        const Position result =
            apply(p, {p.turn == 0 ? captured : rules_.flipped(captured), static_cast<std::uint8_t>(real(from)),
                      static_cast<std::uint8_t>(real(at)), rules_.promotes(frame, chain)});
        for (const Move& move : moves)
            if (apply(p, move) == result && std::find(found.begin(), found.end(), move) == found.end())
                found.push_back(move);
    }
    if (found.empty()) return illegal_move(*this, p, text);
    if (found.size() == 1) return found[0];
    std::string names;
    for (const Move& move : found) names.append(" ").append(format_move(p, move));
    return bad_move(text, "several captures are written so; name the cells on the way too", "they are:" + names);
}

Result<TurkishCheckers::Move> TurkishCheckers::parse_move(const Position& p, std::string_view text) const {
    const CellPath way = read_path(named_board_, text, "x-");
    if (!way.is_complete || way.cells.size() < 2 || way.signs.find(' ') != std::string::npos)
        return malformed_move(*this, p, text,
                              "a move is written with the cells of this board that it goes through, like d3-d4 or "
                              "d3xd5xf5");
    std::vector<int> cells;
    for (const int cell : way.cells) cells.push_back(board_.file(cell) + 8 * board_.rank(cell));
    const auto moves = this->moves(p);
    if (!moves.empty() && moves[0].captured != 0) return parse_capture(p, text, cells);
    const auto move = std::find_if(moves.begin(), moves.end(),
                                   [&](const Move& m) { return m.from == cells.front() && m.to == cells.back(); });
    if (move == moves.end() || way.signs != "-") return illegal_move(*this, p, text);
    return *move;
}

}  // namespace zermelo

// Texts of moves of Apart.
#include <algorithm>

#include "games/apart/rules.hpp"
#include "games/core/kit/move_errors.hpp"
#include "games/core/texts/notation.hpp"

namespace zermelo {

using apart::cell_bit;
using apart::Cells;

// The shortest way to a result; among these the first in dictionary order. Only a piece that comes back
// to where it began can have its result in common with others.
std::vector<int> Apart::path(const Position& p, const Move& m) const {
    std::vector<int> best;
    apart::Chains chains;
    for (int file = 0; file < board_.width; ++file) {
        for (int rank = 0; rank < board_.height; ++rank) {
            const int from = board_.cell(file, rank);
            if ((own(p) & cell_bit(from)) == 0 || (m.from != m.to && m.from != from)) continue;
            const Cells friends = own(p) & ~cell_bit(from);
            const apart::Landings hops = hops_.landings(from, friends);
            if (((hops.steps | hops.jumps) & cell_bit(m.to)) != 0 && m.captured == (enemies(p) & cell_bit(m.to)))
                return {from, m.to};
            hops_.search_chains<true>(from, friends, enemies(p), chains, [&](const apart::Chain& chain) {
                const bool found = (m.from == m.to ? static_cast<int>(chain.at) == from : chain.at == m.to) &&
                                   (chain.landed & enemies(p)) == m.captured;
                if (!found || (!best.empty() && best.size() <= chain.length + 1)) return found;
                best.clear();
                best.push_back(static_cast<int>(chain.at));
                for (std::uint32_t before = chain.before; before != UINT32_MAX; before = chains[before].before)
                    best.push_back(static_cast<int>(chains[before].at));
                std::reverse(best.begin(), best.end());
                return true;
            });
        }
    }
    return best;
}

std::string Apart::format_move(const Position& p, const Move& m) const {
    std::string text;
    for (const int cell : path(p, m)) {
        if (!text.empty()) text += (enemies(p) & cell_bit(cell)) != 0 ? 'x' : '-';
        text += named_board_.name(cell);
    }
    return text;
}

Clicks Apart::clicks(const Position& p, const Move& m) const {
    Clicks clicks{{{StepKind::move, path(p, m)}}, {}, {}, {}};
    apart::for_each_cell(m.captured, [&](int cell) { clicks.captured.push_back(cell); });
    if (m.from != m.to) clicks.placed.push_back({m.to, p.turn == 0 ? 'w' : 'b'});
    return clicks;
}

// The captures of a way through the cells; nothing if no turn takes this way.
std::optional<Cells> Apart::captured_on(const Position& p, const std::vector<int>& cells) const {
    const Cells start = cell_bit(cells[0]);
    if ((own(p) & start) == 0 || (p.first != 0 && cells.size() > 2)) return std::nullopt;
    Cells closed = hops_.may_return() ? 0 : start;
    for (std::size_t i = 1; i < cells.size(); ++i) {
        const apart::Landings hops = hops_.landings(cells[i - 1], own(p) & ~start);
        const Cells landings = hops.jumps | (cells.size() == 2 ? hops.steps : 0);
        if ((landings & ~closed & cell_bit(cells[i])) == 0) return std::nullopt;
        closed |= cell_bit(cells[i]);
    }
    return closed & enemies(p);
}

Result<Apart::Move> Apart::parse_move(const Position& p, std::string_view text) const {
    const CellPath way = read_path(named_board_, text, "x-");
    const std::vector<int>& cells = way.cells;
    if (!way.is_complete || cells.size() < 2 || way.signs.find(' ') != std::string::npos)
        return malformed_move(*this, p, text,
                              "a turn is written with the cells of this board on which the piece lands, like d2-d4 or "
                              "d8-f6xf4-f1");
    bool takes_nothing = false;  // an x before a cell without an enemy
    for (std::size_t i = 1; i < cells.size(); ++i)
        takes_nothing |= way.signs[i - 1] == 'x' && (enemies(p) & cell_bit(cells[i])) == 0;
    const auto moves = this->moves(p);
    const auto only = [&](auto&& fits) -> Result<Move> {
        const auto found = std::find_if(moves.begin(), moves.end(), fits);
        if (takes_nothing || found == moves.end() || std::find_if(found + 1, moves.end(), fits) != moves.end())
            return illegal_move(*this, p, text);
        return *found;
    };
    if (const auto captured = captured_on(p, cells)) {
        const Position after =
            apply(p, {*captured, static_cast<std::uint8_t>(cells.front()), static_cast<std::uint8_t>(cells.back())});
        return only([&](const Move& m) { return apply(p, m) == after; });
    }
    // The two ends of a longer turn.
    return only([&](const Move& m) { return cells.size() == 2 && m.from == cells.front() && m.to == cells.back(); });
}

}  // namespace zermelo

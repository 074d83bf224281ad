// Captures by men on arrival, for all cells of a board at once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "solvers/siege/solve/board.hpp"

namespace zermelo {

// The captures by one kind of men beside so many attackers and defenders. Those that need men are found by the lowest
// of these: most cells have none nearby. Immutable.
template <class Cells>
class SiegeArrivals {
public:
    using Word = KingWords::Word;

    // king_alone: the captures of the king.
    SiegeArrivals(const SiegeBoard<Cells>& board, SiegePiece piece, int attackers, int defenders, bool king_alone) {
        for (int to = 0; to < board.cells(); ++to)
            for (const auto& capture : board.captures(piece, to)) {
                if (capture.attackers.size() > attackers || capture.defenders.size() > defenders) continue;
                if (king_alone && !capture.takes_king) continue;
                const Cells men = capture.attackers | capture.defenders;
                if (men.empty())
                    always_.push_back({to, capture.kings});
                else
                    by_man_[static_cast<std::size_t>(men.lowest())].push_back(
                        {capture.attackers, capture.defenders, to, capture.kings});
            }
    }

    // Adds the king's cells for which an arrival takes something, as SiegeBoard::takes and takes_king tell them for one
    // cell, to takes[at(cell)].
    template <class Takes, class At>
    void add(Cells attackers, Cells defenders, Takes& takes, At&& at) const {
        for (const auto& [to, kings] : always_) takes[at(to)] |= kings;
        (attackers | defenders).for_each([&](int man) {
            for (const Capture& capture : by_man_[static_cast<std::size_t>(man)])
                if ((capture.attackers & ~attackers).empty() && (capture.defenders & ~defenders).empty())
                    takes[at(capture.to)] |= capture.kings;
        });
    }

private:
    struct Always {
        int to = 0;
        Word kings = 0;
    };
    struct Capture {
        Cells attackers;
        Cells defenders;
        int to = 0;
        Word kings = 0;
    };
    std::vector<Always> always_;
    std::array<std::vector<Capture>, SiegeBoard<Cells>::most_cells> by_man_;
};

}  // namespace zermelo

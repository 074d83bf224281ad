#include "solvers/siege/solve/king_words.hpp"

#include <algorithm>
#include <cassert>

namespace zermelo {

std::optional<KingWords> KingWords::make(const Siege& siege) {
    const RectBoard board{siege.width, siege.width};
    int low = siege.width;
    int high = -1;
    siege.king_cells.for_each([&](int cell) {
        low = std::min({low, board.file(cell), board.rank(cell)});
        high = std::max({high, board.file(cell), board.rank(cell)});
    });
    if (high < 0 || high - low + 1 > 7 || low + high != siege.width - 1) return std::nullopt;
    KingWords words;
    words.side_ = high - low + 1;
    siege.king_cells.for_each([&](int cell) {
        words.cells_[static_cast<std::size_t>(cell)] = Word{1}
                                                       << (board.file(cell) - low + 8 * (board.rank(cell) - low));
        words.all_ |= words.cell(cell);
    });
    constexpr std::array<std::array<int, 2>, 4> ways = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
    siege.king_cells.for_each([&](int cell) {
        for (std::size_t way = 0; way < ways.size(); ++way) {
            const int file = board.file(cell) + ways[way][0];
            const int rank = board.rank(cell) + ways[way][1];
            if (!board.has(file, rank) || !siege.goals.contains(board.cell(file, rank))) continue;
            words.doors_[way] |= words.cell(cell);
            words.goals_.push_back({board.cell(file, rank), way, words.cell(cell)});
        }
    });
    return words;
}

KingWords::Turn KingWords::turn_of(const CellPermutation& symmetry) const {
    for (int kind = 0; kind < 8; ++kind) {
        const Turn turn{(kind & 1) != 0 ? ~Word{0} : 0, (kind & 2) != 0 ? ~Word{0} : 0, (kind & 4) != 0 ? ~Word{0} : 0};
        bool same = true;
        for (int cell = 0; cell < symmetry.cells(); ++cell)
            same = same && turned(this->cell(cell), turn) == this->cell(symmetry(cell));
        if (same) return turn;
    }
    assert(false);
    return {};
}

}  // namespace zermelo

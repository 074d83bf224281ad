// Rules of rows at random, and their values by the definition: position after position.
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "games/board/bits.hpp"
#include "solvers/bitsweep/sets/set_sweep.hpp"

namespace zermelo::test {

// Moves that take one to three stones, with up to three cells to be set or clear.
inline RowRules random_rules(std::array<int, 2> cells, int moves, unsigned seed) {
    std::mt19937_64 random(seed);
    RowRules rules{"random", cells, {}};
    for (std::size_t side = 0; side < 2; ++side) {
        const auto some = [&random](int most, int of, std::uint64_t apart_from) {
            std::uint64_t set = 0;
            for (int i = 0; i < most; ++i) set |= std::uint64_t{1} << random() % static_cast<unsigned>(of);
            return set & ~apart_from;
        };
        while (static_cast<int>(rules.rewrites[side].size()) < moves) {
            Rewrite move;
            move.present = some(static_cast<int>(random() % 3), cells[side], 0);
            move.absent = some(static_cast<int>(random() % 3), cells[side], move.present);
            if (move.present != 0 && move.absent != 0 && random() % 8 != 0)
                move.change = (move.present & (~move.present + 1)) | (move.absent & (~move.absent + 1));
            move.captured = some(1 + static_cast<int>(random() % 3), cells[1 - side], 0);
            rules.rewrites[side].push_back(move);
        }
    }
    return rules;
}

// Whether the side to move wins, for all positions.
class PlainRows {
public:
    explicit PlainRows(const RowRules& rules) : rules_(rules) {
        for (auto& wins : wins_) wins.resize(std::size_t{1} << (rules.cells[0] + rules.cells[1]));
        const int stones = rules.cells[0] + rules.cells[1];
        for (int left = 0; left <= stones; ++left)  // each move takes a stone
            for (const RowPosition& position : positions())
                if (count_bits(position.stones[0]) + count_bits(position.stones[1]) == left)
                    wins_[static_cast<std::size_t>(position.turn)][index(position.stones)] = has_winning_move(position);
    }

    std::vector<RowPosition> positions() const {
        std::vector<RowPosition> all;
        for (const Side turn : {Side::first, Side::second})
            for (std::uint64_t i = 0; i < wins_[0].size(); ++i)
                all.push_back({{i >> rules_.cells[1], i & ((std::uint64_t{1} << rules_.cells[1]) - 1)}, turn});
        return all;
    }
    bool wins(const StoneSets& stones, Side turn) const { return wins_[static_cast<std::size_t>(turn)][index(stones)]; }

private:
    std::size_t index(const StoneSets& stones) const { return stones[0] << rules_.cells[1] | stones[1]; }
    bool has_winning_move(const RowPosition& position) const {
        const auto mover = static_cast<std::size_t>(position.turn);
        const auto& rewrites = rules_.rewrites[mover];
        return std::any_of(rewrites.begin(), rewrites.end(), [&](const Rewrite& move) {
            StoneSets stones = position.stones;
            if ((stones[mover] & move.present) != move.present || (stones[mover] & move.absent) != 0 ||
                (stones[1 - mover] & move.captured) != move.captured)
                return false;
            stones[mover] ^= move.change;
            stones[1 - mover] ^= move.captured;
            return !wins(stones, other(position.turn));
        });
    }

    RowRules rules_;
    std::array<std::vector<bool>, 2> wins_;
};

}  // namespace zermelo::test

// Rules of rows at random, and their values by the definition: position after position.
#pragma once

#include <algorithm>
#include <numeric>
#include <random>
#include <span>
#include <vector>

#include "games/board/bits.hpp"
#include "games/core/kinds/rewrite.hpp"
#include "games/core/values/value.hpp"
#include "solvers/rewrite/solve/rules.hpp"

namespace zermelo::test {

// The powers of a permutation of some cells at random with cycles of up to `order` cells, a divisor of 4.
inline std::vector<std::vector<int>> random_powers(int cells, std::size_t order, std::mt19937_64& random) {
    std::vector<int> places(static_cast<std::size_t>(cells));
    std::iota(places.begin(), places.end(), 0);
    std::shuffle(places.begin(), places.end(), random);
    std::vector<int> step(places.size());
    for (std::size_t i = 0; i < places.size();) {
        std::size_t length = order;
        while (length > places.size() - i || (length == 4 && i > 0 && random() % 3 == 0)) length /= 2;
        for (std::size_t j = 0; j < length; ++j)
            step[static_cast<std::size_t>(places[i + j])] = places[i + (j + 1) % length];
        i += length;
    }
    std::vector<std::vector<int>> powers(order, std::vector<int>(places.size()));
    std::iota(powers[0].begin(), powers[0].end(), 0);
    for (std::size_t power = 1; power < order; ++power)
        for (std::size_t cell = 0; cell < places.size(); ++cell)
            powers[power][cell] = step[static_cast<std::size_t>(powers[power - 1][cell])];
    return powers;
}

// Moves that take one to three stones, with up to three cells to be set or clear, and their images under symmetries.
inline RewriteRules random_rules(std::array<int, 2> cells, int moves, unsigned seed, std::size_t symmetries = 1) {
    std::mt19937_64 random(seed);
    RewriteRules rules{"random", cells, {}, {}};
    const auto first = random_powers(cells[0], symmetries, random);
    const auto second = random_powers(cells[1], symmetries, random);
    for (std::size_t i = 0; i < symmetries; ++i) rules.symmetries.push_back({first[i], second[i]});
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
            for (const StoneSymmetry& symmetry : rules.symmetries) {
                const auto moved = [](std::span<const int> image, std::uint64_t set) {
                    std::uint64_t result = 0;
                    for (std::size_t cell = 0; cell < image.size(); ++cell) result |= (set >> cell & 1) << image[cell];
                    return result;
                };
                rules.rewrites[side].push_back({moved(symmetry[side], move.present), moved(symmetry[side], move.absent),
                                                moved(symmetry[side], move.change),
                                                moved(symmetry[1 - side], move.captured)});
            }
        }
    }
    return rules;
}

// The values of all positions.
class PlainRows {
public:
    explicit PlainRows(const RewriteRules& rules) : rules_(rules) {
        for (auto& values : values_) values.resize(std::size_t{1} << (rules.cells[0] + rules.cells[1]));
        const int stones = rules.cells[0] + rules.cells[1];
        const std::vector<RowPosition> all = positions();
        for (int left = 0; left <= stones; ++left)  // each move takes a stone
            for (const RowPosition& position : all)
                if (count_bits(position.stones[0]) + count_bits(position.stones[1]) == left)
                    values_[static_cast<std::size_t>(position.turn)][index(position.stones)] = best(position);
    }

    std::vector<RowPosition> positions() const {
        std::vector<RowPosition> all;
        for (const Side turn : {Side::first, Side::second})
            for (std::uint64_t i = 0; i < values_[0].size(); ++i)
                all.push_back({{i >> rules_.cells[1], i & ((std::uint64_t{1} << rules_.cells[1]) - 1)}, turn});
        return all;
    }
    Value value(const StoneSets& stones, Side turn) const {
        return values_[static_cast<std::size_t>(turn)][index(stones)];
    }
    bool wins(const StoneSets& stones, Side turn) const { return value(stones, turn).wdl == Wdl::win; }

private:
    std::size_t index(const StoneSets& stones) const { return stones[0] << rules_.cells[1] | stones[1]; }
    Value best(const RowPosition& position) const {
        const auto mover = static_cast<std::size_t>(position.turn);
        Value best{Wdl::loss, 0};  // without a move
        bool any = false;
        for (const Rewrite& move : rules_.rewrites[mover]) {
            StoneSets stones = position.stones;
            if ((stones[mover] & move.present) != move.present || (stones[mover] & move.absent) != 0 ||
                (stones[1 - mover] & move.captured) != move.captured)
                continue;
            stones[mover] ^= move.change;
            stones[1 - mover] ^= move.captured;
            const Value value = after_move(this->value(stones, other(position.turn)), false);
            if (!any || better(value, best)) best = value;
            any = true;
        }
        return best;
    }

    RewriteRules rules_;
    std::array<std::vector<Value>, 2> values_;
};

}  // namespace zermelo::test

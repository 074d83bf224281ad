// Hunts at random, and their values by the definition.
#pragma once

#include <map>
#include <random>
#include <tuple>
#include <vector>

#include "games/core/kinds/hunt.hpp"
#include "games/core/values/metric.hpp"
#include "solvers/hunt/solve/solve_hunt.hpp"

namespace zermelo::test {

// Levels without order, steps over any distance that rows know.
inline Hunt random_hunt(int cells, int men, unsigned seed) {
    std::mt19937 random(seed);
    Hunt hunt{.cells = cells, .men = men};
    const auto size = static_cast<std::size_t>(cells);
    hunt.piece_steps.resize(size);
    hunt.man_steps.resize(size);
    hunt.levels.resize(size);
    for (std::uint8_t& level : hunt.levels) level = static_cast<std::uint8_t>(random() % 5);
    for (std::size_t from = 0; from < size; ++from)
        for (std::size_t to = 0; to < from; ++to) {
            if (hunt.levels[to] == hunt.levels[from] + 1 && random() % 3 != 0)
                hunt.man_steps[from] |= Bitboard::cell(static_cast<int>(to));
            if (from - to >= 64 || random() % size >= 3) continue;
            hunt.piece_steps[from] |= Bitboard::cell(static_cast<int>(to));
            hunt.piece_steps[to] |= Bitboard::cell(static_cast<int>(from));
        }
    for (int cell = 0; cell < cells; ++cell)
        if (random() % 8 == 0) hunt.home |= Bitboard::cell(cell);
    if (seed % 3 == 0)
        for (std::size_t cell = 0; cell < size; ++cell) {
            Bitboard reach = Bitboard::cell(static_cast<int>(cell));
            hunt.man_steps[cell].for_each([&](int to) { reach |= hunt.reach[static_cast<std::size_t>(to)]; });
            hunt.reach.push_back(reach);
        }
    return hunt;
}

// By games/core/kinds/hunt.hpp, position by position.
class PlainHunt {
public:
    explicit PlainHunt(const Hunt& hunt) : hunt_(hunt) {}

    std::vector<HuntTurn> positions() const {
        std::vector<HuntTurn> all;
        add_positions({}, 0, hunt_.men, all);
        return all;
    }
    Value value(const HuntTurn& at) {
        const auto key = std::tuple(at.position.men.low(), at.position.men.high(), at.position.piece, at.turn);
        if (const auto known = values_.find(key); known != values_.end()) return known->second;
        return values_[key] = work_out(at);
    }

private:
    void add_positions(Bitboard men, int from, int left, std::vector<HuntTurn>& all) const {
        if (left == 0) {
            for (int piece = 0; piece < hunt_.cells; ++piece)
                if (!men.contains(piece))
                    for (const Side turn : {Side::first, Side::second}) all.push_back({{men, piece}, turn});
            return;
        }
        for (int cell = from; cell < hunt_.cells; ++cell)
            add_positions(men | Bitboard::cell(cell), cell + 1, left - 1, all);
    }
    Value work_out(const HuntTurn& at) {
        const auto& [men, piece] = at.position;
        const bool piece_moves = at.turn == Side::first;
        std::vector<HuntPosition> next;
        Bitboard reached;
        for (int cell = 0; cell < hunt_.cells; ++cell) {
            if (!men.contains(cell)) continue;
            const auto man = static_cast<std::size_t>(cell);
            if (!hunt_.reach.empty()) reached |= hunt_.reach[man];
            for (int to = 0; to < hunt_.cells && !piece_moves; ++to)
                if (hunt_.man_steps[man].contains(to) && !men.contains(to) && to != piece)
                    next.push_back({men ^ Bitboard::cell(cell) ^ Bitboard::cell(to), piece});
        }
        for (int to = 0; to < hunt_.cells && piece_moves; ++to)
            if (hunt_.piece_steps[static_cast<std::size_t>(piece)].contains(to) && !men.contains(to))
                next.push_back({men, to});
        const Value piece_won{piece_moves ? Wdl::win : Wdl::loss, 0};
        if (hunt_.home.contains(piece)) return piece_won;
        for (int to = 0; to < hunt_.cells && !hunt_.reach.empty() && !reached.contains(piece); ++to)
            if (hunt_.piece_steps[static_cast<std::size_t>(piece)].contains(to) && !reached.contains(to))
                return piece_won;
        Value best{Wdl::loss, 0};
        for (const HuntPosition& position : next) {
            const Value behind = after_move(Metric::dtw, value({position, other(at.turn)}), false, 0);
            if (&position == &next.front() || goodness(Metric::dtw, behind) > goodness(Metric::dtw, best))
                best = behind;
        }
        return best;
    }

    Hunt hunt_;
    std::map<std::tuple<std::uint64_t, std::uint64_t, int, Side>, Value> values_;
};

}  // namespace zermelo::test

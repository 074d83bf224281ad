// Rows of distances: a byte for each cell of the piece.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "games/core/kinds/hunt.hpp"
#include "games/core/values/value.hpp"
#include "solvers/hunt/solve/piece_steps.hpp"
#include "solvers/hunt/solve/row_store.hpp"

namespace zermelo {

// Rows that are worked on at once, so that the next ones come into the cache meanwhile.
inline constexpr std::size_t rows_together = 16;

// The better for the piece, the greater its byte:
//
//   1 + n     the men win in n plies
//   254 - n   the piece wins in n plies
//   255       no position: a man stands there, or there is no such cell
//
// `blocks`: of 16 cells each. Immutable, thread-safe.
template <std::size_t blocks>
class DistanceRows {
    using Block __attribute__((vector_size(16))) = std::uint8_t;
    using SignedBlock __attribute__((vector_size(16))) = std::int8_t;

public:
    struct Row {
        std::array<Block, blocks> of;
    };
    using Store = PlainRows<Row>;

    explicit DistanceRows(const Hunt& hunt)
        : cell_(static_cast<std::size_t>(hunt.cells)),
          no_cell_(mask(~Bitboard::first(hunt.cells))),
          home_(mask(hunt.home)) {
        for (int cell = 0; cell < hunt.cells; ++cell)
            cell_[static_cast<std::size_t>(cell)] = mask(Bitboard::cell(cell));
        for (const Bitboard& cells : hunt.reach) reach_.push_back(mask(cells));
        for (const PieceSteps& steps : piece_steps_by_distance(hunt))
            steps_.push_back({mask(steps.from), steps.distance});
    }

    static Row before_steps() { return filled(nothing); }
    static void add_step(Row& row, const Row& behind) {
        for (std::size_t i = 0; i < blocks; ++i) row.of[i] = row.of[i] < behind.of[i] ? row.of[i] : behind.of[i];
    }
    Row after_steps(const Row& row, Bitboard men) const {
        const Row taken = taken_by(men);
        const Row over = over_with(men);
        Row result;
        for (std::size_t i = 0; i < blocks; ++i) {
            const Block value = row.of[i] == nothing ? all(won) : aged(row.of[i]);
            result.of[i] = (over.of[i] ? all(won) : value) | taken.of[i];
        }
        return result;
    }

    Row piece_to_move(const Row& men_to_move, Bitboard men) const {
        const Row taken = taken_by(men);
        const Row over = over_with(men);
        Row free;  // the values of the cells that the piece can step to
        for (std::size_t i = 0; i < blocks; ++i) free.of[i] = men_to_move.of[i] & ~taken.of[i];
        Row best = best_step(free);
        for (std::size_t i = 0; i < blocks; ++i) {
            const Block value = best.of[i] == 0 ? all(lost) : aged(best.of[i]);
            best.of[i] = (over.of[i] ? all(won) : value) | taken.of[i];
        }
        return best;
    }

    // Counts over up to rows_together rows.
    class Tally {
    public:
        void add(const Row& row) {
            for (std::size_t i = 0; i < blocks; ++i) {
                won_ += (row.of[i] >> 7) ^ 1;
                const Block depth = row.of[i] ^ is_high(row.of[i]);
                deepest_ = deepest_ > depth ? deepest_ : depth;
            }
        }
        std::uint64_t won_by_men() const {
            std::uint64_t sum = 0;
            for (std::size_t i = 0; i < 16; ++i) sum += won_[i];
            return sum;
        }
        int depth() const {
            int depth = 0;
            for (std::size_t i = 0; i < 16; ++i) depth = std::max<int>(depth, deepest_[i]);
            return depth;
        }

    private:
        Block won_{};
        Block deepest_{};
    };
    static_assert(rows_together * blocks <= 255);

    static Value value(const Row& row, int cell, bool piece_moves) {
        const int byte = row.of[static_cast<std::size_t>(cell) / 16][cell % 16];
        const bool men_win = byte < 128;
        return {men_win == piece_moves ? Wdl::loss : Wdl::win,
                static_cast<std::uint16_t>(men_win ? byte - lost : won - byte)};
    }
    // Plies to the end, and one more; 0 where there is no position. From most_deep on bytes may be wrong.
    static constexpr int most_deep = 127;
    static int depth(const Row& row, int cell) {
        const int byte = row.of[static_cast<std::size_t>(cell) / 16][cell % 16];
        return byte < 128 ? byte : nothing - byte;
    }

private:
    static constexpr std::uint8_t nothing = 255;
    static constexpr std::uint8_t won = 254;  // by the piece, now
    static constexpr std::uint8_t lost = 1;
    static constexpr std::size_t margin = 128;  // no step goes farther

    struct Steps {
        Row from;
        int distance;
    };

    static Block all(std::uint8_t value) { return Block{} + value; }
    static Row filled(std::uint8_t value) {
        Row row;
        row.of.fill(all(value));
        return row;
    }
    static Row mask(Bitboard cells) {
        Row row{};
        cells.for_each([&](int cell) {
            if (static_cast<std::size_t>(cell) < 16 * blocks)
                row.of[static_cast<std::size_t>(cell) / 16][cell % 16] = 255;
        });
        return row;
    }
    static Block is_high(Block value) { return reinterpret_cast<Block>(reinterpret_cast<SignedBlock>(value) < 0); }
    // One ply farther from the end.
    static Block aged(Block value) {
        const Block high = is_high(value);
        return value + 1 + high + high;
    }

    Row sum(const std::vector<Row>& rows, Bitboard men, const Row& start) const {
        Row result = start;
        men.for_each([&](int man) {
            const Row& row = rows[static_cast<std::size_t>(man)];
            for (std::size_t i = 0; i < blocks; ++i) result.of[i] |= row.of[i];
        });
        return result;
    }
    Row taken_by(Bitboard men) const { return sum(cell_, men, no_cell_); }
    // 255 for the cells on which the piece has won.
    Row over_with(Bitboard men) const {
        if (reach_.empty()) return home_;
        Row safe = sum(reach_, men, no_cell_);
        for (Block& block : safe.of) block = ~block;
        const Row beside = best_step(safe);
        for (std::size_t i = 0; i < blocks; ++i) safe.of[i] = home_.of[i] | (safe.of[i] & beside.of[i]);
        return safe;
    }
    // By cell: the greatest byte of the cells that the piece steps to, 0 without any.
    Row best_step(const Row& row) const {
        alignas(16) std::array<std::uint8_t, 16 * blocks + 2 * margin> behind{};
        std::memcpy(behind.data() + margin, &row, sizeof row);
        Row best{};
        for (const Steps& steps : steps_)
            for (std::size_t i = 0; i < blocks; ++i) {
                Block value;
                const auto from = static_cast<std::size_t>(static_cast<int>(margin + 16 * i) + steps.distance);
                std::memcpy(&value, behind.data() + from, sizeof value);
                value &= steps.from.of[i];
                best.of[i] = best.of[i] > value ? best.of[i] : value;
            }
        return best;
    }

    std::vector<Row> cell_;  // by cell: that one alone
    Row no_cell_;            // the bytes of the last block that are no cells
    Row home_;
    std::vector<Row> reach_;  // by cell
    std::vector<Steps> steps_;
};

}  // namespace zermelo

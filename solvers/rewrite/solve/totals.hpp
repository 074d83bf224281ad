// Totals of all rows: wins, hashes and the deepest position.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "solvers/rewrite/solve/rules.hpp"
#include "tablebase/digest.hpp"

namespace zermelo {

// Sums of a task over rows with one side to move. Hashes are added modulo 2^64, so the order of tasks does not count.
struct RowSums {
    std::uint64_t wins = 0;
    std::array<std::uint64_t, 2> hashes{};
    int deepest = 0;  // the longest distance, in plies; 0 where rows tell none

    void add(const RowSums& more) {
        wins += more.wins;
        for (std::size_t i = 0; i < 2; ++i) hashes[i] += more.hashes[i];
        deepest = std::max(deepest, more.deepest);
    }
};

// Of the rows of both sides to move.
struct RowTotals {
    std::array<std::uint64_t, 2> wins{};    // by side to move
    std::array<std::uint64_t, 2> hashes{};  // sums, modulo 2^64
    // Of the positions with the longest distance the one with the fewest outer stones; of those with the second side to
    // move first, then the least outer set, then the least inner set.
    std::optional<RowPosition> deepest;
    int longest = 0;  // its distance

    Digest digest() const {  // README.md defines it
        Digest digest{};
        for (std::size_t i = 0; i < digest.size(); ++i)
            digest[i] = static_cast<std::uint8_t>(hashes[i / 8] >> (8 * (i % 8)));
        return digest;
    }
    // All but the deepest position.
    void add(Side mover, const RowSums& sums) {
        wins[static_cast<std::size_t>(mover)] += sums.wins;
        for (std::size_t i = 0; i < 2; ++i) hashes[i] += sums.hashes[i];
    }
    // Adds the hashes of a row: blocks of `block_bytes` of `bytes` at `at` in the bytes of all rows.
    static void add_hashes(const void* bytes, std::uint64_t count, std::uint64_t block_bytes, std::uint64_t at,
                           Side mover, std::array<std::uint64_t, 2>& hashes);
};

}  // namespace zermelo

// Counting of positions by what their moves lead to.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/core/values/metric.hpp"
#include "solvers/stats/count_rows.hpp"
#include "solvers/stats/move_flags.hpp"

namespace zermelo {

// For indices of one slice with one side to move. Positions have codes and flags by index: those of their moves
// (MoveFlag) and `is_there`; 0 stands for a hole. Immutable, thread-safe.
class FlagCounter {
public:
    static constexpr std::uint8_t is_there = 0x80;

    explicit FlagCounter(Metric metric);

    // The flags of a move, by the code of the position that it leads to, where the other side is to move. Never 0.
    const std::array<std::uint8_t, 256>& of_child() const { return of_child_; }

    // Adds the indices [begin, end). False where they are not sound.
    bool count(std::uint64_t begin, std::uint64_t end, std::span<const std::uint8_t> codes,
               std::span<const std::uint8_t> flags, RowCounts& counts) const;
    // Adds the mutual zugzwangs among them. `others`: the codes of the same positions with the other side to move, by
    // the same index, and their flags, or none where they are not known.
    bool count_zugzwangs(std::uint64_t begin, std::uint64_t end, std::span<const std::uint8_t> codes,
                         std::span<const std::uint8_t> others, std::span<const std::uint8_t> flags,
                         std::span<const std::uint8_t> flags_of_others, RowCounts& counts) const;

private:
    enum Outcome : std::uint8_t { draw, loss, win, impossible };

    Metric metric_;
    std::array<std::uint8_t, 256> outcomes_{};  // by code
    std::array<std::uint8_t, 256> of_child_{};
    std::array<std::array<std::uint8_t, 256>, 4> told_{};  // by outcome and flags: what a position adds
};

}  // namespace zermelo

// The moves of all positions of a slice of pairs of sets, row by row.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "games/core/kinds/rewrite.hpp"
#include "solvers/rewrite/check/numbering.hpp"
#include "solvers/rewrite/check/table.hpp"

namespace zermelo {

// Some moves of a row: the position at place from[i] has a move to the one at index base + to[i] of `slice`, whose side
// to move is the other one.
struct RowOfMoves {
    std::uint32_t slice = 0;
    std::uint64_t base = 0;
    std::span<const std::uint32_t> from;
    std::span<const std::uint32_t> to;  // as long as `from`
};

// Made for one slice at a time. For each pattern of moves it lists once which inner sets have it and what they become;
// a row takes the lists of the patterns that its outer set has. Where an outer set is symmetric, what is said of its
// holes is meaningless. Immutable; thread-safe with a scratch for each thread.
class PairMoves {
public:
    using Scratch = std::vector<std::uint32_t>;

    // Empty unless the slice, and every slice its moves reach, consists of pairs.
    static std::optional<PairMoves> make(const PairTable& table, std::uint32_t slice);
    // Lists null moves too. Empty also if those do not lead to a slice of pairs.
    static std::optional<PairMoves> make_with_null_moves(const PairTable& table, std::uint32_t slice);
    // True if make() succeeds.
    static bool knows(const PairTable& table, std::uint32_t slice);
    // The most bytes for one slice of the table, null moves included.
    static std::uint64_t memory(const PairTable& table);

    const PairNumbering& numbering() const { return numbering_.at(slice_); }

    // Calls f(RowOfMoves) until the moves of all positions of a row have been told, each once.
    template <class F>
    void for_each(std::uint64_t row, Scratch& scratch, F&& f) const {
        const std::uint32_t outer = numbering().outer_set(row);
        for (const Pattern& pattern : patterns_) {
            if ((outer & pattern.outer_all) != pattern.outer_all || (outer & pattern.outer_none) != 0) continue;
            f(moves_of(pattern, outer ^ pattern.outer_change, scratch));
        }
    }

    // The positions of a row with the other side to move, by place; after make_with_null_moves().
    RowOfMoves null_moves(std::uint64_t row, Scratch& scratch) const {
        return moves_of(*null_, numbering().outer_set(row), scratch);
    }

private:
    // One rewrite, as it is in this slice. The inner sets that have it are listed by their places.
    struct Pattern {
        std::uint32_t outer_all = 0;  // the outer set must have all of these
        std::uint32_t outer_none = 0;
        std::uint32_t outer_change = 0;
        std::uint32_t slice = 0;  // the successor
        bool exchanged = false;
        std::vector<std::uint32_t> from;
        // Not exchanged, by symmetry: the places of the images of what the inner sets become.
        std::vector<std::vector<std::uint32_t>> to;
        // Exchanged: the index at which the row of what the inner sets become begins, and which way the outer set
        // becomes a place in it.
        std::vector<std::uint32_t> begin;
        std::vector<std::uint16_t> way;
    };
    // Maps an exchanged inner set to its place in a row of `slice`: a symmetry, then first_twin(twins).
    struct Way {
        std::uint32_t slice = 0;
        std::uint16_t symmetry = 0;
        std::uint16_t twins = 0;
        friend bool operator==(const Way&, const Way&) = default;
    };
    struct Target {
        std::uint32_t slice = 0;
        bool exchanged = false;
    };

    static std::optional<Target> target(const PairTable& table, const PairTable::Slice& slice, int captured);
    static bool can_occur(const PairTable& table, const PairTable::Slice& slice, const Rewrite& rewrite);

    explicit PairMoves(const PairTable& table) : table_(&table) {}
    const PairNumbering& number(std::uint32_t slice);
    void list_moves(Pattern& pattern, std::span<const std::uint32_t> becomes) {
        pattern.exchanged ? list_exchanged(pattern, becomes) : list_direct(pattern, becomes);
    }
    void list_direct(Pattern& pattern, std::span<const std::uint32_t> becomes);
    void list_exchanged(Pattern& pattern, std::span<const std::uint32_t> becomes);
    RowOfMoves moves_of(const Pattern& pattern, std::uint32_t outer, Scratch& scratch) const {
        return pattern.exchanged ? exchanged_moves(pattern, outer, scratch) : direct_moves(pattern, outer, scratch);
    }
    RowOfMoves direct_moves(const Pattern& pattern, std::uint32_t outer, Scratch& scratch) const;
    RowOfMoves exchanged_moves(const Pattern& pattern, std::uint32_t outer, Scratch& scratch) const;

    const PairTable* table_;
    std::uint32_t slice_ = 0;
    std::map<std::uint32_t, PairNumbering> numbering_;  // by slice: this one, and those that moves lead to
    std::vector<Pattern> patterns_;
    std::optional<Pattern> null_;
    std::vector<Way> ways_;
};

}  // namespace zermelo

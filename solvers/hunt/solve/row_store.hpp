// The rows of a layer in memory, by the ranks of the sets of men.
#pragma once

#include <xxhash.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "solvers/run/memory.hpp"

namespace zermelo {

// Every row by itself.
template <class Row>
class PlainRows {
public:
    // For layers of up to so many rows, one after the other.
    explicit PlainRows(std::uint64_t most_rows) : rows_(make_in_large_pages<Row>(most_rows, Row{})) {}
    static std::uint64_t memory(std::uint64_t most_rows) { return most_rows * sizeof(Row); }

    void begin() {}
    const Row& operator[](std::uint64_t rank) const { return rows_[rank]; }
    void prefetch(std::uint64_t rank) const { __builtin_prefetch(&rows_[rank]); }
    // Different ranks may be set at once.
    void set(std::uint64_t rank, const Row& row) { rows_[rank] = row; }
    static bool full() { return false; }

private:
    std::vector<Row> rows_;
};

// Four bytes for each set of men, and each different row once: thousands of sets have the same row. On 12x12 7.4
// million sets of a layer have 4,488 rows.
template <class Row>
class SharedRows {
public:
    static constexpr std::uint64_t most_different = std::uint64_t{1} << 20;

    explicit SharedRows(std::uint64_t most_rows)
        : numbers_(make_in_large_pages<std::uint32_t>(most_rows, 0)),
          capacity_(capacity(most_rows)),
          rows_(capacity_),
          slots_(slot_count(capacity_)) {}
    static std::uint64_t memory(std::uint64_t most_rows) {
        const std::uint64_t different = capacity(most_rows);
        return most_rows * sizeof(std::uint32_t) + different * sizeof(Row) + slot_count(different) * sizeof(Slot);
    }

    // Forgets all rows.
    void begin() {
        for (Slot& slot : slots_) slot.store(0, std::memory_order_relaxed);
        count_ = 0;
        full_.store(false, std::memory_order_relaxed);
    }
    const Row& operator[](std::uint64_t rank) const { return rows_[numbers_[rank]]; }
    void prefetch(std::uint64_t rank) const { __builtin_prefetch(&numbers_[rank]); }
    // Different ranks may be set at once.
    void set(std::uint64_t rank, const Row& row) { numbers_[rank] = number_of(row); }
    // There were more different rows than fit; some are wrong.
    bool full() const { return full_.load(std::memory_order_relaxed); }

private:
    using Slot = std::atomic<std::uint32_t>;  // one more than the number of a row; 0: empty

    static std::uint64_t capacity(std::uint64_t most_rows) { return std::min(most_rows, most_different) + 1; }
    static std::uint64_t slot_count(std::uint64_t capacity) { return std::bit_ceil(2 * capacity); }

    std::uint32_t number_of(const Row& row) {
        const std::uint64_t mask = slots_.size() - 1;
        std::uint64_t at = XXH3_64bits(&row, sizeof row) & mask;
        for (;; at = (at + 1) & mask) {
            std::uint32_t found = slots_[at].load(std::memory_order_acquire);
            if (found == 0) found = add(at, row);
            if (found != 0 && rows_[found - 1] == row) return found - 1;
            if (full()) return 0;
        }
    }
    // The number in a slot that was empty, which is that of this row unless somebody else was faster.
    std::uint32_t add(std::uint64_t slot, const Row& row) {
        const std::lock_guard lock(adding_);
        const std::uint32_t found = slots_[slot].load(std::memory_order_relaxed);
        if (found != 0) return found;
        if (count_ == capacity_) {
            full_.store(true, std::memory_order_relaxed);
            return 0;
        }
        rows_[count_++] = row;
        slots_[slot].store(count_, std::memory_order_release);
        return count_;
    }

    std::vector<std::uint32_t> numbers_;  // of rows, by rank
    std::uint64_t capacity_;
    std::vector<Row> rows_;
    std::vector<Slot> slots_;
    std::uint32_t count_ = 0;
    std::mutex adding_;
    std::atomic<bool> full_{false};
};

}  // namespace zermelo

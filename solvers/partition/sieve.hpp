// The positions that updates need not be sent to any more.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

namespace zermelo {

// A bit in memory for each of the first indices of a slice. Thread-safe.
class Sieve {
public:
    explicit Sieve(std::uint64_t indices) : indices_(indices), words_((indices + 63) / 64) {}

    static std::uint64_t bytes_of(std::uint64_t indices) { return (indices + 63) / 64 * sizeof(std::uint64_t); }

    bool has(std::uint64_t index) const {
        return index < indices_ && (words_[index / 64].load(std::memory_order_relaxed) & bit_of(index)) != 0;
    }
    // False if it was there; always true for an index that has no bit.
    bool add(std::uint64_t index) {
        if (index >= indices_) return true;
        if (has(index)) return false;
        return (words_[index / 64].fetch_or(bit_of(index), std::memory_order_relaxed) & bit_of(index)) == 0;
    }

private:
    static std::uint64_t bit_of(std::uint64_t index) { return std::uint64_t{1} << (index % 64); }

    std::uint64_t indices_;
    std::vector<std::atomic<std::uint64_t>> words_;
};

}  // namespace zermelo

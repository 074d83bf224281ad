// The memory of a search: proof numbers of positions, in a table of fixed size.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "games/base/error.hpp"
#include "solvers/pns/key.hpp"

namespace zermelo {

class Workers;

// Proof number and disproof number of "the side to move reaches its goal": least numbers of positions that have to be
// settled for it. Proven: {0, infinite}; disproven: {infinite, 0}.
struct ProofNumbers {
    static constexpr std::uint32_t infinite = (1U << 26) - 1;

    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    static constexpr ProofNumbers proven() { return {0, infinite}; }
    static constexpr ProofNumbers disproven() { return {infinite, 0}; }
    static constexpr ProofNumbers solved(bool reached) { return reached ? proven() : disproven(); }
    constexpr bool is_proven() const { return proof == 0; }
    constexpr bool is_disproven() const { return disproof == 0; }
    constexpr bool is_solved() const { return is_proven() || is_disproven(); }
    friend constexpr bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

// The plies of a path on which a result depends, because it counts a return to them as a repetition: the first and the
// last of them, and the visit of the last, which tells whether the search is still on that path.
struct PathDependence {
    static constexpr std::uint32_t none = UINT32_MAX;
    std::uint32_t first = none;
    std::uint32_t last = 0;
    std::uint64_t visit = 0;  // unique in a search
    constexpr bool any() const { return first != none; }
};

struct TableEntry {
    ProofNumbers numbers;
    PathDependence dependence;  // only of solved entries of games with cycles
};

// Buckets of a few entries; of those that are there the one with least work behind it gives way (Breuker, "Memory
// versus search in games", 1998, calls it TwoBig where there are two). Four entries of two words fill a cache line; of
// larger entries there are two. Whole keys are kept and compared. It begins small and doubles until it has its size, so
// that short searches touch little memory. Thread-safe where it is made for several workers.
class TranspositionTable {
public:
    struct Shape {
        int key_bits = 64;    // at most 128
        bool cyclic = false;  // keeps dependences
        bool shared = false;  // several workers
    };
    // Uses at most `bytes`. Fails with `limit` where that is too little or not to be had.
    static Result<TranspositionTable> make(Shape shape, std::uint64_t bytes);

    TranspositionTable(TranspositionTable&& other) noexcept;
    TranspositionTable& operator=(TranspositionTable&&) = delete;
    ~TranspositionTable();

    std::optional<TableEntry> find(const SearchKey& key) const noexcept;
    // Whether the goal is reached, where that is known for good: on any path.
    std::optional<bool> settled(const SearchKey& key) const noexcept;
    // The nodes behind an entry, to a sixteenth below; 0 where there is none.
    std::uint64_t work_behind(const SearchKey& key) const noexcept;
    // `work` counts the nodes behind the numbers.
    void store(const SearchKey& key, const TableEntry& entry, std::uint64_t work) noexcept;
    // Inlined by force: g++ 12 takes a function that does nothing but prefetch for one without effect, and drops its
    // calls.
    [[gnu::always_inline]] void prefetch(const SearchKey& key) const noexcept {
        __builtin_prefetch(bucket(key.hash()));
    }

    // The first of so many numbers of visits that nobody else gets, whatever the worker or the question.
    static constexpr std::uint64_t visits_at_once = 1 << 20;
    std::uint64_t new_visits() noexcept { return visits_.fetch_add(visits_at_once, std::memory_order_relaxed); }

    // With several workers it grows only here, while none of them uses it; with one it grows by itself.
    bool wants_to_grow() const noexcept {
        return used_.load(std::memory_order_relaxed) > room() && buckets_ < final_buckets_;
    }
    void grow_as_wanted(Workers& workers);

    // Calls f(key, numbers) for each entry that holds on any path; `numbers` is its first word, for restore(). While no
    // worker uses the table.
    template <class F>
    void for_each_entry(F&& f) const {
        for (std::uint64_t i = 0; i < ways_ * buckets_; ++i) {
            const Word* entry = words_ + i * stride_;
            const Word numbers = entry[0] & ~lock_bit;
            if (numbers != 0 && (numbers & 1) == 0) f(key_of(entry), numbers);
        }
    }
    // Grows an empty table at once, so that it has room for so many entries, as far as its final size goes.
    void reserve(std::uint64_t entries) noexcept {
        while (room() < entries && buckets_ < final_buckets_) buckets_ *= 2;
    }
    // Stores what for_each_entry has told; false where no entry is like that.
    bool restore(const SearchKey& key, std::uint64_t numbers) noexcept;

    // Part of the final size that holds entries, 0..1.
    double load() const noexcept;
    std::uint64_t bytes() const noexcept { return final_buckets_ * bucket_bytes(); }
    static constexpr std::uint64_t least_bytes = 1 << 16;

private:
    class BucketLock;
    static constexpr std::uint64_t lock_bit = std::uint64_t{1} << 63;

    // An entry is `stride_` words: numbers and work; the low and perhaps the high part of the key; perhaps the visit.
    //
    //   bit   63    62 ........ 53   52 ....... 27   26 ........ 1   0
    //         lock  |--- work ---|   |- disproof -|  |-- proof --|   dependent
    //
    // The lock is that of the bucket, in its first word, so that taking it moves no other memory between processors.
    // A dependent entry has `last` and `first` in the places of disproof and proof: it is always a failure of the side
    // that claims something, which the goal in the key's lowest bit tells. No entry is all zeros.
    using Word = std::uint64_t;
    TranspositionTable() = default;
    std::uint64_t bucket_words() const noexcept { return ways_ * stride_; }
    std::uint64_t bucket_bytes() const noexcept { return bucket_words() * sizeof(Word); }
    // So many entries, and the table grows: with more of them a few in a hundred would fall out of full buckets.
    std::uint64_t room() const noexcept { return ways_ == 4 ? 2 * buckets_ : buckets_ / 2; }
    Word* bucket(std::uint64_t hash) const noexcept {
        const U128 product = static_cast<U128>(hash) * buckets_;
        return words_ + static_cast<std::uint64_t>(product >> 64) * bucket_words();
    }
    static Word load_word(Word* word) noexcept { return std::atomic_ref(*word).load(std::memory_order_relaxed); }
    static void store_word(Word* word, Word value) noexcept {
        std::atomic_ref(*word).store(value, std::memory_order_relaxed);
    }
    bool has_key(Word* entry, const SearchKey& key) const noexcept {
        return load_word(entry + 1) == key.low && (!wide_ || load_word(entry + 2) == key.high);
    }
    SearchKey key_of(const Word* entry) const noexcept { return {entry[1], wide_ ? entry[2] : 0}; }
    void count_new(std::uint64_t hash) noexcept;
    void grow() noexcept;
    void spread(std::uint64_t begin, std::uint64_t end) noexcept;
    template <std::uint64_t stride, std::uint64_t ways>
    void spread_entries(std::uint64_t begin, std::uint64_t end) noexcept;

    Word* words_ = nullptr;
    std::uint64_t mapped_bytes_ = 0;
    std::uint64_t buckets_ = 0;
    std::uint64_t final_buckets_ = 0;
    std::uint64_t stride_ = 2;
    std::uint64_t ways_ = 4;
    bool wide_ = false;
    bool cyclic_ = false;
    bool shared_ = false;
    std::atomic<std::uint64_t> used_{0};
    std::atomic<std::uint64_t> visits_{visits_at_once};
};

}  // namespace zermelo

// The transposition table of a search: proof numbers of positions in a fixed amount of memory.
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
    // Zero and infinite come together alone.
    constexpr bool is_possible() const {
        return (proof == 0) == (disproof == infinite) && (disproof == 0) == (proof == infinite);
    }
    friend constexpr bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

// The plies of a path on which a result depends, because it counts a return to them as a repetition: the first and the
// last of them, and the visit of the last, which tells if the search is still on that path.
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

// A full bucket replaces its entry with the least work (Breuker, "Memory versus search in games", 1998, calls that
// TwoBig for two entries). Four entries of two words fill a cache line; of larger entries a bucket holds two. Whole
// keys are kept and compared. The table begins small and doubles up to its size, so short searches touch little memory.
// Thread-safe if made for several workers.
class TranspositionTable {
public:
    struct Shape {
        int key_bits = 64;    // at most 128
        bool cyclic = false;  // keeps dependences
        bool shared = false;  // several workers
    };
    // Uses at most `bytes`. Fails with `limit` if that is too little or the system refuses it.
    static Result<TranspositionTable> make(Shape shape, std::uint64_t bytes);

    TranspositionTable(TranspositionTable&& other) noexcept;
    TranspositionTable& operator=(TranspositionTable&&) = delete;
    ~TranspositionTable();

    std::optional<TableEntry> find(const SearchKey& key) const noexcept;
    // The answer if it is settled independently of the path: true if the goal is reached.
    std::optional<bool> settled(const SearchKey& key) const noexcept;
    // The nodes behind an entry, rounded down by up to a sixteenth; 0 without an entry.
    std::uint64_t work_behind(const SearchKey& key) const noexcept;
    // `work` counts the nodes behind the numbers.
    void store(const SearchKey& key, const TableEntry& entry, std::uint64_t work) noexcept;
    // Inlined by force: g++ 12 drops calls of a function that only prefetches.
    [[gnu::always_inline]] void prefetch(const SearchKey& key) const noexcept {
        __builtin_prefetch(bucket(key.hash()));
    }

    // Reserves `visits_at_once` numbers of visits for one worker and returns the first.
    static constexpr std::uint64_t visits_at_once = 1 << 20;
    std::uint64_t new_visits() noexcept { return visits_.fetch_add(visits_at_once, std::memory_order_relaxed); }

    // A table of several workers grows in grow_as_wanted() alone, while none uses it. Another grows in store().
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
    // Grows an empty table at once to hold `entries`, up to its final size.
    void reserve(std::uint64_t entries) noexcept {
        while (room() < entries && buckets_ < final_buckets_) buckets_ *= 2;
    }
    // Stores an entry of for_each_entry(); false if its bits are invalid.
    bool restore(const SearchKey& key, std::uint64_t numbers) noexcept;

    // Part of the final size that holds entries, 0..1.
    double load() const noexcept;
    std::uint64_t bytes() const noexcept { return final_buckets_ * bucket_bytes(); }
    // The bytes of a table that loses about one percent of so many entries to full buckets.
    std::uint64_t bytes_for(std::uint64_t entries) const noexcept;
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
    // The table grows beyond this number of entries. With more, full buckets would drop a few in a hundred.
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

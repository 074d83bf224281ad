// A hash index of the keys of questions.
#pragma once

#include <cstdint>
#include <vector>

#include "solvers/pns/key.hpp"
#include "solvers/run/chunked.hpp"

namespace zermelo {

// Numbers keys from 0 in the order of their insertion. The index uses open addressing with slots of eight bytes, 3/8 to
// 3/4 full. A slot holds the number and half of the hash, so a look-up reads few other keys. Not thread-safe.
class QuestionIndex {
public:
    static constexpr std::uint32_t nothing = UINT32_MAX;

    std::uint32_t size() const { return static_cast<std::uint32_t>(keys_.size()); }
    std::uint64_t bytes() const { return keys_.size() * sizeof(SearchKey) + slots() * sizeof(Slot); }
    // Bytes that inserting `keys` further keys may need on top while the index grows.
    std::uint64_t growth(std::uint64_t keys) const;

    // Prefetches for find() and insert().
    void fetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash & mask_]); }
    // The number of a key, or nothing. `hash` is that of the key.
    std::uint32_t find(const SearchKey& key, std::uint64_t hash) const;
    struct Found {
        std::uint32_t number = 0;
        bool fresh = false;
    };
    Found insert(const SearchKey& key, std::uint64_t hash);

private:
    struct Slot {
        std::uint32_t number = nothing;
        std::uint32_t tag = 0;  // the upper half of the hash
    };
    static constexpr std::uint64_t first_slots = 1 << 8;

    std::uint64_t slots() const { return mask_ + 1; }
    std::uint64_t slot_of(const SearchKey& key, std::uint64_t hash) const;  // of the key, else an empty one for it
    void grow();

    ChunkedArray<SearchKey> keys_;
    std::uint64_t mask_ = first_slots - 1;
    std::vector<Slot> slots_ = std::vector<Slot>(first_slots);
};

}  // namespace zermelo

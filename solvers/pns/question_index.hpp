// Numbers for questions.
#pragma once

#include <cstdint>
#include <vector>

#include "solvers/pns/key.hpp"
#include "solvers/run/chunked.hpp"

namespace zermelo {

// The keys of questions, numbered from 0 in the order in which they come, with an open addressing index of eight bytes
// a slot, between 3/8 and 3/4 full. A slot holds half of the hash beside the number, so that a look-up reads few keys
// of others. Not thread-safe.
class QuestionIndex {
public:
    static constexpr std::uint32_t nothing = UINT32_MAX;

    std::uint32_t size() const { return static_cast<std::uint32_t>(keys_.size()); }
    std::uint64_t bytes() const { return keys_.size() * sizeof(SearchKey) + slots() * sizeof(Slot); }
    // Bytes that so many further keys may need on top, for a moment.
    std::uint64_t growth(std::uint64_t keys) const;

    // Begins to read what find() and insert() will ask for.
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
    std::uint64_t slot_of(const SearchKey& key, std::uint64_t hash) const;  // where the key is, or where it belongs
    void grow();

    ChunkedArray<SearchKey> keys_;
    std::uint64_t mask_ = first_slots - 1;
    std::vector<Slot> slots_ = std::vector<Slot>(first_slots);
};

}  // namespace zermelo

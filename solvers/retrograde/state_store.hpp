// The states of a slice in work.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "games/base/bytes.hpp"
#include "games/core/values/value.hpp"
#include "solvers/run/memory.hpp"

namespace zermelo {

// Two bytes for each index, in memory; hole_code at first. Thread-safe for different indices.
class StateStore {
public:
    using State = std::uint16_t;

    explicit StateStore(std::uint64_t size) : states_(make_in_large_pages<State>(size, hole_code)) {}

    std::uint64_t size() const { return states_.size(); }
    State& operator[](std::uint64_t index) { return states_[index]; }
    const State& operator[](std::uint64_t index) const { return states_[index]; }

    void clear() { std::fill(states_.begin(), states_.end(), hole_code); }
    // A window on `count` states from index `first` on.
    std::span<State> window(std::uint64_t first, std::uint64_t count) {
        return std::span(states_).subspan(first, count);
    }
    std::span<const State> window(std::uint64_t first, std::uint64_t count) const {
        return std::span(states_).subspan(first, count);
    }

private:
    std::vector<State> states_;
};

inline ByteSpan bytes_of(std::span<const StateStore::State> states) {
    return {reinterpret_cast<const std::uint8_t*>(states.data()), states.size_bytes()};
}

}  // namespace zermelo

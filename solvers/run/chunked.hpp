// An array that grows without moving its elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "solvers/run/memory.hpp"

namespace zermelo {

// Elements in chunks of 2^16; growing costs no copy and no second array. Reading and writing of different elements
// is thread-safe, growing is not.
template <class T>
class ChunkedArray {
public:
    static constexpr std::uint64_t chunk_size = 1 << 16;

    std::uint64_t size() const { return size_; }
    T& operator[](std::uint64_t i) { return chunks_[i / chunk_size][i % chunk_size]; }
    const T& operator[](std::uint64_t i) const { return chunks_[i / chunk_size][i % chunk_size]; }
    // New elements are uninitialised.
    void resize(std::uint64_t size) {
        while (chunks_.size() * chunk_size < size) chunks_.push_back(std::make_unique_for_overwrite<T[]>(chunk_size));
        size_ = size;
    }
    // Ends the life of the chunks before the one of element i: they must not be read any more.
    void release_before(std::uint64_t i) {
        for (; released_ < i / chunk_size; ++released_) {
            give_back(std::as_writable_bytes(std::span(chunks_[released_].get(), chunk_size)));
            chunks_[released_].reset();
        }
    }

private:
    std::vector<std::unique_ptr<T[]>> chunks_;
    std::uint64_t released_ = 0;
    std::uint64_t size_ = 0;
};

}  // namespace zermelo

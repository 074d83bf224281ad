// An array that grows while other threads read it.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

namespace zermelo::python {

// Elements never move. One thread at a time appends; others may read elements whose numbers they were given after that.
template <class T>
class Segments {
public:
    std::uint64_t size() const { return size_; }
    T& operator[](std::uint64_t i) { return segments_[i >> bits][i & (length - 1)]; }
    const T& operator[](std::uint64_t i) const { return segments_[i >> bits][i & (length - 1)]; }

    // Throws std::bad_alloc.
    void push_back(const T& element) {
        const std::uint64_t segment = size_ >> bits;
        if (segment == segments_.size()) throw std::bad_alloc();
        if (!segments_[segment]) segments_[segment] = std::make_unique<T[]>(length);
        (*this)[size_] = element;
        ++size_;
    }

private:
    static constexpr unsigned bits = 17;
    static constexpr std::uint64_t length = std::uint64_t{1} << bits;

    std::array<std::unique_ptr<T[]>, 1 << 15> segments_;  // for 2^32 elements
    std::uint64_t size_ = 0;
};

}  // namespace zermelo::python

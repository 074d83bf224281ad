// A vector whose first elements live inside the object and the rest on the heap.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace zermelo {

// For lists that are nearly always short but have no small bound. Up to `Capacity` trivial elements need no allocation.
// Has the members of InlineVector, whose place it takes where a game's max_moves is large.
template <class T, std::size_t Capacity>
class SpillVector {
    static_assert(std::is_trivially_copyable_v<T> && Capacity > 0);

public:
    using value_type = T;
    using const_iterator = const T*;

    SpillVector() noexcept {}
    SpillVector(const SpillVector& other) { *this = other; }
    SpillVector(SpillVector&& other) noexcept { *this = std::move(other); }
    SpillVector& operator=(const SpillVector& other) {
        if (this == &other) return *this;
        spilled_ = other.spilled_;
        size_ = other.size_;
        if (size_ <= Capacity) copy_items(other);
        return *this;
    }
    SpillVector& operator=(SpillVector&& other) noexcept {
        if (this == &other) return *this;
        size_ = other.size_;
        spilled_ = std::move(other.spilled_);
        if (size_ <= Capacity) copy_items(other);
        other.clear();
        return *this;
    }
    ~SpillVector() = default;

    void push_back(const T& item) {
        if (size_ < Capacity) {
            items_[size_++] = item;
            return;
        }
        if (size_ == Capacity) spilled_.assign(items_, items_ + Capacity);
        spilled_.push_back(item);
        ++size_;
    }
    // Keeps the first `count` elements.
    void shorten(std::size_t count) {
        assert(count <= size_);
        if (size_ > Capacity && count <= Capacity) std::copy_n(spilled_.begin(), count, items_);
        if (size_ > Capacity) spilled_.resize(count <= Capacity ? 0 : count);
        size_ = count;
    }
    void clear() noexcept {
        size_ = 0;
        spilled_.clear();
    }

    // So many elements need no allocation.
    static constexpr std::size_t capacity() { return Capacity; }
    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    T& operator[](std::size_t i) noexcept {
        assert(i < size_);
        return begin()[i];
    }
    const T& operator[](std::size_t i) const noexcept {
        assert(i < size_);
        return begin()[i];
    }
    T* begin() noexcept { return size_ <= Capacity ? items_ : spilled_.data(); }
    T* end() noexcept { return begin() + size_; }
    const T* begin() const noexcept { return size_ <= Capacity ? items_ : spilled_.data(); }
    const T* end() const noexcept { return begin() + size_; }

    friend bool operator==(const SpillVector& a, const SpillVector& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    void copy_items(const SpillVector& other) noexcept {
        for (std::size_t i = 0; i < size_; ++i) items_[i] = other.items_[i];
    }

    std::size_t size_ = 0;
    std::vector<T> spilled_;  // all elements, once there are more than Capacity
    union {
        T items_[Capacity];  // only the first size_ are alive: constructing the rest would cost time
    };
};

}  // namespace zermelo

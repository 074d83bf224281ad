// A vector whose first elements live inside the object and the rest on the heap.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace zermelo::turkish {

// For lists that are nearly always short but have no small bound. Up to `Capacity` trivial elements need no allocation.
template <class T, std::size_t Capacity>
class SpillVector {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    using value_type = T;

    SpillVector() noexcept {}
    SpillVector(const SpillVector& other) { *this = other; }
    SpillVector(SpillVector&& other) noexcept { *this = std::move(other); }
    SpillVector& operator=(const SpillVector& other) {
        size_ = other.size_;
        spilled_ = other.spilled_;
        if (size_ <= Capacity) copy_items(other);
        return *this;
    }
    SpillVector& operator=(SpillVector&& other) noexcept {
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
        if (size_ > Capacity && count <= Capacity)
            for (std::size_t i = 0; i < count; ++i) items_[i] = spilled_[i];
        if (size_ > Capacity) spilled_.resize(count <= Capacity ? 0 : count);
        size_ = count;
    }
    void clear() noexcept {
        size_ = 0;
        spilled_.clear();
    }

    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    const T& operator[](std::size_t i) const noexcept { return begin()[i]; }
    T* begin() noexcept { return size_ <= Capacity ? items_ : spilled_.data(); }
    T* end() noexcept { return begin() + size_; }
    const T* begin() const noexcept { return size_ <= Capacity ? items_ : spilled_.data(); }
    const T* end() const noexcept { return begin() + size_; }

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

}  // namespace zermelo::turkish

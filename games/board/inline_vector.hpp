// A vector whose elements live inside the object.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace zermelo {

// At most `Capacity` trivial elements, without allocation. Going past the capacity is a bug, not an error:
// the games state their bounds (`max_moves`) and the laws test them.
template <class T, std::size_t Capacity>
class InlineVector {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    using value_type = T;
    using const_iterator = const T*;

    InlineVector() noexcept {}
    InlineVector(const InlineVector& other) noexcept { *this = other; }
    InlineVector& operator=(const InlineVector& other) noexcept {
        size_ = other.size_;
        for (std::uint32_t i = 0; i < size_; ++i) items_[i] = other.items_[i];
        return *this;
    }
    ~InlineVector() = default;

    void push_back(const T& item) noexcept {
        assert(size_ < Capacity);
        items_[size_++] = item;
    }
    void clear() noexcept { size_ = 0; }

    static constexpr std::size_t capacity() { return Capacity; }
    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    const T& operator[](std::size_t i) const noexcept {
        assert(i < size_);
        return items_[i];
    }
    T* begin() noexcept { return items_; }
    T* end() noexcept { return items_ + size_; }
    const T* begin() const noexcept { return items_; }
    const T* end() const noexcept { return items_ + size_; }

private:
    std::uint32_t size_ = 0;
    union {
        T items_[Capacity];  // only the first size_ are alive: constructing the rest would cost time
    };
};

}  // namespace zermelo

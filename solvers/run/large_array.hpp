// Arrays that all workers fill.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include "solvers/run/memory.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// A fixed number of elements in large pages. The system clears a page when it is first written to, which takes as long
// as to fill it: here each worker does so for its part. Not thread-safe by itself.
template <class T>
    requires(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>)
class LargeArray {
public:
    LargeArray() = default;
    LargeArray(Workers& workers, std::uint64_t size, const T& value)
        : size_(static_cast<std::size_t>(size)), elements_(std::allocator<T>().allocate(size_)) {
        prefer_large_pages({reinterpret_cast<std::byte*>(elements_), size_ * sizeof(T)});
        workers.for_chunks(size, bytes_at_once / sizeof(T), {}, [&](std::uint64_t begin, std::uint64_t end) {
            std::uninitialized_fill(elements_ + begin, elements_ + end, value);
        });
    }
    LargeArray(LargeArray&& other) noexcept { swap(other); }
    LargeArray& operator=(LargeArray&& other) noexcept {
        LargeArray old(std::move(other));
        swap(old);
        return *this;
    }
    LargeArray(const LargeArray&) = delete;
    LargeArray& operator=(const LargeArray&) = delete;
    ~LargeArray() {
        if (elements_ != nullptr) std::allocator<T>().deallocate(elements_, size_);
    }

    std::size_t size() const { return size_; }
    T* begin() { return elements_; }
    T* end() { return elements_ + size_; }
    const T* begin() const { return elements_; }
    const T* end() const { return elements_ + size_; }
    T* data() { return elements_; }
    const T* data() const { return elements_; }
    T& operator[](std::size_t i) { return elements_[i]; }
    const T& operator[](std::size_t i) const { return elements_[i]; }

private:
    static constexpr std::uint64_t bytes_at_once = 1 << 22;

    void swap(LargeArray& other) noexcept {
        std::swap(size_, other.size_);
        std::swap(elements_, other.elements_);
    }

    std::size_t size_ = 0;
    T* elements_ = nullptr;
};

}  // namespace zermelo

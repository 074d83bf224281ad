// Memory limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/base/error.hpp"
#include "games/base/machine.hpp"
#include "games/base/text.hpp"

namespace zermelo {

// Fails with `limit` where a run that needs `needed` bytes may use `allowed`. `doing`: "checking", where the game is
// not solved.
Result<void> check_memory(const std::string& spec, std::uint64_t needed, std::uint64_t allowed,
                          std::string_view doing = {});

// Gives the whole pages within some bytes back to the system. What they held is lost; they may be written again and
// freed as usual. free() alone keeps most of its memory for later.
void give_back(std::span<std::byte> bytes);

// From now on blocks of a megabyte go back to the system as soon as they are freed, and smaller ones stay. By itself
// the allocator of the C library keeps large ones, of up to 32 MB, where blocks of other sizes find no place, and gives
// small ones back at the end of each chunk of a loop, to ask for them again.
void give_back_large_blocks();

// Asks for large pages for bytes that will be visited at random, before they are touched: fewer misses of the
// processor's page cache, where the system grants it.
void prefer_large_pages(std::span<std::byte> bytes);

// A vector of so many equal elements in large pages.
template <class T>
std::vector<T> make_in_large_pages(std::uint64_t size, const T& value) {
    const auto count = static_cast<std::size_t>(size);
    std::vector<T> elements;
    elements.reserve(count);
    prefer_large_pages({reinterpret_cast<std::byte*>(elements.data()), count * sizeof(T)});
    elements.resize(count, value);
    return elements;
}

}  // namespace zermelo

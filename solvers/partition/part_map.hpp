// The indices of a slice, dealt into parts.
#pragma once

#include <algorithm>
#include <cstdint>

namespace zermelo {

// Parts of equal length, one after the other; the last may be shorter.
struct PartMap {
    std::uint64_t size = 0;       // indices of the slice
    std::uint64_t part_size = 1;  // of a part

    std::uint32_t count() const { return static_cast<std::uint32_t>((size + part_size - 1) / part_size); }
    std::uint32_t part_of(std::uint64_t index) const { return static_cast<std::uint32_t>(index / part_size); }
    std::uint64_t begin(std::uint32_t part) const { return part * part_size; }
    std::uint64_t end(std::uint32_t part) const { return std::min(size, begin(part) + part_size); }
    std::uint64_t size_of(std::uint32_t part) const { return end(part) - begin(part); }
};

}  // namespace zermelo

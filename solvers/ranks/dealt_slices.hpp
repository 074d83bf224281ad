// Slices that ranks solve together, and the rank of each other one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

namespace zermelo {

// The first of the slices in `ready` that all ranks should solve together: one that must_be(slice), or one that is
// larger than a rank's share of them and not smaller than `least`. sizes: indices, by slice.
template <class F>
std::optional<std::uint32_t> slice_for_all(std::span<const std::uint64_t> sizes, std::span<const std::uint32_t> ready,
                                           unsigned ranks, std::uint64_t least, F&& must_be) {
    std::uint64_t sum = 0;
    for (const std::uint32_t slice : ready) sum += sizes[slice];
    for (const std::uint32_t slice : ready)
        if (must_be(slice) || (sizes[slice] >= least && sizes[slice] > sum / ranks)) return slice;
    return std::nullopt;
}

// The rank of each slice in `ready`: the largest first, each to the one that has the least to do.
inline std::vector<unsigned> deal_slices(std::span<const std::uint64_t> sizes, std::span<const std::uint32_t> ready,
                                         unsigned ranks) {
    std::vector<std::size_t> by_size(ready.size());
    std::iota(by_size.begin(), by_size.end(), std::size_t{0});
    std::ranges::stable_sort(by_size, std::greater<>(), [&](std::size_t i) { return sizes[ready[i]]; });
    std::vector<std::uint64_t> load(ranks, 0);
    std::vector<unsigned> owners(ready.size());
    for (const std::size_t i : by_size) {
        const auto least = std::ranges::min_element(load);
        *least += sizes[ready[i]] + 1;
        owners[i] = static_cast<unsigned>(least - load.begin());
    }
    return owners;
}

}  // namespace zermelo

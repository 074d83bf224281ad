// Slices that differ in the side to move alone.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

namespace zermelo {

// An indexing whose null moves keep the index. null_slice(slice): the slice that they lead to from this one, and back;
// nothing if there are none.
template <class R>
concept NullSliceIndexing = requires(const R r, std::uint32_t slice) {
    { r.null_slice(slice) } -> std::same_as<std::optional<std::uint32_t>>;
};

}  // namespace zermelo

// The codes of a solved slice, for whoever writes it.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "games/base/error.hpp"

namespace zermelo {

// In memory, or made chunk by chunk when asked for. Immutable, thread-safe.
template <class Code>
class SliceContent {
public:
    using Codes = Result<std::span<const Code>>;
    // Answers `count` codes from index `first` on; they may lie in `room`, which the caller keeps.
    using Read = std::function<Codes(std::uint64_t first, std::uint64_t count, std::vector<Code>& room)>;

    SliceContent(std::uint64_t size, Read read) : size_(size), read_(std::move(read)) {}
    SliceContent(std::span<const Code> codes)
        : size_(codes.size()), read_([codes](std::uint64_t first, std::uint64_t count, std::vector<Code>&) {
              return Codes(codes.subspan(first, count));
          }) {}

    std::uint64_t size() const { return size_; }
    Codes read(std::uint64_t first, std::uint64_t count, std::vector<Code>& room) const {
        return read_(first, count, room);
    }

private:
    std::uint64_t size_;
    Read read_;
};

}  // namespace zermelo

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

    // If the codes lie with several processes, all of them call it: it brings those of a range to where read() takes
    // them from, and forgets others.
    using Bring = std::function<Result<void>(std::uint64_t first, std::uint64_t end)>;

    SliceContent(std::uint64_t size, Read read, Bring bring = {})
        : size_(size), read_(std::move(read)), bring_(std::move(bring)) {}
    SliceContent(std::span<const Code> codes)
        : SliceContent(codes.size(), [codes](std::uint64_t first, std::uint64_t count, std::vector<Code>&) {
              return Codes(codes.subspan(first, count));
          }) {}

    std::uint64_t size() const { return size_; }
    Codes read(std::uint64_t first, std::uint64_t count, std::vector<Code>& room) const {
        return read_(first, count, room);
    }
    Result<void> bring(std::uint64_t first, std::uint64_t end) const {
        return bring_ ? bring_(first, end) : Result<void>();
    }

private:
    std::uint64_t size_;
    Read read_;
    Bring bring_;
};

}  // namespace zermelo

// Ranges of bytes (RFC 9110, 14).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace zermelo::serve {

// The bytes [begin, end) of a file. All of it, a part of it, or nothing: then no byte of the range is there.
struct ByteRange {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    friend bool operator==(const ByteRange&, const ByteRange&) = default;
};

// The bytes that the header Range asks for, of so many; nothing where it asks for none that is there. A header that is
// empty, of another unit, or of several ranges asks for all: a server may ignore it.
std::optional<ByteRange> range_of(std::string_view header, std::uint64_t bytes);

}  // namespace zermelo::serve

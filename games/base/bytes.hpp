// Little-endian numbers in byte strings.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

using Bytes = std::vector<std::uint8_t>;
using ByteSpan = std::span<const std::uint8_t>;

class ByteWriter {
public:
    template <std::unsigned_integral Unsigned>
    void put(Unsigned number) {
        for (std::size_t i = 0; i < sizeof(Unsigned); ++i)
            bytes_.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(number) >> (8 * i)));
    }
    void put(ByteSpan bytes) { bytes_.insert(bytes_.end(), bytes.begin(), bytes.end()); }
    void put(std::string_view text) {
        for (const char letter : text) bytes_.push_back(static_cast<std::uint8_t>(letter));
    }
    void put_zeros(std::size_t count) { bytes_.insert(bytes_.end(), count, 0); }

    const Bytes& bytes() const { return bytes_; }

private:
    Bytes bytes_;
};

// Reads from the front of a byte string. Reading past the end gives zeros and makes ok() false for good, so that a
// sequence of reads needs one check at its end.
class ByteReader {
public:
    explicit ByteReader(ByteSpan bytes) : rest_(bytes) {}

    template <class Unsigned>
    Unsigned get() {
        std::uint64_t number = 0;
        const ByteSpan bytes = get_bytes(sizeof(Unsigned));
        for (std::size_t i = 0; i < bytes.size(); ++i) number |= std::uint64_t{bytes[i]} << (8 * i);
        return static_cast<Unsigned>(number);
    }
    ByteSpan get_bytes(std::size_t count) {
        if (count > rest_.size()) {
            ok_ = false;
            rest_ = {};
            return {};
        }
        const ByteSpan bytes = rest_.first(count);
        rest_ = rest_.subspan(count);
        return bytes;
    }
    std::string get_text(std::size_t count) {
        const ByteSpan bytes = get_bytes(count);
        return {bytes.begin(), bytes.end()};
    }
    // Skips `count` bytes. True if all are zero, as reserved bytes must be.
    bool skip_zeros(std::size_t count) {
        bool zeros = true;
        for (const std::uint8_t byte : get_bytes(count)) zeros = zeros && byte == 0;
        return zeros;
    }

    bool ok() const { return ok_; }
    std::size_t left() const { return rest_.size(); }

private:
    ByteSpan rest_;
    bool ok_ = true;
};

}  // namespace zermelo

// A position of any game as opaque bytes.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string_view>
#include <type_traits>

namespace zermelo {

// A regular value that can be copied, compared and hashed inside one process; texts go between processes. Only the game
// that made it can read it. Equal bytes are equal positions; the number of the variant keeps those of different
// variants apart.
//
//   0         4       5                              128
//   | variant | size  | the game's own bytes, then 0 |
class AnyPosition {
public:
    static constexpr std::size_t capacity = 123;  // bytes of a game's position

    AnyPosition() = default;
    AnyPosition(std::uint32_t variant, std::span<const std::uint8_t> bytes)
        : variant_(variant), size_(static_cast<std::uint8_t>(bytes.size())) {
        std::memcpy(bytes_.data(), bytes.data(), bytes.size());  // at most `capacity`
    }

    // The number of the game's variant that made the position; 0 if no game has made it.
    std::uint32_t variant() const { return variant_; }
    std::span<const std::uint8_t> bytes() const { return std::span(bytes_).first(size_); }

    friend bool operator==(const AnyPosition&, const AnyPosition&) = default;
    friend auto operator<=>(const AnyPosition&, const AnyPosition&) = default;

private:
    std::uint32_t variant_ = 0;
    std::uint8_t size_ = 0;
    std::array<std::uint8_t, capacity> bytes_{};
};

// The typed position inside; `position` must be one of the game's own. Games that are known at run time alone have no
// other.
template <class Position>
Position unwrap(const AnyPosition& position) noexcept {
    if constexpr (std::is_same_v<Position, AnyPosition>) {
        return position;
    } else {
        static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) <= AnyPosition::capacity);
        Position inner;
        if (position.bytes().size() == sizeof inner) std::memcpy(&inner, position.bytes().data(), sizeof inner);
        return inner;
    }
}

template <class Position>
AnyPosition wrap([[maybe_unused]] std::uint32_t variant, const Position& position) noexcept {
    if constexpr (std::is_same_v<Position, AnyPosition>) {
        return position;
    } else {
        static_assert(std::has_unique_object_representations_v<Position> && sizeof(Position) <= AnyPosition::capacity);
        std::array<std::uint8_t, sizeof(Position)> bytes;
        std::memcpy(bytes.data(), &position, sizeof position);
        return {variant, bytes};
    }
}

}  // namespace zermelo

template <>
struct std::hash<zermelo::AnyPosition> {
    std::size_t operator()(const zermelo::AnyPosition& position) const noexcept {
        const auto bytes = position.bytes();
        const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        return std::hash<std::string_view>()(text) ^ position.variant();
    }
};

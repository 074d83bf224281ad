// Rows under symmetries.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace zermelo {

// to[W] = from[image of W], for all inner sets W: the row of an outer set from that of its image. The bits of the
// numbers of inner sets are permuted: those inside a strip of 64 bytes, and those of the strips.
class RowTurn {
public:
    // image[i] is where inner cell i goes. `vectors`: with the widest that the processor has.
    explicit RowTurn(std::span<const int> image, bool vectors = true);

    // Rows of at least 64 bytes.
    void operator()(const std::uint8_t* from, std::uint8_t* to) const { turn_(*this, from, to); }

    static constexpr std::size_t strip_bits = 6;  // binary logarithm
    static constexpr std::size_t strip_bytes = 64;
    static constexpr std::size_t most_strips = 64;  // of a tile

    // A tile is a set of strips of `to` that come from as many strips of `from`. Strip i of a tile becomes strip i
    // after its bits have changed places with bits inside of strips: bit j of its number with bit exchanged[j]. At the
    // end byte b of a strip comes from inside[b].
    struct Parts {
        std::vector<std::uint32_t> tiles_from, tiles_to;    // bytes from the begin
        std::vector<std::uint32_t> strips_from, strips_to;  // bytes from the begin of the tile
        std::vector<int> exchanged;
        alignas(64) std::array<std::uint8_t, strip_bytes> inside{};
        bool changes_inside = false;
    };
    const Parts& parts() const { return parts_; }

private:
    using Turn = void (*)(const RowTurn& turn, const std::uint8_t* from, std::uint8_t* to);

    Parts parts_;
    Turn turn_;
};

}  // namespace zermelo

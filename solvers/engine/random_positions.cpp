#include "solvers/engine/random_positions.hpp"

#include <algorithm>
#include <random>

#include "tablebase/block.hpp"

namespace zermelo {

Result<std::vector<AnyPosition>> random_positions(const AnyGame& game, const AnyReader& of_game,
                                                  const TableReader& table, std::size_t count, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<std::uint64_t> ends;  // of the slices, counted through
    for (const SliceRecord& slice : table.slices()) ends.push_back((ends.empty() ? 0 : ends.back()) + slice.size);
    std::uniform_int_distribution<std::uint64_t> draw(0, ends.back() - 1);
    std::vector<AnyPosition> positions;
    positions.reserve(count);
    if (table.header().layout == Layout::keyed) {
        // In their order, so that each block is read once.
        std::vector<std::uint64_t> entries(count);
        for (std::uint64_t& entry : entries) entry = draw(random);
        std::sort(entries.begin(), entries.end());
        const std::size_t width = table.header().key_width;
        Bytes content;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const std::uint64_t block = entries[i] / keyed_block_entries;
            if (i == 0 || block != entries[i - 1] / keyed_block_entries) {
                ZERMELO_ASSIGN(read, table.read_block(block));
                content = std::move(read);
            }
            const ByteSpan key = ByteSpan(content).subspan(entries[i] % keyed_block_entries * width, width);
            if (const auto position = game.read_key(key)) positions.push_back(*position);
        }
        std::shuffle(positions.begin(), positions.end(), random);
    } else {
        for (std::size_t attempt = 0; positions.size() < count && attempt < 100 * count; ++attempt) {
            const std::uint64_t drawn = draw(random);
            const auto slice =
                static_cast<std::uint32_t>(std::upper_bound(ends.begin(), ends.end(), drawn) - ends.begin());
            const std::uint64_t index = drawn - (ends[slice] - table.slice(slice).size);
            if (const auto position = of_game.position_at({slice, index})) positions.push_back(*position);
        }
    }
    return positions;
}

}  // namespace zermelo

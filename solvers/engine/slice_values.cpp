#include "solvers/engine/slice_values.hpp"

#include <algorithm>
#include <numeric>

#include "solvers/run/first_error.hpp"
#include "tablebase/block.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t grain = 1 << 14;  // indices

}  // namespace

Result<std::vector<ValueCode>> SliceValues::codes(std::uint32_t slice, const RunOptions& options) const {
    const SliceRecord& record = table_.slice(slice);
    Workers workers(options.threads);
    std::vector<ValueCode> codes(record.size, hole_code);
    if (stored(slice)) {
        ZERMELO_TRY(read(slice, codes, workers, options));
        if (!full(slice)) ZERMELO_TRY(clear_holes(slice, codes, workers, options));
    } else {
        ZERMELO_TRY(search(slice, codes, workers, options));
    }
    if (options.stop.stop_requested()) return interrupted("reading " + table_.path());
    return codes;
}

Result<void> SliceValues::read(std::uint32_t slice, std::vector<ValueCode>& codes, Workers& workers,
                               const RunOptions& options) const {
    const std::uint64_t blocks = table_.block_count(slice);
    const unsigned bits = bits_of(slice);
    return for_chunks_or_error(
        workers, blocks, 1, options.stop, [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
            for (std::uint64_t i = begin; i < end; ++i) {
                const std::uint64_t block = table_.first_block(slice) + i;
                ZERMELO_ASSIGN(content, table_.read_block(block));
                const std::uint64_t units = table_.units_in_block(block);
                const ByteSpan all = codes_in(block, content);
                ValueCode* to = codes.data() + table_.first_unit_of(block);
                if (bits == 8)
                    std::copy_n(all.begin(), units, to);
                else
                    for (std::uint64_t unit = 0; unit < units; ++unit) to[unit] = code_at(all, unit, bits);
                // The content of holes means nothing.
                if (full(slice) && !std::all_of(to, to + units, [&](ValueCode code) { return table_.is_value(code); }))
                    return table_.impossible_value();
            }
            return {};
        });
}

// Values that the table leaves out follow from those of moves.
Result<void> SliceValues::search(std::uint32_t slice, std::vector<ValueCode>& codes, Workers& workers,
                                 const RunOptions& options) const {
    return for_chunks_or_error(workers, codes.size(), grain, options.stop,
                               [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
                                   const ListedPositions list = of_game_.positions(slice, begin, end);
                                   std::vector<AnyPosition> positions;
                                   positions.reserve(list.size());
                                   for (std::size_t i = 0; i < list.size(); ++i)
                                       positions.push_back(list.position(i, game_.variant()));
                                   ZERMELO_ASSIGN(values, prober_.probe_many(positions, 1, options.stop));
                                   const Metric metric = table_.header().metric;
                                   for (std::size_t i = 0; i < list.size(); ++i)
                                       if (values[i]) codes[list.indices[i]] = encode_value(metric, *values[i]);
                                   return {};
                               });
}

Result<void> SliceValues::clear_holes(std::uint32_t slice, std::vector<ValueCode>& codes, Workers& workers,
                                      const RunOptions& options) const {
    return for_chunks_or_error(workers, codes.size(), grain, options.stop,
                               [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
                                   std::uint64_t hole = begin;
                                   const auto clear_before = [&](std::uint64_t index) {
                                       while (hole < index) codes[hole++] = hole_code;
                                       ++hole;
                                   };
                                   const ListedPositions list = of_game_.positions(slice, begin, end);
                                   for (const std::uint64_t index : list.indices) {
                                       if (!table_.is_value(codes[index])) return table_.impossible_value();
                                       clear_before(index);
                                   }
                                   if (hole < end) clear_before(end);
                                   return {};
                               });
}

Result<std::vector<ValueCode>> SliceValues::codes_at(std::uint32_t slice, std::span<const std::uint64_t> indices,
                                                     const RunOptions& options) const {
    // In the order of the table, so that a block is taken once.
    std::vector<std::uint64_t> order(indices.size());
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    if (!std::is_sorted(indices.begin(), indices.end()))
        std::sort(order.begin(), order.end(),
                  [&](std::uint64_t a, std::uint64_t b) { return indices[a] < indices[b]; });
    std::vector<ValueCode> codes(indices.size(), hole_code);
    if (table_.slice(slice).size == 0) return codes;
    const auto read = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
        std::uint64_t block = UINT64_MAX;
        BlockCache::Block content;
        ByteSpan all;
        for (std::uint64_t i = begin; i < end; ++i) {
            const Address address{slice, indices[order[i]]};
            if (!full(slice) && !of_game_.position_at(address)) continue;
            const TableReader::Place place =
                keyed() ? TableReader::Place{address.index / keyed_block_entries, address.index % keyed_block_entries}
                        : table_.place_of(address);
            if (place.block != block) {
                ZERMELO_ASSIGN(next, table_.block_content(place.block));
                content = std::move(next);
                block = place.block;
                all = codes_in(block, *content);
            }
            const ValueCode code = code_at(all, place.unit, bits_of(slice));
            if (!table_.is_value(code)) return table_.impossible_value();
            codes[order[i]] = code;
        }
        return {};
    };
    const auto search = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
        std::vector<AnyPosition> positions;
        std::vector<std::uint64_t> numbers;
        for (std::uint64_t i = begin; i < end; ++i)
            if (const auto position = of_game_.position_at({slice, indices[order[i]]})) {
                positions.push_back(*position);
                numbers.push_back(order[i]);
            }
        ZERMELO_ASSIGN(values, prober_.probe_many(positions, 1, options.stop));
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if (values[i]) codes[numbers[i]] = encode_value(table_.header().metric, *values[i]);
        return {};
    };
    Workers workers(options.threads);
    ZERMELO_TRY(for_chunks_or_error(
        workers, indices.size(), grain, options.stop,
        [&](std::uint64_t begin, std::uint64_t end) { return stored(slice) ? read(begin, end) : search(begin, end); }));
    if (options.stop.stop_requested()) return interrupted("reading " + table_.path());
    return codes;
}

Result<std::optional<Address>> SliceValues::place_of(const AnyPosition& position) const {
    ZERMELO_ASSIGN(place, prober_.place_of(position));
    if (!keyed()) {
        const auto [slice, index] = place.address;
        const bool inside =
            slice < table_.slices().size() && index < table_.slice(slice).size && of_game_.position_at(place.address);
        return inside ? std::optional(place.address) : std::nullopt;
    }
    ZERMELO_ASSIGN(block, table_.block_of_key(place.key));
    if (!block) return std::nullopt;
    ZERMELO_ASSIGN(content, table_.block_content(*block));
    const auto entry = table_.entry_in_block(*block, *content, place.key);
    if (!entry) return std::nullopt;
    return Address{0, table_.first_unit_of(*block) + *entry};
}

Result<std::optional<AnyPosition>> SliceValues::position_at(const Address& address) const {
    if (!keyed()) return of_game_.position_at(address);
    const std::size_t width = table_.header().key_width;
    const std::uint64_t block = address.index / keyed_block_entries;
    ZERMELO_ASSIGN(content, table_.read_block(block));
    return game_.read_key(ByteSpan(content).subspan(address.index % keyed_block_entries * width, width));
}

}  // namespace zermelo

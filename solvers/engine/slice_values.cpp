#include "solvers/engine/slice_values.hpp"

#include <algorithm>

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
    if (keyed() || record.stored() == record.size) {
        ZERMELO_TRY(read(slice, codes, workers, options));
        if (!keyed() && record.counts.positions < record.size) ZERMELO_TRY(clear_holes(slice, codes, workers, options));
    } else {
        ZERMELO_TRY(search(slice, codes, workers, options));
    }
    if (options.stop.stop_requested()) return interrupted("reading " + table_.path());
    return codes;
}

Result<void> SliceValues::read(std::uint32_t slice, std::vector<ValueCode>& codes, Workers& workers,
                               const RunOptions& options) const {
    const std::uint64_t blocks = table_.block_count(slice);
    const unsigned bits = keyed() ? table_.code_bits() : table_.slice(slice).bits;
    return for_chunks_or_error(
        workers, blocks, 1, options.stop, [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
            for (std::uint64_t i = begin; i < end; ++i) {
                const std::uint64_t block = table_.first_block(slice) + i;
                ZERMELO_ASSIGN(content, table_.read_block(block));
                const std::uint64_t units = table_.units_in_block(block);
                const ByteSpan all = ByteSpan(content).subspan(keyed() ? units * table_.header().key_width : 0);
                ValueCode* to = codes.data() + table_.first_unit_of(block);
                if (bits == 8)
                    std::copy_n(all.begin(), units, to);
                else
                    for (std::uint64_t unit = 0; unit < units; ++unit) to[unit] = code_at(all, unit, bits);
                // The content of holes means nothing.
                const bool all_are_positions = keyed() || table_.slice(slice).counts.positions == codes.size();
                if (all_are_positions &&
                    !std::all_of(to, to + units, [&](ValueCode code) { return table_.is_value(code); }))
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

Result<std::optional<AnyPosition>> SliceValues::position_at(const Address& address) const {
    if (!keyed()) return of_game_.position_at(address);
    const std::size_t width = table_.header().key_width;
    const std::uint64_t block = address.index / keyed_block_entries;
    ZERMELO_ASSIGN(content, table_.read_block(block));
    return game_.read_key(ByteSpan(content).subspan(address.index % keyed_block_entries * width, width));
}

}  // namespace zermelo

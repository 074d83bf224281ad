#include "solvers/engine/slice_values.hpp"

#include <algorithm>
#include <numeric>

#include "solvers/run/first_error.hpp"
#include "solvers/run/range_codes.hpp"
#include "tablebase/block.hpp"

namespace zermelo {

namespace {

// Indices at once. Their positions and moves, where values are searched, stay in the caches.
constexpr std::uint64_t grain = 1 << 14;
constexpr std::uint64_t searched_grain = 1 << 10;

}  // namespace

Result<std::vector<ValueCode>> SliceValues::codes(std::uint32_t slice, const RunOptions& options) const {
    std::vector<ValueCode> codes(table_.slice(slice).size, hole_code);
    ZERMELO_TRY(keyed() ? read_entries(codes, options) : read_indices(slice, codes, options));
    if (options.stop.stop_requested()) return interrupted("reading " + table_.path());
    return codes;
}

Result<void> SliceValues::read_indices(std::uint32_t slice, std::span<ValueCode> codes,
                                       const RunOptions& options) const {
    return of_game_.pass(shared_table_, options, [&](const TableRules& rules, const RunOptions& run) {
        const RangeCodes ranges(rules, table_);
        Workers workers(run.threads);
        return for_chunks_or_error(workers, codes.size(), grain, run.stop, [&](std::uint64_t begin, std::uint64_t end) {
            return ranges.read(slice, begin, codes.subspan(begin, end - begin));
        });
    });
}

Result<void> SliceValues::read_entries(std::span<ValueCode> codes, const RunOptions& options) const {
    Workers workers(options.threads);
    return for_chunks_or_error(
        workers, table_.blocks(), 1, options.stop, [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
            for (std::uint64_t block = begin; block < end; ++block) {
                ZERMELO_ASSIGN(content, table_.read_block(block));
                const auto to = codes.subspan(table_.first_unit_of(block), table_.units_in_block(block));
                unpack_codes(codes_in(block, content), 0, table_.code_bits(), to);
                if (!std::all_of(to.begin(), to.end(), [&](ValueCode code) { return table_.is_value(code); }))
                    return table_.impossible_value();
            }
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
    std::vector<ValueCode> found(indices.size(), hole_code);  // in that order: workers do not write to the same lines
    if (table_.slice(slice).size == 0) return found;
    const auto sorted = [&](std::uint64_t begin, std::uint64_t end) {
        std::vector<std::uint64_t> part(end - begin);
        for (std::uint64_t i = begin; i < end; ++i) part[i - begin] = indices[order[i]];
        return part;
    };
    const auto read = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
        const std::vector<std::uint64_t> part = sorted(begin, end);
        const std::vector<bool> has =
            full(slice) ? std::vector(part.size(), true) : of_game_.has_positions(slice, part);
        std::uint64_t block = UINT64_MAX;
        BlockCache::Block content;
        ByteSpan all;
        for (std::uint64_t i = begin; i < end; ++i) {
            if (!has[i - begin]) continue;
            const Address address{slice, part[i - begin]};
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
            found[i] = code;
        }
        return {};
    };
    const auto search = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
        ZERMELO_ASSIGN(values, prober_.values_at(slice, sorted(begin, end)));
        for (std::uint64_t i = begin; i < end; ++i)
            if (const auto& value = values[i - begin]) found[i] = encode_value(table_.header().metric, *value);
        return {};
    };
    Workers workers(options.threads);
    const bool all_stored = stored(slice);
    ZERMELO_TRY(for_chunks_or_error(
        workers, indices.size(), all_stored ? grain : searched_grain, options.stop,
        [&](std::uint64_t begin, std::uint64_t end) { return all_stored ? read(begin, end) : search(begin, end); }));
    if (options.stop.stop_requested()) return interrupted("reading " + table_.path());
    std::vector<ValueCode> codes(found.size());
    for (std::size_t i = 0; i < found.size(); ++i) codes[order[i]] = found[i];
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

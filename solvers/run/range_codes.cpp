#include "solvers/run/range_codes.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "solvers/run/cached_codes.hpp"
#include "tablebase/block.hpp"

namespace zermelo {

Result<void> RangeCodes::read(std::uint32_t slice, std::uint64_t first, std::span<ValueCode> codes) const {
    const SliceRecord& record = table_.slice(slice);
    const std::uint64_t left_out = record.found_by_search ? record.size : record.stored_from;
    const std::uint64_t searched = std::min<std::uint64_t>(left_out - std::min(left_out, first), codes.size());
    if (searched > 0) ZERMELO_TRY(search(slice, first, codes.first(searched)));
    if (searched == codes.size()) return {};
    const std::span<ValueCode> stored = codes.subspan(searched);
    ZERMELO_TRY(read_stored(slice, first + searched, stored));
    if (record.counts.positions < record.size) ZERMELO_TRY(clear_holes(slice, first + searched, stored));
    const bool sound = std::all_of(stored.begin(), stored.end(),
                                   [&](ValueCode code) { return code == hole_code || table_.is_value(code); });
    const bool full = record.counts.positions == record.size;
    if (!sound || (full && std::find(stored.begin(), stored.end(), hole_code) != stored.end()))
        return table_.impossible_value();
    return {};
}

Result<void> RangeCodes::read_stored(std::uint32_t slice, std::uint64_t first, std::span<ValueCode> codes) const {
    const unsigned bits = table_.slice(slice).bits;
    for (std::uint64_t done = 0; done < codes.size();) {
        const TableReader::Place place = table_.place_of({slice, first + done});
        ZERMELO_ASSIGN(content, table_.block_content(place.block));
        const std::uint64_t units =
            std::min<std::uint64_t>(table_.units_in_block(place.block) - place.unit, codes.size() - done);
        unpack_codes(*content, place.unit, bits, codes.subspan(done, units));
        done += units;
    }
    return {};
}

// The content of holes means nothing.
Result<void> RangeCodes::clear_holes(std::uint32_t slice, std::uint64_t first, std::span<ValueCode> codes) const {
    std::vector<std::uint8_t> present(codes.size(), 0);
    rules_.mark(slice, first, present);
    bool sound = true;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        sound &= present[i] == 0 || codes[i] != hole_code;
        if (present[i] == 0) codes[i] = hole_code;
    }
    if (!sound) return table_.impossible_value();
    return {};
}

Result<void> RangeCodes::search(std::uint32_t slice, std::uint64_t first, std::span<ValueCode> codes) const {
    std::fill(codes.begin(), codes.end(), hole_code);
    CachedCodes known(rules_, table_);
    return rules_.list(slice, first, first + codes.size(), {}, [&](const ListedMoves& moves) {
        Result<void> result;
        const auto code_of = [&](const Address& child) {
            auto code = known.code(child);
            if (!code && result) result = tl::unexpected<Error>(std::move(code).error());
            return code.value_or(draw_code);
        };
        moves.for_each([&](const ListedMoves::Position& position, std::size_t begin, std::size_t end, auto) {
            const auto children = std::span(moves.children.places.begin(), moves.children.places.end());
            const unsigned code =
                best_code(table_.header().metric, position, children.subspan(begin, end - begin), code_of);
            codes[position.index - first] = static_cast<ValueCode>(code);
            if (result && code > greatest_code(table_.header().metric)) result = table_.impossible_value();
        });
        return result;
    });
}

}  // namespace zermelo

#include "solvers/stats/loaded_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "solvers/run/cached_codes.hpp"
#include "solvers/run/first_error.hpp"
#include "solvers/run/memory.hpp"
#include "tablebase/block.hpp"

namespace zermelo {

namespace {

constexpr const char* too_wide = "a value takes more than its directory says";

}  // namespace

tl::unexpected<Error> unsound_table(const TableReader& table, std::string why) {
    return fail(Failure::corrupt, fmt::format("{} is not a sound table", table.path()), std::move(why),
                Cause{.kind = Cause::Kind::unsound_table, .where = table.path()});
}

std::uint64_t LoadedTable::code_bytes(const TableReader& table) {
    const auto slices = table.slices();
    return std::any_of(slices.begin(), slices.end(),
                       [&](const SliceRecord& slice) {
                           return slice.bits == 16 || slice.counts.code_bits(table.header().metric) == 16;
                       })
               ? 2
               : 1;
}

std::uint64_t LoadedTable::memory(const TableReader& table) {
    std::uint64_t indices = 0;
    for (const SliceRecord& slice : table.slices()) indices += slice.size;
    return indices * code_bytes(table);
}

Result<LoadedTable> LoadedTable::load(const TableRules& rules, const TableReader& table, const CountRows* rows,
                                      Workers& workers, const RunOptions& options) {
    LoadedTable loaded;
    ZERMELO_TRY(code_bytes(table) == 1 ? loaded.load(rules, table, rows, workers, options, loaded.narrow_)
                                       : loaded.load(rules, table, nullptr, workers, options, loaded.wide_));
    return loaded;
}

template <class Code>
Result<void> LoadedTable::load(const TableRules& rules, const TableReader& table, const CountRows* rows,
                               Workers& workers, const RunOptions& options, std::vector<std::vector<Code>>& all) {
    constexpr std::uint64_t grain = 1 << 13;
    ZERMELO_ASSIGN(schedule, SliceSchedule::make(rules.slices(), rules.spec()));
    options.observer->begin_phase("loading", table.footer().counts.positions);
    all.resize(table.slices().size());
    for (const std::uint32_t slice : schedule.order) {
        const SliceRecord& record = table.slice(slice);
        std::vector<Code>& codes = all[slice] = make_in_large_pages<Code>(record.size, hole_code);
        const auto read_some = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
            const std::uint64_t block = table.first_block(slice) + begin / indices_per_block(record.bits);
            ZERMELO_ASSIGN(content, table.read_block(block));
            unpack_codes(content, 0, record.bits, std::span(codes).subspan(record.stored_from + begin, end - begin));
            return {};
        };
        const auto restore_some = [&](std::uint64_t begin, std::uint64_t end) {
            return rules.list(slice, begin, end, {}, [&](const ListedMoves& moves) -> Result<void> {
                bool sound = true;
                unsigned greatest = 0;
                const auto code_of = [&](const Address& child) {
                    sound = sound && table.is_value(code(child));
                    return std::max(code(child), draw_code);
                };
                prefetch(moves.children);
                moves.for_each([&](const ListedMoves::Position& position, std::size_t first, std::size_t last, auto) {
                    const auto children = std::span(moves.children.places).subspan(first, last - first);
                    const unsigned best = best_code(table.header().metric, position, children, code_of);
                    codes[position.index] = static_cast<Code>(best);
                    greatest = std::max(greatest, best);
                });
                if (!sound) return table.impossible_value();
                if (greatest > std::numeric_limits<Code>::max()) return unsound_table(table, too_wide);
                return {};
            });
        };
        const std::uint64_t left_out = record.size - record.stored();
        const bool by_rows = rows != nullptr && rows->slices().knows(slice);
        if (record.stored() > 0)
            ZERMELO_TRY(
                for_chunks_or_error(workers, record.stored(), indices_per_block(record.bits), options.stop, read_some));
        if (!by_rows) ZERMELO_TRY(for_chunks_or_error(workers, left_out, grain, options.stop, restore_some));
        if constexpr (sizeof(Code) == 1)
            if (by_rows && !options.stop.stop_requested()) {
                if (left_out > 0) {
                    std::vector<std::uint8_t> values(record.size, hole_code);
                    const std::uint64_t known = record.found_by_search ? 0 : record.stored_from;
                    if (!rows->slices().fill(slice, all, values, workers, options.stop, known) &&
                        !options.stop.stop_requested())
                        return unsound_table(table, too_wide);
                    std::copy_n(values.begin(), left_out, codes.begin());
                }
                rows->clear_holes(slice, codes, workers, options.stop);
            }
        options.observer->advance(record.size);
    }
    return {};
}

}  // namespace zermelo

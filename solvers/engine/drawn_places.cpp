#include "solvers/engine/drawn_places.hpp"

#include <algorithm>

#include "solvers/run/first_error.hpp"
#include "solvers/stats/loaded_table.hpp"
#include "tablebase/block.hpp"

namespace zermelo {

Result<DrawnPlaces> DrawnPlaces::of(const TableRules& rules, const CountRows* rows, const TableReader& table,
                                    Workers& workers, const RunOptions& options) {
    DrawnPlaces places;
    if (table.header().layout == Layout::keyed)
        ZERMELO_TRY(places.read_keys(table, options));
    else
        ZERMELO_TRY(places.mark(rules, rows, table, workers, options));
    if (options.stop.stop_requested()) return interrupted("reading " + table.path());
    return places;
}

std::uint64_t DrawnPlaces::memory() const {
    std::uint64_t bytes = keys_.size();
    for (const Slice& slice : slices_) bytes += 8 * slice.bits.size() + 4 * slice.before.size();
    return bytes;
}

// Holes have codes too, so the positions are listed.
Result<void> DrawnPlaces::mark(const TableRules& rules, const CountRows* rows, const TableReader& table,
                               Workers& workers, const RunOptions& options) {
    ZERMELO_ASSIGN(loaded, LoadedTable::load(rules, table, rows, workers, options));
    options.observer->begin_phase("finding draws", table.footer().counts.positions);
    slices_.resize(table.slices().size());
    for (std::uint32_t number = 0; number < slices_.size(); ++number) {
        Slice& slice = slices_[number];
        slice.size = table.slice(number).size;
        slice.bits.assign((slice.size + 63) / 64, 0);
        slice.before.resize(slice.bits.size());
        if (table.slice(number).counts.draws > 0) {
            const auto mark_some = [&](std::uint64_t begin, std::uint64_t end) {
                const std::vector<std::uint8_t> no_moves(end - begin, 0);
                return rules.list(
                    number, begin, end, {.moves = no_moves}, [&](const ListedMoves& list) -> Result<void> {
                        for (const ListedMoves::Position& position : list.positions) {
                            const ValueCode code = loaded.code({number, position.index});
                            if (!table.is_value(code)) return table.impossible_value();
                            if (decode_value(table.header().metric, code).wdl == Wdl::draw)
                                slice.bits[position.index / 64] |= std::uint64_t{1} << position.index % 64;
                        }
                        return {};
                    });
            };
            ZERMELO_TRY(for_chunks_or_error(workers, slice.size, grain, options.stop, mark_some));
        }
        options.observer->advance(table.slice(number).counts.positions);
        for (std::size_t word = 0; word < slice.bits.size(); ++word) {
            slice.before[word] = static_cast<std::uint32_t>(count_);
            count_ += static_cast<std::uint64_t>(std::popcount(slice.bits[word]));
        }
    }
    return {};
}

Result<void> DrawnPlaces::read_keys(const TableReader& table, const RunOptions& options) {
    width_ = table.header().key_width;
    options.observer->begin_phase("finding draws", table.footer().counts.positions);
    for (std::uint64_t block = 0; block < table.blocks() && !options.stop.stop_requested(); ++block) {
        ZERMELO_ASSIGN(content, table.read_block(block));
        const std::uint64_t units = table.units_in_block(block);
        const ByteSpan codes = ByteSpan(content).subspan(units * width_);
        for (std::uint64_t unit = 0; unit < units; ++unit) {
            const ValueCode code = code_at(codes, unit, table.code_bits());
            if (!table.is_value(code)) return table.impossible_value();
            if (decode_value(table.header().metric, code).wdl != Wdl::draw) continue;
            const ByteSpan key = ByteSpan(content).subspan(unit * width_, width_);
            keys_.insert(keys_.end(), key.begin(), key.end());
            ++count_;
        }
        options.observer->advance(units);
    }
    return {};
}

std::optional<std::uint32_t> DrawnPlaces::number(ByteSpan wanted) const {
    std::uint64_t first = 0;
    for (std::uint64_t left = count_; left > 0;) {
        const std::uint64_t middle = first + left / 2;
        if (std::ranges::lexicographical_compare(key(middle), wanted)) {
            first = middle + 1;
            left -= left / 2 + 1;
        } else {
            left /= 2;
        }
    }
    if (first == count_ || !std::ranges::equal(key(first), wanted)) return std::nullopt;
    return static_cast<std::uint32_t>(first);
}

std::string DrawnPlaces::format(const TableRules& rules, std::uint32_t number) const {
    if (keyed()) return rules.format(key(number));
    for (std::uint32_t slice = 0; slice < slices_.size(); ++slice) {
        const auto& before = slices_[slice].before;
        const auto after = std::upper_bound(before.begin(), before.end(), number);
        if (after == before.begin()) continue;
        const auto word = static_cast<std::size_t>(after - before.begin()) - 1;
        std::uint64_t bits = slices_[slice].bits[word];
        const std::uint32_t skipped = number - before[word];
        if (skipped >= static_cast<std::uint32_t>(std::popcount(bits))) continue;
        for (std::uint32_t i = 0; i < skipped; ++i) bits &= bits - 1;
        return rules.format(Address{slice, 64 * word + static_cast<std::uint64_t>(std::countr_zero(bits))});
    }
    return "";
}

std::vector<DrawnPlaces::Part> DrawnPlaces::parts() const {
    std::vector<Part> parts;
    const auto add = [&](std::uint32_t slice, std::uint64_t size) {
        for (std::uint64_t begin = 0; begin < size; begin += grain)
            parts.push_back({slice, begin, std::min(begin + grain, size)});
    };
    if (keyed()) add(0, count_);
    for (std::uint32_t slice = 0; slice < slices_.size(); ++slice) add(slice, slices_[slice].size);
    return parts;
}

Result<void> DrawnPlaces::list(const TableRules& rules, const Part& part, const Visit& visit) const {
    if (keyed()) {
        const ByteSpan keys = ByteSpan(keys_).subspan(part.begin * width_, (part.end - part.begin) * width_);
        return rules.list(keys, part.begin, {.sides = true}, visit);
    }
    const std::vector<std::uint64_t>& bits = slices_[part.slice].bits;
    std::vector<std::uint8_t> drawn(part.end - part.begin, 0);
    bool any = false;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        drawn[i] = static_cast<std::uint8_t>(bits[(part.begin + i) / 64] >> (part.begin + i) % 64 & 1);
        any = any || drawn[i] != 0;
    }
    if (!any) return {};
    return rules.list(part.slice, part.begin, part.end, {drawn, true}, visit);
}

}  // namespace zermelo

#include "tablebase/batch.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "tablebase/block.hpp"

namespace zermelo {

namespace {

using Probes = std::vector<BlockProbe>;

Result<Probes> joined(std::span<const ProbeChunk> chunks, const ChunkLoop& loop) {
    std::vector<std::size_t> places;
    std::size_t total = 0;
    for (const ProbeChunk& chunk : chunks) {
        places.push_back(total);
        total += chunk.probes.size();
    }
    Probes probes(total);
    const auto join = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
        for (std::uint64_t i = begin; i < end; ++i) {
            BlockProbe* to = probes.data() + places[i];
            for (const BlockProbe& probe : chunks[i].probes)
                *to++ = {probe.block, probe.unit, chunks[i].first + probe.number};
        }
        return {};
    };
    ZERMELO_TRY(loop(chunks.size(), 16, join));
    return probes;
}

// A radix sort, last digit first. Probes of one block may stay in any order.
Result<void> sort_by_block(Probes& probes, std::uint64_t blocks, const ChunkLoop& loop) {
    constexpr unsigned digit_bits = 11;
    constexpr std::size_t digits = 1 << digit_bits;
    constexpr std::uint64_t grain = 1 << 15;
    // By chunk and digit: how many probes, then where the next one goes.
    std::vector<std::array<std::uint32_t, digits>> places(probes.size() / grain + 1);
    Probes sorted(probes.size());
    for (unsigned shift = 0; (blocks - 1) >> shift > 0; shift += digit_bits) {
        const auto digit = [shift](const BlockProbe& probe) { return probe.block >> shift & (digits - 1); };
        const auto count = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
            auto& counts = places[begin / grain];
            counts.fill(0);
            for (std::uint64_t i = begin; i < end; ++i) ++counts[digit(probes[i])];
            return {};
        };
        ZERMELO_TRY(loop(probes.size(), grain, count));
        std::uint32_t next = 0;
        for (std::size_t i = 0; i < digits; ++i)
            for (auto& chunk : places) next += std::exchange(chunk[i], next);
        const auto distribute = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
            auto& to = places[begin / grain];
            for (std::uint64_t i = begin; i < end; ++i) sorted[to[digit(probes[i])]++] = probes[i];
            return {};
        };
        ZERMELO_TRY(loop(probes.size(), grain, distribute));
        probes.swap(sorted);
    }
    return {};
}

// The probes of one block.
Result<void> read_block_values(const TableReader& table, std::span<const BlockProbe> probes, ByteSpan keys,
                               std::span<std::optional<Value>> values) {
    constexpr std::size_t ahead = 8;  // keys and values of a block are anywhere
    const std::uint64_t block = probes.front().block;
    ZERMELO_ASSIGN(content, table.block_content(block));
    const Metric metric = table.header().metric;
    if (table.header().layout == Layout::keyed) {
        const std::size_t width = table.header().key_width;
        for (std::size_t i = 0; i < probes.size(); ++i) {
            const BlockProbe& probe = probes[i];
            const BlockProbe& later = probes[std::min(i + ahead, probes.size() - 1)];
            __builtin_prefetch(keys.data() + later.number * width);
            __builtin_prefetch(values.data() + later.number, 1);
            const auto code = table.find_in_block(block, *content, keys.subspan(probe.number * width, width));
            if (!code) continue;
            if (!table.is_value(*code)) return table.impossible_value();
            values[probe.number] = decode_value(metric, *code);
        }
    } else {
        const unsigned bits = table.slice(table.slice_of_block(block)).bits;
        for (std::size_t i = 0; i < probes.size(); ++i) {
            const BlockProbe& probe = probes[i];
            __builtin_prefetch(values.data() + probes[std::min(i + ahead, probes.size() - 1)].number, 1);
            const ValueCode code = code_at(*content, probe.unit, bits);
            if (!table.is_value(code)) return table.impossible_value();
            values[probe.number] = decode_value(metric, code);
        }
    }
    return {};
}

}  // namespace

Result<void> loop_in_this_thread(std::uint64_t total, std::uint64_t grain, const ChunkFunction& f) {
    for (std::uint64_t begin = 0; begin < total; begin += grain) ZERMELO_TRY(f(begin, std::min(begin + grain, total)));
    return {};
}

Result<void> read_values(const TableReader& table, std::span<const ProbeChunk> chunks, ByteSpan keys,
                         std::span<std::optional<Value>> values, const ChunkLoop& loop) {
    ZERMELO_ASSIGN(probes, joined(chunks, loop));
    if (probes.empty()) return {};
    ZERMELO_TRY(sort_by_block(probes, table.blocks(), loop));
    // A chunk has the blocks whose first probe it has.
    const auto first_of_block = [&](std::uint64_t i) {
        while (i > 0 && i < probes.size() && probes[i].block == probes[i - 1].block) ++i;
        return i;
    };
    const auto read = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
        for (std::uint64_t i = first_of_block(begin); i < end;) {
            const std::uint64_t next = first_of_block(i + 1);
            ZERMELO_TRY(read_block_values(table, std::span(probes).subspan(i, next - i), keys, values));
            i = next;
        }
        return {};
    };
    return loop(probes.size(), 1024, read);
}

}  // namespace zermelo

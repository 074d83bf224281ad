#include "solvers/partition/update_blocks.hpp"

#include <algorithm>

#include "tablebase/format.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t header_bytes = 4 * sizeof(std::uint64_t);
constexpr std::uint8_t win_bit = 0x80;
constexpr unsigned moves_mask = 0x7F;

std::uint64_t sum_of(const MergedRun& run, ByteSpan bytes) {
    ByteWriter all;
    all.put(run.updates);
    all.put(run.first);
    all.put(checksum(bytes));
    return checksum(all.bytes());
}

}  // namespace

Result<void> put_block(const FileHandle& file, const std::string& path, std::uint64_t& size, const MergedRun& run,
                       ByteSpan bytes) {
    ByteWriter header;
    header.put(static_cast<std::uint64_t>(bytes.size()));
    header.put(run.updates);
    header.put(run.first);
    header.put(sum_of(run, bytes));
    ZERMELO_TRY(write_at(file, path, size, header.bytes()));
    ZERMELO_TRY(write_at(file, path, size + header_bytes, bytes));
    size += header_bytes + bytes.size();
    return {};
}

Result<std::optional<std::vector<UpdateBlock>>> blocks_of(const InputFile& file, std::uint64_t bytes) {
    std::vector<UpdateBlock> blocks;
    for (std::uint64_t at = 0; at < bytes;) {
        Bytes header(header_bytes);
        ZERMELO_TRY(file.read(at, header));
        ByteReader in(header);
        UpdateBlock block;
        block.bytes = in.get<std::uint64_t>();
        block.run.updates = in.get<std::uint64_t>();
        block.run.first = in.get<std::uint64_t>();
        block.sum = in.get<std::uint64_t>();
        block.offset = at + header_bytes;
        if (block.bytes == 0 || block.bytes > bytes) return std::nullopt;
        blocks.push_back(block);
        at = block.offset + block.bytes;
    }
    return blocks;
}

Result<std::optional<ByteSpan>> read_block(const InputFile& file, const UpdateBlock& block, Batch& room) {
    room.resize((block.bytes + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t));
    const std::span bytes(reinterpret_cast<std::uint8_t*>(room.data()), block.bytes);
    ZERMELO_TRY(file.read(block.offset, bytes));
    if (sum_of(block.run, bytes) != block.sum) return std::nullopt;
    return bytes;
}

std::span<const std::uint32_t> words_of(ByteSpan bytes) {
    return {reinterpret_cast<const std::uint32_t*>(bytes.data()), bytes.size() / sizeof(std::uint32_t)};
}

Batch unmerged(const MergedRun& run, ByteSpan counts) {
    Batch batch;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto index = static_cast<std::uint32_t>(run.first + i);
        if ((counts[i] & win_bit) != 0) put_update(batch, {.index = index, .win = true});
        if (const unsigned moves = counts[i] & moves_mask; moves != 0)
            put_update(batch, {.index = index, .moves_back = static_cast<std::uint16_t>(moves)});
    }
    return batch;
}

void UpdateMerger::begin(std::uint64_t part_size) {
    counts_.assign(part_size, 0);
    updates_.assign((part_size + run_size - 1) / run_size, 0);
    rest_.clear();
}

void UpdateMerger::take(std::span<const std::uint32_t> batch) {
    for_each_update(batch, [&](const Update& update) {
        if (update.index >= counts_.size() || update.symmetries != 1) return put_update(rest_, update);
        std::uint8_t& count = counts_[update.index];
        if (update.win)
            count |= win_bit;
        else if ((count & moves_mask) + update.moves_back > moves_mask)
            return put_update(rest_, update);
        else
            count = static_cast<std::uint8_t>(count + update.moves_back);
        ++updates_[update.index / run_size];
    });
}

bool UpdateMerger::take(const MergedRun& run, ByteSpan counts) {
    if (run.first % run_size != 0 || run.first + counts.size() > counts_.size()) return false;
    std::ranges::copy(counts, counts_.begin() + static_cast<std::ptrdiff_t>(run.first));
    updates_[run.first / run_size] = run.updates;
    return true;
}

}  // namespace zermelo

#include "tablebase/directory.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace zermelo {

std::uint64_t units_per_block(Layout layout, const SliceRecord& slice) {
    return layout == Layout::dense ? indices_per_block(slice.bits) : keyed_block_entries;
}

std::uint64_t block_count(Layout layout, const SliceRecord& slice) {
    return SliceCut(layout, slice).blocks() - SliceCut(layout, slice).left_out();
}

SliceCut::SliceCut(Layout layout, const SliceRecord& slice)
    : size_(slice.size),
      from_(slice.stored_from),
      full_(slice.bits == 0 ? 1 : units_per_block(layout, slice)),
      left_out_((from_ + full_ - 1) / full_),
      stored_((slice.stored() + full_ - 1) / full_) {}

std::vector<std::uint64_t> first_blocks(Layout layout, std::span<const SliceRecord> slices,
                                        std::span<const std::uint32_t> write_order) {
    std::vector<std::uint64_t> first(slices.size(), 0);
    std::uint64_t next = 0;
    for (const std::uint32_t slice : write_order) {
        first[slice] = next;
        next += block_count(layout, slices[slice]);
    }
    return first;
}

Digest table_digest(const TableHeader& header, std::span<const SliceRecord> slices) {
    ByteWriter out;
    out.put(header.fingerprint);
    out.put(header.indexing_revision);
    out.put(static_cast<std::uint8_t>(header.layout));
    out.put(static_cast<std::uint8_t>(header.metric));
    out.put(header.key_width);
    out.put(static_cast<std::uint16_t>(header.spec.size()));
    out.put(std::string_view(header.spec));
    out.put(static_cast<std::uint32_t>(slices.size()));
    for (const SliceRecord& slice : slices) {
        out.put(slice.counts.positions);
        out.put(slice.counts.wins);
        out.put(slice.counts.draws);
        out.put(slice.counts.max_win_dtw);
        out.put(slice.counts.max_loss_dtw);
        out.put(ByteSpan(slice.digest));
    }
    return digest_of_bytes(out.bytes());
}

void put_record(ByteWriter& out, const SliceRecord& slice, bool parts) {
    out.put(slice.size);
    out.put(slice.counts.positions);
    out.put(slice.counts.wins);
    out.put(slice.counts.draws);
    out.put(slice.counts.max_win_dtw);
    out.put(slice.counts.max_loss_dtw);
    out.put(static_cast<std::uint8_t>(slice.found_by_search ? 1 : 0));
    out.put(slice.bits);
    out.put_zeros(2);
    out.put(ByteSpan(slice.digest));
    if (parts) out.put(slice.stored_from);
}

Result<SliceRecord> get_slice_record(const std::string& path, ByteReader& in, bool parts) {
    SliceRecord slice;
    ValueCounts& counts = slice.counts;
    slice.size = in.get<std::uint64_t>();
    counts.positions = in.get<std::uint64_t>();
    counts.wins = in.get<std::uint64_t>();
    counts.draws = in.get<std::uint64_t>();
    counts.max_win_dtw = in.get<std::uint16_t>();
    counts.max_loss_dtw = in.get<std::uint16_t>();
    const auto flags = in.get<std::uint8_t>();
    slice.found_by_search = (flags & 1) != 0;
    slice.bits = in.get<std::uint8_t>();
    const bool reserved = in.skip_zeros(2);
    const ByteSpan digest = in.get_bytes(slice.digest.size());
    std::copy(digest.begin(), digest.end(), slice.digest.begin());
    if (parts) slice.stored_from = in.get<std::uint64_t>();
    if (!in.ok()) return damaged_table(path, "a slice record is incomplete");
    if (flags > 1) return newer_table(path, fmt::format("this program does not know slices with flags {:#04x}", flags));
    const bool known = slice.bits <= 2 || slice.bits == 8 || slice.bits == 16;
    if (!known) return newer_table(path, fmt::format("this program does not know codes of {} bits", slice.bits));
    if (!reserved || slice.found_by_search != (slice.bits == 0) ||
        (slice.found_by_search && slice.digest != Digest{}) || slice.size >> 48 != 0 || counts.positions > slice.size ||
        (slice.stored_from != 0 && (slice.found_by_search || slice.stored_from >= slice.size)) ||
        counts.wins > counts.positions || counts.draws > counts.positions - counts.wins)
        return damaged_table(path, "a slice record has a field out of range");
    return slice;
}

void put_record(ByteWriter& out, const BlockRecord& block) {
    out.put(block.length);
    out.put(block.frame_checksum);
    out.put(block.content_checksum);
    out.put(ByteSpan(block.first_key));
}

BlockRecord get_block_record(ByteReader& in, std::size_t key_width) {
    BlockRecord block;
    block.length = in.get<std::uint32_t>();
    block.frame_checksum = in.get<std::uint64_t>();
    block.content_checksum = in.get<std::uint64_t>();
    const ByteSpan key = in.get_bytes(key_width);
    block.first_key.assign(key.begin(), key.end());
    return block;
}

Bytes encode_page(std::span<const BlockRecord> blocks, std::uint64_t page) {
    const std::uint64_t first = page * page_blocks;
    ByteWriter out;
    for (const BlockRecord& block : blocks.subspan(first, std::min(page_blocks, blocks.size() - first)))
        put_record(out, block);
    return out.bytes();
}

std::uint64_t directory_bytes_at_least(const TableHeader& header, const TableFooter& footer) {
    return std::uint64_t{footer.slices} * (slice_record_bytes + (header.parts ? part_record_bytes : 0)) +
           page_count(footer.blocks) * (page_record_bytes + header.key_width);
}

Bytes encode_directory(const DirectoryTop& directory, bool parts) {
    ByteWriter out;
    for (const SliceRecord& slice : directory.slices) put_record(out, slice, parts);
    for (const std::uint32_t slice : directory.write_order) out.put(slice);
    for (const PageRecord& page : directory.pages) {
        out.put(page.offset);
        out.put(page.checksum);
        out.put(ByteSpan(page.first_key));
    }
    return out.bytes();
}

namespace {

// True if a slice's greatest distances and width are possible in this metric.
bool suits(Metric metric, const SliceRecord& slice) {
    const ValueCounts& counts = slice.counts;
    const int longest = std::max(counts.max_win_dtw, counts.max_loss_dtw);
    const int limit = metric == Metric::dtw ? max_dtw : metric == Metric::wdl ? 0 : max_score;
    return longest <= limit && (slice.found_by_search || counts.fit(metric, slice.bits));
}

}  // namespace

// The lengths were compared with the file before, so the records cannot be more than the file has bytes.
Result<DirectoryTop> decode_directory(const std::string& path, const TableHeader& header, std::uint64_t header_bytes,
                                      const TableFooter& footer, ByteSpan bytes) {
    if (checksum(bytes) != footer.directory_checksum) return damaged_table(path, "the directory's checksum is wrong");
    const auto inconsistent = [&path] { return damaged_table(path, "the directory contradicts itself"); };
    ByteReader in(bytes);
    DirectoryTop directory;
    ValueCounts total;
    std::uint64_t blocks = 0;
    std::uint32_t stored = 0;
    bool parts = false;
    for (std::uint32_t i = 0; i < footer.slices; ++i) {
        ZERMELO_ASSIGN(slice, get_slice_record(path, in, header.parts));
        parts = parts || slice.stored_from > 0;
        blocks += block_count(header.layout, slice);
        if (blocks > footer.blocks || !suits(header.metric, slice)) return inconsistent();
        stored += slice.found_by_search ? 0 : 1;
        total.add(slice.counts);
        directory.slices.push_back(slice);
    }
    if (total != footer.counts || blocks != footer.blocks || parts != header.parts) return inconsistent();
    if (header.layout == Layout::keyed &&
        (footer.slices != 1 || stored != 1 || directory.slices[0].counts.positions != directory.slices[0].size))
        return inconsistent();
    std::vector<bool> seen(footer.slices, false);
    for (std::uint32_t i = 0; i < stored; ++i) {
        const auto slice = in.get<std::uint32_t>();
        if (slice >= footer.slices || seen[slice] || directory.slices[slice].found_by_search) return inconsistent();
        seen[slice] = true;
        directory.write_order.push_back(slice);
    }
    for (std::uint64_t i = 0; i < page_count(blocks); ++i) {
        PageRecord page;
        page.offset = in.get<std::uint64_t>();
        page.checksum = in.get<std::uint64_t>();
        const ByteSpan key = in.get_bytes(header.key_width);
        page.first_key.assign(key.begin(), key.end());
        const bool first = directory.pages.empty();
        if (first ? page.offset != header_bytes : page.offset < directory.pages.back().offset) return inconsistent();
        if (!first && header.key_width > 0 && page.first_key <= directory.pages.back().first_key) return inconsistent();
        if (page.offset > footer.pages_offset) return inconsistent();
        directory.pages.push_back(std::move(page));
    }
    if (!in.ok() || in.left() != 0 || (directory.pages.empty() && footer.pages_offset != header_bytes) ||
        table_digest(header, directory.slices) != footer.digest)
        return inconsistent();
    return directory;
}

}  // namespace zermelo

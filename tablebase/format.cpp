#include "tablebase/format.hpp"

#include <fmt/format.h>
#include <xxhash.h>
#include <algorithm>

namespace zermelo {

namespace {

constexpr std::array<std::uint8_t, 8> first_magic = {0x89, 'Z', 'T', 'B', '\r', '\n', 0x1a, '\n'};
constexpr std::array<std::uint8_t, 8> last_magic = {'Z', 'T', 'B', 0x1a, '\n', '\r', 'B', 'Z'};

}  // namespace

tl::unexpected<Error> damaged_table(const std::string& path, std::string why) {
    return fail(Failure::corrupt, fmt::format("{} is not a sound table", path), std::move(why),
                Cause{.kind = Cause::Kind::damaged_table, .where = path}, "make it again, or fetch a good copy");
}

namespace {

// Plies or points: a value has one of them.
std::uint16_t extent_of(Value value) {
    return static_cast<std::uint16_t>(value.dtw + std::abs(value.score));
}

}  // namespace

void ValueCounts::add(Value value, std::uint64_t times) {
    positions += times;
    if (value.wdl == Wdl::win) {
        wins += times;
        max_win_dtw = std::max(max_win_dtw, extent_of(value));
    } else if (value.wdl == Wdl::draw) {
        draws += times;
    } else {
        max_loss_dtw = std::max(max_loss_dtw, extent_of(value));
    }
}

void ValueCounts::add(const ValueCounts& other) {
    positions += other.positions;
    wins += other.wins;
    draws += other.draws;
    max_win_dtw = std::max(max_win_dtw, other.max_win_dtw);
    max_loss_dtw = std::max(max_loss_dtw, other.max_loss_dtw);
}

std::uint8_t ValueCounts::code_width(Metric metric) const {
    const std::uint16_t most = std::max(max_win_dtw, max_loss_dtw);
    return (metric == Metric::score ? score_code(most) : encode_value({Wdl::win, most})) > UINT8_MAX ? 2 : 1;
}

std::uint64_t checksum(ByteSpan bytes) {
    return XXH3_64bits(bytes.data(), bytes.size());
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
    std::string text;
    for (const std::uint8_t byte : bytes) text += fmt::format("{:02x}", byte);
    return text;
}

std::uint64_t block_count(Layout layout, const SliceRecord& slice) {
    if (slice.found_by_search) return 0;
    const std::uint64_t units = layout == Layout::dense ? slice.size * slice.width : slice.size;
    const std::uint64_t per_block = layout == Layout::dense ? dense_block_bytes : keyed_block_entries;
    return (units + per_block - 1) / per_block;
}

std::vector<std::uint64_t> first_blocks(Layout layout, const TableDirectory& directory) {
    std::vector<std::uint64_t> first(directory.slices.size(), 0);
    std::uint64_t next = 0;
    for (const std::uint32_t slice : directory.write_order) {
        first[slice] = next;
        next += block_count(layout, directory.slices[slice]);
    }
    return first;
}

Digest digest_of(Layout layout, const TableDirectory& directory) {
    const auto first = first_blocks(layout, directory);
    ByteWriter checksums;
    for (std::size_t slice = 0; slice < directory.slices.size(); ++slice)
        for (std::uint64_t i = 0; i < block_count(layout, directory.slices[slice]); ++i)
            checksums.put(directory.blocks[first[slice] + i].content_checksum);
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(checksums.bytes().data(), checksums.bytes().size()));
    Digest digest;
    std::copy(std::begin(canonical.digest), std::end(canonical.digest), digest.begin());
    return digest;
}

Bytes encode_header(const TableHeader& header) {
    ByteWriter out;
    out.put(ByteSpan(first_magic));
    out.put(table_version);
    out.put(static_cast<std::uint8_t>(header.layout));
    out.put(static_cast<std::uint8_t>(header.metric));
    out.put(header.key_width);
    out.put(header.level);
    out.put(static_cast<std::uint16_t>(header.spec.size()));
    out.put(static_cast<std::uint16_t>(header.provenance.size()));
    out.put_zeros(6);
    out.put(header.fingerprint);
    out.put(header.spec);
    out.put(header.provenance);
    out.put(checksum(out.bytes()));
    return out.bytes();
}

Result<std::size_t> header_length(const std::string& path, ByteSpan fixed_part) {
    ByteReader in(fixed_part);
    const ByteSpan magic = in.get_bytes(first_magic.size());
    if (!std::equal(magic.begin(), magic.end(), first_magic.begin(), first_magic.end()))
        return damaged_table(path, "it does not begin like a zermelo table");
    const auto version = in.get<std::uint16_t>();
    if (version > table_version)
        return fail(Failure::corrupt, fmt::format("{} has table format version {}", path, version),
                    fmt::format("this program reads version {}", table_version), "use a newer zermelo");
    in.get<std::uint32_t>();
    const std::size_t spec = in.get<std::uint16_t>();
    const std::size_t provenance = in.get<std::uint16_t>();
    return header_fixed_bytes + spec + provenance + 8;
}

Result<TableHeader> decode_header(const std::string& path, ByteSpan bytes) {
    ByteReader end(bytes.last(8));
    if (end.get<std::uint64_t>() != checksum(bytes.first(bytes.size() - 8)))
        return damaged_table(path, "the header's checksum is wrong");
    ByteReader in(bytes.subspan(8));
    TableHeader header;
    const auto version = in.get<std::uint16_t>();
    const auto layout = in.get<std::uint8_t>();
    const auto metric = in.get<std::uint8_t>();
    header.layout = static_cast<Layout>(layout);
    header.metric = static_cast<Metric>(metric);
    header.key_width = in.get<std::uint8_t>();
    header.level = in.get<std::uint8_t>();
    const auto spec = in.get<std::uint16_t>();
    const auto provenance = in.get<std::uint16_t>();
    const bool reserved = in.skip_zeros(6);
    header.fingerprint = in.get<std::uint64_t>();
    header.spec = in.get_text(spec);
    header.provenance = in.get_text(provenance);
    if (!in.ok() || version == 0 || layout > 1 || header.metric > last_metric || !reserved || spec == 0 ||
        (header.layout == Layout::keyed) != (header.key_width > 0))
        return damaged_table(path, "the header has a field out of range");
    return header;
}

void put_record(ByteWriter& out, const SliceRecord& slice) {
    out.put(slice.size);
    out.put(slice.counts.positions);
    out.put(slice.counts.wins);
    out.put(slice.counts.draws);
    out.put(slice.counts.max_win_dtw);
    out.put(slice.counts.max_loss_dtw);
    out.put(static_cast<std::uint8_t>(slice.found_by_search ? 1 : 0));
    out.put(slice.width);
    out.put_zeros(2);
}

std::optional<SliceRecord> get_slice_record(ByteReader& in) {
    SliceRecord slice;
    ValueCounts& counts = slice.counts;
    slice.size = in.get<std::uint64_t>();
    counts.positions = in.get<std::uint64_t>();
    counts.wins = in.get<std::uint64_t>();
    counts.draws = in.get<std::uint64_t>();
    counts.max_win_dtw = in.get<std::uint16_t>();
    counts.max_loss_dtw = in.get<std::uint16_t>();
    const auto flags = in.get<std::uint8_t>();
    slice.found_by_search = flags == 1;
    slice.width = in.get<std::uint8_t>();
    if (flags > 1 || !in.skip_zeros(2) || slice.width > 2 || slice.found_by_search != (slice.width == 0) ||
        slice.size >> 48 != 0 || counts.positions > slice.size || counts.wins > counts.positions ||
        counts.draws > counts.positions - counts.wins || counts.max_win_dtw > max_dtw || counts.max_loss_dtw > max_dtw)
        return std::nullopt;
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

Bytes encode_directory(const TableDirectory& directory) {
    ByteWriter out;
    for (const SliceRecord& slice : directory.slices) put_record(out, slice);
    for (const std::uint32_t slice : directory.write_order) out.put(slice);
    for (const BlockRecord& block : directory.blocks) put_record(out, block);
    return out.bytes();
}

// The lengths were compared with the file before, so the records cannot be more than the file has bytes.
Result<TableDirectory> decode_directory(const std::string& path, const TableHeader& header, const TableFooter& footer,
                                        ByteSpan bytes) {
    if (checksum(bytes) != footer.directory_checksum) return damaged_table(path, "the directory's checksum is wrong");
    if (bytes.size() / slice_record_bytes < footer.slices || bytes.size() / block_record_bytes < footer.blocks)
        return damaged_table(path, "the directory is too short for its records");
    const auto inconsistent = [&path] { return damaged_table(path, "the directory contradicts itself"); };
    ByteReader in(bytes);
    TableDirectory directory;
    ValueCounts total;
    std::uint64_t blocks = 0;
    std::uint32_t stored = 0;
    for (std::uint32_t i = 0; i < footer.slices; ++i) {
        const auto slice = get_slice_record(in);
        if (!slice) return inconsistent();
        blocks += block_count(header.layout, *slice);
        stored += slice->found_by_search ? 0 : 1;
        total.add(slice->counts);
        directory.slices.push_back(*slice);
    }
    if (total != footer.counts || blocks != footer.blocks) return inconsistent();
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
    for (std::uint32_t i = 0; i < footer.blocks; ++i) {
        BlockRecord block = get_block_record(in, header.key_width);
        if (header.layout == Layout::keyed && i > 0 && !(directory.blocks.back().first_key < block.first_key))
            return inconsistent();
        directory.blocks.push_back(std::move(block));
    }
    if (!in.ok() || in.left() != 0 || digest_of(header.layout, directory) != footer.digest) return inconsistent();
    return directory;
}

Bytes encode_footer(const TableFooter& footer, ByteSpan header) {
    ByteWriter out;
    out.put(footer.directory_offset);
    out.put(footer.directory_length);
    out.put(footer.directory_checksum);
    out.put(footer.slices);
    out.put(footer.blocks);
    out.put(footer.counts.positions);
    out.put(footer.counts.wins);
    out.put(footer.counts.draws);
    out.put(footer.start);
    out.put(footer.counts.max_win_dtw);
    out.put(footer.counts.max_loss_dtw);
    out.put_zeros(2);
    out.put(ByteSpan(footer.digest));
    out.put(footer.file_length);
    out.put_zeros(24);
    ByteWriter covered;
    covered.put(header);
    covered.put(footer.directory_checksum);
    covered.put(ByteSpan(out.bytes()));
    out.put(checksum(covered.bytes()));
    out.put(ByteSpan(last_magic));
    return out.bytes();
}

Result<TableFooter> decode_footer(const std::string& path, ByteSpan bytes, ByteSpan header, std::uint64_t file_length) {
    if (!std::equal(last_magic.begin(), last_magic.end(), bytes.end() - last_magic.size()))
        return damaged_table(path, "it does not end like a zermelo table: it is incomplete, or something follows it");
    ByteReader in(bytes);
    TableFooter footer;
    footer.directory_offset = in.get<std::uint64_t>();
    footer.directory_length = in.get<std::uint64_t>();
    footer.directory_checksum = in.get<std::uint64_t>();
    footer.slices = in.get<std::uint32_t>();
    footer.blocks = in.get<std::uint32_t>();
    footer.counts.positions = in.get<std::uint64_t>();
    footer.counts.wins = in.get<std::uint64_t>();
    footer.counts.draws = in.get<std::uint64_t>();
    footer.start = in.get<ValueCode>();
    footer.counts.max_win_dtw = in.get<std::uint16_t>();
    footer.counts.max_loss_dtw = in.get<std::uint16_t>();
    const bool reserved = in.skip_zeros(2);
    const ByteSpan digest = in.get_bytes(footer.digest.size());
    std::copy(digest.begin(), digest.end(), footer.digest.begin());
    footer.file_length = in.get<std::uint64_t>();
    const bool more_reserved = in.skip_zeros(24);
    ByteWriter covered;
    covered.put(header);
    covered.put(footer.directory_checksum);
    covered.put(bytes.first(footer_bytes - 16));
    if (in.get<std::uint64_t>() != checksum(covered.bytes()))
        return damaged_table(path, "the footer's checksum is wrong");
    if (footer.file_length != file_length)
        return damaged_table(path, fmt::format("it should have {} bytes and has {}", footer.file_length, file_length));
    const std::uint64_t room = file_length - footer_bytes;
    if (!reserved || !more_reserved || footer.slices == 0 || footer.counts.positions == 0 ||
        footer.start == hole_code || footer.directory_offset < header.size() || footer.directory_offset > room ||
        footer.directory_length != room - footer.directory_offset)
        return damaged_table(path, "the footer has a field out of range");
    return footer;
}

}  // namespace zermelo

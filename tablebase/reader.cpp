#include "tablebase/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "games/core/concepts/game.hpp"
#include "tablebase/block.hpp"

namespace zermelo {

namespace {

Result<Bytes> read_bytes(const InputFile& file, std::uint64_t offset, std::uint64_t length) {
    Bytes bytes(length);
    ZERMELO_TRY(file.read(offset, bytes));
    return bytes;
}

Result<Bytes> read_header_bytes(const InputFile& file) {
    if (file.size() < header_fixed_bytes + 8 + footer_bytes)
        return damaged_table(file.path(), fmt::format("{} bytes are too few", file.size()));
    ZERMELO_ASSIGN(fixed_part, read_bytes(file, 0, header_fixed_bytes));
    if (const auto spec_length = older_spec_length(fixed_part)) {
        ZERMELO_ASSIGN(spec, read_bytes(file, header_fixed_bytes, *spec_length));
        return older_table(file.path(), {spec.begin(), spec.end()});
    }
    ZERMELO_ASSIGN(length, header_length(file.path(), fixed_part));
    return read_bytes(file, 0, length);
}

// Keys of one width, as byte strings.
int compare(ByteSpan a, ByteSpan b) {
    return std::memcmp(a.data(), b.data(), a.size());
}

}  // namespace

Result<TableHeader> TableReader::read_header(const std::string& path) {
    ZERMELO_ASSIGN(file, InputFile::open(path));
    ZERMELO_ASSIGN(bytes, read_header_bytes(file));
    return decode_header(path, bytes);
}

Result<std::shared_ptr<const TableReader>> TableReader::open(const std::string& path,
                                                             std::shared_ptr<BlockCache> cache) {
    ZERMELO_ASSIGN(file, InputFile::open(path));
    ZERMELO_ASSIGN(header, read_header_bytes(file));
    std::shared_ptr<TableReader> table(new TableReader(std::move(file)));
    ZERMELO_ASSIGN(decoded_header, decode_header(path, header));
    table->header_ = std::move(decoded_header);
    ZERMELO_ASSIGN(footer, read_bytes(table->file_, table->file_.size() - footer_bytes, footer_bytes));
    ZERMELO_ASSIGN(decoded_footer, decode_footer(path, footer, header, table->file_.size()));
    table->footer_ = decoded_footer;
    const std::uint64_t length = decoded_footer.directory_length();
    const std::uint64_t least = directory_bytes_at_least(table->header_, decoded_footer);
    const std::uint64_t pages = std::uint64_t{decoded_footer.blocks} * (block_record_bytes + table->header_.key_width);
    if (length < least || length - least > std::uint64_t{decoded_footer.slices} * 4 ||
        pages != decoded_footer.directory_offset - decoded_footer.pages_offset)
        return damaged_table(path, "pages and directory do not have the lengths of their records");
    ZERMELO_ASSIGN(directory, read_bytes(table->file_, decoded_footer.directory_offset, length));
    ZERMELO_ASSIGN(top, decode_directory(path, table->header_, header.size(), decoded_footer, directory));
    table->top_ = std::move(top);
    table->first_blocks_ = first_blocks(table->header_.layout, table->top_.slices, table->top_.write_order);
    for (const std::uint32_t slice : table->top_.write_order) table->starts_.push_back(table->first_blocks_[slice]);
    table->cache_ = std::move(cache);
    table->block_cache_ = table->cache_->add_table();
    table->page_cache_ = table->cache_->add_table();
    return table;
}

TableSummary TableReader::summary() const {
    return {footer_.counts, decode_value(header_.metric, footer_.start), footer_.digest, footer_.file_length,
            header_.metric};
}

// Slices without blocks begin where the next one does; the last that begins there has the block.
std::uint32_t TableReader::slice_of_block(std::uint64_t block) const {
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), block);
    return top_.write_order[static_cast<std::size_t>(after - starts_.begin() - 1)];
}

std::uint64_t TableReader::units_in_block(std::uint64_t block) const {
    const std::uint32_t slice = slice_of_block(block);
    const SliceRecord& record = top_.slices[slice];
    const std::uint64_t full = units_per_block(header_.layout, record);
    return std::min(full, record.stored() - (block - first_blocks_[slice]) * full);
}

std::uint64_t TableReader::first_unit_of(std::uint64_t block) const {
    const std::uint32_t slice = slice_of_block(block);
    const SliceRecord& record = top_.slices[slice];
    return record.stored_from + (block - first_blocks_[slice]) * units_per_block(header_.layout, record);
}

std::uint64_t TableReader::content_bytes(const SliceRecord& slice, std::uint64_t units) const {
    return units * header_.key_width + packed_bytes(units, slice.bits);
}

Result<BlockCache::Block> TableReader::page(std::uint64_t page) const {
    const auto number = static_cast<std::uint32_t>(page);
    if (auto content = cache_->find(page_cache_, number)) return content;
    const std::uint64_t record_bytes = block_record_bytes + header_.key_width;
    const std::uint64_t first = page * page_blocks;
    ZERMELO_ASSIGN(bytes, read_bytes(file_, footer_.pages_offset + first * record_bytes,
                                     std::min(page_blocks, blocks() - first) * record_bytes));
    ZERMELO_TRY(check_page(page, bytes));
    // In memory the offset of its frame stands before each record.
    Bytes located(bytes.size() + bytes.size() / record_bytes * sizeof(std::uint64_t));
    std::uint64_t offset = top_.pages[page].offset;
    std::uint8_t* to = located.data();
    for (ByteSpan rest(bytes); !rest.empty(); rest = rest.subspan(record_bytes)) {
        std::memcpy(to, &offset, sizeof offset);
        std::memcpy(to + sizeof offset, rest.data(), record_bytes);
        to += sizeof offset + record_bytes;
        offset += ByteReader(rest.first(4)).get<std::uint32_t>();
    }
    auto shared = std::make_shared<const Bytes>(std::move(located));
    cache_->insert(page_cache_, number, shared);
    return shared;
}

Result<void> TableReader::check_page(std::uint64_t page, ByteSpan bytes) const {
    const PageRecord& record = top_.pages[page];
    if (checksum(bytes) != record.checksum) return damaged_table(path(), "the checksum of a page is wrong");
    const bool last_page = page + 1 == top_.pages.size();
    ByteReader in(bytes);
    std::uint64_t offset = record.offset;
    ByteSpan key_before;
    std::uint64_t block = page * page_blocks;
    std::uint64_t end_of_slice = block;  // the first block behind the slice
    std::uint64_t longest = 0;           // of the full blocks of the slice
    for (; in.left() > 0; ++block) {
        const ByteSpan next = in.get_bytes(block_record_bytes + header_.key_width);
        const std::uint64_t next_length = ByteReader(next).get<std::uint32_t>();
        const ByteSpan next_key = next.subspan(block_record_bytes);
        if (block == end_of_slice) {
            const std::uint32_t slice = slice_of_block(block);
            end_of_slice = first_blocks_[slice] + block_count(slice);
            const SliceRecord& slice_record = top_.slices[slice];
            longest = longest_frame(content_bytes(slice_record, units_per_block(header_.layout, slice_record)));
        }
        const bool last_of_slice = block + 1 == end_of_slice;
        const std::uint64_t limit =
            last_of_slice ? longest_frame(content_bytes(top_.slices[slice_of_block(block)], units_in_block(block)))
                          : longest;
        if (next_length > limit) return damaged_table(path(), "a block is longer than its content can need");
        if (header_.key_width > 0 &&
            (key_before.empty() ? compare(next_key, record.first_key) != 0 : compare(next_key, key_before) <= 0))
            return damaged_table(path(), "the first keys of a page do not ascend");
        offset += next_length;
        key_before = next_key;
    }
    const std::uint64_t end = last_page ? footer_.pages_offset : top_.pages[page + 1].offset;
    if (offset != end) return damaged_table(path(), "the blocks of a page do not fill their place");
    if (header_.key_width > 0 && !last_page && compare(key_before, top_.pages[page + 1].first_key) >= 0)
        return damaged_table(path(), "the first keys of two pages do not ascend");
    return {};
}

Result<TableReader::Located> TableReader::locate(std::uint64_t block) const {
    ZERMELO_ASSIGN(page, this->page(block / page_blocks));
    const std::uint64_t stride = sizeof(std::uint64_t) + block_record_bytes + header_.key_width;
    const ByteSpan bytes = ByteSpan(*page).subspan(block % page_blocks * stride, stride);
    Located located;
    std::memcpy(&located.offset, bytes.data(), sizeof located.offset);
    ByteReader in(bytes.subspan(sizeof located.offset));
    located.record = get_block_record(in, header_.key_width);
    return located;
}

Result<BlockRecord> TableReader::block_record(std::uint64_t block) const {
    ZERMELO_ASSIGN(located, locate(block));
    return std::move(located.record);
}

Result<Bytes> TableReader::read_block(std::uint64_t block) const {
    ZERMELO_ASSIGN(located, locate(block));
    return read_block(block, located);
}

Result<Bytes> TableReader::read_block(std::uint64_t block, const Located& located) const {
    const BlockRecord& record = located.record;
    ZERMELO_ASSIGN(frame, read_bytes(file_, located.offset, record.length));
    const std::uint64_t units = units_in_block(block);
    const SliceRecord& slice = top_.slices[slice_of_block(block)];
    ZERMELO_ASSIGN(content, decompress_block(path(), record, frame, content_bytes(slice, units)));
    if (const unsigned used = static_cast<unsigned>(units * slice.bits % 8); used > 0 && content.back() >> used != 0)
        return damaged_table(path(), "a block does not end in zeros");
    if (header_.layout == Layout::keyed) {
        const Bytes keys = keys_of_content(content, units, record.first_key);
        if (!std::equal(record.first_key.begin(), record.first_key.end(), keys.begin()))
            return damaged_table(path(), "a block does not begin with its first key");
        std::copy(keys.begin(), keys.end(), content.begin());
    }
    return content;
}

Result<BlockCache::Block> TableReader::block_content(std::uint64_t block) const {
    const auto number = static_cast<std::uint32_t>(block);
    if (auto content = cache_->find(block_cache_, number)) return content;
    ZERMELO_ASSIGN(content, read_block(block));
    auto shared = std::make_shared<const Bytes>(std::move(content));
    cache_->insert(block_cache_, number, shared);
    return shared;
}

Result<ValueCode> TableReader::value(const Address& address) const {
    const Place place = place_of(address);
    ZERMELO_ASSIGN(content, block_content(place.block));
    return code_at(*content, place.unit, top_.slices[address.slice].bits);
}

tl::unexpected<Error> TableReader::impossible_value() const {
    return fail(Failure::corrupt, fmt::format("{} is not a sound table", path()), "a position has an impossible value",
                Cause{.kind = Cause::Kind::unsound_table, .where = path()});
}

namespace {

template <class Unsigned>
Unsigned big_endian(const std::uint8_t* bytes) {
    Unsigned number;
    std::memcpy(&number, bytes, sizeof number);
    if constexpr (std::endian::native == std::endian::big) return number;
    return sizeof number == 4 ? __builtin_bswap32(static_cast<std::uint32_t>(number)) : __builtin_bswap64(number);
}

// How many of the first `count` keys are not above `key`. key_at(i) is where key number i stands, ascending; load()
// makes something of it that can be compared. No step can be predicted, so none is a branch.
template <class KeyAt, class Load>
std::uint64_t keys_up_to(ByteSpan key, std::uint64_t count, KeyAt&& key_at, Load&& load) {
    const auto wanted = load(key.data());
    std::uint64_t low = 0;
    for (; count > 0; count /= 2) {
        const std::uint64_t half = (count + 1) / 2;
        low += load(key_at(low + half - 1)) <= wanted ? half : 0;
    }
    return low;
}

// The keys of most games have 4 to 16 bytes: two loads, which may overlap, make them numbers.
template <class KeyAt>
std::uint64_t keys_up_to(ByteSpan key, std::uint64_t count, KeyAt&& key_at) {
    const std::size_t width = key.size();
    if (width >= 4 && width <= 8)
        return keys_up_to(key, count, key_at, [width](const std::uint8_t* at) {
            return std::uint64_t{big_endian<std::uint32_t>(at)} << 32 | big_endian<std::uint32_t>(at + width - 4);
        });
    if (width > 8 && width <= 16)
        return keys_up_to(key, count, key_at, [width](const std::uint8_t* at) {
            return U128{big_endian<std::uint64_t>(at)} << 64 | big_endian<std::uint64_t>(at + width - 8);
        });
    return keys_up_to(key, count, key_at, [width](const std::uint8_t* at) {
        return std::string_view(reinterpret_cast<const char*>(at), width);
    });
}

}  // namespace

// The last block that does not begin above the key.
Result<std::optional<std::uint64_t>> TableReader::block_of_key(ByteSpan key, HeldPages* held) const {
    const std::uint64_t pages =
        keys_up_to(key, top_.pages.size(), [&](std::uint64_t i) { return top_.pages[i].first_key.data(); });
    if (pages == 0) return std::nullopt;
    if (held != nullptr && held->empty()) held->resize(top_.pages.size());
    BlockCache::Block own;
    BlockCache::Block& page = held != nullptr ? (*held)[pages - 1] : own;
    if (!page) {
        ZERMELO_ASSIGN(read, this->page(pages - 1));
        page = std::move(read);
    }
    const ByteSpan records(*page);
    const std::uint64_t before_key = sizeof(std::uint64_t) + block_record_bytes;
    const std::uint64_t stride = before_key + header_.key_width;
    const std::uint64_t blocks = keys_up_to(key, records.size() / stride,
                                            [&](std::uint64_t i) { return records.data() + i * stride + before_key; });
    return (pages - 1) * page_blocks + blocks - 1;
}

Result<std::optional<ValueCode>> TableReader::find(ByteSpan key) const {
    ZERMELO_ASSIGN(block, block_of_key(key));
    if (!block) return std::nullopt;
    ZERMELO_ASSIGN(content, block_content(*block));
    return find_in_block(*block, *content, key);
}

std::optional<std::uint64_t> TableReader::entry_in_block(std::uint64_t block, ByteSpan content, ByteSpan key) const {
    const std::size_t width = header_.key_width;
    const std::uint64_t entries = units_in_block(block);
    const std::uint64_t entry = keys_up_to(key, entries, [&](std::uint64_t i) { return content.data() + i * width; });
    if (entry == 0 || std::memcmp(content.data() + (entry - 1) * width, key.data(), width) != 0) return std::nullopt;
    return entry - 1;
}

std::optional<ValueCode> TableReader::find_in_block(std::uint64_t block, ByteSpan content, ByteSpan key) const {
    const auto entry = entry_in_block(block, content, key);
    if (!entry) return std::nullopt;
    return code_at(content.subspan(units_in_block(block) * header_.key_width), *entry, code_bits());
}

}  // namespace zermelo

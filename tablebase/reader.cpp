#include "tablebase/reader.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cstring>

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
    ZERMELO_ASSIGN(length, header_length(file.path(), fixed_part));
    return read_bytes(file, 0, length);
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
    const std::uint64_t records =
        std::uint64_t{decoded_footer.slices} * slice_record_bytes +
        std::uint64_t{decoded_footer.blocks} * (block_record_bytes + table->header_.key_width);
    if (decoded_footer.directory_length < records ||
        decoded_footer.directory_length > records + std::uint64_t{decoded_footer.slices} * 4)
        return damaged_table(path, "the directory's length is not that of its records");
    ZERMELO_ASSIGN(directory,
                   read_bytes(table->file_, decoded_footer.directory_offset, decoded_footer.directory_length));
    ZERMELO_ASSIGN(decoded_directory, decode_directory(path, table->header_, decoded_footer, directory));
    table->directory_ = std::move(decoded_directory);

    table->first_blocks_ = first_blocks(table->header_.layout, table->directory_);
    for (const std::uint32_t slice : table->directory_.write_order) {
        const std::uint64_t count = block_count(table->header_.layout, table->directory_.slices[slice]);
        table->slice_of_block_.insert(table->slice_of_block_.end(), count, slice);
    }
    std::uint64_t offset = header.size();
    for (const BlockRecord& block : table->directory_.blocks) {
        const std::uint64_t content = table->content_bytes(table->block_offsets_.size());
        if (block.length > longest_frame(content))
            return damaged_table(path, "a block is longer than its content can need");
        table->block_offsets_.push_back(offset);
        offset += block.length;
    }
    if (offset != decoded_footer.directory_offset) return damaged_table(path, "its blocks do not fill their place");
    table->cache_ = std::move(cache);
    table->cache_number_ = table->cache_->add_table();
    return table;
}

TableSummary TableReader::summary() const {
    return {footer_.counts, decode_value(header_.metric, footer_.start), footer_.digest, footer_.file_length};
}

std::uint64_t TableReader::units_in_block(std::uint64_t block) const {
    const std::uint32_t slice = slice_of_block_[block];
    const SliceRecord& record = directory_.slices[slice];
    const std::uint64_t per_block =
        header_.layout == Layout::dense ? dense_block_bytes / record.width : keyed_block_entries;
    return std::min(per_block, record.size - (block - first_blocks_[slice]) * per_block);
}

std::uint64_t TableReader::content_bytes(std::uint64_t block) const {
    const std::size_t width = directory_.slices[slice_of_block_[block]].width;
    return units_in_block(block) * (header_.key_width + width);
}

Result<Bytes> TableReader::read_block(std::uint64_t block) const {
    const BlockRecord& record = directory_.blocks[block];
    ZERMELO_ASSIGN(frame, read_bytes(file_, block_offsets_[block], record.length));
    const std::uint64_t units = units_in_block(block);
    ZERMELO_ASSIGN(content, decompress_block(path(), record, frame, content_bytes(block)));
    if (header_.layout == Layout::keyed) {
        const Bytes keys = keys_of_content(content, units, record.first_key);
        if (!std::equal(record.first_key.begin(), record.first_key.end(), keys.begin()))
            return damaged_table(path(), "a block does not begin with its first key");
        std::copy(keys.begin(), keys.end(), content.begin());
    }
    return content;
}

Result<BlockCache::Block> TableReader::cached_block(std::uint64_t block) const {
    const auto number = static_cast<std::uint32_t>(block);
    if (auto content = cache_->find(cache_number_, number)) return content;
    ZERMELO_ASSIGN(content, read_block(block));
    auto shared = std::make_shared<const Bytes>(std::move(content));
    cache_->insert(cache_number_, number, shared);
    return shared;
}

Result<ValueCode> TableReader::value(const Address& address) const {
    const SliceRecord& slice = directory_.slices[address.slice];
    const std::uint64_t per_block = dense_block_bytes / slice.width;
    ZERMELO_ASSIGN(content, cached_block(first_blocks_[address.slice] + address.index / per_block));
    return code_at(*content, address.index % per_block, slice.width);
}

Result<std::optional<ValueCode>> TableReader::find(ByteSpan key) const {
    const std::size_t width = header_.key_width;
    const auto& blocks = directory_.blocks;
    const auto after =
        std::upper_bound(blocks.begin(), blocks.end(), key, [](ByteSpan wanted, const BlockRecord& block) {
            return std::lexicographical_compare(wanted.begin(), wanted.end(), block.first_key.begin(),
                                                block.first_key.end());
        });
    if (after == blocks.begin()) return std::nullopt;
    const auto block = static_cast<std::uint64_t>(after - blocks.begin() - 1);
    ZERMELO_ASSIGN(content, cached_block(block));
    std::uint64_t low = 0;
    std::uint64_t high = units_in_block(block);
    while (low < high) {
        const std::uint64_t middle = (low + high) / 2;
        if (std::memcmp(content->data() + middle * width, key.data(), width) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    const std::uint64_t entries = units_in_block(block);
    if (low == entries || std::memcmp(content->data() + low * width, key.data(), width) != 0) return std::nullopt;
    return code_at(ByteSpan(*content).subspan(entries * width), low, code_width());
}

}  // namespace zermelo

// Reads tables, and trusts nothing in them.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/base/input_file.hpp"
#include "tablebase/cache.hpp"
#include "tablebase/directory.hpp"
#include "tablebase/writer.hpp"

namespace zermelo {

// An open table. Immutable and thread-safe; pages and blocks are read and checked when they are needed and kept in the
// cache.
class TableReader {
public:
    // Checks everything but pages and blocks. Fails with not_found or corrupt.
    static Result<std::shared_ptr<const TableReader>> open(const std::string& path, std::shared_ptr<BlockCache> cache);
    // The header alone, for a look through a folder.
    static Result<TableHeader> read_header(const std::string& path);

    const std::string& path() const { return file_.path(); }
    const TableHeader& header() const { return header_; }
    const TableFooter& footer() const { return footer_; }
    std::span<const SliceRecord> slices() const { return top_.slices; }
    const SliceRecord& slice(std::uint32_t slice) const { return top_.slices[slice]; }
    // The stored slices as their blocks follow in the file.
    std::span<const std::uint32_t> write_order() const { return top_.write_order; }
    std::uint64_t blocks() const { return footer_.blocks; }
    TableSummary summary() const;

    // True if the code at an address of the dense layout is stored; false if it is to be found by search.
    bool stores(const Address& address) const { return top_.slices[address.slice].stores(address.index); }
    // The code at an address that is stored, in range.
    Result<ValueCode> value(const Address& address) const;
    // The code of a key of the keyed layout, or nothing if the table does not have it.
    Result<std::optional<ValueCode>> find(ByteSpan key) const;

    // The steps of value() and find(), for callers that read many codes of a block.
    struct Place {
        std::uint64_t block = 0;
        std::uint64_t unit = 0;  // in the block
    };
    Place place_of(const Address& address) const {
        const SliceRecord& slice = top_.slices[address.slice];
        const std::uint64_t per_block = indices_per_block(slice.bits);
        const std::uint64_t stored = address.index - slice.stored_from;
        return {first_blocks_[address.slice] + stored / per_block, stored % per_block};
    }
    // Pages that a caller holds, so that it asks the cache once for each.
    using HeldPages = std::vector<BlockCache::Block>;
    // The only block that may have a key; nothing if none has it.
    Result<std::optional<std::uint64_t>> block_of_key(ByteSpan key, HeldPages* held = nullptr) const;
    // read_block() through the cache.
    Result<BlockCache::Block> block_content(std::uint64_t block) const;
    // The number of a key among the entries of a block; nothing if it is not there.
    std::optional<std::uint64_t> entry_in_block(std::uint64_t block, ByteSpan content, ByteSpan key) const;
    std::optional<ValueCode> find_in_block(std::uint64_t block, ByteSpan content, ByteSpan key) const;

    // True if a value has this code; impossible_value() is the error for other codes.
    bool is_value(ValueCode code) const { return code != hole_code && code <= greatest_code(header_.metric); }
    tl::unexpected<Error> impossible_value() const;

    // The content of block number `block`, checked, past the cache: for passes over a whole table. Keys are in place
    // of the columns of differences.
    Result<Bytes> read_block(std::uint64_t block) const;
    // The record of a block, from its page.
    Result<BlockRecord> block_record(std::uint64_t block) const;
    // The first block of a stored slice, and the number of its blocks.
    std::uint64_t first_block(std::uint32_t slice) const { return first_blocks_[slice]; }
    std::uint64_t block_count(std::uint32_t slice) const {
        return zermelo::block_count(header_.layout, top_.slices[slice]);
    }
    std::uint32_t slice_of_block(std::uint64_t block) const;
    // The number of entries or indices in a block, and the first of them in its slice.
    std::uint64_t units_in_block(std::uint64_t block) const;
    std::uint64_t first_unit_of(std::uint64_t block) const;
    // Bits of a code in the blocks of a keyed table.
    unsigned code_bits() const { return top_.slices[0].bits; }

    // Reads and checks every block. Fails with corrupt. `progress(bytes)` is called after each block; false ends the
    // pass.
    template <class F>
    Result<void> check_blocks(F&& progress) const {
        for (std::uint64_t block = 0; block < blocks(); ++block) {
            ZERMELO_ASSIGN(located, locate(block));
            ZERMELO_TRY(read_block(block, located));
            if (!progress(located.record.length)) break;
        }
        return {};
    }

private:
    explicit TableReader(InputFile file) : file_(std::move(file)) {}
    struct Located {
        BlockRecord record;
        std::uint64_t offset = 0;  // of its frame
    };
    std::uint64_t content_bytes(const SliceRecord& slice, std::uint64_t units) const;
    Result<BlockCache::Block> page(std::uint64_t page) const;
    Result<void> check_page(std::uint64_t page, ByteSpan bytes) const;
    Result<Located> locate(std::uint64_t block) const;
    Result<Bytes> read_block(std::uint64_t block, const Located& located) const;

    InputFile file_;
    TableHeader header_;
    TableFooter footer_;
    DirectoryTop top_;
    std::vector<std::uint64_t> first_blocks_;  // by slice
    std::vector<std::uint64_t> starts_;        // the same in write order
    std::shared_ptr<BlockCache> cache_;
    std::uint32_t block_cache_ = 0;  // numbers of this table in the cache
    std::uint32_t page_cache_ = 0;
};

}  // namespace zermelo

// Reads tables, and trusts nothing in them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/cache.hpp"
#include "tablebase/file.hpp"
#include "tablebase/format.hpp"
#include "tablebase/writer.hpp"

namespace zermelo {

// An open table. Immutable and thread-safe; blocks are read and checked when they are needed and kept in the cache.
class TableReader {
public:
    // Checks everything but the blocks. Fails with not_found or corrupt.
    static Result<std::shared_ptr<const TableReader>> open(const std::string& path, std::shared_ptr<BlockCache> cache);
    // The header alone, for a look through a folder.
    static Result<TableHeader> read_header(const std::string& path);

    const std::string& path() const { return file_.path(); }
    const TableHeader& header() const { return header_; }
    const TableFooter& footer() const { return footer_; }
    const TableDirectory& directory() const { return directory_; }
    TableSummary summary() const;

    // The code at an address of the dense layout; the slice must be stored and the index in range.
    Result<ValueCode> value(const Address& address) const;
    // The code of a key of the keyed layout, or nothing where the table does not have it.
    Result<std::optional<ValueCode>> find(ByteSpan key) const;

    // The content of block number `block`, checked, past the cache: for passes over a whole table. Keys are in place
    // of the columns of differences.
    Result<Bytes> read_block(std::uint64_t block) const;
    // The first block of a slice, and the number of entries or indices in a block.
    std::uint64_t first_block(std::uint32_t slice) const { return first_blocks_[slice]; }
    std::uint64_t units_in_block(std::uint64_t block) const;
    // Bytes of the content of a block.
    std::uint64_t content_bytes(std::uint64_t block) const;
    // Width of a code in the blocks of a keyed table.
    std::size_t code_width() const { return directory_.slices[0].width; }

    // Reads and checks every block. Fails with corrupt. `progress(bytes)` is called after each block; false ends the
    // pass.
    template <class F>
    Result<void> check_blocks(F&& progress) const {
        for (std::uint64_t block = 0; block < directory_.blocks.size(); ++block) {
            const auto content = read_block(block);
            if (!content) return tl::unexpected<Error>(content.error());
            if (!progress(directory_.blocks[block].length)) break;
        }
        return {};
    }

private:
    explicit TableReader(InputFile file) : file_(std::move(file)) {}
    Result<BlockCache::Block> cached_block(std::uint64_t block) const;

    InputFile file_;
    TableHeader header_;
    TableFooter footer_;
    TableDirectory directory_;
    std::vector<std::uint64_t> first_blocks_;  // by slice
    std::vector<std::uint32_t> slice_of_block_;
    std::vector<std::uint64_t> block_offsets_;
    std::shared_ptr<BlockCache> cache_;
    std::uint32_t cache_number_ = 0;
};

}  // namespace zermelo

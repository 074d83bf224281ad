#include "solvers/fleet/slice_file.hpp"

#include <algorithm>

#include "tablebase/format.hpp"

namespace zermelo {

// blocks || magic | run | slice | record | stored from | notes | blocks' records || length of the end | checksum of it
namespace {

constexpr std::string_view slice_magic = "zermelo slice 1\n";
constexpr std::size_t tail_bytes = 16;

tl::unexpected<Error> damaged_slice(const std::string& path, std::string why) {
    return fail(Failure::corrupt, path + " is no sound slice", std::move(why), "remove it: the slice is solved again");
}

}  // namespace

Bytes encode_slice_end(std::uint64_t run, std::uint32_t slice, const SliceEnd& end) {
    SliceRecord record = end.record;
    record.stored_from = 0;  // beside it: here it may be the size
    ByteWriter out;
    out.put(slice_magic);
    out.put(run);
    out.put(slice);
    put_record(out, record, false);
    out.put(end.record.stored_from);
    out.put(static_cast<std::uint32_t>(end.notes.size()));
    out.put(ByteSpan(end.notes));
    out.put(static_cast<std::uint32_t>(end.blocks.size()));
    for (const BlockRecord& block : end.blocks) put_record(out, block);
    out.put(static_cast<std::uint64_t>(out.bytes().size()));
    out.put(checksum(out.bytes()));
    return out.bytes();
}

Result<SliceFile> SliceFile::open(const std::string& path, std::uint64_t run, std::uint32_t slice, std::uint64_t size) {
    ZERMELO_ASSIGN(input, InputFile::open(path));
    SliceFile file(std::move(input));
    const std::uint64_t bytes = file.file_.size();
    if (bytes < tail_bytes) return damaged_slice(path, "it is too short");
    Bytes tail(tail_bytes);
    ZERMELO_TRY(file.file_.read(bytes - tail_bytes, tail));
    ByteReader lengths(tail);
    const auto length = lengths.get<std::uint64_t>();
    const auto sum = lengths.get<std::uint64_t>();
    if (length > bytes - tail_bytes) return damaged_slice(path, "its end is damaged");
    Bytes end(length + sizeof(std::uint64_t));
    ZERMELO_TRY(file.file_.read(bytes - tail_bytes - length, end));
    if (checksum(end) != sum) return damaged_slice(path, "the checksum of its end is wrong");
    ByteReader in(ByteSpan(end).first(length));
    const ByteSpan magic = in.get_bytes(slice_magic.size());
    if (!std::equal(magic.begin(), magic.end(), slice_magic.begin(), slice_magic.end()) ||
        in.get<std::uint64_t>() != run || in.get<std::uint32_t>() != slice)
        return damaged_slice(path, "it is of another run, or another slice");
    ZERMELO_ASSIGN(record, get_slice_record(path, in, false));
    record.stored_from = in.get<std::uint64_t>();
    if (record.size != size || record.stored_from > size || record.bits == 0)
        return damaged_slice(path, "its record does not fit the run");
    const ByteSpan notes = in.get_bytes(in.get<std::uint32_t>());
    file.end_ = {.record = record, .notes = Bytes(notes.begin(), notes.end()), .blocks = {}};
    const auto blocks = in.get<std::uint32_t>();
    if (blocks != SliceCut(Layout::dense, record).blocks() || in.left() != std::uint64_t{blocks} * block_record_bytes)
        return damaged_slice(path, "the number of its blocks is wrong");
    std::uint64_t offset = 0;
    for (std::uint32_t i = 0; i < blocks; ++i) {
        file.end_.blocks.push_back(get_block_record(in, 0));
        offset += file.end_.blocks.back().length;
    }
    if (offset != bytes - tail_bytes - length) return damaged_slice(path, "its blocks do not fill it");
    return file;
}

Result<void> SliceFile::read(std::uint64_t offset, const BlockRecord& record, Bytes& frame) const {
    frame.resize(record.length);
    ZERMELO_TRY(file_.read(offset, frame));
    if (checksum(frame) != record.frame_checksum)
        return damaged_slice(file_.path(), "the checksum of a block is wrong");
    return {};
}

}  // namespace zermelo

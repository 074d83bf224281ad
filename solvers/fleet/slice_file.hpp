// A finished slice in a file of its own: its blocks, as the table has them, then its records.
#pragma once

#include <string>
#include <vector>

#include "games/base/input_file.hpp"
#include "tablebase/directory.hpp"

namespace zermelo {

struct SliceEnd {
    SliceRecord record;
    Bytes notes;  // the solver's
    std::vector<BlockRecord> blocks;
};

// The end of the file. `run` identifies the run.
Bytes encode_slice_end(std::uint64_t run, std::uint32_t slice, const SliceEnd& end);

// A slice of a run in its file. Trusts nothing: corrupt if it is damaged, or another slice.
class SliceFile {
public:
    static Result<SliceFile> open(const std::string& path, std::uint64_t run, std::uint32_t slice, std::uint64_t size);

    const SliceEnd& end() const { return end_; }
    // Calls f(frame, record) for the blocks, which are checked one after the other.
    template <class F>
    Result<void> for_each_block(F&& f) const {
        std::uint64_t offset = 0;
        Bytes frame;
        for (const BlockRecord& record : end_.blocks) {
            ZERMELO_TRY(read(offset, record, frame));
            ZERMELO_TRY(f(frame, record));
            offset += record.length;
        }
        return {};
    }

private:
    explicit SliceFile(InputFile file) : file_(std::move(file)) {}
    Result<void> read(std::uint64_t offset, const BlockRecord& record, Bytes& frame) const;

    InputFile file_;
    SliceEnd end_;
};

}  // namespace zermelo

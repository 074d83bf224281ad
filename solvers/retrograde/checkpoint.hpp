// The state of a slice in work, on disk.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "solvers/retrograde/cyclic_slice.hpp"
#include "tablebase/file.hpp"
#include "tablebase/format.hpp"

namespace zermelo {

// Private to one machine and version of the program; a file that does not fit is as good as none.
struct Checkpoint {
    std::uint64_t identity = 0;  // of the table (TableWriter::identity)
    std::uint32_t slice = 0;
    SliceStage stage;

    Bytes encode(std::span<const std::uint16_t> states) const {
        ByteWriter out;
        out.put(std::string_view("zermelo checkpoint 2\n"));
        out.put(identity);
        out.put(slice);
        out.put(stage.ply);
        out.put(stage.index);
        out.put(checksum(bytes_of(states)));
        out.put(checksum(out.bytes()));
        return out.bytes();
    }
    Result<void> save(const std::string& path, std::span<const std::uint16_t> states,
                      const std::stop_token& stop) const {
        const Bytes header = encode(states);
        return replace_file(path, {header, bytes_of(states)}, Durable::no, stop);
    }
    // Fills `states` and returns the stage, if the file is a checkpoint of this slice.
    std::optional<SliceStage> load(const std::string& path, std::span<std::uint16_t> states) {
        const auto file = InputFile::open(path);
        const std::size_t header_bytes = encode({}).size();
        if (!file || file->size() != header_bytes + states.size_bytes()) return std::nullopt;
        Bytes header(header_bytes);
        const std::span<std::uint8_t> content(reinterpret_cast<std::uint8_t*>(states.data()), states.size_bytes());
        if (!file->read(0, header) || !file->read(header_bytes, content)) return std::nullopt;
        ByteReader in(ByteSpan(header).last(4 + 8 + 8 + 8));  // ply, index, checksums
        stage.ply = in.get<std::uint32_t>();
        stage.index = in.get<std::uint64_t>();
        return encode(states) == header && stage.index < states.size() ? std::optional(stage) : std::nullopt;
    }

private:
    static ByteSpan bytes_of(std::span<const std::uint16_t> states) {
        return {reinterpret_cast<const std::uint8_t*>(states.data()), states.size_bytes()};
    }
};

}  // namespace zermelo

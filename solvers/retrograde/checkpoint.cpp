#include "solvers/retrograde/checkpoint.hpp"

#include <algorithm>

#include "tablebase/format.hpp"
#include "tablebase/output_file.hpp"

namespace zermelo {

namespace {

ByteSpan bytes_of(std::span<const SliceWork::State> states) {
    return {reinterpret_cast<const std::uint8_t*>(states.data()), states.size_bytes()};
}

}  // namespace

Bytes Checkpoint::encode(std::span<const SliceWork::State> states) const {
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

Result<void> Checkpoint::save(const std::string& path, std::span<const SliceWork::State> states,
                              const std::stop_token& stop) const {
    const Bytes header = encode(states);
    return replace_file(path, {header, bytes_of(states)}, Durable::no, stop);
}

std::optional<SliceStage> Checkpoint::load(const std::string& path, std::span<SliceWork::State> states,
                                           const std::stop_token& stop) {
    const auto file = InputFile::open(path);
    const std::size_t header_bytes = encode({}).size();
    if (!file || file->size() != header_bytes + states.size_bytes()) return std::nullopt;
    Bytes header(header_bytes);
    const std::span<std::uint8_t> content(reinterpret_cast<std::uint8_t*>(states.data()), states.size_bytes());
    if (!file->read(0, header)) return std::nullopt;
    constexpr std::size_t at_once = 16 << 20;
    for (std::size_t at = 0; at < content.size(); at += at_once) {
        const auto part = content.subspan(at, std::min(at_once, content.size() - at));
        if (stop.stop_requested() || !file->read(header_bytes + at, part)) return std::nullopt;
    }
    ByteReader in(ByteSpan(header).last(4 + 8 + 8 + 8));  // ply, index, checksums
    stage.ply = in.get<std::uint32_t>();
    stage.index = in.get<std::uint64_t>();
    return encode(states) == header && stage.index < states.size() ? std::optional(stage) : std::nullopt;
}

}  // namespace zermelo

#include "solvers/retrograde/checkpoint.hpp"

#include <algorithm>

#include "tablebase/format.hpp"
#include "tablebase/input_file.hpp"
#include "tablebase/output_file.hpp"

namespace zermelo {

// magic | identity | slice | ply | index | length of the notes || states || notes | checksum
//
// The checksum is that of the checksums of the parts: the header, each chunk of the states, the notes.
namespace {

constexpr std::uint64_t states_at_once = 8 << 20;

ByteSpan bytes_of(std::span<const StateStore::State> states) {
    return {reinterpret_cast<const std::uint8_t*>(states.data()), states.size_bytes()};
}

// Calls f(first index, states) for the chunks, until it fails.
template <class F>
Result<void> for_chunks(std::uint64_t size, F&& f) {
    for (std::uint64_t first = 0; first < size; first += states_at_once)
        ZERMELO_TRY(f(first, std::min(states_at_once, size - first)));
    return {};
}

}  // namespace

Bytes Checkpoint::header() const {
    ByteWriter out;
    out.put(std::string_view("zermelo checkpoint 3\n"));
    out.put(identity);
    out.put(slice);
    out.put(stage.ply);
    out.put(stage.index);
    out.put(static_cast<std::uint64_t>(notes.size()));
    return out.bytes();
}

Result<void> Checkpoint::save(const std::string& path, const StateStore& states, const std::stop_token& stop) const {
    return replace_file(path, Durable::no, stop, [&](const AppendBytes& append) -> Result<void> {
        const Bytes begin = header();
        ByteWriter sums;
        const auto put = [&](ByteSpan bytes) {
            sums.put(checksum(bytes));
            return append(bytes);
        };
        ZERMELO_TRY(put(begin));
        ZERMELO_TRY(for_chunks(states.size(), [&](std::uint64_t first, std::uint64_t count) {
            return put(bytes_of(states.window(first, count)));
        }));
        ZERMELO_TRY(put(notes));
        ByteWriter end;
        end.put(checksum(sums.bytes()));
        return append(end.bytes());
    });
}

bool Checkpoint::load(const std::string& path, StateStore& states, const std::stop_token& stop) {
    const auto file = InputFile::open(path);
    if (!file) return false;
    std::uint64_t offset = 0;
    ByteWriter sums;
    const auto take = [&](std::span<std::uint8_t> bytes) -> Result<void> {
        if (stop.stop_requested()) return interrupted("the checkpoint");
        ZERMELO_TRY(file->read(offset, bytes));
        offset += bytes.size();
        sums.put(checksum(bytes));
        return {};
    };
    Bytes begin(header().size());
    if (!take(begin)) return false;
    ByteReader in(ByteSpan(begin).last(4 + 8 + 8));
    stage.ply = in.get<std::uint32_t>();
    stage.index = in.get<std::uint64_t>();
    const auto length = in.get<std::uint64_t>();
    const std::uint64_t rest = begin.size() + states.size() * sizeof(StateStore::State) + sizeof(std::uint64_t);
    if (file->size() < rest || file->size() - rest != length) return false;
    notes.resize(length);
    if (header() != begin || (states.size() > 0 && stage.index >= states.size())) return false;
    const auto taken = for_chunks(states.size(), [&](std::uint64_t first, std::uint64_t count) {
        const auto window = states.window(first, count);
        return take({reinterpret_cast<std::uint8_t*>(window.data()), window.size_bytes()});
    });
    if (!taken || !take(notes)) return false;
    const std::uint64_t expected = checksum(sums.bytes());
    Bytes end(sizeof expected);
    return take(end) && ByteReader(end).get<std::uint64_t>() == expected;
}

}  // namespace zermelo

#include "solvers/retrograde/checkpoint.hpp"

#include <algorithm>
#include <vector>

#include "games/base/input_file.hpp"
#include "tablebase/format.hpp"
#include "tablebase/output_file.hpp"

namespace zermelo {

// magic | identity | slice | ply | index | length of the notes || states || notes | checksum
//
// The checksum is that of the checksums of the parts: the header, each chunk of the states, the notes.
namespace {

constexpr std::uint64_t states_at_once = 1 << 20;

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
    out.put(std::string_view("zermelo checkpoint 4\n"));
    out.put(identity);
    out.put(slice);
    out.put(stage.ply);
    out.put(stage.index);
    out.put(static_cast<std::uint64_t>(notes.size()));
    return out.bytes();
}

Result<void> Checkpoint::save(const std::string& path, const StateStore& states, const std::stop_token& stop) const {
    using State = StateStore::State;
    const auto read = [&](std::uint64_t first, std::uint64_t count, std::vector<State>&) {
        return SliceContent<State>::Codes(states.window(first, count));
    };
    return save(path, states.size(), read, stop);
}

Result<void> Checkpoint::save(const std::string& path, std::uint64_t size,
                              const SliceContent<StateStore::State>::Read& read, const std::stop_token& stop) const {
    return replace_file(path, Durable::no, stop, [&](const AppendBytes& append) -> Result<void> {
        const Bytes begin = header();
        ByteWriter sums;
        const auto put = [&](ByteSpan bytes) {
            sums.put(checksum(bytes));
            return append(bytes);
        };
        ZERMELO_TRY(put(begin));
        std::vector<StateStore::State> room;
        ZERMELO_TRY(for_chunks(size, [&](std::uint64_t first, std::uint64_t count) -> Result<void> {
            ZERMELO_ASSIGN(states, read(first, count, room));
            return put(bytes_of(states));
        }));
        ZERMELO_TRY(put(notes));
        ByteWriter end;
        end.put(checksum(sums.bytes()));
        return append(end.bytes());
    });
}

bool Checkpoint::load(const std::string& path, StateStore& states, const std::stop_token& stop) {
    return load(
        path, states.size(),
        [&](std::uint64_t first, std::span<const StateStore::State> piece) -> Result<void> {
            std::ranges::copy(piece, states.window(first, piece.size()).begin());
            return {};
        },
        stop);
}

bool Checkpoint::load(const std::string& path, std::uint64_t size, const Take& take, const std::stop_token& stop) {
    using State = StateStore::State;
    const auto file = InputFile::open(path);
    if (!file) return false;
    Bytes begin(header().size());
    if (!file->read(0, begin)) return false;
    ByteReader in(ByteSpan(begin).last(4 + 8 + 8));
    stage.ply = in.get<std::uint32_t>();
    stage.index = in.get<std::uint64_t>();
    const auto length = in.get<std::uint64_t>();
    const std::uint64_t rest = begin.size() + size * sizeof(State) + sizeof(std::uint64_t);
    if (file->size() < rest || file->size() - rest != length) return false;
    notes.resize(length);
    if (header() != begin || (size > 0 && stage.index >= size)) return false;
    if (!file->read(begin.size() + size * sizeof(State), notes)) return false;
    ByteWriter sums;
    sums.put(checksum(begin));
    std::vector<State> piece;
    const auto taken = for_chunks(size, [&](std::uint64_t first, std::uint64_t count) -> Result<void> {
        if (stop.stop_requested()) return interrupted("the checkpoint");
        piece.resize(count);
        const std::span<std::uint8_t> bytes(reinterpret_cast<std::uint8_t*>(piece.data()), count * sizeof(State));
        ZERMELO_TRY(file->read(begin.size() + first * sizeof(State), bytes));
        sums.put(checksum(bytes));
        return take(first, piece);
    });
    if (!taken) return false;
    sums.put(checksum(notes));
    const std::uint64_t expected = checksum(sums.bytes());
    Bytes end(sizeof expected);
    return file->read(file->size() - end.size(), end) && ByteReader(end).get<std::uint64_t>() == expected;
}

bool Checkpoint::is_damaged(const std::string& path, const std::stop_token& stop) {
    const auto file = InputFile::open(path);
    if (!file) return false;
    Checkpoint told;
    Bytes begin(told.header().size());
    if (!file->read(0, begin)) return true;
    ByteReader in(ByteSpan(begin).last(8 + 4 + 4 + 8 + 8));
    told.identity = in.get<std::uint64_t>();
    told.slice = in.get<std::uint32_t>();
    static_cast<void>(in.get_bytes(4 + 8));
    const std::uint64_t others = begin.size() + in.get<std::uint64_t>() + sizeof(std::uint64_t);
    if (file->size() < others || (file->size() - others) % sizeof(StateStore::State) != 0) return true;
    const auto ignore = [](std::uint64_t, std::span<const StateStore::State>) -> Result<void> { return {}; };
    const std::uint64_t states = (file->size() - others) / sizeof(StateStore::State);
    return !told.load(path, states, ignore, stop) && !stop.stop_requested();
}

}  // namespace zermelo

// Open positions whose counters do not fit into their states.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <vector>

#include "games/base/bytes.hpp"

namespace zermelo {

// Entries by index, in chunks. Each chunk is filled by one thread, in the order of its indices; then all may count.
class OpenList {
public:
    static constexpr std::uint64_t chunk = 1 << 12;  // indices

    struct Entry {
        std::uint16_t place = 0;       // in the chunk
        std::uint16_t worst = 0;       // the code of the worst loss by a move that leaves the slice; 0: none
        std::uint16_t moves = 0;       // that are not known to lose
        std::uint16_t symmetries = 1;  // of the position itself
    };

    explicit OpenList(std::uint64_t size) : chunks_(chunks_in_list(size)) {}

    void append(std::uint64_t index, Entry entry) {
        entry.place = static_cast<std::uint16_t>(index % chunk);
        chunks_[index / chunk].push_back(entry);
    }
    // The chunk that holds the index takes no more entries.
    void close(std::uint64_t index) { chunks_[index / chunk].shrink_to_fit(); }
    // The entry of an index that has one.
    Entry& at(std::uint64_t index) {
        std::vector<Entry>& entries = chunks_[index / chunk];
        const auto found =
            std::lower_bound(entries.begin(), entries.end(), index % chunk,
                             [](const Entry& entry, std::uint64_t place) { return entry.place < place; });
        assert(found != entries.end() && found->place == index % chunk);
        return *found;
    }

    // For a checkpoint, in the machine's own form.
    Bytes encode() const {
        ByteWriter out;
        for (const auto& entries : chunks_) {
            out.put(static_cast<std::uint32_t>(entries.size()));
            out.put(ByteSpan(reinterpret_cast<const std::uint8_t*>(entries.data()), entries.size() * sizeof(Entry)));
        }
        return out.bytes();
    }
    void decode(ByteSpan bytes) {
        ByteReader in(bytes);
        for (auto& entries : chunks_) decode_chunk(entries, in);
    }
    // The list of a part of the indices, from `index` on, which begins a chunk; the others keep theirs.
    void decode_part(std::uint64_t index, std::uint64_t size, ByteSpan bytes) {
        ByteReader in(bytes);
        for (std::uint64_t i = 0; i * chunk < size; ++i) decode_chunk(chunks_[index / chunk + i], in);
    }
    // Copies the next `count` chunks of an encoded list.
    static void copy_chunks(ByteReader& in, std::uint64_t count, ByteWriter& out) {
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto entries = in.get<std::uint32_t>();
            out.put(entries);
            out.put(in.get_bytes(entries * sizeof(Entry)));
        }
    }
    // The chunks that `size` indices take, and those of an encoded list: these end behind the last index.
    static constexpr std::uint64_t chunks_of(std::uint64_t size) { return (size + chunk - 1) / chunk; }
    static constexpr std::uint64_t chunks_in_list(std::uint64_t size) { return size / chunk + 1; }
    // The next part of an encoded list, as the bytes of a list of its own; the parts before have been read.
    static Bytes next_part(ByteReader& in, std::uint64_t size) {
        ByteWriter out;
        copy_chunks(in, chunks_of(size), out);
        if (chunks_in_list(size) > chunks_of(size)) out.put(std::uint32_t{0});
        return out.bytes();
    }

private:
    static void decode_chunk(std::vector<Entry>& entries, ByteReader& in) {
        entries.resize(in.get<std::uint32_t>());
        const ByteSpan from = in.get_bytes(entries.size() * sizeof(Entry));
        if (!entries.empty()) std::memcpy(entries.data(), from.data(), from.size());
    }

    std::vector<std::vector<Entry>> chunks_;
};

}  // namespace zermelo

#include "solvers/pns/table_file.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <vector>

#include "games/base/bytes.hpp"

namespace zermelo {

namespace {

// Header of 64 bytes: magic (8), version (2), bytes of an entry (2), bits of a key (4), rules (8), tables (8),
// entries (8), question (8), zeros (8), checksum of the 56 bytes before (8). Then blocks: entries, and their checksum
// (8). An entry: low and, past 64 bits, high part of the key, then numbers and work as in TranspositionTable.
// Little-endian.
constexpr std::string_view magic = "\x89ZPN\r\n\x1a\n";
constexpr std::uint16_t version = 1;
constexpr std::size_t header_bytes = 64;
constexpr std::uint64_t block_entries = 1 << 16;

std::size_t entry_bytes(int key_bits) {
    return key_bits > 64 ? 24 : 16;
}

std::uint64_t block_sum(ByteSpan bytes) {
    return XXH3_64bits(bytes.data(), bytes.size());
}

Bytes header_of(const SavedSearch& about, std::uint64_t entries) {
    ByteWriter out;
    out.put(magic);
    out.put(version);
    out.put(static_cast<std::uint16_t>(entry_bytes(about.key_bits)));
    out.put(static_cast<std::uint32_t>(about.key_bits));
    out.put(about.rules);
    out.put(about.tables);
    out.put(entries);
    out.put(about.question);
    out.put_zeros(8);
    out.put(block_sum(out.bytes()));
    return out.bytes();
}

tl::unexpected<Error> damaged(const std::string& path, std::string why) {
    return fail(Failure::corrupt, fmt::format("{} is not a sound saved search", path), std::move(why),
                Cause{.kind = Cause::Kind::damaged_search, .where = path}, "delete it to begin anew");
}

std::uint64_t file_bytes(std::uint64_t entries, std::size_t width) {
    const std::uint64_t blocks = (entries + block_entries - 1) / block_entries;
    return header_bytes + entries * width + 8 * blocks;
}

}  // namespace

Result<void> save_search(const TranspositionTable& table, const SavedSearch& about, OutputFile file) {
    std::uint64_t entries = 0;
    table.for_each_entry([&entries](const SearchKey&, std::uint64_t) { ++entries; });
    ZERMELO_TRY(file.append(header_of(about, entries)));
    const bool wide = about.key_bits > 64;
    ByteWriter block;
    std::uint64_t in_block = 0;
    Result<void> written;
    const auto flush = [&] {
        const std::uint64_t sum = block_sum(block.bytes());
        block.put(sum);
        if (written) written = file.append(block.bytes());
        block = ByteWriter();
        in_block = 0;
    };
    table.for_each_entry([&](const SearchKey& key, std::uint64_t numbers) {
        block.put(key.low);
        if (wide) block.put(key.high);
        block.put(numbers);
        if (++in_block == block_entries) flush();
    });
    if (in_block > 0) flush();
    ZERMELO_TRY(written);
    return file.finish();
}

Result<std::uint64_t> load_search(TranspositionTable& table, const SavedSearch& about, const std::string& path,
                                  const std::stop_token& stop) {
    ZERMELO_ASSIGN(file, InputFile::open(path));
    Bytes header(header_bytes);
    if (file.size() < header_bytes) return damaged(path, "it is too short");
    ZERMELO_TRY(file.read(0, header));
    ByteReader in(header);
    if (in.get_text(magic.size()) != magic) return damaged(path, "it does not begin like a saved search");
    if (in.get<std::uint16_t>() != version) return damaged(path, "it is of another version");
    const auto width = in.get<std::uint16_t>();
    const auto key_bits = in.get<std::uint32_t>();
    const auto rules = in.get<std::uint64_t>();
    const auto tables = in.get<std::uint64_t>();
    const auto entries = in.get<std::uint64_t>();
    const auto question = in.get<std::uint64_t>();
    in.get_bytes(8);
    if (in.get<std::uint64_t>() != block_sum(ByteSpan(header).first(header_bytes - 8)))
        return damaged(path, "the checksum of its header is wrong");
    if (rules != about.rules || key_bits != static_cast<std::uint32_t>(about.key_bits))
        return fail(Failure::bad_input, fmt::format("{} is a saved search of another game", path), {},
                    Cause{.kind = Cause::Kind::other_search, .where = path}, "another file");
    if (question != about.question)
        return fail(Failure::bad_input, fmt::format("{} is a saved search of another position or claim", path), {},
                    Cause{.kind = Cause::Kind::other_search, .where = path}, "another file");
    if (tables != about.tables)
        return fail(Failure::bad_input, fmt::format("{} is a search with other tables", path),
                    "what it found may rest on them", Cause{.kind = Cause::Kind::other_search, .where = path},
                    "the tables that it had, or another file");
    if (width != entry_bytes(about.key_bits) || entries > file.size() || file.size() != file_bytes(entries, width))
        return damaged(path, "its length is wrong");
    table.reserve(entries + entries / 2);  // a table with as many as it wants would lose up to one in 27
    std::uint64_t offset = header_bytes;
    for (std::uint64_t done = 0; done < entries;) {
        if (stop.stop_requested()) return interrupted("the search");
        const std::uint64_t count = std::min(block_entries, entries - done);
        Bytes block(count * width + 8);
        ZERMELO_TRY(file.read(offset, block));
        ByteReader words(block);
        if (block_sum(ByteSpan(block).first(count * width)) != [&] {
                ByteReader end(ByteSpan(block).last(8));
                return end.get<std::uint64_t>();
            }())
            return damaged(path, fmt::format("the checksum at byte {} is wrong", offset));
        for (std::uint64_t i = 0; i < count; ++i) {
            SearchKey key{words.get<std::uint64_t>(), 0};
            if (width == 24) key.high = words.get<std::uint64_t>();
            if (!table.restore(key, words.get<std::uint64_t>())) return damaged(path, "an entry is impossible");
        }
        offset += block.size();
        done += count;
    }
    std::uint64_t kept = 0;
    table.for_each_entry([&kept](const SearchKey&, std::uint64_t) { ++kept; });
    constexpr std::uint64_t tolerated = 50;  // one of so many entries may be lost
    if (kept < entries - entries / tolerated)
        return fail(Failure::limit, fmt::format("the search in {} needs more memory", path),
                    fmt::format("it remembers {}, and {} of them would be lost", counted(entries, "position"),
                                with_thousands(entries - kept)),
                    Cause{.kind = Cause::Kind::memory, .needed = table.bytes_for(entries), .allowed = table.bytes()});
    return entries;
}

}  // namespace zermelo

#include "tablebase/journal.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tablebase/output_file.hpp"

namespace zermelo {

namespace {

constexpr std::string_view magic = "zermelo journal 3\n";

}  // namespace

Bytes encode_journal(const TableJournal& journal) {
    ByteWriter out;
    out.put(magic);
    out.put(static_cast<std::uint32_t>(journal.header.size()));
    out.put(ByteSpan(journal.header));
    out.put(journal.size);
    out.put(static_cast<std::uint32_t>(journal.notes.size()));
    out.put(ByteSpan(journal.notes));
    out.put(static_cast<std::uint32_t>(journal.footer.size()));
    out.put(ByteSpan(journal.footer));
    const auto& slices = journal.directory.slices;
    const bool parts =
        std::any_of(slices.begin(), slices.end(), [](const SliceRecord& slice) { return slice.stored_from > 0; });
    out.put(static_cast<std::uint8_t>(parts ? 1 : 0));
    out.put(static_cast<std::uint32_t>(slices.size()));
    out.put(static_cast<std::uint32_t>(journal.finished.size()));
    for (const std::uint32_t slice : journal.finished) {
        out.put(slice);
        put_record(out, slices[slice], parts);
    }
    out.put(static_cast<std::uint32_t>(journal.directory.blocks.size()));
    for (const BlockRecord& block : journal.directory.blocks) put_record(out, block);
    out.put(checksum(out.bytes()));
    return out.bytes();
}

std::optional<TableJournal> decode_journal(ByteSpan bytes) {
    if (bytes.size() < 8) return std::nullopt;
    ByteReader end(bytes.last(8));
    if (end.get<std::uint64_t>() != checksum(bytes.first(bytes.size() - 8))) return std::nullopt;
    ByteReader in(bytes.first(bytes.size() - 8));
    const ByteSpan begin = in.get_bytes(magic.size());
    if (!std::equal(begin.begin(), begin.end(), magic.begin(), magic.end())) return std::nullopt;
    const auto bytes_of = [&in](std::size_t count) {
        const ByteSpan some = in.get_bytes(count);
        return Bytes(some.begin(), some.end());
    };
    TableJournal journal;
    journal.header = bytes_of(in.get<std::uint32_t>());
    journal.size = in.get<std::uint64_t>();
    journal.notes = bytes_of(in.get<std::uint32_t>());
    journal.footer = bytes_of(in.get<std::uint32_t>());
    const bool parts = in.get<std::uint8_t>() != 0;
    const auto slices = in.get<std::uint32_t>();
    const auto finished = in.get<std::uint32_t>();
    if (finished > slices || finished > in.left() / slice_record_bytes) return std::nullopt;
    constexpr std::uint32_t most_slices = 1 << 24;  // far more than any game has
    if (slices > most_slices) return std::nullopt;
    journal.directory.slices.resize(slices);
    std::vector<bool> seen(slices, false);
    std::uint64_t blocks = 0;
    for (std::uint32_t i = 0; i < finished; ++i) {
        const auto slice = in.get<std::uint32_t>();
        const auto record = get_slice_record({}, in, parts);
        if (slice >= slices || !record || seen[slice]) return std::nullopt;
        seen[slice] = true;
        journal.finished.push_back(slice);
        journal.directory.slices[slice] = *record;
        if (!record->found_by_search) journal.directory.write_order.push_back(slice);
        blocks += SliceCut(Layout::dense, *record).blocks();
    }
    if (in.get<std::uint32_t>() != blocks || blocks > in.left() / block_record_bytes) return std::nullopt;
    std::uint64_t size = journal.header.size();
    for (std::uint64_t i = 0; i < blocks; ++i) {
        journal.directory.blocks.push_back(get_block_record(in, 0));
        size += journal.directory.blocks.back().length;
    }
    if (!in.ok() || in.left() != 0 || size != journal.size) return std::nullopt;
    return journal;
}

tl::unexpected<Error> other_unfinished_table(const std::string& path, std::string why) {
    return fail(Failure::usage, fmt::format("{} is the name of another unfinished table", path), std::move(why),
                Cause{.kind = Cause::Kind::other_run, .where = path},
                "finish that one, discard it, or choose another name");
}

std::string begun_otherwise(const Result<TableHeader>& begun, const TableHeader& asked) {
    if (!begun) return "it was begun by another version of zermelo";
    if (begun->spec != asked.spec) return fmt::format("it was begun for {}", begun->spec);
    if (begun->metric != asked.metric)
        return fmt::format("it was begun for {}, not {}", name_of(begun->metric), name_of(asked.metric));
    if (begun->level != asked.level)
        return fmt::format("it was begun with compression level {}, not {}", begun->level, asked.level);
    if (method_of(*begun) != method_of(asked))
        return fmt::format("it was begun by {}, not {}", method_of(*begun), method_of(asked));
    return fmt::format("it was begun by another version of zermelo ({})", begun->provenance);
}

std::string journal_path(const std::string& table) {
    return table + ".journal";
}

std::string checkpoint_path(const std::string& table) {
    return table + ".checkpoint";
}

std::optional<TableJournal> read_journal(const std::string& table) {
    const auto bytes = read_small_file(journal_path(table));
    return bytes ? decode_journal(*bytes) : std::nullopt;
}

}  // namespace zermelo

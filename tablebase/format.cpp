#include "tablebase/format.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>

namespace zermelo {

namespace {

constexpr std::array<std::uint8_t, 8> first_magic = {0x89, 'Z', 'T', 'B', '\r', '\n', 0x1a, '\n'};
constexpr std::uint16_t parts_flag = 1;  // of the header
constexpr std::array<std::uint8_t, 8> last_magic = {'Z', 'T', 'B', 0x1a, '\n', '\r', 'B', 'Z'};

}  // namespace

tl::unexpected<Error> damaged_table(const std::string& path, std::string why) {
    return fail(Failure::corrupt, fmt::format("{} is not a sound table", path), std::move(why),
                Cause{.kind = Cause::Kind::damaged_table, .where = path}, "make it again, or fetch a good copy");
}

tl::unexpected<Error> newer_table(const std::string& path, std::string why) {
    return fail(Failure::corrupt, fmt::format("{} was made by a newer version of zermelo", path), std::move(why),
                "use that version");
}

tl::unexpected<Error> older_table(const std::string& path, const std::string& spec) {
    return fail(Failure::corrupt, fmt::format("{} is a table of format 1", path),
                fmt::format("this program reads format {}", table_version),
                Cause{.kind = Cause::Kind::older_table, .where = path, .spec = spec}, "make it again");
}

std::string_view method_of(const TableHeader& header) {
    return std::string_view(header.provenance).substr(0, header.provenance.find(';'));
}

TableHeader table_header(const GameInfo& info, const std::string& spec, Metric metric) {
    TableHeader header;
    header.fingerprint = rules_fingerprint(info, spec);
    header.spec = spec;
    header.metric = metric;
    header.indexing_revision = static_cast<std::uint32_t>(info.indexing_revision);
    return header;
}

namespace {

// Plies or points: a value has one of them.
std::uint16_t extent_of(Value value) {
    return static_cast<std::uint16_t>(value.dtw + std::abs(value.score));
}

}  // namespace

void ValueCounts::add(Value value, std::uint64_t times) {
    positions += times;
    if (value.wdl == Wdl::win) {
        wins += times;
        max_win_dtw = std::max(max_win_dtw, extent_of(value));
    } else if (value.wdl == Wdl::draw) {
        draws += times;
    } else {
        max_loss_dtw = std::max(max_loss_dtw, extent_of(value));
    }
}

void ValueCounts::add(const ValueCounts& other) {
    positions += other.positions;
    wins += other.wins;
    draws += other.draws;
    max_win_dtw = std::max(max_win_dtw, other.max_win_dtw);
    max_loss_dtw = std::max(max_loss_dtw, other.max_loss_dtw);
}

unsigned ValueCounts::greatest_code(Metric metric) const {
    const auto code_of = [metric](Wdl wdl, std::uint16_t extent) -> unsigned {
        if (metric == Metric::score) return score_code(wdl == Wdl::win ? extent : -extent);
        return encode_value({wdl, extent});
    };
    unsigned greatest = draws > 0 ? draw_code : hole_code;
    if (wins > 0) greatest = std::max(greatest, code_of(Wdl::win, max_win_dtw));
    if (losses() > 0) greatest = std::max(greatest, code_of(Wdl::loss, max_loss_dtw));
    return greatest;
}

bool ValueCounts::fit(Metric metric, unsigned bits) const {
    return greatest_code(metric) < 1U << std::max(bits, 2U) && (bits > 1 || draws == 0);
}

std::uint8_t ValueCounts::code_bits(Metric metric) const {
    if (metric == Metric::wdl) return draws == 0 ? 1 : 2;
    const std::uint16_t most = std::max(max_win_dtw, max_loss_dtw);
    return (metric == Metric::score ? score_code(most) : encode_value({Wdl::win, most})) > UINT8_MAX ? 16 : 8;
}

std::uint64_t checksum(ByteSpan bytes) {
    return XXH3_64bits(bytes.data(), bytes.size());
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
    std::string text;
    for (const std::uint8_t byte : bytes) text += fmt::format("{:02x}", byte);
    return text;
}

Bytes encode_header(const TableHeader& header) {
    ByteWriter out;
    out.put(ByteSpan(first_magic));
    out.put(table_version);
    out.put(static_cast<std::uint8_t>(header.layout));
    out.put(static_cast<std::uint8_t>(header.metric));
    out.put(header.key_width);
    out.put(header.level);
    out.put(static_cast<std::uint16_t>(header.spec.size()));
    out.put(static_cast<std::uint16_t>(header.provenance.size()));
    out.put(header.parts ? parts_flag : std::uint16_t{0});
    out.put(header.indexing_revision);
    out.put(header.fingerprint);
    out.put(header.spec);
    out.put(header.provenance);
    out.put(checksum(out.bytes()));
    return out.bytes();
}

std::optional<std::size_t> older_spec_length(ByteSpan fixed_part) {
    ByteReader in(fixed_part);
    const ByteSpan magic = in.get_bytes(first_magic.size());
    if (!std::equal(magic.begin(), magic.end(), first_magic.begin()) || in.get<std::uint16_t>() != 1)
        return std::nullopt;
    in.get<std::uint32_t>();
    return in.get<std::uint16_t>();
}

Result<std::size_t> header_length(const std::string& path, ByteSpan fixed_part) {
    ByteReader in(fixed_part);
    const ByteSpan magic = in.get_bytes(first_magic.size());
    if (!std::equal(magic.begin(), magic.end(), first_magic.begin()))
        return damaged_table(path, "it does not begin like a zermelo table");
    const auto version = in.get<std::uint16_t>();
    if (version > table_version)
        return newer_table(path,
                           fmt::format("it has table format {}, this program reads format {}", version, table_version));
    if (version < table_version) return damaged_table(path, fmt::format("it has table format {}", version));
    in.get<std::uint32_t>();
    const std::size_t spec = in.get<std::uint16_t>();
    const std::size_t provenance = in.get<std::uint16_t>();
    return header_fixed_bytes + spec + provenance + 8;
}

Result<TableHeader> decode_header(const std::string& path, ByteSpan bytes) {
    ByteReader end(bytes.last(8));
    if (end.get<std::uint64_t>() != checksum(bytes.first(bytes.size() - 8)))
        return damaged_table(path, "the header's checksum is wrong");
    ByteReader in(bytes.subspan(10));
    TableHeader header;
    const auto layout = in.get<std::uint8_t>();
    const auto metric = in.get<std::uint8_t>();
    header.layout = static_cast<Layout>(layout);
    header.metric = static_cast<Metric>(metric);
    header.key_width = in.get<std::uint8_t>();
    header.level = in.get<std::uint8_t>();
    const auto spec = in.get<std::uint16_t>();
    const auto provenance = in.get<std::uint16_t>();
    const auto flags = in.get<std::uint16_t>();
    header.indexing_revision = in.get<std::uint32_t>();
    header.fingerprint = in.get<std::uint64_t>();
    header.spec = in.get_text(spec);
    header.provenance = in.get_text(provenance);
    if (layout > 1) return newer_table(path, fmt::format("this program does not know layout {}", layout));
    if (header.metric > last_metric)
        return newer_table(path, fmt::format("this program does not know metric {}", metric));
    if ((flags & ~parts_flag) != 0)
        return newer_table(path, fmt::format("this program does not know flags {:#06x}", flags));
    header.parts = flags == parts_flag;
    if (!in.ok() || spec == 0 || (header.layout == Layout::keyed) != (header.key_width > 0) ||
        (header.layout == Layout::keyed && header.parts))
        return damaged_table(path, "the header has a field out of range");
    return header;
}

Bytes encode_footer(const TableFooter& footer, ByteSpan header) {
    ByteWriter out;
    out.put(footer.pages_offset);
    out.put(footer.directory_offset);
    out.put(footer.directory_checksum);
    out.put(footer.slices);
    out.put(footer.blocks);
    out.put(footer.counts.positions);
    out.put(footer.counts.wins);
    out.put(footer.counts.draws);
    out.put(footer.start);
    out.put(footer.counts.max_win_dtw);
    out.put(footer.counts.max_loss_dtw);
    out.put_zeros(2);
    out.put(ByteSpan(footer.digest));
    out.put(footer.file_length);
    out.put_zeros(24);
    ByteWriter covered;
    covered.put(header);
    covered.put(footer.directory_checksum);
    covered.put(ByteSpan(out.bytes()));
    out.put(checksum(covered.bytes()));
    out.put(ByteSpan(last_magic));
    return out.bytes();
}

Result<TableFooter> decode_footer(const std::string& path, ByteSpan bytes, ByteSpan header, std::uint64_t file_length) {
    if (!std::equal(last_magic.begin(), last_magic.end(), bytes.end() - last_magic.size()))
        return damaged_table(path, "it does not end like a zermelo table: it is incomplete, or something follows it");
    ByteReader in(bytes);
    TableFooter footer;
    footer.pages_offset = in.get<std::uint64_t>();
    footer.directory_offset = in.get<std::uint64_t>();
    footer.directory_checksum = in.get<std::uint64_t>();
    footer.slices = in.get<std::uint32_t>();
    footer.blocks = in.get<std::uint32_t>();
    footer.counts.positions = in.get<std::uint64_t>();
    footer.counts.wins = in.get<std::uint64_t>();
    footer.counts.draws = in.get<std::uint64_t>();
    footer.start = in.get<ValueCode>();
    footer.counts.max_win_dtw = in.get<std::uint16_t>();
    footer.counts.max_loss_dtw = in.get<std::uint16_t>();
    const bool reserved = in.skip_zeros(2);
    const ByteSpan digest = in.get_bytes(footer.digest.size());
    std::copy(digest.begin(), digest.end(), footer.digest.begin());
    footer.file_length = in.get<std::uint64_t>();
    const bool more_reserved = in.skip_zeros(24);
    ByteWriter covered;
    covered.put(header);
    covered.put(footer.directory_checksum);
    covered.put(bytes.first(footer_bytes - 16));
    if (in.get<std::uint64_t>() != checksum(covered.bytes()))
        return damaged_table(path, "the footer's checksum is wrong");
    if (footer.file_length != file_length)
        return damaged_table(path, fmt::format("it should have {} bytes and has {}", footer.file_length, file_length));
    if (!reserved || !more_reserved || footer.slices == 0 || footer.counts.positions == 0 ||
        footer.start == hole_code || footer.pages_offset < header.size() ||
        footer.directory_offset < footer.pages_offset || footer.directory_offset > file_length - footer_bytes)
        return damaged_table(path, "the footer has a field out of range");
    return footer;
}

}  // namespace zermelo

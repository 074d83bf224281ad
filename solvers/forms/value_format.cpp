#include "solvers/forms/value_format.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>

namespace zermelo::values {

namespace {

constexpr std::array<std::uint8_t, 8> first_magic = {0x89, 'Z', 'V', 'L', '\r', '\n', 0x1a, '\n'};
constexpr std::array<std::uint8_t, 8> last_magic = {'Z', 'V', 'L', 0x1a, '\n', '\r', 'V', 'Z'};

// Blocks of a section.
std::uint64_t blocks_of(const ValueSection& section, std::size_t content) {
    return (section.content + content - 1) / content;
}

}  // namespace

std::size_t number_width(std::uint64_t forms) {
    std::size_t width = 1;
    while (width < 4 && (std::uint64_t{1} << (8 * width)) < forms) ++width;
    return width;
}

std::size_t block_content(ValueFileKind kind, ValuePart part, std::uint64_t forms) {
    const bool values = kind == ValueFileKind::board && part == ValuePart::arrangements;
    return values ? values_per_block * number_width(forms) : value_block_bytes;
}

std::uint64_t value_checksum(ByteSpan bytes) {
    return XXH3_64bits(bytes.data(), bytes.size());
}

Digest value_digest(const ValueHeader& header, const ValueFooter& footer) {
    ByteWriter out;
    out.put(header.fingerprint);
    out.put(static_cast<std::uint8_t>(header.kind));
    out.put(static_cast<std::uint16_t>(header.spec.size()));
    out.put(header.spec);
    out.put(footer.forms);
    out.put(footer.arrangements);
    for (const ValueSection& section : footer.sections) {
        out.put(section.content);
        out.put(section.checksum);
    }
    return digest_of_bytes(out.bytes());
}

void put_number(Bytes& bytes, std::uint64_t number) {
    for (; number >= 128; number >>= 7) bytes.push_back(static_cast<std::uint8_t>(number | 128));
    bytes.push_back(static_cast<std::uint8_t>(number));
}

tl::unexpected<Error> damaged_values(const std::string& path, std::string why) {
    return fail(Failure::corrupt, fmt::format("{} is not a sound file of values", path), std::move(why),
                "make it again, or fetch a good copy");
}

Result<Bytes> encode_value_header(const ValueHeader& header) {
    if (std::max(header.spec.size(), header.provenance.size()) > UINT16_MAX)
        return fail(Failure::limit, "the header of the file of values is too long");
    ByteWriter out;
    out.put(ByteSpan(first_magic));
    out.put(value_file_version);
    out.put(static_cast<std::uint8_t>(header.kind));
    out.put_zeros(1);
    out.put(static_cast<std::uint16_t>(header.spec.size()));
    out.put(static_cast<std::uint16_t>(header.provenance.size()));
    out.put_zeros(8);
    out.put(header.fingerprint);
    out.put(header.spec);
    out.put(header.provenance);
    out.put(value_checksum(out.bytes()));
    return out.bytes();
}

Result<std::size_t> value_header_length(const std::string& path, ByteSpan fixed_part) {
    ByteReader in(fixed_part);
    const ByteSpan magic = in.get_bytes(first_magic.size());
    if (!std::equal(magic.begin(), magic.end(), first_magic.begin(), first_magic.end()))
        return damaged_values(path, "it does not begin like a file of values");
    const auto version = in.get<std::uint16_t>();
    if (version > value_file_version)
        return fail(Failure::corrupt, fmt::format("{} has version {} of the format of values", path, version),
                    fmt::format("this program reads version {}", value_file_version), "use a newer zermelo");
    in.get_bytes(2);
    const auto spec = in.get<std::uint16_t>();
    const auto provenance = in.get<std::uint16_t>();
    return value_header_fixed_bytes + spec + provenance + 8;
}

Result<ValueHeader> decode_value_header(const std::string& path, ByteSpan bytes) {
    ByteReader end(bytes.last(8));
    if (end.get<std::uint64_t>() != value_checksum(bytes.first(bytes.size() - 8)))
        return damaged_values(path, "the header's checksum is wrong");
    ByteReader in(bytes.subspan(8, bytes.size() - 16));
    ValueHeader header;
    const auto version = in.get<std::uint16_t>();
    const auto kind = in.get<std::uint8_t>();
    bool reserved = in.skip_zeros(1);
    const auto spec = in.get<std::uint16_t>();
    const auto provenance = in.get<std::uint16_t>();
    reserved = in.skip_zeros(8) && reserved;
    header.fingerprint = in.get<std::uint64_t>();
    header.spec = in.get_text(spec);
    header.provenance = in.get_text(provenance);
    header.kind = static_cast<ValueFileKind>(kind);
    if (!in.ok() || in.left() != 0 || version == 0 || kind > 1 || !reserved || spec == 0)
        return damaged_values(path, "the header has a field out of range");
    return header;
}

Bytes encode_value_footer(ValueFooter& footer, const ValueHeader& header, ByteSpan header_bytes) {
    footer.digest = value_digest(header, footer);
    ByteWriter out;
    for (const ValueSection& section : footer.sections) {
        out.put(section.offset);
        out.put(section.content);
        out.put(section.checksum);
    }
    out.put(footer.forms);
    out.put_zeros(4);
    out.put(footer.arrangements);
    out.put(ByteSpan(footer.digest));
    out.put(footer.file_length);
    ByteWriter covered;
    covered.put(header_bytes);
    covered.put(ByteSpan(out.bytes()));
    out.put(value_checksum(covered.bytes()));
    out.put(ByteSpan(last_magic));
    return out.bytes();
}

Result<ValueFooter> decode_value_footer(const std::string& path, ByteSpan bytes, const ValueHeader& header,
                                        ByteSpan header_bytes, std::uint64_t file_length) {
    if (!std::equal(last_magic.begin(), last_magic.end(), bytes.end() - last_magic.size()))
        return damaged_values(path, "it does not end like a file of values: it is incomplete, or something follows it");
    ByteReader in(bytes);
    ValueFooter footer;
    for (ValueSection& section : footer.sections) {
        section.offset = in.get<std::uint64_t>();
        section.content = in.get<std::uint64_t>();
        section.checksum = in.get<std::uint64_t>();
    }
    footer.forms = in.get<std::uint32_t>();
    bool sound = in.skip_zeros(4);
    footer.arrangements = in.get<std::uint64_t>();
    const ByteSpan digest = in.get_bytes(footer.digest.size());
    std::copy(digest.begin(), digest.end(), footer.digest.begin());
    footer.file_length = in.get<std::uint64_t>();
    ByteWriter covered;
    covered.put(header_bytes);
    covered.put(bytes.first(value_footer_bytes - 16));
    if (in.get<std::uint64_t>() != value_checksum(covered.bytes()))
        return damaged_values(path, "the footer's checksum is wrong");
    if (footer.file_length != file_length)
        return damaged_values(path, fmt::format("it should have {} bytes and has {}", footer.file_length, file_length));
    const bool board = header.kind == ValueFileKind::board;
    sound = sound && footer.forms >= 1 && footer.forms <= most_forms && footer.arrangements >= (board ? 1U : 0U) &&
            footer.arrangements <= most_arrangements && (!board || footer.sections[2] == ValueSection{}) &&
            (!board || footer.sections[1].content == footer.arrangements * number_width(footer.forms));
    // The sections follow one another without gaps. A block has a record and a frame of one byte or more.
    std::uint64_t begin = header_bytes.size();
    for (std::size_t i = 0; sound && i < (board ? 2U : 3U); ++i) {
        const ValueSection& section = footer.sections[i];
        const std::uint64_t end =
            i < (board ? 1U : 2U) ? footer.sections[i + 1].offset : file_length - value_footer_bytes;
        sound = section.offset == begin && end >= begin && section.content <= most_arrangements * 4 &&
                blocks_of(section, block_content(header.kind, static_cast<ValuePart>(i), footer.forms)) <=
                    (end - begin) / (value_block_record_bytes + 1);
        begin = end;
    }
    if (!sound) return damaged_values(path, "the footer has a field out of range");
    if (footer.digest != value_digest(header, footer)) return damaged_values(path, "the digest is wrong");
    return footer;
}

}  // namespace zermelo::values

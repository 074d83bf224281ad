#include "solvers/certificate/format.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>

namespace zermelo {

namespace {

constexpr std::array<std::uint8_t, 8> first_magic = {0x89, 'Z', 'C', 'T', '\r', '\n', 0x1a, '\n'};
constexpr std::array<std::uint8_t, 8> last_magic = {'Z', 'C', 'T', 0x1a, '\n', '\r', 'C', 'Z'};

std::uint8_t encode_claim(ProofClaim claim) {
    return static_cast<std::uint8_t>((claim.side == Side::second ? 1 : 0) + (claim.goal == Goal::not_loss ? 2 : 0));
}

ProofClaim decode_claim(std::uint8_t code) {
    return {(code & 1) != 0 ? Side::second : Side::first, (code & 2) != 0 ? Goal::not_loss : Goal::win};
}

void put_section(ByteWriter& out, const SectionRecord& section) {
    out.put(section.offset);
    out.put(section.nodes);
    out.put(section.leaves);
    out.put(section.checksum);
    out.put(section.depth);
    out.put_zeros(4);
}

}  // namespace

bool claims_of_one_file(std::span<const ProofClaim> claims) {
    if (claims.size() == 1) return true;
    return claims.size() == 2 && claims[0] == ProofClaim{Side::first, Goal::not_loss} &&
           claims[1] == ProofClaim{Side::second, Goal::not_loss};
}

tl::unexpected<Error> damaged_certificate(const std::string& path, std::string why) {
    return fail(Failure::corrupt, fmt::format("{} is not a sound certificate", path), std::move(why),
                "make it again, or fetch a good copy");
}

Result<Bytes> encode_certificate_header(const CertificateHeader& header) {
    std::size_t length = certificate_fixed_bytes + header.spec.size() + header.start.size() + header.provenance.size();
    std::size_t longest = std::max({header.spec.size(), header.start.size(), header.provenance.size()});
    for (const CitedTable& table : header.tables) {
        length += 26 + table.spec.size();
        longest = std::max(longest, table.spec.size());
    }
    length += 8;
    if (longest > UINT16_MAX || header.tables.size() > UINT8_MAX || length > longest_certificate_header)
        return fail(Failure::limit, "the header of the certificate is too long");
    ByteWriter out;
    out.put(ByteSpan(first_magic));
    out.put(certificate_version);
    out.put(static_cast<std::uint8_t>(header.claims.size()));
    out.put(encode_claim(header.claims[0]));
    out.put(header.claims.size() > 1 ? encode_claim(header.claims[1]) : std::uint8_t{0});
    out.put(header.key_width);
    out.put(static_cast<std::uint8_t>(header.tables.size()));
    out.put_zeros(1);
    out.put(static_cast<std::uint32_t>(length));
    out.put(static_cast<std::uint16_t>(header.spec.size()));
    out.put(static_cast<std::uint16_t>(header.start.size()));
    out.put(static_cast<std::uint16_t>(header.provenance.size()));
    out.put_zeros(6);
    out.put(header.fingerprint);
    out.put(header.spec);
    out.put(header.start);
    out.put(header.provenance);
    for (const CitedTable& table : header.tables) {
        out.put(table.fingerprint);
        out.put(ByteSpan(table.digest));
        out.put(static_cast<std::uint16_t>(table.spec.size()));
        out.put(table.spec);
    }
    out.put(certificate_checksum(out.bytes()));
    return out.bytes();
}

std::uint64_t certificate_checksum(ByteSpan bytes) {
    return XXH3_64bits(bytes.data(), bytes.size());
}

std::uint64_t section_checksum(std::span<const std::uint64_t> content_checksums) {
    ByteWriter out;
    for (const std::uint64_t checksum : content_checksums) out.put(checksum);
    return certificate_checksum(out.bytes());
}

Result<std::size_t> certificate_header_length(const std::string& path, ByteSpan fixed_part) {
    ByteReader in(fixed_part);
    const ByteSpan magic = in.get_bytes(first_magic.size());
    if (!std::equal(magic.begin(), magic.end(), first_magic.begin(), first_magic.end()))
        return damaged_certificate(path, "it does not begin like a zermelo certificate");
    const auto version = in.get<std::uint16_t>();
    if (version > certificate_version)
        return fail(Failure::corrupt, fmt::format("{} has certificate format version {}", path, version),
                    fmt::format("this program reads version {}", certificate_version), "use a newer zermelo");
    in.get_bytes(6);
    const auto length = in.get<std::uint32_t>();
    if (!in.ok() || length < certificate_fixed_bytes + 8 || length > longest_certificate_header)
        return damaged_certificate(path, "the header has an impossible length");
    return length;
}

Result<CertificateHeader> decode_certificate_header(const std::string& path, ByteSpan bytes) {
    ByteReader end(bytes.last(8));
    if (end.get<std::uint64_t>() != certificate_checksum(bytes.first(bytes.size() - 8)))
        return damaged_certificate(path, "the header's checksum is wrong");
    ByteReader in(bytes.subspan(8, bytes.size() - 16));
    CertificateHeader header;
    const auto version = in.get<std::uint16_t>();
    const auto sections = in.get<std::uint8_t>();
    const auto first_claim = in.get<std::uint8_t>();
    const auto second_claim = in.get<std::uint8_t>();
    header.key_width = in.get<std::uint8_t>();
    const auto tables = in.get<std::uint8_t>();
    const bool reserved = in.skip_zeros(1);
    const auto length = in.get<std::uint32_t>();
    const auto spec = in.get<std::uint16_t>();
    const auto start = in.get<std::uint16_t>();
    const auto provenance = in.get<std::uint16_t>();
    const bool more_reserved = in.skip_zeros(6);
    header.fingerprint = in.get<std::uint64_t>();
    header.spec = in.get_text(spec);
    header.start = in.get_text(start);
    header.provenance = in.get_text(provenance);
    bool named = true;
    for (int i = 0; i < tables && in.ok(); ++i) {
        CitedTable table;
        table.fingerprint = in.get<std::uint64_t>();
        const ByteSpan digest = in.get_bytes(table.digest.size());
        std::copy(digest.begin(), digest.end(), table.digest.begin());
        table.spec = in.get_text(in.get<std::uint16_t>());
        named = named && !table.spec.empty();
        header.tables.push_back(std::move(table));
    }
    header.claims.push_back(decode_claim(first_claim));
    if (sections == 2) header.claims.push_back(decode_claim(second_claim));
    if (!in.ok() || in.left() != 0 || version == 0 || sections < 1 || sections > 2 || first_claim > 3 ||
        second_claim > 3 || (sections == 1 && second_claim != 0) || !claims_of_one_file(header.claims) ||
        header.key_width == 0 || !reserved || !more_reserved || length != bytes.size() || spec == 0 || start == 0 ||
        !named)
        return damaged_certificate(path, "the header has a field out of range");
    return header;
}

Bytes encode_certificate_footer(const CertificateFooter& footer, ByteSpan header) {
    ByteWriter out;
    for (std::size_t i = 0; i < 2; ++i)
        put_section(out, i < footer.sections.size() ? footer.sections[i] : SectionRecord{});
    out.put(footer.file_length);
    out.put_zeros(24);
    ByteWriter covered;
    covered.put(header);
    covered.put(ByteSpan(out.bytes()));
    out.put(certificate_checksum(covered.bytes()));
    out.put(ByteSpan(last_magic));
    return out.bytes();
}

Result<CertificateFooter> decode_certificate_footer(const std::string& path, ByteSpan bytes, ByteSpan header,
                                                    std::size_t sections, std::uint64_t file_length) {
    if (!std::equal(last_magic.begin(), last_magic.end(), bytes.end() - last_magic.size()))
        return damaged_certificate(
            path, "it does not end like a zermelo certificate: it is incomplete, or something follows it");
    ByteReader in(bytes);
    CertificateFooter footer;
    bool sound = true;
    for (std::size_t i = 0; i < 2; ++i) {
        SectionRecord section;
        section.offset = in.get<std::uint64_t>();
        section.nodes = in.get<std::uint64_t>();
        section.leaves = in.get<std::uint64_t>();
        section.checksum = in.get<std::uint64_t>();
        section.depth = in.get<std::uint32_t>();
        sound = in.skip_zeros(4) && sound;
        if (i < sections)
            footer.sections.push_back(section);
        else
            sound = sound && section == SectionRecord{};
    }
    footer.file_length = in.get<std::uint64_t>();
    sound = in.skip_zeros(24) && sound;
    ByteWriter covered;
    covered.put(header);
    covered.put(bytes.first(certificate_footer_bytes - 16));
    if (in.get<std::uint64_t>() != certificate_checksum(covered.bytes()))
        return damaged_certificate(path, "the footer's checksum is wrong");
    if (footer.file_length != file_length)
        return damaged_certificate(path,
                                   fmt::format("it should have {} bytes and has {}", footer.file_length, file_length));
    std::uint64_t end = file_length - certificate_footer_bytes;
    for (std::size_t i = sections; sound && i-- > 0;) {
        const SectionRecord& section = footer.sections[i];
        sound = section.nodes >= 1 && section.nodes <= most_nodes && section.leaves <= section.nodes &&
                section.offset >= header.size() && section.offset <= end &&
                section.blocks() <= (end - section.offset) / node_block_bytes;
        end = section.offset;
    }
    if (!sound || end != header.size()) return damaged_certificate(path, "the footer has a field out of range");
    return footer;
}

}  // namespace zermelo

#include "solvers/certificate/reader.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <array>

#include "games/base/machine.hpp"

namespace zermelo {

Result<CertificateReader> CertificateReader::open(const std::string& path) {
    CertificateReader reader;
    reader.path_ = path;
    ZERMELO_ASSIGN(file, InputFile::open(path));
    reader.file_ = std::make_shared<const InputFile>(std::move(file));
    reader.size_ = reader.file_->size();
    if (reader.size_ < certificate_fixed_bytes + 8 + certificate_footer_bytes)
        return damaged_certificate(path, "it is too short");
    Bytes header(certificate_fixed_bytes);
    ZERMELO_TRY(reader.file_->read(0, header));
    ZERMELO_ASSIGN(length, certificate_header_length(path, header));
    if (length > reader.size_ - certificate_footer_bytes) return damaged_certificate(path, "it is too short");
    header.resize(length);
    ZERMELO_TRY(reader.file_->read(0, header));
    ZERMELO_ASSIGN(decoded_header, decode_certificate_header(path, header));
    reader.header_ = std::move(decoded_header);
    Bytes footer(certificate_footer_bytes);
    ZERMELO_TRY(reader.file_->read(reader.size_ - footer.size(), footer));
    ZERMELO_ASSIGN(decoded_footer,
                   decode_certificate_footer(path, footer, header, reader.header_.claims.size(), reader.size_));
    reader.footer_ = std::move(decoded_footer);
    for (std::size_t i = 0; i < reader.header_.claims.size(); ++i)
        if ((reader.header_.claims[i].goal == Goal::win) != (reader.footer_.sections[i].depth > 0))
            return damaged_certificate(path, "the footer has a field out of range");
    Bytes covered = header;
    covered.insert(covered.end(), footer.begin(), footer.end() - 16);  // without the checksum and the magic
    reader.digest_ = digest_of_bytes(covered);
    return reader;
}

Result<void> CertificateReader::check_nodes(std::size_t section, const NodeBlock& block, const Bytes& last_key) const {
    const bool wins = header_.claims[section].goal == Goal::win;
    ByteSpan before = last_key;
    for (std::size_t i = 0; i < block.size(); ++i) {
        const ByteSpan key = block.key(i);
        if (!before.empty() && !std::lexicographical_compare(before.begin(), before.end(), key.begin(), key.end()))
            return damaged_certificate(path_, "keys are not in ascending order");
        before = key;
        const std::uint16_t step = block.steps[i];
        if (key.back() > 1 || (step >= first_leaf_step && step >= first_leaf_step + header_.tables.size()) ||
            (step > 0 && step < first_leaf_step && key.back() == 0) ||
            (wins && (block.heights[i] == 0 || block.heights[i] == UINT32_MAX)))
            return damaged_certificate(path_, "a node has a field out of range");
    }
    return {};
}

Result<void> CertificateReader::for_each_block(std::size_t section, const Take& take) const {
    const SectionRecord& record = footer_.sections[section];
    const bool wins = header_.claims[section].goal == Goal::win;
    const std::size_t width = node_key_width();
    const std::uint64_t end =
        section + 1 < footer_.sections.size() ? footer_.sections[section + 1].offset : size_ - certificate_footer_bytes;
    std::uint64_t at = record.offset;
    std::uint64_t left = record.nodes;
    std::uint64_t leaves = 0;
    Bytes last_key;
    const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> checksums(XXH3_createState(), &XXH3_freeState);
    if (checksums == nullptr) out_of_memory();
    XXH3_64bits_reset(checksums.get());
    while (left > 0) {
        std::array<std::uint8_t, node_block_bytes> prefix{};
        if (end - at < prefix.size()) return damaged_certificate(path_, "a section has too few blocks");
        ZERMELO_TRY(file_->read(at, prefix));
        ZERMELO_ASSIGN(block_record, decode_block_record(path_, prefix, width, wins));
        if (block_record.nodes != std::min<std::uint64_t>(left, nodes_per_block) ||
            block_record.length > end - at - prefix.size())
            return damaged_certificate(path_, "a block has an impossible size");
        Bytes frame(block_record.length);
        ZERMELO_TRY(file_->read(at + prefix.size(), frame));
        ZERMELO_ASSIGN(block, decode_node_block(path_, block_record, frame, width, wins));
        ZERMELO_TRY(check_nodes(section, block, last_key));
        for (const std::uint16_t step : block.steps) leaves += step >= first_leaf_step ? 1 : 0;
        XXH3_64bits_update(checksums.get(), prefix.data() + 16, 8);  // the content checksum as it stands there
        last_key.assign(block.key(block.size() - 1).begin(), block.key(block.size() - 1).end());
        left -= block.size();
        at += prefix.size() + frame.size();
        ZERMELO_TRY(take(block, prefix.size() + frame.size()));
    }
    if (at != end || leaves != record.leaves || XXH3_64bits_digest(checksums.get()) != record.checksum)
        return damaged_certificate(path_, "the footer contradicts the blocks");
    return {};
}

}  // namespace zermelo

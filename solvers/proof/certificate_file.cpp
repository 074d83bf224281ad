#include "solvers/proof/certificate_file.hpp"

#include <algorithm>

#include "tablebase/leftovers.hpp"

namespace zermelo {

Result<CertificateFile> CertificateFile::create(const CertificateOutput& output) {
    ZERMELO_ASSIGN(file, create_empty(output.path, output.force, "\x89ZCT"));
    return CertificateFile(std::move(file), output.level);
}

Result<void> CertificateFile::begin(const CertificateHeader& header) {
    ZERMELO_ASSIGN(bytes, encode_certificate_header(header));
    header_ = std::move(bytes);
    claims_ = header.claims;
    return file_.append(header_);
}

Result<void> CertificateFile::append(NodeTable& nodes, std::uint32_t root, const RunOptions& options) {
    const bool wins = claims_[footer_.sections.size()].goal == Goal::win;
    SectionRecord section;
    section.offset = file_.size();
    section.nodes = nodes.size();
    section.depth = wins ? nodes.height(root) : 0;
    options.observer->begin_phase("writing", nodes.size());
    const std::vector<std::uint32_t> order = nodes.in_order();
    std::vector<std::uint64_t> checksums;
    for (std::size_t begin = 0; begin < order.size(); begin += nodes_per_block) {
        if (options.stop.stop_requested()) return interrupted("writing " + file_.path());
        NodeBlock block;
        block.key_width = nodes.key_width();
        const std::size_t end = std::min(order.size(), begin + nodes_per_block);
        for (std::size_t i = begin; i < end; ++i) {
            const ByteSpan key = nodes.key(order[i]);
            block.keys.insert(block.keys.end(), key.begin(), key.end());
            block.steps.push_back(nodes.step(order[i]));
            if (wins) block.heights.push_back(nodes.height(order[i]));
            if (block.steps.back() >= first_leaf_step) ++section.leaves;
        }
        NodeBlockRecord record;
        ZERMELO_TRY(file_.append(encode_node_block(block, level_, record)));
        checksums.push_back(record.content_checksum);
        options.observer->advance(end - begin);
    }
    section.checksum = section_checksum(checksums);
    footer_.sections.push_back(section);
    return {};
}

Result<CertificateReport> CertificateFile::finish() {
    footer_.file_length = file_.size() + certificate_footer_bytes;
    ZERMELO_TRY(file_.append(encode_certificate_footer(footer_, header_)));
    ZERMELO_TRY(file_.finish());
    CertificateReport report;
    for (const SectionRecord& section : footer_.sections) report.positions += section.nodes;
    report.bytes = footer_.file_length;
    return report;
}

}  // namespace zermelo

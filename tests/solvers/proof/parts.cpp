#include "tests/solvers/proof/parts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace zermelo::test {

Parts Parts::read(const std::string& path) {
    Parts parts;
    const auto file = CertificateReader::open(path);
    EXPECT_TRUE(file) << file.error().why;
    parts.header = file->header();
    for (std::size_t i = 0; i < parts.header.claims.size(); ++i) {
        parts.depths.push_back(file->footer().sections[i].depth);
        auto& nodes = parts.sections.emplace_back();
        const auto result = file->for_each_block(i, [&](const NodeBlock& block, std::uint64_t) -> Result<void> {
            for (std::size_t n = 0; n < block.size(); ++n)
                nodes.push_back({Bytes(block.key(n).begin(), block.key(n).end()), block.steps[n],
                                 block.heights.empty() ? 0 : block.heights[n]});
            return {};
        });
        EXPECT_TRUE(result);
    }
    return parts;
}

Bytes Parts::bytes() const {
    const Bytes head = *encode_certificate_header(header);
    Bytes all = head;
    CertificateFooter footer;
    for (std::size_t i = 0; i < sections.size(); ++i) {
        std::vector<PartNode> nodes = sections[i];
        if (sort)
            std::stable_sort(nodes.begin(), nodes.end(), [](const PartNode& a, const PartNode& b) {
                return std::memcmp(a.key.data(), b.key.data(), a.key.size()) < 0;
            });
        SectionRecord section;
        section.offset = all.size();
        section.nodes = nodes.size();
        section.depth = depths[i];
        std::vector<std::uint64_t> checksums;
        for (std::size_t begin = 0; begin < nodes.size(); begin += nodes_per_block) {
            NodeBlock block;
            block.key_width = std::size_t{header.key_width} + 1;
            for (std::size_t n = begin; n < std::min(nodes.size(), begin + nodes_per_block); ++n) {
                block.keys.insert(block.keys.end(), nodes[n].key.begin(), nodes[n].key.end());
                block.steps.push_back(nodes[n].step);
                if (header.claims[i].goal == Goal::win) block.heights.push_back(nodes[n].height);
                if (nodes[n].step >= first_leaf_step) ++section.leaves;
            }
            NodeBlockRecord record;
            const Bytes encoded = encode_node_block(block, 1, record);
            all.insert(all.end(), encoded.begin(), encoded.end());
            checksums.push_back(record.content_checksum);
        }
        section.checksum = section_checksum(checksums);
        footer.sections.push_back(section);
    }
    footer.file_length = all.size() + certificate_footer_bytes;
    const Bytes end = encode_certificate_footer(footer, head);
    all.insert(all.end(), end.begin(), end.end());
    return all;
}

bool Parts::holds(std::size_t section, const Bytes& key) const {
    return std::any_of(sections[section].begin(), sections[section].end(),
                       [&](const PartNode& node) { return node.key == key; });
}

}  // namespace zermelo::test

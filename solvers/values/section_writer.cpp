#include "solvers/values/section_writer.hpp"

#include <algorithm>
#include <vector>

#include "games/base/frame.hpp"
#include "solvers/forms/content_reader.hpp"

namespace zermelo::values {

SectionWriter::SectionWriter(OutputFile& file, ValueHeader header, int level, const RunOptions& options)
    : file_(file), header_(std::move(header)), level_(level), options_(options), workers_(options.threads) {}

Result<void> SectionWriter::begin() {
    ZERMELO_ASSIGN(bytes, encode_value_header(header_));
    header_bytes_ = std::move(bytes);
    return file_.append(header_bytes_);
}

Result<void> SectionWriter::write_blocks(std::uint64_t blocks, std::uint64_t bytes,
                                         const std::function<Bytes(std::uint64_t)>& content) {
    ValueSection& section = footer_.sections[sections_++];
    section.offset = file_.size();
    section.content = bytes;
    std::vector<std::uint64_t> checksums;
    constexpr std::uint64_t at_once = 64;
    std::vector<Bytes> encoded(at_once);
    std::vector<std::uint64_t> of_content(at_once);
    for (std::uint64_t first = 0; first < blocks; first += at_once) {
        const std::uint64_t count = std::min(at_once, blocks - first);
        const bool all = workers_.for_chunks(count, 1, options_.stop, [&](std::uint64_t begin, std::uint64_t end) {
            for (std::uint64_t i = begin; i < end; ++i) {
                const Bytes plain = content(first + i);
                const Bytes frame = compress_frame(plain, level_);
                of_content[i] = value_checksum(plain);
                ByteWriter out;
                out.put(static_cast<std::uint32_t>(frame.size()));
                out.put(value_checksum(frame));
                out.put(of_content[i]);
                out.put(ByteSpan(frame));
                encoded[i] = out.bytes();
            }
        });
        if (!all) return interrupted("writing " + file_.path());
        for (std::uint64_t i = 0; i < count; ++i) {
            checksums.push_back(of_content[i]);
            ZERMELO_TRY(file_.append(encoded[i]));
        }
        options_.observer->advance(count);
    }
    section.checksum = value_section_checksum(checksums);
    return {};
}

Result<void> SectionWriter::write_content(ByteSpan content) {
    const std::uint64_t blocks = (content.size() + value_block_bytes - 1) / value_block_bytes;
    return write_blocks(blocks, content.size(), [&](std::uint64_t block) {
        const ByteSpan from = content.subspan(block * value_block_bytes);
        const ByteSpan part = from.first(std::min(from.size(), value_block_bytes));
        return Bytes(part.begin(), part.end());
    });
}

Result<void> SectionWriter::write_forms(const Dictionary& forms) {
    Bytes content;
    for (FormNumber form = 0; form < forms.size(); ++form) {
        const auto sides = {forms.left(form), forms.right(form)};
        for (const auto options : sides) put_number(content, options.size());
        for (const auto options : sides)
            for (std::size_t i = 0; i < options.size(); ++i)
                put_number(content, i == 0 ? options[0] : options[i] - options[i - 1]);
    }
    footer_.forms = forms.size();
    return write_content(content);
}

Result<void> SectionWriter::write_values(std::uint64_t count, const std::function<FormNumber(std::uint64_t)>& value) {
    footer_.arrangements = count;
    const std::size_t width = number_width(footer_.forms);
    const std::uint64_t blocks = (count + values_per_block - 1) / values_per_block;
    return write_blocks(blocks, count * width, [&](std::uint64_t block) {
        const std::uint64_t first = block * values_per_block;
        const std::size_t values = std::min<std::uint64_t>(values_per_block, count - first);
        Bytes content(values * width);
        for (std::size_t i = 0; i < values; ++i) {
            const FormNumber number = value(first + i);
            for (std::size_t column = 0; column < width; ++column)
                content[column * values + i] = static_cast<std::uint8_t>(number >> (8 * column));
        }
        return content;
    });
}

Result<ValueFooter> SectionWriter::finish() {
    footer_.file_length = file_.size() + value_footer_bytes;
    ZERMELO_TRY(file_.append(encode_value_footer(footer_, header_, header_bytes_)));
    ZERMELO_TRY(file_.finish());
    return footer_;
}

}  // namespace zermelo::values

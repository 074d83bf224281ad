#include "solvers/forms/content_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/base/frame.hpp"

namespace zermelo::values {

Result<ValueBlockRecord> read_value_block(const InputFile& file, std::uint64_t at, std::uint64_t end,
                                          std::span<std::uint8_t> content) {
    std::array<std::uint8_t, value_block_record_bytes> bytes{};
    if (end - at < bytes.size()) return damaged_values(file.path(), "a section has too few blocks");
    ZERMELO_TRY(file.read(at, bytes));
    ByteReader in(bytes);
    ValueBlockRecord record;
    record.length = in.get<std::uint32_t>();
    record.frame_checksum = in.get<std::uint64_t>();
    record.content_checksum = in.get<std::uint64_t>();
    if (record.length == 0 || record.length > longest_frame(content.size()) || record.length > end - at - bytes.size())
        return damaged_values(file.path(), "a block has an impossible size");
    if (content.empty()) return record;
    Bytes frame(record.length);
    ZERMELO_TRY(file.read(at + bytes.size(), frame));
    if (value_checksum(frame) != record.frame_checksum)
        return damaged_values(file.path(), "the checksum of a block is wrong");
    if (const char* const why = decompress_frame(frame, content))
        return damaged_values(file.path(), fmt::format("a block {}", why));
    if (value_checksum(content) != record.content_checksum)
        return damaged_values(file.path(), "the checksum of a block's content is wrong");
    return record;
}

std::uint64_t value_section_checksum(const std::vector<std::uint64_t>& content_checksums) {
    ByteWriter out;
    for (const std::uint64_t checksum : content_checksums) out.put(checksum);
    return value_checksum(out.bytes());
}

bool ContentReader::load() {
    if (error_) return false;
    if (left_ == 0) {
        refuse("a section ends too early");
        return false;
    }
    content_.resize(static_cast<std::size_t>(std::min<std::uint64_t>(left_, block_content_)));
    used_ = 0;
    const auto record = read_value_block(*file_, at_, end_, content_);
    if (!record) {
        error_ = record.error();
        content_.clear();
        return false;
    }
    left_ -= content_.size();
    at_ += value_block_record_bytes + record->length;
    checksums_.push_back(record->content_checksum);
    return true;
}

std::uint8_t ContentReader::byte(std::uint8_t most) {
    if (used_ == content_.size() && !load()) return 0;
    const std::uint8_t byte = content_[used_++];
    if (byte <= most) return byte;
    refuse("a number is out of range");
    return 0;
}

std::uint64_t ContentReader::number(std::uint64_t most) {
    std::uint64_t number = 0;
    for (int shift = 0; shift < 63; shift += 7) {
        const std::uint8_t group = byte(255);
        if (error_) return 0;
        number |= std::uint64_t{group & 127U} << shift;
        if (group >= 128) continue;
        if (number <= most && (group != 0 || shift == 0)) return number;
        break;
    }
    refuse("a number is out of range");
    return 0;
}

std::string ContentReader::text(std::size_t count) {
    std::string text;
    while (text.size() < count) {
        if (used_ == content_.size() && !load()) return {};
        const std::size_t part = std::min(count - text.size(), content_.size() - used_);
        text.append(content_.begin() + static_cast<std::ptrdiff_t>(used_),
                    content_.begin() + static_cast<std::ptrdiff_t>(used_ + part));
        used_ += part;
    }
    return text;
}

ByteSpan ContentReader::block() {
    if (used_ == content_.size() && (left_ == 0 || !load())) return {};
    const ByteSpan rest = ByteSpan(content_).subspan(used_);
    used_ = content_.size();
    return rest;
}

void ContentReader::refuse(std::string why) {
    if (!error_) error_ = damaged_values(file_->path(), std::move(why)).value();
}

Result<void> ContentReader::result() const {
    if (error_) return tl::unexpected<Error>(*error_);
    return {};
}

Result<void> ContentReader::finish() {
    if (left_ > 0 || used_ < content_.size()) refuse("something follows the content of a section");
    if (at_ != end_) refuse("something follows the blocks of a section");
    if (value_section_checksum(checksums_) != section_.checksum) refuse("the footer contradicts the blocks");
    return result();
}

std::uint64_t ContentReader::taken() {
    return at_ - std::exchange(told_, at_);
}

}  // namespace zermelo::values

#include "solvers/forms/value_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/base/text.hpp"

namespace zermelo::values {

namespace {

// The numbers in a block of a board's values: columns, those of the lowest bytes first.
bool decode_values(ByteSpan content, std::size_t width, FormNumber forms, std::vector<FormNumber>& values) {
    const std::size_t count = content.size() / width;
    values.assign(count, 0);
    for (std::size_t column = 0; column < width; ++column)
        for (std::size_t i = 0; i < count; ++i) values[i] |= FormNumber{content[column * count + i]} << (8 * column);
    return std::ranges::all_of(values, [forms](FormNumber value) { return value < forms; });
}

constexpr const char* no_such_form = "a value is not among the forms";

}  // namespace

tl::unexpected<Error> stopped_reading(const std::string& path) {
    return interrupted("the check of " + path);
}

bool ValueFile::is_one(const std::string& path) {
    const auto file = InputFile::open(path);
    if (!file || file->size() < value_header_fixed_bytes) return false;
    Bytes fixed(value_header_fixed_bytes);
    if (!file->read(0, fixed)) return false;
    constexpr std::array<std::uint8_t, 4> begin = {0x89, 'Z', 'V', 'L'};
    return std::equal(begin.begin(), begin.end(), fixed.begin());
}

Result<ValueFile> ValueFile::open(const std::string& path) {
    ZERMELO_ASSIGN(input, InputFile::open(path));
    ValueFile values;
    values.file_ = std::make_shared<const InputFile>(std::move(input));
    const InputFile& file = *values.file_;
    if (file.size() < value_header_fixed_bytes + 8 + value_footer_bytes) return damaged_values(path, "it is too short");
    Bytes header(value_header_fixed_bytes);
    ZERMELO_TRY(file.read(0, header));
    ZERMELO_ASSIGN(length, value_header_length(path, header));
    if (length > file.size() - value_footer_bytes) return damaged_values(path, "it is too short");
    header.resize(length);
    ZERMELO_TRY(file.read(0, header));
    ZERMELO_ASSIGN(decoded, decode_value_header(path, header));
    values.header_ = std::move(decoded);
    Bytes footer(value_footer_bytes);
    ZERMELO_TRY(file.read(file.size() - footer.size(), footer));
    ZERMELO_ASSIGN(decoded_footer, decode_value_footer(path, footer, values.header_, header, file.size()));
    values.footer_ = decoded_footer;
    return values;
}

std::uint64_t ValueFile::end_of(ValuePart part) const {
    const std::size_t next = static_cast<std::size_t>(part) + 1;
    return next < (is_board() ? 2U : 3U) ? footer_.sections[next].offset : file_->size() - value_footer_bytes;
}

ContentReader ValueFile::content(ValuePart part) const {
    return {*file_, footer_.sections[static_cast<std::size_t>(part)], end_of(part),
            block_content(header_.kind, part, footer_.forms)};
}

Result<Dictionary> ValueFile::forms(std::uint64_t memory, const Advance& advance) const {
    Dictionary forms;
    ContentReader in = content(ValuePart::forms);
    std::array<std::vector<FormNumber>, 2> options;
    for (FormNumber form = 0; form < footer_.forms && in.ok(); ++form) {
        std::array<std::uint64_t, 2> counts{};
        for (std::uint64_t& count : counts) count = in.number(form);
        if (const std::uint64_t needed = forms.bytes(counts[0] + counts[1]); needed > memory)
            return fail(Failure::limit, fmt::format("{} does not fit in memory", path()),
                        fmt::format("{} take {}, and {} may be used", counted(form + 1, "form"), format_bytes(needed),
                                    format_bytes(memory)),
                        "more memory, if the machine has it");
        for (std::size_t side = 0; side < 2; ++side) {
            options[side].clear();
            // The first option as it is, then the steps between them.
            for (std::uint64_t i = 0; i < counts[side] && in.ok(); ++i) {
                const std::uint64_t step = in.number(form);
                options[side].push_back(static_cast<FormNumber>(i == 0 ? step : options[side].back() + step));
            }
        }
        if (!in.ok()) break;
        if (const char* const why = forms.add(options[0], options[1])) in.refuse(why);
        if (const std::uint64_t bytes = in.taken(); bytes > 0 && !advance(bytes)) return stopped_reading(path());
    }
    ZERMELO_TRY(in.ok() ? in.finish() : in.result());
    return forms;
}

Result<void> ValueFile::for_each_values(const std::function<Result<void>(std::span<const FormNumber>)>& take,
                                        const Advance& advance) const {
    ContentReader in = content(ValuePart::arrangements);
    std::vector<FormNumber> values;
    for (ByteSpan block = in.block(); !block.empty(); block = in.block()) {
        if (!decode_values(block, number_width(footer_.forms), footer_.forms, values))
            return damaged_values(path(), no_such_form);
        if (!advance(in.taken())) return stopped_reading(path());
        ZERMELO_TRY(take(values));
    }
    return in.ok() ? in.finish() : in.result();
}

Result<FormNumber> ValueFile::value_at(std::uint64_t arrangement) const {
    const std::size_t width = number_width(footer_.forms);
    const std::uint64_t end = end_of(ValuePart::arrangements);
    const std::uint64_t first = arrangement / values_per_block * values_per_block;
    std::uint64_t at = footer_.sections[1].offset;
    for (std::uint64_t skipped = 0; skipped < first; skipped += values_per_block) {
        std::array<std::uint8_t, 4> length{};
        if (end - at < value_block_record_bytes) return damaged_values(path(), "a section has too few blocks");
        ZERMELO_TRY(file_->read(at, length));
        at += value_block_record_bytes + ByteReader(length).get<std::uint32_t>();
        if (at > end) return damaged_values(path(), "a block has an impossible size");
    }
    Bytes content(std::min<std::uint64_t>(values_per_block, footer_.arrangements - first) * width);
    ZERMELO_TRY(read_value_block(*file_, at, end, content));
    std::vector<FormNumber> values;
    if (!decode_values(content, width, footer_.forms, values)) return damaged_values(path(), no_such_form);
    return values[static_cast<std::size_t>(arrangement - first)];
}

Result<void> ValueFile::for_each_entry(const std::function<Result<void>(const ProofEntry&)>& take,
                                       const Advance& advance) const {
    ContentReader in = content(ValuePart::arrangements);
    ProofEntry entry;
    for (std::uint64_t i = 0; i < footer_.arrangements && in.ok(); ++i) {
        const std::uint64_t length = in.number(longest_arrangement_text);
        entry.text = in.text(static_cast<std::size_t>(length));
        entry.by_parts = in.byte(1) != 0;
        const std::uint64_t sums = entry.by_parts ? in.number(most_parts) : 1;
        entry.sums.clear();
        for (std::uint64_t j = 0; j < sums && in.ok(); ++j)
            entry.sums.push_back(static_cast<FormNumber>(in.number(footer_.forms - 1)));
        if (length == 0) in.refuse("an arrangement has no text");
        if (!in.ok()) break;
        if (const std::uint64_t bytes = in.taken(); bytes > 0 && !advance(bytes)) return stopped_reading(path());
        ZERMELO_TRY(take(entry));
    }
    return in.ok() ? in.finish() : in.result();
}

Result<Claim> ValueFile::claim() const {
    ContentReader in = content(ValuePart::claim);
    Claim claim;
    const std::uint64_t terms = in.number(most_terms);
    for (std::uint64_t i = 0; i < terms && in.ok(); ++i) {
        ClaimedTerm term;
        term.is_negative = in.byte(1) != 0;
        term.is_form = in.byte(1) != 0;
        const std::uint64_t count = term.is_form ? footer_.forms : footer_.arrangements;
        term.number = in.number(count > 0 ? count - 1 : 0);
        if (count == 0) in.refuse("a term names no arrangement");
        term.sum = static_cast<FormNumber>(in.number(footer_.forms - 1));
        claim.terms.push_back(term);
    }
    claim.outcome = static_cast<Outcome>(in.byte(3));
    if (terms == 0) in.refuse("the claim has no terms");
    ZERMELO_TRY(in.ok() ? in.finish() : in.result());
    return claim;
}

}  // namespace zermelo::values

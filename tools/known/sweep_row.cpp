#include "tools/known/sweep_row.hpp"

#include <fmt/format.h>

#include <charconv>

#include "tools/known/fields.hpp"

namespace zermelo {

namespace {

std::string number_or_dash(const std::optional<int>& number) {
    return number ? std::to_string(*number) : "-";
}

template <class Number>
std::optional<Number> read_number(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace

std::string SweepRow::line() const {
    return fmt::format("{} | {} | {} | {} | {} | {} | {:.2f}", spec, winner, number_or_dash(dtw), number_or_dash(score),
                       how, positions, seconds);
}

std::optional<SweepRow> SweepRow::parse(std::string_view line) {
    const auto fields = split(line, " | ");
    if (line.starts_with('#') || (fields.size() != 7 && fields.size() != 8)) return std::nullopt;
    const auto positions = read_number<std::uint64_t>(fields[5]);
    const auto seconds = read_number<double>(fields[6]);
    SweepRow row{std::string(fields[0]), std::string(fields[1]), read_number<int>(fields[2]),
                 read_number<int>(fields[3]), std::string(fields[4])};
    if (!positions || !seconds || (!row.dtw && fields[2] != "-") || (!row.score && fields[3] != "-"))
        return std::nullopt;
    row.positions = *positions;
    row.seconds = *seconds;
    return row;
}

}  // namespace zermelo

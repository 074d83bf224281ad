#include "tools/zermelo/console/output.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

namespace zermelo::cli {

std::string points(int count) {
    return counted(static_cast<std::uint64_t>(std::abs(count)), "point");
}

std::string glyph(const Known& value) {
    static const bool colour = isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
    const auto wdl = value.outcome();
    if (!wdl) return "?";
    const char* sign = *wdl == Wdl::win ? "▲" : *wdl == Wdl::loss ? "▼" : "●";
    if (!colour) return sign;
    const char* rgb = *wdl == Wdl::win ? "0;114;178" : *wdl == Wdl::loss ? "213;94;0" : "110;110;110";
    return fmt::format("\x1b[38;2;{}m{}\x1b[0m", rgb, sign);
}

std::string describe(const Known& value) {
    return fmt::format("{} {}", glyph(value), in_words(value));
}

std::string in_words(const Known& value) {
    std::string text(name_of(value));
    if (value.dtw) text += " in " + plies(static_cast<std::uint64_t>(*value.dtw));
    if (value.score && *value.score != 0) text += " by " + points(*value.score);
    if (!value.dtw && value.within) text += " within " + plies(static_cast<std::uint64_t>(*value.within));
    return text;
}

std::string describe_table(const TableSummary& table, Metric metric) {
    const ValueCounts& counts = table.counts;
    std::string text = fmt::format("  positions  {}: {} wins, {} draws, {} losses for the side to move\n",
                                   with_thousands(counts.positions), with_thousands(counts.wins),
                                   with_thousands(counts.draws), with_thousands(counts.losses()));
    if (metric == Metric::dtw)
        text +=
            fmt::format("  longest    win in {}, loss in {}\n", plies(counts.max_win_dtw), plies(counts.max_loss_dtw));
    if (metric == Metric::score)
        text += fmt::format("  greatest   win by {}, loss by {}\n", points(counts.max_win_dtw),
                            points(counts.max_loss_dtw));
    return text + fmt::format(
                      "  size       {} bytes, {:.3f} bits per position\n"
                      "  digest     {}\n",
                      with_thousands(table.bytes), table.bits_per_position(),
                      fmt::format("{:02x}", fmt::join(table.digest, "")));
}

void print_json(const Context& context, const json::Document& document) {
    fmt::print("{}\n", document.text(context.format == Format::json));
}

}  // namespace zermelo::cli

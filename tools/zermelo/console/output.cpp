#include "tools/zermelo/console/output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/words/counted.hpp"

namespace zermelo::cli {

std::string glyph(const Known& value) {
    constexpr Ink blue{12, 0x0072b2};
    constexpr Ink grey{8, 0x6e6e6e};
    constexpr Ink vermilion{9, 0xd55e00};
    const auto wdl = value.outcome();
    if (!wdl) return "?";
    switch (*wdl) {
        case Wdl::win:
            return painted(shown("▲"), blue);
        case Wdl::draw:
            return painted(shown("●"), grey);
        default:
            return painted(shown("▼"), vermilion);
    }
}

std::string labelled(std::string_view label, std::string_view text) {
    constexpr std::size_t beside = 13;
    constexpr std::size_t below = 4;
    const auto columns = terminal().columns;
    const std::size_t first_word = std::min(text.find(' '), text.size());
    if (columns && beside + width_of(text.substr(0, first_word)) > *columns)
        return fmt::format("  {}\n{:{}}{}\n", label, "", below, wrapped(text, columns, below, below));
    const std::string_view gap = label.size() < beside - 2 ? "" : " ";
    return fmt::format("  {:{}}{}{}\n", label, beside - 2, gap, wrapped(text, columns, beside + gap.size(), beside));
}

std::string describe(const Known& value) {
    return fmt::format("{} {}", glyph(value), in_words(value));
}

void print_wrapped(std::string_view text, std::size_t indent) {
    fmt::print("{}\n", wrapped(text, terminal().columns, indent));
}

std::string headline(const AnyGame& game, Side turn, const Known& value) {
    const auto name = winner_name(game, turn, value);
    if (!name) return "a draw from the start";
    return fmt::format("{}{} from the start", name->ends_with('s') || *name == "fox" ? "the " : "",
                       winner_in_words(game, turn, value));
}

std::string deepest_line(const Deepest& deepest) {
    return labelled(
        "deepest", fmt::format("{} in {}: {}", name_of(deepest.value.wdl), plies(deepest.value.dtw), deepest.position));
}

std::string describe_table(const TableInfo& info) {
    const TableSummary& table = info.summary;
    const ValueCounts& counts = table.counts;
    std::string text =
        labelled("positions", fmt::format("{}: {} wins, {} draws, {} losses for the side to move{}",
                                          with_thousands(counts.positions), with_thousands(counts.wins),
                                          with_thousands(counts.draws), with_thousands(counts.losses()),
                                          info.metric == Metric::score ? ", by the points still to come" : "")) +
        labelled("counted", counted_in_words(info));
    if (info.metric == Metric::dtw)
        text += labelled("longest",
                         fmt::format("win in {}, loss in {}", plies(counts.max_win_dtw), plies(counts.max_loss_dtw)));
    if (info.metric == Metric::score)
        text += labelled("greatest",
                         fmt::format("win by {}, loss by {}", points(counts.max_win_dtw), points(counts.max_loss_dtw)));
    return text +
           labelled("size", fmt::format("{} bytes, {:.3f} bits per position", with_thousands(table.bytes),
                                        table.bits_per_position())) +
           labelled("digest", digest_text(table.digest));
}

void tell_not_kept(const Context& context, std::string_view what, const KeptFile& file) {
    if (!file.error || context.quiet) return;
    print_to_stderr(printable(fmt::format("{} are not kept: {}, {}", what, file.error->what, file.error->why)) + "\n");
}

void print_json(const Context& context, const json::Document& document) {
    fmt::print("{}\n", document.text(context.format == Format::json));
    context.answered = true;
}

}  // namespace zermelo::cli

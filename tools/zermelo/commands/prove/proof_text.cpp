#include "tools/zermelo/commands/prove/proof_text.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

#include <algorithm>

#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/words/words.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

double rate(const SearchReport& report) {
    return static_cast<double>(report.nodes) / std::max(report.seconds, 1e-9);
}

// "depth-first search: 1,234,567 positions in 0.52 s (2.4 million/s)".
std::string effort(const SearchReport& report) {
    if (report.method == "rules") return "the rules";
    std::string text = report.method == "table" ? "a table" : report.method + " search";
    if (report.nodes == 0) return text;
    text += fmt::format(": {} in {:.2f} s", counted(report.nodes, "position"), report.seconds);
    if (report.nodes < 1000) return text;
    const double per_second = rate(report);
    return text + (per_second < 1e6 ? fmt::format(" ({}/s)", with_thousands(static_cast<std::uint64_t>(per_second)))
                                    : fmt::format(" ({:.1f} million/s)", per_second / 1e6));
}

// "black wins", or empty for Claim::value.
std::string claim_in_words(const AnyGame& game, const Proof& proof) {
    const std::string_view side = side_name(game, proof.answer.turn);
    switch (proof.claim) {
        case Claim::win:
            return fmt::format("{} {}", side, wins(side));
        case Claim::loss:
            return fmt::format("{} {}", side, side.ends_with('s') ? "lose" : "loses");
        case Claim::draw_or_better:
            return fmt::format("{} {}", side, does_not_lose(side));
        default:
            return "";
    }
}

// A line up to the first position that occurs again, and whether it ends there.
std::pair<Line, bool> up_to_repetition(const AnyGame& game, const AnyPosition& start, const Line& line) {
    std::set<AnyPosition> met = {start};
    AnyPosition now = start;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto number = game.find_move(now, line[i].second);
        if (!number) break;
        now = game.children(now)[*number];
        if (!met.insert(now).second)
            return {Line(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(i) + 1), true};
    }
    return {line, false};
}

}  // namespace

std::string in_lines(const AnyGame& game, const Proof& proof) {
    const SearchReport& report = proof.report;
    const bool unknown = proof.verdict() == Verdict::unknown;
    const std::string claim = claim_in_words(game, proof);
    std::string text = fmt::format("{}   {}\n{}\n{}", game.spec(), game.format(proof.answer.position),
                                   verdict(game, proof.answer), name_of(proof.verdict()));
    if (!claim.empty()) text += fmt::format(" {} {},", unknown ? "whether" : "that", claim);
    text += fmt::format(" {} {}\n", unknown ? "after" : "by", effort(report));
    if (!report.rests_on.empty())
        text += fmt::format("{} remembers: {}. Its proof was not followed, because {}\n", printable(report.rests_on),
                            winner_in_words(game, proof.answer.turn,
                                            {report.remembered.at_least, report.remembered.at_most, {}, {}, {}, {}}),
                            report.why_not_followed);
    else if (unknown && !report.why_unknown.empty())
        text += fmt::format("limit   {}\n", report.why_unknown);
    if (report.table_leaves > 0)
        text += fmt::format("tables   {} looked up\n", counted(report.table_leaves, "position was", "positions were"));
    if (!report.line.empty()) {
        const auto [line, repeats] = up_to_repetition(game, proof.answer.position, report.line);
        text += in_terminal("line", line) +
                (report.method == "table" ? "" : "       one line of the proof, not best play\n");
        if (repeats) text += "       then a position occurs again\n";
    }
    text = wrapped(text, terminal().columns, 4) + moves_table(game, proof.answer);
    if (proof.certificate)
        text +=
            fmt::format("certificate   {}: {}, {}\n", printable(proof.file),
                        counted(proof.certificate->positions, "position"), counted(proof.certificate->bytes, "byte"));
    else if (unknown && !proof.file.empty())
        text += "certificate   none, as the answer is unknown\n";
    return text;
}

std::string in_columns(const AnyGame& game, const Proof& proof) {
    const SearchReport& report = proof.report;
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{:.3f}", game.format(proof.answer.position), name_of(proof.verdict()),
                       name_of(proof.answer.value),
                       winner_name(game, proof.answer.turn, proof.answer.value).value_or("-"),
                       report.line.empty() ? "-" : report.line.front().second, report.nodes, report.seconds);
}

}  // namespace zermelo::cli

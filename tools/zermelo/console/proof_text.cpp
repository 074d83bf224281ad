#include "tools/zermelo/console/proof_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

std::string_view word(Verdict verdict) {
    switch (verdict) {
        case Verdict::proven:
            return "proven";
        case Verdict::disproven:
            return "disproven";
        default:
            return "unknown";
    }
}

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

// "black wins", or nothing where just the value was asked for.
std::string claim_in_words(const AnyGame& game, const Proof& proof) {
    const std::string_view side = side_name(game, proof.answer.view.turn);
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

}  // namespace

nlohmann::ordered_json to_json(const AnyGame& game, const Proof& proof, bool with_moves) {
    const Answer& answer = proof.answer;
    const SearchReport& report = proof.report;
    const auto winner = winner_name(game, answer.view.turn, answer.value);
    nlohmann::ordered_json object = {{"schema", "zermelo.prove/1"},
                                     {"spec", game.spec()},
                                     {"position", answer.view.position},
                                     {"turn", side_name(game, answer.view.turn)},
                                     {"claim", proof.claim_word},
                                     {"answer", word(proof.verdict())},
                                     {"value", word(answer.value)},
                                     {"winner", winner ? nlohmann::ordered_json(*winner) : nlohmann::ordered_json()},
                                     {"method", report.method},
                                     {"nodes", report.nodes},
                                     {"seconds", report.seconds},
                                     {"nodes_per_second", rate(report)},
                                     {"table_leaves", report.table_leaves},
                                     {"line", nlohmann::ordered_json::array()}};
    for (const auto& [turn, move] : report.line) object["line"].push_back(move);
    if (with_moves) {
        object["moves"] = nlohmann::ordered_json::array();
        for (const RankedMove& ranked : answer.moves)
            object["moves"].push_back(
                {{"move", ranked.move.text}, {"value", word(ranked.value)}, {"child", ranked.move.child}});
    }
    object["certificate"] = nullptr;
    if (proof.certificate)
        object["certificate"] = {
            {"file", proof.file}, {"positions", proof.certificate->positions}, {"bytes", proof.certificate->bytes}};
    if (proof.verdict() == Verdict::unknown) object["why_unknown"] = report.why_unknown;
    return object;
}

std::string in_lines(const AnyGame& game, const Proof& proof) {
    const SearchReport& report = proof.report;
    const bool unknown = proof.verdict() == Verdict::unknown;
    const std::string claim = claim_in_words(game, proof);
    std::string text = fmt::format("{}   {}\n{}\n{}", game.spec(), proof.answer.view.position,
                                   verdict(game, proof.answer), word(proof.verdict()));
    if (!claim.empty()) text += fmt::format(" {} {},", unknown ? "whether" : "that", claim);
    text += fmt::format(" {} {}\n", unknown ? "after" : "by", effort(report));
    if (unknown && !report.why_unknown.empty()) text += fmt::format("limit   {}\n", report.why_unknown);
    if (report.table_leaves > 0)
        text += fmt::format("tables   {} looked up\n", counted(report.table_leaves, "position was", "positions were"));
    if (!report.line.empty()) text += fmt::format("line   {}\n", line_text(report.line));
    text += moves_table(proof.answer);
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
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{:.3f}\n", proof.answer.view.position, word(proof.verdict()),
                       word(proof.answer.value),
                       winner_name(game, proof.answer.view.turn, proof.answer.value).value_or("-"),
                       report.line.empty() ? "-" : report.line.front().second, report.nodes, report.seconds);
}

}  // namespace zermelo::cli

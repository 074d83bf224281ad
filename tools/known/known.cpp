#include "tools/known/known.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>

#include "games/base/text.hpp"
#include "games/core/runtime/registry.hpp"
#include "games/core/texts/notation.hpp"
#include "games/core/texts/spec.hpp"
#include "tools/known/fields.hpp"
#include "tools/known/files.hpp"
#include "tools/known/sweep_row.hpp"

namespace zermelo {

namespace {

std::optional<int> distance(std::string_view text) {
    return parse_number(trimmed(text));
}

std::optional<int> points(std::string_view text) {
    const bool minus = text.size() > 1 && text.front() == '-';
    const auto number = parse_number(minus ? text.substr(1) : text);
    return minus && number ? std::optional(-*number) : number;
}

// Reads lines with fields separated by bars. The comment above a row is its source.
void read_references(const EmbeddedFile& file, std::vector<KnownFact>& facts) {
    std::string source;
    bool comment = false;
    for (const std::string_view line : split(file.text, "\n")) {
        if (line.starts_with('#')) {
            if (line.find("spec | ") != std::string_view::npos) continue;  // the names of the fields
            if (!comment) source.clear();
            source += fmt::format("{}{}", source.empty() ? "" : " ", trimmed(line.substr(1)));
            comment = true;
            continue;
        }
        const auto fields = split(line, "|");
        comment = false;
        if (fields.size() < 3) continue;
        KnownFact fact;
        fact.kind = source.starts_with("`self`") ? KnownFact::Kind::self : KnownFact::Kind::reference;
        fact.spec = trimmed(fields[0]);
        fact.source = source;
        if (file.name == "known/konane-outcomes.txt") {  // spec | winner | dtw
            fact.winner = trimmed(fields[1]);
            fact.dtw = distance(fields[2]);
        } else if (file.name == "known/reachable.txt") {  // spec | positions | winner | dtw
            fact.winner = trimmed(fields[2]);
            fact.dtw = distance(fields[3]);
            fact.details = fmt::format("{} positions can be reached", trimmed(fields[1]));
        } else {  // spec | position | winner [| dtw]
            fact.position = trimmed(fields[1]);
            fact.winner = trimmed(fields[2]);
            if (fields.size() > 3) fact.dtw = distance(fields[3]);
        }
        facts.push_back(std::move(fact));
    }
}

// "longest win 11 plies, longest loss 12 plies (for the side to move), ". The loss is left out unless it is longer.
// Empty for values in points and for outcomes alone.
std::string longest(std::map<std::string_view, std::string_view>& row) {
    const auto win = distance(row["longest_win"]);
    const auto loss = distance(row["longest_loss"]);
    if (points(row["score"]) || !win) return "";
    const std::string longer = loss && *loss > *win ? fmt::format(", longest loss {} plies", *loss) : "";
    return fmt::format("longest win {} plies{} (for the side to move), ", *win, longer);
}

// Reads a table with a heading and with tabs between its fields.
void read_results(const EmbeddedFile& file, std::vector<KnownFact>& facts) {
    const auto lines = split(file.text, "\n");
    const auto headings = split(lines.front(), "\t");
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const auto fields = split(lines[i], "\t");
        if (fields.size() != headings.size()) continue;
        std::map<std::string_view, std::string_view> row;
        for (std::size_t j = 0; j < fields.size(); ++j) row[headings[j]] = fields[j];
        if (!row.contains("spec") || !row.contains("command")) continue;
        KnownFact fact;
        fact.spec = row["spec"];
        fact.winner = row["value"] == "draw" ? "draw" : row["winner"];
        fact.source = row["command"];
        if (row.contains("score")) fact.score = points(row["score"]);
        if (row.contains("digest")) fact.digest = row["digest"];
        if (row.contains("metric")) {
            fact.kind = KnownFact::Kind::count;
            fact.dtw = distance(row["dtw"]);
            fact.details =
                fmt::format("{} positions counted, digest {}, {} s", row["positions"], row["digest"], row["seconds"]);
        } else if (row.contains("digest")) {
            fact.kind = KnownFact::Kind::table;
            fact.dtw = distance(row["dtw"]);
            fact.details = fmt::format("{}, {} positions, {}digest {}, {} bytes, {} s", row["method"], row["positions"],
                                       longest(row), row["digest"], row["bytes"], row["seconds"]);
        } else {
            fact.kind = KnownFact::Kind::proof;
            fact.position = row["position"];
            fact.details = fmt::format("{}, {} positions searched in {} s, certificate of {} bytes", row["method"],
                                       row["nodes"], row["seconds"], row["certificate_bytes"]);
        }
        facts.push_back(std::move(fact));
    }
}

// Reads the rows of a sweep and skips open boards. The first line is the command of the sweep.
void read_sweep(const EmbeddedFile& file, std::vector<KnownFact>& facts) {
    const auto lines = split(file.text, "\n");
    for (const std::string_view line : lines) {
        const auto row = SweepRow::parse(line);
        if (!row || row->winner == "open" || row->how == "carried") continue;
        KnownFact fact;
        fact.kind = KnownFact::Kind::sweep;
        fact.spec = row->spec;
        fact.winner = row->winner;
        fact.dtw = row->dtw;
        fact.score = row->score;
        fact.source = trimmed(lines.front().substr(1));
        fact.details = fmt::format("{}, {} positions{}, {:.2f} s", row->how, row->positions,
                                   row->how == "search" ? " searched" : " up to symmetry", row->seconds);
        if (row->score) fact.details += fmt::format(", points {}", *row->score);
        facts.push_back(std::move(fact));
    }
}

// The same board turned, where it has another name and the same start: konane@1x12 for konane@12x1. Else empty.
std::string turned_board(std::string_view spec) {
    const auto parsed = Spec::parse(spec);
    if (!parsed || !parsed->size) return "";
    const auto [width, height, one_number] = *parsed->size;
    const std::string size = fmt::format("@{}x{}", width, height);
    const std::size_t at = spec.find(size);
    if (at == std::string_view::npos) return "";
    const auto game = make_game(spec);
    const auto turned = make_game(std::string(spec).replace(at, size.size(), fmt::format("@{}x{}", height, width)));
    if (!game || !turned) return "";
    const auto start = (*game)->parse("start");
    const bool same = start && (*turned)->turned(**game, *start) == *(*turned)->parse("start");
    return same ? (*turned)->spec() : "";
}

}  // namespace

std::string_view name_of(KnownFact::Kind kind) {
    constexpr std::string_view names[] = {"reference", "self", "table", "count", "proof", "sweep"};
    return names[static_cast<std::size_t>(kind)];
}

const std::vector<KnownFact>& known_facts() {
    static const std::vector<KnownFact> facts = [] {
        std::vector<KnownFact> read;
        for (const EmbeddedFile& file : embedded_files()) {
            if (file.name.starts_with("known/"))
                read_references(file, read);
            else if (file.name.starts_with("outcomes/"))
                read_sweep(file, read);
            else if (file.name.starts_with("results/"))
                read_results(file, read);
        }
        for (KnownFact& fact : read) {
            if (const auto game = make_game(fact.spec)) fact.spec = (*game)->spec();
            if (fact.winner == "draw") fact.dtw.reset();
        }
        return read;
    }();
    return facts;
}

std::vector<std::string> known_boards(std::string_view game) {
    std::vector<std::string> boards;
    for (const KnownFact& fact : known_facts())
        if ((game.empty() || fact.spec.substr(0, fact.spec.find_first_of("@,")) == game) &&
            std::find(boards.begin(), boards.end(), fact.spec) == boards.end())
            boards.push_back(fact.spec);
    return boards;
}

std::vector<KnownFact> known_facts_about(std::string_view spec) {
    std::vector<KnownFact> about;
    for (const KnownFact& fact : known_facts())
        if (fact.spec == spec) about.push_back(fact);
    if (const std::string turned = turned_board(spec); about.empty() && !turned.empty())
        for (const KnownFact& fact : known_facts()) {
            if (fact.spec != turned || fact.position != "start") continue;
            about.push_back(fact);
            about.back().details =
                fmt::format("{}, the same board turned{}{}", turned, fact.details.empty() ? "" : "; ", fact.details);
        }
    std::stable_sort(about.begin(), about.end(),
                     [](const KnownFact& a, const KnownFact& b) { return a.kind < b.kind; });
    return about;
}

std::optional<KnownFact> known_start(std::string_view spec) {
    std::optional<KnownFact> best;
    const auto exactness = [](const KnownFact& fact) { return 2 * fact.score.has_value() + fact.dtw.has_value(); };
    for (const KnownFact& fact : known_facts_about(spec))
        if (fact.position == "start" && (!best || exactness(fact) > exactness(*best))) best = fact;
    return best;
}

}  // namespace zermelo

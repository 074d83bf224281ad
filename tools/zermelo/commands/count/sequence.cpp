#include "tools/zermelo/commands/count/sequence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "games/base/version.hpp"
#include "tools/json/table_json.hpp"
#include "tools/terminal/shell.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/words/counted.hpp"
#include "tools/words/words.hpp"

namespace zermelo::cli {

namespace {

using Count = std::optional<std::uint64_t>;

template <Counted counted>
std::string all_of(const BoardCounts& board) {
    return meaning_of(counted, CountedGame::of(*board.game));
}

template <Side side>
std::string won_by(const BoardCounts& board) {
    const std::string_view name = side_name(*board.game, side);
    return fmt::format("of the reachable positions, those that {} {}", name, wins(name));
}

std::string drawn(const BoardCounts&) {
    return "of the reachable positions, those that are drawn";
}

// A table of distances alone has a longest play.
Count longest_play(const BoardCounts& board) {
    if (board.table.metric != Metric::dtw) return std::nullopt;
    const ValueCounts& counts = board.table.summary.counts;
    if (counts.wins + counts.losses() == 0) return std::nullopt;  // no game is ever decided
    return std::max(counts.max_win_dtw, counts.max_loss_dtw);
}

std::string longest_play_in_words(const BoardCounts& board) {
    return fmt::format(
        "the most that perfect play takes to the end of the game, from any won or lost position that {}; the winner "
        "hurries, the loser delays",
        board.table.dense ? "can be set up" : "play can reach");
}

std::string zugzwangs_in_words(const BoardCounts& board) {
    return fmt::format(
        "pairs of positions that {} and that differ in the side to move alone, opening turns aside; in one the side to "
        "move loses, in the other the side to move loses or draws, and the game is not over in both; of pairs that "
        "symmetries exchange, with or without the colours, one",
        board.table.dense ? "can be set up" : "play can reach (one of them, if the game is over in the other)");
}

}  // namespace

const std::array<CountKind, 9> count_kinds = {{
    {"reachable", [](const BoardCounts& board) -> Count { return board.positions.reachable; },
     all_of<Counted::reachable>},
    {"reachable-up-to-symmetry", [](const BoardCounts& board) -> Count { return board.positions.reachable_classes; },
     all_of<Counted::reachable_classes>},
    {"first-wins", [](const BoardCounts& board) -> Count { return board.positions.wins[0]; }, won_by<Side::first>},
    {"second-wins", [](const BoardCounts& board) -> Count { return board.positions.wins[1]; }, won_by<Side::second>},
    {"draws", [](const BoardCounts& board) -> Count { return board.positions.draws; }, drawn},
    {"placements", [](const BoardCounts& board) -> Count { return board.positions.placements; },
     all_of<Counted::placements>},
    {"placements-up-to-symmetry", [](const BoardCounts& board) -> Count { return board.positions.placements_classes; },
     all_of<Counted::placements_classes>},
    {"longest-play", longest_play, longest_play_in_words, "plies"},
    {count_of_zugzwangs, [](const BoardCounts& board) -> Count { return board.zugzwangs; }, zugzwangs_in_words,
     "mutual zugzwangs"},
}};

Result<Sequences> Sequences::make(const std::vector<std::string>& given, std::string options) {
    const auto refused = [] {
        return fail(Failure::usage, "a sequence is made of the boards of one range", "",
                    "one SPEC with one range, such as konane@1x2..6 or fox-and-hounds@4..6");
    };
    if (given.size() != 1) return refused();
    ZERMELO_ASSIGN(range, first_range(given.front()));
    if (!range || range->after.find("..") != std::string::npos) return refused();
    return Sequences(*std::move(range), std::move(options));
}

int Sequences::number_in(const std::string& spec) const {
    return std::stoi(spec.substr(range_.before.size(), spec.size() - range_.before.size() - range_.after.size()));
}

void Sequences::add(const std::string& spec, const BoardCounts& counts) {
    boards_.push_back({number_in(spec), counts});
}

void Sequences::skip(const std::string& spec) {
    skipped_.push_back({spec, "there is no such board"});
}

void Sequences::end(const std::string& spec, const Error& error) {
    ended_ = Missing{spec, error.what};
}

std::string Sequences::definition(const CountKind& kind) const {
    const BoardCounts& last = boards_.back().counts;
    return fmt::format("a(n) is the number of {} of {}n{} ({}, zermelo rules {}): {}", kind.counted, range_.before,
                       range_.after, last.game->info().title, shell_word(last.game->spec()), kind.meaning(last));
}

std::string Sequences::command() const {
    return "zermelo count " +
           shell_word(fmt::format("{}{}..{}{}", range_.before, range_.first, range_.last, range_.after)) + options_;
}

std::string Sequences::digests() const {
    std::string text;
    for (const Board& board : boards_)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", board.counts.table.spec,
                            digest_text(board.counts.table.summary.digest));
    return text;
}

// Up to the first board without this count.
std::vector<std::uint64_t> Sequences::terms_of(const CountKind& kind) const {
    std::vector<std::uint64_t> terms;
    for (const Board& board : boards_) {
        const Count count = kind.of(board.counts);
        if (!count) break;
        terms.push_back(*count);
    }
    return terms;
}

// The number of boards before the first missing one.
std::size_t Sequences::boards_in_a_row() const {
    std::size_t boards = 0;
    while (boards < boards_.size() && boards_[boards].n == boards_.front().n + static_cast<int>(boards)) ++boards;
    return boards;
}

namespace {

// The second offset of the OEIS: the place of the first term above 1, from 1 on.
std::size_t first_large(std::span<const std::uint64_t> terms) {
    const auto large = std::ranges::find_if(terms, [](std::uint64_t term) { return term > 1; });
    return large == terms.end() ? 1 : static_cast<std::size_t>(large - terms.begin()) + 1;
}

bool all_zero(std::span<const std::uint64_t> terms) {
    return std::ranges::all_of(terms, [](std::uint64_t term) { return term == 0; });
}

}  // namespace

std::string Sequences::text() const {
    if (boards_.empty()) return "";
    const auto columns = terminal().columns;
    const std::size_t in_a_row = boards_in_a_row();
    std::string text;
    std::string zero;
    for (const CountKind& kind : count_kinds) {
        auto terms = terms_of(kind);
        terms.resize(std::min(terms.size(), in_a_row));
        if (terms.empty()) continue;
        if (kind.name == "draws" && all_zero(terms)) {
            zero = wrapped("draws: left out, because all terms are 0.", columns) + "\n";
            continue;
        }
        text += wrapped(fmt::format("{}, offset {},{}: {}", kind.name, boards_.front().n, first_large(terms),
                                    definition(kind)),
                        columns, 2) +
                "\n";
        text += "  " + wrapped(fmt::format("{}", fmt::join(terms, ", ")), columns, 2, 2) + "\n";
    }
    text += zero + wrapped("A position includes the side to move. Finished games are positions.", columns) + "\n";
    if (in_a_row < boards_.size())
        text += wrapped("Terms after a missing board: zermelo count with --b-file or with --json.", columns) + "\n";
    text += wrapped(fmt::format("by {} --sequence; {}", command(), program_version), columns, 2) + "\n";
    return text + wrapped("tables " + digests(), columns, 2) + "\n" + remarks();
}

std::string Sequences::b_file(const CountKind& kind) const {
    if (boards_.empty()) return "";
    std::string text =
        fmt::format("# {}.\n# A position includes the side to move. Finished games are positions.\n", definition(kind));
    text += fmt::format("# {} --b-file {}; {}\n# tables {}\n", command(), kind.name, program_version, digests());
    const auto terms = terms_of(kind);
    for (std::size_t i = 0; i < terms.size(); ++i) text += fmt::format("{} {}\n", boards_[i].n, terms[i]);
    return text + remarks();
}

// Comments on the boards that are missing, or empty.
std::string Sequences::remarks() const {
    std::string text;
    for (const Missing& one : skipped_) text += fmt::format("# There is no board {}.\n", one.spec);
    if (ended_) text += fmt::format("# No terms from {} on: {}.\n", ended_->spec, ended_->why);
    return text;
}

json::Document Sequences::document() const {
    json::CountSequences all;
    all.range = fmt::format("{}{}..{}{}", range_.before, range_.first, range_.last, range_.after);
    all.command = command() + " --sequence";
    for (const Board& board : boards_) {
        all.title = board.counts.game->info().title;
        all.rules = "zermelo rules " + shell_word(board.counts.game->spec());
        all.boards.push_back({board.n, board.counts.table.spec, digest_text(board.counts.table.summary.digest)});
    }
    for (const Missing& one : skipped_) all.missing.emplace_back(one.spec, one.why);
    if (ended_) all.missing.emplace_back(ended_->spec, ended_->why);
    for (const CountKind& kind : count_kinds)
        if (const auto terms = terms_of(kind); !terms.empty())
            all.sequences.push_back({std::string(kind.name), definition(kind), first_large(terms), terms});
    return json::count_sequences(all);
}

}  // namespace zermelo::cli

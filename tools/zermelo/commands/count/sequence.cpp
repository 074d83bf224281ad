#include "tools/zermelo/commands/count/sequence.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/base/version.hpp"
#include "tools/terminal/shell.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/words/counted.hpp"
#include "tools/words/words.hpp"

namespace zermelo::cli {

namespace {

using Count = std::optional<std::uint64_t>;

template <Counted counted>
std::string all_of(const AnyGame&) {
    return std::string(meaning_of(counted));
}

template <Side side>
std::string won_by(const AnyGame& game) {
    const std::string_view name = side_name(game, side);
    return fmt::format("of the reachable positions, those that {} {}", name, wins(name));
}

std::string drawn(const AnyGame&) {
    return "of the reachable positions, those that are drawn";
}

// A table of distances alone has a longest win.
Count longest_win(const BoardCounts& board) {
    if (board.table.metric != Metric::dtw) return std::nullopt;
    const ValueCounts& counts = board.table.summary.counts;
    return std::max(counts.max_win_dtw, counts.max_loss_dtw);
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
    {"longest-win", longest_win,
     [](const AnyGame&) -> std::string { return "those of the longest win of either side, in the table's positions"; },
     "plies"},
    {count_of_zugzwangs, [](const BoardCounts& board) -> Count { return board.zugzwangs; },
     [](const AnyGame&) -> std::string { return "pairs in the table's positions"; }, "mutual zugzwangs"},
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

Result<void> Sequences::add(const std::string& spec, const BoardCounts& counts) {
    const std::string digits =
        spec.substr(range_.before.size(), spec.size() - range_.before.size() - range_.after.size());
    const int n = std::stoi(digits);
    if (boards_.empty()) offset_ = n;
    const int expected = offset_ + static_cast<int>(boards_.size());
    if (n != expected)
        return fail(Failure::usage, fmt::format("the sequence breaks off before {}", spec),
                    fmt::format("there is no board {}{}{}", range_.before, expected, range_.after), "another range");
    boards_.push_back(counts);
    return {};
}

std::string Sequences::definition(const CountKind& kind) const {
    return fmt::format("a(n) is the number of {} of {}n{} ({}): {}", kind.counted, range_.before, range_.after,
                       boards_.front().game->info().title, kind.meaning(*boards_.front().game));
}

std::string Sequences::command() const {
    return "zermelo count " +
           shell_word(fmt::format("{}{}..{}{}", range_.before, range_.first, range_.last, range_.after)) + options_;
}

std::string Sequences::digests() const {
    std::string text;
    for (const BoardCounts& board : boards_)
        text +=
            fmt::format("{}{} {}", text.empty() ? "" : ", ", board.table.spec, digest_text(board.table.summary.digest));
    return text;
}

// Up to the first board without this count.
std::vector<std::uint64_t> Sequences::terms_of(const CountKind& kind) const {
    std::vector<std::uint64_t> terms;
    for (const BoardCounts& board : boards_) {
        const Count count = kind.of(board);
        if (!count) break;
        terms.push_back(*count);
    }
    return terms;
}

std::string Sequences::text() const {
    if (boards_.empty()) return "";
    const auto columns = terminal().columns;
    std::string text;
    for (const CountKind& kind : count_kinds) {
        const auto terms = terms_of(kind);
        if (terms.empty()) continue;
        const auto large = std::find_if(terms.begin(), terms.end(), [](std::uint64_t term) { return term > 1; });
        const auto first_large = large == terms.end() ? 1 : large - terms.begin() + 1;
        text += wrapped(fmt::format("{}, offset {},{}: {}", kind.name, offset_, first_large, definition(kind)), columns,
                        2) +
                "\n";
        text += "  " + wrapped(fmt::format("{}", fmt::join(terms, ", ")), columns, 2, 2) + "\n";
    }
    text += wrapped("A position includes the side to move. Finished games are positions.", columns) + "\n";
    text += wrapped(fmt::format("by {} --sequence; {}", command(), program_version), columns, 2) + "\n";
    return text + wrapped("tables " + digests(), columns, 2) + "\n" + rest();
}

std::string Sequences::b_file(const CountKind& kind) const {
    if (boards_.empty()) return "";
    std::string text =
        fmt::format("# {}.\n# A position includes the side to move. Finished games are positions.\n", definition(kind));
    text += fmt::format("# {} --b-file {}; {}\n# tables {}\n", command(), kind.name, program_version, digests());
    int n = offset_;
    for (const std::uint64_t term : terms_of(kind)) text += fmt::format("{} {}\n", n++, term);
    return text + rest();
}

// A comment on the boards that are missing, or empty.
std::string Sequences::rest() const {
    const int next = offset_ + static_cast<int>(boards_.size());
    if (next > range_.last) return "";
    return fmt::format("# More terms: {}{}{} met a limit or was refused.\n", range_.before, next, range_.after);
}

}  // namespace zermelo::cli

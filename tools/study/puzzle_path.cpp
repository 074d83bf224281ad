#include "tools/study/puzzle_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <utility>

namespace zermelo {

namespace {

constexpr KeptKind kept_kind{".puzzles", "\x89ZPUZZLES\r\n"};
constexpr std::size_t puzzles_of_a_length = 4;
constexpr std::size_t most_puzzles = puzzles_of_a_length * PuzzleOptions::most_steps;
constexpr std::uint64_t looked_at = 30'000;  // positions

PuzzleTheme theme_of(const AnyGame& game, const Puzzle& puzzle) {
    const Known& value = puzzle.start.value;
    if (value.score) return PuzzleTheme::points;
    if (value.is(Wdl::draw)) return PuzzleTheme::draw;
    return puzzle.line.size() == 1 && game.terminal(puzzle.line[0].child) ? PuzzleTheme::win_at_once : PuzzleTheme::win;
}

// With the figures of its solution.
Result<PathPuzzle> described(const AnswerSource& source, Puzzle puzzle) {
    ZERMELO_TRY(add_refutations(source, puzzle));
    PathPuzzle of;
    of.theme = theme_of(source.game(), puzzle);
    for (const Puzzle::Move& move : puzzle.line)
        if (move.choice)
            of.wrong += static_cast<double>(move.wrong) / static_cast<double>(move.wrong + 1) / puzzle.steps;
    of.puzzle = std::move(puzzle);
    return of;
}

Result<std::vector<PathPuzzle>> sorted(const AnswerSource& source, std::vector<Puzzle> puzzles) {
    std::vector<PathPuzzle> path;
    for (Puzzle& puzzle : puzzles) {
        ZERMELO_ASSIGN(next, described(source, std::move(puzzle)));
        path.push_back(std::move(next));
    }
    const auto rank = [](const PathPuzzle& p) { return std::tuple(p.puzzle.steps, p.wrong, p.theme); };
    std::stable_sort(path.begin(), path.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    return path;
}

// Some puzzles of each length that share no position of the solver: first one of each length, the longest first, as its
// positions are those of shorter ones too.
std::vector<Puzzle> chosen(const AnyGame& game, std::array<std::vector<Puzzle>, PuzzleOptions::most_steps + 1> found) {
    std::vector<Puzzle> puzzles;
    std::set<AnyPosition> met;  // all positions of the solvers
    for (std::size_t number = 1; number <= puzzles_of_a_length; ++number)
        for (auto of_length = found.rbegin(); of_length != found.rend(); ++of_length)
            for (Puzzle& puzzle : *of_length) {
                if (puzzle.steps == 0) continue;  // taken
                const auto positions = positions_of_solver(game, puzzle);
                if (std::any_of(positions.begin(), positions.end(), [&](const auto& p) { return met.contains(p); }))
                    continue;
                met.insert(positions.begin(), positions.end());
                puzzles.push_back(std::exchange(puzzle, {}));
                break;
            }
    return puzzles;
}

Result<std::vector<Puzzle>> find_puzzles_of_all_lengths(const AnswerSource& source, const RunOptions& run) {
    constexpr std::size_t kept = 64;                                       // of a length, to choose from
    std::array<std::vector<Puzzle>, PuzzleOptions::most_steps + 1> found;  // by steps
    std::set<AnyPosition> met;                                             // positions that puzzles begin with
    const PuzzleOptions options{.positions = looked_at};
    const auto take = [&](Puzzle&& puzzle) -> Result<bool> {
        auto& of_length = found[static_cast<std::size_t>(puzzle.steps)];
        if (puzzle.steps > 0 && of_length.size() < kept &&
            met.insert(source.game().canonical(puzzle.start.position)).second)
            of_length.push_back(std::move(puzzle));
        return true;
    };
    ZERMELO_ASSIGN(positions, visit_puzzles(source, options, run, take));
    auto puzzles = chosen(source.game(), std::move(found));
    if (puzzles.empty())
        return fail(Failure::no_answer, fmt::format("no puzzle was found for {}", source.game().spec()),
                    fmt::format("random games came by {} positions", with_thousands(positions)), "a larger board");
    return puzzles;
}

// The puzzles that begin with the positions of a kept file; nothing if one of them does not.
std::optional<std::vector<Puzzle>> read_kept(const Table& table) {
    const auto content = find_beside(table, kept_kind);
    if (!content) return std::nullopt;
    ByteReader in{ByteSpan(*content)};
    const auto count = in.get<std::uint64_t>();
    if (count == 0 || count > most_puzzles) return std::nullopt;
    std::vector<Puzzle> puzzles;
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto steps = in.get<std::uint64_t>();
        const auto seed = in.get<std::uint64_t>();
        const auto position = table.game().parse(in.get_text(in.get<std::uint64_t>()));
        if (!in.ok() || !position) return std::nullopt;
        auto start = table.answer(*position);
        if (!start) return std::nullopt;
        auto puzzle = puzzle_of(table, *std::move(start));
        if (!puzzle || puzzle->steps == 0 || static_cast<std::uint64_t>(puzzle->steps) != steps) return std::nullopt;
        puzzle->seed = seed;
        puzzles.push_back(*std::move(puzzle));
    }
    if (!in.ok() || in.left() != 0) return std::nullopt;
    return puzzles;
}

Result<void> keep(const Table& table, const std::vector<Puzzle>& puzzles) {
    ByteWriter out;
    out.put(static_cast<std::uint64_t>(puzzles.size()));
    for (const Puzzle& puzzle : puzzles) {
        const std::string position = table.game().format(puzzle.start.position);
        for (const std::uint64_t number :
             {static_cast<std::uint64_t>(puzzle.steps), puzzle.seed, static_cast<std::uint64_t>(position.size())})
            out.put(number);
        out.put(std::string_view(position));
    }
    return keep_beside(table, kept_kind, out.bytes());
}

}  // namespace

std::string_view name_of(PuzzleTheme theme) {
    constexpr std::array<std::string_view, 4> names = {"points", "hold the draw", "win at once", "win"};
    return names[static_cast<std::size_t>(theme)];
}

Result<std::vector<PathPuzzle>> find_path(const AnswerSource& source, const RunOptions& run) {
    ZERMELO_ASSIGN(puzzles, find_puzzles_of_all_lengths(source, run));
    return sorted(source, std::move(puzzles));
}

Result<std::vector<PathPuzzle>> kept_path(const Table& table, const RunOptions& run, KeptFile& file) {
    if (auto kept = read_kept(table)) return sorted(table, *std::move(kept));
    ZERMELO_ASSIGN(puzzles, find_puzzles_of_all_lengths(table, run));
    if (file.writes)
        if (const auto done = keep(table, puzzles); !done) file.error = done.error();
    return sorted(table, std::move(puzzles));
}

}  // namespace zermelo

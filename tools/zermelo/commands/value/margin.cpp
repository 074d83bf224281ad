#include "tools/zermelo/commands/value/margin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "games/core/texts/spec.hpp"
#include "solvers/engine/all_games.hpp"
#include "solvers/values/any_values.hpp"

namespace zermelo::cli {

Result<UnboundedBoard> UnboundedBoard::make(const std::string& spec) {
    const GameList games = all_games();
    ZERMELO_ASSIGN(parts, Spec::parse(spec));
    ZERMELO_ASSIGN(pattern, games.make(spec));
    ZERMELO_ASSIGN(small, make_values(pattern));
    const auto margin = small->margin();
    if (!margin || !parts.size)
        return fail(Failure::no_answer, "cannot set a pattern of " + spec + " on a board without edges",
                    margin ? "the spec must name the size of the pattern"
                           : "pieces of this game can go any distance from a pattern",
                    "a larger board, with the pattern in its middle");
    std::string larger =
        fmt::format("{}@{}x{}", parts.game, parts.size->width + 2 * *margin, parts.size->height + 2 * *margin);
    for (const auto& [key, value] : parts.options) larger += fmt::format(",{}={}", key, value);
    ZERMELO_TRY(games.make(larger));
    return UnboundedBoard(std::move(larger), std::move(small), *margin);
}

Result<void> UnboundedBoard::set(std::vector<std::string>& words) const {
    const Board& board = pattern_->game().board();
    const std::string sides(static_cast<std::size_t>(margin_), '.');
    bool open = true;  // a term is expected; behind a board the side to move may stand
    for (std::string& word : words) {
        if (word == "start" || word == "moves")
            return fail(Failure::usage, "a pattern is a board, not moves from the start");
        const bool was_open = std::exchange(open, word == "+" || word == "-" || word.find('=') != std::string::npos);
        if (open || !was_open || word.starts_with("value:")) continue;
        ZERMELO_ASSIGN(arrangement, pattern_->parse(word));
        std::vector<std::string> rows(static_cast<std::size_t>(board.ranks()),
                                      std::string(static_cast<std::size_t>(board.files()), '.'));
        for (const BoardPiece& piece : pattern_->pieces(arrangement))
            rows[rows.size() - 1 - static_cast<std::size_t>(piece.cell / board.files())]
                [static_cast<std::size_t>(piece.cell % board.files())] = piece.letter;
        const std::string empty(static_cast<std::size_t>(board.files() + 2 * margin_), '.');
        std::vector<std::string> all(static_cast<std::size_t>(margin_), empty);
        for (const std::string& row : rows) all.push_back(sides + row + sides);
        all.insert(all.end(), static_cast<std::size_t>(margin_), empty);
        word = fmt::format("{}", fmt::join(all, "/"));
    }
    return {};
}

}  // namespace zermelo::cli

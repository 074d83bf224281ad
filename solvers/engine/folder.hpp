// All tables of a folder that know positions of one game.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "solvers/engine/game_shelf.hpp"
#include "solvers/engine/table.hpp"
#include "tablebase/digest.hpp"

namespace zermelo {

// Answers a position from the table that knows most of it: that of the game itself, or of a variant whose positions
// play alike, such as an endgame with fewer men, or the same board turned. Distances go before outcomes, the game's own
// table before others, and of those the largest. Where no table holds a position, a search answers, if there is one.
// Immutable, thread-safe.
class TableFolder final : public AnswerSource {
public:
    // `search` answers where no table does; it may be null.
    TableFolder(std::shared_ptr<const AnyGame> game, std::string folder,
                std::vector<std::shared_ptr<const Table>> tables, std::shared_ptr<const AnswerSource> search);

    const AnyGame& game() const override { return *game_; }
    Source kind() const override { return Source::table; }
    std::string file() const override { return tables_.size() == 1 ? tables_.front()->file() : folder_; }
    Result<Answer> answer(const AnyPosition& position, const Request& request = {}) const override;
    Result<Line> line(const Answer& answer, const Request& request = {}) const override;

    // The value for the side to move; nothing is known where no table holds the position. Much faster than an answer
    // with all moves. Fails like Table::value.
    Result<Known> value(const AnyPosition& position) const;
    // The same for many positions, in one parallel pass over each table by `threads` workers (0: one per core). Fails
    // like value(), and with `interrupted`.
    Result<std::vector<Known>> values(std::span<const AnyPosition> positions, int threads = 0,
                                      const std::stop_token& stop = {}) const;
    // The answer of the tables, without a search; nothing if none holds the position. Fails like Table::answer.
    Result<std::optional<Answer>> look_up(const AnyPosition& position) const;
    Result<std::vector<std::optional<Answer>>> look_up(std::span<const AnyPosition> positions, int threads = 0,
                                                       const std::stop_token& stop = {}) const;
    const std::vector<std::shared_ptr<const Table>>& tables() const { return tables_; }

private:
    struct Found {
        const Table* table = nullptr;
        bool is_turned = false;
        Answer answer;  // with positions of the table's game
    };
    Result<void> renumber(const AnyGame& of, std::span<const AnyPosition> children, Answer& answer) const;
    template <class Look>
    Result<void> ask_tables(std::span<const AnyPosition> positions, std::vector<std::size_t> open, Look&& look) const;
    Result<std::vector<std::optional<Found>>> find(std::span<const AnyPosition> positions, int threads,
                                                   const std::stop_token& stop) const;

    std::shared_ptr<const AnyGame> game_;
    std::string folder_;
    std::vector<std::shared_ptr<const Table>> tables_;  // in the order in which they are asked
    std::shared_ptr<const AnswerSource> search_;
};

// Opens the files of a folder; an engine shares them among its requests.
struct TableFiles {
    std::function<Result<Digest>(const std::string& path)> digest_of;
    std::function<Result<std::shared_ptr<const Table>>(const std::string& path)> open;
};

// The tables of a folder that know positions of a game, one for each digest. Fails with not_found (the cause is
// no_table) without any, and with the error of a file where the only ones are damaged.
Result<std::vector<std::shared_ptr<const Table>>> tables_for(const AnyGame& game, const std::string& folder,
                                                             const GameShelf& games, const TableFiles& files);
// The error without a table; it names the tables that are there.
tl::unexpected<Error> no_table(const std::string& folder, const std::string& spec);

}  // namespace zermelo

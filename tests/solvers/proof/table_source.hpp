// Proofs by typed positions and moves, and from tables.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <string>
#include <utility>

#include "solvers/proof/source.hpp"
#include "tablebase/prober.hpp"

namespace zermelo::test {

// A source that answers with moves of the game's own type.
template <Game G>
class TypedSource : public ProofSource {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    explicit TypedSource(const G& game) : game_(game) {}
    virtual Result<Move> move_at(const Position& position, Goal goal) = 0;
    virtual std::optional<CitedTable> table_at(const Position&) { return std::nullopt; }

    Result<std::size_t> keeping_move(const std::byte* bytes, Goal goal) final {
        const Position position = typed(bytes);
        ZERMELO_ASSIGN(move, move_at(position, goal));
        const auto& moves = game_.moves(position);
        return static_cast<std::size_t>(std::find(moves.begin(), moves.end(), move) - moves.begin());
    }
    std::optional<CitedTable> cited_table(const std::byte* bytes, Goal, bool) final { return table_at(typed(bytes)); }

protected:
    const G& game_;

private:
    static Position typed(const std::byte* bytes) {
        Position position;
        std::memcpy(&position, bytes, sizeof position);
        return position;
    }
};

// Plays the best move of a table: the distance to the win falls with every move. Game and prober must outlive it.
template <Game G>
class TableSource final : public TypedSource<G> {
public:
    using typename TypedSource<G>::Position;
    using typename TypedSource<G>::Move;

    // value_of answers for the side to move of a position that may be over; nothing where the table does not hold it.
    using ValueOf = std::function<Result<std::optional<Value>>(const Position&)>;
    TableSource(const G& game, std::string table, ValueOf value_of)
        : TypedSource<G>(game), table_(std::move(table)), value_of_(std::move(value_of)) {}
    explicit TableSource(const Prober<G>& prober)
        : TableSource(prober.game(), prober.table().path(), [&](const Position& p) { return prober.probe(p); }) {}

    // no_answer where the table knows of no move that reaches the goal.
    Result<Move> move_at(const Position& position, Goal goal) override {
        const G& game = this->game_;
        std::optional<std::pair<Move, Value>> best;
        for (const auto& move : game.moves(position)) {
            const Position child = game.apply(position, move);
            ZERMELO_ASSIGN(known, value_of_(child));
            if (!known) continue;
            const Value value = after_move(*known, game.turn(child) == game.turn(position));
            if (!best || better(value, best->second)) best = {move, value};
        }
        if (!best || !reached(goal, best->second.wdl))
            return fail(Failure::no_answer, fmt::format("no proof at {}", std::string(game.format(position))),
                        fmt::format("{} knows no move that keeps the claim", table_));
        return best->first;
    }

private:
    std::string table_;  // its name, for messages
    ValueOf value_of_;
};

}  // namespace zermelo::test

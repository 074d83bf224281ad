// SearchRules of a typed game; included only where a game is instantiated.
#pragma once

#include <cstring>

#include "games/core/concepts/key.hpp"
#include "solvers/pns/questions.hpp"
#include "solvers/pns/table_oracle.hpp"

namespace zermelo {

template <Game G>
class SearchRulesOf final : public SearchRules {
public:
    using Position = typename G::Position;

    // `heuristics`: with the game's first guesses; else all positions look alike at first. `variant`: of opaque
    // positions.
    explicit SearchRulesOf(const G& game, std::uint32_t variant = 0, bool heuristics = true)
        : SearchRules(facts_of(game)), game_(game), variant_(variant), heuristics_(heuristics) {}

    // First all moves are made: many positions need no more. Then the open ones get canonical positions and keys.
    std::optional<std::uint16_t> ask(const std::byte* from, Goal goal, QuestionList& questions,
                                     const AskedMoves& asked) const override {
        const Position position = typed(from);
        const Side turn = game_.turn(position);
        const TableOracle<G>* oracle = asked.by_tables ? oracle_.get() : nullptr;
        const std::size_t only = asked.only;
        const auto& moves = game_.moves(position);
        const QuestionList::Room room = questions.make_room(moves.size());
        ChildQuestion* end = room.questions;
        std::byte* bytes = room.positions;
        std::optional<std::uint16_t> good;
        std::size_t number = 0;
        for (const auto& move : moves) {
            const std::size_t own = number++;
            if (only != AskedMoves::every && own != only) continue;
            const Position child = game_.apply(position, move);
            const bool same_side = game_.turn(child) == turn;
            const Goal next = same_side ? goal : opposite(goal);
            auto outcome = game_.terminal(child);
            if (!outcome && oracle != nullptr) outcome = oracle->outcome(child);
            if (!outcome) {
                std::memcpy(bytes, &child, sizeof child);
                bytes += sizeof child;
                end->move = static_cast<std::uint16_t>(own);
                end->goal = next;
                end->same_side = same_side;
                ++end;
            } else if (reached(next, *outcome) == same_side) {
                good = static_cast<std::uint16_t>(own);
                break;
            }
        }
        if (good && !asked.all) return good;
        bytes = room.positions;
        const TranspositionTable* const prefetched = asked.prefetched;
        const bool efforts = asked.efforts;
        for (ChildQuestion* question = room.questions; question != end; ++question, bytes += sizeof(Position)) {
            const Position child = canonical(game_, typed(bytes));
            std::memcpy(bytes, &child, sizeof child);
            question->key = key_of(child, question->goal);
            if (prefetched != nullptr) prefetched->prefetch(question->key);
            if (efforts) question->effort = effort_of(child);
        }
        questions.resize(questions.size() + static_cast<std::size_t>(end - room.questions));
        return good;
    }

    Effort guess(const std::byte* position) const noexcept override { return effort_of(typed(position)); }
    SearchKey key(const std::byte* position, Goal goal) const noexcept override {
        return key_of(typed(position), goal);
    }
    AnyPosition wrap(const std::byte* position) const noexcept override {
        return zermelo::wrap(variant_, typed(position));
    }
    void unwrap(const AnyPosition& opaque, std::byte* position) const noexcept override {
        const auto inner = zermelo::unwrap<Position>(opaque);
        std::memcpy(position, &inner, sizeof inner);
    }
    void write_key(const std::byte* position, std::span<std::uint8_t> key) const override {
        zermelo::write_key(game_, typed(position), key);
    }
    void read_key(std::span<const std::uint8_t> key, std::byte* position) const override {
        if (key_kind(game_) == KeyKind::own_bytes) {
            std::memcpy(position, key.data(), sizeof(Position));
        } else if constexpr (PackedGame<G>) {
            const Position inner = *game_.unpack(read_packed(key));
            std::memcpy(position, &inner, sizeof inner);
        }
    }

    Result<void> use_tables(const std::string& folder, std::uint64_t cache) override {
        ZERMELO_ASSIGN(leaves, TableLeaves<G>::open_folder(game_, folder, cache));
        oracle_ = std::make_unique<TableOracle<G>>(std::move(leaves));
        return {};
    }
    const LeafTables* tables() const override { return oracle_.get(); }

private:
    static Facts facts_of(const G& game) {
        return {sizeof(Position),          G::max_moves,  key_width(game), position_bits(game),
                G::cycles == Cycles::draw, is_drawless<G>};
    }
    static Position typed(const std::byte* position) noexcept {
        Position p;
        std::memcpy(&p, position, sizeof p);
        return p;
    }
    Effort effort_of([[maybe_unused]] const Position& position) const noexcept {
        if constexpr (HeuristicGame<G>) {
            if (heuristics_) return game_.effort(position);
        }
        return {};
    }
    SearchKey key_of(const Position& position, Goal goal) const noexcept { return search_key(game_, position, goal); }

    const G game_;
    const std::uint32_t variant_;
    const bool heuristics_;
    std::unique_ptr<TableOracle<G>> oracle_;  // null without tables
};

}  // namespace zermelo

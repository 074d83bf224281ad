// Proofs from searches.
#pragma once

#include <functional>

#include "games/core/runtime/runtime_game.hpp"
#include "solvers/pns/engine.hpp"
#include "solvers/pns/table_oracle.hpp"
#include "solvers/proof/source.hpp"

namespace zermelo {

// Finds again what a search has found out. What the engine has forgotten is searched again; positions that tables hold
// are proven with the tables' moves, to the end, or cite them. Everything is borrowed.
class SearchSource final : public ProofSource {
public:
    // Settles a question by searching; fails where a limit is met.
    using Solve = std::function<Result<bool>(const Question&)>;

    SearchSource(const RuntimeGame& game, const SearchRules& rules, bool cite, SearchEngine& engine, Solve solve)
        : game_(game),
          rules_(rules),
          cite_(cite && rules.tables() != nullptr),
          engine_(engine),
          solve_(std::move(solve)),
          children_(rules.facts().position_bytes) {}

    // A damaged table is told of where a move is wanted from it.
    std::optional<CitedTable> cited_table(const std::byte* position, Goal goal, bool claimant_moves) override;
    void begin_proof(const HasNode* has_node) override { has_node_ = has_node; }
    Result<std::size_t> keeping_move(const std::byte* position, Goal goal) override;

private:
    std::optional<std::size_t> known_move(const std::byte* position, Goal goal);
    Result<std::size_t> searched_move(const std::byte* position, Goal goal);
    Result<std::optional<std::size_t>> table_move(const std::byte* position, Goal goal) const;
    std::string text_of(const std::byte* position) const { return game_.format(rules_.wrap(position)); }

    const RuntimeGame& game_;
    const SearchRules& rules_;
    bool cite_;
    SearchEngine& engine_;
    Solve solve_;
    const HasNode* has_node_ = nullptr;
    QuestionList children_;  // of one position
};

}  // namespace zermelo

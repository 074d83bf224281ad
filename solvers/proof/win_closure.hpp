// Checks a win in a game whose play can go round in circles, without the order in which a search found it.
#pragma once

#include "games/core/runtime/runtime_game.hpp"
#include "solvers/pns/engine.hpp"
#include "solvers/proof/node_table.hpp"
#include "solvers/proof/search_source.hpp"
#include "solvers/run/observe.hpp"

namespace zermelo {

// Collects the positions that the claimant's good moves, by the search, and all moves of the other side lead to. Then
// finds those that are won by the rules alone, from the ends of the game backwards, until none is added (attractor:
// Zermelo 1913). Everything is borrowed. Not thread-safe.
class WinClosure {
public:
    WinClosure(const RuntimeGame& game, const SearchRules& rules, Side claimant, const SearchEngine& engine,
               SearchSource::Solve solve, const RunOptions& options)
        : game_(game),
          rules_(rules),
          claimant_(claimant),
          engine_(engine),
          solve_(std::move(solve)),
          options_(options),
          nodes_(rules.facts().key_width + 1),
          key_(rules.facts().key_width + 1),
          children_(rules.facts().position_bytes) {}

    // True if the start is won. False if the search has forgotten a move that the win needs, or remembers wrong ones.
    // Fails with `internal` where the search contradicts the rules, with `limit` past the memory of the run, with
    // `interrupted`, and as `solve`.
    Result<bool> holds(const AnyPosition& start);

private:
    Result<void> collect(std::uint32_t node);
    Result<bool> collect_children(std::uint32_t node, bool claimant);
    bool follows(std::uint32_t node);
    bool is_won(std::size_t child, bool claimant);
    ByteSpan key_of(const std::byte* position, bool claimant);
    // Makes the moves of a node; true if the game ends well for the side to move.
    bool ask(std::uint32_t node, bool claimant);
    tl::unexpected<Error> contradiction(std::uint32_t node) const;
    PositionBuffer position_of(std::uint32_t node) const;

    const RuntimeGame& game_;
    const SearchRules& rules_;
    const Side claimant_;
    const SearchEngine& engine_;
    const SearchSource::Solve solve_;
    const RunOptions options_;
    NodeTable nodes_;        // a height of 1: won
    Bytes key_;              // room for one
    QuestionList children_;  // of one node
};

}  // namespace zermelo

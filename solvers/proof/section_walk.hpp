// Collects the nodes of one section of a certificate.
#pragma once

#include <vector>

#include "games/core/runtime/runtime_game.hpp"
#include "solvers/certificate/format.hpp"
#include "solvers/pns/questions.hpp"
#include "solvers/proof/node_table.hpp"
#include "solvers/proof/source.hpp"
#include "solvers/run/observe.hpp"

namespace zermelo {

// Follows the kept moves from the start, depth first, so that a source which searches finds its own traces near by;
// with a stack of its own, however long the lines are. Of a win the heights are those of the longest kept line (Tarjan
// 1972: a node is done when all that it leads to is done), and a move back to a node that is not done yet is a circle.
class SectionWalk {
public:
    static_assert(most_moves <= first_leaf_step, "a step is either a move or a leaf");

    // Tables that the source cites are added to `tables`, each once; a leaf's number is its place there.
    SectionWalk(const RuntimeGame& game, const SearchRules& rules, ProofClaim claim, ProofSource& source,
                std::vector<CitedTable>& tables, const RunOptions& options)
        : game_(game),
          rules_(rules),
          claim_(claim),
          source_(source),
          tables_(tables),
          options_(options),
          nodes_(rules.facts().key_width + 1),
          key_(rules.facts().key_width + 1),
          children_(rules.facts().position_bytes) {}

    NodeTable& nodes() { return nodes_; }
    static constexpr std::uint32_t root = 0;

    // Fails with `limit` past the memory of the run, `interrupted` on a stop request, `internal` where the source's
    // moves do not prove the claim (they lead in a circle, or to an end that does not fit); and with what the source
    // says.
    Result<void> walk(const AnyPosition& start);

private:
    static constexpr std::uint32_t on_path = UINT32_MAX;  // as a height
    struct Frame {
        std::uint32_t node = 0;
        std::uint32_t greatest = 0;  // height of what its moves lead to, as far as they were looked at
        std::size_t first = 0;       // of its edges
        std::size_t next = 0;
    };

    Result<void> walk_set();
    Result<void> walk_win();
    Result<void> enter(std::uint32_t node);
    Result<void> expand(std::uint32_t node);
    Result<void> cite(std::uint32_t node, const CitedTable& table);
    NodeTable::Found insert(const std::byte* position, bool claimant) {
        return nodes_.insert(key_of(position, claimant));
    }
    // Until the next call.
    ByteSpan key_of(const std::byte* position, bool claimant);
    PositionBuffer position_of(std::uint32_t node) const;
    Result<void> check_limits();
    tl::unexpected<Error> broken(std::uint32_t node, const std::string& why) const;
    tl::unexpected<Error> wrong_move(std::uint32_t node, std::size_t move) const;

    const RuntimeGame& game_;
    const SearchRules& rules_;
    ProofClaim claim_;
    ProofSource& source_;
    std::vector<CitedTable>& tables_;
    const RunOptions options_;
    NodeTable nodes_;
    Bytes key_;  // room for one
    std::vector<Frame> path_;
    std::vector<std::uint32_t> edges_;
    QuestionList children_;  // of one node
    std::uint64_t steps_ = 0;
};

}  // namespace zermelo

// The questions of a best-first search, and how their answers hang together.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "solvers/pns/question_index.hpp"
#include "solvers/pns/table.hpp"

namespace zermelo {

// Each question is one node, however it is reached; knows no game. Not thread-safe.
//
// What is settled does not depend on paths. Successes and failures spread from the leaves by counting, as in retrograde
// analysis. In games with cycles that settles wins; that somebody cannot win is settled by close_cycles(): take every
// question whose moves are not known for a win of the side that claims it, spread that, and what it does not reach
// cannot be won.
class QuestionGraph {
public:
    using NodeId = std::uint32_t;
    static constexpr std::uint32_t nothing = QuestionIndex::nothing;
    static constexpr std::uint32_t most = ProofNumbers::infinite - 1;  // of an open question
    static constexpr std::uint32_t most_nodes = (1U << 31) - 1;

    struct Node {
        ProofNumbers numbers;
        std::uint32_t first_edge = 0;
        std::uint32_t open = 0;           // edges not yet found bad
        std::uint32_t parents = nothing;  // list of links
        std::uint32_t settled = nothing;  // ordinal number
        std::uint32_t edges = 0;          // moves whose answers were open when they were made
        bool claims : 1 = false;          // the side to move claims a win; else it claims not to lose
        bool expanded : 1 = false;
        bool reached : 1 = false;  // the answer, where settled
        bool on_path : 1 = false;  // for the search
    };
    static_assert(sizeof(Node) == 32);
    // One end of a move.
    class End {
    public:
        End() = default;
        End(NodeId node, bool same_side) : word_(node << 1 | (same_side ? 1U : 0U)) {}
        NodeId node() const { return word_ >> 1; }
        bool same_side() const { return (word_ & 1) != 0; }  // the one who moved moves again

    private:
        std::uint32_t word_ = 0;
    };

    // `cyclic`: close_cycles() will be called.
    explicit QuestionGraph(bool cyclic) : cyclic_(cyclic) {}

    std::uint32_t size() const { return index_.size(); }
    // With so many further moves.
    std::uint64_t bytes(std::uint64_t moves) const;
    bool has_room(std::uint64_t moves) const {
        return size() + moves < most_nodes && children_.size() + moves < nothing;
    }

    Node& operator[](NodeId id) { return nodes_[id]; }
    const Node& operator[](NodeId id) const { return nodes_[id]; }
    // The question behind a move.
    End child(std::uint64_t edge) const { return children_[edge]; }
    static std::optional<bool> answer(const Node& node) {
        return node.settled == nothing ? std::nullopt : std::optional(node.reached);
    }

    // Begins to read what find() and insert() will ask for.
    void fetch(std::uint64_t hash) const { index_.fetch(hash); }
    NodeId find(const SearchKey& key, std::uint64_t hash) const { return index_.find(key, hash); }
    // The node of a question; a fresh one has no numbers yet.
    QuestionIndex::Found insert(const SearchKey& key, std::uint64_t hash, bool claims);

    // The moves of a question were made: one of them is good, or all are bad but those of which the answers are open.
    void expand(NodeId id, std::span<const End> open, bool one_is_good);
    // Settles a question and all that follow from it.
    void settle(NodeId id, bool reached);
    // Settles what can no longer be won by the side that claims it, because there is no way out of what was looked
    // into.
    void close_cycles();
    // After close_cycles(): in which order a question came into hope of a win for the side that claims it, or nothing.
    std::uint32_t hope(NodeId id) const { return id < hope_.size() ? hope_[id] : nothing; }

    // Drops all questions. The order of settling goes on, so that later proofs rest on nothing that is gone.
    void forget();

private:
    struct Link {
        End parent;
        std::uint32_t next = nothing;
    };

    enum class State : std::uint8_t { open, hopeful, settled };  // in close_cycles
    std::uint32_t missing(const Node& node, const std::vector<State>& states, std::uint32_t enough) const;

    bool cyclic_;
    QuestionIndex index_;
    ChunkedArray<Node> nodes_;
    ChunkedArray<End> children_;  // by edge
    ChunkedArray<Link> links_;    // by edge
    std::vector<std::uint32_t> hope_;
    std::uint32_t expanded_ = 0;
    std::uint32_t settled_ = 0;
};

}  // namespace zermelo

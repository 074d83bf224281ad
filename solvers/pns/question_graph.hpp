// The questions of a best-first search, and the moves between them.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "solvers/pns/question_index.hpp"
#include "solvers/pns/table.hpp"

namespace zermelo {

// Each question is one node, however it is reached; knows no game. Not thread-safe.
//
// Answers do not depend on paths. Successes and failures propagate from the leaves by counting, as in retrograde
// analysis. In games with cycles that settles wins. close_cycles() settles the claims that fail: it assumes that every
// unexpanded position is won for the side that claims a win, and propagates; what is not reached cannot be won.
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
    // The memory of the graph with `moves` further moves.
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

    // Prefetches for find() and insert().
    void fetch(std::uint64_t hash) const { index_.fetch(hash); }
    NodeId find(const SearchKey& key, std::uint64_t hash) const { return index_.find(key, hash); }
    // The node of a question; a fresh one has no numbers yet.
    QuestionIndex::Found insert(const SearchKey& key, std::uint64_t hash, bool claims);

    // Enters the moves of a question: one of them is good, or all but those in `open` are bad.
    void expand(NodeId id, std::span<const End> open, bool one_is_good);
    // Settles a question and all that follow from it.
    void settle(NodeId id, bool reached);
    // Settles the questions whose claims of a win no unexpanded position can still fulfil.
    void close_cycles();
    // After close_cycles(): the ordinal number with which a question was reached by hope of a win, or `nothing`.
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

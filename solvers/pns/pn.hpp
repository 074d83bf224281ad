// Proof-number search on a graph in memory: the readable definition, and the search for games with cycles.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "solvers/pns/control.hpp"
#include "solvers/pns/expand.hpp"
#include "solvers/pns/question_graph.hpp"

namespace zermelo {

// Best-first proof-number search (Allis, van der Meulen and van den Herik 1994). From the root it follows the moves
// with the least proof number for the side to move, expands the leaf, and updates the numbers on the way back.
//
// Results of earlier subjects stay until the memory is full; then they are dropped.
template <PackedGame G>
class BestFirstSearch {
public:
    // `memory`: bytes that the graph may take.
    BestFirstSearch(const SearchSpace<G>& space, std::uint64_t memory) : space_(space), memory_(memory) {}

    // The following questions have another subject; they may take the memory of all earlier ones.
    void begin_subject() { earlier_ = graph_.size() > 0; }
    // True if the side to move reaches its goal; empty if a limit ended the search. The game must not be over.
    std::optional<bool> solve(const Question<G>& question, SearchControl& control);

    void allow(std::uint64_t memory) { memory_ = memory; }
    std::uint64_t bytes() const { return bytes(0); }
    // Drops all that was found.
    void forget();

    // The answer if it is known without a search.
    std::optional<bool> known(const SearchKey& key) const {
        const NodeId id = graph_.find(key, key.hash());
        return id == nothing ? std::nullopt : QuestionGraph::answer(graph_[id]);
    }
    // The ordinal number of a settled question: a success rests on lower numbers. Open questions have the greatest.
    std::uint32_t settled_as(const SearchKey& key) const {
        const NodeId id = graph_.find(key, key.hash());
        return id == nothing ? nothing : graph_[id].settled;
    }

private:
    using NodeId = QuestionGraph::NodeId;
    using Node = QuestionGraph::Node;
    using End = QuestionGraph::End;
    static constexpr std::uint32_t nothing = QuestionGraph::nothing;
    static constexpr std::uint32_t most = QuestionGraph::most;
    static constexpr bool cyclic = G::cycles == Cycles::draw;

    struct Child {
        ChildQuestion<G> question;
        std::uint64_t hash = 0;
    };
    static bool claims(const Node& node) { return node.claims; }
    // The proof number of the side that claims a win, whoever is to move.
    static std::uint32_t claim_number(const Node& node) {
        return node.claims ? node.numbers.proof : node.numbers.disproof;
    }
    NodeId node_for(const ChildQuestion<G>& question, std::uint64_t hash);
    void expand(NodeId id);
    ProofNumbers seen(End move) const;
    void update(Node& node) const;
    NodeId go_down(NodeId root, std::vector<NodeId>& path);
    void step_back(std::vector<NodeId>& path);
    void take_back(std::vector<NodeId>& path);
    void begin_anew(NodeId root);
    // True if the moves of one more position fit.
    bool room() const { return bytes(G::max_moves) <= memory_ && graph_.has_room(G::max_moves); }
    std::uint64_t bytes(std::uint64_t moves) const {
        return graph_.bytes(moves) + (graph_.size() + moves) * sizeof(typename G::Position);
    }

    const SearchSpace<G> space_;
    std::uint64_t memory_;
    QuestionGraph graph_{cyclic};
    ChunkedArray<typename G::Position> positions_;  // by node
    std::vector<Child> children_;                   // in expand
    std::vector<End> open_;                         // in expand
    std::uint64_t expanded_ = 0;
    bool earlier_ = false;  // the graph holds what was found for earlier subjects
};

template <PackedGame G>
typename BestFirstSearch<G>::NodeId BestFirstSearch<G>::node_for(const ChildQuestion<G>& question, std::uint64_t hash) {
    const auto [id, fresh] = graph_.insert(question.key, hash, question.goal == Goal::win);
    if (fresh) {
        const Effort effort = space_.first_effort(question.position);
        graph_[id].numbers = {effort.win, effort.loss};
        positions_.resize(graph_.size());
        positions_[id] = question.position;
    }
    return id;
}

// Makes the moves of a position. All are made, and their slots prefetched, before the first is looked up.
template <PackedGame G>
void BestFirstSearch<G>::expand(NodeId id) {
    ++expanded_;
    children_.clear();
    const typename G::Position position = positions_[id];
    bool refuted = !for_each_question(
        space_, position, claims(graph_[id]) ? Goal::win : Goal::not_loss, [](const auto&, bool good) { return !good; },
        [this](const auto&, const ChildQuestion<G>& child) {
            children_.push_back({child, child.key.hash()});
            graph_.fetch(children_.back().hash);
            return true;
        });
    open_.clear();
    for (const Child& child : children_) {
        if (refuted) break;
        const NodeId number = node_for(child.question, child.hash);
        const auto reached = QuestionGraph::answer(graph_[number]);
        if (!reached) open_.emplace_back(number, child.question.same_side);
        refuted = reached && child.question.good(*reached);
    }
    graph_.expand(id, open_, refuted);
}

// The numbers of an open move for the one who makes it. A move back to the path has the worst numbers of an open
// question for the side that claims a win.
template <PackedGame G>
ProofNumbers BestFirstSearch<G>::seen(End move) const {
    const Node& child = graph_[move.node()];
    ProofNumbers numbers = child.numbers;
    if (child.on_path) numbers = claims(child) ? ProofNumbers{most, 1} : ProofNumbers{1, most};
    if (!move.same_side()) std::swap(numbers.proof, numbers.disproof);
    return numbers;
}

// The numbers of an open position from those of its moves, as in dfpn.hpp.
template <PackedGame G>
void BestFirstSearch<G>::update(Node& node) const {
    ProofNumbers numbers{most, 0};
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edges; ++i) {
        const End move = graph_.child(i);
        if (graph_[move.node()].settled != nothing) continue;
        const ProofNumbers behind = seen(move);
        numbers.proof = std::min(numbers.proof, behind.proof);
        numbers.disproof = std::max(numbers.disproof, behind.disproof);
    }
    numbers.disproof = std::min(most, numbers.disproof + node.open - 1);
    node.numbers = numbers;
}

template <PackedGame G>
void BestFirstSearch<G>::step_back(std::vector<NodeId>& path) {
    graph_[path.back()].on_path = false;
    path.pop_back();
}

// Leaves a path from its end to the root, and updates the numbers.
template <PackedGame G>
void BestFirstSearch<G>::take_back(std::vector<NodeId>& path) {
    while (!path.empty()) {
        Node& node = graph_[path.back()];
        step_back(path);
        if (node.settled == nothing && node.edges > 0) update(node);
    }
}

// Sets `path` to the most promising path and returns the open position at its end, or `nothing` if all paths of the
// side that claims a win lead back to themselves.
template <PackedGame G>
typename BestFirstSearch<G>::NodeId BestFirstSearch<G>::go_down(NodeId root, std::vector<NodeId>& path) {
    path = {root};
    graph_[root].on_path = true;
    while (!path.empty()) {
        Node& node = graph_[path.back()];
        if (!node.expanded) break;
        update(node);
        if (cyclic && claim_number(node) >= most) {
            step_back(path);
            continue;
        }
        NodeId best = nothing;
        std::uint32_t least = ProofNumbers::infinite;
        for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edges; ++i) {
            const End move = graph_.child(i);
            const Node& child = graph_[move.node()];
            if (child.settled != nothing || child.on_path) continue;
            const std::uint32_t proof = seen(move).proof;
            if (proof >= least) continue;
            least = proof;
            best = move.node();
        }
        graph_[best].on_path = true;
        path.push_back(best);
    }
    return path.empty() ? nothing : path.back();
}

// Resets the numbers, which circular paths have spoilt. Then it expands leaves on which the hope of a win rests, about
// 1/32 of the graph's nodes, so that few such rounds are needed.
template <PackedGame G>
void BestFirstSearch<G>::begin_anew(NodeId root) {
    const std::uint32_t before = graph_.size();
    for (NodeId id = 0; id < before; ++id)
        if (graph_[id].settled == nothing && graph_[id].expanded) graph_[id].numbers = {};
    std::vector<NodeId> leaves;
    std::vector<NodeId> open{root};
    std::vector<bool> known(before);
    while (!open.empty() && leaves.size() <= before / 32) {
        const NodeId id = open.back();
        open.pop_back();
        if (known[id] || graph_[id].settled != nothing) continue;
        known[id] = true;
        const Node& node = graph_[id];
        if (!node.expanded) {
            leaves.push_back(id);
            continue;
        }
        NodeId first = nothing;
        for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edges; ++i) {
            const NodeId child = graph_.child(i).node();
            if (graph_[child].settled != nothing || graph_.hope(child) == nothing) continue;
            if (!claims(node))
                open.push_back(child);
            else if (first == nothing || graph_.hope(child) < graph_.hope(first))
                first = child;
        }
        if (claims(node)) open.push_back(first);
    }
    for (const NodeId leaf : leaves)
        if (graph_[leaf].settled == nothing && room()) expand(leaf);
}

template <PackedGame G>
void BestFirstSearch<G>::forget() {
    graph_.forget();
    positions_ = {};
    earlier_ = false;
}

template <PackedGame G>
std::optional<bool> BestFirstSearch<G>::solve(const Question<G>& question, SearchControl& control) {
    const ChildQuestion<G> asked{question.position, search_key(space_.game, question.position, question.goal),
                                 question.goal, false};
    const std::uint64_t hash = asked.key.hash();
    NodeId root = node_for(asked, hash);
    std::uint64_t told = expanded_;
    std::uint64_t closed = graph_.size();
    std::vector<NodeId> path;
    while (graph_[root].settled == nothing) {
        if (!room() && earlier_) {
            forget();
            root = node_for(asked, hash);
            closed = graph_.size();
        }
        if (!room() || expanded_ - told >= control.interval()) {
            control.tell_root(graph_[root].numbers.proof, graph_[root].numbers.disproof);
            const bool going = control.go_on(expanded_ - told);
            told = expanded_;
            if (!room()) control.end(SearchControl::End::memory);
            if (!going || !room()) return std::nullopt;
        }
        const NodeId leaf = go_down(root, path);
        if (leaf != nothing) expand(leaf);
        take_back(path);
        if (cyclic && (leaf == nothing || graph_.size() > closed + closed / 2 + 1000)) {
            graph_.close_cycles();
            closed = graph_.size();
            if (leaf == nothing && graph_[root].settled == nothing) {
                begin_anew(root);
                // Rules that fail may leave no position to expand. The stop request that follows ends the search.
                if (!control.go_on(0)) break;
            }
        }
    }
    control.go_on(expanded_ - told);
    return QuestionGraph::answer(graph_[root]);
}

}  // namespace zermelo

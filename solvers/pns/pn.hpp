// Proof-number search on a graph in memory: the readable definition, and the search for games with cycles.
#pragma once

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

#include "solvers/pns/control.hpp"
#include "solvers/pns/expand.hpp"
#include "solvers/pns/table.hpp"
#include "solvers/run/chunked.hpp"

namespace zermelo {

// Best-first proof-number search (Allis, van der Meulen and van den Herik 1994). Each question is one node, however it
// is reached. It goes down from the root along the moves that are nearest to a success for whoever moves, makes the
// moves of the position where that ends, and takes the numbers back up.
//
// What is settled does not depend on paths. Successes and failures spread from the leaves by counting, as in retrograde
// analysis. In games with cycles that settles wins; that somebody cannot win is settled by close_cycles(): take every
// position that was not looked into for won, spread that, and what it does not reach cannot be won.
//
// What was found for one subject helps with the next, until the memory is full: then the earlier ones are forgotten.
template <PackedGame G>
class BestFirstSearch {
public:
    // `memory`: bytes that the graph may take.
    BestFirstSearch(const SearchSpace<G>& space, std::uint64_t memory) : space_(space), memory_(memory) {}

    // The questions from here on are about something else: they may take the memory of all before.
    void begin_subject() { earlier_ = nodes_.size() > 0; }
    // Whether the side to move reaches its goal; nothing where the search had to end. The game must not be over.
    std::optional<bool> solve(const Question<G>& question, SearchControl& control);

    // What is known of a question without searching.
    std::optional<bool> known(const SearchKey& key) const {
        const auto found = index_.find(key);
        return found == index_.end() ? std::nullopt : answer(nodes_[found->second]);
    }
    // In which order questions were settled: a success rests on earlier ones. What is not known comes last.
    std::uint32_t settled_as(const SearchKey& key) const {
        const auto found = index_.find(key);
        return found == index_.end() ? nothing : nodes_[found->second].settled;
    }

    std::uint64_t bytes() const;

private:
    using NodeId = std::uint32_t;
    static constexpr std::uint32_t nothing = UINT32_MAX;
    static constexpr std::uint32_t most = ProofNumbers::infinite - 1;
    static constexpr bool cyclic = G::cycles == Cycles::draw;

    struct Node {
        typename G::Position position;
        ProofNumbers numbers;
        std::uint32_t first_edge = 0;
        std::uint32_t edges = 0;          // open moves
        std::uint32_t open = 0;           // of these, not yet found bad
        std::uint32_t parents = nothing;  // list in links_
        std::uint32_t settled = nothing;  // ordinal number
        Goal goal = Goal::win;
        bool expanded = false;
        bool reached = false;  // the answer, where settled
        bool on_path = false;
    };
    struct Edge {
        NodeId child = 0;
        bool same_side = false;
    };
    struct Link {
        NodeId parent = 0;
        std::uint32_t next = nothing;
        bool same_side = false;
    };
    struct KeyHash {
        std::size_t operator()(const SearchKey& key) const noexcept { return key.hash(); }
    };

    static std::optional<bool> answer(const Node& node) {
        return node.settled == nothing ? std::nullopt : std::optional(node.reached);
    }
    static bool claims(const Node& node) { return node.goal == Goal::win; }
    // The proof number of the side that claims a win, whoever is to move.
    static std::uint32_t claim_number(const Node& node) {
        return claims(node) ? node.numbers.proof : node.numbers.disproof;
    }
    NodeId node_for(const ChildQuestion<G>& question);
    void expand(NodeId id);
    void settle(NodeId id, bool reached);
    std::optional<NodeId> go_down(NodeId root);
    void update(Node& node) const;
    void step_back();
    void close_cycles();
    void begin_anew(NodeId root);
    void forget();
    // For one more position, in memory and in numbers of 32 bits.
    bool room() const { return bytes() <= memory_ && edges_.size() < nothing - G::max_moves; }

    const SearchSpace<G> space_;

    std::uint64_t memory_;
    ChunkedArray<Node> nodes_;
    ChunkedArray<Edge> edges_;
    ChunkedArray<Link> links_;
    std::unordered_map<SearchKey, NodeId, KeyHash> index_;
    std::vector<NodeId> path_;
    std::vector<std::uint32_t> hope_;  // close_cycles: in which order nodes came into hope, or nothing
    std::uint32_t settled_ = 0;
    std::uint64_t expanded_ = 0;
    bool earlier_ = false;  // the graph holds what was found for earlier subjects
};

template <PackedGame G>
std::uint64_t BestFirstSearch<G>::bytes() const {
    // A node of the index has a link, a key, a number and what the allocator adds. Its array of buckets stays until one
    // of twice the size is filled, and that may happen with the next position.
    constexpr std::uint64_t index_bytes = sizeof(void*) + sizeof(std::pair<SearchKey, NodeId>) + 16;
    const std::uint64_t buckets = index_.bucket_count();
    const bool grows = nodes_.size() + G::max_moves >= buckets;
    constexpr std::uint64_t closing_bytes = cyclic ? 3 * sizeof(std::uint32_t) : 0;  // of close_cycles
    return nodes_.size() * (sizeof(Node) + index_bytes + closing_bytes) + edges_.size() * sizeof(Edge) +
           links_.size() * sizeof(Link) + (grows ? 3 : 1) * buckets * sizeof(void*);
}

template <PackedGame G>
typename BestFirstSearch<G>::NodeId BestFirstSearch<G>::node_for(const ChildQuestion<G>& question) {
    const auto [place, is_new] = index_.emplace(question.key, static_cast<NodeId>(nodes_.size()));
    if (is_new) {
        const Effort effort = space_.first_effort(question.position);
        nodes_.resize(nodes_.size() + 1);
        Node& node = nodes_[place->second];
        node = {};
        node.position = question.position;
        node.goal = question.goal;
        node.numbers = {effort.win, effort.loss};
    }
    return place->second;
}

// Makes the moves of a position.
template <PackedGame G>
void BestFirstSearch<G>::expand(NodeId id) {
    const typename G::Position position = nodes_[id].position;
    ++expanded_;
    std::vector<Edge> open;
    const bool refuted = for_each_question(
        space_, position, nodes_[id].goal, [](const auto&, bool good) { return !good; },
        [&](const auto&, const ChildQuestion<G>& child) {
            const NodeId number = node_for(child);
            const auto reached = answer(nodes_[number]);
            if (!reached) open.push_back({number, child.same_side});
            return !reached || !child.good(*reached);
        });
    nodes_[id].expanded = true;
    if (!refuted || open.empty()) {
        settle(id, !refuted);
        return;
    }
    nodes_[id].first_edge = static_cast<std::uint32_t>(edges_.size());
    nodes_[id].edges = nodes_[id].open = static_cast<std::uint32_t>(open.size());
    edges_.resize(edges_.size() + open.size());
    links_.resize(links_.size() + open.size());
    for (std::size_t i = 0; i < open.size(); ++i) {
        const std::uint64_t edge = nodes_[id].first_edge + i;
        edges_[edge] = open[i];
        links_[edge] = {id, nodes_[open[i].child].parents, open[i].same_side};
        nodes_[open[i].child].parents = static_cast<std::uint32_t>(edge);
    }
}

// Settles a question and all that follow from it.
template <PackedGame G>
void BestFirstSearch<G>::settle(NodeId first, bool first_reached) {
    std::vector<std::pair<NodeId, bool>> work{{first, first_reached}};
    while (!work.empty()) {
        const auto [id, reached] = work.back();
        work.pop_back();
        Node& node = nodes_[id];
        if (node.settled != nothing) continue;
        node.settled = settled_++;
        node.reached = reached;
        node.numbers = ProofNumbers::solved(reached);
        for (std::uint32_t link = node.parents; link != nothing; link = links_[link].next) {
            Node& parent = nodes_[links_[link].parent];
            if (reached == links_[link].same_side)
                work.emplace_back(links_[link].parent, true);
            else if (--parent.open == 0)
                work.emplace_back(links_[link].parent, false);
        }
    }
}

// The numbers of an open position from those of its moves, as in dfpn.hpp; a move back to the path is next to hopeless
// for the side that claims a win.
template <PackedGame G>
void BestFirstSearch<G>::update(Node& node) const {
    ProofNumbers numbers{most, 0};
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edges; ++i) {
        const Node& child = nodes_[edges_[i].child];
        if (child.settled != nothing) continue;
        ProofNumbers seen = child.numbers;
        if (child.on_path) seen = claims(child) ? ProofNumbers{most, 1} : ProofNumbers{1, most};
        if (!edges_[i].same_side) std::swap(seen.proof, seen.disproof);
        numbers.proof = std::min(numbers.proof, seen.proof);
        numbers.disproof = std::max(numbers.disproof, seen.disproof);
    }
    numbers.disproof = std::min(most, numbers.disproof + node.open - 1);
    node.numbers = numbers;
}

template <PackedGame G>
void BestFirstSearch<G>::step_back() {
    nodes_[path_.back()].on_path = false;
    path_.pop_back();
}

// The open position at the end of the most promising path, which is path_ then; nothing where all paths of the side
// that claims a win lead back to themselves.
template <PackedGame G>
std::optional<typename BestFirstSearch<G>::NodeId> BestFirstSearch<G>::go_down(NodeId root) {
    path_ = {root};
    nodes_[root].on_path = true;
    while (!path_.empty()) {
        Node& node = nodes_[path_.back()];
        if (!node.expanded) return path_.back();
        update(node);
        if (cyclic && claim_number(node) >= most) {
            step_back();
            continue;
        }
        NodeId best = nothing;
        std::uint32_t least = ProofNumbers::infinite;
        for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edges; ++i) {
            const Node& child = nodes_[edges_[i].child];
            if (child.settled != nothing || child.on_path) continue;
            const std::uint32_t proof = edges_[i].same_side ? child.numbers.proof : child.numbers.disproof;
            if (proof >= least) continue;
            least = proof;
            best = edges_[i].child;
        }
        nodes_[best].on_path = true;
        path_.push_back(best);
    }
    return std::nullopt;
}

// Settles what can no longer be won by the side that claims it, because there is no way out of what was looked into.
template <PackedGame G>
void BestFirstSearch<G>::close_cycles() {
    hope_.assign(nodes_.size(), nothing);
    std::vector<std::uint32_t> missing(nodes_.size());
    std::vector<NodeId> hopeful;
    hopeful.reserve(nodes_.size());
    for (NodeId id = 0; id < nodes_.size(); ++id) {
        missing[id] = claims(nodes_[id]) ? 1 : nodes_[id].open;
        if (nodes_[id].settled == nothing && !nodes_[id].expanded) hopeful.push_back(id);
    }
    for (std::size_t i = 0; i < hopeful.size(); ++i) hope_[hopeful[i]] = static_cast<std::uint32_t>(i);
    for (std::size_t i = 0; i < hopeful.size(); ++i) {
        for (std::uint32_t link = nodes_[hopeful[i]].parents; link != nothing; link = links_[link].next) {
            const NodeId parent = links_[link].parent;
            if (nodes_[parent].settled != nothing || hope_[parent] != nothing || --missing[parent] != 0) continue;
            hope_[parent] = static_cast<std::uint32_t>(hopeful.size());
            hopeful.push_back(parent);
        }
    }
    for (NodeId id = 0; id < nodes_.size(); ++id)
        if (nodes_[id].settled == nothing && hope_[id] == nothing) settle(id, !claims(nodes_[id]));
}

// Forgets the numbers, which paths that lead back to themselves have spoilt, and looks into positions on which the hope
// of the side that claims a win rests; a few of the graph's, so that these rounds do not become too many.
template <PackedGame G>
void BestFirstSearch<G>::begin_anew(NodeId root) {
    const std::uint64_t before = nodes_.size();
    for (NodeId id = 0; id < before; ++id)
        if (nodes_[id].settled == nothing && nodes_[id].expanded) nodes_[id].numbers = {};
    std::vector<NodeId> leaves;
    std::vector<NodeId> open{root};
    std::vector<bool> seen(before);
    while (!open.empty() && leaves.size() <= before / 32) {
        const NodeId id = open.back();
        open.pop_back();
        if (seen[id] || nodes_[id].settled != nothing) continue;
        seen[id] = true;
        const Node& node = nodes_[id];
        if (!node.expanded) {
            leaves.push_back(id);
            continue;
        }
        NodeId first = nothing;
        for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edges; ++i) {
            const NodeId child = edges_[i].child;
            if (nodes_[child].settled != nothing || hope_[child] == nothing) continue;
            if (!claims(node))
                open.push_back(child);
            else if (first == nothing || hope_[child] < hope_[first])
                first = child;
        }
        if (claims(node)) open.push_back(first);
    }
    for (const NodeId leaf : leaves)
        if (nodes_[leaf].settled == nothing && room()) expand(leaf);
}

// Drops the graph. Its order of settling goes on, so that later proofs rest on nothing that is gone.
template <PackedGame G>
void BestFirstSearch<G>::forget() {
    nodes_ = {};
    edges_ = {};
    links_ = {};
    index_ = {};
    hope_ = {};
    earlier_ = false;
}

template <PackedGame G>
std::optional<bool> BestFirstSearch<G>::solve(const Question<G>& question, SearchControl& control) {
    const ChildQuestion<G> asked{question.position, search_key(space_.game, question.position, question.goal),
                                 question.goal, false};
    NodeId root = node_for(asked);
    std::uint64_t told = expanded_;
    std::uint64_t closed = nodes_.size();
    while (nodes_[root].settled == nothing) {
        if (!room() && earlier_) {
            forget();
            root = node_for(asked);
            closed = nodes_.size();
        }
        if (!room() || expanded_ - told >= control.interval()) {
            control.tell_root(nodes_[root].numbers.proof, nodes_[root].numbers.disproof);
            const bool going = control.go_on(expanded_ - told);
            told = expanded_;
            if (!room()) control.end(SearchControl::End::memory);
            if (!going || !room()) return std::nullopt;
        }
        const auto leaf = go_down(root);
        if (leaf) expand(*leaf);
        while (!path_.empty()) {
            Node& node = nodes_[path_.back()];
            step_back();
            if (node.settled == nothing && node.edges > 0) update(node);
        }
        if (cyclic && (!leaf || nodes_.size() > closed + closed / 2 + 1000)) {
            close_cycles();
            closed = nodes_.size();
            if (!leaf && nodes_[root].settled == nothing) begin_anew(root);
        }
    }
    control.go_on(expanded_ - told);
    return nodes_[root].reached;
}

}  // namespace zermelo

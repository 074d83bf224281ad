// Proof-number search on a graph in memory: the readable definition, and the search for games with cycles.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <vector>

#include "solvers/pns/control.hpp"
#include "solvers/pns/expand.hpp"
#include "solvers/pns/question_graph.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// Best-first proof-number search (Allis, van der Meulen and van den Herik 1994). It goes down from the root along the
// moves that are nearest to a success for whoever moves, makes the moves of the position where that ends, and takes the
// numbers back up. Several workers share the graph: one at a time goes through it, while the others make moves.
//
// What was found for one subject helps with the next, until the memory is full: then the earlier ones are forgotten.
template <PackedGame G>
class BestFirstSearch {
public:
    // `memory`: bytes that the graph may take. `threads`: 0 for one worker per core.
    BestFirstSearch(const SearchSpace<G>& space, std::uint64_t memory, int threads)
        : space_(space), memory_(memory), workers_(threads) {}

    // The questions from here on are about something else: they may take the memory of all before.
    void begin_subject() { earlier_ = graph_.size() > 0; }
    // Whether the side to move reaches its goal; nothing where the search had to end. The game must not be over.
    std::optional<bool> solve(const Question<G>& question, SearchControl& control);

    // What is known of a question without searching.
    std::optional<bool> known(const SearchKey& key) const {
        const NodeId id = graph_.find(key, key.hash());
        return id == nothing ? std::nullopt : QuestionGraph::answer(graph_[id]);
    }
    // In which order questions were settled: a success rests on earlier ones. What is not known comes last.
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
    // The moves of a position, made without the graph.
    struct Moves {
        std::vector<Child> children;  // of those that settle nothing
        bool refuted = false;         // a move reaches the goal at once; the others are not there
    };
    // One question, asked by all workers.
    struct Run {
        const ChildQuestion<G> asked;
        SearchControl& control;
        std::mutex mutex{};  // of the graph and of what follows
        std::condition_variable attached{};
        NodeId root = nothing;
        std::uint64_t told = 0;    // nodes
        std::uint64_t closed = 0;  // size of the graph when its cycles were closed
        int making = 0;            // workers that make moves
        int forgotten = 0;         // how often the graph was dropped
        bool ended = false;
    };

    static bool claims(const Node& node) { return node.claims; }
    // The proof number of the side that claims a win, whoever is to move.
    static std::uint32_t claim_number(const Node& node) {
        return node.claims ? node.numbers.proof : node.numbers.disproof;
    }
    NodeId node_for(const ChildQuestion<G>& question, std::uint64_t hash);
    void make_moves(const typename G::Position& position, Goal goal, QuestionIndex::Fetcher fetch, Moves& moves) const;
    void attach(NodeId id, const Moves& moves);
    ProofNumbers seen(End move) const;
    void update(Node& node) const;
    NodeId go_down(NodeId root, std::vector<NodeId>& path);
    void step_back(std::vector<NodeId>& path);
    void take_back(std::vector<NodeId>& path);
    void begin_anew(NodeId root);
    bool may_go_on(Run& run);
    void work(Run& run);

    Goal goal_of(const Node& node) const { return node.claims ? Goal::win : Goal::not_loss; }
    // For one more position of each worker.
    std::uint64_t bytes() const {
        const auto expansions = static_cast<std::uint64_t>(workers_.count());
        return graph_.bytes(expansions, G::max_moves) +
               (graph_.size() + expansions * G::max_moves) * sizeof(typename G::Position);
    }
    bool room() const {
        return bytes() <= memory_ && graph_.has_room(static_cast<std::uint64_t>(workers_.count()), G::max_moves);
    }

    const SearchSpace<G> space_;
    std::uint64_t memory_;
    Workers workers_;
    QuestionGraph graph_{cyclic};
    ChunkedArray<typename G::Position> positions_;  // by node
    std::vector<End> open_;                       // for attach
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

template <PackedGame G>
void BestFirstSearch<G>::make_moves(const typename G::Position& position, Goal goal, QuestionIndex::Fetcher fetch,
                                    Moves& moves) const {
    moves.children.clear();
    moves.refuted = !for_each_question(
        space_, position, goal, [](const auto&, bool good) { return !good; },
        [&](const auto&, const ChildQuestion<G>& child) {
            const std::uint64_t hash = child.key.hash();
            fetch(hash);
            moves.children.push_back({child, hash});
            return true;
        });
}

// Puts the moves of a position into the graph.
template <PackedGame G>
void BestFirstSearch<G>::attach(NodeId id, const Moves& moves) {
    ++expanded_;
    bool refuted = moves.refuted;
    open_.clear();
    for (const Child& child : moves.children) {
        if (refuted) break;
        const NodeId number = node_for(child.question, child.hash);
        const auto reached = QuestionGraph::answer(graph_[number]);
        if (!reached) open_.emplace_back(number, child.question.same_side);
        refuted = reached && child.question.good(*reached);
    }
    if (refuted) {
        graph_[id].expanded = true;
        graph_.settle(id, true);
    } else {
        graph_.expand(id, open_);
    }
}

// The numbers of an open move for the one who makes it. A move back to the path is next to hopeless for the side that
// claims a win; one that another worker is looking into looks a little worse than it did (a virtual loss).
template <PackedGame G>
ProofNumbers BestFirstSearch<G>::seen(End move) const {
    const Node& child = graph_[move.node()];
    ProofNumbers numbers = child.numbers;
    if (child.on_path) {
        numbers = claims(child) ? ProofNumbers{most, 1} : ProofNumbers{1, most};
    } else if (child.taken) {
        numbers.proof = std::min(most, numbers.proof + numbers.proof / 16 + 1);
        numbers.disproof = std::min(most, numbers.disproof + numbers.disproof / 16 + 1);
    }
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

// Leaves a path, from its end to the root, and takes the numbers along.
template <PackedGame G>
void BestFirstSearch<G>::take_back(std::vector<NodeId>& path) {
    for (const NodeId id : path) graph_[id].on_path = true;
    while (!path.empty()) {
        Node& node = graph_[path.back()];
        step_back(path);
        if (node.settled == nothing && node.edges > 0) update(node);
    }
}

// The open position at the end of the most promising path, which is `path` then; nothing where all paths of the side
// that claims a win lead back to themselves. The path is not marked any more.
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
    for (const NodeId id : path) graph_[id].on_path = false;
    return path.empty() ? nothing : path.back();
}

// Forgets the numbers, which paths that lead back to themselves have spoilt, and looks into positions on which the hope
// of the side that claims a win rests; a few of the graph's, so that these rounds do not become too many.
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
    Moves moves;
    for (const NodeId leaf : leaves) {
        if (graph_[leaf].settled != nothing || !room()) continue;
        make_moves(positions_[leaf], goal_of(graph_[leaf]), graph_.fetcher(), moves);
        attach(leaf, moves);
    }
}

// Tells what was done, and looks after limits and memory.
template <PackedGame G>
bool BestFirstSearch<G>::may_go_on(Run& run) {
    if (!room() && earlier_) {
        graph_.forget();
        positions_ = {};
        earlier_ = false;
        ++run.forgotten;
        run.root = node_for(run.asked, run.asked.key.hash());
        run.closed = graph_.size();
    }
    if (room() && expanded_ - run.told < run.control.interval()) return true;
    run.control.tell_root(graph_[run.root].numbers.proof, graph_[run.root].numbers.disproof);
    const bool going = run.control.go_on(expanded_ - run.told);
    run.told = expanded_;
    if (!room()) run.control.end(SearchControl::End::memory);
    return going && room();
}

// What each worker does. The lock is left while moves are made, and while there is nothing else to look into.
template <PackedGame G>
void BestFirstSearch<G>::work(Run& run) {
    std::vector<NodeId> path;
    Moves moves;
    std::unique_lock lock(run.mutex);
    while (!run.ended) {
        if (graph_[run.root].settled != nothing || !may_go_on(run)) {
            run.ended = true;
            break;
        }
        const NodeId leaf = go_down(run.root, path);
        if (run.making > 0 && (leaf == nothing || graph_[leaf].taken)) {
            run.attached.wait(lock);
            continue;
        }
        if (leaf != nothing) {
            const Goal goal = goal_of(graph_[leaf]);
            const typename G::Position position = positions_[leaf];
            const QuestionIndex::Fetcher fetch = graph_.fetcher();
            const int forgotten = run.forgotten;
            graph_[leaf].taken = true;
            ++run.making;
            lock.unlock();
            make_moves(position, goal, fetch, moves);
            lock.lock();
            --run.making;
            if (run.forgotten == forgotten) {
                graph_[leaf].taken = false;
                if (graph_[leaf].settled == nothing) attach(leaf, moves);
                take_back(path);
            }
            run.attached.notify_all();
        }
        if (cyclic && (leaf == nothing || graph_.size() > run.closed + run.closed / 2 + 1000)) {
            graph_.close_cycles();
            run.closed = graph_.size();
            if (leaf == nothing && graph_[run.root].settled == nothing) begin_anew(run.root);
        }
    }
    run.attached.notify_all();
}

template <PackedGame G>
std::optional<bool> BestFirstSearch<G>::solve(const Question<G>& question, SearchControl& control) {
    const SearchKey key = search_key(space_.game, question.position, question.goal);
    Run run{.asked = {question.position, key, question.goal, false}, .control = control};
    run.root = node_for(run.asked, key.hash());
    run.told = expanded_;
    run.closed = graph_.size();
    if (graph_[run.root].settled == nothing)
        workers_.for_pieces(static_cast<std::uint64_t>(workers_.count()), 1, {},
                            [&](std::uint64_t, std::uint64_t) { work(run); });
    control.go_on(expanded_ - run.told);
    return QuestionGraph::answer(graph_[run.root]);
}

}  // namespace zermelo

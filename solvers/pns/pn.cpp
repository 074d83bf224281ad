// Proof-number search on a graph in memory: the readable definition, and the search for games with cycles.
#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <vector>

#include "solvers/pns/engine.hpp"
#include "solvers/pns/question_graph.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

namespace {

// Positions of one size by number, in chunks: growing moves none.
class PositionArray {
public:
    explicit PositionArray(std::size_t position_bytes) : width_(position_bytes) {}

    const std::byte* operator[](std::uint32_t i) const { return chunks_[i / chunk].get() + i % chunk * width_; }
    // The next one.
    void add(std::uint32_t i, const std::byte* position) {
        if (i % chunk == 0) chunks_.push_back(std::make_unique_for_overwrite<std::byte[]>(chunk * width_));
        std::memcpy(chunks_[i / chunk].get() + i % chunk * width_, position, width_);
    }
    void clear() { chunks_.clear(); }

private:
    static constexpr std::size_t chunk = 1 << 16;
    std::size_t width_;
    std::vector<std::unique_ptr<std::byte[]>> chunks_;
};

// Best-first proof-number search (Allis, van der Meulen and van den Herik 1994). From the root it follows the moves
// with the least proof number for the side to move, expands the leaf, and updates the numbers on the way back.
//
// Results of earlier subjects stay until the memory is full; then they are dropped.
class BestFirstSearch {
public:
    // `memory`: bytes that the graph may take.
    BestFirstSearch(const SearchRules& rules, std::uint64_t memory)
        : rules_(rules),
          cyclic_(rules.facts().cyclic),
          memory_(memory),
          positions_(rules.facts().position_bytes),
          children_(rules.facts().position_bytes) {}

    // The following questions have another subject; they may take the memory of all earlier ones.
    void begin_subject() { earlier_ = graph_.size() > 0; }
    // True if the side to move reaches its goal; empty if a limit ended the search. The game must not be over.
    std::optional<bool> solve(const Question& question, SearchControl& control);

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

    static bool claims(const Node& node) { return node.claims; }
    // The proof number of the side that claims a win, whoever is to move.
    static std::uint32_t claim_number(const Node& node) {
        return node.claims ? node.numbers.proof : node.numbers.disproof;
    }
    NodeId node_for(const SearchKey& key, std::uint64_t hash, const Question& question);
    void expand(NodeId id);
    ProofNumbers seen(End move) const;
    void update(Node& node) const;
    NodeId go_down(NodeId root, std::vector<NodeId>& path);
    void step_back(std::vector<NodeId>& path);
    void take_back(std::vector<NodeId>& path);
    void begin_anew(NodeId root);
    // True if the moves of one more position fit.
    bool room() const {
        const std::size_t most_moves = rules_.facts().max_moves;
        return bytes(most_moves) <= memory_ && graph_.has_room(most_moves);
    }
    std::uint64_t bytes(std::uint64_t moves) const {
        return graph_.bytes(moves) + (graph_.size() + moves) * rules_.facts().position_bytes;
    }

    const SearchRules& rules_;
    const bool cyclic_;
    std::uint64_t memory_;
    QuestionGraph graph_{cyclic_};
    PositionArray positions_;            // by node
    QuestionList children_;              // in expand
    std::vector<std::uint64_t> hashes_;  // in expand
    std::vector<End> open_;              // in expand
    std::uint64_t expanded_ = 0;
    bool earlier_ = false;  // the graph holds what was found for earlier subjects
};

BestFirstSearch::NodeId BestFirstSearch::node_for(const SearchKey& key, std::uint64_t hash, const Question& question) {
    const auto [id, fresh] = graph_.insert(key, hash, question.goal == Goal::win);
    if (fresh) {
        const Effort effort = rules_.guess(question.position);
        graph_[id].numbers = {effort.win, effort.loss};
        positions_.add(id, question.position);
    }
    return id;
}

// Makes the moves of a position. All are made, and their slots prefetched, before the first is looked up.
void BestFirstSearch::expand(NodeId id) {
    ++expanded_;
    children_.resize(0);
    const Goal goal = claims(graph_[id]) ? Goal::win : Goal::not_loss;
    bool refuted = rules_.ask(positions_[id], goal, children_).has_value();
    hashes_.resize(children_.size());
    for (std::size_t i = 0; i < children_.size(); ++i) graph_.fetch(hashes_[i] = children_[i].key.hash());
    open_.clear();
    for (std::size_t i = 0; i < children_.size() && !refuted; ++i) {
        const ChildQuestion& child = children_[i];
        const NodeId number = node_for(child.key, hashes_[i], {children_.position(i), child.goal});
        const auto reached = QuestionGraph::answer(graph_[number]);
        if (!reached) open_.emplace_back(number, child.same_side);
        refuted = reached && child.good(*reached);
    }
    graph_.expand(id, open_, refuted);
}

// The numbers of an open move for the one who makes it. A move back to the path has the worst numbers of an open
// question for the side that claims a win.
ProofNumbers BestFirstSearch::seen(End move) const {
    const Node& child = graph_[move.node()];
    ProofNumbers numbers = child.numbers;
    if (child.on_path) numbers = claims(child) ? ProofNumbers{most, 1} : ProofNumbers{1, most};
    if (!move.same_side()) std::swap(numbers.proof, numbers.disproof);
    return numbers;
}

// The numbers of an open position from those of its moves, as in dfpn.cpp.
void BestFirstSearch::update(Node& node) const {
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

void BestFirstSearch::step_back(std::vector<NodeId>& path) {
    graph_[path.back()].on_path = false;
    path.pop_back();
}

// Leaves a path from its end to the root, and updates the numbers.
void BestFirstSearch::take_back(std::vector<NodeId>& path) {
    while (!path.empty()) {
        Node& node = graph_[path.back()];
        step_back(path);
        if (node.settled == nothing && node.edges > 0) update(node);
    }
}

// Sets `path` to the most promising path and returns the open position at its end, or `nothing` if all paths of the
// side that claims a win lead back to themselves.
BestFirstSearch::NodeId BestFirstSearch::go_down(NodeId root, std::vector<NodeId>& path) {
    path = {root};
    graph_[root].on_path = true;
    while (!path.empty()) {
        Node& node = graph_[path.back()];
        if (!node.expanded) break;
        update(node);
        if (cyclic_ && claim_number(node) >= most) {
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
void BestFirstSearch::begin_anew(NodeId root) {
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

void BestFirstSearch::forget() {
    graph_.forget();
    positions_.clear();
    earlier_ = false;
}

std::optional<bool> BestFirstSearch::solve(const Question& question, SearchControl& control) {
    const SearchKey key = rules_.key(question.position, question.goal);
    const std::uint64_t hash = key.hash();
    NodeId root = node_for(key, hash, question);
    std::uint64_t told = expanded_;
    std::uint64_t closed = graph_.size();
    std::vector<NodeId> path;
    while (graph_[root].settled == nothing) {
        if (!room() && earlier_) {
            forget();
            root = node_for(key, hash, question);
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
        if (cyclic_ && (leaf == nothing || graph_.size() > closed + closed / 2 + 1000)) {
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

// BestFirstSearch. Workers of one graph wait for each other, but the questions about winning and about not losing have
// no node in common. So with several workers each question has a graph and a worker. If half of the memory is not
// enough, the first graph gets all of it and both questions.
class GraphEngine final : public SearchEngine {
public:
    GraphEngine(const SearchRules& rules, int threads, std::uint64_t memory)
        : memory_(memory), workers_(rules.facts().drawless ? 1 : threads), win_(rules, memory), not_loss_(rules, 0) {}

    std::string_view name() const override { return "best-first"; }
    void begin_subject() override {
        win_.begin_subject();
        not_loss_.begin_subject();
        if (not_loss_.bytes() > memory_ / 16) not_loss_.forget();
        gather();
    }
    std::optional<bool> solve(const Question& question, SearchControl& control) override {
        return (apart_ && question.goal == Goal::not_loss ? not_loss_ : win_).solve(question, control);
    }
    bool solves_both() const override { return workers_.count() > 1; }
    std::array<std::optional<bool>, 2> solve_both(const std::byte* position, SearchControl& control) override {
        apart_ = true;
        win_.allow(memory_ / 2);
        not_loss_.allow(memory_ / 2);
        std::array<std::optional<bool>, 2> answers;
        workers_.for_chunks(2, 1, {}, [&](std::uint64_t begin, std::uint64_t end) {
            for (std::uint64_t i = begin; i < end; ++i) {
                const Goal goal = i == 0 ? Goal::win : Goal::not_loss;
                answers[i] = solve({position, goal}, control);
                const bool is_value = answers[i] == (goal == Goal::win);
                if (is_value) control.end(SearchControl::End::answered);
            }
        });
        if (control.ended() == SearchControl::End::memory) {
            not_loss_.forget();
            gather();
        }
        return answers;
    }
    std::optional<bool> known(const SearchKey& key) const override { return owner(key).known(key); }
    std::uint64_t cost(const SearchKey& key) const override { return owner(key).settled_as(key); }
    // Answers of the first graph rest on answers of its own; answers that only the second graph has may rest on both.
    bool rests_on(const SearchKey& key, const SearchKey& child) const override {
        const auto& of_key = owner(key);
        const auto& of_child = owner(child);
        return &of_key == &of_child ? of_child.settled_as(child) < of_key.settled_as(key) : &of_key == &not_loss_;
    }

private:
    // Gives both kinds of questions to the first graph.
    void gather() {
        apart_ = false;
        win_.allow(memory_ - std::min(memory_, not_loss_.bytes()));
    }
    const BestFirstSearch& owner(const SearchKey& key) const { return win_.known(key) ? win_ : not_loss_; }

    std::uint64_t memory_;
    Workers workers_;
    BestFirstSearch win_;
    BestFirstSearch not_loss_;
    bool apart_ = false;
};

}  // namespace

std::unique_ptr<SearchEngine> make_best_first(const SearchRules& rules, int threads, std::uint64_t memory) {
    return std::make_unique<GraphEngine>(rules, threads, memory);
}

}  // namespace zermelo

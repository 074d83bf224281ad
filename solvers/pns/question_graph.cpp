#include "solvers/pns/question_graph.hpp"

#include <algorithm>

namespace zermelo {

std::uint64_t QuestionGraph::bytes(std::uint64_t moves) const {
    constexpr std::uint64_t a_move = sizeof(End) + sizeof(Link);
    constexpr std::uint64_t closing = sizeof(State) + 4 * sizeof(NodeId);  // close_cycles: a state and four numbers
    const std::uint64_t a_node = sizeof(Node) + (cyclic_ ? closing : 0);
    return index_.bytes() + index_.growth(moves) + (size() + moves) * a_node + (children_.size() + moves) * a_move;
}

QuestionIndex::Found QuestionGraph::insert(const SearchKey& key, std::uint64_t hash, bool claims) {
    const auto found = index_.insert(key, hash);
    if (found.fresh) {
        nodes_.resize(size());
        nodes_[found.number] = {};
        nodes_[found.number].claims = claims;
    }
    return found;
}

void QuestionGraph::expand(NodeId id, std::span<const End> open, bool one_is_good) {
    Node& node = nodes_[id];
    node.expanded = true;
    ++expanded_;
    if (one_is_good || open.empty()) {
        settle(id, one_is_good);
        return;
    }
    const std::uint64_t first = children_.size();
    node.first_edge = static_cast<std::uint32_t>(first);
    node.edges = node.open = static_cast<std::uint32_t>(open.size());
    children_.resize(first + open.size());
    links_.resize(first + open.size());
    for (std::size_t i = 0; i < open.size(); ++i) {
        Node& child = nodes_[open[i].node()];
        children_[first + i] = open[i];
        links_[first + i] = {End(id, open[i].same_side()), child.parents};
        child.parents = static_cast<std::uint32_t>(first + i);
    }
}

void QuestionGraph::settle(NodeId first, bool first_reached) {
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
            const End parent = links_[link].parent;
            if (reached == parent.same_side())
                work.emplace_back(parent.node(), true);
            else if (--nodes_[parent.node()].open == 0)
                work.emplace_back(parent.node(), false);
        }
    }
}

// The moves lie in order and so do the questions that made them, but what leads to a question lies anywhere. So the
// questions without hope are gone through again and again, the latest first as their moves lead to later ones, and only
// what that leaves is done by counting.
void QuestionGraph::close_cycles() {
    hope_ = {};  // before the new one takes its memory
    hope_.assign(size(), nothing);
    std::vector<State> states(size(), State::open);
    std::vector<NodeId> waiting;
    waiting.reserve(expanded_);
    std::uint32_t hopeful = 0;
    for (NodeId id = size(); id-- > 0;) {
        if (nodes_[id].settled != nothing) {
            states[id] = State::settled;
        } else if (!nodes_[id].expanded) {
            states[id] = State::hopeful;
            hope_[id] = hopeful++;
        } else {
            waiting.push_back(id);
        }
    }
    const auto begin_to_hope = [&](NodeId id) {
        states[id] = State::hopeful;
        hope_[id] = hopeful++;
    };
    for (std::size_t found = waiting.size(); found > waiting.size() / 8;)
        found = std::erase_if(waiting, [&](NodeId id) {
            const bool hope = missing(nodes_[id], states, 1) == 0;
            if (hope) begin_to_hope(id);
            return hope;
        });

    std::vector<std::uint32_t> count(waiting.empty() ? 0 : size());
    std::vector<NodeId> found;
    for (const NodeId id : waiting) {
        count[id] = missing(nodes_[id], states, nothing);
        if (count[id] == 0) found.push_back(id);
    }
    while (!found.empty()) {
        const NodeId id = found.back();
        found.pop_back();
        begin_to_hope(id);
        for (std::uint32_t link = nodes_[id].parents; link != nothing; link = links_[link].next) {
            const NodeId parent = links_[link].parent.node();
            if (states[parent] == State::open && count[parent] > 0 && --count[parent] == 0) found.push_back(parent);
        }
    }
    for (const NodeId id : waiting)
        if (states[id] == State::open && nodes_[id].settled == nothing) settle(id, !nodes_[id].claims);
}

// Of the moves of a question, those that have to lead into hope yet before the side that claims a win has hope there;
// no more than `enough` are counted.
std::uint32_t QuestionGraph::missing(const Node& node, const std::vector<State>& states, std::uint32_t enough) const {
    std::uint32_t open = 0;
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edges && open < enough; ++i) {
        const State state = states[children_[i].node()];
        if (node.claims && state == State::hopeful) return 0;
        if (!node.claims && state == State::open) ++open;
    }
    return node.claims ? 1 : open;
}

void QuestionGraph::forget() {
    index_ = {};
    nodes_ = {};
    children_ = {};
    links_ = {};
    hope_ = {};
    expanded_ = 0;
}

}  // namespace zermelo

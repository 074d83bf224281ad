#include "solvers/enumerate/solve_graph.hpp"

#include <algorithm>

namespace zermelo {

std::vector<ValueCode> GraphSolver::solve() {
    if (!reverse_edges()) return {};
    options_.observer->begin_phase("solving", graph_.size());
    codes_.assign(graph_.size(), hole_code);
    Frontier frontier = terminal_nodes();
    for (int dtw = 0; !frontier.empty(); ++dtw) {
        if (dtw > max_dtw) {
            unsolvable_ = "a win takes more than 32765 plies";
            return {};
        }
        options_.observer->advance(frontier.size());
        Frontier next;
        if (!spread(frontier, dtw, next)) return {};
        frontier = std::move(next);
    }
    for (ValueCode& code : codes_)
        if (code == hole_code) code = encode_value(Value{});
    return std::move(codes_);
}

std::vector<ValueCode> GraphSolver::solve_scores(const BestPoints& best_of_children) {
    if (!reverse_edges()) return {};
    options_.observer->begin_phase("solving", graph_.size());
    codes_.assign(graph_.size(), hole_code);
    Frontier ready;
    for (std::uint64_t node = 0; node < graph_.size(); ++node)
        if (open_[node] == 0) ready.push_back(static_cast<std::uint32_t>(node));
    for (std::size_t i = 0; i < ready.size(); ++i) {
        const std::uint32_t node = ready[i];
        if (i % grain == 0) {
            if (options_.stop.stop_requested()) return {};
            options_.observer->advance(std::min<std::uint64_t>(grain, ready.size() - i));
        }
        const int points = best_of_children(node, [this](const MoveGraph::Edge& edge) {
            const int child = decode_value(Metric::score, codes_[edge.node]).score;
            return edge.same_side ? child : -child;
        });
        if (points > max_score || points < -max_score) {
            unsolvable_ = "a value is more than 32767 points";
            return {};
        }
        codes_[node] = static_cast<ValueCode>(score_code(points));
        for (std::uint64_t p = first_parent_[node]; p < first_parent_[node + 1]; ++p)
            if (--open_[parents_[p].node] == 0) ready.push_back(parents_[p].node);
    }
    if (ready.size() == graph_.size()) return std::move(codes_);
    unsolvable_ = "play can go in circles, where points have no sum";
    return {};
}

bool GraphSolver::reverse_edges() {
    const std::uint64_t nodes = graph_.size();
    options_.observer->begin_phase("reversing moves", 2 * nodes);
    first_parent_.assign(nodes + 1, 0);
    open_.assign(nodes, 0);
    const auto for_each_edge = [&](auto&& f) {
        return workers_.for_pieces(nodes, grain, options_.stop, [&](std::uint64_t begin, std::uint64_t end) {
            for (std::uint64_t node = begin; node < end; ++node) {
                const auto& data = graph_.node(node);
                for (std::uint64_t edge = data.first_edge; edge < data.first_edge + data.degree; ++edge)
                    f(static_cast<std::uint32_t>(node), graph_.edge(edge));
            }
            options_.observer->advance(end - begin);
        });
    };
    if (!for_each_edge([&](std::uint32_t node, auto edge) {
            atomic(first_parent_[edge.node]).fetch_add(1, std::memory_order_relaxed);
            ++open_[node];
        }))
        return false;
    std::uint64_t sum = 0;
    for (std::uint64_t& first : first_parent_) {
        sum += first;
        first = sum;
    }
    parents_.resize(sum);
    // Each first_parent_ counts down from the end of its node's parents to their beginning.
    return for_each_edge([&](std::uint32_t node, auto edge) {
        parents_[atomic(first_parent_[edge.node]).fetch_sub(1, std::memory_order_relaxed) - 1] = {node, edge.same_side};
    });
}

GraphSolver::Frontier GraphSolver::terminal_nodes() {
    Frontier frontier;
    for (std::uint64_t node = 0; node < graph_.size(); ++node) {
        if (graph_.node(node).terminal > 2) continue;
        const auto wdl = static_cast<Wdl>(graph_.node(node).terminal);
        codes_[node] = encode_value({wdl, 0});
        if (wdl != Wdl::draw) frontier.push_back(static_cast<std::uint32_t>(node));
    }
    return frontier;
}

// All nodes of the frontier are decided with distance dtw. Whatever is decided now gets dtw + 1, whoever is first, so
// the outcome does not depend on the order of the threads.
bool GraphSolver::spread(const Frontier& frontier, int dtw, Frontier& next) {
    std::vector<Frontier> found((frontier.size() + grain - 1) / grain);
    const bool complete =
        workers_.for_pieces(frontier.size(), grain, options_.stop, [&](std::uint64_t begin, std::uint64_t end) {
            Frontier& mine = found[begin / grain];
            for (std::uint64_t i = begin; i < end; ++i) {
                const std::uint32_t node = frontier[i];
                const Value value = decode_value(atomic(codes_[node]).load(std::memory_order_relaxed));
                for (std::uint64_t p = first_parent_[node]; p < first_parent_[node + 1]; ++p) {
                    const auto [parent, same_side] = parents_[p];
                    if (atomic(codes_[parent]).load(std::memory_order_relaxed) != hole_code) continue;
                    const Value seen = after_move(value, same_side);
                    if (seen.wdl == Wdl::loss && atomic(open_[parent]).fetch_sub(1, std::memory_order_acq_rel) != 1)
                        continue;
                    ValueCode undecided = hole_code;
                    const ValueCode code = encode_value({seen.wdl, static_cast<std::uint16_t>(dtw + 1)});
                    if (atomic(codes_[parent]).compare_exchange_strong(undecided, code, std::memory_order_relaxed))
                        mine.push_back(parent);
                }
            }
        });
    for (const Frontier& part : found) next.insert(next.end(), part.begin(), part.end());
    return complete;
}

}  // namespace zermelo

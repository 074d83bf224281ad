#include "solvers/enumerate/solve_graph.hpp"

#include <algorithm>
#include <atomic>

namespace zermelo {

namespace {

template <class T>
std::atomic_ref<T> atomic(T& object) {
    return std::atomic_ref<T>(object);
}

}  // namespace

std::vector<ValueCode> GraphSolver::solve() {
    if (!reverse(Parents::Edges::release)) return {};
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
    if (!reverse(Parents::Edges::keep)) return {};
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
        parents_.for_each(node, [&](const MoveGraph::Edge& parent) {
            if (--open_[parent.node] == 0) ready.push_back(parent.node);
        });
    }
    if (ready.size() == graph_.size()) return std::move(codes_);
    unsolvable_ = "play can go in circles, where points have no sum";
    return {};
}

bool GraphSolver::reverse(Parents::Edges edges) {
    if (!parents_.build(graph_, edges, workers_, options_)) {
        if (parents_.too_many()) unsolvable_ = "more than 2^32 moves lead to a few positions";
        return false;
    }
    open_.resize(graph_.size());
    for (std::uint64_t node = 0; node < graph_.size(); ++node) open_[node] = graph_.degree(node);
    return true;
}

GraphSolver::Frontier GraphSolver::terminal_nodes() {
    Frontier frontier;
    for (std::uint64_t node = 0; node < graph_.size(); ++node) {
        const auto wdl = graph_.end(node);
        if (!wdl) continue;
        codes_[node] = encode_value({*wdl, 0});
        if (*wdl != Wdl::draw) frontier.push_back(static_cast<std::uint32_t>(node));
    }
    return frontier;
}

// All nodes of the frontier are decided with distance dtw. Whatever is decided now gets dtw + 1, whoever is first, so
// the outcome does not depend on the order of the threads.
bool GraphSolver::spread(const Frontier& frontier, int dtw, Frontier& next) {
    std::vector<Frontier> found((frontier.size() + grain - 1) / grain);
    const bool complete =
        workers_.for_chunks(frontier.size(), grain, options_.stop, [&](std::uint64_t begin, std::uint64_t end) {
            Frontier& mine = found[begin / grain];
            for (std::uint64_t i = begin; i < end; ++i) {
                const std::uint32_t node = frontier[i];
                const Value value = decode_value(atomic(codes_[node]).load(std::memory_order_relaxed));
                parents_.for_each(node, [&](const MoveGraph::Edge& move) {
                    const std::uint32_t parent = move.node;
                    if (atomic(codes_[parent]).load(std::memory_order_relaxed) != hole_code) return;
                    const Value seen = after_move(value, move.same_side);
                    if (seen.wdl == Wdl::loss && atomic(open_[parent]).fetch_sub(1, std::memory_order_acq_rel) != 1)
                        return;
                    ValueCode undecided = hole_code;
                    const ValueCode code = encode_value({seen.wdl, static_cast<std::uint16_t>(dtw + 1)});
                    if (atomic(codes_[parent]).compare_exchange_strong(undecided, code, std::memory_order_relaxed))
                        mine.push_back(parent);
                });
            }
        });
    for (const Frontier& part : found) next.insert(next.end(), part.begin(), part.end());
    return complete;
}

}  // namespace zermelo

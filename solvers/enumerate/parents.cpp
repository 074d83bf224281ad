#include "solvers/enumerate/parents.hpp"

#include <algorithm>
#include <atomic>

namespace zermelo {

bool Parents::build(MoveGraph& graph, Edges edges, Workers& workers, const RunOptions& options) {
    constexpr std::uint64_t grain = 1 << 13;
    constexpr std::uint64_t stretch = 1 << 20;  // nodes, whose edges are released together
    const std::uint64_t nodes = graph.size();
    options.observer->begin_phase("reversing moves", 2 * nodes);
    begin_.assign(nodes, 0);
    const auto for_each_edge = [&](std::uint64_t first, std::uint64_t count, auto&& f) {
        return workers.for_chunks(count, grain, options.stop, [&](std::uint64_t begin, std::uint64_t end) {
            graph.for_each_edge(first + begin, first + end, f);
            options.observer->advance(end - begin);
        });
    };
    if (!for_each_edge(0, nodes, [&](std::uint32_t, const MoveGraph::Edge& edge) {
            std::atomic_ref(begin_[edge.node]).fetch_add(1, std::memory_order_relaxed);
        }))
        return false;
    // Each number becomes the end of its node's parents; then it counts down to their beginning.
    std::uint64_t total = 0;
    for (std::uint64_t first = 0; first < nodes; first += block) {
        base_.push_back(total);
        std::uint64_t sum = 0;
        for (std::uint64_t node = first; node < std::min(nodes, first + block); ++node) {
            sum += begin_[node];
            begin_[node] = static_cast<std::uint32_t>(sum);
        }
        if (sum > UINT32_MAX) {
            too_many_ = true;
            return false;
        }
        total += sum;
    }
    base_.push_back(total);
    parents_ = std::make_unique_for_overwrite<std::uint32_t[]>(total);
    for (std::uint64_t first = 0; first < nodes; first += stretch) {
        const std::uint64_t count = std::min(stretch, nodes - first);
        if (!for_each_edge(first, count, [&](std::uint32_t node, const MoveGraph::Edge& edge) {
                const std::uint32_t place =
                    std::atomic_ref(begin_[edge.node]).fetch_sub(1, std::memory_order_relaxed) - 1;
                parents_[base_[edge.node / block] + place] = MoveGraph::packed({node, edge.same_side});
            }))
            return false;
        if (edges == Edges::release) graph.release_edges_before(first + count);
    }
    return true;
}

}  // namespace zermelo

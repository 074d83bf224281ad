// Values of explicit graphs against the definition, worked out round by round in another way.
#include "solvers/enumerate/solve_graph.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <utility>
#include <vector>

namespace zermelo::test {

namespace {

struct Move {
    std::uint32_t to = 0;
    bool same_side = false;
};

// A graph from lists: a node without moves is over, with an outcome for its side to move.
class Graph : public MoveGraph {
public:
    void add(std::optional<Wdl> over, const std::vector<Move>& moves) {
        const std::uint64_t node = size();
        moves_.resize(node + 1);
        moves_[node] = over ? end_mark(*over) : static_cast<std::uint16_t>(moves.size());
        std::uint64_t edge = edges();
        edges_.resize(number_edges(node));
        for (const Move& move : moves) edges_[edge++] = packed({move.to, move.same_side});
    }
};

// Finished nodes get their outcome. Then, until nothing changes: a node is won in one ply more than the nearest child
// that is good for its mover, and lost in one more than the farthest where all are bad. The rest is drawn.
std::vector<Value> definition(const Graph& graph) {
    std::vector<std::optional<Value>> values(graph.size());
    for (std::uint64_t node = 0; node < graph.size(); ++node)
        if (const auto end = graph.end(node)) values[node] = Value{*end, 0};
    for (int dtw = 1; dtw <= static_cast<int>(graph.size()) + 1; ++dtw) {
        auto next = values;
        for (std::uint64_t node = 0; node < graph.size(); ++node) {
            if (values[node]) continue;
            bool good = false;
            bool all_bad = true;
            for (std::uint64_t i = 0; i < graph.degree(node); ++i) {
                const auto edge = graph.edge(graph.first_edge(node) + i);
                const auto& child = values[edge.node];
                const bool decided = child && child->wdl != Wdl::draw;
                const bool wins = decided && (child->wdl == Wdl::win) == edge.same_side;
                good = good || wins;
                all_bad = all_bad && decided && !wins;
            }
            if (good) next[node] = Value{Wdl::win, static_cast<std::uint16_t>(dtw)};
            if (!good && all_bad) next[node] = Value{Wdl::loss, static_cast<std::uint16_t>(dtw)};
        }
        if (std::exchange(values, next) == next) break;
    }
    std::vector<Value> result;
    for (const auto& value : values) result.push_back(value.value_or(Value{}));
    return result;
}

std::vector<ValueCode> solved(Graph& graph, int threads) {
    Workers workers(threads);
    const RunOptions options;
    return GraphSolver(graph, workers, options).solve();
}

}  // namespace

// Node 0 may go to a lost end or back and forth; the circle of 2 and 3 has no way out.
TEST(GraphSolver, AFewNodesByHand) {
    Graph graph;
    graph.add(std::nullopt, {{1, false}, {2, false}});
    graph.add(Wdl::loss, {});
    graph.add(std::nullopt, {{3, false}});
    graph.add(std::nullopt, {{2, false}});
    graph.add(std::nullopt, {{0, false}});              // only to a position that the other side wins
    graph.add(std::nullopt, {{4, true}});               // the same side goes on, and is lost
    graph.add(std::nullopt, {{0, false}, {2, false}});  // a draw is better than a loss
    graph.add(Wdl::draw, {});
    const auto codes = solved(graph, 1);
    const std::vector<Value> expected = {{Wdl::win, 1}, {Wdl::loss, 0}, {}, {}, {Wdl::loss, 2}, {Wdl::loss, 3}, {}, {}};
    ASSERT_EQ(codes.size(), expected.size());
    for (std::size_t node = 0; node < codes.size(); ++node)
        EXPECT_EQ(decode_value(codes[node]), expected[node]) << node;
}

TEST(GraphSolver, RandomGraphsHaveTheValuesOfTheDefinition) {
    std::array<std::size_t, 3> seen{};
    for (unsigned seed = 0; seed < 400; ++seed) {
        std::mt19937 random(seed);
        const auto nodes = static_cast<std::uint32_t>(2 + random() % 60);
        Graph graph;
        for (std::uint32_t node = 0; node < nodes; ++node) {
            std::vector<Move> moves;
            const std::size_t degree = node + 1 == nodes ? 0 : random() % 5;
            for (std::size_t i = 0; i < degree; ++i)
                moves.push_back({static_cast<std::uint32_t>(random() % nodes), random() % 4 == 0});
            graph.add(moves.empty() ? std::optional(static_cast<Wdl>(random() % 3)) : std::nullopt, moves);
        }
        const auto expected = definition(graph);
        for (const int threads : {1, 3}) {
            const auto codes = solved(graph, threads);
            ASSERT_EQ(codes.size(), expected.size());
            for (std::size_t node = 0; node < codes.size(); ++node)
                ASSERT_EQ(decode_value(codes[node]), expected[node]) << "seed " << seed << " node " << node;
        }
        for (const Value& value : expected) ++seen[static_cast<std::size_t>(value.wdl)];
    }
    for (const std::size_t count : seen) EXPECT_GT(count, 1000U);
}

// So many edges that the first are given back before the last are reversed.
TEST(GraphSolver, AGraphThatIsReleasedOnTheWayHasTheSameValues) {
    constexpr std::uint32_t nodes = 150'000;
    std::mt19937 random(1);
    Graph graph;
    for (std::uint32_t node = 0; node < nodes; ++node) {
        std::vector<Move> moves;
        const std::size_t degree = random() % 8;  // mostly a little ahead, sometimes anywhere
        for (std::size_t i = 0; i < degree; ++i)
            moves.push_back({random() % 16 == 0
                                 ? static_cast<std::uint32_t>(random() % nodes)
                                 : std::min(nodes - 1, node + static_cast<std::uint32_t>(random() % 999)),
                             random() % 4 == 0});
        graph.add(moves.empty() ? std::optional(static_cast<Wdl>(random() % 3)) : std::nullopt, moves);
    }
    ASSERT_GT(graph.edges(), 4 * ChunkedArray<std::uint32_t>::chunk_size);
    const auto expected = definition(graph);
    const auto codes = solved(graph, 2);
    ASSERT_EQ(codes.size(), expected.size());
    for (std::size_t node = 0; node < codes.size(); ++node)
        ASSERT_EQ(decode_value(codes[node]), expected[node]) << node;
}

// A path of wins and losses that is longer than a distance can say.
TEST(GraphSolver, DistancesThatDoNotFitAreRefused) {
    for (const int length : {max_dtw, max_dtw + 2}) {
        Graph graph;
        for (int node = 0; node < length; ++node)
            graph.add(std::nullopt, {{static_cast<std::uint32_t>(node + 1), false}});
        graph.add(Wdl::loss, {});
        Workers workers(1);
        const RunOptions options;
        GraphSolver solver(graph, workers, options);
        const auto codes = solver.solve();
        EXPECT_EQ(codes.empty(), length > max_dtw);
        EXPECT_EQ(solver.unsolvable().empty(), length <= max_dtw);
        if (!codes.empty()) {
            EXPECT_EQ(decode_value(codes[0]).dtw, length);
        }
    }
}

TEST(GraphSolver, AStopEndsItWithoutAnAnswer) {
    Graph graph;
    graph.add(Wdl::loss, {});
    std::stop_source source;
    source.request_stop();
    Workers workers(1);
    RunOptions options;
    options.stop = source.get_token();
    GraphSolver solver(graph, workers, options);
    EXPECT_TRUE(solver.solve().empty());
    EXPECT_TRUE(solver.unsolvable().empty());
}

// Points: the best of gain and child, each node after its children; a circle has no sum.
TEST(GraphSolver, PointsAreSummedOnceAllChildrenAreKnown) {
    const std::vector<std::vector<int>> gains = {{3, -1}, {2}, {}};
    const auto best = [&](std::uint64_t node, const Graph& graph, const auto& child_value) {
        std::optional<int> points;
        for (std::uint64_t i = 0; i < graph.degree(node); ++i) {
            const int sum = gains[node][i] + child_value(graph.edge(graph.first_edge(node) + i));
            points = std::max(points.value_or(sum), sum);
        }
        return points.value_or(0);
    };
    for (const bool circle : {false, true}) {
        Graph graph;
        graph.add(std::nullopt, {{1, false}, {2, true}});
        graph.add(std::nullopt, {{circle ? 0U : 2U, false}});
        graph.add(Wdl::draw, {});
        Workers workers(1);
        const RunOptions options;
        GraphSolver solver(graph, workers, options);
        const auto codes = solver.solve_scores(
            [&](std::uint64_t node, const auto& child_value) { return best(node, graph, child_value); });
        EXPECT_EQ(codes.empty(), circle);
        EXPECT_EQ(solver.unsolvable().empty(), !circle);
        if (circle) continue;
        EXPECT_EQ(decode_value(Metric::score, codes[1]).score, 2);  // 2 and nothing to come
        EXPECT_EQ(decode_value(Metric::score, codes[0]).score, 1);  // 3 - 2, better than -1
    }
}

}  // namespace zermelo::test

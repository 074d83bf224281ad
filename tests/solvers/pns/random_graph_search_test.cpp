// Searches on random graphs: cycles, draws of both kinds, players who move twice.
#include "solvers/engine/any_search_of.hpp"
#include "tests/solvers/agree/random_graph_game.hpp"
#include "tests/solvers/pns/searching.hpp"
#include "tests/solvers/proof/making.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

class PackedGraph : public RandomGraphGame {
public:
    explicit PackedGraph(RandomGraphGame graph) : RandomGraphGame(std::move(graph)) {}
    static Result<PackedGraph> make(const Spec& spec) {
        ZERMELO_ASSIGN(graph, RandomGraphGame::make(spec));
        return PackedGraph(std::move(graph));
    }
    int key_bits() const { return 32; }
    U128 pack(const Position& p) const noexcept { return p.node; }
    std::optional<Position> unpack(U128 key) const { return Position{static_cast<std::uint32_t>(key)}; }
};

std::vector<std::pair<PackedGraph::Position, Wdl>> values_of(const PackedGraph& game) {
    std::vector<std::pair<PackedGraph::Position, Wdl>> values;
    for (const auto& [position, value] : reference_values(game, {game.initial()}))
        values.emplace_back(position, value.wdl);
    std::sort(values.begin(), values.end(), [](const auto& a, const auto& b) { return a.first.node < b.first.node; });
    return values;
}

}  // namespace

// All nodes with one search after the other, so that what was kept of earlier questions is used, then each node with a
// search of its own.
TEST(RandomGraphSearch, EveryAnswerIsThatOfTheReference) {
    Tally all;
    for (int seed = 0; seed < 600; ++seed) {
        const char* shape = seed % 3 == 0 ? "cyclic" : seed % 3 == 1 ? "knots" : "layers";
        const auto game = make<PackedGraph>(
            fmt::format("random-graph@{}x{},seed={},shape={}", 5 + seed % 60, 1 + seed % 5, seed, shape));
        const auto values = values_of(game);
        for (const SearchKind& kind : search_kinds) {
            if (kind.threads > 1 && seed % 10 != 0) continue;
            const auto engine = make_engine(game, kind);
            if (!engine) continue;
            for (const auto& [position, value] : values) ask_both(game, *engine, position, value, 100'000, all);
            if (kind.threads > 1) continue;
            for (const auto& [position, value] : values)
                ask_both(game, *make_engine(game, kind), position, value, 100'000, all);
            if (HasFatalFailure()) return;
        }
    }
    EXPECT_GT(all.asked, 50000U);
    EXPECT_EQ(all.unanswered, 0U);
}

TEST(RandomGraphSearch, CertificatesOfSearchesHold) {
    const TemporaryFolder folder;
    std::array<int, 3> made{};
    for (int seed = 0; seed < 120; ++seed) {
        const auto game = make<PackedGraph>(fmt::format("random-graph@{}x{},seed={},shape={}", 5 + seed % 60,
                                                        1 + seed % 5, seed, seed % 2 == 0 ? "cyclic" : "knots"));
        SearchOptions options;
        options.certificate = true;
        options.run = quiet_run(1);
        options.run.memory = 100'000'000;
        auto search = AnySearchOf<PackedGraph>::make(game, options);
        ASSERT_TRUE(search);
        for (const auto& [position, value] : values_of(game)) {
            if (game.terminal(position)) continue;
            const std::string text = game.format(position);
            ASSERT_EQ((*search)->ask(text, Claim::value)->value(), value);
            const std::string path = folder.file("a.zcert");
            const auto written = (*search)->certify(text, Claim::value, path, true);
            ASSERT_TRUE(written) << written.error().what << written.error().why;
            ASSERT_EQ(check_failure(game, path), "") << game.spec() << " " << text;
            ++made[static_cast<std::size_t>(value)];
        }
    }
    for (const int count : made) EXPECT_GT(count, 100);
}

}  // namespace zermelo::test

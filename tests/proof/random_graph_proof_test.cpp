// Certificates on random graphs: cycles, draws of both kinds, players who move twice, long lines.
#include <gtest/gtest.h>

#include "tests/proof/making.hpp"
#include "tests/solvers/random_graph_game.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

using Graph = RandomGraphGame;

Prober<Graph> solved(const Graph& game, const std::string& path) {
    solve_into(game, Method::automatic, path, 1);
    return *Prober<Graph>::make(game, open_table(path));
}

}  // namespace

// What the reference says is proven, and nothing else can be: the four claims about some nodes, against its value.
TEST(RandomGraphProof, WhatIsTrueIsProvenAndNothingElse) {
    const TemporaryFolder folder;
    const std::string path = folder.file("a.zcert");
    unsigned outcomes = 0;
    std::uint64_t refused = 0;
    for (int seed = 0; seed < 100; ++seed) {
        const auto game = make<Graph>(fmt::format("random-graph@{}x{},seed={}", 5 + seed % 60, 1 + seed % 5, seed));
        const auto prober = solved(game, folder.file("a.ztb"));
        const auto expected = reference_values(game, {game.initial()});
        std::vector<Graph::Position> some = reachable(game, expected.size());
        std::shuffle(some.begin() + 1, some.end(), std::mt19937(static_cast<unsigned>(seed)));
        some.resize(std::min<std::size_t>(some.size(), 5));  // files take time
        for (const auto& position : some) {
            const Value value = expected.at(position);
            if (game.terminal(position)) continue;
            const Side turn = game.turn(position);
            outcomes |= 1U << static_cast<unsigned>(value.wdl);
            for (const Side side : {Side::first, Side::second})
                for (const Goal goal : {Goal::win, Goal::not_loss}) {
                    const bool holds = reached(goal, side == turn ? value.wdl : opposite(value.wdl));
                    const auto report = certify(prober, position, {{side, goal}}, path);
                    ASSERT_EQ(report.has_value(), holds) << game.spec() << " " << game.format(position);
                    if (holds) {
                        ASSERT_EQ(check_failure(game, path), "") << game.spec() << " " << game.format(position);
                    } else {
                        ++refused;
                    }
                }
        }
        if (const Value start = expected.at(game.initial()); !game.terminal(game.initial())) {
            ASSERT_TRUE(certify(prober, game.initial(), claims_of(start.wdl, game.turn(game.initial())), path));
            ASSERT_EQ(check_failure(game, path), "");
        }
    }
    EXPECT_EQ(outcomes, 7U) << "wins, draws and losses must all have been tested";
    EXPECT_GT(refused, 100U);
}

// A win of 2,999 plies: as deep as the graph is long, without recursion.
TEST(RandomGraphProof, LongLines) {
    const TemporaryFolder folder;
    const auto game = make<Graph>("random-graph@3000x1,shape=cord");
    const auto prober = solved(game, folder.file("a.ztb"));
    const auto report = certify(prober, game.initial(), {{Side::first, Goal::win}}, folder.file("a.zcert"));
    ASSERT_TRUE(report);
    EXPECT_EQ(report->positions, 2999U);  // the last of the 3,000 is the end of the game
    EXPECT_EQ(CertificateReader::open(folder.file("a.zcert"))->footer().sections[0].depth, 2999U);
    EXPECT_EQ(check_failure(game, folder.file("a.zcert")), "");
}

}  // namespace zermelo::test

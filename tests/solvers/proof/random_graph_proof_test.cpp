// Certificates on random graphs: cycles, draws of both kinds, players who move twice, long lines.
#include <gtest/gtest.h>

#include "tests/solvers/agree/random_graph_game.hpp"
#include "tests/solvers/proof/making.hpp"
#include "tests/solvers/proof/memory_file.hpp"
#include "tests/solvers/proof/parts.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

using Graph = RandomGraphGame;

Prober<Graph> solved(const Graph& game, const std::string& path) {
    solve_into(game, Method::automatic, path, 1);
    return *Prober<Graph>::make(game, open_table(path));
}

}  // namespace

// Exactly the true claims are proven: the four claims about some nodes, against the value of the reference.
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

// A closed set that does not hold the start proves nothing about it, although every one of its nodes is right and
// needed.
TEST(RandomGraphProof, AnotherStartIsFound) {
    const TemporaryFolder folder;
    const MemoryFile changed;
    std::uint64_t closed = 0;
    for (int seed = 0; seed < 100; ++seed) {
        const auto game = make<Graph>(fmt::format("random-graph@30x2,seed={}", seed));
        const auto prober = solved(game, folder.file("a.ztb"));
        if (game.terminal(game.initial()) || (*prober.probe(game.initial()))->wdl != Wdl::draw) continue;
        const ProofClaim claim{game.turn(game.initial()), Goal::not_loss};
        ASSERT_TRUE(certify(prober, game.initial(), {claim}, folder.file("a.zcert")));
        Parts parts = Parts::read(folder.file("a.zcert"));
        for (std::uint32_t node = 0; node < 30; ++node) {
            const Graph::Position start{node};
            if (game.terminal(start)) continue;
            Bytes key(sizeof start + 1, game.turn(start) == claim.side ? 1 : 0);
            write_key(game, start, std::span(key).first(sizeof start));
            parts.header.start = game.format(start);
            changed.write(parts.bytes());
            if (parts.holds(0, key)) continue;
            const std::string refusal = check_failure(game, changed.path());
            EXPECT_NE(refusal.find("the start is not among the nodes"), std::string::npos) << refusal;
            ++closed;
        }
    }
    EXPECT_GT(closed, 100U);
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

// What the writer does with sources that are wrong, limits, and leaves.
#include <gtest/gtest.h>

#include "tests/proof/making.hpp"
#include "tests/proof/parts.hpp"
#include "tests/solvers/random_graph_game.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

using Graph = RandomGraphGame;

// Always the same one of the moves, whatever it is worth.
class BlindSource final : public ProofSource<Graph> {
public:
    BlindSource(const Graph& game, std::size_t choice) : game_(game), choice_(choice) {}
    Result<Move> keeping_move(const Position& position, Goal) override {
        const auto& moves = game_.moves(position);
        return choice_ == SIZE_MAX ? Move{UINT32_MAX} : moves[choice_ % moves.size()];
    }

private:
    const Graph& game_;
    std::size_t choice_;
};

// Plays like a table and cites it at every third node.
class CitingSource final : public ProofSource<Graph> {
public:
    CitingSource(const Prober<Graph>& prober, std::uint32_t table) : table_(prober), number_(table) {}
    Result<Move> keeping_move(const Position& position, Goal goal) override {
        return table_.keeping_move(position, goal);
    }
    std::optional<std::uint32_t> cited_table(const Position& position, Goal, bool) override {
        return position.node % 3 == 1 ? std::optional(number_) : std::nullopt;
    }

private:
    TableSource<Graph> table_;
    std::uint32_t number_;
};

class Writer : public testing::Test {
protected:
    Graph graph(int seed, int nodes = 40) { return make<Graph>(fmt::format("random-graph@{}x3,seed={}", nodes, seed)); }
    Prober<Graph> solved(const Graph& game) {
        solve_into(game, Method::automatic, folder_.file("a.ztb"), 1);
        return *Prober<Graph>::make(game, open_table(folder_.file("a.ztb")));
    }
    TemporaryFolder folder_;
};

}  // namespace

// What comes of any moves at all: a certificate that the checker accepts and the reference confirms, or an error, and
// no file then.
TEST_F(Writer, BlindMovesGiveTrueProofsOrNone) {
    const std::string path = folder_.file("a.zcert");
    unsigned outcomes = 0;
    for (int seed = 0; seed < 300; ++seed) {
        const auto game = graph(seed, 3 + seed % 12);
        if (game.terminal(game.initial())) continue;
        const Value value = reference_values(game, {game.initial()}).at(game.initial());
        for (const Side side : {Side::first, Side::second})
            for (const Goal goal : {Goal::win, Goal::not_loss}) {
                BlindSource source(game, static_cast<std::size_t>(seed % 3));
                const std::array claims = {ProofClaim{side, goal}};
                const auto report =
                    write_certificate(game, game.initial(), claims, source, output_to(path), silent_run());
                outcomes |= report ? 1U : 2U;
                ASSERT_EQ(std::filesystem::exists(path), report.has_value());
                if (!report) {
                    EXPECT_EQ(report.error().code, Failure::internal);
                    EXPECT_NE(report.error().why.find("at n"), std::string::npos) << "it names the position";
                    continue;
                }
                EXPECT_EQ(check_failure(game, path), "");
                EXPECT_TRUE(reached(goal, game.turn(game.initial()) == side ? value.wdl : opposite(value.wdl)));
                std::filesystem::remove(path);
            }
    }
    EXPECT_EQ(outcomes, 3U);
}

TEST_F(Writer, IllegalMovesAreTold) {
    const auto game = graph(1);
    BlindSource source(game, SIZE_MAX);
    const std::array claims = {ProofClaim{game.turn(game.initial()), Goal::win}};
    const auto report =
        write_certificate(game, game.initial(), claims, source, output_to(folder_.file("a.zcert")), silent_run());
    ASSERT_FALSE(report);
    EXPECT_NE(report.error().why.find("not legal"), std::string::npos);
    EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

// Leaves rest on the table that the header names: as many as there are, and a file without it is refused.
TEST_F(Writer, LeavesCiteTables) {
    std::uint64_t leaves = 0;
    for (int seed = 0; seed < 40; ++seed) {
        const auto game = graph(seed);
        if (game.terminal(game.initial())) continue;
        const auto prober = solved(game);
        const auto claims = claims_of((*prober.probe(game.initial()))->wdl, game.turn(game.initial()));
        CertificateOutput output = output_to(folder_.file("a.zcert"));
        output.tables = {{"some-other", 5, {}}, citation(prober.table())};
        CitingSource source(prober, 1);
        ASSERT_TRUE(write_certificate(game, game.initial(), claims, source, output, silent_run()));
        const auto report = check_file(game, output.path);
        ASSERT_TRUE(report) << report.error().why;
        EXPECT_EQ(report->first_failure.value_or(""), "");
        EXPECT_EQ(report->leaves[0], 0U);
        leaves += report->leaves[1];
        Parts parts = Parts::read(output.path);
        EXPECT_EQ(parts.header.tables, output.tables);
        if (report->leaves[1] > 0) {
            parts.header.tables.pop_back();
            write_file(output.path, parts.bytes());
            EXPECT_NE(check_failure(game, output.path), "");
        }
        CitingSource unnamed(prober, 2);
        if (report->leaves[1] > 0) {
            EXPECT_FALSE(write_certificate(game, game.initial(), claims, unnamed, output, silent_run()));
        }
    }
    EXPECT_GT(leaves, 20U);
}

TEST_F(Writer, LimitsStopsAndFilesThatExist) {
    const auto game = make<Graph>("random-graph@3000x1,shape=cord");
    const auto prober = solved(game);
    std::filesystem::rename(folder_.file("a.ztb"), folder_.file("b.ztb"));
    TableSource<Graph> source(prober);
    const std::array claims = {ProofClaim{Side::first, Goal::win}};
    CertificateOutput output = output_to(folder_.file("a.zcert"));
    output.force = false;
    const auto fails = [&](const RunOptions& options, const Graph::Position& start) {
        const auto report = write_certificate(game, start, claims, source, output, options);
        return report ? Failure{} : report.error().code;
    };
    RunOptions small = silent_run();
    small.memory = 100'000;
    EXPECT_EQ(fails(small, game.initial()), Failure::limit);
    std::stop_source stop;
    stop.request_stop();
    RunOptions stopped = silent_run();
    stopped.stop = stop.get_token();
    EXPECT_EQ(fails(stopped, game.initial()), Failure::interrupted);
    EXPECT_EQ(fails(silent_run(), Graph::Position{2999}), Failure::bad_input);
    EXPECT_FALSE(std::filesystem::exists(output.path));
    EXPECT_EQ(fails(silent_run(), game.initial()), Failure{});
    EXPECT_EQ(fails(silent_run(), game.initial()), Failure::usage);
    EXPECT_EQ(check_failure(game, output.path), "");
}

}  // namespace zermelo::test

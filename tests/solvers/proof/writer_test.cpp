// The writer with wrong sources, limits, and leaves.
#include <gtest/gtest.h>

#include <array>

#include "solvers/pns/table_leaves.hpp"
#include "tests/solvers/agree/random_graph_game.hpp"
#include "tests/solvers/proof/making.hpp"
#include "tests/solvers/proof/parts.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

using Graph = RandomGraphGame;

// Always the same one of the moves, whatever it is worth.
class BlindSource final : public TypedSource<Graph> {
public:
    BlindSource(const Graph& game, std::size_t choice) : TypedSource(game), choice_(choice) {}
    Result<Move> move_at(const Position& position, Goal) override {
        const auto& moves = game_.moves(position);
        return choice_ == SIZE_MAX ? Move{UINT32_MAX} : moves[choice_ % moves.size()];
    }

private:
    std::size_t choice_;
};

// Plays like a table and cites it at every third node, by two names in turn.
class CitingSource final : public TypedSource<Graph> {
public:
    CitingSource(const Prober<Graph>& prober, std::array<CitedTable, 2> names)
        : TypedSource(prober.game()), table_(prober), names_(names) {}
    Result<Move> move_at(const Position& position, Goal goal) override { return table_.move_at(position, goal); }
    std::optional<CitedTable> table_at(const Position& position) override {
        return position.node % 3 == 1 ? std::optional(names_[position.node % 2]) : std::nullopt;
    }

private:
    TableSource<Graph> table_;
    std::array<CitedTable, 2> names_;
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

// Arbitrary moves give a certificate that the checker accepts and the reference confirms, or an error and no file.
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
                const auto report = write_proof(game, game.initial(), claims, source, output_to(path), quiet_run(1));
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
        write_proof(game, game.initial(), claims, source, output_to(folder_.file("a.zcert")), quiet_run(1));
    ASSERT_FALSE(report);
    EXPECT_NE(report.error().why.find("not legal"), std::string::npos);
    EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

// Leaves rest on tables that the header names, on all of them: a file that does not name one, or names one of other
// rules, is refused.
TEST_F(Writer, LeavesCiteTables) {
    std::uint64_t leaves = 0;
    std::size_t with_both = 0;
    for (int seed = 0; seed < 40; ++seed) {
        const auto game = graph(seed);
        if (game.terminal(game.initial())) continue;
        const auto prober = solved(game);
        const auto claims = claims_of((*prober.probe(game.initial()))->wdl, game.turn(game.initial()));
        const CertificateOutput output = output_to(folder_.file("a.zcert"));
        std::array names{citation(prober.table()), citation(prober.table())};
        names[1].digest[0] ^= 1;
        CitingSource source(prober, names);
        ASSERT_TRUE(write_proof(game, game.initial(), claims, source, output, quiet_run(1)));
        const auto report = check_file(game, output.path);
        ASSERT_TRUE(report) << report.error().why;
        EXPECT_EQ(report->first_failure.value_or(""), "");
        const Parts parts = Parts::read(output.path);
        ASSERT_EQ(report->leaves.size(), parts.header.tables.size());
        with_both += parts.header.tables.size() == 2 ? 1 : 0;
        for (std::size_t i = 0; i < report->leaves.size(); ++i) {
            EXPECT_GT(report->leaves[i], 0U);
            leaves += report->leaves[i];
            Parts unnamed = parts;
            unnamed.header.tables.pop_back();
            write_file(output.path, unnamed.bytes());
            EXPECT_NE(check_failure(game, output.path), "");
            for (const CitedTable& foreign : {CitedTable{"some-other", names[0].fingerprint, names[0].digest},
                                              CitedTable{names[0].spec, 5, names[0].digest}}) {
                Parts changed = parts;
                changed.header.tables[i] = foreign;
                write_file(output.path, changed.bytes());
                EXPECT_NE(check_failure(game, output.path), "");
            }
        }
    }
    EXPECT_GT(leaves, 20U);
    EXPECT_GT(with_both, 2U);
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
        const auto report = write_proof(game, start, claims, source, output, options);
        return report ? Failure{} : report.error().code;
    };
    EXPECT_EQ(fails({.threads = 1, .memory = 100'000}, game.initial()), Failure::limit);
    EXPECT_EQ(fails(stopped_run(1), game.initial()), Failure::interrupted);
    EXPECT_EQ(fails(quiet_run(1), Graph::Position{2999}), Failure::bad_input);
    EXPECT_FALSE(std::filesystem::exists(output.path));
    EXPECT_EQ(fails(quiet_run(1), game.initial()), Failure{});
    EXPECT_EQ(fails(quiet_run(1), game.initial()), Failure::exists);
    EXPECT_EQ(check_failure(game, output.path), "");
}

}  // namespace zermelo::test

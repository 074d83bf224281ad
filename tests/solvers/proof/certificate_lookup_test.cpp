// Playing by certificates: what they say of positions, against the tables that they were made from.
#include "solvers/engine/certificate_lookup.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/solvers/proof/making.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

// Every position of a certificate has bounds that hold, and a move that keeps them where the claimant is to move. From
// the start on nothing is missing, whatever the other side does. Returns how many positions that are.
std::size_t check_play(const RuntimeGame& game, const RuntimeProber& prober, const CertificateLookup& certificate) {
    const auto value_of = [&](const auto& position) { return **prober.probe(position); };
    const auto claims = certificate.header().claims;
    std::set<std::string> seen;
    std::vector<std::pair<AnyPosition, ProofClaim>> open;
    for (const ProofClaim& claim : claims) open.emplace_back(*game.parse(certificate.header().start), claim);
    while (!open.empty()) {
        const auto [position, claim] = open.back();
        open.pop_back();
        const std::string text = game.format(position);
        if (!seen.insert(text + (claim.side == Side::first ? " 1" : " 2")).second) continue;
        const auto found = certificate.look_up(position);
        EXPECT_TRUE(found && *found) << text;
        if (!found || !*found) continue;
        const Value value = value_of(position);
        EXPECT_LE((*found)->at_least, value.wdl) << text;
        EXPECT_GE((*found)->at_most, value.wdl) << text;
        const bool claimant = game.turn(position) == claim.side;
        EXPECT_TRUE(reached(claim.goal, claimant ? (*found)->at_least : opposite((*found)->at_most))) << text;
        EXPECT_GE((*found)->within.value_or(UINT32_MAX), value.dtw) << text;
        EXPECT_EQ((*found)->within.has_value(), claim.goal == Goal::win || game.terminal(position)) << text;
        // In a draw each side is the claimant of a section.
        if (claimant || claims.size() == 1) {
            EXPECT_EQ((*found)->move.has_value(), claimant && !game.terminal(position)) << text;
        }
        std::size_t number = 0;
        for (const auto& move : game.moves(position)) {
            if (!claimant || number == (*found)->move) open.emplace_back(game.apply(position, move), claim);
            ++number;
        }
    }
    return seen.size();
}

void check_variant(const std::string& spec, const std::string& start = "") {
    SCOPED_TRACE(spec);
    const TemporaryFolder folder;
    const RuntimeGame game(spec);
    solve_into(game, Method::automatic, folder.file("a.ztb"), 1);
    const RuntimeProber prober(game, open_table(folder.file("a.ztb")));
    const auto position = start.empty() ? game.initial() : *game.parse(start);
    const auto claims = claims_of((*prober.probe(position))->wdl, game.turn(position));
    const std::string path = folder.file("a.zcert");
    ASSERT_TRUE(certify(prober, position, claims, path));
    const auto certificate = CertificateLookup::open(game.any(), path, 1 << 28);
    ASSERT_TRUE(certificate) << certificate.error().what;
    EXPECT_GT(check_play(game, prober, **certificate), 5U);
}

}  // namespace

TEST(CertificateLookup, AgreesWithTheTable) {
    check_variant("konane@3x4");
    check_variant("konane@4x4");
    check_variant("konane@4x3,opening=corner");
    check_variant("fox-and-hounds@4x4");
    check_variant("fox-and-hounds:escape@5x6");
}

TEST(CertificateLookup, PlaysDraws) {
    check_variant("tafl-5x5,defenders=0", "1t1t1/1K3/1t3/t4/5 b");
}

TEST(CertificateLookup, KnowsNothingOfOtherPositionsAndGames) {
    const TemporaryFolder folder;
    const RuntimeGame game("konane@3x4");
    solve_into(game, Method::automatic, folder.file("a.ztb"), 1);
    const RuntimeProber prober(game, open_table(folder.file("a.ztb")));
    const std::vector<ProofClaim> claims = {{Side::second, Goal::win}};
    const std::string path = folder.file("a.zcert");
    ASSERT_TRUE(certify(prober, game.initial(), claims, path));
    const auto certificate = CertificateLookup::open(game.any(), path, 1 << 28);
    ASSERT_TRUE(certificate);
    // Black would be on turn there, who cannot come to it.
    const auto elsewhere = (*certificate)->look_up(*game.parse("wbw/bwb/wbw/3 b"));
    ASSERT_TRUE(elsewhere);
    EXPECT_FALSE(*elsewhere);
    EXPECT_EQ(CertificateLookup::open(**make_game("konane@4x3"), path, 1 << 28).error().code, Failure::corrupt);
    EXPECT_EQ(CertificateLookup::open(game.any(), path, 1).error().code, Failure::limit);
    EXPECT_EQ(CertificateLookup::open(game.any(), folder.file("nix"), 1 << 28).error().code, Failure::not_found);
}

}  // namespace zermelo::test

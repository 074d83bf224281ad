// Certificates from searches whose tables have forgotten much.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <random>

#include "solvers/engine/any_search.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/runtime_game.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

// Forgotten proofs are searched again in the way they were found: 0.2 % of the search with the large table and 3 % with
// the small one. Trying the moves in their order would take a fifth of the search with the large one, and the proof
// would be half as large again.
TEST(Certify, WhatWasForgottenIsFoundAgain) {
    const TemporaryFolder folder;
    std::array<CertificateReport, 2> written;
    std::array<std::uint64_t, 2> searched{};
    for (const bool small : {false, true}) {
        const std::uint64_t memory = small ? 15'000'000 : 500'000'000;
        auto search =
            make_search("konane@6x6,opening=corner",
                        {.method = SearchMethod::dfpn, .certificate = true, .run = {.threads = 1, .memory = memory}});
        ASSERT_TRUE(search);
        const auto start = *(*make_game("konane@6x6,opening=corner"))->parse("start");
        const auto report = (*search)->ask(start, Claim::value);
        ASSERT_TRUE(report && report->value() == Wdl::loss);
        const auto certificate = (*search)->certify(start, Claim::value, folder.file("a.zcert"), true);
        ASSERT_TRUE(certificate) << certificate.error().what << certificate.error().why;
        written[small ? 1 : 0] = *certificate;
        searched[small ? 1 : 0] = report->nodes;
    }
    EXPECT_GT(written[1].nodes, written[0].nodes);
    EXPECT_LT(written[1].nodes, searched[1] / 10);
    EXPECT_LT(written[0].nodes, searched[0] / 100);
    EXPECT_LT(written[1].positions, written[0].positions * 5 / 4);
}

// Wins and losses exchanged here and there, under right checksums. Errors must blame such a table: an error of the
// program would send its user to us.
TEST(Certify, ATableThatLiesIsToBlame) {
    const TemporaryFolder folder;
    const RuntimeGame game("konane@4x4");
    solve_into(game, Method::enumerate, folder.file("sound"), 1);
    std::filesystem::create_directory(folder.file("tables"));
    int blamed = 0;
    for (unsigned seed = 0; seed < 30; ++seed) {
        std::mt19937 random(seed);
        rewrite_table(game, folder.file("sound"), folder.file("tables/lying.ztb"), [&](std::uint64_t, auto& codes) {
            for (ValueCode& code : codes)
                if (code > 1 && random() % 4 == 0) code = static_cast<ValueCode>(code ^ 1U);
        });
        const SearchOptions options{
            .tables = folder.file("tables"), .certificate = true, .run = {.threads = 1, .memory = 100'000'000}};
        auto search = make_search("konane@4x4", options);
        ASSERT_TRUE(search);
        const auto position = *game.parse("start moves a1 a2");
        const auto report = (*search)->ask(position, Claim::value);
        ASSERT_TRUE(report);
        const auto written = (*search)->certify(position, Claim::value, folder.file("a.zcert"), true);
        if (written) continue;
        EXPECT_NE(written.error().code, Failure::internal) << written.error().what << ": " << written.error().why;
        blamed += written.error().code == Failure::verification ? 1 : 0;
    }
    EXPECT_GT(blamed, 0);
}

}  // namespace zermelo::test

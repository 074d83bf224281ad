// Certificates from searches whose tables have forgotten much.
#include <gtest/gtest.h>

#include <array>

#include "solvers/engine/any_search.hpp"
#include "tests/support/solving.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

// What was forgotten is searched again as it was found, which takes 0.2 % of the search with the large table and 3 %
// with the small one. To try out the moves in their order instead would take a fifth of it with the large one, and the
// proof would be half as large again.
TEST(Certify, WhatWasForgottenIsFoundAgain) {
    const TemporaryFolder folder;
    std::array<CertificateReport, 2> written;
    std::array<std::uint64_t, 2> searched{};
    for (const bool small : {false, true}) {
        SearchOptions options;
        options.certificate = true;
        options.method = SearchMethod::dfpn;
        options.run = quiet_run(1);
        options.run.memory = small ? 15'000'000 : 500'000'000;
        auto search = make_search("konane@6x6,opening=corner", options);
        ASSERT_TRUE(search);
        const auto report = (*search)->ask("start", Claim::value);
        ASSERT_TRUE(report && report->value() == Wdl::loss);
        const auto certificate = (*search)->certify("start", Claim::value, folder.file("a.zcert"), true);
        ASSERT_TRUE(certificate) << certificate.error().what << certificate.error().why;
        written[small ? 1 : 0] = *certificate;
        searched[small ? 1 : 0] = report->nodes;
    }
    EXPECT_GT(written[1].nodes, written[0].nodes);
    EXPECT_LT(written[1].nodes, searched[1] / 10);
    EXPECT_LT(written[0].nodes, searched[0] / 100);
    EXPECT_LT(written[1].positions, written[0].positions * 5 / 4);
}

}  // namespace zermelo::test

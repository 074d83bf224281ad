// Certificates from searches whose tables have forgotten much.
#include <gtest/gtest.h>

#include <array>

#include "solvers/search.hpp"
#include "tests/support/solving.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

// What was forgotten is searched again as it was found. To try out the moves instead, in any order, took a quarter of the
// search with the large table and made the proof half as large again; now it takes 0.2 and 3 %.
TEST(Certify, WhatWasForgottenIsFoundAgain) {
    const TemporaryFolder folder;
    std::array<CertificateReport, 2> written;
    std::uint64_t searched = 0;
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
        searched = report->nodes;
    }
    EXPECT_GT(written[1].nodes, written[0].nodes);
    EXPECT_LT(written[1].nodes, searched / 10);
    EXPECT_LT(written[0].nodes, searched / 100);
    EXPECT_LT(written[1].positions, written[0].positions * 5 / 4);
}

}  // namespace zermelo::test

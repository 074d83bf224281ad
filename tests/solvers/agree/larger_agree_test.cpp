// Retrograde analysis against enumeration, and against the reference where that takes seconds. The references of the
// other variants are in larger_agree_slow_test.cpp. The numbers of positions are zermelo's own.
#include "games/tafl/tafl.hpp"
#include "games/tiptoe/tiptoe.hpp"
#include "games/turkish_checkers/turkish_checkers.hpp"
#include "solvers/retrograde/slice_solver.hpp"
#include "tests/solvers/agree/larger_variant.hpp"

namespace zermelo::test {

namespace {

// Sweeping asks for forward moves alone, so it tells whether the predecessors of the faster solver are right. Both
// tables have the same values, holes left out.
template <class G>
void expect_sweep_to_agree(std::string_view spec) {
    const TemporaryFolder folder;
    const auto game = make<G>(spec);
    const std::string path = folder.file("cyclic.ztb");
    const SolveReport cyclic = solve_into(game, Method::retrograde, path, 2);
    EXPECT_EQ(cyclic.method, "retrograde");
    auto plan = SolvePlan<G>::make(game);
    ASSERT_TRUE(plan) << spec;
    plan->method = SliceMethod::sweep;
    std::vector<Bytes> files;
    for (const int threads : {1, 2, 8}) {
        TableOutput output;
        output.path = folder.file("sweep.ztb");
        output.force = true;
        const auto swept = run_slices(*plan, output, "test", quiet_run(threads),
                                      [&](SliceRun& run) { return make_sweep_solver(*plan, run); });
        ASSERT_TRUE(swept) << spec << ": " << swept.error().why;
        EXPECT_EQ(swept->method, "sweep");
        EXPECT_EQ(swept->table.digest, cyclic.table.digest) << spec;
        EXPECT_EQ(swept->table.counts, cyclic.table.counts) << spec;
        files.push_back(read_file(output.path));
    }
    EXPECT_EQ(files[1], files[0]) << spec;
    EXPECT_EQ(files[2], files[0]) << spec;
}

}  // namespace

TEST(LargerAgreement, SweepOfTafl) {
    for (const std::string_view spec : small_specs_of<SmallTafl>()) expect_sweep_to_agree<SmallTafl>(spec);
}

TEST(LargerAgreement, SweepOfTurkishCheckers) {
    for (const std::string_view spec : small_specs_of<TurkishCheckers>()) expect_sweep_to_agree<TurkishCheckers>(spec);
}

TEST(LargerAgreement, Tafl5x5) {
    LargerVariant<SmallTafl>("tafl-5x5,attackers=2,defenders=2").expect_agreement(173'336);
}

TEST(LargerAgreement, BrandubKingAgainst3) {
    LargerVariant<SmallTafl>("brandub,attackers=3,defenders=0").expect_agreement(157'030);
}

// 3.6 million positions without symmetry: too many for the reference.
TEST(LargerAgreement, BrandubKingAnd1Against2) {
    LargerVariant<SmallTafl>("brandub,attackers=2,defenders=1").expect_agreement(470'702);
}

// The men stand so close that few positions are reached; the reference has all 130 thousand.
TEST(LargerAgreement, TurkishCheckers4x4With2Each) {
    const LargerVariant<TurkishCheckers> variant("turkish-checkers@4x4,white=2,black=2");
    variant.expect_agreement(5);
    variant.expect_definition();
}

// 4.8 million positions without symmetry: too many for the reference.
TEST(LargerAgreement, TurkishCheckers4x4With3Each) {
    LargerVariant<TurkishCheckers>("turkish-checkers@4x4,white=3,black=3").expect_agreement(1'794);
}

TEST(LargerAgreement, TurkishCheckers8x8With1Against2) {
    LargerVariant<TurkishCheckers>("turkish-checkers@8x8,white=1,black=2").expect_agreement(667'934);
}

// 10 million positions without symmetry: too many for the reference, here and in the next test.
TEST(LargerAgreement, Tiptoe4x4) {
    LargerVariant<Tiptoe>("tiptoe@4x4").expect_agreement(98'223);
}

TEST(LargerAgreement, TiptoeWithDiagonals4x4) {
    LargerVariant<Tiptoe>("tiptoe@4x4,adj=diag").expect_agreement(348'570);
}

TEST(LargerAgreement, TiptoeOnHexagonOfBase2) {
    const LargerVariant<Tiptoe> variant("tiptoe@2,adj=hex");
    variant.expect_agreement(65);
    variant.expect_definition();
}

}  // namespace zermelo::test

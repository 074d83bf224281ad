// Tables are the same where the values of older slices do not stay in memory.
#include "solvers/retrograde/acyclic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "games/enclosure_chess/enclosure_chess.hpp"
#include "games/fox_and_hounds/fox_and_hounds.hpp"
#include "games/konane/konane.hpp"
#include "games/tiptoe/tiptoe.hpp"
#include "tests/solvers/agree/take_away_game.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

template <class G>
Bytes solved(const SolvePlan<G>& plan, std::uint64_t memory, const std::string& scratch = {}) {
    const TemporaryFolder folder;
    const TableOutput output{.path = folder.file("a.ztb"), .scratch = scratch};
    const RunOptions options{.threads = 2, .memory = memory};
    const auto make = [&plan](SliceRun& run) { return std::make_unique<AcyclicSolver<G>>(plan, run); };
    const auto samples = sample_slices(plan, output, options, make, plan.schedule.order, 1e9);  // asks for no memory
    EXPECT_TRUE(samples && samples->whole) << plan.spec;
    return read_file(output.path);
}

template <class G>
void expect_the_same_with_little_memory(std::initializer_list<std::string_view> specs) {
    for (const std::string_view spec : specs)
        for (const Metric metric : {Metric::dtw, Metric::wdl, Metric::score}) {
            const G game = G::make(*Spec::parse(spec)).value();
            if (!check_metric(game, metric)) continue;
            const auto plan = SolvePlan<G>::template make<NoSolve>(game, metric);
            ASSERT_TRUE(plan);
            ASSERT_EQ(plan->method, SliceMethod::acyclic);
            const Bytes expected = solved(*plan, UINT64_MAX);
            const std::uint64_t needed = plan->memory_needed();
            for (const std::uint64_t memory : {std::uint64_t{0}, (needed + plan->usual_memory()) / 2, needed})
                EXPECT_EQ(solved(*plan, memory), expected) << spec << " with " << memory << " bytes";
        }
}

// With no memory at all, all slices lie on the disk in parts; with more, values come from memory and go to the disk.
template <class G>
void expect_the_same_on_disk(std::string_view spec, Metric metric, std::uint64_t parts) {
    const TemporaryFolder scratch;
    const G game = G::make(*Spec::parse(spec)).value();
    const auto plan = SolvePlan<G>::template make<NoSolve>(game, metric);
    ASSERT_TRUE(plan && plan->method == SliceMethod::acyclic);
    std::uint64_t most = 0;
    for (std::uint32_t slice = 0; slice < plan->slices.count(); ++slice) {
        const auto dealt = plan->parts(slice, 0);
        ASSERT_TRUE(dealt);
        most = std::max<std::uint64_t>(most, PartMap{plan->slices.sizes[slice], dealt->part_size}.count());
    }
    EXPECT_EQ(most, parts) << spec;
    EXPECT_FALSE(plan->parts(0, plan->usual_memory()));
    const Bytes expected = solved(*plan, UINT64_MAX);
    const std::uint64_t values = plan->usual_memory() - plan->usual_memory(0);
    for (std::uint64_t sixths = 1; sixths <= 6; ++sixths)
        EXPECT_EQ(solved(*plan, plan->usual_memory() - sixths * values / 6, scratch.path()), expected) << spec;
    EXPECT_EQ(solved(*plan, 0, scratch.path()), expected) << spec;
    EXPECT_TRUE(std::filesystem::is_empty(scratch.path()));
}

}  // namespace

TEST(AcyclicSolver, MakesTheSameTablesWithLittleMemory) {
    expect_the_same_with_little_memory<Konane>({"konane@3x3", "konane@4x4", "konane@3x5"});
    expect_the_same_with_little_memory<Tiptoe>({"tiptoe@4x3", "tiptoe@3x4"});
    expect_the_same_with_little_memory<FoxAndHounds>({"fox-and-hounds@5x5", "fox-and-hounds@6x6"});
    expect_the_same_with_little_memory<EnclosureChess>({"enclosure-chess@3x3"});
}

TEST(AcyclicSolver, MakesTheSameTablesWithSlicesOnDisk) {
    for (const Metric metric : {Metric::dtw, Metric::wdl}) expect_the_same_on_disk<Tiptoe>("tiptoe@4x4", metric, 5);
    expect_the_same_on_disk<FoxAndHounds>("fox-and-hounds@8x8", Metric::dtw, 2);            // columns, in memory
    expect_the_same_on_disk<TakeAway>("take-away@13x7,seed=3,worth=40", Metric::score, 1);  // codes of two bytes
}

// The disk takes the place of the largest slice, not that of the cache.
TEST(SlicePlan, TakesLittleMemoryWhereAnAcyclicSliceLiesOnDisk) {
    const auto game = Tiptoe::make(*Spec::parse("tiptoe@4x4")).value();
    auto plan = SolvePlan<Tiptoe>::make<NoSolve>(game);
    ASSERT_TRUE(plan);
    SlicePlan& many = *plan;
    for (std::uint64_t& size : many.slices.sizes) size *= 10'000;  // 2.6e9 in the largest
    many.schedule = *SliceSchedule::make(many.slices, "");
    EXPECT_GT(many.memory_needed(), 2'600'000'000U);
    EXPECT_LT(many.memory_needed_with_scratch(), 40'000'000U);
    std::uint64_t found_by_search = 0;  // indices
    for (std::uint32_t slice = 0; slice < many.slices.count(); ++slice)
        if (many.slices.stored(slice) == 0) found_by_search += many.slices.sizes[slice];
    EXPECT_EQ(many.scratch_for_states(), 2 * (many.slices.largest() + found_by_search));
    const std::uint64_t memory = 100'000'000;
    for (std::uint32_t slice = 0; slice < many.slices.count(); ++slice) {
        const auto parts = many.parts(slice, memory);
        EXPECT_LE(many.memory_in_work(slice, parts, SlicePlan::cache_with(memory)), memory);
    }
}

// A chain of slices, one of which stays needed to the end.
TEST(SlicePlan, TakesTheMemoryOfOneSliceAtLeast) {
    SlicePlan plan;
    plan.slices.sizes = {900'000'000, 800'000'000, 700'000'000, 600'000'000};
    plan.slices.successors = {{}, {0}, {1}, {0, 2}};
    plan.slices.stored_from = {0, 0, 0, 0};
    plan.schedule = *SliceSchedule::make(plan.slices, "");
    const std::uint64_t program = plan.usual_memory() - 2'400'000'000;
    EXPECT_LT(program, 25'000'000U);
    EXPECT_EQ(plan.memory_needed(), 900'000'000 + FinishedSlices::cache_bytes + program);
    EXPECT_EQ(plan.usual_memory(2) - plan.usual_memory(1), 2'400'000'000U);
    EXPECT_EQ(plan.memory_needed(2) - plan.memory_needed(1), 900'000'000U);
    plan.slices.sizes = {9, 8, 7, 6};
    plan.schedule = *SliceSchedule::make(plan.slices, "");
    EXPECT_LE(plan.memory_needed(), plan.usual_memory());
}

}  // namespace zermelo::test

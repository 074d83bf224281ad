// Ranks that solve a table together: the bytes of a solve by one process, from any number of ranks, also after stops.
#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <thread>

#include "solvers/ranks/forwarding_ranks.hpp"
#include "solvers/ranks/thread_ranks.hpp"
#include "solvers/retrograde/ranked_run.hpp"
#include "tests/solvers/agree/take_away_game.hpp"
#include "tests/support/results.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

// Its third message has another bit.
class NoisyRanks final : public ForwardingRanks {
public:
    using ForwardingRanks::ForwardingRanks;
    Result<void> post(unsigned to, Words words) override {
        if (++posted_ == 3) words.back() ^= 1;
        return ForwardingRanks::post(to, std::move(words));
    }

private:
    int posted_ = 0;
};

struct Setting {
    unsigned ranks = 2;
    std::uint64_t least_together = 1;
    Method method = Method::retrograde;
    int stop_after = 0;  // steps of rank 0; 0: never
    std::function<std::unique_ptr<Ranks>(Ranks&)> change = {};
    std::string copies_of_last = {};  // the folder for copies of the last rank, if it is another
    unsigned disks = 1;               // the others have so many folders, in turn
};

// Solves with threads as ranks; the results by rank.
using MakeSolver = std::function<std::unique_ptr<AnySolver>()>;
std::vector<Result<SolveReport>> solve(const MakeSolver& make_one, const TemporaryFolder& folder,
                                       const Setting& setting) {
    auto ranks = make_thread_ranks(setting.ranks, 2);
    const auto disk = [&](unsigned rank) {
        const std::string path = folder.file("disk" + std::to_string(rank % setting.disks));
        std::filesystem::create_directories(path);
        return path;
    };
    std::vector<Result<SolveReport>> reports(setting.ranks, fail(Failure::internal, "it did not run"));
    StoppingObserver observer(setting.stop_after);
    std::vector<std::jthread> threads;
    for (unsigned rank = 0; rank < setting.ranks; ++rank)
        threads.emplace_back([&, rank] {
            const auto changed = setting.change ? setting.change(*ranks[rank]) : nullptr;
            const bool last = rank + 1 == setting.ranks && !setting.copies_of_last.empty();
            const RankedTerms terms{.ranks = changed ? *changed : *ranks[rank],
                                    .copies = last ? setting.copies_of_last : disk(rank),
                                    .least_together = setting.least_together};
            const RunOptions run = rank == 0 && setting.stop_after > 0 ? observer.run(2) : quiet_run(2);
            const TableOutput output{.path = folder.file("t.ztb"),
                                     .save_interval = 0,
                                     .share = folder.file("t.ztb.slices"),
                                     .ranked = &terms};
            reports[rank] = make_one()->solve(setting.method, output, run);
        });
    threads.clear();
    return reports;
}

std::vector<Result<SolveReport>> solve(const std::string& spec, const TemporaryFolder& folder, const Setting& setting) {
    return solve([&spec] { return make_solver(open_game(spec)).value(); }, folder, setting);
}

Bytes solved_alone(const std::string& spec, Method method) {
    const TemporaryFolder folder;
    solve_into(*make_solver(open_game(spec)).value(), method, folder.file("t.ztb"), 2);
    return read_file(folder.file("t.ztb"));
}

void expect_same_bytes(const std::string& spec, Method method = Method::retrograde) {
    const Bytes expected = solved_alone(spec, method);
    for (const auto& [ranks, disks] : {std::pair{2U, 2U}, {3U, 1U}, {3U, 3U}, {7U, 3U}})
        for (const std::uint64_t least : {std::uint64_t{1}, UINT64_MAX}) {
            const TemporaryFolder folder;
            const auto reports =
                solve(spec, folder, {.ranks = ranks, .least_together = least, .method = method, .disks = disks});
            for (const auto& report : reports) EXPECT_TRUE(report) << spec << ": " << report.error().what;
            EXPECT_EQ(read_file(folder.file("t.ztb")), expected)
                << spec << ", " << ranks << " ranks, " << disks << " disks, together from " << least;
            EXPECT_FALSE(std::filesystem::exists(folder.file("t.ztb.slices"))) << "nothing is left";
            for (unsigned disk = 0; disk < disks; ++disk)
                EXPECT_TRUE(std::filesystem::is_empty(folder.file("disk" + std::to_string(disk))));
        }
}

TEST(RankedSolve, SlicesWithCyclesHaveTheSameBytes) {
    expect_same_bytes("tafl-5x5,attackers=2,defenders=2");
    expect_same_bytes("turkish-checkers@4x4,white=2,black=2");
    expect_same_bytes("watermelon-chess,white=2,black=1");
}

TEST(RankedSolve, OtherSlicesHaveTheSameBytes) {
    expect_same_bytes("konane@3x4");                                      // acyclic
    expect_same_bytes("fox-and-hounds@6x6");                              // the same by columns
    expect_same_bytes("tafl-5x5,attackers=2,defenders=1", Method::rows);  // whole rows
    expect_same_bytes("enclosure-chess@5x5");
}

// Points that take two bytes come up in some slices, and first on one rank where these are dealt.
TEST(RankedSolve, WideValuesHaveTheSameBytes) {
    const auto game = make<TakeAway>("take-away@13x7,seed=3,worth=40");
    const TemporaryFolder alone;
    const TableOutput output{.path = alone.file("t.ztb")};
    ASSERT_TRUE(solver_of(game)->solve(Method::retrograde, output, quiet_run(2)));
    const Bytes expected = read_file(output.path);
    const auto table = open_table(output.path);
    const auto slices = table->slices();
    for (const int bits : {8, 16}) EXPECT_GT(std::ranges::count(slices, bits, &SliceRecord::bits), 0) << bits;
    for (const std::uint64_t least : {std::uint64_t{1}, std::uint64_t{3}, UINT64_MAX}) {
        const TemporaryFolder folder;
        for (const auto& report : solve([&game] { return solver_of(game); }, folder,
                                        {.ranks = 3, .least_together = least, .method = Method::retrograde}))
            EXPECT_TRUE(report) << report.error().what;
        EXPECT_EQ(read_file(folder.file("t.ztb")), expected) << "together from " << least;
    }
}

TEST(RankedSolve, GoesOnWithAnyNumberOfRanks) {
    const std::string spec = "tafl-5x5,attackers=2,defenders=2";
    const Bytes expected = solved_alone(spec, Method::retrograde);
    std::mt19937 random(7);
    bool had_checkpoint = false;
    const TemporaryFolder folder;
    for (int steps = 2;; steps += 1) {
        ASSERT_LT(steps, 200);
        const auto reports = solve(spec, folder,
                                   {.ranks = static_cast<unsigned>(2 + random() % 4),
                                    .least_together = random() % 3 == 0 ? UINT64_MAX : 1,
                                    .stop_after = steps});
        if (reports[0]) break;
        for (const auto& report : reports) EXPECT_EQ(report.error().code, Failure::interrupted) << report.error().what;
        for (const auto& entry : std::filesystem::directory_iterator(folder.file("t.ztb.slices")))
            had_checkpoint = had_checkpoint || entry.path().extension() == ".checkpoint";
    }
    EXPECT_TRUE(had_checkpoint) << "else no run went on inside a slice";
    EXPECT_EQ(read_file(folder.file("t.ztb")), expected);
}

TEST(RankedSolve, AProcessAloneGoesOn) {
    const std::string spec = "turkish-checkers@4x4,white=2,black=2";
    for (const int steps : {3, 9, 15, 22, 40}) {
        const TemporaryFolder folder;
        if (solve(spec, folder, {.ranks = 3, .stop_after = steps})[0]) continue;
        const TableOutput output{.path = folder.file("t.ztb"), .share = folder.file("t.ztb.slices")};
        const auto report = make_solver(open_game(spec)).value()->solve(Method::retrograde, output, quiet_run(2));
        ASSERT_TRUE(report) << report.error().what;
        EXPECT_EQ(read_file(folder.file("t.ztb")), solved_alone(spec, Method::retrograde)) << steps;
    }
}

TEST(RankedSolve, GoesOnFromTheMiddleOfALevelOfAProcessAlone) {
    const std::string spec = "brandub,attackers=4,defenders=0";  // a level of its largest slice takes three batches
    const auto solver = make_solver(open_game(spec)).value();
    const Bytes expected = solved_alone(spec, Method::retrograde);
    bool within = false;
    for (const int steps : {48, 60}) {
        const TemporaryFolder folder;
        StoppingObserver observer(steps);
        const TableOutput output{
            .path = folder.file("t.ztb"), .save_interval = 0, .share = folder.file("t.ztb.slices")};
        ASSERT_FALSE(solver->solve(Method::retrograde, output, observer.run(2))) << steps;
        for (const auto& entry : std::filesystem::directory_iterator(folder.file("t.ztb.slices"))) {
            if (entry.path().extension() != ".checkpoint") continue;
            const Bytes bytes = read_file(entry.path());  // magic, identity, slice, ply, index
            ByteReader in(ByteSpan(bytes).subspan(std::string_view("zermelo checkpoint 4\n").size() + 8 + 4 + 4));
            within = within || in.get<std::uint64_t>() > 0;
        }
        ASSERT_TRUE(solve(spec, folder, {.ranks = 3})[0]) << steps;
        EXPECT_EQ(read_file(folder.file("t.ztb")), expected) << steps;
    }
    EXPECT_TRUE(within);
}

TEST(RankedSolve, ADamagedMessageEndsAllRanks) {
    const TemporaryFolder folder;
    const auto noisy = [](Ranks& real) -> std::unique_ptr<Ranks> {
        if (real.rank() == 1) return std::make_unique<NoisyRanks>(real);
        return std::make_unique<ForwardingRanks>(real);
    };
    const std::string spec = "tafl-5x5,attackers=2,defenders=2";
    for (const auto& report : solve(spec, folder, {.ranks = 3, .change = noisy})) {
        ASSERT_FALSE(report);
        EXPECT_EQ(report.error().code, Failure::corrupt);
        EXPECT_NE(report.error().what.find("a message of rank 1 is damaged"), std::string::npos) << report.error().what;
    }
    EXPECT_FALSE(std::filesystem::exists(folder.file("t.ztb")));
    EXPECT_TRUE(solve(spec, folder, {.ranks = 2})[0]) << "the same command goes on";
    EXPECT_EQ(read_file(folder.file("t.ztb")), solved_alone(spec, Method::retrograde));
}

TEST(RankedSolve, AnErrorOfOneRankEndsAllAndNamesIt) {
    const TemporaryFolder folder;
    const auto reports =
        solve("tafl-5x5,attackers=2,defenders=2", folder, {.ranks = 3, .copies_of_last = "/nonexistent/folder"});
    for (unsigned rank = 0; rank < 3; ++rank) {
        ASSERT_FALSE(reports[rank]);
        EXPECT_EQ(reports[rank].error().what.find("rank 2: ") != std::string::npos, rank != 2)
            << reports[rank].error().what;
    }
}

TEST(RankedSolve, RowsThatFollowOneAnotherAreRefused) {
    const TemporaryFolder folder;
    for (const auto& report : solve("konane@4x4", folder, {.method = Method::rows})) {
        ASSERT_FALSE(report);
        EXPECT_EQ(report.error().code, Failure::usage);
        EXPECT_EQ(report.error().cause.instead, "retrograde");
    }
}

TEST(RankedSolve, AnExistingTableStays) {
    const TemporaryFolder folder;
    const Bytes other{1, 2, 3};
    write_file(folder.file("t.ztb"), other);
    for (const auto& report : solve("tafl-5x5,attackers=2,defenders=1", folder, {}))
        EXPECT_EQ(report.error().code, Failure::exists);
    EXPECT_EQ(read_file(folder.file("t.ztb")), other);
}

}  // namespace

}  // namespace zermelo::test

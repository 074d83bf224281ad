// Solvers, tables and checks against the reference and against each other, for every game of the registry.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/positions.hpp"
#include "tests/support/results.hpp"
#include "tests/support/runtime_game.hpp"

namespace zermelo::test {

class Agreement : public EveryGame {
protected:
    static constexpr std::size_t small_enough = 60000;  // positions, for the reference

    static void expect_values(const RuntimeGame& game, const std::string& path,
                              const ReferenceValues<RuntimeGame>& expected) {
        const auto prober = game.reader().prober(open_table(path));
        ASSERT_TRUE(prober) << prober.error().why;
        for (const auto& [position, value] : expected) {
            const auto found = (*prober)->probe(position);
            ASSERT_TRUE(found && *found) << game.spec() << ": " << game.format(position);
            ASSERT_EQ(**found, value) << game.spec() << ": " << game.format(position);
        }
    }
    // All positions that a dense table numbers, reachable or not.
    static std::vector<AnyPosition> numbered(const RuntimeGame& game, const TableReader& table) {
        std::vector<AnyPosition> found;
        for (std::uint32_t slice = 0; slice < table.footer().slices; ++slice)
            for (std::uint64_t index = 0; index < table.slice(slice).size; ++index)
                if (const auto position = game.reader().position_at({slice, index})) found.push_back(*position);
        return found;
    }
    static std::size_t classes_of(const RuntimeGame& game, const ReferenceValues<RuntimeGame>& values) {
        std::unordered_set<AnyPosition> classes;
        for (const auto& [position, value] : values) classes.insert(game.any().canonical(position));
        return classes.size();
    }
    static bool is_numbered(const RuntimeGame& game) { return game.any().numbered_positions().has_value(); }

    TemporaryFolder folder_;
};

TEST_P(Agreement, EnumerationEqualsTheReference) {
    for (const std::string_view spec : small_specs()) {
        const RuntimeGame game(spec);
        const auto expected = reference_values(game, {game.initial()});
        const std::string path = folder_.file("enumerate.ztb");
        const SolveReport report = solve_into(game, Method::enumerate, path, 2);
        EXPECT_EQ(report.table.start, expected.at(game.initial())) << spec;
        EXPECT_EQ(report.table.counts.positions, classes_of(game, expected)) << spec;
        expect_values(game, path, expected);
        EXPECT_EQ(verify(game, path, 2), "") << spec;
    }
}

// All numbered positions, reachable or not.
TEST_P(Agreement, RetrogradeEqualsTheReference) {
    for (const std::string_view spec : small_specs()) {
        const RuntimeGame game(spec);
        if (!is_numbered(game)) continue;
        const std::string path = folder_.file("retrograde.ztb");
        const SolveReport report = solve_into(game, Method::retrograde, path, 2);
        auto roots = numbered(game, *open_table(path));
        EXPECT_EQ(report.table.counts.positions, roots.size()) << spec;
        if (roots.size() > small_enough) roots = {game.initial()};
        roots.push_back(game.initial());
        const auto expected = reference_values(game, roots);
        expect_values(game, path, expected);
        EXPECT_EQ(verify(game, path, 2), "") << spec;
    }
}

TEST_P(Agreement, FilesDoNotDependOnTheNumberOfWorkers) {
    for (const std::string_view spec : small_specs()) {
        const RuntimeGame game(spec);
        for (const Method method : {Method::automatic, Method::enumerate}) {
            const std::string path = folder_.file("workers.ztb");
            solve_into(game, method, path, 1);
            const Bytes expected = read_file(path);
            EXPECT_FALSE(expected.empty());
            for (const int threads : {2, 8}) {
                solve_into(game, method, path, threads);
                EXPECT_EQ(read_file(path), expected) << spec << " with " << threads << " workers";
            }
        }
    }
}

// Tables of earlier versions store whole slices: the same values under the same digest.
TEST_P(Agreement, TablesThatStoreEverythingSayTheSame) {
    for (const std::string_view spec : small_specs()) {
        const RuntimeGame game(spec);
        if (!is_numbered(game)) continue;
        const std::string path = folder_.file("parts.ztb");
        const std::string whole = folder_.file("whole.ztb");
        solve_into(game, Method::retrograde, path, 2);
        const auto table = open_table(path);
        if (!table->header().parts) continue;
        const RuntimeProber prober(game, table);
        TableHeader header = table->header();
        header.parts = false;
        auto writer = TableWriter::create({.path = whole, .force = true}, header, table->footer().slices);
        for (const std::uint32_t slice : table->write_order()) {
            SliceRecord record = table->slice(slice);
            record.stored_from = 0;
            std::vector<ValueCode> codes(record.size, hole_code);
            for (std::uint64_t index = 0; index < record.size; ++index)
                if (const auto position = game.reader().position_at({slice, index}))
                    codes[index] = encode_value(header.metric, **prober.probe(*position));
            writer->begin_slice(slice, record);
            const SliceCut cut(Layout::dense, record);
            for (std::uint64_t block = 0; block < cut.blocks(); ++block) {
                const auto [first, count] = cut.range(block);
                const auto rest = std::span<const ValueCode>(codes).subspan(first);
                ASSERT_TRUE(writer->append(dense_block(rest, first, count, record.bits, 1)));
            }
        }
        ASSERT_TRUE(writer->finish(table->summary().start));
        EXPECT_EQ(open_table(whole)->footer().digest, table->footer().digest) << spec;
        EXPECT_EQ(verify(game, whole, 2), "") << spec;
        const RuntimeProber all(game, open_table(whole));
        for (const AnyPosition& position : numbered(game, *table))
            ASSERT_EQ(*all.probe(position), *prober.probe(position)) << spec << ": " << game.format(position);
    }
}

// A table with one wrong value and sound checksums must be found wrong, whichever value it is; of big blocks about a
// hundred are tried.
TEST_P(Agreement, VerifyFindsEveryKindOfWrongValue) {
    for (const Method method : {Method::automatic, Method::enumerate}) {
        const std::string path = folder_.file("right.ztb");
        const std::string wrong = folder_.file("wrong.ztb");
        std::size_t spec = 0;  // the first that is not too small to show anything
        while (solve_into(RuntimeGame(small_specs()[spec]), method, path, 1).table.counts.positions < 40) ++spec;
        const RuntimeGame game(small_specs()[spec]);
        ASSERT_EQ(verify(game, path, 1), "");
        const auto table = open_table(path);
        rewrite_table(game, path, wrong, [](std::uint64_t, std::vector<ValueCode>&) {});
        ASSERT_EQ(verify(game, wrong, 1), "");
        ASSERT_EQ(open_table(wrong)->footer().digest, table->footer().digest);
        std::uint64_t changed = 0;
        for (std::uint64_t block = 0; block < table->footer().blocks; ++block) {
            const std::uint64_t units = table->units_in_block(block);
            for (std::uint64_t i = 0; i < units; i += 1 + units / 100) {
                for (const int change : {1, 2, 3}) {  // another outcome, another distance, both
                    rewrite_table(game, path, wrong, [&](std::uint64_t at, std::vector<ValueCode>& codes) {
                        if (at == block) codes[i] = static_cast<ValueCode>(codes[i] ^ change);
                    });
                    if (table->header().layout == Layout::dense) {
                        // An index may be a hole, whose code means nothing.
                        const std::uint32_t slice = table->slice_of_block(block);
                        if (holes_of(game)({slice, table->first_unit_of(block) + i})) continue;
                    }
                    EXPECT_NE(verify(game, wrong, 1), "")
                        << "block " << block << " entry " << i << " change " << change;
                    ++changed;
                }
            }
        }
        EXPECT_GT(changed, 10U);
    }
}

TEST_P(Agreement, ARunThatIsStoppedLeavesNothing) {
    const RuntimeGame game(small_specs().back());
    for (const Method method : {Method::automatic, Method::enumerate}) {
        const TableOutput output{.path = folder_.file("stopped.ztb")};
        EXPECT_EQ(failure_of(solver_of(game)->solve(method, output, stopped_run(2))), Failure::interrupted);
        EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
    }
}

// A run that is stopped again and again comes to the same file as one that is not, and leaves nothing else.
TEST_P(Agreement, RunsThatAreStoppedGoOn) {
    const RuntimeGame game(small_specs().back());
    const std::string path = folder_.file("whole.ztb");
    solve_into(game, Method::automatic, path, 2);
    const Bytes expected = read_file(path);
    std::filesystem::remove(path);
    for (const int steps : {2, 3, 7, 20}) {
        const TableOutput output{.path = folder_.file("stopped.ztb"), .save_interval = 0};
        int runs = 0;
        for (bool finished = false; !finished && runs < 2000; ++runs) {
            StoppingObserver observer(steps + runs);  // more each time: taking over takes steps too
            const auto report = solver_of(game)->solve(Method::automatic, output, observer.run(2));
            finished = report.has_value();
            if (!report) {
                ASSERT_EQ(report.error().code, Failure::interrupted) << report.error().what;
                ASSERT_FALSE(std::filesystem::exists(output.path));
            }
        }
        if (is_numbered(game) && steps == 2) {
            EXPECT_GT(runs, 3) << "it was hardly ever stopped";
        }
        EXPECT_EQ(read_file(output.path), expected) << steps << " steps at a time, " << runs << " runs";
        std::filesystem::remove(output.path);
        EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
    }
}

// Finished slices that do not fit into memory are read through the cache.
TEST_P(Agreement, FilesDoNotDependOnTheMemory) {
    const RuntimeGame game(small_specs().back());
    if (is_numbered(game)) {
        const std::string path = folder_.file("a.ztb");
        solve_into(game, Method::retrograde, path, 2);
        const Bytes expected = read_file(path);
        RunOptions options = quiet_run(2);
        options.memory = solver_of(game)->estimate(Method::automatic, {}, "", options)->memory;
        ASSERT_TRUE(solver_of(game)->solve(Method::retrograde, {.path = path, .force = true}, options));
        EXPECT_EQ(read_file(path), expected);
    }
}

// A sample finds what the full check finds, if it is large enough.
TEST_P(Agreement, ASampleOfARightTableIsRight) {
    const RuntimeGame game(small_specs().front());
    for (const Method method : {Method::automatic, Method::enumerate}) {
        const std::string path = folder_.file("a.ztb");
        const std::string wrong = folder_.file("wrong.ztb");
        solve_into(game, method, path, 2);
        const auto sample = [&](const std::string& file) {
            return solver_of(game)->verify_sample(open_table(file), 2000, 1, quiet_run(2));
        };
        const auto report = sample(path);
        ASSERT_TRUE(report) << report.error().why;
        EXPECT_EQ(report->first_failure.value_or(""), "") << game.spec();
        EXPECT_EQ(report->checked, 2000U);
        rewrite_table(game, path, wrong, [](std::uint64_t, std::vector<ValueCode>& codes) {
            for (ValueCode& code : codes) code = static_cast<ValueCode>(code ^ 2);  // all distances
        });
        const auto failing = sample(wrong);
        EXPECT_TRUE(!failing || failing->first_failure) << game.spec();
    }
}

TEST_P(Agreement, ACheckThatIsStoppedSaysSo) {
    const RuntimeGame game(small_specs().back());
    for (const Method method : {Method::automatic, Method::enumerate}) {
        const std::string path = folder_.file("a.ztb");
        solve_into(game, method, path, 2);
        EXPECT_EQ(failure_of(solver_of(game)->verify(open_table(path), stopped_run(2))), Failure::interrupted);
    }
}

// With all codes in memory, and through the cache.
TEST_P(Agreement, StatisticsDoNotDependOnTheMemory) {
    constexpr std::uint64_t least = 64'000'000;  // a run with this much loads nothing
    for (const std::string_view spec : {small_specs().front(), small_specs().back()}) {
        const RuntimeGame game(spec);
        const std::string path = folder_.file("a.ztb");
        solve_into(game, Method::automatic, path, 2);
        const auto loaded = game.reader().statistics(open_table(path), quiet_run(1));
        ASSERT_TRUE(loaded) << loaded.error().why;
        const auto streamed = game.reader().statistics(open_table(path), {.threads = 3, .memory = least});
        ASSERT_TRUE(streamed) << streamed.error().why;
        EXPECT_EQ(*loaded, *streamed) << spec;
        EXPECT_EQ(loaded->total.counts, open_table(path)->summary().counts) << spec;
    }
}

TEST_P(Agreement, ARunThatDoesNotFitIsRefused) {
    const RuntimeGame game(small_specs().back());
    for (const Method method : {Method::automatic, Method::enumerate}) {
        const RunOptions options{.threads = 2, .memory = 1'000'000};
        EXPECT_EQ(failure_of(solver_of(game)->solve(method, {.path = folder_.file("refused.ztb")}, options)),
                  Failure::limit);
        EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
    }
}

ZERMELO_FOR_EVERY_GAME(Agreement);

}  // namespace zermelo::test

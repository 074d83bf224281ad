// Solvers, tables and checks against the reference and against each other, for every game of the registry.
#pragma once

#include <gtest/gtest.h>

#include "tests/support/positions.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

template <class G>
class Agreement : public testing::Test {
protected:
    static constexpr std::size_t small_enough = 60000;  // positions, for the reference

    static void expect_values(const G& game, const std::string& path, const ReferenceValues<G>& expected) {
        const auto prober = Prober<G>::make(game, open_table(path));
        ASSERT_TRUE(prober) << prober.error().why;
        for (const auto& [position, value] : expected) {
            const auto found = prober->probe(position);
            ASSERT_TRUE(found && *found) << game.spec() << ": " << game.format(position);
            ASSERT_EQ(**found, value) << game.spec() << ": " << game.format(position);
        }
    }
    TemporaryFolder folder_;
};

TYPED_TEST_SUITE_P(Agreement);

TYPED_TEST_P(Agreement, EnumerationEqualsTheReference) {
    for (const std::string_view spec : TypeParam::info().small_specs) {
        const auto game = make<TypeParam>(spec);
        const auto expected = reference_values(game, {game.initial()});
        const std::string path = this->folder_.file("enumerate.ztb");
        const SolveReport report = solve_into(game, Method::enumerate, path, 2);
        EXPECT_EQ(report.table.start, expected.at(game.initial())) << spec;
        if (game.symmetry_order() == 1) {
            EXPECT_EQ(report.table.counts.positions, expected.size()) << spec;
        }
        EXPECT_LE(report.table.counts.positions, expected.size()) << spec;
        this->expect_values(game, path, expected);
        EXPECT_EQ(verify(game, path, 2), "") << spec;
    }
}

// All numbered positions, reachable or not.
TYPED_TEST_P(Agreement, RetrogradeEqualsTheReference) {
    if constexpr (IndexedGame<TypeParam>) {
        for (const std::string_view spec : TypeParam::info().small_specs) {
            const auto game = make<TypeParam>(spec);
            const std::string path = this->folder_.file("retrograde.ztb");
            const SolveReport report = solve_into(game, Method::retrograde, path, 2);
            auto roots = indexed<TypeParam>(*game.indexing());
            EXPECT_EQ(report.table.counts.positions, roots.size()) << spec;
            if (roots.size() > this->small_enough) roots = {game.initial()};
            roots.push_back(game.initial());
            const auto expected = reference_values(game, roots);
            this->expect_values(game, path, expected);
            EXPECT_EQ(verify(game, path, 2), "") << spec;
        }
    }
}

TYPED_TEST_P(Agreement, FilesDoNotDependOnTheNumberOfWorkers) {
    for (const std::string_view spec : TypeParam::info().small_specs) {
        const auto game = make<TypeParam>(spec);
        for (const Method method : {Method::automatic, Method::enumerate}) {
            const std::string path = this->folder_.file("workers.ztb");
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

// A table with one wrong value and sound checksums must be found wrong, whichever value it is; of big blocks some
// hundreds are tried.
TYPED_TEST_P(Agreement, VerifyFindsEveryKindOfWrongValue) {
    for (const Method method : {Method::automatic, Method::enumerate}) {
        const std::string path = this->folder_.file("right.ztb");
        const std::string wrong = this->folder_.file("wrong.ztb");
        std::size_t spec = 0;  // the first that is not too small to show anything
        while (
            solve_into(make<TypeParam>(TypeParam::info().small_specs[spec]), method, path, 1).table.counts.positions <
            40)
            ++spec;
        const auto game = make<TypeParam>(TypeParam::info().small_specs[spec]);
        ASSERT_EQ(verify(game, path, 1), "");
        const auto table = open_table(path);
        rewrite_table(game, path, wrong, [](std::uint64_t, std::vector<ValueCode>&) {});
        ASSERT_EQ(verify(game, wrong, 1), "");
        ASSERT_EQ(open_table(wrong)->footer().digest, table->footer().digest);
        std::uint64_t changed = 0;
        for (std::uint64_t block = 0; block < table->footer().blocks; ++block) {
            const std::uint64_t units = table->units_in_block(block);
            for (std::uint64_t i = 0; i < units; i += 1 + units / 400) {
                const auto prober = Prober<TypeParam>::make(game, table);
                for (const int change : {1, 2, 3}) {  // another outcome, another distance, both
                    rewrite_table(game, path, wrong, [&](std::uint64_t at, std::vector<ValueCode>& codes) {
                        if (at == block) codes[i] = static_cast<ValueCode>(codes[i] ^ change);
                    });
                    if (table->header().layout == Layout::dense) {
                        // An index may be a hole, whose code means nothing.
                        const std::uint32_t slice = table->slice_of_block(block);
                        const std::uint64_t before =
                            (block - table->first_block(slice)) * indices_per_block(table->slice(slice).bits);
                        if constexpr (IndexedGame<TypeParam>)
                            if (!game.indexing()->position_at({slice, before + i})) continue;
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

TYPED_TEST_P(Agreement, ARunThatIsStoppedLeavesNothing) {
    const auto game = make<TypeParam>(TypeParam::info().small_specs.back());
    std::stop_source source;
    source.request_stop();
    for (const Method method : {Method::automatic, Method::enumerate}) {
        TableOutput output;
        output.path = this->folder_.file("stopped.ztb");
        RunOptions options = quiet_run(2);
        options.stop = source.get_token();
        const auto report = solver_of(game)->solve(method, output, options);
        ASSERT_FALSE(report);
        EXPECT_EQ(report.error().code, Failure::interrupted);
        EXPECT_TRUE(std::filesystem::is_empty(this->folder_.path()));
    }
}

// A run that is stopped again and again comes to the same file as one that is not, and leaves nothing else.
TYPED_TEST_P(Agreement, RunsThatAreStoppedGoOn) {
    const auto game = make<TypeParam>(TypeParam::info().small_specs.back());
    const std::string path = this->folder_.file("whole.ztb");
    solve_into(game, Method::automatic, path, 2);
    const Bytes expected = read_file(path);
    std::filesystem::remove(path);
    for (const int steps : {2, 3, 7, 20}) {
        TableOutput output;
        output.path = this->folder_.file("stopped.ztb");
        output.save_interval = 0;
        int runs = 0;
        for (bool finished = false; !finished && runs < 2000; ++runs) {
            StoppingObserver observer(steps + runs);  // more each time: taking over takes steps too
            RunOptions options = quiet_run(2);
            options.observer = &observer;
            options.stop = observer.token();
            const auto report = solver_of(game)->solve(Method::automatic, output, options);
            finished = report.has_value();
            if (!report) {
                ASSERT_EQ(report.error().code, Failure::interrupted) << report.error().what;
                ASSERT_FALSE(std::filesystem::exists(output.path));
            }
        }
        if (RetrogradeGame<TypeParam> && steps == 2) {
            EXPECT_GT(runs, 3) << "it was hardly ever stopped";
        }
        EXPECT_EQ(read_file(output.path), expected) << steps << " steps at a time, " << runs << " runs";
        std::filesystem::remove(output.path);
        EXPECT_TRUE(std::filesystem::is_empty(this->folder_.path()));
    }
}

// Finished slices that do not fit into memory are read through the cache.
TYPED_TEST_P(Agreement, FilesDoNotDependOnTheMemory) {
    if constexpr (IndexedGame<TypeParam> && RetrogradeGame<TypeParam>) {
        const auto game = make<TypeParam>(TypeParam::info().small_specs.back());
        const std::string path = this->folder_.file("a.ztb");
        solve_into(game, Method::retrograde, path, 2);
        const Bytes expected = read_file(path);
        TableOutput output;
        output.path = path;
        output.force = true;
        RunOptions options = quiet_run(2);
        options.memory = solver_of(game)->estimate("", options)->memory;
        ASSERT_TRUE(solver_of(game)->solve(Method::retrograde, output, options));
        EXPECT_EQ(read_file(path), expected);
    }
}

// A sample finds what the full check finds, if it is large enough.
TYPED_TEST_P(Agreement, ASampleOfARightTableIsRight) {
    const auto game = make<TypeParam>(TypeParam::info().small_specs.front());
    for (const Method method : {Method::automatic, Method::enumerate}) {
        const std::string path = this->folder_.file("a.ztb");
        const std::string wrong = this->folder_.file("wrong.ztb");
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

TYPED_TEST_P(Agreement, ACheckThatIsStoppedSaysSo) {
    const auto game = make<TypeParam>(TypeParam::info().small_specs.back());
    std::stop_source source;
    source.request_stop();
    for (const Method method : {Method::automatic, Method::enumerate}) {
        const std::string path = this->folder_.file("a.ztb");
        solve_into(game, method, path, 2);
        RunOptions options = quiet_run(2);
        options.stop = source.get_token();
        const auto report = solver_of(game)->verify(open_table(path), options);
        ASSERT_FALSE(report);
        EXPECT_EQ(report.error().code, Failure::interrupted);
    }
}

TYPED_TEST_P(Agreement, ARunThatDoesNotFitIsRefused) {
    const auto game = make<TypeParam>(TypeParam::info().small_specs.back());
    for (const Method method : {Method::automatic, Method::enumerate}) {
        TableOutput output;
        output.path = this->folder_.file("refused.ztb");
        RunOptions options = quiet_run(2);
        options.memory = 1'000'000;
        const auto report = solver_of(game)->solve(method, output, options);
        ASSERT_FALSE(report);
        EXPECT_EQ(report.error().code, Failure::limit);
        EXPECT_TRUE(std::filesystem::is_empty(this->folder_.path()));
    }
}

REGISTER_TYPED_TEST_SUITE_P(Agreement, EnumerationEqualsTheReference, RetrogradeEqualsTheReference,
                            FilesDoNotDependOnTheNumberOfWorkers, VerifyFindsEveryKindOfWrongValue,
                            ARunThatIsStoppedLeavesNothing, RunsThatAreStoppedGoOn, FilesDoNotDependOnTheMemory,
                            ASampleOfARightTableIsRight, ACheckThatIsStoppedSaysSo, ARunThatDoesNotFitIsRefused);

}  // namespace zermelo::test

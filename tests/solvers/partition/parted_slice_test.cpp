// Slices part by part: the same bytes as with all states in memory, whatever carries the parts, also from checkpoints.
#include <gtest/gtest.h>

#include "games/tafl/tafl.hpp"
#include "games/turkish_checkers/turkish_checkers.hpp"
#include "solvers/partition/disk_transport.hpp"
#include "solvers/partition/memory_transport.hpp"
#include "solvers/retrograde/slice_solver.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

template <class G>
PartMap smallest_parts(const GameSlice<G>& of) {
    return {of.indexing.slice_size(of.slice), CyclicStates::chunk};
}

// At most one move is counted in a state, so that lists travel with the parts. The sieve has half of the indices.
template <class G>
class InMemory final : public PartedWork {
public:
    explicit InMemory(const GameSlice<G>& of)
        : PartedWork(std::make_unique<PartedMovesOf<G, 1>>(of), std::make_unique<MemoryTransport>(smallest_parts(of)),
                     of.workers, of.indexing.slice_size(of.slice) / 2) {}
};

// The folder outlives a run, as a scratch folder does.
const std::string& scratch() {
    static const TemporaryFolder folder;
    static const std::string path = folder.file("scratch");
    return path;
}

template <class G>
class OnDisk final : public PartedWork {
public:
    explicit OnDisk(const GameSlice<G>& of)
        : PartedWork(std::make_unique<PartedMovesOf<G>>(of),
                     DiskTransport::open(scratch(), of.slice, smallest_parts(of)).value(), of.workers, 0) {}
};

template <class Work, class G>
Bytes solved_by(const SolvePlan<G>& plan, RunOptions options = quiet_run(2), const TemporaryFolder& folder = {}) {
    const auto make = [&](SliceRun& run) { return std::make_unique<WorkSolverOf<G, Work>>(plan, run); };
    const auto report = run_slices(plan, {.path = folder.file("a.ztb"), .save_interval = 0}, "test", options, make);
    return report ? read_file(folder.file("a.ztb")) : Bytes{};
}

template <class Work, class G>
Bytes solved_in_steps(const SolvePlan<G>& plan) {
    const TemporaryFolder folder;
    for (int steps = 3;; steps += 2) {
        StoppingObserver observer(steps);
        if (Bytes bytes = solved_by<Work>(plan, observer.run(2), folder); !bytes.empty()) return bytes;
    }
}

// A slice whose states move after every third step, by a checkpoint: from memory into parts on disk, and back. At most
// one move is counted in a state, so that lists move too.
template <class G>
class Moving final : public SliceWork {
public:
    explicit Moving(const GameSlice<G>& of)
        : of_(of), place_{folder_.file("checkpoint"), 1, of.slice, folder_.file("parts")}, work_(in_memory()) {}

    std::uint64_t size() const override { return work_->size(); }
    Result<std::uint64_t> advance() override {
        auto done = work_->advance();
        if (++steps_ % 3 == 0 && !work_->finished()) {
            EXPECT_TRUE(work_->keep(place_, {}));
            auto next = steps_ % 2 == 0 ? in_memory() : in_parts();
            EXPECT_TRUE(next->resume(place_, {}));
            EXPECT_EQ(next->stage(), work_->stage());
            work_ = std::move(next);
        }
        stage_ = work_->stage();
        return done;
    }
    bool finished() const override { return work_->finished(); }
    bool overflowed() const override { return work_->overflowed(); }
    SliceContent<State>::Codes window(std::uint64_t first, std::uint64_t count,
                                      std::vector<State>& room) const override {
        return work_->window(first, count, room);
    }
    Result<void> keep(const WorkPlace&, const std::stop_token&) override { return {}; }
    std::uint64_t bytes_to_keep() const override { return 0; }
    Result<void> resume(const WorkPlace&, const std::stop_token&) override { return {}; }

private:
    std::unique_ptr<SliceWork> in_memory() const { return std::make_unique<CyclicSlice<G, 1>>(of_); }
    std::unique_ptr<SliceWork> in_parts() const {
        return std::make_unique<PartedWork>(
            std::make_unique<PartedMovesOf<G, 1>>(of_),
            DiskTransport::open(place_.parts, place_.identity, smallest_parts(of_)).value(), of_.workers,
            of_.indexing.slice_size(of_.slice));
    }

    GameSlice<G> of_;
    TemporaryFolder folder_;
    WorkPlace place_;
    std::unique_ptr<SliceWork> work_;
    int steps_ = 0;
};

template <class G>
void expect_same_bytes(std::string_view spec) {
    const G game = G::make(*Spec::parse(spec)).value();
    const auto plan = SolvePlan<G>::template make<NoSolve>(game, Metric::dtw);
    ASSERT_TRUE(plan);
    ASSERT_GT(plan->slices.largest(), 2 * CyclicStates::chunk) << "else there is nothing to carry";
    const Bytes expected = solved_by<CyclicSlice<G>>(*plan);
    ASSERT_FALSE(expected.empty());
    EXPECT_EQ(solved_by<InMemory<G>>(*plan), expected) << spec;
    EXPECT_EQ(solved_by<InMemory<G>>(*plan, quiet_run(8)), expected) << spec << ", many workers";
    EXPECT_EQ(solved_by<OnDisk<G>>(*plan), expected) << spec << ", on disk";
    EXPECT_EQ(solved_in_steps<OnDisk<G>>(*plan), expected) << spec << ", on disk, from checkpoints";
    EXPECT_EQ(solved_by<Moving<G>>(*plan), expected) << spec << ", moved between memory and disk";
}

}  // namespace

TEST(PartedSlice, TaflHasTheSameBytes) {
    expect_same_bytes<SmallTafl>("tafl-5x5,attackers=2,defenders=2");
}

TEST(PartedSlice, TurkishCheckersHasTheSameBytes) {
    expect_same_bytes<TurkishCheckers>("turkish-checkers@4x4,white=2,black=2");
}

}  // namespace zermelo::test

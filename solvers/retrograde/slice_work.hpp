// Solvers that go through a slice many times, because its moves may make cycles.
#pragma once

#include <cstdint>

#include "games/core/values/value.hpp"
#include "solvers/retrograde/finished_slices.hpp"
#include "solvers/retrograde/slice_run.hpp"
#include "solvers/retrograde/state_store.hpp"

namespace zermelo {

// Progress within a slice, between two batches of indices.
struct SliceStage {
    std::uint32_t ply = 0;    // of the pass
    std::uint64_t index = 0;  // the indices below are done
    friend bool operator==(const SliceStage&, const SliceStage&) = default;
};

// A slice in work: two bytes for each index, a code of values (games/core/values/value.hpp) or one of the solver's own
// above them, which stands for a draw in the end.
class SliceWork {
public:
    using State = StateStore::State;
    static constexpr unsigned greatest_code = 0xEFFF;
    static constexpr unsigned greatest_dtw = distance_of_code(greatest_code);

    explicit SliceWork(std::uint64_t size) : states_(size) {}
    virtual ~SliceWork() = default;
    SliceWork(const SliceWork&) = delete;
    SliceWork& operator=(const SliceWork&) = delete;

    // For a checkpoint. After a change of the states follows take_over(), with the stage and the notes of then.
    StateStore& states() { return states_; }
    const SliceStage& stage() const { return stage_; }
    virtual Bytes notes() const { return {}; }
    virtual void take_over(SliceStage stage, ByteSpan notes) = 0;
    // Works on one batch. Returns its part of the work, in positions, of which a slice has about its size in all.
    virtual std::uint64_t advance() = 0;
    // True if all values are final.
    virtual bool finished() const = 0;
    // True if a distance exceeds greatest_dtw.
    virtual bool overflowed() const = 0;

protected:
    StateStore states_;
    SliceStage stage_;
};

// A slice of a game in work. All must outlive the work.
template <IndexedGame G>
struct GameSlice {
    const G& game;
    const typename G::Indexing& indexing;
    std::uint32_t slice;
    FinishedSlices& finished;
    Workers& workers;
};

// Solves slice after slice by works of one kind: keeps checkpoints, reads finished slices, writes the values.
class WorkSolver : public SliceSolver {
public:
    explicit WorkSolver(SliceRun& run) : run_(run), finished_(run.table()) {}
    Result<void> solve(std::uint32_t slice) override;

protected:
    virtual std::unique_ptr<SliceWork> begin(std::uint32_t slice) = 0;

    SliceRun& run_;
    FinishedSlices finished_;

private:
    // A checkpoint up to this size is written within a second, so an interrupted run takes the time for a last one.
    static constexpr std::uint64_t quick_checkpoint = 256'000'000;

    Result<void> go_through(std::uint32_t slice, SliceWork& work);
    Result<void> write(std::uint32_t slice, SliceWork& work);

    bool has_checkpoint_ = true;  // an earlier run may have left one
};

}  // namespace zermelo

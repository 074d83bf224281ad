// Solvers that go through a slice many times, because its moves may make cycles.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/core/values/value.hpp"
#include "solvers/partition/part_map.hpp"
#include "solvers/partition/transport.hpp"
#include "solvers/retrograde/finished_slices.hpp"
#include "solvers/retrograde/slice_run.hpp"
#include "solvers/retrograde/state_store.hpp"
#include "solvers/run/slice_content.hpp"

namespace zermelo {

// Progress within a slice, between two batches of indices.
struct SliceStage {
    std::uint32_t ply = 0;    // of the pass
    std::uint64_t index = 0;  // the indices below are done
    friend bool operator==(const SliceStage&, const SliceStage&) = default;
};

// The file of a checkpoint, and the work that it must be of.
struct WorkPlace {
    std::string path;
    std::uint64_t identity = 0;  // of the table (SliceTable::identity)
    std::uint32_t slice = 0;
    std::string parts = {};  // the folder for states on disk; empty without one
};

// A slice in work: two bytes for each index, a code of values (games/core/values/value.hpp) or one of the solver's own
// above them, which stands for a draw in the end.
class SliceWork {
public:
    using State = StateStore::State;
    static constexpr unsigned greatest_code = 0xEFFF;
    static constexpr unsigned greatest_dtw = distance_of_code(greatest_code);

    virtual ~SliceWork() = default;
    SliceWork(const SliceWork&) = delete;
    SliceWork& operator=(const SliceWork&) = delete;

    virtual std::uint64_t size() const = 0;
    const SliceStage& stage() const { return stage_; }
    // Works on one batch. Returns its part of the work, in positions, of which a slice has about its size in all.
    virtual Result<std::uint64_t> advance() = 0;
    // True if all values are final.
    virtual bool finished() const = 0;
    // True if a distance exceeds greatest_dtw.
    virtual bool overflowed() const = 0;
    // `count` states from index `first` on, of a finished work; they may lie in `room`. Thread-safe.
    virtual SliceContent<State>::Codes window(std::uint64_t first, std::uint64_t count,
                                              std::vector<State>& room) const = 0;
    // If other ranks have states of the slice, all of them call it: brings a range to this one, for window().
    virtual Result<void> bring(std::uint64_t /*first*/, std::uint64_t /*end*/) { return {}; }
    // The states that are in this process anyway, numbered without those of others, as by size() and window().
    virtual std::uint64_t held() const { return size(); }
    virtual SliceContent<State>::Codes held_window(std::uint64_t first, std::uint64_t count,
                                                   std::vector<State>& room) const {
        return window(first, count, room);
    }

    // Writes a checkpoint. `bytes_to_keep` tells how much that writes, about.
    virtual Result<void> keep(const WorkPlace& place, const std::stop_token& stop) = 0;
    virtual std::uint64_t bytes_to_keep() const = 0;
    // Before the first batch: goes on from the checkpoint, if there is one of this work.
    virtual Result<void> resume(const WorkPlace& place, const std::stop_token& stop) = 0;

protected:
    SliceWork() = default;

    SliceStage stage_;
};

// A slice in work whose states are in memory.
class MemoryWork : public SliceWork {
public:
    explicit MemoryWork(std::uint64_t size) : states_(size) {}

    std::uint64_t size() const final { return states_.size(); }
    SliceContent<State>::Codes window(std::uint64_t first, std::uint64_t count, std::vector<State>&) const final {
        return states_.window(first, count);
    }
    Result<void> keep(const WorkPlace& place, const std::stop_token& stop) final;
    std::uint64_t bytes_to_keep() const final { return states_.size() * sizeof(State); }
    Result<void> resume(const WorkPlace& place, const std::stop_token& stop) override;

protected:
    // The rest of a checkpoint, beside the states and the stage; it comes back when these have.
    virtual Bytes notes() const { return {}; }
    virtual void take_over(ByteSpan notes) = 0;

    StateStore states_;
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

class PartedMoves;

// Solves slice after slice by works of one kind: keeps checkpoints, reads finished slices, writes the values.
class WorkSolver : public SliceSolver {
public:
    explicit WorkSolver(SliceRun& run);
    Result<void> solve(std::uint32_t slice) override;

protected:
    // parts: of the states on disk, or of ranks; nothing for all states in memory.
    virtual Result<std::unique_ptr<SliceWork>> begin(std::uint32_t slice, const std::optional<PartPlan>& parts) = 0;
    // A work in parts: on disk, or with other ranks.
    Result<std::unique_ptr<SliceWork>> begin_parts(std::uint64_t size, const PartPlan& parts,
                                                   std::unique_ptr<PartedMoves> moves);

    SliceRun& run_;
    const std::uint64_t cache_;  // bytes
    FinishedSlices finished_;

private:
    // A checkpoint up to this size is written within a second, so an interrupted run takes the time for a last one.
    static constexpr std::uint64_t quick_checkpoint = 256'000'000;

    std::string parts_folder() const;
    WorkPlace place_of(std::uint32_t slice) const;
    Result<void> keep(std::uint32_t slice, SliceWork& work, const std::stop_token& stop);
    Result<void> go_through(std::uint32_t slice, SliceWork& work);
    Result<void> write_or_keep(std::uint32_t slice, SliceWork& work);
    Result<void> write(std::uint32_t slice, SliceWork& work);

    bool has_checkpoint_ = true;  // an earlier run may have left one
};

}  // namespace zermelo

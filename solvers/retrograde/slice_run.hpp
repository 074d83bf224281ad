// The frame of a solve slice by slice: everything but the values.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "solvers/ranks/ranks.hpp"
#include "solvers/retrograde/run_notes.hpp"
#include "solvers/retrograde/slice_plan.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"
#include "solvers/run/report.hpp"
#include "solvers/run/slice_content.hpp"
#include "tablebase/writer.hpp"

namespace zermelo {

class SliceRun;

// Computes the values of slices; each method implements it. One call at a time.
class SliceSolver {
public:
    virtual ~SliceSolver() = default;
    // Before the first slice: gets back what an earlier run has finished and later slices need.
    virtual Result<void> take_over() { return {}; }
    // Computes a slice, all of whose successors are finished, and hands it to SliceRun::write.
    virtual Result<void> solve(std::uint32_t slice) = 0;
    // No later slice needs this one.
    virtual void release(std::uint32_t) {}
    // Before solve(), where other processes solve slices too: gets the values of successors that the solver has not
    // got, and drops others where memory is short. Nothing to do for a solver that reads them from the table anyway.
    virtual Result<void> fetch(std::uint32_t) { return {}; }

protected:
    SliceSolver() = default;
    SliceSolver(const SliceSolver&) = default;
    SliceSolver& operator=(const SliceSolver&) = default;
};

// A run that writes a table: what it has finished, and what it keeps for a later run. Not thread-safe; solvers use its
// workers.
class SliceRun {
public:
    SliceRun(const SlicePlan& plan, const TableOutput& output, const RunOptions& options, SliceTable& table);

    const SlicePlan& plan() const { return plan_; }
    const TableOutput& output() const { return output_; }
    const RunOptions& options() const { return options_; }
    SliceTable& table() { return table_; }
    Workers& workers() { return workers_; }
    const RunNotes& notes() const { return notes_; }
    double write_seconds() const { return write_seconds_; }  // so far
    tl::unexpected<Error> interrupted() const { return zermelo::interrupted("the solve of " + plan_.spec); }

    // By slice: true if one that is not finished leads to it.
    std::vector<bool> needed_slices() const;

    using TakeSlice = std::function<Result<void>(std::uint32_t slice)>;

    // The ranks that solve the next slices together; null: this process alone.
    // `take` takes a slice over that the keeper of this rank has written.
    void solve_with(Ranks* ranks, TakeSlice take = {}) {
        ranks_ = ranks;
        take_ = std::move(take);
    }
    Ranks* ranks() const { return ranks_; }
    // The result that all ranks of the slice in work agree on (ranks.hpp), or that of this process alone.
    Result<void> agreed(Result<void> mine);
    // True if it is so for any of them; for the first of them.
    Result<bool> any(bool mine);
    Result<bool> first(bool mine);

    // All slices that are not finished yet.
    Result<void> solve(SliceSolver& solver);
    // The notes of the next slice are its own, not those of the slices so far.
    void forget_notes() { notes_ = {}; }

    // Writes the codes of a solved slice, or only their counts where the table leaves it out. record.bits: per code.
    // Counts the codes where record.counts has no positions. Code: std::uint8_t or std::uint16_t.
    template <class Code>
    Result<void> write(std::uint32_t slice, SliceRecord record, const SliceContent<Code>& content);
    template <class Code>
    Result<void> write(std::uint32_t slice, SliceRecord record, std::span<const Code> codes) {
        return write(slice, record, SliceContent<Code>(codes));
    }

private:
    // A slice that is not finished, unlike its successors; nothing at the end.
    std::optional<std::uint32_t> next_slice();

    const SlicePlan& plan_;
    const TableOutput& output_;
    const RunOptions& options_;
    SliceTable& table_;
    Workers workers_;
    Ranks* ranks_ = nullptr;
    TakeSlice take_;
    RunNotes notes_;
    double write_seconds_ = 0;
    std::size_t place_ = 0;  // in the order of the schedule
};

using MakeSliceSolver = std::function<std::unique_ptr<SliceSolver>(SliceRun&)>;

// The header of the table that a run writes.
TableHeader header_of(const SlicePlan& plan, const TableOutput& output, const std::string& provenance);
// The table, or what an earlier run has left of it; corrupt where that does not fit the plan.
Result<TableWriter> open_table(const SlicePlan& plan, const TableOutput& output, const TableHeader& header,
                               const std::stop_token& stop);
// The error for leftovers of an earlier run that belong to this table but do not fit it.
tl::unexpected<Error> unfit_leftovers(const std::string& spec);

// Solves all slices of a plan and writes the table. A run that ends early leaves its finished slices for the next one.
Result<SolveReport> run_slices(const SlicePlan& plan, const TableOutput& output, const std::string& provenance,
                               const RunOptions& options, const MakeSliceSolver& make);

// Measurements of one solved slice.
struct SliceSample {
    std::uint32_t slice = 0;
    double seconds = 0;
    double write_seconds = 0;          // of these
    std::uint64_t bytes = 0;           // in the table; 0 where the slice is found by search
    std::uint64_t left_out_bytes = 0;  // in the partial file alone
    ValueCounts counts;
};

struct SliceSamples {
    std::vector<SliceSample> slices;
    std::optional<TableSummary> whole;  // set if all slices were solved
};

// Solves the given slices, each of which comes after its successors, into a table that is thrown away, and begins none
// after so many seconds. Fails with `interrupted` at a stop request.
Result<SliceSamples> sample_slices(const SlicePlan& plan, const TableOutput& output, const RunOptions& options,
                                   const MakeSliceSolver& make, std::span<const std::uint32_t> slices, double seconds);

}  // namespace zermelo

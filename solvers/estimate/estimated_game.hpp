// Estimates of a solve, by its plan alone or by a sample of its slices.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "solvers/estimate/estimate.hpp"
#include "solvers/retrograde/slice_run.hpp"

namespace zermelo {

// The plans and measurements of a game that an estimate uses.
struct EstimatedGame {
    // Indices. Larger slices are not looked at: their tables may take long to make.
    static constexpr std::uint64_t largest_looked_at = 200'000'000;

    const SlicePlan& plan;     // that will be taken
    const SlicePlan& sampled;  // by which a sample of slices is solved
    std::function<std::string(std::uint32_t)> slice_name;
    // Measures the seconds that it takes to look at the moves of all positions of a slice, from a few of them.
    std::function<double(std::uint32_t)> time_moves;
    MakeSliceSolver make_solver;  // for the sample
    // Measures the seconds that it takes to make all rows, from some of them; nothing where slices are solved one by
    // one. Then writing the table comes on top.
    std::function<double()> time_rows = {};
    struct Before {
        double all = 0;   // positions of a slice that are a move before one, on the average
        double away = 0;  // of these, in another part of so many indices
    };
    // Counts those before some positions of a slice; nothing where nobody takes moves back.
    std::function<Before(std::uint32_t slice, std::uint64_t part_size)> count_before = {};
    std::uint64_t memory = 0;  // bytes that the run may have
};

// Estimates by the plan alone; time and size come from rules of thumb.
Estimate estimate_by_plan(const EstimatedGame& game);

// The same with a sample of slices, solved in a file of its own in `folder` that is removed again.
//
// The positions of a variant are known exactly, time and size are not: the largest slices whose solution, with that of
// all slices below, takes some seconds are solved. The others are taken to need as much time for an index, and as much
// for looking at their moves (CostFit), and as many bits per index as the trend of the slices that they lead to, and
// the spread of all of them, say: the geometric mean of the two.
Result<Estimate> estimate_by_sample(const EstimatedGame& game, const std::string& folder, const RunOptions& options);

}  // namespace zermelo

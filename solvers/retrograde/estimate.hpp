// What a solve will take, before it is started.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "games/core/error.hpp"
#include "solvers/retrograde/slice_run.hpp"

namespace zermelo {

struct Estimate {
    struct Slice {
        std::string name;
        std::uint64_t indices = 0;  // positions, and holes where symmetric positions are left out
        bool cyclic = false;
    };

    std::vector<Slice> slices;  // in the order of work
    std::uint64_t indices = 0;
    std::uint64_t largest = 0;         // slice
    std::uint64_t memory = 0;          // bytes, at least
    std::uint64_t scratch = 0;         // bytes on disk beside the table, while the run goes on
    double bits_per_position = 0;      // of the table; measured on its smaller slices
    double seconds = 0;                // on this machine; measured on its smaller slices
    std::uint64_t sample_indices = 0;  // how much was solved for the two figures; 0: they are rules of thumb

    std::uint64_t table() const {
        return static_cast<std::uint64_t>(bits_per_position / 8 * static_cast<double>(indices));
    }
    std::uint64_t disk() const { return table() + scratch; }
    // Fails with `limit` where it does not fit.
    Result<void> check(const std::string& spec, std::uint64_t memory_allowed, std::uint64_t disk_free) const;
};

// What an estimate asks of a game. time_moves(slice) measures the seconds that it takes to look at the moves of all
// positions of a slice, from a few of them.
struct EstimatedGame {
    const SlicePlan& plan;
    std::function<std::string(std::uint32_t)> slice_name;
    std::function<double(std::uint32_t)> time_moves;
    MakeSliceSolver make_solver;
};

// What follows from the plan alone, with rules of thumb for time and size.
Estimate estimate_by_plan(const EstimatedGame& game);

// The same with a sample of slices, solved in a file of its own in `folder` that is removed again.
//
// The positions of a variant are known exactly, time and size are not: the largest slices whose solution, with that of
// all slices below, takes a second or two are solved; the others are taken to need as many bits per index as lie
// between the larger of these and the worst one, and as much more time as looking at their moves takes longer.
Result<Estimate> estimate_by_sample(const EstimatedGame& game, const std::string& folder, const RunOptions& options);

}  // namespace zermelo

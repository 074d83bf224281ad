// Time, memory and disk space of a solve, estimated before it starts.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/base/error.hpp"

namespace zermelo {

struct Estimate {
    struct Slice {
        std::string name;
        std::uint64_t indices = 0;  // positions, and holes where symmetric positions are left out
        bool cyclic = false;
        std::vector<std::uint32_t> successors;  // places in `slices`
        double seconds = 0;                     // of its solve, by the sample; 0 without one
        double before = 0;                      // positions of the slice that are a move before one, on the average
        double away = 0;                        // share of these that is in another part
        std::uint64_t part_size = 0;            // indices in memory at a time, if states lie on disk; 0: all
        std::uint64_t memory = 0;               // bytes while it is in work, with the values that it leads to
    };

    // The solve that was measured: some slices, or a smaller board of the game.
    struct Sample {
        std::string spec;
        std::uint64_t indices = 0;
        double seconds = 0;
    };

    std::vector<Slice> slices;  // in the order of work
    std::uint64_t indices = 0;
    std::uint64_t largest = 0;               // slice
    std::uint64_t memory = 0;                // bytes that a solve takes if it may
    std::uint64_t least_memory = 0;          // bytes, with fewer values in memory
    std::uint64_t scratch = 0;               // bytes on disk beside the table, while the run goes on
    std::uint64_t least_memory_on_disk = 0;  // bytes, where states that do not fit lie in a scratch folder
    std::uint64_t states_on_disk = 0;        // bytes there
    double bits_per_position = 0;            // of the table; measured on the sample, else a rule of thumb
    double bits_low = 0;                     // a range for them; without a sample it is a guess
    double bits_high = 0;                    // the same
    std::optional<double> seconds;           // on this machine, by the sample; empty without one
    double seconds_low = 0;                  // a range for the seconds; without a sample it is a guess
    double seconds_high = 0;                 // the same
    std::uint64_t memory_beside = 0;         // bytes of `memory` that are not for states and values of slices
    double decided = 1;                      // share of won and lost positions, in the sample
    unsigned distances = 0;                  // greatest number of them in a slice of the sample
    double moves_seconds = 0;                // measured: to look at the moves of all positions once, with one worker
    std::optional<Sample> sample;

    std::uint64_t sample_indices() const { return sample ? sample->indices : 0; }
    // The middle of the range where nothing was measured.
    double guessed_seconds() const { return seconds.value_or(std::sqrt(seconds_low * seconds_high)); }
    void set_bits(double measured, double factor) {
        bits_per_position = measured;
        bits_low = measured / factor;
        bits_high = measured * factor;
    }
    void set_seconds(double measured, double factor) {
        seconds = measured;
        seconds_low = measured / factor;
        seconds_high = measured * factor;
    }
    void set_guess(double low, double high) {
        seconds.reset();
        seconds_low = low;
        seconds_high = high;
    }

    // Bytes of a table with so many bits per position.
    std::uint64_t table(double bits) const {
        return static_cast<std::uint64_t>(bits / 8 * static_cast<double>(indices));
    }
    std::uint64_t table() const { return table(bits_per_position); }
    std::uint64_t disk() const { return table() + scratch; }
    bool can_use_disk() const { return least_memory_on_disk < least_memory; }
    // Fails with `limit` where it does not fit.
    Result<void> check(const std::string& spec, std::uint64_t memory_allowed, std::uint64_t disk_free) const;
    // The same for memory, and a folder for the states that do not fit there; `already`: bytes of them that an earlier
    // run has left there.
    Result<void> check_with_scratch(const std::string& spec, std::uint64_t memory_allowed, const std::string& folder,
                                    std::uint64_t already = 0) const;
};

}  // namespace zermelo

// Time, memory and disk space of a solve, estimated before it starts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/base/error.hpp"

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
    std::uint64_t memory = 0;          // bytes that a solve takes if it may
    std::uint64_t least_memory = 0;    // bytes, with fewer values in memory
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

}  // namespace zermelo

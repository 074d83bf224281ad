// Every value of a board once: how often it occurs, and where first.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "solvers/values/board_values.hpp"
#include "solvers/values/thermograph.hpp"

namespace zermelo::values {

struct AtlasEntry {
    FormId form = 0;
    std::uint64_t count = 0;  // arrangements with this value
    std::uint64_t first = 0;  // the first index among those with the fewest pieces
    int pieces = 0;           // of that arrangement
};

// A value that is the greatest in some way, the first in the order of the atlas if several are.
struct AtlasRecord {
    std::size_t entry = 0;
    Dyadic amount;
};

struct AtlasSummary {
    std::uint64_t arrangements = 0;
    std::array<std::uint64_t, 4> outcomes{};  // arrangements, by Outcome
    std::uint64_t values = 0;                 // distinct ones, as all below
    std::uint64_t numbers = 0;
    std::uint64_t infinitesimals = 0;  // 0 included
    std::uint64_t all_small = 0;       // 0 included
    AtlasRecord hottest;               // by temperature
    AtlasRecord most_options;          // of both sides, in canonical form
    AtlasRecord longest;               // birthday
    AtlasRecord greatest_number;
    AtlasRecord finest_number;  // the exponent of the denominator
};

// The values of a board in the order of their first arrangements: by pieces, then by index. The same for any number of
// workers.
struct Atlas {
    std::vector<AtlasEntry> entries;
    AtlasSummary summary;

    // The entry of a form; nothing if the board lacks the value.
    std::optional<std::size_t> find(FormId form) const;
    std::vector<std::size_t> nimbers(const FormStore& store) const;  // the entries of 0, *, *2, ... up to a gap
};

// A choice of values in an order of its own.
enum class AtlasList {
    first,      // all, in the order of the atlas
    common,     // all, the most frequent first
    hottest,    // all, by temperature
    numbers,    // ascending
    nimbers,    // 0, *, *2, ... up to a gap
    all_small,  // in the order of the atlas
};
inline constexpr std::array<std::string_view, 6> atlas_list_names = {"first",   "common",  "hottest",
                                                                     "numbers", "nimbers", "all-small"};
// Nothing if no list has the name.
std::optional<AtlasList> atlas_list(std::string_view name);
// The numbers of the entries in a list. Throws ValueLimit.
std::vector<std::size_t> entries_of(const Atlas& atlas, const FormStore& store, Thermographs& thermographs,
                                    AtlasList list);

// One pass over the values of a board. Throws ValueLimit.
Atlas make_atlas(const BoardValues& board, Thermographs& thermographs);

}  // namespace zermelo::values

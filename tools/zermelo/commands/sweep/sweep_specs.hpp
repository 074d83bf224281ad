// The specs of a sweep: a game on many sizes, with many options.
#pragma once

#include <string>
#include <vector>

#include "games/base/error.hpp"

namespace zermelo::cli {

// The cells of one combination of options, over all sizes.
struct SweepPart {
    std::string title;  // "opening=corner"; empty without --vary
    // By row (height, or the only number of a size), then by column (width). Empty texts are no cells.
    std::vector<std::vector<std::string>> specs;
    std::vector<std::string> rows;     // headings
    std::vector<std::string> columns;  // headings; a single empty one for sizes with one number
};

// `game` is a spec without a size. `sizes` are like 1x2..6x6 or 1..6x2..6 (all widths 1..6 with all
// heights 2..6), 2..5, or a list with commas; empty: the game's default size. `vary` is like KEY=VALUE,VALUE...; every
// combination is a part. Fails with usage, and as Spec::parse.
Result<std::vector<SweepPart>> sweep_specs(const std::string& game, const std::vector<std::string>& sizes,
                                           const std::vector<std::string>& vary);

}  // namespace zermelo::cli

// The specs of a sweep: a game on many sizes, with many options.
#pragma once

#include <string>
#include <vector>

#include "games/base/error.hpp"

namespace zermelo::cli {

// One combination of options; its cells go over the sizes.
struct SweepPart {
    std::string title;  // "opening=corner"; empty without options that vary
    // By row (height, or the one number of a size), then by column (width); empty texts are no cells.
    std::vector<std::vector<std::string>> specs;
    std::vector<std::string> rows;     // headings
    std::vector<std::string> columns;  // headings; one without a name where sizes have one number
};

// `game`: a spec without a size. `sizes`: 1x2..6x6 (all widths 1..6 with all heights 2..6), 2..5, or several with
// commas; none: the game's own size. `vary`: KEY=VALUE,VALUE...; every combination is a part. Fails with usage, and as
// Spec::parse.
Result<std::vector<SweepPart>> sweep_specs(const std::string& game, const std::vector<std::string>& sizes,
                                           const std::vector<std::string>& vary);

}  // namespace zermelo::cli

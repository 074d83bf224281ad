// Names for what a number of positions counts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "solvers/engine/table.hpp"

namespace zermelo {

// A position includes the side to move, and all else on which play depends. The guide has the same glossary.
enum class Counted : std::uint8_t {
    reachable,           // by play from the start, which is one of them
    reachable_classes,   // the same; symmetric ones once
    placements,          // positions that can be set up, reachable or not
    placements_classes,  // the same; symmetric ones once
    stored,              // numbers of a dense table: placements up to symmetry, and holes
};

// The positions of a table.
Counted counted_in(const TableInfo& table);
// The positions that two tables of one board have in common.
Counted counted_in_both(const TableInfo& first, const TableInfo& second);

// Facts of a game that decide what its counts leave out.
struct CountedGame {
    bool merges_ends = false;     // one for all finished games of a kind, among those that can be set up
    bool forgets_points = false;  // the points made so far, where symmetric positions count once

    static CountedGame of(const AnyGame& game);
    static CountedGame of(const TableInfo& table);
};

std::string_view name_of(Counted counted);  // "reachable up to symmetry"
// "positions that play can reach, one of each symmetric class"
std::string meaning_of(Counted counted, const CountedGame& game);

// The meaning of the positions of a table, with the number of symmetric ones each where it differs.
std::string counted_in_words(const TableInfo& table);

}  // namespace zermelo

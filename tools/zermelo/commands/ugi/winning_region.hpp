// Distances to the end of won positions, for tables that keep outcomes alone.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "solvers/engine/folder.hpp"

namespace zermelo::cli {

// In games whose positions come again, a table without distances does not tell which winning move comes nearer to the
// end. This goes through the positions that the winner can lead to by winning moves, nearest first, until the end is
// forced: retrograde analysis of a small part of the game. Distances count the winner's quickest play in that part.
class WinningRegion {
public:
    // `tables` outlives it.
    explicit WinningRegion(const TableFolder& tables) : tables_(tables) {}

    // Explores from a position that its side to move wins, unless its distance is known. Ends without it after some
    // time, by a stop, or where the part grows too large. Fails as TableFolder::values.
    Result<void> explore(const AnyPosition& won, double seconds, const std::stop_token& stop);
    std::optional<int> plies(const AnyPosition& position, Side winner) const;

private:
    struct Node {
        AnyPosition position;
        bool of_winner = false;  // the winner is to move
        bool expanded = false;
        std::uint32_t children = 0;  // of expanded ones
        int plies = -1;              // -1: not known
        std::vector<std::uint32_t> parents;
    };
    struct Part {
        Side winner = Side::first;
        std::vector<Node> nodes;
        std::unordered_map<AnyPosition, std::uint32_t> numbers;
        std::size_t next = 0;    // the first one that is not expanded
        std::size_t solved = 0;  // `next` when the distances were found
    };

    static std::uint32_t number_of(Part& part, const AnyPosition& position, Side turn);
    Result<void> expand(Part& part, std::size_t count) const;
    void find_distances(Part& part) const;

    const TableFolder& tables_;
    std::array<Part, 2> parts_;  // by winner
};

}  // namespace zermelo::cli

// The numbering of Enclosure Chess positions.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "games/board/set_classes.hpp"
#include "games/enclosure_chess/rules.hpp"

namespace zermelo {

// Slices: stones on free points, and among these stones on emptied points. In a slice the index is the class of the set
// of filled free points up to symmetry. If fewer targets are gone than stones stand on emptied points, it is a hole.
// The points to come do not depend on the emptied points that are filled, nor on the points made so far. Boards with up
// to 24 free points.
class EnclosureChess::Indexing {
public:
    static constexpr int max_free = static_cast<int>(PlaceList::most);

    explicit Indexing(const EnclosureChess& game);

    std::uint32_t slice_count() const { return static_cast<std::uint32_t>(slices_.size()); }
    std::uint64_t slice_size(std::uint32_t slice) const { return classes_[slices_[slice].filled].size(); }
    std::string slice_name(std::uint32_t slice) const;
    std::vector<std::uint32_t> slice_successors(std::uint32_t slice) const;
    std::uint64_t stored_from(std::uint32_t) const { return 0; }
    U128 raw_positions() const;
    std::uint64_t table_bytes() const;

    Address index_of(const Position& p) const noexcept;
    std::optional<Position> position_at(Address address) const;

private:
    struct Counts {
        std::uint32_t filled = 0;
        std::uint32_t refilled = 0;
    };
    EnclosureChess game_;
    std::vector<int> cell_;            // by place: a free point
    std::vector<std::uint8_t> place_;  // by cell
    BinomialTable binomials_;
    std::vector<SetClasses> classes_;         // by number of filled points
    std::vector<std::uint32_t> first_slice_;  // by number of filled points; then by stones on emptied points
    std::vector<Counts> slices_;
};

}  // namespace zermelo

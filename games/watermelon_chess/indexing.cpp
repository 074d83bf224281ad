#include "games/watermelon_chess/indexing.hpp"

#include <fmt/format.h>

namespace zermelo {

using watermelon::points;

namespace {

// The ways to put so many white and so many black pieces on the points, so that each group has an empty point next to
// it; a test counts them again.
constexpr std::uint64_t alive_fillings[7][7] = {{1, 21, 210, 1330, 5985, 20349, 54264},
                                                {21, 420, 3990, 23928, 101532, 323808, 804720},
                                                {210, 3990, 35910, 203274, 810348, 2413626, 5560522},
                                                {1330, 23928, 203274, 1081632, 4031586, 11151196, 23652296},
                                                {5985, 101532, 810348, 4031586, 13963144, 35602949, 68909694},
                                                {20349, 323808, 2413626, 11151196, 35602949, 82895656, 144725386},
                                                {54264, 804720, 5560522, 23652296, 68909694, 144725386, 224482160}};

}  // namespace

Result<WatermelonChess::Indexing> WatermelonChess::indexing() const {
    return Indexing(*this);
}

WatermelonChess::Indexing::Indexing(const WatermelonChess& game)
    : game_(game), binomials_(*BinomialTable::make(points, most)) {
    number_sets();
    number_slices();
}

void WatermelonChess::Indexing::number_sets() {
    const int pieces = std::max(game_.limits_[0], game_.limits_[1]);
    for (int size = 0; size <= pieces; ++size) {
        Classes& sets = classes_[static_cast<std::size_t>(size)];
        PlaceList set = PlaceList::unrank(binomials_, points, size, 0);
        sets.of_set.resize(binomials_(points, size));
        for (std::uint64_t rank = 0; rank < sets.of_set.size(); ++rank, set.advance(points)) {
            Cells cells;
            for (const std::uint8_t place : set) cells |= Cells::cell(place);
            Class found{cells, 0};
            std::uint64_t least = rank;
            std::uint32_t to_least = 0;
            for (std::uint32_t i = 0; i < game_.symmetries_.size(); ++i) {
                const std::uint64_t image = rank_of(game_.symmetries_[i](cells), {});
                if (image == rank) found.keeping = static_cast<std::uint8_t>(found.keeping | 1U << i);
                if (image >= least) continue;
                least = image;
                to_least = i;
            }
            if (least == rank) {
                sets.of_set[rank] = static_cast<std::uint32_t>(8 * sets.classes.size());
                sets.classes.push_back(found);
            } else {
                sets.of_set[rank] = (sets.of_set[least] & ~7U) | to_least;
            }
        }
    }
}

// The side with more pieces first in a slice and in its name.
void WatermelonChess::Indexing::number_slices() {
    const int pieces = std::max(game_.limits_[0], game_.limits_[1]);
    for (int a = 0; a <= pieces; ++a) {
        for (int b = 0; b <= a; ++b) {
            Slice slice;
            slice.first_part = static_cast<std::uint32_t>(parts_.size());
            const auto add = [&](int own, int other) {
                if (!allowed(own, other)) return;
                Part part{.own = own, .other = other, .slice = slice_count()};
                part.turn = game_.fits(own, other, 0) ? 0 : 1;
                part.offset = slice.size;
                part.row = binomials_(points - other, own);
                part.size = classes_[static_cast<std::size_t>(other)].classes.size() * part.row;
                slice.size += part.size;
                ++slice.parts;
                part_of_[material(own, other)] = static_cast<std::uint32_t>(parts_.size());
                parts_.push_back(part);
            };
            add(a, b);
            if (a != b) add(b, a);
            if (slice.parts > 0) slices_.push_back(slice);
        }
    }
}

std::string WatermelonChess::Indexing::slice_name(std::uint32_t slice) const {
    const Part& part = parts_[slices_[slice].first_part];
    return fmt::format("{} v {}", std::max(part.own, part.other), std::min(part.own, part.other));
}

// A turn takes any number of pieces.
std::vector<std::uint32_t> WatermelonChess::Indexing::slice_successors(std::uint32_t slice) const {
    std::vector<std::uint32_t> successors;
    for (std::uint32_t i = 0; i < slices_[slice].parts; ++i) {
        const Part& part = parts_[slices_[slice].first_part + i];
        if (part.own <= game_.losing_) continue;
        for (int left = 0; left <= part.other; ++left) successors.push_back(part_of(left, part.own).slice);
    }
    std::sort(successors.begin(), successors.end());
    successors.erase(std::unique(successors.begin(), successors.end()), successors.end());
    return successors;
}

U128 WatermelonChess::Indexing::raw_positions() const {
    U128 positions = 0;
    for (const Part& part : parts_)
        for (std::uint64_t turn = 0; turn < 2; ++turn)
            if (game_.fits(part.own, part.other, turn)) positions += alive_fillings[part.own][part.other];
    return positions;
}

std::uint64_t WatermelonChess::Indexing::table_bytes() const {
    std::uint64_t bytes = sizeof *this + parts_.size() * sizeof(Part) + slices_.size() * sizeof(Slice);
    for (const Classes& sets : classes_)
        bytes += sets.of_set.size() * sizeof(std::uint32_t) + sets.classes.size() * sizeof(Class);
    return bytes;
}

std::optional<WatermelonChess::Position> WatermelonChess::Indexing::position_at(Address address) const {
    std::optional<Position> found;
    for_each_position(address.slice, address.index, address.index + 1,
                      [&](std::uint64_t, const Position& p) { found = p; });
    return found;
}

}  // namespace zermelo

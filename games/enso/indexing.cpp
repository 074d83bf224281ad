#include "games/enso/indexing.hpp"

#include <fmt/format.h>

namespace zermelo {

Result<Enso::Indexing> Enso::indexing() const {
    return Indexing::make(*this);
}

Result<Enso::Indexing> Enso::Indexing::make(const Enso& game) {
    const int cells = game.board_.cells();
    const int most = game.most_stones_;
    const auto binomials = BinomialTable::make(cells, most);
    const auto too_large = [&game] {
        return fail(Failure::limit, fmt::format("the positions of {} cannot be numbered", game.spec()),
                    "there are too many", "limit the stones: stones=N");
    };
    if (!binomials) return too_large();
    Indexing indexing(game, *binomials);
    for (const CellPermutation& symmetry : game.symmetries_) {
        auto& image = indexing.images_.emplace_back();
        for (int cell = 0; cell < cells; ++cell) image.push_back(static_cast<std::uint8_t>(symmetry(cell)));
    }
    for (int major = 0; major <= most; ++major) {
        indexing.classes_.push_back(std::make_shared<LazyClasses>());
        if ((*binomials)(cells, major) > SetClasses::most_sets) return too_large();
        for (int minor = 0; minor <= major; ++minor) {
            const auto row = binomial(cells - major, minor);
            const auto half = checked_multiply(count_set_classes(cells, major, indexing.images_), *row);
            if (!half || *half >> 47 != 0) return too_large();
            indexing.shapes_.push_back(
                {major, minor, static_cast<std::uint64_t>(*row), static_cast<std::uint64_t>(*half)});
        }
    }
    return indexing;
}

std::string Enso::Indexing::slice_name(std::uint32_t slice) const {
    return fmt::format("{} v {}", shapes_[slice].major, shapes_[slice].minor);
}

// A quiet move needs a friend next to the stone.
std::vector<std::uint32_t> Enso::Indexing::slice_successors(std::uint32_t slice) const {
    const auto [major, minor, row, half] = shapes_[slice];
    std::vector<std::uint32_t> successors;
    if (major >= 2) successors.push_back(slice);
    if (minor >= 1) successors.push_back(slice_of(major, minor - 1));
    if (minor >= 1 && major > minor) successors.push_back(slice_of(major - 1, minor));
    return successors;
}

U128 Enso::Indexing::raw_positions() const {
    U128 total = 0;
    for (const Shape& shape : shapes_)
        total += U128{binomials_(game_.board_.cells(), shape.major)} * shape.row * (shape.major > shape.minor ? 4 : 2);
    return total;
}

std::uint64_t Enso::Indexing::table_bytes() const {
    std::uint64_t bytes = sizeof *this + shapes_.size() * sizeof(Shape);
    for (int stones = 0; stones <= game_.most_stones_; ++stones)
        bytes += SetClasses::table_bytes(binomials_(game_.board_.cells(), stones));
    return bytes;
}

// The least image of the major set, and among the symmetries that lead to it the least one of the minor set.
Address Enso::Indexing::index_of(const Position& p) const noexcept {
    const int own = p.stones[p.turn].size();
    const int other = p.stones[1 - p.turn].size();
    const bool minor_moves = own < other;
    Cells major = p.stones[minor_moves ? 1 - p.turn : p.turn];
    Cells minor = p.stones[minor_moves ? p.turn : 1 - p.turn];
    make_least(game_.symmetries_, major, minor);
    const std::uint32_t slice = minor_moves ? slice_of(other, own) : slice_of(own, other);
    const Shape& shape = shapes_[slice];
    const std::uint64_t number = classes(shape.major).class_of(rank(major, Cells{}));
    return {slice, (minor_moves ? shape.half : 0) + number * shape.row + rank(minor, major)};
}

std::optional<Enso::Position> Enso::Indexing::position_at(Address address) const {
    std::optional<Position> found;
    for_each_position(address.slice, address.index, address.index + 1,
                      [&](std::uint64_t, const Position& p) { found = p; });
    return found;
}

}  // namespace zermelo

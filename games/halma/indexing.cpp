#include "games/halma/indexing.hpp"

#include <fmt/format.h>

namespace zermelo {

namespace {

constexpr int most_cells = 64;

}  // namespace

Result<Halma::Indexing> Halma::indexing() const {
    if (!Indexing::is_possible(*this))
        return fail(Failure::limit, fmt::format("the positions of {} cannot be numbered", spec()),
                    "numbering goes up to 8x8, with at most 5 pieces of a side there", "a smaller camp, like rows=2-1");
    return Indexing(*this);
}

bool Halma::Indexing::is_possible(const Halma& game) {
    if (game.cells() > most_cells) return false;
    const auto sets = binomial(game.cells(), game.pieces_);
    const auto positions = checked_multiply(*sets, *binomial(game.cells() - game.pieces_, game.pieces_));
    return *sets <= SetClasses::most_sets && positions && *positions >> 48 == 0;
}

Halma::Indexing::Indexing(const Halma& game)
    : game_(game),
      binomials_(*BinomialTable::make(game.cells(), game.pieces_)),
      ranks_(binomials_, game.cells(), game.pieces_),
      sets_(binomials_(game.cells(), game.pieces_)),
      row_(binomials_(game.cells() - game.pieces_, game.pieces_)),
      classes_(binomials_, game.cells(), game.pieces_, mirror_of(game)) {}

// As images of cells; nothing if the camps are no mirror images of themselves.
std::vector<std::vector<std::uint8_t>> Halma::Indexing::mirror_of(const Halma& game) {
    if (!game.symmetric_) return {};
    std::vector<std::uint8_t> image;
    const CellPermutation& mirror = std::get_if<0>(&game.moves_)->mirror();
    for (int cell = 0; cell < game.cells(); ++cell) image.push_back(static_cast<std::uint8_t>(mirror(cell)));
    return {image};
}

std::string Halma::Indexing::slice_name(std::uint32_t) const {
    return fmt::format("{} v {}", game_.pieces_, game_.pieces_);
}

std::optional<Halma::Position> Halma::Indexing::position_at(Address address) const {
    const Cells own = unrank(classes_.rank_of(address.index / row_), game_.cells());
    const std::uint64_t inner = address.index % row_;
    const Cells other = around(unrank(inner, game_.cells() - game_.pieces_).low(), free_cells(own));
    const Cells image = moves().mirror()(own);
    if (game_.symmetric_ && image == own && rank_around(moves().mirror()(other), own) < inner) return std::nullopt;
    return position_of(own, other);
}

}  // namespace zermelo

// The numbering of Fox and Hounds positions.
#include <fmt/format.h>

#include "games/fox_and_hounds/indexing.hpp"

namespace zermelo {

Result<FoxAndHounds::Indexing> FoxAndHounds::indexing() const {
    return Indexing(*this);
}

FoxAndHounds::Indexing::Indexing(const FoxAndHounds& game)
    : game_(game), hound_sets_(game.advance_of_cells(), game.hound_count_) {
    for (int cell = 0; cell < game_.cells_; ++cell) {
        const int file = game_.board_.file(game_.board_cell(cell));
        if (game_.symmetric_ && 2 * file > game_.board_.width) continue;
        if (game_.symmetric_ && 2 * file + 1 == game_.board_.width) middle_ |= Bitboard::cell(cell);
        fox_place_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(fox_cells_.size());
        fox_cells_.push_back(static_cast<std::uint8_t>(cell));
    }
}

std::string FoxAndHounds::Indexing::slice_name(std::uint32_t slice) const {
    if (slice == placement_slice()) return "fox chooses its cell";
    return fmt::format("advance {}, {} to move", slice / 2, slice % 2 == 0 ? "fox" : "hounds");
}

// Both sides to move, any set of hounds, the fox on any other cell; and the placement.
U128 FoxAndHounds::Indexing::raw_positions() const {
    const auto cells = static_cast<U128>(game_.cells_);
    const auto hounds = static_cast<U128>(game_.hound_count_);
    return 2 * *binomial(game_.cells_, game_.hound_count_) * (cells - hounds) + (game_.fox_chooses_ ? 1 : 0);
}

// The fox's step keeps the advance, a hound's step adds one.
std::vector<std::uint32_t> FoxAndHounds::Indexing::slice_successors(std::uint32_t slice) const {
    if (slice == placement_slice()) return {static_cast<std::uint32_t>(game_.first_)};
    if (slice + 1 == placement_slice()) return {};
    return {slice + 1};
}

std::optional<FoxAndHounds::Position> FoxAndHounds::Indexing::position_at(Address address) const {
    if (address.slice == placement_slice()) return game_.initial_;
    const std::uint64_t row = hound_sets_.count(address.slice / 2);
    const Position p{hound_sets_.unrank(address.slice / 2, address.index % row), fox_cells_[address.index / row],
                     address.slice % 2};
    if (!is_representative(p)) return std::nullopt;
    return p;
}

}  // namespace zermelo

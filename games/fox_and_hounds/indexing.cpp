// The numbering of Fox and Hounds positions.
#include <fmt/format.h>
#include <cassert>

#include "games/fox_and_hounds/indexing.hpp"

namespace zermelo {

Result<FoxAndHounds::Indexing> FoxAndHounds::indexing() const {
    return Indexing(*this);
}

FoxAndHounds::Indexing::Indexing(const FoxAndHounds& game)
    : game_(game),
      max_advance_(static_cast<std::uint32_t>(game.hound_count_ * (game.board_.height - 1))),
      ways_cells_(static_cast<std::size_t>(game.cells_) + 1) {
    const auto hounds = static_cast<std::size_t>(game_.hound_count_);
    rank_begin_.assign(max_advance_ + 1, 0);
    rank_end_.assign(max_advance_ + 1, 0);
    ways_.assign((hounds + 1) * ways_cells_ * (max_advance_ + 1), 0);
    const auto at = [this](std::size_t count, std::size_t cell, std::size_t advance) -> std::uint64_t& {
        return const_cast<std::uint64_t&>(ways(count, cell, advance));
    };
    for (std::size_t cell = 0; cell < ways_cells_; ++cell) at(0, cell, 0) = 1;
    for (std::size_t cell = 0; cell + 1 < ways_cells_; ++cell) {
        const int rank = game_.board_.rank(game_.board_cell(static_cast<int>(cell)));
        const auto steps = static_cast<std::size_t>(game_.board_.height - 1 - rank);
        advance_of_[cell] = static_cast<std::uint8_t>(steps);
        ways_offset_[cell] = static_cast<std::uint32_t>(cell * (max_advance_ + 1));
        if (rank_end_[steps] == 0) rank_begin_[steps] = cell;
        rank_end_[steps] = cell + 1;
        for (std::size_t count = 1; count <= hounds; ++count)
            for (std::size_t advance = 0; advance <= max_advance_; ++advance)
                at(count, cell + 1, advance) =
                    ways(count, cell, advance) + (advance >= steps ? ways(count - 1, cell, advance - steps) : 0);
        const int file = game_.board_.file(game_.board_cell(static_cast<int>(cell)));
        if (game_.symmetric_ && 2 * file > game_.board_.width) continue;
        if (game_.symmetric_ && 2 * file + 1 == game_.board_.width) middle_ |= Bitboard::cell(static_cast<int>(cell));
        fox_place_[cell] = static_cast<std::uint8_t>(fox_cells_.size());
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

Bitboard FoxAndHounds::Indexing::unrank_hounds(std::uint32_t advance, std::uint64_t rank) const {
    Bitboard hounds;
    std::size_t cell = ways_cells_ - 1;
    std::size_t left = advance;
    for (auto count = static_cast<std::size_t>(game_.hound_count_); count > 0; --count) {
        do {
            assert(cell > 0);
            --cell;
        } while (advance_of_[cell] > left || ways(count, cell, left) > rank || ways(count, cell + 1, left) <= rank);
        rank -= ways(count, cell, left);
        left -= advance_of_[cell];
        hounds |= Bitboard::cell(static_cast<int>(cell));
    }
    return hounds;
}

std::optional<FoxAndHounds::Position> FoxAndHounds::Indexing::position_at(Address address) const {
    if (address.slice == placement_slice()) return game_.initial_;
    const std::uint64_t row = hound_sets(address.slice / 2);
    const Position p{unrank_hounds(address.slice / 2, address.index % row), fox_cells_[address.index / row],
                     address.slice % 2};
    if (!is_representative(p)) return std::nullopt;
    return p;
}

}  // namespace zermelo

#include "games/apart/indexed_moves.hpp"

#include <fmt/format.h>

namespace zermelo {

using apart::Cells;

Result<Apart::Indexing> Apart::indexing() const {
    if (!Indexing::is_possible(*this))
        return fail(Failure::limit, fmt::format("{} cannot be numbered", spec()),
                    fmt::format("a side has more than {} sets of cells", Indexing::max_sets),
                    "a smaller board, like apart@4x6");
    return Indexing(*this);
}

// A slice then has fewer than 2^46 indices.
bool Apart::Indexing::is_possible(const Apart& game) {
    for (int pieces = 1; pieces <= game.most_; ++pieces)
        if (*binomial(game.board_.cells(), pieces) > max_sets) return false;
    return true;
}

Apart::Indexing::Indexing(const Apart& game) : game_(game) {
    for (std::size_t k = 0; k <= most; ++k)
        for (std::size_t n = 0; n < 64; ++n)
            choose_[k][n] = static_cast<std::uint64_t>(*binomial(static_cast<int>(n), static_cast<int>(k)));
    number_sets();
    number_slices();
}

void Apart::Indexing::number_sets() {
    std::vector<Cells> cells;
    for (int cell = 0; cell < game_.board_.cells(); ++cell) cells.push_back(Cells{1} << cell);
    for (int count = 0; count <= game_.most_; ++count)
        sets_[static_cast<std::size_t>(count)] = SetOrbits<Cells>(
            cells, count, game_.symmetries_.size(), [this](std::size_t i, Cells set) { return moved(i, set); },
            [this](Cells set) { return rank(set, 0); });
}

// The side that has just moved has a piece; the side to move need not.
void Apart::Indexing::number_slices() {
    const auto limit = static_cast<std::uint32_t>(game_.most_);
    for (std::uint32_t larger = 1; larger <= limit; ++larger) {
        for (std::uint32_t smaller = 0; smaller <= larger; ++smaller) {
            std::vector<Part> parts;
            const auto add = [&](std::uint32_t own, std::uint32_t other) {
                Part part{.own = own, .other = other};
                part.row = static_cast<std::uint64_t>(
                    *binomial(game_.board_.cells() - static_cast<int>(own), static_cast<int>(other)));
                part.size = sets_[own].size() * part.row;
                part_of_[own][other] = static_cast<std::uint32_t>(slices_.parts().size() + parts.size());
                parts.push_back(part);
            };
            if (smaller > 0) add(larger, smaller);
            if (smaller < larger) add(smaller, larger);
            slices_.add(std::move(parts));
        }
    }
    slices_.add({}, 1);
}

std::string Apart::Indexing::slice_name(std::uint32_t slice) const {
    if (slice == start_slice()) return "first turn";
    const Part& part = slices_.parts(slice).front();
    return fmt::format("{} v {}", std::max(part.own, part.other), std::min(part.own, part.other));
}

// A turn takes any number of pieces; the first turn takes one at most.
std::vector<std::uint32_t> Apart::Indexing::slice_successors(std::uint32_t slice) const {
    return MaterialSlices<Part>::ascending([&](auto&& note) {
        const auto add = [&](std::uint32_t own, std::uint32_t other, std::uint32_t most_taken) {
            for (std::uint32_t taken = 0; taken <= most_taken; ++taken) note(part_of(other - taken, own).slice);
        };
        const auto limit = static_cast<std::uint32_t>(game_.most_);
        if (slice == start_slice()) add(limit, limit, 1);
        for (const Part& part : slices_.parts(slice))
            if (!is_over(part)) add(part.own, part.other, part.other);
    });
}

U128 Apart::Indexing::raw_positions() const {
    U128 positions = 1;
    for (const Part& part : slices_.parts())
        positions += 2 * *binomial(game_.board_.cells(), static_cast<int>(part.own)) * part.row;
    return positions;
}

std::optional<Apart::Position> Apart::Indexing::position_at(Address address) const {
    std::optional<Position> found;
    for_each_position(address.slice, address.index, address.index + 1,
                      [&](std::uint64_t, const Position& position) { found = position; });
    return found;
}

std::uint64_t Apart::Indexing::table_bytes() const {
    std::uint64_t bytes = sizeof *this + slices_.bytes();
    for (const SetOrbits<Cells>& sets : sets_) bytes += sets.bytes();
    return bytes;
}

}  // namespace zermelo

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
    const auto symmetries = static_cast<std::uint32_t>(game_.symmetries_.size());
    for (int count = 0; count <= game_.most_; ++count) {
        Sets& sets = sets_[static_cast<std::size_t>(count)];
        Cells set = (Cells{1} << count) - 1;
        for (auto left = static_cast<std::uint64_t>(*binomial(game_.board_.cells(), count)); left > 0; --left) {
            SetClass of{set, 0};
            std::uint32_t by = 0;
            for (std::uint32_t i = 0; i < symmetries; ++i) {
                const Cells image = moved(i, set);
                if (image == set) of.stabiliser |= 1U << i;
                if (image < of.least) {
                    of.least = image;
                    by = i;
                }
            }
            if (of.least == set) {
                sets.class_of.push_back(static_cast<std::uint32_t>(sets.classes.size()) << 3);
                sets.classes.push_back(of);
            } else {
                sets.class_of.push_back((sets.class_of[rank(of.least, 0)] & ~7U) | by);
            }
            if (left == 1) break;
            set = next_set(set);
        }
    }
}

// The side that has just moved has a piece; the side to move need not.
void Apart::Indexing::number_slices() {
    const auto limit = static_cast<std::uint32_t>(game_.most_);
    for (std::uint32_t larger = 1; larger <= limit; ++larger) {
        for (std::uint32_t smaller = 0; smaller <= larger; ++smaller) {
            Slice slice{static_cast<std::uint32_t>(parts_.size()), 0, 0};
            const auto add = [&](std::uint32_t own, std::uint32_t other) {
                Part part{own, other, slice_count(), slice.size, 0, 0};
                part.row = static_cast<std::uint64_t>(
                    *binomial(game_.board_.cells() - static_cast<int>(own), static_cast<int>(other)));
                part.size = sets_[own].classes.size() * part.row;
                slice.size += part.size;
                ++slice.parts;
                part_of_[own][other] = static_cast<std::uint32_t>(parts_.size());
                parts_.push_back(part);
            };
            if (smaller > 0) add(larger, smaller);
            if (smaller < larger) add(smaller, larger);
            slices_.push_back(slice);
        }
    }
    slices_.push_back({0, 0, 1});
}

std::string Apart::Indexing::slice_name(std::uint32_t slice) const {
    if (slice == start_slice()) return "first turn";
    const Part& part = parts_[slices_[slice].first_part];
    return fmt::format("{} v {}", std::max(part.own, part.other), std::min(part.own, part.other));
}

// A turn takes any number of pieces; the first turn takes one at most.
std::vector<std::uint32_t> Apart::Indexing::slice_successors(std::uint32_t slice) const {
    std::vector<std::uint32_t> successors;
    const auto add = [&](std::uint32_t own, std::uint32_t other, std::uint32_t most_taken) {
        for (std::uint32_t taken = 0; taken <= most_taken; ++taken)
            successors.push_back(part_of(other - taken, own).slice);
    };
    const auto limit = static_cast<std::uint32_t>(game_.most_);
    if (slice == start_slice()) add(limit, limit, 1);
    for (std::uint32_t i = 0; i < slices_[slice].parts; ++i)
        if (const Part& part = parts_[slices_[slice].first_part + i]; !is_over(part))
            add(part.own, part.other, part.other);
    std::sort(successors.begin(), successors.end());
    successors.erase(std::unique(successors.begin(), successors.end()), successors.end());
    return successors;
}

U128 Apart::Indexing::raw_positions() const {
    U128 positions = 1;
    for (const Part& part : parts_)
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
    std::uint64_t bytes = sizeof *this + parts_.size() * sizeof(Part) + slices_.size() * sizeof(Slice);
    for (const Sets& sets : sets_)
        bytes += sets.class_of.size() * sizeof(std::uint32_t) + sets.classes.size() * sizeof(SetClass);
    return bytes;
}

}  // namespace zermelo

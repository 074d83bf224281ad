#include "games/mabi/indexing.hpp"

#include <fmt/format.h>

namespace zermelo {

Result<Mabi::Indexing> Mabi::indexing() const {
    if (cells() > Indexing::max_cells)
        return fail(Failure::limit, fmt::format("{} cannot be numbered", spec()),
                    fmt::format("it has {} cells; numbering goes up to {}", cells(), Indexing::max_cells),
                    "a board that is small enough, like mabi@4x4");
    return Indexing(*this);
}

Mabi::Indexing::Indexing(const Mabi& game) : game_(game), binomials_(*BinomialTable::make(game.cells(), game.men())) {
    std::vector<std::vector<std::uint8_t>> images;
    for (const CellPermutation& symmetry : game_.symmetries_) {
        auto& image = images.emplace_back();
        for (int cell = 0; cell < game_.cells(); ++cell) image.push_back(static_cast<std::uint8_t>(symmetry(cell)));
    }
    const std::span<const std::vector<std::uint8_t>> group(images);
    classes_ = std::make_shared<const SetClasses>(binomials_, game_.cells(), game_.men(), group.subspan(1));
    row_ = binomials_(game_.cells() - game_.men(), game_.men());
    boards_ = classes_->size() * row_;
    build_slices();
    raw_positions_ = count_positions();
}

void Mabi::Indexing::build_slices() {
    const std::vector<Priority> either{white, black};
    slices_.push_back({"over", {}, {}});
    const auto add = [&](const std::string& name, const std::vector<Stage>& stages) {
        slices_.push_back({name + ", with priority", stages, either});
        slices_.push_back({name + ", no priority", stages, {nobody}});
    };
    if (game_.sides_wait()) {
        add("a side waits", {alone, passed});
        add("nobody waits", {both});
    } else {
        add("play", {both, passed});
    }
    slices_.push_back({"first turn", {first}, {nobody}});
    for (std::uint32_t slice = 0; slice < slice_count(); ++slice) {
        std::uint32_t state = 0;
        for (const Stage stage : slices_[slice].stages)
            for (const Priority priority : slices_[slice].priorities) {
                const auto at = static_cast<std::size_t>(3 * stage + priority);
                slice_of_[at] = slice;
                state_of_[at] = state++;
            }
    }
}

std::vector<std::uint32_t> Mabi::Indexing::slice_successors(std::uint32_t slice) const {
    if (slice == over_slice) return {};
    std::vector<std::uint32_t> successors{over_slice};
    const std::size_t priorities = slices_[slice].priorities.size();
    for (std::uint32_t next = over_slice + 1; next <= slice; ++next)
        if (priorities == 1 || slices_[next].priorities.size() == 2) successors.push_back(next);
    return successors;
}

// Every board has one state for each side to move, stage and priority that the sizes allow: one priority where they
// differ, three where they are equal. The boards with equal sizes are counted by White's classes: Black's sets that
// have the same greatest group and are disjoint.
U128 Mabi::Indexing::count_positions() const {
    std::vector<std::vector<std::uint64_t>> by_greatest(static_cast<std::size_t>(game_.men()) + 1);
    const std::uint64_t sets = binomials_(game_.cells(), game_.men());
    auto list = PlaceList::unrank(binomials_, game_.cells(), game_.men(), 0);
    for (std::uint64_t rank = 0; rank < sets; ++rank, list.advance(game_.cells())) {
        const Cells set = cells_of(list);
        by_greatest[static_cast<std::size_t>(game_.greatest_group(set))].push_back(set.low());
    }
    std::uint64_t equal = 0;
    for (std::uint64_t number = 0; number < classes_->size(); ++number) {
        const Cells own =
            cells_of(PlaceList::unrank(binomials_, game_.cells(), game_.men(), classes_->rank_of(number)));
        const auto fixing = std::count_if(game_.symmetries_.begin(), game_.symmetries_.end(),
                                          [&](const CellPermutation& symmetry) { return symmetry(own) == own; });
        const auto& others = by_greatest[static_cast<std::size_t>(game_.greatest_group(own))];
        const auto disjoint =
            std::count_if(others.begin(), others.end(), [&](std::uint64_t other) { return (other & own.low()) == 0; });
        equal += game_.symmetries_.size() / static_cast<std::size_t>(fixing) * static_cast<std::uint64_t>(disjoint);
    }
    const U128 boards = U128{sets} * row_;
    const int stages = game_.sides_wait() ? 4 : 3;
    return boards + 2 * static_cast<unsigned>(stages) * (boards + 2 * U128{equal});
}

Mabi::Cells Mabi::Indexing::cells_of(const PlaceList& list) const {
    Cells cells;
    for (const std::uint8_t cell : list) cells |= Cells::cell(cell);
    return cells;
}

// The groups of the start are equally great, which goes with any priority.
Mabi::Position Mabi::Indexing::finished_at(std::uint64_t index) const {
    Position p = game_.initial_;
    p.stage = over;
    p.turn = static_cast<std::uint16_t>(index / 3);
    p.priority = static_cast<std::uint32_t>(index % 3);
    return p;
}

Mabi::Position Mabi::Indexing::state_at(const Slice& slice, std::uint64_t state) const {
    Position p;
    p.stage = slice.stages[state / slice.priorities.size()];
    p.priority = slice.priorities[state % slice.priorities.size()];
    return p;
}

bool Mabi::Indexing::has_hole(const Position& p) const noexcept {
    if (p.stage != first && game_.priority_by_size(p).value_or(p.priority) != p.priority) return true;
    return std::any_of(game_.symmetries_.begin() + 1, game_.symmetries_.end(), [&](const CellPermutation& symmetry) {
        return symmetry(p.men[0]) == p.men[0] && symmetry(p.men[1]) < p.men[1];
    });
}

Address Mabi::Indexing::index_of(const Position& p) const noexcept {
    if (p.stage == over) return {over_slice, 3U * p.turn + p.priority};
    const Position least = game_.canonical(p);
    std::uint64_t white = 0;
    std::uint64_t black = 0;
    int whites = 0;
    int blacks = 0;
    (least.men[0] | least.men[1]).for_each([&](int cell) {
        if (least.men[0].contains(cell))
            white += binomials_(cell, ++whites);
        else
            black += binomials_(cell - whites, ++blacks);
    });
    const auto at = static_cast<std::size_t>(3 * least.stage + least.priority);
    return {slice_of_[at], state_of_[at] * boards_ + classes_->class_of(white) * row_ + black};
}

std::optional<Mabi::Position> Mabi::Indexing::position_at(Address address) const {
    std::optional<Position> found;
    for_each_position(address.slice, address.index, address.index + 1,
                      [&](std::uint64_t, const Position& p) { found = p; });
    return found;
}

}  // namespace zermelo

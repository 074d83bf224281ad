#include "games/turkish_checkers/walk.hpp"

namespace zermelo {

std::optional<TurkishCheckers::Position> TurkishCheckers::Indexing::position_at(Address address) const {
    return Reader(*this, address.slice).at(address.index);
}

TurkishCheckers::Indexing::Walk::Walk(const Indexing& indexing, const Part& part, std::uint64_t index)
    : indexing_(&indexing), part_(&part), sets_(&indexing.sets_of(part)), orbit_(UINT64_MAX) {
    const auto sizes = sizes_of(part);
    for (std::size_t set = part.primary + 1; set < 4; ++set) {
        if (sizes[set] == 0) continue;
        Digit& digit = digits_[digit_count_++];
        digit.set = set;
        digit.size = sizes[set];
    }
    seek_far(index);
}

void TurkishCheckers::Indexing::Walk::set_primary() {
    set(part_->primary) = (*sets_)[orbit_].least;
    symmetric_ = (*sets_)[orbit_].stabiliser != 1;
}

// Lists the cells that the sets before the digit leave free.
void TurkishCheckers::Indexing::Walk::list_free_cells(Digit& digit) {
    Cells free = indexing_->cells_[kings(digit.set) ? 1 : 0];
    for (std::size_t set = 0; set < digit.set; ++set) free &= ~this->set(set);
    digit.free = 0;
    turkish::for_each_cell(
        free, [&](int cell) { digit.cells[static_cast<std::size_t>(digit.free++)] = static_cast<std::uint8_t>(cell); });
}

// From the greatest element down, each is the greatest number whose binomial coefficient the rank still holds. The one
// of the set before is often the same.
void TurkishCheckers::Indexing::Walk::set_rank(Digit& digit, std::uint64_t rank) {
    digit.rank = rank;
    auto end = static_cast<std::size_t>(digit.free);
    for (auto k = static_cast<std::size_t>(digit.size); k > 1; --k) {
        const auto& choose = indexing_->choose_[k];
        std::size_t element = digit.elements[k - 1];
        if (choose[element] > rank || rank - choose[element] >= indexing_->choose_[k - 1][element]) {
            element = k - 1;  // at most the wanted element; `end` is above it
            while (end - element > 1) {
                const std::size_t middle = (element + end) / 2;
                (choose[middle] <= rank ? element : end) = middle;
            }
            digit.elements[k - 1] = static_cast<std::uint8_t>(element);
        }
        rank -= choose[element];
        end = element;
    }
    digit.elements[0] = static_cast<std::uint8_t>(rank);
    place(digit);
}

void TurkishCheckers::Indexing::Walk::seek_far(std::uint64_t index) {
    index_ = index;
    const std::uint64_t number = index / part_->value[part_->primary];
    rest_ = index % part_->value[part_->primary];
    bool changed = number != orbit_;
    if (changed) {
        orbit_ = number;
        set_primary();
    }
    std::uint64_t rest = rest_;
    for (std::size_t i = 0; i < digit_count_; ++i) {
        Digit& digit = digits_[i];
        const std::uint64_t rank = rest / part_->value[digit.set];
        rest %= part_->value[digit.set];
        if (changed) list_free_cells(digit);
        if (!changed && rank == digit.rank) continue;
        set_rank(digit, rank);
        changed = true;
    }
}

// The next set in the order of ranks; after the last one the first, and false.
bool TurkishCheckers::Indexing::Walk::next_set(Digit& digit) {
    const auto size = static_cast<std::size_t>(digit.size);
    std::size_t i = 0;
    while (i + 1 < size && digit.elements[i] + 1 == digit.elements[i + 1]) ++i;
    const bool last = ++digit.elements[i] == digit.free;
    for (std::size_t j = 0; j < i + (last ? 1 : 0); ++j) digit.elements[j] = static_cast<std::uint8_t>(j);
    digit.rank = last ? 0 : digit.rank + 1;
    return !last;
}

void TurkishCheckers::Indexing::Walk::advance() {
    ++index_;
    ++rest_;
    std::size_t changed = digit_count_;
    while (changed > 0 && !next_set(digits_[changed - 1])) --changed;
    if (changed > 0) {
        place(digits_[changed - 1]);
    } else {
        ++orbit_;
        rest_ = 0;
        set_primary();
    }
    for (; changed < digit_count_; ++changed) {
        list_free_cells(digits_[changed]);
        place(digits_[changed]);
    }
}

}  // namespace zermelo

// Walking through the positions of a slice of Turkish checkers, and reading some of them.
#pragma once

#include "games/turkish_checkers/indexing.hpp"

namespace zermelo {

// The frame at an index of a part, which moves on to the next one or to any other. One digit after the other is a set
// of pieces that moves through the free cells; those that stay are not worked out again.
class TurkishCheckers::Indexing::Walk {
public:
    Walk(const Indexing& indexing, const Part& part, std::uint64_t index);

    const Frame& frame() const { return frame_; }
    // True if the index is that of a position; false for a hole.
    bool is_position() const {
        return !symmetric_ || rest_ <= indexing_->rank_others(*part_, indexing_->game_.rules_.mirrored(frame_));
    }
    void advance();
    // Goes to an index of the part.
    void seek(std::uint64_t index) {
        if (digit_count_ > 0) {
            Digit& last = digits_[digit_count_ - 1];
            const std::uint64_t rank = index - (index_ - last.rank);
            if (rank < part_->sets[last.set]) {
                rest_ += index - index_;
                index_ = index;
                set_rank(last, rank);
                return;
            }
        }
        seek_far(index);
    }

private:
    struct Digit {
        std::size_t set = 0;
        int size = 0;
        int free = 0;  // cells
        std::uint64_t rank = 0;
        std::array<std::uint8_t, most> elements{};
        std::array<std::uint8_t, 64> cells{};
    };

    Cells& set(std::size_t digit) {
        return digit == 0   ? frame_.own_men
               : digit == 1 ? frame_.other_men
               : digit == 2 ? frame_.own_kings
                            : frame_.other_kings;
    }
    void set_primary();
    void list_free_cells(Digit& digit);
    void set_rank(Digit& digit, std::uint64_t rank);
    void seek_far(std::uint64_t index);
    void place(Digit& digit) {
        Cells cells = 0;
        for (int i = 0; i < digit.size; ++i)
            cells |= turkish::cell_bit(digit.cells[digit.elements[static_cast<std::size_t>(i)]]);
        set(digit.set) = cells;
    }
    static bool next_set(Digit& digit);

    const Indexing* indexing_;
    const Part* part_;
    const SetOrbits<Cells>* sets_;
    Frame frame_;
    std::uint64_t index_ = 0;  // in the part
    std::uint64_t orbit_ = 0;
    std::uint64_t rest_ = 0;  // the index within the class
    bool symmetric_ = false;
    std::size_t digit_count_ = 0;
    std::array<Digit, 3> digits_;  // the non-empty sets after the primary one
};

// Positions of a slice (games/core/concepts/position_reader.hpp). The indexing must outlive it.
class TurkishCheckers::Indexing::Reader {
public:
    Reader(const Indexing& indexing, std::uint32_t slice)
        : indexing_(&indexing), parts_(indexing.slices_.parts(slice)) {}

    std::optional<Position> at(std::uint64_t index) {
        const Part* part = parts_.data();
        if (index >= part->size) ++part;
        if (part != part_) {
            part_ = part;
            walk_.emplace(*indexing_, *part, index - part->offset);
        } else {
            walk_->seek(index - part->offset);
        }
        if (!walk_->is_position()) return std::nullopt;
        return indexing_->game_.position_of(walk_->frame(), part->turn);
    }

private:
    const Indexing* indexing_;
    std::span<const Part> parts_;
    const Part* part_ = nullptr;  // that the walk is in
    std::optional<Walk> walk_;
};

inline TurkishCheckers::Indexing::Reader TurkishCheckers::Indexing::reader(std::uint32_t slice) const {
    return {*this, slice};
}

template <class F>
void TurkishCheckers::Indexing::for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end,
                                                  F&& f) const {
    for (const Part& part : slices_.parts(slice)) {
        const std::uint64_t last = std::min(end, part.offset + part.size);
        if (begin >= last) continue;
        Walk walk(*this, part, begin - part.offset);
        for (;;) {
            if (walk.is_position()) f(begin, game_.position_of(walk.frame(), part.turn));
            if (++begin == last) break;
            walk.advance();
        }
    }
}

}  // namespace zermelo

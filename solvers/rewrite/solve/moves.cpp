#include "solvers/rewrite/solve/moves.hpp"

#include "games/board/bits.hpp"

namespace zermelo {

RowMove::RowMove(const Rewrite& rewrite, Side mover) {
    Part& own = mover == Side::first ? outer : inner;
    Part& other = mover == Side::first ? inner : outer;
    own = {static_cast<std::uint32_t>(rewrite.present), static_cast<std::uint32_t>(rewrite.absent),
           static_cast<std::uint32_t>(rewrite.change)};
    const auto captured = static_cast<std::uint32_t>(rewrite.captured);
    other = {captured, 0, captured};
    if (mover == Side::second) outer_taken = count_bits(rewrite.captured);
}

// The distance splits into one of bits inside a word and one of words.
std::optional<SegmentMove> move_in_segment(const RowMove& move, const RowShape& shape, std::uint64_t segment,
                                           const OutcomeLayer& results, const std::uint32_t* row_of) {
    constexpr std::uint32_t in_word = (1U << RowShape::word_bits) - 1;
    constexpr std::uint32_t in_group = (1U << RowShape::group_bits) - 1;
    const std::uint32_t in_segment = (1U << shape.segment_bits()) - 1;
    const RowMove::Part& inner = move.inner;
    const std::uint64_t first = segment << shape.segment_bits();
    if (!inner.fits(first, ~in_segment)) return std::nullopt;

    SegmentMove made;
    made.outer_set = move.outer.set;
    made.outer_clear = move.outer.clear;
    made.outer_flip = move.outer.flip;
    made.shift = inner.distance(in_word);
    std::uint64_t mask = 0;
    for (std::uint64_t bit = 0; bit < 64; ++bit)
        if (inner.fits(bit, in_word)) mask |= std::uint64_t{1} << bit;
    for (std::uint64_t word = 0; word < RowShape::group_words; ++word)
        made.mask[word] = inner.fits(word << RowShape::word_bits, in_group & ~in_word) ? mask : 0;
    for (std::uint64_t group = 0; group < shape.segment_words() / RowShape::group_words; ++group)
        if (inner.fits(group << RowShape::group_bits, in_segment & ~in_group)) made.groups |= std::uint64_t{1} << group;
    const std::uint64_t from = (first ^ inner.flip) >> shape.segment_bits();
    made.source = results.segment(from, 0) + inner.distance(in_segment & ~in_word) / (1 << RowShape::word_bits);
    made.row_of = row_of;
    return made;
}

}  // namespace zermelo

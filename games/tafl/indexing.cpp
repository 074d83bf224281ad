#include "games/tafl/indexed_moves.hpp"

#include <fmt/format.h>

#include <bit>

namespace zermelo {

template <class Cells>
Result<TaflIndexing<Cells>> TaflIndexing<Cells>::make(const Rules& rules) {
    const auto too_large = [&rules] {
        return fail(Failure::limit, fmt::format("the positions of {} cannot be numbered", rules.spec()),
                    "there are too many", "limit the material: attackers=N, defenders=N");
    };
    const int most = std::max(rules.options().attackers, rules.options().defenders);
    const auto binomials = BinomialTable::make(rules.cells(), most);
    if (!binomials) return too_large();
    TaflIndexing indexing(rules, *binomials);
    for (int cell = 0; cell < rules.cells(); ++cell) {
        const std::uint32_t symmetries = rules.canonical_symmetries(static_cast<std::uint32_t>(cell));
        const CellPermutation& to_least = rules.symmetries()[static_cast<std::size_t>(std::countr_zero(symmetries))];
        if (!rules.king_cells().contains(cell)) continue;
        if (to_least(cell) != cell) {
            indexing.king_of_[static_cast<std::size_t>(cell)] =
                indexing.king_of_[static_cast<std::size_t>(to_least(cell))];
            continue;
        }
        King king;
        king.cell = cell;
        (rules.men_cells() & ~Cells::cell(cell)).for_each([&](int man) {
            king.place[static_cast<std::size_t>(man)] = static_cast<std::uint8_t>(king.places);
            king.cell_of[static_cast<std::size_t>(king.places++)] = static_cast<std::uint8_t>(man);
        });
        for (std::uint32_t left = symmetries; left != 0; left &= left - 1) {
            const CellPermutation& symmetry = rules.symmetries()[static_cast<std::size_t>(std::countr_zero(left))];
            auto& image = king.images.emplace_back();
            for (int place = 0; place < king.places; ++place)
                image.push_back(
                    king.place[static_cast<std::size_t>(symmetry(king.cell_of[static_cast<std::size_t>(place)]))]);
        }
        for (int i = 0; i <= most; ++i) king.classes.push_back(std::make_shared<typename King::Lazy>());
        indexing.king_of_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(indexing.kings_.size());
        indexing.kings_.push_back(std::move(king));
    }
    for (int attackers = 0; attackers <= rules.options().attackers; ++attackers) {
        for (int defenders = 0; defenders <= rules.options().defenders; ++defenders) {
            Shape shape;
            shape.outer = defenders > 0 ? defenders : attackers;
            shape.inner = defenders > 0 ? attackers : 0;
            U128 half = 0;
            for (const King& king : indexing.kings_) {
                const auto row = binomial(king.places - shape.outer, shape.inner);
                const auto indices = checked_multiply(count_set_classes(king.places, shape.outer, king.images), *row);
                if (!indices || (half + *indices) >> 47 != 0 ||
                    (king.images.size() > 1 && *binomial(king.places, shape.outer) > SetClasses::most_sets))
                    return too_large();
                shape.blocks.push_back({static_cast<std::uint64_t>(half), static_cast<std::uint64_t>(*row)});
                half += *indices;
                indexing.raw_positions_ +=
                    2 * (rules.symmetries().size() / king.images.size()) * *row * *binomial(king.places, shape.outer);
            }
            shape.half = static_cast<std::uint64_t>(half);
            indexing.shapes_.push_back(std::move(shape));
        }
    }
    indexing.raw_positions_ += 2;
    return indexing;
}

template <class Cells>
std::string TaflIndexing<Cells>::slice_name(std::uint32_t slice) const {
    if (slice == escaped_slice()) return "king escaped";
    if (slice == captured_slice()) return "king captured";
    const int defenders = defenders_of(slice);
    const int attackers = static_cast<int>(slice) / (rules_.options().defenders + 1);
    return defenders == 0 ? fmt::format("K v {}", attackers) : fmt::format("K+{} v {}", defenders, attackers);
}

// A move takes up to three men of one side, or the king, alone or with men.
template <class Cells>
std::vector<std::uint32_t> TaflIndexing<Cells>::slice_successors(std::uint32_t slice) const {
    if (slice >= escaped_slice()) return {};
    const int defenders = defenders_of(slice);
    const int attackers = static_cast<int>(slice) / (rules_.options().defenders + 1);
    std::vector<std::uint32_t> successors{slice, escaped_slice(), captured_slice()};
    for (int taken = 1; taken <= 3; ++taken) {
        if (taken <= attackers) successors.push_back(slice_of(attackers - taken, defenders));
        if (taken <= defenders) successors.push_back(slice_of(attackers, defenders - taken));
    }
    return successors;
}

template <class Cells>
bool TaflIndexing<Cells>::is_least(const King& king, const PlaceList& outer, const PlaceList& inner) const {
    const std::uint64_t own = inner.without(outer).rank(binomials_);
    for (std::size_t s = 1; s < king.images.size(); ++s)
        if (outer.moved(king.images[s]) == outer && inner.moved(king.images[s]).without(outer).rank(binomials_) < own)
            return false;
    return true;
}

template <class Cells>
typename TaflIndexing<Cells>::Position TaflIndexing<Cells>::position_of(std::uint32_t slice, std::uint32_t turn,
                                                                        const King& king, const PlaceList& outer,
                                                                        const PlaceList& inner) const {
    const Cells first = board_of(king, outer);
    const auto cell = static_cast<std::uint32_t>(king.cell);
    if (attackers_are_outer(slice)) return {first, Cells{}, cell, turn};
    return {board_of(king, inner), first, cell, turn};
}

template <class Cells>
Address TaflIndexing<Cells>::index_of(const Position& p) const noexcept {
    if (p.king == Rules::no_king) return {captured_slice(), 0};
    if (rules_.goals().contains(static_cast<int>(p.king))) return {escaped_slice(), 0};
    const std::uint32_t slice = slice_of(p.attackers.size(), p.defenders.size());
    const Shape& shape = shapes_[slice];
    const std::size_t k = king_of_[p.king];
    const King& king = kings_[k];
    const bool attackers_outer = attackers_are_outer(slice);
    std::uint64_t least_outer = UINT64_MAX;
    std::uint64_t least_inner = 0;
    for (std::uint32_t left = rules_.canonical_symmetries(p.king); left != 0; left &= left - 1) {
        const CellPermutation& symmetry = rules_.symmetries()[static_cast<std::size_t>(std::countr_zero(left))];
        const PlaceList outer = places(king, symmetry(attackers_outer ? p.attackers : p.defenders));
        const std::uint64_t outer_rank = outer.rank(binomials_);
        if (outer_rank > least_outer) continue;
        const std::uint64_t inner_rank =
            attackers_outer ? 0 : places(king, symmetry(p.attackers)).without(outer).rank(binomials_);
        if (outer_rank == least_outer && inner_rank >= least_inner) continue;
        least_outer = outer_rank;
        least_inner = inner_rank;
    }
    return {slice, index_of(shape, k, p.turn, least_outer, least_inner)};
}

// The slices of finished games are stood for by a king alone on a goal, or by no king at all.
template <class Cells>
std::optional<typename TaflIndexing<Cells>::Position> TaflIndexing<Cells>::position_at(Address address) const {
    if (address.slice == escaped_slice())
        return Position{Cells{}, Cells{}, static_cast<std::uint32_t>(rules_.goals().lowest()), 0};
    if (address.slice == captured_slice()) return Position{Cells{}, Cells{}, Rules::no_king, 1};
    const Shape& shape = shapes_[address.slice];
    const auto turn = static_cast<std::uint32_t>(address.index / shape.half);
    const std::uint64_t in_half = address.index % shape.half;
    std::size_t k = kings_.size() - 1;
    while (shape.blocks[k].base > in_half) --k;
    const King& king = kings_[k];
    const std::uint64_t number = (in_half - shape.blocks[k].base) / shape.blocks[k].row;
    const std::uint64_t inner_rank = (in_half - shape.blocks[k].base) % shape.blocks[k].row;
    const std::uint64_t rank = king.images.size() == 1 ? number : classes(king, shape.outer).rank_of(number);
    const PlaceList outer = PlaceList::unrank(binomials_, king.places, shape.outer, rank);
    const PlaceList inner =
        PlaceList::unrank(binomials_, king.places - shape.outer, shape.inner, inner_rank).around(outer);
    if (king.images.size() > 1 && shape.inner > 0 && !is_least(king, outer, inner)) return std::nullopt;
    return position_of(address.slice, turn, king, outer, inner);
}

template <class Cells>
std::optional<SiegeMen> TaflIndexing<Cells>::siege_men(std::uint32_t slice) const {
    if (slice >= escaped_slice()) return std::nullopt;
    const Shape& shape = shapes_[slice];
    const int defenders = defenders_of(slice);
    return SiegeMen{.attackers = static_cast<int>(slice) / (rules_.options().defenders + 1),
                    .defenders = defenders,
                    .sets = binomials_(rules_.men_cells().size(), shape.outer) *
                            binomials_(rules_.men_cells().size() - shape.outer, shape.inner),
                    .half = shape.half};
}

// Most of it are the classes, made when a slice first needs them.
template <class Cells>
std::uint64_t TaflIndexing<Cells>::table_bytes() const {
    std::uint64_t bytes = sizeof *this + kings_.size() * sizeof(King) + shapes_.size() * sizeof(Shape);
    std::vector<bool> counted(PlaceList::most + 1, false);
    for (const Shape& shape : shapes_) {
        const auto outer = static_cast<std::size_t>(shape.outer);
        if (shape.half == 0 || counted[outer]) continue;
        counted[outer] = true;
        for (const King& king : kings_)
            if (king.images.size() > 1) bytes += SetClasses::table_bytes(binomials_(king.places, shape.outer));
    }
    return bytes;
}

template class TaflIndexing<SmallBitboard>;
template class TaflIndexing<Bitboard>;

}  // namespace zermelo

// The positions of one set of men at once: the cells of the king, with their indices.
#pragma once

#include "games/tafl/indexing.hpp"

namespace zermelo {

// The ranks of a set among the places that are left when one that is not of the set is taken away.
class RanksWithout {
public:
    RanksWithout(const BinomialTable& binomials, const PlaceList& list) : list_(list) {
        below_[0] = 0;
        for (std::size_t i = 0; i < list.size(); ++i)
            below_[i + 1] = below_[i] + binomials(list[i], static_cast<int>(i) + 1);
        above_[list.size()] = 0;
        for (std::size_t i = list.size(); i-- > 0;)
            above_[i] = above_[i + 1] + (list[i] > 0 ? binomials(list[i] - 1, static_cast<int>(i) + 1) : 0);
    }
    // Among all places.
    std::uint64_t rank() const { return below_[list_.size()]; }
    // Without this place. Nothing where it is of the set.
    std::optional<std::uint64_t> rank_without(int place) const {
        std::size_t i = 0;
        while (i < list_.size() && list_[i] < place) ++i;
        if (i < list_.size() && list_[i] == place) return std::nullopt;
        return below_[i] + above_[i];
    }

private:
    const PlaceList& list_;
    std::array<std::uint64_t, PlaceList::most + 1> below_;  // sums over the first elements
    std::array<std::uint64_t, PlaceList::most + 1> above_;  // over the others, each a place lower
};

template <class Cells>
template <class F>
void TaflIndexing<Cells>::for_each_men(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const {
    const Shape& shape = shapes_[slice];
    std::array<int, 128> place_of;
    std::vector<int> cell_of;
    rules_.men_cells().for_each([&](int cell) {
        place_of[static_cast<std::size_t>(cell)] = static_cast<int>(cell_of.size());
        cell_of.push_back(cell);
    });
    const auto cells_of = [&](const PlaceList& list) {
        Cells cells;
        for (const std::uint8_t place : list) cells |= Cells::cell(cell_of[place]);
        return cells;
    };
    struct Here {
        const King* king = nullptr;
        std::uint64_t base = 0;  // index of the first inner set
        int place = -1;          // of his cell among those that the outer men leave free; -1 for none
        PlaceList symmetric;     // the outer men, where inner sets may be holes
    };
    std::vector<Here> kings;
    std::vector<SiegeIndex> indices;
    const int places = static_cast<int>(cell_of.size());
    const std::uint64_t inner_sets = binomials_(places - shape.outer, shape.inner);
    PlaceList outer = PlaceList::unrank(binomials_, places, shape.outer, begin < end ? begin / inner_sets : 0);
    for (; begin < end; outer.advance(places)) {
        const RanksWithout ranks(binomials_, outer);
        const Cells outer_cells = cells_of(outer);
        kings.clear();
        for (std::size_t k = 0; k < kings_.size(); ++k) {
            const King& king = kings_[k];
            const bool among_men = rules_.men_cells().contains(king.cell);
            const int place = among_men ? place_of[static_cast<std::size_t>(king.cell)] : -1;
            const auto rank = among_men ? ranks.rank_without(place) : ranks.rank();
            if (!rank) continue;
            std::uint64_t number = *rank;
            Here here{&king, 0, among_men ? place - (outer_cells & Cells::first(king.cell)).size() : -1, {}};
            if (king.images.size() > 1) {
                const SetClasses& numbers = classes(king, shape.outer);
                if (!numbers.is_least(*rank)) continue;
                number = numbers.class_of(*rank);
                const PlaceList at_king = this->places(king, outer_cells);
                for (std::size_t s = 1; s < king.images.size() && shape.inner > 0; ++s)
                    if (at_king.moved(king.images[s]) == at_king) here.symmetric = at_king;
            }
            here.base = shape.blocks[k].base + number * shape.blocks[k].row;
            kings.push_back(here);
        }
        std::uint64_t inner_rank = begin % inner_sets;
        PlaceList inner = PlaceList::unrank(binomials_, places - shape.outer, shape.inner, inner_rank);
        for (; inner_rank < inner_sets && begin < end; ++inner_rank, ++begin) {
            const RanksWithout inner_ranks(binomials_, inner);
            const Cells inner_cells = shape.inner == 0 ? Cells{} : cells_of(inner.around(outer));
            indices.clear();
            for (const Here& here : kings) {
                const auto rank = here.place < 0 ? inner_ranks.rank() : inner_ranks.rank_without(here.place);
                if (!rank) continue;
                if (here.symmetric.size() > 0 &&
                    !is_least(*here.king, here.symmetric, this->places(*here.king, inner_cells)))
                    continue;
                indices.push_back({here.king->cell, here.base + *rank});
            }
            if (attackers_are_outer(slice))
                f(outer_cells, Cells{}, std::span<const SiegeIndex>(indices));
            else
                f(inner_cells, outer_cells, std::span<const SiegeIndex>(indices));
            inner.advance(places - shape.outer);
        }
    }
}

}  // namespace zermelo

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
    // Without this place. Nothing if it is of the set.
    std::optional<std::uint64_t> rank_without(int place) const {
        std::size_t i = 0;  // without a jump that depends on the places
        for (const std::uint8_t element : list_) i += element < place ? 1 : 0;
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
    struct Numbers {
        const SetClasses* classes = nullptr;  // null where all sets differ
        bool among_men = false;
        int place = -1;
    };
    std::vector<Numbers> numbers;
    for (const King& king : kings_) {
        const bool among_men = rules_.men_cells().contains(king.cell);
        numbers.push_back({king.images.size() > 1 && begin < end ? &classes(king, shape.outer) : nullptr, among_men,
                           among_men ? place_of[static_cast<std::size_t>(king.cell)] : -1});
    }
    std::vector<Here> kings(kings_.size());
    std::vector<SiegeIndex> indices(kings_.size());
    const int places = static_cast<int>(cell_of.size());
    const std::uint64_t inner_sets = binomials_(places - shape.outer, shape.inner);
    PlaceList outer = PlaceList::unrank(binomials_, places, shape.outer, begin < end ? begin / inner_sets : 0);
    for (; begin < end; outer.advance(places)) {
        const RanksWithout ranks(binomials_, outer);
        const Cells outer_cells = cells_of(outer);
        std::size_t count = 0;
        for (std::size_t k = 0; k < kings_.size(); ++k) {
            const auto& [classes, among_men, place] = numbers[k];
            const auto rank = among_men ? ranks.rank_without(place) : ranks.rank();
            if (!rank) continue;
            // Without inner men the index is known. The next entry overwrites a set that is not least.
            const std::uint64_t number = classes == nullptr ? *rank : classes->class_of(*rank);
            const std::uint64_t base = shape.blocks[k].base + number * shape.blocks[k].row;
            const bool least = classes == nullptr || classes->is_least(*rank);
            if (shape.inner == 0) {
                indices[count] = {kings_[k].cell, base};
            } else if (least) {
                const King& king = kings_[k];
                Here& here = kings[count];
                here.king = &king;
                here.base = base;
                here.place = among_men ? place - (outer_cells & Cells::first(king.cell)).size() : -1;
                here.symmetric = {};
                const PlaceList at_king = classes == nullptr ? PlaceList{} : this->places(king, outer_cells);
                for (std::size_t s = 1; s < king.images.size(); ++s)
                    if (at_king.moved(king.images[s]) == at_king) here.symmetric = at_king;
            }
            count += least ? 1 : 0;
        }
        if (shape.inner == 0) {
            const auto positions = std::span<const SiegeIndex>(indices).first(count);
            if (attackers_are_outer(slice))
                f(outer_cells, Cells{}, positions);
            else
                f(Cells{}, outer_cells, positions);
            ++begin;
            continue;
        }
        std::uint64_t inner_rank = begin % inner_sets;
        PlaceList inner = PlaceList::unrank(binomials_, places - shape.outer, shape.inner, inner_rank);
        for (; inner_rank < inner_sets && begin < end; ++inner_rank, ++begin) {
            const RanksWithout inner_ranks(binomials_, inner);
            const Cells inner_cells = cells_of(inner.around(outer));
            std::size_t named = 0;
            for (const Here& here : std::span(kings).first(count)) {
                const auto rank = here.place < 0 ? inner_ranks.rank() : inner_ranks.rank_without(here.place);
                if (!rank) continue;
                if (here.symmetric.size() > 0 &&
                    !is_least(*here.king, here.symmetric, this->places(*here.king, inner_cells)))
                    continue;
                indices[named++] = {here.king->cell, here.base + *rank};
            }
            f(inner_cells, outer_cells, std::span<const SiegeIndex>(indices).first(named));
            inner.advance(places - shape.outer);
        }
    }
}

}  // namespace zermelo

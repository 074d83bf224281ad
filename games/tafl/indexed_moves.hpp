// Moves of numbered tafl positions without indexing each position anew.
#pragma once

#include "games/tafl/indexing.hpp"

namespace zermelo {

// The ranks of the sets that differ from a given one in one element, by prefix sums over the combinatorial number
// system: elements between the old and the new place only change their number in the list.
class NeighbouringSets {
public:
    NeighbouringSets() {}
    void set(const BinomialTable& binomials, const PlaceList& list) {
        binomials_ = &binomials;
        list_ = list;
        kept_[0] = raised_[0] = lowered_[0] = 0;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const int number = static_cast<int>(i) + 1;
            kept_[i + 1] = kept_[i] + binomials(list[i], number);
            raised_[i + 1] = raised_[i] + (i + 1 < list.size() ? binomials(list[i], number + 1) : 0);
            lowered_[i + 1] = lowered_[i] + binomials(list[i], number - 1);
        }
    }

    std::uint64_t rank() const { return kept_[list_.size()]; }
    // The number of an element in the list.
    std::size_t find(int place) const { return below(place); }
    // The rank with element number `i` replaced by `place`.
    std::uint64_t rank_with(std::size_t i, int place) const {
        const std::size_t n = list_.size();
        const std::size_t s = below(place);
        if (place < list_[i])
            return kept_[s] + (*binomials_)(place, static_cast<int>(s) + 1) + (raised_[i] - raised_[s]) +
                   (kept_[n] - kept_[i + 1]);
        return kept_[i] + (lowered_[s] - lowered_[i + 1]) + (*binomials_)(place, static_cast<int>(s)) +
               (kept_[n] - kept_[s]);
    }
    PlaceList with(std::size_t i, int place) const {
        PlaceList list;
        for (std::size_t j = 0; j < list_.size(); ++j)
            if (j != i) list.push_back(list_[j]);
        list.insert(place);
        return list;
    }

private:
    std::size_t below(int place) const {
        std::size_t count = 0;
        for (const std::uint8_t other : list_) count += other < place ? 1 : 0;
        return count;
    }

    const BinomialTable* binomials_ = nullptr;
    PlaceList list_;
    std::array<std::uint64_t, PlaceList::most + 1> kept_;  // sums over the first elements
    std::array<std::uint64_t, PlaceList::most + 1> raised_;
    std::array<std::uint64_t, PlaceList::most + 1> lowered_;
};

// A position with the king on a cell that stands for its orbit, in the orientation of its rank, ready to give the
// indices of positions in which one man stands elsewhere.
template <class Cells>
class TaflIndexing<Cells>::Surroundings {
public:
    Surroundings(const TaflIndexing& indexing, std::uint32_t slice, const Position& p)
        : indexing_(indexing),
          shape_(indexing.shapes_[slice]),
          k_(indexing.king_of_[p.king]),
          king_(indexing.kings_[k_]),
          attackers_outer_(indexing.attackers_are_outer(slice)),
          usable_(king_.cell == static_cast<int>(p.king)) {
        if (!usable_) return;
        const PlaceList outer = indexing.places(king_, attackers_outer_ ? p.attackers : p.defenders);
        const PlaceList inner = attackers_outer_ ? PlaceList{} : indexing.places(king_, p.attackers);
        outer_rank_ = outer.rank(indexing.binomials_);
        for (std::size_t s = 0; s < king_.images.size(); ++s) {
            View& view = views_[s];
            view.outer = s == 0 ? outer : outer.moved(king_.images[s]);
            view.inner = s == 0 ? inner : inner.moved(king_.images[s]);
            const std::uint64_t rank = s == 0 ? outer_rank_ : view.outer.rank(indexing.binomials_);
            usable_ = usable_ && rank >= outer_rank_;
            view.keeps_outer = rank == outer_rank_;
        }
    }

    // True if the position has the orientation that the other functions need.
    bool usable() const { return usable_; }

    // Prepares for moves of one side's men.
    void attackers_move() {
        if (!usable_) return;
        for (std::size_t s = 0; s < king_.images.size(); ++s) {
            View& view = views_[s];
            if (attackers_outer_)
                view.sets.set(indexing_.binomials_, view.outer);
            else if (view.keeps_outer)
                view.sets.set(indexing_.binomials_, view.inner.without(view.outer));
        }
        row_ = shape_.blocks[k_].base +
               shape_.blocks[k_].row * (attackers_outer_ ? 0 : indexing_.number_of(shape_, k_, outer_rank_));
    }
    void defenders_move() {
        if (!usable_) return;
        for (std::size_t s = 0; s < king_.images.size(); ++s) views_[s].sets.set(indexing_.binomials_, views_[s].outer);
    }

    // Names the man that stands elsewhere in the next calls.
    void lift_attacker(int cell) {
        const int place = king_.place[static_cast<std::size_t>(cell)];
        for (std::size_t s = 0; s < king_.images.size(); ++s) {
            View& view = views_[s];
            if (attackers_outer_ || view.keeps_outer)
                view.lifted = view.sets.find(free_place(view, s == 0 ? place : image(s, place)));
        }
    }
    void lift_defender(int cell) {
        const int place = king_.place[static_cast<std::size_t>(cell)];
        for (std::size_t s = 0; s < king_.images.size(); ++s)
            views_[s].lifted = views_[s].sets.find(s == 0 ? place : image(s, place));
    }

    // The index, with `turn` to move, with the lifted attacker on a cell.
    std::uint64_t with_attacker(std::uint32_t turn, int to) const {
        const int new_place = king_.place[static_cast<std::size_t>(to)];
        std::uint64_t least = UINT64_MAX;
        for (std::size_t s = 0; s < king_.images.size(); ++s) {
            const View& view = views_[s];
            if (!attackers_outer_ && !view.keeps_outer) continue;
            const int on = free_place(view, s == 0 ? new_place : image(s, new_place));
            least = std::min(least, view.sets.rank_with(view.lifted, on));
        }
        const std::uint64_t number = attackers_outer_ ? indexing_.number_of(shape_, k_, least) : least;
        return turn * shape_.half + row_ + number;
    }
    // The same for a defender.
    std::uint64_t with_defender(std::uint32_t turn, int to) const {
        const int new_place = king_.place[static_cast<std::size_t>(to)];
        std::uint64_t least_outer = UINT64_MAX;
        std::uint64_t least_inner = UINT64_MAX;
        for (std::size_t s = 0; s < king_.images.size(); ++s) {
            const View& view = views_[s];
            const int on = s == 0 ? new_place : image(s, new_place);
            const std::uint64_t outer = view.sets.rank_with(view.lifted, on);
            if (outer > least_outer) continue;
            const std::uint64_t inner = view.inner.without(view.sets.with(view.lifted, on)).rank(indexing_.binomials_);
            if (outer == least_outer && inner >= least_inner) continue;
            least_outer = outer;
            least_inner = inner;
        }
        return indexing_.index_of(shape_, k_, turn, least_outer, least_inner);
    }

private:
    struct View {
        PlaceList outer;
        PlaceList inner;
        bool keeps_outer = true;
        NeighbouringSets sets;
        std::size_t lifted = 0;  // number of the lifted man
    };
    int image(std::size_t s, int place) const { return king_.images[s][static_cast<std::size_t>(place)]; }
    // A place as the moving set counts it: inner sets count without the outer men.
    int free_place(const View& view, int place) const {
        if (attackers_outer_) return place;
        int below = 0;
        for (const std::uint8_t other : view.outer) below += other < place ? 1 : 0;
        return place - below;
    }

    const TaflIndexing& indexing_;
    const Shape& shape_;
    std::size_t k_;
    const King& king_;
    bool attackers_outer_;
    bool usable_;
    std::uint64_t outer_rank_ = 0;
    std::uint64_t row_ = 0;
    std::array<View, 8> views_;
};

// Cells where a man of the side to move may take something when it arrives; there the rules have to be asked.
template <class Cells>
Cells TaflIndexing<Cells>::contested(const Position& p) const {
    const Cells hostile = rules_.hostile(p);
    const Cells enemies = p.turn == 0 ? p.defenders : p.attackers;
    const int width = rules_.width();
    Cells cells = ((enemies & hostile >> 1) >> 1) | ((enemies & hostile << 1) << 1) |
                  ((enemies & hostile >> width) >> width) | ((enemies & hostile << width) << width);
    if (p.turn == 0) {
        cells |= rules_.neighbours(static_cast<int>(p.king));
        if (static_cast<int>(p.king) == rules_.throne()) cells |= rules_.trap_cells();
    }
    return cells;
}

template <class Cells>
template <class F>
void TaflIndexing<Cells>::for_each_child(const Position& p, F&& f) const {
    const auto by_rules = [&](int from, Cells targets) {
        targets.for_each([&](int to) {
            f(index_of(rules_.apply(p, {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)})), false);
        });
    };
    const std::uint32_t slice = slice_of(p.attackers.size(), p.defenders.size());
    if (p.king == Rules::no_king || rules_.goals().contains(static_cast<int>(p.king))) return;
    Surroundings near(*this, slice, p);
    const Cells all = near.usable() ? contested(p) : ~Cells{};
    const Cells occupied = p.occupied();
    if (p.turn == 0) {
        near.attackers_move();
        p.attackers.for_each([&](int from) {
            const Cells targets = rules_.reach(from, occupied) & rules_.men_cells();
            if (near.usable()) near.lift_attacker(from);
            (targets & ~all).for_each([&](int to) { f(Address{slice, near.with_attacker(1, to)}, false); });
            by_rules(from, targets & all);
        });
        return;
    }
    by_rules(static_cast<int>(p.king), rules_.reach(static_cast<int>(p.king), occupied));
    near.defenders_move();
    p.defenders.for_each([&](int from) {
        const Cells targets = rules_.reach(from, occupied) & rules_.men_cells();
        if (near.usable()) near.lift_defender(from);
        (targets & ~all).for_each([&](int to) { f(Address{slice, near.with_defender(0, to)}, false); });
        by_rules(from, targets & all);
    });
}

template <class Cells>
template <class F>
std::uint32_t TaflIndexing<Cells>::split_moves(std::uint32_t slice, const Position& p, F&& leaving) const {
    if (slice >= escaped_slice()) return 0;
    const Cells special = contested(p) | rules_.goals();
    const Cells occupied = p.occupied();
    std::uint32_t staying = 0;
    const auto look = [&](int from, Cells targets) {
        staying += static_cast<std::uint32_t>((targets & ~special).size());
        (targets & special).for_each([&](int to) {
            const Position child = rules_.apply(p, {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
            const bool stays = child.attackers.size() == p.attackers.size() &&
                               child.defenders.size() == p.defenders.size() && child.king != Rules::no_king &&
                               !rules_.goals().contains(static_cast<int>(child.king));
            if (stays)
                ++staying;
            else
                leaving(index_of(child), false);
        });
    };
    if (p.turn == 1) look(static_cast<int>(p.king), rules_.reach(static_cast<int>(p.king), occupied));
    (p.turn == 0 ? p.attackers : p.defenders).for_each([&](int from) {
        look(from, rules_.reach(from, occupied) & rules_.men_cells());
    });
    return staying;
}

// A move inside a slice takes nothing, so a piece slides back from where it would take nothing by arriving.
template <class Cells>
template <class F>
void TaflIndexing<Cells>::for_each_predecessor(std::uint32_t slice, const Position& p, F&& f) const {
    if (slice >= escaped_slice()) return;
    const Cells occupied = p.occupied();
    Surroundings near(*this, slice, p);
    const std::uint32_t turn = 1 - p.turn;
    const Position after{p.attackers, p.defenders, p.king, turn};
    const Cells special = contested(after);
    const auto quiet = [&](int to) {
        return !special.contains(to) ||
               (rules_.captured_soldiers(after, to).empty() && !rules_.king_captured(after, to));
    };
    const auto slide_back = [&](int to, Cells cells, auto&& index) {
        if (quiet(to)) (rules_.reach(to, occupied) & cells).for_each([&](int from) { f(index(from), false); });
    };
    const auto by_index = [&](Position before) { return index_of(before).index; };
    if (turn == 0) {
        near.attackers_move();
        p.attackers.for_each([&](int to) {
            if (near.usable()) near.lift_attacker(to);
            slide_back(to, rules_.men_cells(), [&](int from) {
                if (near.usable()) return near.with_attacker(0, from);
                const Cells step = Cells::cell(from) | Cells::cell(to);
                return by_index({p.attackers ^ step, p.defenders, p.king, 0});
            });
        });
        return;
    }
    slide_back(static_cast<int>(p.king), rules_.king_cells(),
               [&](int from) { return by_index({p.attackers, p.defenders, static_cast<std::uint32_t>(from), 1}); });
    near.defenders_move();
    p.defenders.for_each([&](int to) {
        if (near.usable()) near.lift_defender(to);
        slide_back(to, rules_.men_cells(), [&](int from) {
            if (near.usable()) return near.with_defender(1, from);
            const Cells step = Cells::cell(from) | Cells::cell(to);
            return by_index({p.attackers, p.defenders ^ step, p.king, 1});
        });
    });
}

}  // namespace zermelo

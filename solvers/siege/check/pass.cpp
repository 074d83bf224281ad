#include "solvers/siege/check/pass.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

namespace zermelo {

namespace {

constexpr int most_taken = 3;  // a piece takes what is beside it, but nothing on the side from where it came

std::size_t number_of(Side side) {
    return static_cast<std::size_t>(side);
}
std::size_t number_of(SiegePiece piece) {
    return static_cast<std::size_t>(piece);
}

void prefetch(const std::uint8_t* row, std::size_t length) {
    __builtin_prefetch(row);
    __builtin_prefetch(row + length - 1);
}

// Calls f(place, positions) for the sets [begin, end) of a slice, some of them later than they are listed:
// fetch(row) asks for memory in the meantime.
template <class Cells, class Fetch, class F>
void for_each_placed(const SiegeTable<Cells>& table, std::uint32_t slice, const SiegeSetRows<Cells>& rows,
                     std::uint64_t begin, std::uint64_t end, Fetch&& fetch, F&& f) {
    using Place = typename SiegeSetRows<Cells>::Place;
    constexpr std::size_t most = 32;
    std::array<std::uint64_t, most> numbers;
    std::array<std::size_t, most + 1> first{};
    std::array<Place, most> places;
    std::vector<SiegeIndex> positions;
    std::size_t count = 0;
    const auto flush = [&] {
        for (std::size_t i = 0; i < count; ++i) {
            places[i] = rows.place_of(numbers[i]);
            fetch(places[i].row);
        }
        for (std::size_t i = 0; i < count; ++i)
            f(places[i], std::span<const SiegeIndex>(positions).subspan(first[i], first[i + 1] - first[i]));
        count = 0;
        positions.clear();
    };
    table.for_each_men(slice, begin, end, [&](Cells attackers, Cells defenders, std::span<const SiegeIndex> some) {
        numbers[count] = rows.sets().number_of(attackers, defenders);
        rows.prefetch(numbers[count]);
        positions.insert(positions.end(), some.begin(), some.end());
        first[++count] = positions.size();
        if (count == most) flush();
    });
    flush();
}

constexpr std::uint64_t sets_at_once = 1 << 13;

}  // namespace

template <class Cells>
SiegeSlices<Cells>::SiegeSlices(const SiegeTable<Cells>& table) : table_(table), board_(table.siege) {
    int most = 0;
    for (const auto& men : table.slices)
        if (men && men->sets <= SiegeSetRows<Cells>::most_sets) most = std::max(most, men->attackers + men->defenders);
    if (static_cast<std::size_t>(most) <= PlaceList::most)
        binomials_ = BinomialTable::make(static_cast<int>(board_.men_places()), most);
}

template <class Cells>
bool SiegeSlices<Cells>::knows(std::uint32_t slice) const {
    const auto& men = table_.slices[slice];
    if (!men || men->sets > SiegeSetRows<Cells>::most_sets || !binomials_ || !board_.fits()) return false;
    for (int taken = 1; taken <= most_taken; ++taken)
        if ((taken <= men->attackers && !table_.slice_of(men->attackers - taken, men->defenders)) ||
            (taken <= men->defenders && !table_.slice_of(men->attackers, men->defenders - taken)))
            return false;
    return true;
}

template <class Cells>
std::uint64_t SiegeSlices<Cells>::memory(int attackers, int defenders, std::uint64_t arrays) const {
    return SiegeSetRows<Cells>::memory(sets(attackers, defenders).size()) +
           SiegeSetRows<Cells>::count_rows(board_, attackers, defenders) * board_.row_length() * arrays;
}

template <class Cells>
std::uint64_t SiegeSlices<Cells>::memory() const {
    std::uint64_t most = 0;
    for (std::uint32_t slice = 0; slice < table_.slices.size(); ++slice) {
        if (!knows(slice)) continue;
        const auto [attackers, defenders, sets, half] = *table_.slices[slice];
        std::uint64_t after_attackers = 0;
        std::uint64_t after_defenders = 0;
        for (int taken = 1; taken <= most_taken; ++taken) {
            if (taken <= defenders) after_attackers += memory(attackers, defenders - taken, 1);
            if (taken <= attackers) after_defenders += memory(attackers - taken, defenders, 1);
        }
        most = std::max(most, memory(attackers, defenders, 3) + std::max(after_attackers, after_defenders));
    }
    return most + 16'000'000;
}

template <class Cells>
struct SiegePass<Cells>::Rows {
    SiegeSetRows<Cells> sets;
    std::array<LargeArray<std::uint8_t>, 2> bytes;  // by the side to move, where they are loaded
};

// The bytes of arrivals: from rows of this slice, or after captures from rows of smaller slices.
template <class Cells>
class SiegePass<Cells>::Arrivals {
public:
    Arrivals(SiegePass& pass, CodesOfSlices codes, Side turn)
        : pass_(pass), board_(pass.board_), turn_(turn), after_(other(turn)) {
        const SiegeTable<Cells>& table = pass.slices_.table();
        over_ = pass.of_child_[codes[table.over[number_of(after_)]].front()];
        const int enemies = turn == Side::first ? pass.men_.defenders : pass.men_.attackers;
        for (int taken = 1; taken <= std::min(most_taken, enemies); ++taken) {
            const int attackers = pass.men_.attackers - (turn == Side::second ? taken : 0);
            const int defenders = pass.men_.defenders - (turn == Side::first ? taken : 0);
            const std::uint32_t slice = *table.slice_of(attackers, defenders);
            children_.push_back(std::make_unique<Rows>(
                Rows{{board_, pass.slices_.sets(attackers, defenders), pass.workers_, pass.stop_}, {}}));
            pass.load(*children_.back(), slice, std::span(&after_, 1), codes);
        }
        list_captures(table.siege);
    }

    // The bytes of this slice with the other side to move, where moves without captures lead.
    const std::uint8_t* row(std::uint32_t row) const {
        return pass_.rows_->bytes[number_of(after_)].data() + row * board_.row_length();
    }
    // The end of the game by the king: on a goal, or taken.
    std::uint8_t over() const { return over_; }

    // Replaces those bytes of an arrival of a man on `to` beside others where he takes something.
    void take_by_man(SiegePiece piece, int to, Cells attackers, Cells defenders, std::uint8_t* arrive) const {
        std::array<const Capture*, 16> fits;
        std::size_t count = 0;
        Cells kings;
        for (const Capture& capture : captures_[number_of(piece)][static_cast<std::size_t>(to)])
            if (capture.fits(attackers, defenders)) {
                fits[count++] = &capture;
                kings |= capture.kings;
            }
        if (count == 0) return;
        const Cells man = Cells::cell(to);
        kings &= ~(attackers | defenders | man);
        while (!kings.empty()) {  // the king's cells with the same captures, together
            Cells same = kings;
            Cells taken;
            bool takes_king = false;
            const int king = kings.lowest();
            for (const Capture* capture : std::span(fits).first(count)) {
                if (!capture->kings.contains(king)) {
                    same &= ~capture->kings;
                    continue;
                }
                same &= capture->kings;
                taken |= capture->taken;
                takes_king |= capture->takes_king;
            }
            kings &= ~same;
            if (takes_king)
                same.for_each([&](int cell) { arrive[place(cell)] = over_; });
            else if (piece == SiegePiece::attacker)
                take(attackers | man, defenders & ~taken, taken.size(), same, arrive);
            else
                take(attackers & ~taken, defenders | man, taken.size(), same, arrive);
        }
    }
    // Replaces those bytes of arrivals of the king, by cell, where he takes something.
    void take_by_king(Cells attackers, Cells defenders, std::uint8_t* arrive) const {
        std::array<Cells, 128> taken;
        Cells arrivals;
        attackers.for_each([&](int man) {
            for (const Capture& capture : captures_[number_of(SiegePiece::king)][static_cast<std::size_t>(man)]) {
                if (!capture.fits(attackers, defenders)) continue;
                capture.kings.for_each([&](int cell) {
                    Cells& of_cell = taken[static_cast<std::size_t>(cell)];
                    of_cell = arrivals.contains(cell) ? of_cell | capture.taken : capture.taken;
                    arrivals |= Cells::cell(cell);
                });
            }
        });
        (arrivals & ~(attackers | defenders)).for_each([&](int cell) {
            const Cells men = taken[static_cast<std::size_t>(cell)];
            arrive[cell] = child(attackers & ~men, defenders, men.size(), cell);
        });
    }

private:
    struct Capture {
        Cells attackers;
        Cells defenders;
        Cells kings;
        Cells taken;
        bool takes_king = false;
        bool fits(Cells a, Cells d) const { return (attackers & ~a).empty() && (defenders & ~d).empty(); }
    };
    std::size_t place(int cell) const { return board_.king_place(static_cast<std::size_t>(cell)); }

    // By the cell of arrival; those of the king by the man that he takes. Without those for which there are too few
    // men.
    void list_captures(const Siege& siege) {
        for (const SiegePiece piece : {SiegePiece::attacker, SiegePiece::defender, SiegePiece::king}) {
            auto& lists = captures_[number_of(piece)];
            lists.resize(board_.cells());
            const int attackers = pass_.men_.attackers - (piece == SiegePiece::attacker ? 1 : 0);
            const int defenders = pass_.men_.defenders - (piece == SiegePiece::defender ? 1 : 0);
            for (const SiegeCapture& capture : siege.captures[number_of(piece)]) {
                if (capture.attackers.size() > attackers || capture.defenders.size() > defenders) continue;
                const int cell = piece == SiegePiece::king ? capture.taken.lowest() : capture.to;
                lists[static_cast<std::size_t>(cell)].push_back({Cells{capture.attackers}, Cells{capture.defenders},
                                                                 Cells{capture.kings & siege.king_cells},
                                                                 Cells{capture.taken}, capture.takes_king});
            }
        }
    }

    typename SiegeSetRows<Cells>::Place find(const Rows& rows, Cells attackers, Cells defenders) const {
        return rows.sets.place_of(rows.sets.sets().number_of(attackers, defenders));
    }
    // With so many men taken, the king on these cells. Where more are taken than can be, nobody arrives.
    void take(Cells attackers, Cells defenders, int count, Cells kings, std::uint8_t* arrive) const {
        if (count > static_cast<int>(children_.size())) {
            kings.for_each([&](int cell) { arrive[place(cell)] = 0; });
            return;
        }
        const Rows& rows = *children_[static_cast<std::size_t>(count) - 1];
        const auto [row, symmetry] = find(rows, attackers, defenders);
        const std::uint8_t* const bytes = rows.bytes[number_of(after_)].data() + row * board_.row_length();
        const std::uint8_t* const image = board_.king_image(symmetry);
        kings.for_each([&](int cell) { arrive[place(cell)] = bytes[image[place(cell)]]; });
    }
    std::uint8_t child(Cells attackers, Cells defenders, int count, int king) const {
        if (count > static_cast<int>(children_.size())) return 0;
        const Rows& rows = *children_[static_cast<std::size_t>(count) - 1];
        const auto [row, symmetry] = find(rows, attackers, defenders);
        return rows.bytes[number_of(after_)][row * board_.row_length() + board_.king_image(symmetry)[place(king)]];
    }

    SiegePass& pass_;
    const SiegeCheckBoard<Cells>& board_;
    Side turn_;
    Side after_;
    std::uint8_t over_ = 0;
    std::vector<std::unique_ptr<Rows>> children_;  // by the number of men taken, from 1
    std::array<std::vector<std::vector<Capture>>, 3> captures_;
};

template <class Cells>
SiegePass<Cells>::SiegePass(const SiegeSlices<Cells>& slices, std::uint32_t slice, SiegeJoin join,
                            const ByteTable& of_child, Workers& workers, const std::stop_token& stop)
    : slices_(slices),
      board_(slices.board()),
      slice_(slice),
      men_(*slices.table().slices[slice]),
      join_(join),
      kernels_(siege_kernels(join, board_.blocks())),
      of_child_(of_child),
      workers_(workers),
      stop_(stop),
      rows_(std::make_unique<Rows>(Rows{{board_, slices.sets(men_.attackers, men_.defenders), workers, stop}, {}})),
      keep_(board_.cells() * board_.row_length(), 0xff) {
    for (std::size_t place = 0; place < board_.kings(); ++place)
        keep_[board_.king_at(place) * board_.row_length() + place] = 0;
}

template <class Cells>
SiegePass<Cells>::~SiegePass() = default;

template <class Cells>
void SiegePass<Cells>::load(CodesOfSlices codes, std::span<const Side> turns) {
    load(*rows_, slice_, turns, codes);
}

template <class Cells>
void SiegePass<Cells>::load(Rows& rows, std::uint32_t slice, std::span<const Side> turns, CodesOfSlices codes) {
    const std::size_t length = board_.row_length();
    for (const Side turn : turns)
        rows.bytes[number_of(turn)] = LargeArray<std::uint8_t>(workers_, rows.sets.size() * length, 0);
    const SiegeMen& men = *slices_.table().slices[slice];
    workers_.for_chunks(men.sets, sets_at_once, stop_, [&](std::uint64_t begin, std::uint64_t end) {
        const auto fetch = [&](std::uint64_t row) {
            for (const Side turn : turns) prefetch(rows.bytes[number_of(turn)].data() + row * length, length);
        };
        for_each_placed(slices_.table(), slice, rows.sets, begin, end, fetch, [&](auto at, auto positions) {
            const std::uint8_t* const image = board_.king_image(at.symmetry);
            for (const Side turn : turns) {
                std::uint8_t* const row = rows.bytes[number_of(turn)].data() + at.row * length;
                const std::uint8_t* const from = codes[slice].data() + (turn == Side::second ? men.half : 0);
                for (const auto& [king, index] : positions)
                    row[image[board_.king_place(static_cast<std::size_t>(king))]] = of_child_[from[index]];
            }
        });
    });
    // Positions that are the same by a symmetry of their men have one code.
    for (const auto& symmetric : rows.sets.symmetric())
        for (const Side turn : turns) {
            std::uint8_t* const row = rows.bytes[number_of(turn)].data() + symmetric.row * length;
            const std::vector<std::uint8_t> loaded(row, row + length);
            for (std::uint32_t left = symmetric.symmetries; left != 0; left &= left - 1) {
                const std::uint8_t* const image = board_.king_image(static_cast<std::size_t>(std::countr_zero(left)));
                for (std::size_t place = 0; place < length; ++place)
                    row[place] = std::max(row[place], loaded[image[place]]);
            }
        }
}

template <class Cells>
void SiegePass<Cells>::take_over(Side turn, const ByteTable& code_of) {
    const std::size_t length = board_.row_length();
    const LargeArray<std::uint8_t>& joined = joined_[number_of(turn)];
    LargeArray<std::uint8_t>& bytes = rows_->bytes[number_of(turn)];
    bytes = LargeArray<std::uint8_t>(workers_, joined.size(), 0);
    workers_.for_chunks(rows_->sets.sets().size(), sets_at_once, stop_, [&](std::uint64_t begin, std::uint64_t end) {
        rows_->sets.for_each(begin, end, [&](std::uint32_t row, Cells attackers, Cells defenders) {
            const std::uint64_t first = row * length;
            for (std::size_t place = 0; place < board_.kings(); ++place)
                bytes[first + place] = of_child_[code_of[joined[first + place]]];
            (attackers | defenders).for_each([&](int cell) {
                const std::size_t place = board_.king_place(static_cast<std::size_t>(cell));
                if (place < board_.kings()) bytes[first + place] = 0;
            });
        });
    });
}

template <class Cells>
void SiegePass<Cells>::join(CodesOfSlices codes, Side turn) {
    joined_[number_of(turn)] = LargeArray<std::uint8_t>(workers_, rows_->sets.size() * board_.row_length(), 0);
    Arrivals arrivals(*this, codes, turn);
    const SiegePiece piece = turn == Side::first ? SiegePiece::attacker : SiegePiece::defender;
    if ((turn == Side::first ? men_.attackers : men_.defenders) > 0) {
        join_bases(piece, arrivals);
        join_symmetric(piece, arrivals);
    }
    if (turn == Side::second) join_king(arrivals);
    rows_->bytes[number_of(other(turn))] = {};
}

// A base is a set of men without one man of the side. We gather the rows of the base plus that man on each cell, scan
// each rank and file once, and scatter the results. Of the cells that a symmetric base makes equal, one gets a result.
// Symmetric rows get only part of their moves.
template <class Cells>
void SiegePass<Cells>::join_bases(SiegePiece piece, Arrivals& arrivals) {
    struct Lift {
        std::uint64_t number;
        std::uint32_t row;
        std::uint32_t symmetry;
        std::size_t cell;
    };
    struct Base {
        Cells attackers;
        Cells defenders;
        std::size_t first_lift;
    };
    constexpr std::size_t together = 4;
    constexpr std::size_t lock_count = 1 << 12;
    const std::size_t length = board_.row_length();
    const bool attacking = piece == SiegePiece::attacker;
    const SiegeSetRows<Cells>& rows = rows_->sets;
    std::uint8_t* const joined = joined_[attacking ? 0 : 1].data();
    const SiegeSetNumbers<Cells> bases =
        slices_.sets(men_.attackers - (attacking ? 1 : 0), men_.defenders - (attacking ? 0 : 1));
    const auto is_least_cell = [&](std::size_t cell, std::uint32_t symmetries) {
        bool least = true;
        for (; symmetries != 0; symmetries &= symmetries - 1) {
            const auto symmetry = static_cast<std::size_t>(std::countr_zero(symmetries));
            least &=
                !(board_.image(symmetry, Cells::cell(static_cast<int>(cell))) < Cells::cell(static_cast<int>(cell)));
        }
        return least;
    };
    const auto locks = std::make_unique<std::array<std::atomic<bool>, lock_count>>();
    for (auto& lock : *locks) lock.store(false, std::memory_order_relaxed);
    workers_.for_chunks(bases.size(), sets_at_once, stop_, [&](std::uint64_t begin, std::uint64_t end) {
        std::vector<std::uint8_t> arrive(board_.cells() * length, 0);
        std::vector<std::uint8_t> reach(arrive.size());
        std::vector<std::uint8_t> turned(length);
        std::vector<std::uint8_t> blocked(board_.cells(), 0);
        std::vector<Base> waiting;
        std::vector<Lift> lifts;
        const SiegeSlides slides{&board_.ranks_and_files(), blocked.data(), keep_.data(), arrive.data(), reach.data()};
        const auto work = [&](const Base& base, std::span<const Lift> men) {
            std::fill(reach.begin(), reach.end(), std::uint8_t{0});
            (base.attackers | base.defenders).for_each([&](int cell) { blocked[static_cast<std::size_t>(cell)] = 1; });
            for (const Lift& man : men) {
                std::uint8_t* const bytes = arrive.data() + man.cell * length;
                kernels_.turn(bytes, arrivals.row(man.row), board_.king_image(man.symmetry));
                arrivals.take_by_man(piece, static_cast<int>(man.cell), base.attackers, base.defenders, bytes);
            }
            kernels_.slide(slides);
            (base.attackers | base.defenders).for_each([&](int cell) { blocked[static_cast<std::size_t>(cell)] = 0; });
            const std::uint32_t symmetries = bases.symmetries_of(base.attackers, base.defenders);
            for (const Lift& man : men) {
                if (symmetries != 0 && !is_least_cell(man.cell, symmetries)) continue;
                kernels_.turn(turned.data(), reach.data() + man.cell * length,
                              board_.king_image(board_.inverse(man.symmetry)));
                std::atomic<bool>& lock = (*locks)[man.row % lock_count];
                while (lock.exchange(true, std::memory_order_acquire)) std::this_thread::yield();
                kernels_.join(joined + man.row * length, turned.data());
                lock.store(false, std::memory_order_release);
            }
        };
        const auto flush = [&] {
            lifts.clear();
            for (Base& base : waiting) {
                base.first_lift = lifts.size();
                rows.sets().for_each_larger(base.attackers, base.defenders, attacking,
                                            [&](std::size_t cell, std::uint64_t number) {
                                                rows.prefetch(number);
                                                lifts.push_back({number, 0, 0, cell});
                                            });
            }
            for (Lift& lift : lifts) {
                const auto [row, symmetry] = rows.place_of(lift.number);
                lift.row = row;
                lift.symmetry = symmetry;
                prefetch(arrivals.row(row), length);
                prefetch(joined + row * length, length);
            }
            for (std::size_t i = 0; i < waiting.size(); ++i) {
                const std::size_t last = i + 1 < waiting.size() ? waiting[i + 1].first_lift : lifts.size();
                work(waiting[i],
                     std::span<const Lift>(lifts).subspan(waiting[i].first_lift, last - waiting[i].first_lift));
            }
            waiting.clear();
        };
        bases.for_each(begin, end, [&](std::uint64_t, Cells attackers, Cells defenders) {
            if (!bases.is_least(attackers, defenders)) return;
            waiting.push_back({attackers, defenders, 0});
            if (waiting.size() == together) flush();
        });
        flush();
    });
}

// The same for rows whose men are symmetric, man by man.
template <class Cells>
void SiegePass<Cells>::join_symmetric(SiegePiece piece, Arrivals& arrivals) {
    const std::size_t length = board_.row_length();
    const bool attacking = piece == SiegePiece::attacker;
    const SiegeSetRows<Cells>& rows = rows_->sets;
    workers_.for_chunks(rows.symmetric().size(), 64, stop_, [&](std::uint64_t begin, std::uint64_t end) {
        std::vector<std::uint8_t> arrive(length);
        std::vector<std::uint8_t> ahead(length);
        for (std::uint64_t i = begin; i < end; ++i) {
            const auto& [number, symmetries, attackers, defenders] = rows.symmetric()[i];
            std::uint8_t* const joined = joined_[attacking ? 0 : 1].data() + number * length;
            std::fill_n(joined, length, std::uint8_t{0});
            (attacking ? attackers : defenders).for_each([&, a = attackers, d = defenders](int from) {
                const Cells others_a = attacking ? a & ~Cells::cell(from) : a;
                const Cells others_d = attacking ? d : d & ~Cells::cell(from);
                for (const auto& way : board_.ways(static_cast<std::size_t>(from))) {
                    std::size_t free = 0;
                    while (free < way.size() && !(others_a | others_d).contains(way[free])) ++free;
                    std::fill(ahead.begin(), ahead.end(), std::uint8_t{0});
                    while (free-- > 0) {
                        const std::size_t cell = way[free];
                        std::fill(arrive.begin(), arrive.end(), std::uint8_t{0});
                        if (board_.men_cells().contains(static_cast<int>(cell))) {
                            const Cells man = Cells::cell(static_cast<int>(cell));
                            const auto [row, symmetry] = rows.place_of(
                                rows.sets().number_of(attacking ? others_a | man : a, attacking ? d : others_d | man));
                            kernels_.turn(arrive.data(), arrivals.row(row), board_.king_image(symmetry));
                            arrivals.take_by_man(piece, static_cast<int>(cell), others_a, others_d, arrive.data());
                        }
                        kernels_.join_and_keep(ahead.data(), arrive.data(), keep_.data() + cell * length);
                    }
                    kernels_.join(joined, ahead.data());
                }
            });
        }
    });
}

template <class Cells>
void SiegePass<Cells>::join_king(Arrivals& arrivals) {
    const std::size_t length = board_.row_length();
    workers_.for_chunks(rows_->sets.sets().size(), sets_at_once, stop_, [&](std::uint64_t begin, std::uint64_t end) {
        std::vector<std::uint8_t> arrive(board_.cells());
        std::vector<std::uint8_t> reach(board_.cells());
        std::vector<std::uint8_t> blocked(board_.cells(), 0);
        rows_->sets.for_each(begin, end, [&](std::uint32_t row, Cells attackers, Cells defenders) {
            const std::uint8_t* const bytes = arrivals.row(row);
            std::fill(arrive.begin(), arrive.end(), std::uint8_t{0});
            std::fill(reach.begin(), reach.end(), std::uint8_t{0});
            for (std::size_t place = 0; place < board_.kings(); ++place) arrive[board_.king_at(place)] = bytes[place];
            const Cells men = attackers | defenders;
            men.for_each([&](int cell) { blocked[static_cast<std::size_t>(cell)] = 1; });
            (board_.goals() & ~men).for_each([&](int cell) {
                arrive[static_cast<std::size_t>(cell)] = arrivals.over();
            });
            arrivals.take_by_king(attackers, defenders, arrive.data());
            const auto pass = [&](std::size_t cell, std::uint8_t& ahead) {
                if (blocked[cell] != 0) {
                    ahead = 0;
                    return;
                }
                reach[cell] = joined(join_, reach[cell], ahead);
                ahead = joined(join_, ahead, arrive[cell]);
            };
            for (const auto& cells : board_.ranks_and_files()) {
                std::uint8_t ahead = 0;
                for (const std::uint8_t cell : cells) pass(cell, ahead);
                ahead = 0;
                for (std::size_t i = cells.size(); i-- > 0;) pass(cells[i], ahead);
            }
            men.for_each([&](int cell) { blocked[static_cast<std::size_t>(cell)] = 0; });
            std::uint8_t* const mine = joined_[number_of(Side::second)].data() + row * length;
            for (std::size_t place = 0; place < board_.kings(); ++place)
                mine[place] = joined(join_, mine[place], reach[board_.king_at(place)]);
        });
    });
}

template <class Cells>
bool SiegePass<Cells>::store(std::span<const Side> turns, const ByteTable& of_byte, std::span<std::uint8_t> values) {
    const std::size_t length = board_.row_length();
    std::atomic<bool> none_is_0 = true;
    workers_.for_chunks(men_.sets, sets_at_once, stop_, [&](std::uint64_t begin, std::uint64_t end) {
        const auto fetch = [&](std::uint64_t row) {
            for (const Side turn : turns) prefetch(joined_[number_of(turn)].data() + row * length, length);
        };
        std::uint8_t least = 0xff;
        for_each_placed(slices_.table(), slice_, rows_->sets, begin, end, fetch, [&](auto at, auto positions) {
            const std::uint8_t* const image = board_.king_image(at.symmetry);
            for (const Side turn : turns) {
                const std::uint8_t* const row = joined_[number_of(turn)].data() + at.row * length;
                const std::uint64_t first = turn == Side::second ? men_.half : 0;
                for (const auto& [king, index] : positions) {
                    const std::uint8_t byte = of_byte[row[image[board_.king_place(static_cast<std::size_t>(king))]]];
                    values[first + index] = byte;
                    least = std::min(least, byte);
                }
            }
        });
        if (least == 0) none_is_0.store(false, std::memory_order_relaxed);
    });
    return none_is_0;
}

template class SiegeSlices<SmallBitboard>;
template class SiegeSlices<Bitboard>;
template class SiegePass<SmallBitboard>;
template class SiegePass<Bitboard>;

}  // namespace zermelo

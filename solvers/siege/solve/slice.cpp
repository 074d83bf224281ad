#include "solvers/siege/solve/slice.hpp"

#include <algorithm>
#include <utility>

#include "games/board/bits.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t rows_at_once = 4096;  // one task
constexpr std::uint64_t fresh_at_once = 256;
// A level goes through all bases where more than one row in so many has changed.
constexpr std::uint64_t dense_wins = 24;
constexpr std::uint64_t dense_losses = 128;

}  // namespace

template <class Cells>
SiegeSlice<Cells>::SiegeSlice(const SiegeBoard<Cells>& board, const BinomialTable& binomials, int attackers,
                              int defenders, SmallerSiege<Cells> smaller, Workers& workers, const RunOptions& options,
                              std::uint64_t indices)
    : board_(board),
      binomials_(binomials),
      attackers_(attackers),
      defenders_(defenders),
      smaller_(std::move(smaller)),
      workers_(workers),
      options_(options),
      indices_(indices) {}

template <class Cells>
template <class F>
bool SiegeSlice<Cells>::for_rows(F&& f) {
    return workers_.for_chunks(sets().size(), rows_at_once, options_.stop, f);
}

template <class Cells>
bool SiegeSlice<Cells>::solve() {
    if (!set_up()) return false;
    for (int level = 0;; ++level) {
        if (level > longest_siege) {
            too_deep_ = true;
            return true;
        }
        if (level > 0 && !(level % 2 == 1 ? spread_wins(level) : spread_losses(level))) return false;
        if (!settle(level)) return false;
        const bool later = events_.size() > static_cast<std::size_t>(level) + 1;
        if (level > 0 && fresh_rows_[0].empty() && fresh_rows_[1].empty() && !later) break;
    }
    options_.observer->advance(indices_ - told_);
    return for_rows([&](std::uint64_t begin, std::uint64_t end) {
        for (std::size_t side = 0; side < 2; ++side)
            for (std::uint64_t row = begin; row < end; ++row)
                for_each_bit(states_[side][row].open, [&](int bit) { rows_.at(row, side)[bit] = 0; });
    });
}

template <class Cells>
SiegeRows<Cells> SiegeSlice<Cells>::take() {
    for (auto* of_sides : {&blocked_, &won_, &fresh_})
        for (auto& words : *of_sides) words = {};
    for (auto& states : states_) states = {};
    for (auto* words : {&free_, &king_takes_}) *words = {};
    men_ = {};
    for (auto* of_sides : {&fresh_rows_, &touched_})
        for (Rows& rows : *of_sides) Rows().swap(rows);
    std::vector<Rows>().swap(events_);
    moves_[defending].reset();
    if (moves_[attacking]) moves_[attacking]->forget_rows();
    return std::move(rows_);
}

template <class Cells>
bool SiegeSlice<Cells>::set_up() {
    rows_ = SiegeRows<Cells>::make(workers_, board_, binomials_, attackers_, defenders_);
    const std::uint64_t rows = sets().size();
    for (auto* words : {&free_, &king_takes_}) *words = LargeArray<Word>(workers_, rows, 0);
    for (std::size_t side = 0; side < 2; ++side) {
        for (auto* words : {&blocked_[side], &won_[side], &fresh_[side]}) *words = LargeArray<Word>(workers_, rows, 0);
        states_[side] = LargeArray<SiegeState>(workers_, rows, {});
    }
    men_ = LargeArray<Men>(workers_, rows, {});
    events_.assign(2, {});
    for (const std::size_t side : {attacking, defending}) {
        const std::array<int, 2> less = {side == attacking ? 1 : 0, side == defending ? 1 : 0};
        if (attackers_ < less[0] || defenders_ < less[1]) continue;
        moves_[side].emplace(board_, sets(), *smaller_(attackers_ - less[0], defenders_ - less[1]).sets,
                             side == attacking ? SiegePiece::attacker : SiegePiece::defender);
        if (!moves_[side]->lift(workers_, options_.stop)) return false;
    }
    return find_rows() && find_mobile() && find_ends();
}

template <class Cells>
bool SiegeSlice<Cells>::find_rows() {
    return for_rows([&](std::uint64_t begin, std::uint64_t end) {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> symmetric;
        std::uint64_t positions = 0;
        sets().for_each(begin, end, [&](std::uint64_t row, Cells attackers, Cells defenders) {
            men_[row] = {attackers, defenders};
            free_[row] = board_.free(attackers | defenders);
            for (auto& states : states_) states[row].open = free_[row];
            positions += 2 * static_cast<std::uint64_t>(count_bits(free_[row]));
            if (const std::uint32_t kept = sets().symmetries_of(attackers, defenders); kept != 0)
                symmetric.emplace_back(static_cast<std::uint32_t>(row), kept);
        });
        const std::lock_guard lock(mutex_);
        symmetric_.insert(symmetric_.end(), symmetric.begin(), symmetric.end());
        positions_ += positions;
    });
}

// Stores in won_ the king's cells where an attacker takes him, then in `next` those where men have any move.
template <class Cells>
bool SiegeSlice<Cells>::find_mobile() {
    if (moves_[attacking]) {
        if (!moves_[attacking]->for_bases(workers_, options_.stop, nullptr, true, Arrival::taking_the_king,
                                          states_[attacking]))
            return false;
        symmetrise(attacking);
        const bool done = for_rows([&](std::uint64_t begin, std::uint64_t end) {
            for (std::uint64_t row = begin; row < end; ++row)
                won_[attacking][row] = std::exchange(states_[attacking][row].next, 0);
        });
        if (!done) return false;
    }
    for (const std::size_t side : {attacking, defending}) {
        if (!moves_[side]) continue;
        if (!moves_[side]->for_bases(workers_, options_.stop, nullptr, true, Arrival::any, states_[side])) return false;
        symmetrise(side);
    }
    return true;
}

// Finds the ends in each row by itself: sides without a move, wins at once, and exits from the slice.
template <class Cells>
bool SiegeSlice<Cells>::find_ends() {
    return for_rows([&](std::uint64_t begin, std::uint64_t end) {
        std::vector<Rows> levels;
        std::array<SiegeExits, 2> exits;
        sets().for_each(begin, end, [&](std::uint64_t row, Cells attackers, Cells defenders) {
            const Word free = free_[row];
            Word king_takes = 0;
            board_.contested(SiegePiece::king, attackers, attackers, defenders).for_each([&](int to) {
                king_takes |= board_.words().cell(to);
            });
            king_takes_[row] = king_takes & free;
            const Word escapes = board_.words().escapes(attackers | defenders, free);
            won_[defending][row] = escapes;
            states_[attacking][row].next = free & ~states_[attacking][row].next;
            states_[defending][row].next =
                free & ~(states_[defending][row].next | escapes | board_.words().before(free, free));
            find_exits(board_, smaller_, attackers, defenders, {free & ~won_[attacking][row], free & ~escapes}, exits);
            for (std::size_t side = 0; side < 2; ++side) note_exits(row, side, exits[side], levels);
        });
        const std::lock_guard lock(mutex_);
        if (events_.size() < levels.size()) events_.resize(levels.size());
        for (std::size_t level = 0; level < levels.size(); ++level)
            events_[level].insert(events_[level].end(), levels[level].begin(), levels[level].end());
    });
}

template <class Cells>
void SiegeSlice<Cells>::note_exits(std::uint64_t row, std::size_t side, const SiegeExits& exits,
                                   std::vector<Rows>& levels) {
    if (exits.any == 0) return;
    blocked_[side][row] = exits.any;
    SiegeCode* const codes = rows_.at(row, side);
    std::array<std::uint64_t, 4> seen{};
    for_each_bit(exits.any & ~(exits.drawn & ~exits.won), [&](int bit) {
        const auto i = static_cast<std::size_t>(bit);
        const SiegeCode code = (exits.won >> bit & 1) != 0 ? exits.win[i] : exits.loss[i];
        codes[i] = code;
        const auto level = static_cast<std::size_t>(code - 1);
        if ((seen[level / 64] >> (level % 64) & 1) != 0) return;
        seen[level / 64] |= std::uint64_t{1} << (level % 64);
        if (levels.size() <= level) levels.resize(level + 1);
        levels[level].push_back(static_cast<std::uint32_t>(2 * row + side));
    });
}

// Exits whose distance is that of the level: at odd levels they win, at even ones the last of them loses.
template <class Cells>
void SiegeSlice<Cells>::meet_exits(int level) {
    if (events_.size() <= static_cast<std::size_t>(level)) return;
    const auto& events = events_[static_cast<std::size_t>(level)];
    workers_.for_chunks(events.size(), rows_at_once, {}, [&](std::uint64_t begin, std::uint64_t end) {
        std::array<Rows, 2> touched;
        for (std::uint64_t i = begin; i < end; ++i) {
            const std::size_t side = events[i] & 1;
            const std::uint64_t row = events[i] >> 1;
            const SiegeCode* const codes = rows_.at(row, side);
            Word met = 0;
            for_each_bit(blocked_[side][row] & states_[side][row].open, [&](int bit) {
                if (codes[bit] == level + 1) met |= Word{1} << bit;
            });
            if (level % 2 == 0) blocked_[side][row] &= ~met;
            touch(side, row, met, touched[side]);
        }
        keep(touched);
    });
}

template <class Cells>
void SiegeSlice<Cells>::touch(std::size_t side, std::uint64_t row, Word bits, Rows& touched) {
    if (bits != 0 && Moves::add(states_[side][row].next, bits) == 0) touched.push_back(static_cast<std::uint32_t>(row));
}

template <class Cells>
void SiegeSlice<Cells>::keep(const std::array<Rows, 2>& touched) {
    const std::lock_guard lock(mutex_);
    for (std::size_t side = 0; side < 2; ++side)
        touched_[side].insert(touched_[side].end(), touched[side].begin(), touched[side].end());
}

// Marks what may get a value because a neighbour got one, as what is next, and in touched_: all of it at odd levels,
// what is to be looked at again at even ones.
template <class Cells>
bool SiegeSlice<Cells>::reach_back(std::size_t side) {
    const Rows& from = fresh_rows_[1 - side];
    const bool done =
        workers_.for_chunks(from.size(), fresh_at_once, options_.stop, [&](std::uint64_t begin, std::uint64_t end) {
            std::array<Rows, 2> touched;
            for (std::uint64_t i = begin; i < end; ++i) {
                fetch(side, from, i);
                const std::uint64_t row = from[i];
                const Word word = fresh_[1 - side][row];
                if (side == defending)
                    touch(side, row,
                          board_.words().before(word & ~king_takes_[row], free_[row]) & states_[side][row].open,
                          touched[side]);
                if (!moves_[side]) continue;
                moves_[side]->take_back(row, men_[row].attackers, men_[row].defenders, word,
                                        [&](std::uint32_t before, std::uint32_t s, Word bits) {
                                            touch(side, before, board_.turned(bits, s) & states_[side][before].open,
                                                  touched[side]);
                                        });
            }
            keep(touched);
        });
    symmetrise(side);
    return done;
}

template <class Cells>
bool SiegeSlice<Cells>::spread_wins(int level) {
    for (const std::size_t side : {attacking, defending}) {
        dense_[side] = level == 1 || fresh_rows_[1 - side].size() > sets().size() / dense_wins;
        if (!dense_[side]) {
            if (!reach_back(side)) return false;
            continue;
        }
        if (moves_[side]) {
            if (!moves_[side]->for_bases(workers_, options_.stop, &fresh_[1 - side], false, Arrival::taking_nothing,
                                         states_[side]))
                return false;
            symmetrise(side);
        }
        const bool done = for_rows([&](std::uint64_t begin, std::uint64_t end) {
            for (std::uint64_t row = begin; row < end; ++row) {
                const Word lost = side == defending ? fresh_[attacking][row] : 0;
                if (lost != 0)
                    states_[defending][row].next |= board_.words().before(lost & ~king_takes_[row], free_[row]);
                if (level == 1) states_[side][row].next |= won_[side][row];
            }
        });
        if (!done) return false;
    }
    meet_exits(level);
    return true;
}

template <class Cells>
bool SiegeSlice<Cells>::spread_losses(int level) {
    for (const std::size_t side : {attacking, defending})
        dense_[side] = fresh_rows_[1 - side].size() > sets().size() / dense_losses;
    meet_exits(level);
    for (const std::size_t side : {attacking, defending}) {
        if (!dense_[side]) {
            if (!reach_back(side)) return false;
            const auto& rows = touched_[side];
            const bool done = workers_.for_chunks(
                rows.size(), fresh_at_once, options_.stop, [&](std::uint64_t begin, std::uint64_t end) {
                    for (std::uint64_t i = begin; i < end; ++i) {
                        fetch(side, rows, i);
                        const std::uint64_t row = rows[i];
                        Word word = states_[side][row].next & states_[side][row].open & ~blocked_[side][row];
                        if (side == defending) word &= ~king_escapes(row);
                        states_[side][row].next =
                            word == 0 || !moves_[side]
                                ? word
                                : moves_[side]->without_escape(row, men_[row].attackers, men_[row].defenders, word,
                                                               won_[1 - side]);
                    }
                });
            if (!done) return false;
            continue;
        }
        if (!touched_[side].empty())
            for (const std::uint32_t row : touched_[side]) states_[side][row].next = 0;
        if (moves_[side]) {
            if (!moves_[side]->for_bases(workers_, options_.stop, &won_[1 - side], true, Arrival::taking_nothing,
                                         states_[side]))
                return false;
            symmetrise(side);
        }
        const bool done = for_rows([&](std::uint64_t begin, std::uint64_t end) {
            for (std::uint64_t row = begin; row < end; ++row) {
                const Word open = states_[side][row].open & ~blocked_[side][row] & ~states_[side][row].next;
                states_[side][row].next = open == 0 || side == attacking ? open : open & ~king_escapes(row);
            }
        });
        if (!done) return false;
    }
    return true;
}

// A row that is symmetric itself gets from a base what belongs to one of several equivalent men.
template <class Cells>
void SiegeSlice<Cells>::symmetrise(std::size_t side) {
    for (const auto& [row, symmetries] : symmetric_) {
        Word& next = states_[side][row].next;
        const Word word = next;
        if (word != 0)
            for_each_bit(symmetries, [&](int s) { next |= board_.turned(word, static_cast<std::size_t>(s)); });
    }
}

// Asks for the memory of rows[i] and those after it, when they come near.
template <class Cells>
void SiegeSlice<Cells>::fetch(std::size_t side, const Rows& rows, std::uint64_t i) const {
    constexpr std::uint64_t far = 12;
    constexpr std::uint64_t near = 4;
    if (!moves_[side] || i + far >= rows.size()) return;
    __builtin_prefetch(&men_[rows[i + far]]);
    moves_[side]->fetch_bases(rows[i + far]);
    moves_[side]->fetch_lifts(rows[i + near]);
}

// Writes down the values of a level.
template <class Cells>
bool SiegeSlice<Cells>::settle(int level) {
    std::uint64_t settled = 0;
    for (std::size_t side = 0; side < 2; ++side) {
        Rows fresh;
        const auto settle_row = [&](std::uint64_t row, Rows& found) -> std::uint64_t {
            const Word word = states_[side][row].next & states_[side][row].open;
            states_[side][row].next = 0;
            fresh_[side][row] = word;
            if (word == 0) return 0;
            found.push_back(static_cast<std::uint32_t>(row));
            states_[side][row].open &= ~word;
            if (level % 2 == 1) won_[side][row] |= word;
            SiegeCode* const codes = rows_.at(row, side);
            for_each_bit(word, [&](int bit) { codes[bit] = static_cast<SiegeCode>(level + 1); });
            return static_cast<std::uint64_t>(count_bits(word));
        };
        const auto settle_rows = [&](std::uint64_t begin, std::uint64_t end, auto&& row_at) {
            Rows found;
            std::uint64_t count = 0;
            for (std::uint64_t i = begin; i < end; ++i) count += settle_row(row_at(i), found);
            const std::lock_guard lock(mutex_);
            settled += count;
            fresh.insert(fresh.end(), found.begin(), found.end());
        };
        bool done = false;
        if (dense_[side]) {
            done = for_rows([&](std::uint64_t begin, std::uint64_t end) {
                settle_rows(begin, end, [](std::uint64_t row) { return row; });
            });
        } else {
            for (const std::uint32_t row : fresh_rows_[side]) fresh_[side][row] = 0;
            const auto& rows = touched_[side];
            done = workers_.for_chunks(rows.size(), rows_at_once, options_.stop,
                                       [&](std::uint64_t begin, std::uint64_t end) {
                                           settle_rows(begin, end, [&](std::uint64_t i) { return rows[i]; });
                                       });
        }
        if (!done) return false;
        fresh_rows_[side].swap(fresh);
        touched_[side].clear();
        if (!fresh_rows_[side].empty()) deepest_ = level;
    }
    const auto share = static_cast<double>(settled) / static_cast<double>(positions_);
    const std::uint64_t now =
        std::min(static_cast<std::uint64_t>(share * static_cast<double>(indices_)), indices_ - told_);
    options_.observer->advance(now);
    told_ += now;
    return true;
}

template class SiegeSlice<SmallBitboard>;
template class SiegeSlice<Bitboard>;

}  // namespace zermelo

#include "solvers/stats/flag_counter.hpp"

namespace zermelo {

namespace {

// Properties of a position, by its outcome and the flags of its moves.
enum Told : std::uint8_t {
    chooses = 1,
    has_one_move = 2,
    is_unsound = 4,
    chooses_drawn = 8,
    has_one_draw = 16,
    is_forced = 32
};

}  // namespace

FlagCounter::FlagCounter(Metric metric) : metric_(metric) {
    for (unsigned code = 0; code < 256; ++code) {
        const bool possible = code >= draw_code && code <= greatest_code(metric);
        const Outcome outcome = !possible ? impossible : !is_decided(code) ? draw : is_win_code(code) ? win : loss;
        outcomes_[code] = outcome;
        // A child that is lost for its mover is a win.
        unsigned flags = any_move;
        if (outcome == loss) flags |= one_win;
        if (outcome == draw) flags |= one_draw;
        if (outcome == impossible) flags |= unsound_move;
        of_child_[code] = static_cast<std::uint8_t>(flags);
    }
    for (const Outcome outcome : {draw, loss, win, impossible})
        for (unsigned flags = is_there; flags < 256; ++flags) {
            std::uint8_t& told = told_[outcome][flags];
            if (outcome == impossible) told = is_unsound;
            if (outcome == impossible || outcome == loss || (flags & any_move) == 0) continue;
            const unsigned keeping = outcome == win ? flags & (one_win | two_wins) : flags & (one_draw | two_draws);
            told = chooses;
            if ((flags & two_moves) == 0) told |= is_forced;
            if (keeping == one_win || keeping == one_draw) told |= has_one_move;
            if (outcome == draw) told |= keeping == one_draw ? chooses_drawn | has_one_draw : chooses_drawn;
            if (keeping == 0 || (flags & unsound_move) != 0) told |= is_unsound;
        }
}

bool FlagCounter::count(std::uint64_t begin, std::uint64_t end, std::span<const std::uint8_t> codes,
                        std::span<const std::uint8_t> flags, RowCounts& counts) const {
    // By turns: equal codes in a row wait for each other.
    std::array<std::array<std::uint64_t, 256>, 2> by_code{};
    std::uint64_t choices = 0;
    std::uint64_t only_moves = 0;
    std::uint64_t forced = 0;
    std::uint64_t drawn_choices = 0;
    std::uint64_t only_draws = 0;
    unsigned all = 0;
    for (std::uint64_t i = begin; i < end; ++i) {
        const std::uint8_t code = codes[i];
        const unsigned told = told_[outcomes_[code]][flags[i]];
        ++by_code[i % 2][code];
        choices += told & chooses;
        only_moves += told >> 1 & 1;
        forced += told >> 5 & 1;
        drawn_choices += told >> 3 & 1;
        only_draws += told >> 4 & 1;
        all |= told;
    }
    for (std::size_t code = 0; code < 256; ++code) counts.by_code[code] += by_code[0][code] + by_code[1][code];
    counts.choices += choices;
    counts.only_moves += only_moves;
    counts.forced += forced;
    counts.drawn_choices += drawn_choices;
    counts.only_draws += only_draws;
    return (all & is_unsound) == 0;
}

// A mutual zugzwang: both sides lose on turn, or one loses and the other draws. A game that is over for both sides is
// none.
bool FlagCounter::count_zugzwangs(std::uint64_t begin, std::uint64_t end, std::span<const std::uint8_t> codes,
                                  std::span<const std::uint8_t> others, std::span<const std::uint8_t> flags,
                                  std::span<const std::uint8_t> flags_of_others, RowCounts& counts) const {
    const ValueCode lost_at_once = encode_value(metric_, {Wdl::loss, 0});
    bool sound = true;
    for (std::uint64_t i = begin; i < end; ++i) {
        const std::uint8_t mine = outcomes_[codes[i]];
        const std::uint8_t other = outcomes_[others[i]];
        if (mine == win || other == win || (mine != loss && other != loss) || flags[i] == 0) continue;
        sound &= other != impossible;
        const bool over = (flags[i] & any_move) == 0;
        if (over && flags_of_others.empty() && (metric_ != Metric::dtw || other != loss)) {
            counts.unsure.push_back(i);
            continue;
        }
        const bool other_over =
            flags_of_others.empty() ? others[i] == lost_at_once : (flags_of_others[i] & any_move) == 0;
        if (!over || !other_over) counts.zugzwangs.push_back(i);
    }
    return sound;
}

}  // namespace zermelo

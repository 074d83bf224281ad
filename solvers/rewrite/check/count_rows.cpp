#include "solvers/rewrite/check/count_rows.hpp"

#include "games/core/values/metric.hpp"

namespace zermelo {

namespace {

// Outcomes for the side to move, one bit each; none for hole_code.
enum Kind : std::uint8_t { draw = 1, loss = 2, win = 4 };
constexpr std::array<std::uint8_t, 256> kinds = [] {
    std::array<std::uint8_t, 256> of_code{};
    for (unsigned code = draw_code; code < 256; ++code)
        of_code[code] = !is_decided(code) ? draw : is_win_code(code) ? win : loss;
    return of_code;
}();
// Of a child, where the other side is to move, whose move keeps the outcome.
constexpr std::array<std::uint8_t, 256> kinds_of_keeping_children = [] {
    std::array<std::uint8_t, 256> of_code{};
    for (unsigned code = draw_code; code < 256; ++code)
        of_code[code] = !is_decided(code) ? draw : is_win_code(code) ? loss : win;
    return of_code;
}();

// The state of a position: whether it has moves, whether it has two, and how many of them keep its outcome, up to two.
constexpr std::uint8_t has_moves = 0x80;
constexpr std::uint8_t has_two_moves = has_moves >> 1;
constexpr std::uint8_t keeping = 3;

// Returns whether all children have values. The pointers are known to be apart; else all is read again after each byte
// that is written.
bool add_moves(std::uint8_t* __restrict states, const std::uint8_t* __restrict kept, const RowOfMoves& moves,
               const std::uint8_t* __restrict children) {
    const std::uint32_t* __restrict const from = moves.from.data();
    const std::uint32_t* __restrict const to = moves.to.data();
    bool sound = true;
    for (std::size_t i = 0, count = moves.from.size(); i < count; ++i) {
        const std::uint8_t kind = kinds[children[to[i]]];
        const unsigned state = states[from[i]];
        const unsigned keeps = (kind & kept[from[i]]) != 0 ? 1 : 0;
        states[from[i]] =
            static_cast<std::uint8_t>((state | (state & has_moves) >> 1 | has_moves) + (keeps & ~(state >> 1)));
        sound &= kind != 0 || kept[from[i]] == 0;
    }
    return sound;
}

}  // namespace

std::optional<PairCounter> PairCounter::make(const PairTable& table, std::uint32_t slice, Metric metric,
                                             bool null_moves) {
    auto moves = null_moves ? PairMoves::make_with_null_moves(table, slice) : PairMoves::make(table, slice);
    if (!moves) return std::nullopt;
    return PairCounter(*std::move(moves), slice, metric, null_moves);
}

bool PairCounter::count(std::uint64_t begin, std::uint64_t end, std::span<const std::vector<std::uint8_t>> codes,
                        RowCounts& counts) const {
    const std::uint64_t length = numbering().row_length();
    PairMoves::Scratch scratch;
    std::vector<std::uint8_t> states(length);
    std::vector<std::uint8_t> kept(length);
    bool sound = true;
    for (std::uint64_t row = begin; row < end; ++row) {
        const auto mine = std::span(codes[slice_]).subspan(row * length, length);
        std::fill(states.begin(), states.end(), std::uint8_t{0});
        for (std::size_t place = 0; place < length; ++place) kept[place] = kinds_of_keeping_children[mine[place]];
        moves_.for_each(row, scratch, [&](const RowOfMoves& some) {
            sound &= add_moves(states.data(), kept.data(), some, codes[some.slice].data() + some.base);
        });
        for (std::size_t place = 0; place < length; ++place) {
            ++counts.by_code[mine[place]];
            const bool chooses = (kinds[mine[place]] & (win | draw)) != 0 && (states[place] & has_moves) != 0;
            counts.choices += chooses ? 1 : 0;
            counts.forced += chooses && (states[place] & has_two_moves) == 0 ? 1 : 0;
            const bool drawn = chooses && (kinds[mine[place]] & draw) != 0;
            counts.only_moves += chooses && (states[place] & keeping) == 1 ? 1 : 0;
            counts.drawn_choices += drawn ? 1 : 0;
            counts.only_draws += drawn && (states[place] & keeping) == 1 ? 1 : 0;
            sound &= !chooses || (states[place] & keeping) != 0;
        }
        if (null_moves_) sound &= count_zugzwangs(row, codes, states, scratch, counts);
    }
    return sound;
}

// Each pair is counted at the position that comes first. Where both sides are lost, or one is and the other draws,
// nobody wants to be on turn; but a game that is over for both is none.
bool PairCounter::count_zugzwangs(std::uint64_t row, std::span<const std::vector<std::uint8_t>> codes,
                                  std::span<const std::uint8_t> states, PairMoves::Scratch& scratch,
                                  RowCounts& counts) const {
    const RowOfMoves others = moves_.null_moves(row, scratch);
    if (others.slice < slice_) return true;
    const std::uint64_t first = row * states.size();
    const std::uint8_t* const mine = codes[slice_].data() + first;
    const std::uint8_t* const theirs = codes[others.slice].data() + others.base;
    const ValueCode lost_at_once = encode_value(metric_, {Wdl::loss, 0});
    bool sound = true;
    for (std::size_t place = 0; place < states.size(); ++place) {
        const std::uint8_t kind = kinds[mine[place]];
        if ((kind & (loss | draw)) == 0) continue;
        if (others.slice == slice_ && others.base + others.to[place] < first + place) continue;
        const std::uint8_t other = theirs[others.to[place]];
        sound &= kinds[other] != 0;
        if ((kinds[other] & win) != 0 || ((kind | kinds[other]) & loss) == 0) continue;
        const bool over = (states[place] & has_moves) == 0;
        if (over && metric_ == Metric::dtw && other == lost_at_once) continue;
        (over && metric_ != Metric::dtw ? counts.unsure : counts.zugzwangs).push_back(first + place);
    }
    return sound;
}

}  // namespace zermelo

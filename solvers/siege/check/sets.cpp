#include "solvers/siege/check/sets.hpp"

#include <numeric>

namespace zermelo {

template <class Cells>
SiegeSetNumbers<Cells>::SiegeSetNumbers(const SiegeCheckBoard<Cells>& board, const BinomialTable& binomials,
                                        int attackers, int defenders)
    : board_(&board),
      binomials_(binomials),
      men_(attackers + defenders),
      defenders_(defenders),
      unions_(binomials(static_cast<int>(board.men_places()), men_)) {
    std::uint32_t pattern = (std::uint32_t{1} << defenders) - 1;
    for (; pattern >> men_ == 0; pattern = next_set(pattern)) {
        patterns_.push_back(pattern);
        if (pattern == 0) return;
    }
}

// A set that a permutation leaves is a union of its cycles, each of attackers or of defenders or empty: coefficients of
// the product of (1 + x^length + y^length).
template <class Cells>
std::uint64_t SiegeSetRows<Cells>::count_rows(const SiegeCheckBoard<Cells>& board, int attackers, int defenders) {
    const auto width = static_cast<std::size_t>(defenders) + 1;
    const auto height = static_cast<std::size_t>(attackers) + 1;
    std::uint64_t sum = 0;
    for (std::size_t s = 0; s < SiegeCheckBoard<Cells>::symmetries; ++s) {
        std::vector<std::uint64_t> ways(height * width, 0);
        ways[0] = 1;
        Cells seen;
        for (std::size_t place = 0; place < board.men_places(); ++place) {
            std::size_t length = 0;
            for (Cells at = Cells::cell(static_cast<int>(board.man_at(place))); (at & seen).empty();
                 at = board.image(s, at)) {
                seen |= at;
                ++length;
            }
            if (length == 0) continue;
            for (std::size_t a = height; a-- > 0;)
                for (std::size_t d = width; d-- > 0;) {
                    if (a >= length) ways[a * width + d] += ways[(a - length) * width + d];
                    if (d >= length) ways[a * width + d] += ways[a * width + d - length];
                }
        }
        sum += ways.back();
    }
    return sum / SiegeCheckBoard<Cells>::symmetries;
}

template <class Cells>
SiegeSetRows<Cells>::SiegeSetRows(const SiegeCheckBoard<Cells>& board, SiegeSetNumbers<Cells> sets, Workers& workers,
                                  const std::stop_token& stop)
    : sets_(std::move(sets)), places_(workers, sets_.size(), 0) {
    constexpr std::uint64_t at_once = 1 << 14;
    const std::uint64_t size = sets_.size();
    std::vector<std::uint64_t> least(size / 64 + 1, 0);
    std::vector<std::uint64_t> before((size + at_once - 1) / at_once + 1, 0);
    workers.for_chunks(size, at_once, stop, [&](std::uint64_t begin, std::uint64_t end) {
        std::uint64_t count = 0;
        sets_.for_each(begin, end, [&](std::uint64_t number, Cells attackers, Cells defenders) {
            if (!sets_.is_least(attackers, defenders)) return;
            least[number / 64] |= std::uint64_t{1} << (number % 64);
            ++count;
        });
        before[begin / at_once + 1] = count;
    });
    std::partial_sum(before.begin(), before.end(), before.begin());
    rows_ = before.back();

    std::vector<std::vector<Symmetric>> symmetric(before.size());
    workers.for_chunks(size, at_once, stop, [&](std::uint64_t begin, std::uint64_t end) {
        auto row = static_cast<std::uint32_t>(before[begin / at_once]);
        sets_.for_each(begin, end, [&](std::uint64_t number, Cells attackers, Cells defenders) {
            if ((least[number / 64] >> (number % 64) & 1) == 0) return;
            for (std::size_t s = SiegeCheckBoard<Cells>::symmetries; s-- > 0;) {
                const std::uint64_t image = sets_.number_of(board.image(s, attackers), board.image(s, defenders));
                places_[image] = row * 8 + static_cast<std::uint32_t>(board.inverse(s));
            }
            if (const std::uint32_t kept = sets_.symmetries_of(attackers, defenders); kept != 0)
                symmetric[begin / at_once].push_back({row, kept, attackers, defenders});
            ++row;
        });
    });
    for (const auto& some : symmetric) symmetric_.insert(symmetric_.end(), some.begin(), some.end());
}

template class SiegeSetNumbers<SmallBitboard>;
template class SiegeSetNumbers<Bitboard>;
template class SiegeSetRows<SmallBitboard>;
template class SiegeSetRows<Bitboard>;

}  // namespace zermelo

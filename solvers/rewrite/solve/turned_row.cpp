#include "solvers/rewrite/solve/turned_row.hpp"

#include <algorithm>
#include <cstring>

#include "solvers/rewrite/solve/outer_sets.hpp"

namespace zermelo {

namespace {

// A strip; the compiler cuts it into the vectors that there are.
using Strip __attribute__((vector_size(64))) = std::uint64_t;
using StripBytes __attribute__((vector_size(64))) = std::uint8_t;

// Two strips whose numbers differ in one bit exchange this bit with one inside of the strips. A bit of the
// bytes of a word:
template <int bit>
[[gnu::always_inline]] inline void exchange_in_words(Strip& clear, Strip& set) {
    constexpr std::uint64_t first = bit == 0 ? 0x00ff00ff00ff00ff : bit == 1 ? 0x0000ffff0000ffff : 0x00000000ffffffff;
    constexpr int shift = 8 << bit;
    const Strip low = (clear & first) | ((set & first) << shift);
    set = ((clear >> shift) & first) | (set & ~first);
    clear = low;
}
// A bit of the words of a strip.
[[gnu::always_inline]] inline void exchange_words(Strip& clear, Strip& set, const Strip& low, const Strip& high) {
    const Strip before = clear;
    clear = __builtin_shuffle(before, set, low);
    set = __builtin_shuffle(before, set, high);
}
[[gnu::always_inline]] inline void exchange(int bit, Strip& clear, Strip& set) {
    switch (bit) {
        case 0:
            return exchange_in_words<0>(clear, set);
        case 1:
            return exchange_in_words<1>(clear, set);
        case 2:
            return exchange_in_words<2>(clear, set);
        case 3:
            return exchange_words(clear, set, Strip{0, 8, 2, 10, 4, 12, 6, 14}, Strip{1, 9, 3, 11, 5, 13, 7, 15});
        case 4:
            return exchange_words(clear, set, Strip{0, 1, 8, 9, 4, 5, 12, 13}, Strip{2, 3, 10, 11, 6, 7, 14, 15});
        default:
            return exchange_words(clear, set, Strip{0, 1, 2, 3, 8, 9, 10, 11}, Strip{4, 5, 6, 7, 12, 13, 14, 15});
    }
}

template <bool shuffles_bytes>
[[gnu::always_inline]] inline void turn_in(const RowTurn& turn, const std::uint8_t* from, std::uint8_t* to) {
    const RowTurn::Parts& parts = turn.parts();
    const std::size_t strips = parts.strips_from.size();
    std::array<Strip, RowTurn::most_strips> tile;
    StripBytes inside;
    std::memcpy(&inside, parts.inside.data(), sizeof inside);
    for (std::size_t at = 0; at < parts.tiles_from.size(); ++at) {
        for (std::size_t strip = 0; strip < strips; ++strip)
            std::memcpy(&tile[strip], from + parts.tiles_from[at] + parts.strips_from[strip], sizeof tile[strip]);
        for (std::size_t j = 0; j < parts.exchanged.size(); ++j)
            for (std::size_t strip = 0; strip < strips; ++strip)
                if ((strip >> j & 1) == 0) exchange(parts.exchanged[j], tile[strip], tile[strip | std::size_t{1} << j]);
        for (std::size_t strip = 0; strip < strips; ++strip) {
            std::uint8_t* const target = to + parts.tiles_to[at] + parts.strips_to[strip];
            if (!parts.changes_inside) {
                std::memcpy(target, &tile[strip], sizeof tile[strip]);
            } else if constexpr (shuffles_bytes) {
                const StripBytes bytes = __builtin_shuffle(reinterpret_cast<const StripBytes&>(tile[strip]), inside);
                std::memcpy(target, &bytes, sizeof bytes);
            } else {
                std::array<std::uint8_t, RowTurn::strip_bytes> bytes;
                std::memcpy(bytes.data(), &tile[strip], sizeof bytes);
                for (std::size_t byte = 0; byte < bytes.size(); ++byte) target[byte] = bytes[parts.inside[byte]];
            }
        }
    }
}

void turn_portable(const RowTurn& turn, const std::uint8_t* from, std::uint8_t* to) {
    turn_in<false>(turn, from, to);
}
#ifdef __x86_64__
[[gnu::target("avx2")]] void turn_avx2(const RowTurn& turn, const std::uint8_t* from, std::uint8_t* to) {
    turn_in<false>(turn, from, to);
}
[[gnu::target("avx512f,avx512bw,avx512vbmi")]] void turn_avx512(const RowTurn& turn, const std::uint8_t* from,
                                                                std::uint8_t* to) {
    turn_in<true>(turn, from, to);
}
#endif

// All sums of some bits of `to`, in the order of these bits, and where they come from.
void add_sums(const std::vector<std::uint32_t>& bits_to, const std::vector<std::uint32_t>& bits_from,
              std::vector<std::uint32_t>& to, std::vector<std::uint32_t>& from) {
    for (std::size_t set = 0; set < std::size_t{1} << bits_to.size(); ++set) {
        to.push_back(0);
        from.push_back(0);
        for (std::size_t i = 0; i < bits_to.size(); ++i) {
            if ((set >> i & 1) == 0) continue;
            to.back() |= bits_to[i];
            from.back() |= bits_from[i];
        }
    }
}

}  // namespace

RowTurn::RowTurn(std::span<const int> image, bool vectors) : turn_(turn_portable) {
    std::vector<int> places(image.begin(), image.end());
    while (places.size() < strip_bits) places.push_back(static_cast<int>(places.size()));  // of a row that is filled up
    const auto is_inside = [](int bit) { return bit < static_cast<int>(strip_bits); };
    std::vector<int> leaving;   // bits of strips in `to` that come from inside of strips
    std::vector<int> entering;  // bits inside of strips in `to` that come from strips
    std::vector<std::uint32_t> others_to;
    std::vector<std::uint32_t> others_from;
    for (int bit = 0; bit < static_cast<int>(places.size()); ++bit) {
        const int source = places[static_cast<std::size_t>(bit)];
        if (is_inside(bit) && !is_inside(source)) entering.push_back(bit);
        if (!is_inside(bit) && is_inside(source)) leaving.push_back(bit);
        if (is_inside(bit) || is_inside(source)) continue;
        others_to.push_back(1U << bit);
        others_from.push_back(1U << source);
    }
    // Pairs that need nothing more inside of strips come together where there are such.
    for (std::size_t i = 0; i < entering.size(); ++i)
        for (std::size_t j = i; j < leaving.size(); ++j)
            if (places[static_cast<std::size_t>(leaving[j])] == entering[i]) std::swap(leaving[i], leaving[j]);
    std::array<int, strip_bits> held{};  // by bit: its source after the exchanges
    for (std::size_t bit = 0; bit < strip_bits; ++bit) held[bit] = places[bit];
    std::vector<std::uint32_t> strips_to;
    std::vector<std::uint32_t> strips_from;
    for (std::size_t i = 0; i < entering.size(); ++i) {
        const int exchanged = places[static_cast<std::size_t>(leaving[i])];
        parts_.exchanged.push_back(exchanged);
        held[static_cast<std::size_t>(entering[i])] = exchanged;
        strips_to.push_back(1U << leaving[i]);
        strips_from.push_back(1U << places[static_cast<std::size_t>(entering[i])]);
    }
    add_sums(others_to, others_from, parts_.tiles_to, parts_.tiles_from);
    add_sums(strips_to, strips_from, parts_.strips_to, parts_.strips_from);
    for (std::uint32_t byte = 0; byte < strip_bytes; ++byte) {
        parts_.inside[byte] = static_cast<std::uint8_t>(moved_set(held, byte));
        parts_.changes_inside = parts_.changes_inside || parts_.inside[byte] != byte;
    }
#ifdef __x86_64__
    if (!vectors) return;
    if (__builtin_cpu_supports("avx512vbmi"))
        turn_ = turn_avx512;
    else if (__builtin_cpu_supports("avx2"))
        turn_ = turn_avx2;
#endif
}

}  // namespace zermelo

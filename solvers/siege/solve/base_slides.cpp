#include "solvers/siege/solve/base_slides.hpp"

#include <cstring>
#include <utility>
#include <vector>

#include "solvers/siege/solve/turn_words.hpp"

namespace zermelo {

namespace {

using Pair __attribute__((vector_size(16))) = std::uint64_t;
using Four __attribute__((vector_size(32))) = std::uint64_t;
using Eight __attribute__((vector_size(64))) = std::uint64_t;

// The elements of a rank, as so many vectors.
template <class Vector, std::size_t count>
struct Rank {
    static constexpr std::size_t per = sizeof(Vector) / sizeof(std::uint64_t);
    static constexpr std::size_t lanes = count * per;
    std::array<Vector, count> parts;

    [[gnu::always_inline]] void load(const std::uint64_t* from) { std::memcpy(&parts, from, sizeof parts); }
    [[gnu::always_inline]] void store(std::uint64_t* to) const { std::memcpy(to, &parts, sizeof parts); }

    // Each lane gets what the lane `by` higher has, or lower; the last ones get nothing.
    template <std::size_t by, std::size_t... i>
    [[gnu::always_inline]] void shift_down(const Rank& from, std::index_sequence<i...>) {
        constexpr std::size_t whole = by / per;
        const Vector mask = {(by % per + i)...};
        for (std::size_t p = 0; p < count; ++p) {
            const Vector low = p + whole < count ? from.parts[p + whole] : Vector{};
            const Vector high = p + whole + 1 < count ? from.parts[p + whole + 1] : Vector{};
            parts[p] = __builtin_shuffle(low, high, mask);
        }
    }
    template <std::size_t by, std::size_t... i>
    [[gnu::always_inline]] void shift_up(const Rank& from, std::index_sequence<i...>) {
        constexpr std::size_t whole = by / per;
        const Vector mask = {(per - by % per + i)...};
        for (std::size_t p = 0; p < count; ++p) {
            const Vector low = p >= whole + 1 ? from.parts[p - whole - 1] : Vector{};
            const Vector high = p >= whole ? from.parts[p - whole] : Vector{};
            parts[p] = __builtin_shuffle(low, high, mask);
        }
    }
    template <bool up, std::size_t by>
    [[gnu::always_inline]] void shift(const Rank& from) {
        if constexpr (up)
            shift_up<by>(from, std::make_index_sequence<per>());
        else
            shift_down<by>(from, std::make_index_sequence<per>());
    }
    [[gnu::always_inline]] void add(const Rank& other) {
        for (std::size_t p = 0; p < count; ++p) parts[p] |= other.parts[p];
    }
    [[gnu::always_inline]] void restrict_to(const Rank& other) {
        for (std::size_t p = 0; p < count; ++p) parts[p] &= other.parts[p];
    }
};

// From each lane, what slides along the rank meet: the lanes that count, up to one that nothing slides over. Doubles
// the way with each step, as fills of words do.
template <bool up, std::size_t by, class R>
[[gnu::always_inline]] inline void fill(R& counts, R& keep) {
    R moved;
    moved.template shift<up, by>(counts);
    moved.restrict_to(keep);
    counts.add(moved);
    if constexpr (2 * by < R::lanes) {
        moved.template shift<up, by>(keep);
        keep.restrict_to(moved);
        fill<up, 2 * by>(counts, keep);
    }
}
template <bool up, class R>
[[gnu::always_inline]] inline void add_slides(const R& from, const R& free, R& reached) {
    R counts = from;
    R keep = free;
    fill<up, 1>(counts, keep);
    R moved;
    moved.template shift<up, 1>(counts);
    reached.add(moved);
}

template <class R>
[[gnu::always_inline]] inline void turn(R& words, const R& turns, int shift, int side) {
    for (std::size_t p = 0; p < words.parts.size(); ++p) {
        const auto kinds = turns.parts[p] >> shift;
        turn_words(words.parts[p], decltype(kinds)(-(kinds & 1)), decltype(kinds)(-(kinds >> 1 & 1)),
                   decltype(kinds)(-(kinds >> 2 & 1)), side);
    }
}

template <class R>
[[gnu::always_inline]] inline bool scan_in(BaseSlides& slides) {
    std::array<R, 11> counts;
    std::array<R, 11> keep;
    std::array<R, 11> reached;
    std::array<R, 11> turns;
    const std::size_t ranks = slides.width;
    R all{};
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        const std::size_t at = rank * R::lanes;
        R takes;
        counts[rank].load(&slides.words[at]);
        turns[rank].load(&slides.turns[at]);
        keep[rank].load(&slides.keep[at]);
        takes.load(&slides.takes[at]);
        turn(counts[rank], turns[rank], 0, slides.side);
        for (std::size_t p = 0; p < takes.parts.size(); ++p) {
            counts[rank].parts[p] = (counts[rank].parts[p] ^ slides.inverted) & (takes.parts[p] ^ slides.besides) &
                                    keep[rank].parts[p] & slides.free;
        }
        all.add(counts[rank]);
    }
    std::uint64_t any = 0;
    for (const auto& part : all.parts)
        for (std::size_t i = 0; i < R::per; ++i) any |= part[i];
    if (any == 0) return false;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        reached[rank] = R{};
        add_slides<false>(counts[rank], keep[rank], reached[rank]);
        add_slides<true>(counts[rank], keep[rank], reached[rank]);
    }
    R up{};
    R down{};
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        const std::size_t top = ranks - 1 - rank;
        reached[top].add(up);
        up.add(counts[top]);
        up.restrict_to(keep[top]);
        reached[rank].add(down);
        down.add(counts[rank]);
        down.restrict_to(keep[rank]);
    }
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        reached[rank].restrict_to(keep[rank]);
        for (auto& part : reached[rank].parts) part &= slides.free;
        turn(reached[rank], turns[rank], BaseSlides::back, slides.side);
        reached[rank].store(&slides.words[rank * R::lanes]);
    }
    return true;
}

template <class Vector>
[[gnu::always_inline]] inline bool scan_with(BaseSlides& slides) {
    constexpr std::size_t per = Rank<Vector, 1>::per;
    return slides.lanes == 8 ? scan_in<Rank<Vector, 8 / per>>(slides) : scan_in<Rank<Vector, 16 / per>>(slides);
}

bool scan_portable(BaseSlides& slides) {
    return scan_with<Pair>(slides);
}
#ifdef __x86_64__
[[gnu::target("avx2")]] bool scan_avx2(BaseSlides& slides) {
    return scan_with<Four>(slides);
}
[[gnu::target("avx512f")]] bool scan_avx512(BaseSlides& slides) {
    return scan_with<Eight>(slides);
}
#endif

}  // namespace

std::span<const ScanBase> base_scans() {
    static const std::vector<ScanBase> scans = [] {
        std::vector<ScanBase> found;
#ifdef __x86_64__
        if (__builtin_cpu_supports("avx512f")) found.push_back(scan_avx512);
        if (__builtin_cpu_supports("avx2")) found.push_back(scan_avx2);
#endif
        found.push_back(scan_portable);
        return found;
    }();
    return scans;
}

}  // namespace zermelo

#include "solvers/rewrite/solve/outcome_kernels.hpp"

#include <bit>
#include <cstring>
#include <vector>

namespace zermelo {

namespace {

// Eight words; the compiler cuts them into the vectors that there are.
using Words __attribute__((vector_size(64))) = std::uint64_t;

[[gnu::always_inline]] inline void load(const std::uint64_t* from, Words& to) {
    std::memcpy(&to, from, sizeof to);
}

enum class Shift { none, down, up };

template <Shift shift>
[[gnu::always_inline]] inline void add_step(const SegmentStep& step, std::uint64_t* wins) {
    const SegmentMove& move = *step.move;
    Words mask;
    load(move.mask.data(), mask);
    const auto by = static_cast<std::uint64_t>(shift == Shift::up ? -move.shift : move.shift);
    for (std::uint64_t groups = move.groups; groups != 0; groups &= groups - 1) {
        const int at = 8 * std::countr_zero(groups);
        Words words;
        Words sum;
        load(step.words + at, words);
        load(wins + at, sum);
        if constexpr (shift == Shift::down) words >>= by;
        if constexpr (shift == Shift::up) words <<= by;
        sum |= words & mask;
        std::memcpy(wins + at, &sum, sizeof sum);
    }
}

[[gnu::always_inline]] inline void gather_in(std::span<const SegmentStep> steps, std::uint64_t* wins) {
    for (const SegmentStep& step : steps) {
        if (step.move->shift == 0)
            add_step<Shift::none>(step, wins);
        else if (step.move->shift > 0)
            add_step<Shift::down>(step, wins);
        else
            add_step<Shift::up>(step, wins);
    }
}

// The sums of bits by bytes, for up to 31 groups at a time.
[[gnu::always_inline]] inline std::uint64_t count_in(const std::uint64_t* words, std::uint64_t count) {
    std::uint64_t total = 0;
    for (std::uint64_t at = 0; at < count;) {
        Words bytes = {};
        for (const std::uint64_t end = count - at < 248 ? count : at + 248; at < end; at += 8) {
            Words x;
            load(words + at, x);
            x -= x >> 1 & 0x5555555555555555;
            x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
            bytes += (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
        }
        const Words pairs = (bytes & 0x00ff00ff00ff00ff) + (bytes >> 8 & 0x00ff00ff00ff00ff);
        for (int i = 0; i < 8; ++i) total += pairs[i] * 0x0001000100010001 >> 48;
    }
    return total;
}

void gather_portable(std::span<const SegmentStep> steps, std::uint64_t* wins) {
    gather_in(steps, wins);
}
std::uint64_t count_portable(const std::uint64_t* words, std::uint64_t count) {
    return count_in(words, count);
}

#ifdef __x86_64__
[[gnu::target("avx512f")]] void gather_avx512(std::span<const SegmentStep> steps, std::uint64_t* wins) {
    gather_in(steps, wins);
}
[[gnu::target("avx512f")]] std::uint64_t count_avx512(const std::uint64_t* words, std::uint64_t count) {
    return count_in(words, count);
}
#endif

}  // namespace

std::span<const RowKernels> row_kernels() {
    static const std::vector<RowKernels> kernels = [] {
        std::vector<RowKernels> found;
#ifdef __x86_64__
        if (__builtin_cpu_supports("avx512f")) found.push_back({gather_avx512, count_avx512});
#endif
        found.push_back({gather_portable, count_portable});
        return found;
    }();
    return kernels;
}

}  // namespace zermelo

#include "solvers/rewrite/solve/distance_kernels.hpp"

#include <bit>
#include <cstring>
#include <vector>

namespace zermelo {

namespace {

// A group; the compiler cuts it into the vectors that there are.
using Group __attribute__((vector_size(64))) = RowDistance;

[[gnu::always_inline]] inline void load(const RowDistance* from, Group& to) {
    std::memcpy(&to, from, sizeof to);
}

[[gnu::always_inline]] inline void best_in(const DistanceMove& move, const RowDistance* replies, RowDistance* best,
                                           std::uint64_t bytes) {
    Group mask;
    load(move.mask.data(), mask);
    replies += move.distance;
    for (std::uint64_t segment = 0; segment < bytes; segment += std::uint64_t{1} << DistanceMove::segment_bits) {
        if ((segment & (move.segment_set | move.segment_clear)) != move.segment_set) continue;
        for (std::uint64_t groups = move.groups; groups != 0; groups &= groups - 1) {
            const std::uint64_t at = segment + 64 * static_cast<std::uint64_t>(std::countr_zero(groups));
            Group reply;
            Group most;
            load(replies + at, reply);
            load(best + at, most);
            reply &= mask;
            most = most > reply ? most : reply;
            std::memcpy(best + at, &most, sizeof most);
        }
    }
}

[[gnu::always_inline]] inline void finish_in(RowDistance* row, std::uint64_t bytes) {
    for (std::uint64_t at = 0; at < bytes; at += sizeof(Group)) {
        Group group;
        load(row + at, group);
        group = ~group + (group >> 7) * 2;  // row_distance_after
        std::memcpy(row + at, &group, sizeof group);
    }
}

[[gnu::always_inline]] inline RowTally tally_in(const RowDistance* row, std::uint64_t count) {
    RowTally tally;
    std::uint8_t deepest = 0;
    for (std::uint64_t at = 0; at < count;) {
        std::uint8_t wins = 0;  // of less than 256 bytes
        const std::uint64_t end = count - at < 128 ? count : at + 128;
        for (; at < end; ++at) {
            const std::uint8_t won = row[at] < 128 ? 1 : 0;
            const auto plies = static_cast<std::uint8_t>(won == 1 ? row[at] - 1 : 255 - row[at]);
            wins = static_cast<std::uint8_t>(wins + won);
            deepest = deepest > plies ? deepest : plies;
        }
        tally.wins += wins;
    }
    tally.deepest = deepest;
    return tally;
}

void best_portable(const DistanceMove& move, const RowDistance* replies, RowDistance* best, std::uint64_t bytes) {
    best_in(move, replies, best, bytes);
}
void finish_portable(RowDistance* row, std::uint64_t bytes) {
    finish_in(row, bytes);
}
RowTally tally_portable(const RowDistance* row, std::uint64_t bytes) {
    return tally_in(row, bytes);
}

#ifdef __x86_64__
[[gnu::target("avx2")]] void best_avx2(const DistanceMove& move, const RowDistance* replies, RowDistance* best,
                                       std::uint64_t bytes) {
    best_in(move, replies, best, bytes);
}
[[gnu::target("avx2")]] void finish_avx2(RowDistance* row, std::uint64_t bytes) {
    finish_in(row, bytes);
}
[[gnu::target("avx2")]] RowTally tally_avx2(const RowDistance* row, std::uint64_t bytes) {
    return tally_in(row, bytes);
}
[[gnu::target("avx512bw")]] void best_avx512(const DistanceMove& move, const RowDistance* replies, RowDistance* best,
                                             std::uint64_t bytes) {
    best_in(move, replies, best, bytes);
}
[[gnu::target("avx512bw")]] void finish_avx512(RowDistance* row, std::uint64_t bytes) {
    finish_in(row, bytes);
}
[[gnu::target("avx512bw")]] RowTally tally_avx512(const RowDistance* row, std::uint64_t bytes) {
    return tally_in(row, bytes);
}
#endif

}  // namespace

std::span<const DistanceKernels> distance_kernels() {
    static const std::vector<DistanceKernels> kernels = [] {
        std::vector<DistanceKernels> found;
#ifdef __x86_64__
        if (__builtin_cpu_supports("avx512bw")) found.push_back({best_avx512, finish_avx512, tally_avx512});
        if (__builtin_cpu_supports("avx2")) found.push_back({best_avx2, finish_avx2, tally_avx2});
#endif
        found.push_back({best_portable, finish_portable, tally_portable});
        return found;
    }();
    return kernels;
}

}  // namespace zermelo

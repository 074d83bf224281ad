// The positions that other workers of a search are at.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

namespace zermelo {

// The positions that workers are searching, so that others begin with something else (simplified ABDADA, T. Kerrigan
// 2014, after J.-C. Weill 1996). It compares hashes alone: a mistake costs only time. Thread-safe.
class BusyPositions {
public:
    void enter(std::uint64_t hash) noexcept { at(hash).store(hash, std::memory_order_relaxed); }
    void leave(std::uint64_t hash) noexcept { at(hash).store(0, std::memory_order_relaxed); }
    bool has(std::uint64_t hash) const noexcept { return at(hash).load(std::memory_order_relaxed) == hash; }

private:
    static constexpr int bits = 14;
    std::atomic<std::uint64_t>& at(std::uint64_t hash) const noexcept { return hashes_[hash >> (64 - bits)]; }
    std::unique_ptr<std::atomic<std::uint64_t>[]> hashes_ =
        std::make_unique<std::atomic<std::uint64_t>[]>(std::size_t{1} << bits);
};

}  // namespace zermelo

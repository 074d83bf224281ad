#include "solvers/partition/memory_transport.hpp"

#include <algorithm>

namespace zermelo {

Result<void> MemoryTransport::save(std::uint32_t part, std::span<const State> states, ByteSpan notes) {
    parts_[part] = {{states.begin(), states.end()}, {notes.begin(), notes.end()}};
    return {};
}

Result<void> MemoryTransport::load(std::uint32_t part, std::span<State> states, Bytes& notes) {
    std::ranges::copy(parts_[part].states, states.begin());
    notes = parts_[part].notes;
    return {};
}

Result<void> MemoryTransport::read(std::uint32_t part, std::uint64_t offset, std::span<State> states) const {
    std::copy_n(parts_[part].states.begin() + static_cast<std::ptrdiff_t>(offset), states.size(), states.begin());
    return {};
}

Result<void> MemoryTransport::send(std::uint32_t part, std::uint32_t level, std::span<const std::uint32_t> batch) {
    const std::lock_guard lock(mutex_);
    batches_[{part, level}].emplace_back(batch.begin(), batch.end());
    return {};
}

bool MemoryTransport::has_updates(std::uint32_t part, std::uint32_t level) const {
    const std::lock_guard lock(mutex_);
    return batches_.contains({part, level});
}

Result<std::uint64_t> MemoryTransport::receive(std::uint32_t part, std::uint32_t level, Workers& workers,
                                               const Take& take) {
    std::vector<Batch> batches;
    {
        const std::lock_guard lock(mutex_);
        if (auto waiting = batches_.extract({part, level})) batches = std::move(waiting.mapped());
    }
    workers.for_chunks(batches.size(), 1, {}, [&](std::uint64_t begin, std::uint64_t) { take(batches[begin]); });
    return 0;
}

}  // namespace zermelo

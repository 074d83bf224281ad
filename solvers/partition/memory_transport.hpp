// Parts of a slice in memory.
#pragma once

#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "solvers/partition/transport.hpp"

namespace zermelo {

// For tests of what uses parts: it saves no memory, and its checkpoints cannot be restored.
class MemoryTransport final : public PartTransport {
public:
    explicit MemoryTransport(const PartMap& map) : PartTransport(map), parts_(map.count()) {}

    Result<void> save(std::uint32_t part, std::span<const State> states, ByteSpan notes) override;
    Result<void> load(std::uint32_t part, std::span<State> states, Bytes& notes) override;
    Result<void> read(std::uint32_t part, std::uint64_t offset, std::span<State> states) const override;
    Result<void> send(std::uint32_t part, std::uint32_t level, std::span<const std::uint32_t> batch) override;
    bool has_updates(std::uint32_t part, std::uint32_t level) const override;
    Result<std::uint64_t> receive(std::uint32_t part, std::uint32_t level, Workers& workers, const Take& take) override;
    Result<Bytes> checkpoint() override { return Bytes{}; }
    void kept() override {}
    bool restore(ByteSpan) override { return false; }

private:
    struct Part {
        std::vector<State> states;
        Bytes notes;
    };

    std::vector<Part> parts_;
    mutable std::mutex mutex_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Batch>> batches_;  // by part and level
};

}  // namespace zermelo

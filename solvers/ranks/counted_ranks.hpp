// Ranks whose messages are counted.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "solvers/ranks/forwarding_ranks.hpp"

namespace zermelo {

// The messages of a rank to others, and the calls in which it waits for all.
struct Traffic {
    std::uint64_t messages = 0;
    std::uint64_t message_bytes = 0;
    std::uint64_t other_bytes = 0;  // by collective calls
    std::uint64_t collectives = 0;
    std::uint64_t levels = 0;  // calls of settle()
};

class CountedRanks final : public ForwardingRanks {
public:
    using ForwardingRanks::ForwardingRanks;

    const Traffic& traffic() const { return traffic_; }

    Result<std::vector<Bytes>> exchange(std::vector<Bytes> to) override {
        ++traffic_.collectives;
        for (unsigned other = 0; other < to.size(); ++other)
            if (other != rank()) traffic_.other_bytes += to[other].size();
        return ForwardingRanks::exchange(std::move(to));
    }
    // Every other rank gets the bytes once, whoever hands them on.
    Result<void> broadcast(Bytes& bytes, unsigned from) override {
        ++traffic_.collectives;
        if (rank() == from) traffic_.other_bytes += bytes.size() * (count() - 1);
        return ForwardingRanks::broadcast(bytes, from);
    }
    Result<void> broadcast_to_keepers(Bytes& bytes, unsigned from) override {
        ++traffic_.collectives;
        if (rank() == from)
            for (unsigned other = 0; other < count(); ++other)
                if (other != from && keeper(other) == other) traffic_.other_bytes += bytes.size();
        return ForwardingRanks::broadcast_to_keepers(bytes, from);
    }
    Result<void> post(unsigned to, Words words) override {
        ++traffic_.messages;
        traffic_.message_bytes += words.size() * sizeof(std::uint32_t);
        return ForwardingRanks::post(to, std::move(words));
    }
    Result<void> settle(const Take& take) override {
        ++traffic_.levels;
        return ForwardingRanks::settle(take);
    }

private:
    Traffic traffic_;
};

}  // namespace zermelo

// Ranks that pass everything on to others, for those that change or count it.
#pragma once

#include <utility>
#include <vector>

#include "solvers/ranks/ranks.hpp"

namespace zermelo {

class ForwardingRanks : public Ranks {
public:
    // `real` must outlive them.
    explicit ForwardingRanks(Ranks& real) : real_(real) {}

    unsigned rank() const override { return real_.rank(); }
    unsigned count() const override { return real_.count(); }
    Result<std::vector<Bytes>> exchange(std::vector<Bytes> to) override { return real_.exchange(std::move(to)); }
    Result<void> broadcast(Bytes& bytes, unsigned from) override { return real_.broadcast(bytes, from); }
    Result<void> set_keepers(std::vector<unsigned> keepers) override { return real_.set_keepers(std::move(keepers)); }
    unsigned keeper(unsigned rank) const override { return real_.keeper(rank); }
    Result<void> broadcast_to_keepers(Bytes& bytes, unsigned from) override {
        return real_.broadcast_to_keepers(bytes, from);
    }
    Result<void> post(unsigned to, Words words) override { return real_.post(to, std::move(words)); }
    Result<void> poll(const Take& take) override { return real_.poll(take); }
    Result<void> settle(const Take& take) override { return real_.settle(take); }
    bool crowded() const override { return real_.crowded(); }
    std::uint64_t memory() const override { return real_.memory(); }
    void watch(double period) override { real_.watch(period); }

private:
    Ranks& real_;
};

}  // namespace zermelo

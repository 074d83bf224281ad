// The processes that solve a table together by messages.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "games/base/bytes.hpp"
#include "games/base/error.hpp"

namespace zermelo {

// One of the processes, as it sees the others: "rank" and "collective" are the terms of MPI. One thread of a rank calls
// it. Collective calls are made by all ranks, in the same order; an error of one says that the run is lost.
class Ranks {
public:
    using Words = std::vector<std::uint32_t>;
    using Take = std::function<void(unsigned from, Words words)>;

    virtual ~Ranks() = default;
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    virtual unsigned rank() const = 0;
    virtual unsigned count() const = 0;

    // Collective: `to[r]` goes to rank r; answers what came from each.
    virtual Result<std::vector<Bytes>> exchange(std::vector<Bytes> to) = 0;
    // Collective: the bytes of rank `from` go to all.
    virtual Result<void> broadcast(Bytes& bytes, unsigned from) = 0;

    // Ranks with a common disk have a keeper, one of them. Collective: keepers[r] is that of rank r. At first each rank
    // is its own.
    virtual Result<void> set_keepers(std::vector<unsigned> keepers) = 0;
    virtual unsigned keeper(unsigned rank) const = 0;
    bool is_keeper() const { return keeper(rank()) == rank(); }
    // Collective: the bytes of rank `from` go to all keepers; other ranks have none afterwards.
    virtual Result<void> broadcast_to_keepers(Bytes& bytes, unsigned from) = 0;

    // Messages, until all of them have come: post() sends one, poll() hands those over that are here, settle() is
    // collective and comes back when all messages of all ranks have been handed over.
    virtual Result<void> post(unsigned to, Words words) = 0;
    virtual Result<void> poll(const Take& take) = 0;
    virtual Result<void> settle(const Take& take) = 0;
    // True where so many messages of this rank are on their way that it should poll() before it posts more.
    virtual bool crowded() const = 0;
    // Bytes that messages may take at once.
    virtual std::uint64_t memory() const = 0;
    // From now on a rank that gives no sign of life for `silent_periods` of so many seconds ends the run. Ranks that
    // end with their process need none.
    virtual void watch(double /*period*/) {}
    static constexpr double silent_periods = 9;

protected:
    Ranks() = default;
};

// Bytes that messages between processes take at once.
inline constexpr std::uint64_t usual_message_memory = 48 << 20;

// Collective: the numbers of all ranks, by rank. All give as many.
Result<std::vector<std::vector<std::uint64_t>>> gather(Ranks& ranks, std::span<const std::uint64_t> mine);
// Collective: the error of this rank; else that of the first rank that has one, with its name.
Result<void> agree(Ranks& ranks, const Result<void>& mine);

}  // namespace zermelo

// The homes of the parts of a slice, and the ways of updates to them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>

#include "games/base/bytes.hpp"
#include "games/base/error.hpp"
#include "solvers/partition/batch.hpp"
#include "solvers/partition/part_map.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// Keeps the states of the parts that nobody works on, and the updates for all parts until these are worked on. Levels
// are numbers that grow; updates of the last two may wait at the same time. One thread calls it, but for send() and
// read().
class PartTransport {
public:
    using State = std::uint16_t;
    using Take = std::function<void(std::span<const std::uint32_t> batch)>;

    virtual ~PartTransport() = default;
    PartTransport(const PartTransport&) = delete;
    PartTransport& operator=(const PartTransport&) = delete;

    // The states of a part, and notes of the solver; load() gives back what was saved last.
    virtual Result<void> save(std::uint32_t part, std::span<const State> states, ByteSpan notes) = 0;
    virtual Result<void> load(std::uint32_t part, std::span<State> states, Bytes& notes) = 0;
    // Some states of a saved part, from `offset` on.
    virtual Result<void> read(std::uint32_t part, std::uint64_t offset, std::span<State> states) const = 0;

    // The same across parts, from an index of the slice on.
    Result<void> read_range(std::uint64_t first, std::span<State> states) const {
        while (!states.empty()) {
            const std::uint32_t part = map_.part_of(first);
            const auto count = std::min<std::uint64_t>(states.size(), map_.end(part) - first);
            ZERMELO_TRY(read(part, first - map_.begin(part), states.first(count)));
            states = states.subspan(count);
            first += count;
        }
        return {};
    }

    // Whole updates for a part, of one level. Thread-safe.
    virtual Result<void> send(std::uint32_t part, std::uint32_t level, std::span<const std::uint32_t> batch) = 0;
    // True if updates of a level wait for a part.
    virtual bool has_updates(std::uint32_t part, std::uint32_t level) const = 0;
    // Gives the updates of a level that wait for a part, and forgets them. `take` is called by all workers at once.
    // Updates for a position may come as one, with all their moves back; returns the number of those that are in
    // others.
    virtual Result<std::uint64_t> receive(std::uint32_t part, std::uint32_t level, Workers& workers,
                                          const Take& take) = 0;

    // Everything so far can be had back by restore(), with the bytes that this returns: once the caller has kept them,
    // it calls kept(), which gives room of older ones free.
    virtual Result<Bytes> checkpoint() = 0;
    virtual void kept() = 0;
    // False where the bytes, or what they are about, do not fit; then it is as new. Keeps the parts of the checkpoint,
    // if these are not larger than its own.
    virtual bool restore(ByteSpan checkpoint) = 0;

    const PartMap& map() const { return map_; }

protected:
    explicit PartTransport(const PartMap& map) : map_(map) {}

    PartMap map_;
};

}  // namespace zermelo

// Retrograde analysis inside one slice whose moves may make cycles, part by part.
#pragma once

#include <memory>
#include <utility>

#include "solvers/retrograde/cyclic_slice.hpp"
#include "solvers/retrograde/parted_work.hpp"

namespace zermelo {

template <IndexedGame G, unsigned most_counted = CyclicStates::usual_most_counted>
class PartedSlice : public PartedWork {
public:
    PartedSlice(const GameSlice<G>& of, std::unique_ptr<PartTransport> transport)
        : PartedWork(std::move(transport), of.workers), moves_(of) {}

private:
    void set_up(CyclicStates& states, std::uint64_t first, std::uint64_t begin, std::uint64_t end) const override {
        moves_.set_up(states, first, begin, end);
    }
    std::uint64_t spread(const CyclicStates& states, std::uint64_t first, std::uint64_t begin, std::uint64_t end,
                         unsigned ply, Outbox& outbox) const override {
        return moves_.spread(states, first, begin, end, ply, outbox);
    }

    CyclicMoves<G, most_counted> moves_;
};

}  // namespace zermelo

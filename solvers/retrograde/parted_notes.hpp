// The rest of a checkpoint of a slice in parts, whose states are in the transport.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/base/bytes.hpp"
#include "solvers/partition/transport.hpp"
#include "solvers/retrograde/cyclic_states.hpp"
#include "solvers/retrograde/slice_work.hpp"

namespace zermelo {

// The values that a part outside memory has still to spread.
struct PartSummary {
    std::uint64_t distances = 0;  // modulo 64
    std::uint32_t greatest = 0;
};

struct PartedNotes {
    struct Sums {
        std::uint64_t sent = 0;
        std::uint64_t taken = 0;
    };
    Bytes parts;               // PartTransport::checkpoint()
    bool entered = false;      // the part of the stage has taken its updates
    std::array<Sums, 2> sums;  // of the levels, modulo 2
    std::vector<PartSummary> summaries;

    Bytes encode() const;
    // Nothing for other bytes.
    static std::optional<PartedNotes> decode(ByteSpan bytes);
};

// Brings the states of a slice in parts together, as a work with all states in memory has them at the same stage: also
// the updates that wait happen. Returns the stage; nothing where no checkpoint of this slice has its states in parts,
// or where they cannot be had. Then the states are of no use.
std::optional<SliceStage> bring_together(const WorkPlace& place, Workers& workers, StateStore& states,
                                         CyclicStates& cyclic, const std::stop_token& stop);

}  // namespace zermelo

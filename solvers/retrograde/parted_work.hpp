// A slice in work part by part, where its states do not fit in memory.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "solvers/partition/part_map.hpp"
#include "solvers/partition/sieve.hpp"
#include "solvers/partition/transport.hpp"
#include "solvers/retrograde/cyclic_states.hpp"
#include "solvers/retrograde/parted_moves.hpp"
#include "solvers/retrograde/parted_notes.hpp"
#include "solvers/retrograde/slice_work.hpp"

namespace zermelo {

// One part at a time is in memory. Stages as those of CyclicSlice: ply 0 sets up part after part; ply d + 1 goes
// through the parts that hold values at distance d or for which updates of distance d - 1 wait. There it takes these
// updates and then spreads its values: at home at once, to other parts by updates of level d. The sums of the updates
// that were sent and taken are compared after each ply.
class PartedWork : public SliceWork {
public:
    static constexpr std::uint64_t batch = 1 << 19;  // indices between two looks at the clock

    // The parts: a multiple of CyclicStates::chunk, and at most most_part_size.
    // sieve: the indices, from the first on, of a bit each in memory that saves updates.
    PartedWork(std::unique_ptr<PartedMoves> moves, std::unique_ptr<PartTransport> transport, Workers& workers,
               std::uint64_t sieve);

    std::uint64_t size() const override { return map_.size; }
    Result<std::uint64_t> advance() override;
    bool finished() const override;
    bool overflowed() const override { return overflowed_; }
    SliceContent<State>::Codes window(std::uint64_t first, std::uint64_t count,
                                      std::vector<State>& room) const override;
    Result<void> keep(const WorkPlace& place, const std::stop_token& stop) override;
    std::uint64_t bytes_to_keep() const override { return map_.part_size * sizeof(State); }
    Result<void> resume(const WorkPlace& place, const std::stop_token& stop) override;

private:
    // Updates of a level.
    struct Sums {
        std::atomic<std::uint64_t> sent{0};
        std::atomic<std::uint64_t> taken{0};
    };

    std::uint64_t begin() const { return map_.begin(part_); }
    // True if the part has work at the ply of the stage.
    bool has_work(std::uint32_t part) const;
    Result<void> enter();
    Result<void> fetch();
    Result<void> send(Outbox& outbox);
    Result<void> store();
    Result<void> leave();
    // From the end of a part to the next one that has work.
    Result<void> go_on();
    // The part in memory, as a summary tells of it when it is elsewhere: its values from a distance on.
    PartSummary summary_from(unsigned distance);
    PartedNotes notes(Bytes parts) const;
    bool take_over(const PartedNotes& notes);
    // Goes on from the checkpoint of a work whose states were in memory.
    bool deal_out(const WorkPlace& place, const std::stop_token& stop);
    void begin_anew();

    PartMap map_;
    std::unique_ptr<PartedMoves> moves_;
    std::unique_ptr<PartTransport> transport_;
    Workers& workers_;
    Sieve sieve_;  // empty at first, also where a run goes on: then some updates are sent again, and change nothing
    // The part of the stage: its states, where it is in memory.
    std::uint32_t part_ = 0;
    StateStore home_ = StateStore(0);
    std::optional<CyclicStates> states_;
    bool entered_ = false;  // its updates have been taken
    std::vector<PartSummary> summaries_;
    std::array<Sums, 2> sums_;  // of the level of the ply, modulo 2
    bool overflowed_ = false;
};

}  // namespace zermelo

// A slice in work part by part, where its states do not fit in memory.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "solvers/partition/part_map.hpp"
#include "solvers/partition/transport.hpp"
#include "solvers/retrograde/cyclic_states.hpp"
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
    PartedWork(std::unique_ptr<PartTransport> transport, Workers& workers);

    std::uint64_t size() const final { return map_.size; }
    Result<std::uint64_t> advance() final;
    bool finished() const final;
    bool overflowed() const final { return overflowed_; }
    SliceContent<State>::Codes window(std::uint64_t first, std::uint64_t count, std::vector<State>& room) const final;
    Result<void> keep(const WorkPlace& place, const std::stop_token& stop) final;
    std::uint64_t bytes_to_keep() const final { return map_.part_size * sizeof(State); }
    void resume(const WorkPlace& place, const std::stop_token& stop) final;

protected:
    // Takes what happens to predecessors home or to their parts; one for each chunk. Not thread-safe.
    class Outbox {
    public:
        Outbox(PartedWork& work, unsigned ply) : work_(work), ply_(ply) {}

        void expect(std::uint64_t index) const {
            if (at_home(index)) work_.states_->prefetch(index - work_.begin());
        }
        void note_win(std::uint64_t index) {
            if (at_home(index))
                work_.states_->note_win(index - work_.begin(), ply_);
            else
                put(index, {.win = true});
        }
        void note_lost_moves(std::uint64_t index, unsigned moves_back, unsigned symmetries) {
            if (at_home(index))
                work_.states_->note_lost_moves(index - work_.begin(), ply_, moves_back, symmetries);
            else
                put(index, {.moves_back = static_cast<std::uint16_t>(moves_back),
                            .symmetries = static_cast<std::uint16_t>(symmetries)});
        }
        Result<void> send();

    private:
        bool at_home(std::uint64_t index) const { return index - work_.begin() < work_.home_.size(); }
        void put(std::uint64_t index, Update update) {
            const std::uint32_t part = work_.map_.part_of(index);
            if (batches_.empty()) batches_.resize(work_.map_.count());
            update.index = static_cast<std::uint32_t>(index - work_.map_.begin(part));
            put_update(batches_[part], update);
            ++count_;
        }

        PartedWork& work_;
        unsigned ply_;
        std::vector<Batch> batches_;  // by part
        std::uint64_t count_ = 0;
    };

    // The states of a chunk, from the moves that leave the slice; and its values at a distance, spread (CyclicMoves).
    virtual void set_up(CyclicStates& states, std::uint64_t first, std::uint64_t begin, std::uint64_t end) const = 0;
    virtual std::uint64_t spread(const CyclicStates& states, std::uint64_t first, std::uint64_t begin,
                                 std::uint64_t end, unsigned ply, Outbox& outbox) const = 0;

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
    std::unique_ptr<PartTransport> transport_;
    Workers& workers_;
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

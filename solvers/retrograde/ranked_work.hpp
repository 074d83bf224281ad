// A slice in work by several ranks: each has the states of a part in memory.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "solvers/partition/dealt_map.hpp"
#include "solvers/ranks/ranks.hpp"
#include "solvers/retrograde/cyclic_states.hpp"
#include "solvers/retrograde/parted_moves.hpp"
#include "solvers/retrograde/slice_work.hpp"

namespace zermelo {

// Ply 0 sets up; ply d + 1 spreads the values at distance d: at home at once, to other parts by messages. A level ends
// when all messages of all ranks have been taken; their sums are compared. All calls but window() are collective.
class RankedWork final : public SliceWork {
public:
    struct Terms {
        Ranks& ranks;
        Workers& workers;
        const FinishedSlices& finished;
        std::stop_token stop;  // of this rank alone
        std::string run;       // its name, for errors
    };

    RankedWork(std::uint64_t size, std::unique_ptr<PartedMoves> moves, Terms terms);

    std::uint64_t size() const override { return map_.size(); }
    // A whole level. Interrupted on all ranks where one was told to stop and could not wait for the end of the level.
    Result<std::uint64_t> advance() override;
    bool finished() const override { return stage_.ply > 0 && stage_.index == 0 && stage_.ply - 1 > greatest_; }
    bool overflowed() const override { return overflowed_; }
    // Answers states of the range that bring() has brought last.
    SliceContent<State>::Codes window(std::uint64_t first, std::uint64_t count,
                                      std::vector<State>& room) const override;
    Result<void> bring(std::uint64_t first, std::uint64_t end) override;
    std::uint64_t held() const override { return home_.size(); }
    SliceContent<State>::Codes held_window(std::uint64_t first, std::uint64_t count,
                                           std::vector<State>&) const override {
        return home_.window(first, count);
    }
    // Rank 0 writes the checkpoint that a work in memory writes, and reads it.
    Result<void> keep(const WorkPlace& place, const std::stop_token& stop) override;
    std::uint64_t bytes_to_keep() const override { return map_.size() * sizeof(State); }
    Result<void> resume(const WorkPlace& place, const std::stop_token& stop) override;

private:
    // The sums and errors of one level on this rank.
    struct Sums {
        std::uint64_t sent = 0;
        std::atomic<std::uint64_t> taken{0};
        std::uint64_t done = 0;
        bool broken = false;  // off, by a stop
        Result<void> sound = {};
    };

    Result<std::uint64_t> work_on(std::uint64_t begin, std::uint64_t end);
    void collect(Outbox& outbox);
    Result<void> post();
    Result<void> post_rest();
    void keep_message(unsigned from, Ranks::Words words);
    void take_messages();
    Result<void> close_level();
    // Bytes of states to where they belong; false if they are not so many.
    static bool put_states(ByteSpan bytes, std::span<State> to);
    static tl::unexpected<Error> damaged_message(unsigned from);
    template <class F>
    void for_each_own(std::uint64_t first, std::uint64_t end, F&& f) const;
    Bytes merge_lists(const std::vector<Bytes>& lists) const;
    std::vector<Bytes> split_list(ByteSpan list) const;
    Result<void> deal_out(const WorkPlace& place, const std::stop_token& stop, bool& dealt);
    void begin_anew();

    DealtMap map_;
    std::unique_ptr<PartedMoves> moves_;
    Terms terms_;
    std::uint32_t part_;  // the number of this rank
    StateStore home_;
    std::optional<CyclicStates> states_;
    std::mutex mutex_;            // of the next two and sums_.sent
    std::vector<Batch> filling_;  // by part
    std::vector<std::pair<std::uint32_t, Batch>> outgoing_;
    std::vector<Ranks::Words> inbox_;
    Sums sums_;
    unsigned greatest_ = 0;  // distance, of all ranks
    bool overflowed_ = false;
    std::vector<State> brought_;
    std::uint64_t brought_from_ = 0;
};

}  // namespace zermelo

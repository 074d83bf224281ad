// The moves of a slice whose parts live in different places, and the updates that leave a part.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "solvers/partition/batch.hpp"
#include "solvers/partition/dealt_map.hpp"
#include "solvers/partition/part_map.hpp"
#include "solvers/partition/sieve.hpp"
#include "solvers/retrograde/cyclic_slice.hpp"
#include "solvers/retrograde/cyclic_states.hpp"

namespace zermelo {

// Takes what happens to predecessors home, or keeps it for their parts. Not thread-safe: one for each chunk.
class Outbox {
public:
    // `home`: the states of a part. ply: the distance of the values that spread. A win is sent to a position of the
    // sieve once, as all later ones are as far or farther; and no lost moves are sent to it after that.
    Outbox(CyclicStates& home, const PartMap& map, std::uint32_t part, unsigned ply, Sieve& sieve)
        : home_(home), map_(&map), sieve_(&sieve), begin_(map.begin(part)), size_(map.size_of(part)), ply_(ply) {}
    // A batch of `full` words or one more goes to full().
    Outbox(CyclicStates& home, const DealtMap& map, std::uint32_t part, unsigned ply, std::size_t full)
        : home_(home), dealt_(&map), part_(part), ply_(ply), full_size_(full) {}

    void expect(std::uint64_t index) const {
        if (const auto [at_home, place] = look(index); at_home) home_.prefetch(place);
    }
    void note_win(std::uint64_t index) {
        if (const auto [at_home, place] = look(index); at_home)
            home_.note_win(place, ply_);
        else if (!sieve_ || sieve_->add(index))
            put(index, {.win = true});
    }
    void note_lost_moves(std::uint64_t index, unsigned moves_back, unsigned symmetries) {
        if (const auto [at_home, place] = look(index); at_home)
            home_.note_lost_moves(place, ply_, moves_back, symmetries);
        else if (!sieve_ || !sieve_->has(index))
            put(index, {.moves_back = static_cast<std::uint16_t>(moves_back),
                        .symmetries = static_cast<std::uint16_t>(symmetries)});
    }

    // By part; empty if nothing has left.
    std::vector<Batch>& batches() { return batches_; }
    std::vector<std::pair<std::uint32_t, Batch>>& full() { return full_; }
    std::uint64_t count() const { return count_; }  // of the updates in them

private:
    // True for a position of this part, with its place there.
    std::pair<bool, std::uint64_t> look(std::uint64_t index) const {
        if (map_) return {index - begin_ < size_, index - begin_};
        const auto [part, place] = dealt_->find(index);
        return {part == part_, place};
    }
    void put(std::uint64_t index, Update update) {
        const auto [part, place] =
            map_ ? std::pair(map_->part_of(index), index - map_->begin(map_->part_of(index))) : dealt_->find(index);
        if (batches_.empty()) batches_.resize(map_ ? map_->count() : dealt_->parts());
        update.index = static_cast<std::uint32_t>(place);
        Batch& batch = batches_[part];
        put_update(batch, update);
        ++count_;
        if (batch.size() >= full_size_) full_.emplace_back(part, std::exchange(batch, {}));
    }

    CyclicStates& home_;
    const PartMap* map_ = nullptr;  // or:
    const DealtMap* dealt_ = nullptr;
    Sieve* sieve_ = nullptr;
    std::uint64_t begin_ = 0;
    std::uint64_t size_ = 0;
    std::uint32_t part_ = 0;
    unsigned ply_;
    std::vector<Batch> batches_;
    std::vector<std::pair<std::uint32_t, Batch>> full_;
    std::size_t full_size_ = SIZE_MAX;
    std::uint64_t count_ = 0;
};

// CyclicMoves of any game.
class PartedMoves {
public:
    virtual ~PartedMoves() = default;
    virtual void set_up(CyclicStates& states, std::uint64_t first, std::uint64_t begin, std::uint64_t end) const = 0;
    virtual std::uint64_t spread(const CyclicStates& states, std::uint64_t first, std::uint64_t begin,
                                 std::uint64_t end, unsigned ply, Outbox& outbox) const = 0;

protected:
    PartedMoves() = default;
    PartedMoves(const PartedMoves&) = default;
    PartedMoves& operator=(const PartedMoves&) = default;
};

template <IndexedGame G, unsigned most_counted = CyclicStates::usual_most_counted>
class PartedMovesOf final : public PartedMoves {
public:
    explicit PartedMovesOf(const GameSlice<G>& of) : moves_(of) {}

    void set_up(CyclicStates& states, std::uint64_t first, std::uint64_t begin, std::uint64_t end) const override {
        moves_.set_up(states, first, begin, end);
    }
    std::uint64_t spread(const CyclicStates& states, std::uint64_t first, std::uint64_t begin, std::uint64_t end,
                         unsigned ply, Outbox& outbox) const override {
        return moves_.spread(states, first, begin, end, ply, outbox);
    }

private:
    CyclicMoves<G, most_counted> moves_;
};

}  // namespace zermelo

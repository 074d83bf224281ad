#include "solvers/retrograde/parted_work.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "solvers/retrograde/checkpoint.hpp"
#include "solvers/run/first_error.hpp"

namespace zermelo {

PartedWork::PartedWork(std::unique_ptr<PartedMoves> moves, std::unique_ptr<PartTransport> transport, Workers& workers,
                       std::uint64_t sieve)
    : map_(transport->map()),
      moves_(std::move(moves)),
      transport_(std::move(transport)),
      workers_(workers),
      sieve_(sieve),
      summaries_(map_.count()) {}

Result<void> PartedWork::send(Outbox& outbox) {
    for (std::uint32_t part = 0; part < outbox.batches().size(); ++part)
        ZERMELO_TRY(transport_->send(part, stage_.ply, outbox.batches()[part]));
    sums_[stage_.ply % 2].sent += outbox.count();
    return {};
}

bool PartedWork::has_work(std::uint32_t part) const {
    if (stage_.ply == 0) return true;
    const unsigned distance = stage_.ply - 1;
    return (summaries_[part].distances >> (distance % 64) & 1) != 0 ||
           (stage_.ply > 1 && transport_->has_updates(part, stage_.ply - 1));
}

bool PartedWork::finished() const {
    if (stage_.ply == 0 || stage_.index != 0 || states_) return false;
    for (std::uint32_t part = 0; part < map_.count(); ++part)
        if (has_work(part) || summaries_[part].greatest + 1 > stage_.ply) return false;
    return true;
}

// Brings the states of the part of the stage into memory.
Result<void> PartedWork::fetch() {
    const std::uint64_t size = map_.size_of(part_);
    if (home_.size() != size)
        home_ = StateStore(size);
    else if (stage_.ply == 0)
        home_.clear();
    states_.emplace(home_);
    if (stage_.ply == 0 && !entered_) return {};
    Bytes list;
    ZERMELO_TRY(transport_->load(part_, home_.window(0, size), list));
    states_->list().decode(list);
    const unsigned from = stage_.ply > 0 ? stage_.ply - 1 : 0;
    workers_.for_chunks(size, CyclicStates::chunk, {},
                        [&](std::uint64_t begin, std::uint64_t end) { states_->find_values(begin, end, from); });
    return {};
}

// Brings a part into memory, and to it the updates that wait.
Result<void> PartedWork::enter() {
    ZERMELO_TRY(fetch());
    if (!entered_ && stage_.ply > 1) {
        const unsigned ply = stage_.ply - 2;  // of the values that they come from
        const auto take = [&](std::span<const std::uint32_t> updates) {
            sums_[(stage_.ply - 1) % 2].taken += for_each_update(updates, [&](const Update& update) {
                if (update.index >= home_.size()) return;  // the sums cannot tell, but checksums do
                if (update.win)
                    states_->note_win(update.index, ply);
                else
                    states_->note_lost_moves(update.index, ply, update.moves_back, update.symmetries);
            });
        };
        ZERMELO_ASSIGN(within, transport_->receive(part_, stage_.ply - 1, workers_, take));
        sums_[(stage_.ply - 1) % 2].taken += within;
    }
    entered_ = true;
    return {};
}

Result<void> PartedWork::store() {
    return transport_->save(part_, home_.window(0, home_.size()), states_->list().encode());
}

// From memory to the transport, with a summary of what is still to spread.
Result<void> PartedWork::leave() {
    overflowed_ = overflowed_ || states_->overflowed();
    ZERMELO_TRY(store());
    summaries_[part_] = summary_from(stage_.ply);
    states_.reset();
    entered_ = false;
    return {};
}

PartSummary PartedWork::summary_from(unsigned distance) {
    CyclicStates rest(home_);
    workers_.for_chunks(home_.size(), CyclicStates::chunk, {},
                        [&](std::uint64_t begin, std::uint64_t end) { rest.find_values(begin, end, distance); });
    return {rest.distances(), rest.greatest_ply()};
}

Result<void> PartedWork::go_on() {
    while (true) {
        if (stage_.index == map_.size) {
            if (stage_.ply > 0) {
                Sums& sums = sums_[(stage_.ply - 1) % 2];
                if (sums.sent != sums.taken)
                    return fail(Failure::internal, "updates between the parts of a slice were lost",
                                fmt::format("{} were sent, {} came", sums.sent.load(), sums.taken.load()));
                sums.sent = 0;
                sums.taken = 0;
            }
            ++stage_.ply;
            stage_.index = 0;
        }
        part_ = map_.part_of(stage_.index);
        if (has_work(part_) || finished()) return {};
        stage_.index = map_.end(part_);
    }
}

Result<std::uint64_t> PartedWork::advance() {
    if (!states_) ZERMELO_TRY(enter());
    const std::uint64_t base = stage_.index;
    const std::uint64_t end = std::min(base + batch, map_.end(part_));
    std::atomic<std::uint64_t> done{0};
    const auto work = [&](std::uint64_t from, std::uint64_t to) -> Result<void> {
        if (stage_.ply == 0) {
            moves_->set_up(*states_, begin(), base + from, base + to);
            done += (to - from) / 2;
            return {};
        }
        Outbox outbox(*states_, map_, part_, stage_.ply - 1, sieve_);
        done += moves_->spread(*states_, begin(), base + from, base + to, stage_.ply - 1, outbox) / 2;
        return send(outbox);
    };
    ZERMELO_TRY(for_chunks_or_error(workers_, end - base, CyclicStates::chunk, {}, work));
    stage_.index = end;
    if (end == map_.end(part_)) {
        ZERMELO_TRY(leave());
        ZERMELO_TRY(go_on());
    }
    return done.load();
}

SliceContent<SliceWork::State>::Codes PartedWork::window(std::uint64_t first, std::uint64_t count,
                                                         std::vector<State>& room) const {
    room.resize(count);
    ZERMELO_TRY(transport_->read_range(first, room));
    return room;
}

PartedNotes PartedWork::notes(Bytes parts) const {
    PartedNotes notes{.parts = std::move(parts), .entered = entered_, .sums = {}, .summaries = summaries_};
    for (std::size_t i = 0; i < sums_.size(); ++i) notes.sums[i] = {sums_[i].sent, sums_[i].taken};
    return notes;
}

bool PartedWork::take_over(const PartedNotes& notes) {
    if (!transport_->restore(notes.parts)) return false;
    map_ = transport_->map();
    if (notes.summaries.size() != map_.count()) return false;
    summaries_ = notes.summaries;
    entered_ = notes.entered;
    for (std::size_t i = 0; i < sums_.size(); ++i) {
        sums_[i].sent = notes.sums[i].sent;
        sums_[i].taken = notes.sums[i].taken;
    }
    return true;
}

Result<void> PartedWork::keep(const WorkPlace& place, const std::stop_token& stop) {
    if (states_) ZERMELO_TRY(store());
    ZERMELO_ASSIGN(parts, transport_->checkpoint());
    const Checkpoint checkpoint{place.identity, place.slice, stage_, notes(std::move(parts)).encode()};
    ZERMELO_TRY(checkpoint.save(place.path, StateStore(0), stop));
    transport_->kept();
    return {};
}

Result<void> PartedWork::resume(const WorkPlace& place, const std::stop_token& stop) {
    StateStore none(0);
    Checkpoint checkpoint{place.identity, place.slice, {}, {}};
    if (checkpoint.load(place.path, none, stop) && checkpoint.stage.index < map_.size) {
        const auto notes = PartedNotes::decode(checkpoint.notes);
        if (notes && take_over(*notes)) {
            stage_ = checkpoint.stage;
            part_ = map_.part_of(stage_.index);
            return {};
        }
    }
    begin_anew();
    if (!deal_out(place, stop)) begin_anew();
    return {};
}

void PartedWork::begin_anew() {
    transport_->restore({});
    map_ = transport_->map();
    summaries_.assign(map_.count(), {});
    stage_ = {};
    part_ = 0;
    states_.reset();
    entered_ = false;
    for (Sums& sums : sums_) sums.sent = sums.taken = 0;
}

bool PartedWork::deal_out(const WorkPlace& place, const std::stop_token& stop) {
    Checkpoint checkpoint{place.identity, place.slice, {}, {}};
    std::optional<ByteReader> lists;
    const auto close = [&]() -> Result<void> {
        states_->list().decode(OpenList::next_part(*lists, home_.size()));
        ZERMELO_TRY(store());
        // The parts before have spread their values at the distance of the stage.
        const unsigned from = checkpoint.stage.ply - (part_ < map_.part_of(checkpoint.stage.index) ? 0 : 1);
        summaries_[part_] = summary_from(checkpoint.stage.ply == 0 ? 0 : from);
        states_.reset();
        return {};
    };
    const auto take = [&](std::uint64_t first, std::span<const State> states) -> Result<void> {
        if (!lists) lists.emplace(checkpoint.notes);
        while (!states.empty()) {
            part_ = map_.part_of(first);
            if (!states_) {
                if (home_.size() != map_.size_of(part_)) home_ = StateStore(map_.size_of(part_));
                states_.emplace(home_);
            }
            const auto piece = states.first(std::min<std::uint64_t>(states.size(), map_.end(part_) - first));
            std::ranges::copy(piece, home_.window(first - begin(), piece.size()).begin());
            first += piece.size();
            states = states.subspan(piece.size());
            if (first == map_.end(part_)) ZERMELO_TRY(close());
        }
        return {};
    };
    if (!checkpoint.load(place.path, map_.size, take, stop)) return false;
    stage_ = checkpoint.stage;
    part_ = map_.part_of(stage_.index);
    entered_ = stage_.index > begin();  // all updates have happened
    return true;
}

}  // namespace zermelo

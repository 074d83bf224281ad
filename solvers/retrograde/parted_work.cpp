#include "solvers/retrograde/parted_work.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "solvers/retrograde/checkpoint.hpp"
#include "solvers/run/first_error.hpp"

namespace zermelo {

PartedWork::PartedWork(std::unique_ptr<PartTransport> transport, Workers& workers)
    : map_(transport->map()), transport_(std::move(transport)), workers_(workers), summaries_(map_.count()) {}

Result<void> PartedWork::Outbox::send() {
    for (std::uint32_t part = 0; part < batches_.size(); ++part)
        ZERMELO_TRY(work_.transport_->send(part, work_.stage_.ply, batches_[part]));
    work_.sums_[work_.stage_.ply % 2].sent += count_;
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
        ZERMELO_TRY(transport_->receive(part_, stage_.ply - 1, workers_, take));
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
    CyclicStates rest(home_);
    workers_.for_chunks(home_.size(), CyclicStates::chunk, {},
                        [&](std::uint64_t begin, std::uint64_t end) { rest.find_values(begin, end, stage_.ply); });
    summaries_[part_] = {rest.distances(), rest.greatest_ply()};
    states_.reset();
    entered_ = false;
    return {};
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
            set_up(*states_, begin(), base + from, base + to);
            done += (to - from) / 2;
            return {};
        }
        Outbox outbox(*this, stage_.ply - 1);
        done += spread(*states_, begin(), base + from, base + to, stage_.ply - 1, outbox) / 2;
        return outbox.send();
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
    for (std::uint64_t at = first; at < first + count;) {
        const std::uint32_t part = map_.part_of(at);
        const std::uint64_t end = std::min(first + count, map_.end(part));
        ZERMELO_TRY(transport_->read(part, at - map_.begin(part), std::span(room).subspan(at - first, end - at)));
        at = end;
    }
    return room;
}

// length of the transport's bytes | these | entered | sums | summaries
Bytes PartedWork::notes(ByteSpan parts) const {
    ByteWriter out;
    out.put(static_cast<std::uint64_t>(parts.size()));
    out.put(parts);
    out.put(static_cast<std::uint8_t>(entered_));
    for (const Sums& sums : sums_) {
        out.put(sums.sent.load());
        out.put(sums.taken.load());
    }
    for (const Summary& summary : summaries_) {
        out.put(summary.distances);
        out.put(summary.greatest);
    }
    return out.bytes();
}

bool PartedWork::take_over(ByteSpan notes) {
    ByteReader in(notes);
    const auto length = in.get<std::uint64_t>();
    if (!transport_->restore(in.get_bytes(length))) return false;
    map_ = transport_->map();
    summaries_.resize(map_.count());
    entered_ = in.get<std::uint8_t>() != 0;
    for (Sums& sums : sums_) {
        sums.sent = in.get<std::uint64_t>();
        sums.taken = in.get<std::uint64_t>();
    }
    for (Summary& summary : summaries_) {
        summary.distances = in.get<std::uint64_t>();
        summary.greatest = in.get<std::uint32_t>();
    }
    return in.ok() && in.left() == 0;
}

Result<void> PartedWork::keep(const WorkPlace& place, const std::stop_token& stop) {
    if (states_) ZERMELO_TRY(store());
    ZERMELO_ASSIGN(parts, transport_->checkpoint());
    const Checkpoint checkpoint{place.identity, place.slice, stage_, notes(parts)};
    ZERMELO_TRY(checkpoint.save(place.path, StateStore(0), stop));
    transport_->kept();
    return {};
}

void PartedWork::resume(const WorkPlace& place, const std::stop_token& stop) {
    StateStore none(0);
    Checkpoint checkpoint{place.identity, place.slice, {}, {}};
    if (checkpoint.load(place.path, none, stop) && checkpoint.stage.index < map_.size && take_over(checkpoint.notes)) {
        stage_ = checkpoint.stage;
        part_ = map_.part_of(stage_.index);
        return;
    }
    transport_->restore({});
    map_ = transport_->map();
    summaries_.assign(map_.count(), {});
    entered_ = false;
    for (Sums& sums : sums_) sums.sent = sums.taken = 0;
}

}  // namespace zermelo

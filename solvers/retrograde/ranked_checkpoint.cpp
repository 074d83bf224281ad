// Checkpoints of a slice that ranks work on: rank 0 writes and reads those of a work in memory.
#include <algorithm>
#include <array>
#include <vector>

#include "solvers/retrograde/checkpoint.hpp"
#include "solvers/retrograde/ranked_work.hpp"

namespace zermelo {

// The list of the slice, from those of its parts: their chunks in the order of the indices.
Bytes RankedWork::merge_lists(const std::vector<Bytes>& lists) const {
    std::vector<ByteReader> readers(lists.begin(), lists.end());
    ByteWriter all;
    for (std::uint64_t at = 0; at < map_.size(); at = map_.piece_end(at))
        OpenList::copy_chunks(readers[map_.find(at).first], OpenList::chunks_of(map_.piece_end(at) - at), all);
    if (OpenList::chunks_in_list(map_.size()) > OpenList::chunks_of(map_.size())) all.put(std::uint32_t{0});
    return all.bytes();
}

std::vector<Bytes> RankedWork::split_list(ByteSpan list) const {
    ByteReader in(list);
    std::vector<ByteWriter> parts(map_.parts());
    for (std::uint64_t at = 0; at < map_.size(); at = map_.piece_end(at))
        OpenList::copy_chunks(in, OpenList::chunks_of(map_.piece_end(at) - at), parts[map_.find(at).first]);
    std::vector<Bytes> lists;
    for (std::uint32_t part = 0; part < parts.size(); ++part) {
        const std::uint64_t size = map_.size_of(part);
        if (OpenList::chunks_in_list(size) > OpenList::chunks_of(size)) parts[part].put(std::uint32_t{0});
        lists.push_back(parts[part].bytes());
    }
    return lists;
}

Result<void> RankedWork::keep(const WorkPlace& place, const std::stop_token& stop) {
    Ranks& ranks = terms_.ranks;
    const auto to_rank_0 = [&](Bytes bytes) -> Result<std::vector<Bytes>> {
        std::vector<Bytes> to(ranks.count());
        to[0] = std::move(bytes);
        return ranks.exchange(std::move(to));
    };
    ZERMELO_ASSIGN(lists, to_rank_0(states_->list().encode()));
    Checkpoint checkpoint{place.identity, place.slice, stage_, {}};
    if (part_ == 0) checkpoint.notes = merge_lists(lists);
    std::uint64_t next = 0;
    // The piece that begins at `next`, on rank 0.
    const auto carry = [&]() -> Result<std::vector<State>> {
        const auto [part, from] = map_.find(next);
        const std::uint64_t end = map_.piece_end(next);
        std::vector<State> states(end - next);
        Bytes mine;
        if (part == part_) {
            const ByteSpan bytes = bytes_of(home_.window(from, end - next));
            mine.assign(bytes.begin(), bytes.end());
        }
        ZERMELO_ASSIGN(all, to_rank_0(std::move(mine)));
        next = end;
        if (part_ == 0 && !put_states(all[part], states)) return damaged_message(part);
        return states;
    };
    Result<void> saved;
    if (part_ == 0) {
        std::vector<State> carried;
        std::uint64_t carried_from = 0;
        saved = checkpoint.save(
            place.path, map_.size(),
            [&](std::uint64_t first, std::uint64_t count, std::vector<State>& room) -> SliceContent<State>::Codes {
                room.clear();
                while (room.size() < count) {
                    const std::uint64_t at = first + room.size();
                    if (at == next) {
                        carried_from = next;
                        ZERMELO_ASSIGN(states, carry());
                        carried = std::move(states);
                    }
                    const std::uint64_t from = at - carried_from;
                    const auto some = std::min<std::uint64_t>(carried.size() - from, count - room.size());
                    room.insert(room.end(), carried.begin() + static_cast<std::ptrdiff_t>(from),
                                carried.begin() + static_cast<std::ptrdiff_t>(from + some));
                }
                return room;
            },
            stop);
    }
    while (next < map_.size()) ZERMELO_TRY(carry());  // all of them, also where rank 0 could not write
    return agree(ranks, saved);
}

Result<void> RankedWork::resume(const WorkPlace& place, const std::stop_token& stop) {
    bool dealt = false;
    ZERMELO_TRY(deal_out(place, stop, dealt));
    if (!dealt) {
        begin_anew();
        return {};
    }
    states_->find_values(0, home_.size(), 0);
    ZERMELO_ASSIGN(all, gather(terms_.ranks, std::array<std::uint64_t, 1>{states_->greatest_ply()}));
    for (const auto& of_rank : all) greatest_ = std::max(greatest_, static_cast<unsigned>(of_rank[0]));
    return {};
}

// A checkpoint of rank 0 goes to all: the pieces of the states in their order, each to its owner, then the rest.
Result<void> RankedWork::deal_out(const WorkPlace& place, const std::stop_token& stop, bool& dealt) {
    Ranks& ranks = terms_.ranks;
    const auto from_rank_0 = [&](std::vector<Bytes> to) -> Result<Bytes> {
        ZERMELO_ASSIGN(all, ranks.exchange(std::move(to)));
        return std::move(all[0]);
    };
    Checkpoint checkpoint{place.identity, place.slice, {}, {}};
    std::uint64_t next = 0;
    // Sends the states from `next` on, which are of one piece.
    const auto give = [&](std::span<const State> states) -> Result<void> {
        const auto [part, at] = map_.find(next);
        std::vector<Bytes> to(ranks.count(), Bytes{1});
        const ByteSpan bytes = bytes_of(states);
        if (part == 0)
            std::ranges::copy(states, home_.window(at, states.size()).begin());
        else
            to[part].insert(to[part].end(), bytes.begin(), bytes.end());
        next += states.size();
        return from_rank_0(std::move(to)).map([](const Bytes&) {});
    };
    if (part_ == 0) {
        Result<void> lost;
        const auto take = [&](std::uint64_t, std::span<const State> states) -> Result<void> {
            while (!states.empty()) {
                const std::uint64_t room = map_.piece_end(next) - next;
                const auto some = states.first(std::min<std::uint64_t>(states.size(), room));
                if (lost = give(some); !lost) return lost;
                states = states.subspan(some.size());
            }
            return {};
        };
        dealt = checkpoint.load(place.path, map_.size(), take, stop);
        ZERMELO_TRY(lost);
        const std::vector<Bytes> lists = dealt ? split_list(checkpoint.notes) : std::vector<Bytes>(ranks.count());
        std::vector<Bytes> to;
        for (const Bytes& list : lists) {
            ByteWriter out;
            out.put(std::uint8_t{0});
            out.put(static_cast<std::uint8_t>(dealt));
            out.put(checkpoint.stage.ply);
            out.put(checkpoint.stage.index);
            out.put(ByteSpan(list));
            to.push_back(out.bytes());
        }
        ZERMELO_TRY(from_rank_0(std::move(to)));
        if (dealt) states_->list().decode(lists[0]);
        stage_ = dealt ? checkpoint.stage : SliceStage{};
        return {};
    }
    std::uint64_t filled = 0;
    for (;;) {
        ZERMELO_ASSIGN(bytes, from_rank_0(std::vector<Bytes>(ranks.count())));
        ByteReader in(bytes);
        if (in.get<std::uint8_t>() == 1) {
            const ByteSpan states = in.get_bytes(in.left());
            if (states.empty()) continue;
            const std::uint64_t count = states.size() / sizeof(State);
            if (filled + count > home_.size() || !put_states(states, home_.window(filled, count)))
                return damaged_message(0);
            filled += count;
            continue;
        }
        dealt = in.get<std::uint8_t>() != 0;
        stage_.ply = in.get<std::uint32_t>();
        stage_.index = in.get<std::uint64_t>();
        if (!dealt) stage_ = {};
        if (dealt) states_->list().decode(in.get_bytes(in.left()));
        return {};
    }
}

void RankedWork::begin_anew() {
    home_.clear();
    states_.emplace(home_);
    stage_ = {};
    greatest_ = 0;
}

}  // namespace zermelo

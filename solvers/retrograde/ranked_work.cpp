#include "solvers/retrograde/ranked_work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "solvers/run/first_error.hpp"
#include "tablebase/format.hpp"

namespace zermelo {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t chunks_of_worker = 8;  // between two looks at messages and clock
constexpr std::size_t end_words = 3;           // of a message: level, checksum of the words before
constexpr std::size_t most_in_inbox = 64;      // messages, before they are taken
constexpr std::chrono::seconds most_wait{5};   // of a stop, for the end of a level

}  // namespace

RankedWork::RankedWork(std::uint64_t size, std::unique_ptr<PartedMoves> moves, Terms terms)
    : map_(size, terms.ranks.count()),
      moves_(std::move(moves)),
      terms_(std::move(terms)),
      part_(terms_.ranks.rank()),
      home_(map_.size_of(part_)),
      states_(std::in_place, home_),
      filling_(map_.parts()) {}

bool RankedWork::put_states(ByteSpan bytes, std::span<State> to) {
    if (bytes.size() != to.size_bytes()) return false;
    std::copy(bytes.begin(), bytes.end(), reinterpret_cast<std::uint8_t*>(to.data()));
    return true;
}

tl::unexpected<Error> RankedWork::damaged_message(unsigned from) {
    return fail(Failure::corrupt, fmt::format("a message of rank {} is damaged", from),
                "its checksum, its level or its length is wrong", "run it again; look at the network of that host");
}

void RankedWork::collect(Outbox& outbox) {
    const std::lock_guard lock(mutex_);
    std::ranges::move(outbox.full(), std::back_inserter(outgoing_));
    for (std::uint32_t part = 0; part < outbox.batches().size(); ++part) {
        Batch& to = filling_[part];
        const Batch& words = outbox.batches()[part];
        to.insert(to.end(), words.begin(), words.end());
        if (to.size() >= words_of_message) outgoing_.emplace_back(part, std::exchange(to, {}));
    }
    sums_.sent += outbox.count();
}

// Sends the full messages, and takes those that have come.
Result<void> RankedWork::post() {
    const auto keep = [this](unsigned from, Ranks::Words words) { keep_message(from, std::move(words)); };
    for (auto& [part, words] : outgoing_) {
        words.push_back(stage_.ply);
        const std::uint64_t sum = checksum(bytes_of(words));
        words.push_back(static_cast<std::uint32_t>(sum));
        words.push_back(static_cast<std::uint32_t>(sum >> 32));
        while (terms_.ranks.crowded()) ZERMELO_TRY(terms_.ranks.poll(keep));
        ZERMELO_TRY(terms_.ranks.post(part, std::move(words)));
    }
    outgoing_.clear();
    ZERMELO_TRY(terms_.ranks.poll(keep));
    take_messages();
    return {};
}

// All that is left, too.
Result<void> RankedWork::post_rest() {
    for (std::uint32_t part = 0; part < filling_.size(); ++part)
        if (!filling_[part].empty()) outgoing_.emplace_back(part, std::exchange(filling_[part], {}));
    return post();
}

void RankedWork::keep_message(unsigned from, Ranks::Words words) {
    const std::span<const std::uint32_t> all(words);
    const std::size_t end = all.size() - std::min(all.size(), end_words);
    const bool sound =
        end > 0 && all[end] == stage_.ply &&
        checksum(bytes_of(all.first(end + 1))) == (std::uint64_t{all[end + 2]} << 32 | std::uint64_t{all[end + 1]});
    if (!sound) {
        if (sums_.sound) sums_.sound = damaged_message(from);
        return;
    }
    words.resize(end);
    inbox_.push_back(std::move(words));
    if (inbox_.size() >= most_in_inbox) take_messages();
}

void RankedWork::take_messages() {
    if (inbox_.empty()) return;
    const unsigned ply = stage_.ply - 1;
    terms_.workers.for_chunks(inbox_.size(), 1, {}, [&](std::uint64_t begin, std::uint64_t end) {
        for (std::uint64_t i = begin; i < end; ++i)
            sums_.taken += for_each_update(inbox_[i], [&](const Update& update) {
                if (update.index >= home_.size()) return;  // a sound checksum: another program
                if (update.win)
                    states_->note_win(update.index, ply);
                else
                    states_->note_lost_moves(update.index, ply, update.moves_back, update.symmetries);
            });
    });
    inbox_.clear();
}

// Sets up, or spreads from, the states at the places [begin, end); returns its part of the work.
Result<std::uint64_t> RankedWork::work_on(std::uint64_t begin, std::uint64_t end) {
    std::atomic<std::uint64_t> done{0};
    const auto work = [&](std::uint64_t from, std::uint64_t to) -> Result<void> {
        const std::uint64_t index = map_.index_of(part_, begin + from);
        const std::uint64_t first = index - (begin + from);  // so that the place is index - first
        const std::uint64_t index_end = index + (to - from);
        if (index < stage_.index) return {};  // an earlier run was here
        if (stage_.ply == 0) {
            moves_->set_up(*states_, first, index, index_end);
            done += (to - from) / 2;
            return {};
        }
        Outbox outbox(*states_, map_, part_, stage_.ply - 1, words_of_message);
        done += moves_->spread(*states_, first, index, index_end, stage_.ply - 1, outbox) / 2;
        collect(outbox);
        return {};
    };
    ZERMELO_TRY(for_chunks_or_error(terms_.workers, end - begin, CyclicStates::chunk, {}, work));
    return done.load();
}

Result<std::uint64_t> RankedWork::advance() {
    sums_.sent = sums_.done = 0;
    sums_.taken = 0;
    sums_.broken = false;
    sums_.sound = {};
    std::optional<Clock::time_point> told;  // to stop
    const std::uint64_t batch =
        chunks_of_worker * static_cast<std::uint64_t>(terms_.workers.count()) * CyclicStates::chunk;
    for (std::uint64_t at = 0; at < home_.size(); at += batch) {
        if (!told && terms_.stop.stop_requested()) told = Clock::now();
        sums_.broken = told && (stage_.ply == 0 || Clock::now() - *told > most_wait);
        if (sums_.broken || !sums_.sound) break;
        auto done = work_on(at, std::min(at + batch, home_.size()));
        if (done)
            sums_.done += *done;
        else if (sums_.sound)
            sums_.sound = tl::unexpected<Error>(std::move(done).error());
        ZERMELO_TRY(post());
    }
    ZERMELO_TRY(post_rest());
    ZERMELO_TRY(
        terms_.ranks.settle([this](unsigned from, Ranks::Words words) { keep_message(from, std::move(words)); }));
    take_messages();
    ZERMELO_TRY(close_level());
    return sums_.done;
}

// All ranks tell what they know of the level that is over.
Result<void> RankedWork::close_level() {
    if (sums_.sound) sums_.sound = terms_.finished.error();
    ZERMELO_TRY(agree(terms_.ranks, sums_.sound));
    const std::array<std::uint64_t, 6> mine{sums_.sent,
                                            sums_.taken,
                                            sums_.done,
                                            states_->greatest_ply(),
                                            states_->overflowed() ? 1U : 0U,
                                            sums_.broken ? 1U : 0U};
    ZERMELO_ASSIGN(all, gather(terms_.ranks, mine));
    std::array<std::uint64_t, 6> sum{};
    greatest_ = 0;
    for (const auto& of_rank : all) {
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += of_rank[i];
        greatest_ = std::max(greatest_, static_cast<unsigned>(of_rank[3]));
    }
    if (sum[0] != sum[1])
        return fail(Failure::internal, "updates between the ranks were lost",
                    fmt::format("{} were sent, {} came", sum[0], sum[1]));
    if (sum[5] > 0) return interrupted(terms_.run);
    sums_.done = sum[2];
    overflowed_ = sum[4] > 0;
    ++stage_.ply;
    stage_.index = 0;
    return {};
}

// Calls f(place, count) for the own states in a range of indices, in their order.
template <class F>
void RankedWork::for_each_own(std::uint64_t first, std::uint64_t end, F&& f) const {
    for (std::uint64_t at = first; at < end;) {
        const std::uint64_t until = std::min(end, map_.piece_end(at));
        if (const auto [part, place] = map_.find(at); part == part_) f(place, until - at);
        at = until;
    }
}

Result<void> RankedWork::bring(std::uint64_t first, std::uint64_t end) {
    Ranks& ranks = terms_.ranks;
    ZERMELO_ASSIGN(wishes, gather(ranks, std::array<std::uint64_t, 2>{first, end}));
    std::vector<Bytes> to(ranks.count());
    for (unsigned rank = 0; rank < ranks.count(); ++rank)
        for_each_own(wishes[rank][0], wishes[rank][1], [&](std::uint64_t place, std::uint64_t count) {
            const ByteSpan bytes = bytes_of(home_.window(place, count));
            to[rank].insert(to[rank].end(), bytes.begin(), bytes.end());
        });
    ZERMELO_ASSIGN(from, ranks.exchange(std::move(to)));
    brought_.resize(end - first);
    brought_from_ = first;
    std::vector<ByteReader> readers(from.begin(), from.end());
    bool sound = true;
    for (std::uint64_t at = first; at < end;) {
        const std::uint64_t until = std::min(end, map_.piece_end(at));
        const ByteSpan bytes = readers[map_.find(at).first].get_bytes((until - at) * sizeof(State));
        sound = put_states(bytes, std::span(brought_).subspan(at - first, until - at)) && sound;
        at = until;
    }
    return agree(ranks, sound ? Result<void>() : damaged_message(ranks.rank()));
}

SliceContent<SliceWork::State>::Codes RankedWork::window(std::uint64_t first, std::uint64_t count,
                                                         std::vector<State>&) const {
    return std::span(brought_).subspan(first - brought_from_, count);
}

}  // namespace zermelo

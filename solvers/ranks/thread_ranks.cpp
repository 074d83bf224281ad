#include "solvers/ranks/thread_ranks.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <numeric>
#include <utility>

namespace zermelo {

namespace {

// The part that all threads share.
struct Hub {
    struct Message {
        unsigned from;
        Ranks::Words words;
    };

    explicit Hub(unsigned ranks, std::size_t most)
        : count(ranks), room(most), slots(ranks, std::vector<Bytes>(ranks)), boxes(ranks), on_the_way(ranks, 0) {}

    // Comes back when all have come; the last one does `last` before.
    template <class F>
    void meet(std::unique_lock<std::mutex>& lock, F&& last) {
        const std::uint64_t now = round;
        if (++here == count) {
            last();
            here = 0;
            ++round;
            woken.notify_all();
        } else {
            woken.wait(lock, [&] { return round != now; });
        }
    }

    const unsigned count;
    const std::size_t room;
    std::mutex mutex;  // of all below
    std::condition_variable woken;
    unsigned here = 0;
    std::uint64_t round = 0;
    std::vector<std::vector<Bytes>> slots;  // from, to
    std::vector<std::deque<Message>> boxes;
    std::vector<std::size_t> on_the_way;  // by sender
    unsigned settling = 0;
    std::uint64_t settled = 0;
    std::size_t untaken = 0;
};

class ThreadRanks final : public Ranks {
public:
    ThreadRanks(std::shared_ptr<Hub> hub, unsigned rank) : hub_(std::move(hub)), rank_(rank), keepers_(hub_->count) {
        std::iota(keepers_.begin(), keepers_.end(), 0U);
    }

    unsigned rank() const override { return rank_; }
    unsigned count() const override { return hub_->count; }

    Result<std::vector<Bytes>> exchange(std::vector<Bytes> to) override {
        std::unique_lock lock(hub_->mutex);
        hub_->slots[rank_] = std::move(to);
        hub_->meet(lock, [] {});
        std::vector<Bytes> from;
        for (auto& of_rank : hub_->slots) from.push_back(of_rank[rank_]);
        hub_->meet(lock, [] {});
        return from;
    }
    Result<void> broadcast(Bytes& bytes, unsigned from) override {
        return broadcast(bytes, from, [](unsigned) { return true; });
    }
    Result<void> set_keepers(std::vector<unsigned> keepers) override {
        keepers_ = std::move(keepers);
        return {};
    }
    unsigned keeper(unsigned rank) const override { return keepers_[rank]; }
    Result<void> broadcast_to_keepers(Bytes& bytes, unsigned from) override {
        return broadcast(bytes, from, [this](unsigned rank) { return keepers_[rank] == rank; });
    }

    Result<void> post(unsigned to, Words words) override {
        const std::lock_guard lock(hub_->mutex);
        hub_->boxes[to].push_back({rank_, std::move(words)});
        ++hub_->on_the_way[rank_];
        ++hub_->untaken;
        hub_->woken.notify_all();
        return {};
    }
    Result<void> poll(const Take& take) override {
        std::unique_lock lock(hub_->mutex);
        take_all(lock, take);
        return {};
    }
    Result<void> settle(const Take& take) override {
        std::unique_lock lock(hub_->mutex);
        const std::uint64_t now = hub_->settled;
        ++hub_->settling;
        while (hub_->settled == now) {
            take_all(lock, take);
            if (hub_->settled == now && hub_->settling == hub_->count && hub_->untaken == 0) {
                hub_->settling = 0;
                ++hub_->settled;
                hub_->woken.notify_all();
            }
            hub_->woken.wait(lock, [&] {
                return hub_->settled != now || !hub_->boxes[rank_].empty() ||
                       (hub_->settling == hub_->count && hub_->untaken == 0);
            });
        }
        return {};
    }
    bool crowded() const override {
        const std::lock_guard lock(hub_->mutex);
        return hub_->on_the_way[rank_] >= hub_->room;
    }
    std::uint64_t memory() const override { return 0; }

private:
    template <class F>
    Result<void> broadcast(Bytes& bytes, unsigned from, F&& is_meant) {
        std::vector<Bytes> to(hub_->count);
        for (unsigned other = 0; rank_ == from && other < to.size(); ++other)
            if (is_meant(other)) to[other] = bytes;
        ZERMELO_ASSIGN(all, exchange(std::move(to)));
        bytes = std::move(all[from]);
        return {};
    }

    void take_all(std::unique_lock<std::mutex>& lock, const Take& take) {
        auto& box = hub_->boxes[rank_];
        while (!box.empty()) {
            Hub::Message message = std::move(box.front());
            box.pop_front();
            lock.unlock();
            take(message.from, std::move(message.words));
            lock.lock();
            --hub_->on_the_way[message.from];
            --hub_->untaken;
            hub_->woken.notify_all();
        }
    }

    std::shared_ptr<Hub> hub_;
    unsigned rank_;
    std::vector<unsigned> keepers_;
};

}  // namespace

std::vector<std::unique_ptr<Ranks>> make_thread_ranks(unsigned count, std::size_t room) {
    const auto hub = std::make_shared<Hub>(count, room);
    std::vector<std::unique_ptr<Ranks>> ranks;
    for (unsigned rank = 0; rank < count; ++rank) ranks.push_back(std::make_unique<ThreadRanks>(hub, rank));
    return ranks;
}

}  // namespace zermelo

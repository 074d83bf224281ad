#include "tools/mpi/mpi_ranks.hpp"

#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <list>
#include <mutex>
#include <numeric>
#include <optional>
#include <thread>
#include <utility>

#include "tools/mpi/rank_watch.hpp"

namespace zermelo {

namespace {

constexpr std::size_t most_at_once = std::size_t{1} << 30;  // bytes of one transfer: MPI counts with int
constexpr std::size_t most_on_the_way = usual_message_memory - kept_for_messages;  // bytes, not taken yet

tl::unexpected<Error> broken(int code, const char* call) {
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    MPI_Error_string(code, text, &length);
    return fail(Failure::internal, "the connection to the other ranks is broken",
                fmt::format("{}: {}", call, std::string(text, static_cast<std::size_t>(length))),
                "run the same command again: finished slices and the last checkpoint are kept");
}

// One call at a time: the watch has a thread of its own.
#define ZERMELO_MPI(call, ...)                                                               \
    do {                                                                                     \
        if (const int code = locked([&] { return call(__VA_ARGS__); }); code != MPI_SUCCESS) \
            return broken(code, #call);                                                      \
    } while (false)

class MpiRanks final : public Ranks {
public:
    explicit MpiRanks(std::function<void(const Error&)> lost) : lost_(std::move(lost)) {
        MPI_Comm_dup(MPI_COMM_WORLD, &together_);
        MPI_Comm_dup(MPI_COMM_WORLD, &messages_);
        for (MPI_Comm communicator : {together_, messages_}) MPI_Comm_set_errhandler(communicator, MPI_ERRORS_RETURN);
        int number = 0;
        MPI_Comm_rank(together_, &number);
        rank_ = static_cast<unsigned>(number);
        MPI_Comm_size(together_, &number);
        count_ = static_cast<unsigned>(number);
        keepers_.resize(count_);
        std::iota(keepers_.begin(), keepers_.end(), 0U);
    }

    unsigned rank() const override { return rank_; }
    unsigned count() const override { return count_; }

    Result<std::vector<Bytes>> exchange(std::vector<Bytes> to) override {
        // Most of what is exchanged is a few numbers, and goes with its length.
        std::vector<Head> heads(count_);
        std::vector<Head> coming(count_);
        for (unsigned other = 0; other < count_; ++other) {
            heads[other].size = to[other].size();
            if (to[other].size() <= Head::room) std::ranges::copy(to[other], heads[other].bytes.begin());
        }
        MPI_Request headed = MPI_REQUEST_NULL;
        constexpr auto length_of_head = static_cast<int>(sizeof(Head));
        ZERMELO_MPI(MPI_Ialltoall, heads.data(), length_of_head, MPI_BYTE, coming.data(), length_of_head, MPI_BYTE,
                    together_, &headed);
        ZERMELO_TRY(wait_for(headed));
        std::vector<Bytes> from(count_);
        std::vector<MPI_Request> requests;
        const auto pieces = [&](Bytes& bytes, const auto& start) -> Result<void> {
            for (std::size_t at = 0; at < bytes.size(); at += most_at_once) {
                const auto length = static_cast<int>(std::min(most_at_once, bytes.size() - at));
                ZERMELO_TRY(start(bytes.data() + at, length, &requests.emplace_back()));
            }
            return {};
        };
        for (unsigned other = 0; other < count_; ++other) {
            if (other == rank_) continue;
            from[other].resize(coming[other].size);
            if (coming[other].size <= Head::room) {
                std::copy_n(coming[other].bytes.begin(), coming[other].size, from[other].begin());
                continue;
            }
            ZERMELO_TRY(pieces(from[other], [&](void* bytes, int length, MPI_Request* request) -> Result<void> {
                ZERMELO_MPI(MPI_Irecv, bytes, length, MPI_BYTE, static_cast<int>(other), 0, together_, request);
                return {};
            }));
        }
        for (unsigned other = 0; other < count_; ++other) {
            if (other == rank_ || to[other].size() <= Head::room) continue;
            ZERMELO_TRY(pieces(to[other], [&](void* bytes, int length, MPI_Request* request) -> Result<void> {
                ZERMELO_MPI(MPI_Isend, bytes, length, MPI_BYTE, static_cast<int>(other), 0, together_, request);
                return {};
            }));
        }
        for (MPI_Request& request : requests) ZERMELO_TRY(wait_for(request));
        from[rank_] = std::move(to[rank_]);
        return from;
    }

    Result<void> broadcast(Bytes& bytes, unsigned from) override { return broadcast(bytes, from, together_); }

    Result<void> set_keepers(std::vector<unsigned> keepers) override {
        keepers_ = std::move(keepers);
        ZERMELO_MPI(MPI_Comm_split, together_, is_keeper() ? 0 : MPI_UNDEFINED, static_cast<int>(rank_), &of_keepers_);
        if (is_keeper()) ZERMELO_MPI(MPI_Comm_set_errhandler, of_keepers_, MPI_ERRORS_RETURN);
        return {};
    }
    unsigned keeper(unsigned rank) const override { return keepers_[rank]; }

    // First to the keeper of the one who has them.
    Result<void> broadcast_to_keepers(Bytes& bytes, unsigned from) override {
        const unsigned first = keepers_[from];
        if (first != from && rank_ == from) {
            std::uint64_t size = bytes.size();
            ZERMELO_TRY(send(&size, sizeof size, first));
            for (std::size_t at = 0; at < bytes.size(); at += most_at_once)
                ZERMELO_TRY(send(bytes.data() + at, std::min(most_at_once, bytes.size() - at), first));
        }
        if (first != from && rank_ == first) {
            std::uint64_t size = 0;
            ZERMELO_TRY(receive(&size, sizeof size, from));
            bytes.resize(size);
            for (std::size_t at = 0; at < bytes.size(); at += most_at_once)
                ZERMELO_TRY(receive(bytes.data() + at, std::min(most_at_once, bytes.size() - at), from));
        }
        if (is_keeper()) {
            unsigned root = 0;  // among the keepers
            for (unsigned other = 0; other < first; ++other) root += keepers_[other] == other ? 1 : 0;
            return broadcast(bytes, root, of_keepers_);
        }
        bytes.clear();
        return {};
    }

    // Sent synchronously: a send that is over has been received. So a rank whose sends are over has nothing on its way.
    Result<void> post(unsigned to, Words words) override {
        Sent& sent = sent_.emplace_back(Sent{std::move(words), MPI_REQUEST_NULL});
        on_the_way_ += sent.words.size() * sizeof(std::uint32_t);
        ZERMELO_MPI(MPI_Issend, sent.words.data(), static_cast<int>(sent.words.size()), MPI_UINT32_T,
                    static_cast<int>(to), 0, messages_, &sent.request);
        return {};
    }

    Result<void> poll(const Take& take) override {
        return take_here(take).map([](bool) {});
    }

    // Non-blocking consensus (Hoefler, Siebert, Lumsdaine 2010): a rank enters the barrier when all of its messages
    // have been received, and goes on receiving until all are in it.
    Result<void> settle(const Take& take) override {
        MPI_Request barrier = MPI_REQUEST_NULL;
        bool entered = false;
        Pause pause;
        for (int over = 0;;) {
            ZERMELO_ASSIGN(came, take_here(take));
            if (!entered && sent_.empty()) {
                ZERMELO_MPI(MPI_Ibarrier, messages_, &barrier);
                entered = true;
            }
            if (entered) ZERMELO_MPI(MPI_Test, &barrier, &over, MPI_STATUS_IGNORE);
            if (over != 0) return {};
            if (came) pause = {};
            pause();
        }
    }

    bool crowded() const override { return on_the_way_ > most_on_the_way; }
    std::uint64_t memory() const override { return usual_message_memory; }

    void watch(double period) override {
        int level = MPI_THREAD_SINGLE;
        MPI_Query_thread(&level);
        if (level >= MPI_THREAD_SERIALIZED && count_ > 1 && period > 0) watch_.emplace(mutex_, period, lost_);
    }

private:
    template <class F>
    int locked(F&& call) const {
        const std::lock_guard lock(mutex_);
        return call();
    }

    // Waiting ranks leave the processors to others: first for a moment, later for longer ones.
    class Pause {
    public:
        void operator()() {
            if (++rounds_ < 200) return std::this_thread::yield();
            std::this_thread::sleep_for(std::chrono::microseconds(std::min(rounds_ / 4, 1000)));
        }

    private:
        int rounds_ = 0;
    };

    Result<void> wait_for(MPI_Request& request) {
        Pause pause;
        for (int over = 0;; pause()) {
            ZERMELO_MPI(MPI_Test, &request, &over, MPI_STATUS_IGNORE);
            if (over != 0) return {};
        }
    }

    Result<void> broadcast(Bytes& bytes, unsigned from, MPI_Comm within) {
        std::uint64_t size = bytes.size();
        ZERMELO_TRY(broadcast(&size, 1, MPI_UINT64_T, from, within));
        bytes.resize(size);
        for (std::size_t at = 0; at < bytes.size(); at += most_at_once)
            ZERMELO_TRY(
                broadcast(bytes.data() + at, std::min(most_at_once, bytes.size() - at), MPI_BYTE, from, within));
        return {};
    }
    Result<void> broadcast(void* data, std::size_t length, MPI_Datatype type, unsigned from, MPI_Comm within) {
        MPI_Request request = MPI_REQUEST_NULL;
        ZERMELO_MPI(MPI_Ibcast, data, static_cast<int>(length), type, static_cast<int>(from), within, &request);
        return wait_for(request);
    }
    Result<void> send(const void* bytes, std::size_t length, unsigned to) {
        MPI_Request request = MPI_REQUEST_NULL;
        ZERMELO_MPI(MPI_Isend, bytes, static_cast<int>(length), MPI_BYTE, static_cast<int>(to), 0, together_, &request);
        return wait_for(request);
    }
    Result<void> receive(void* bytes, std::size_t length, unsigned from) {
        MPI_Request request = MPI_REQUEST_NULL;
        ZERMELO_MPI(MPI_Irecv, bytes, static_cast<int>(length), MPI_BYTE, static_cast<int>(from), 0, together_,
                    &request);
        return wait_for(request);
    }

    // True if a message came.
    Result<bool> take_here(const Take& take) {
        bool came = false;
        for (;; came = true) {
            int there = 0;
            MPI_Status status;
            ZERMELO_MPI(MPI_Iprobe, MPI_ANY_SOURCE, MPI_ANY_TAG, messages_, &there, &status);
            if (there == 0) break;
            int length = 0;
            ZERMELO_MPI(MPI_Get_count, &status, MPI_UINT32_T, &length);
            Words words(static_cast<std::size_t>(std::max(length, 0)));
            MPI_Request coming = MPI_REQUEST_NULL;
            ZERMELO_MPI(MPI_Irecv, words.data(), length, MPI_UINT32_T, status.MPI_SOURCE, status.MPI_TAG, messages_,
                        &coming);
            ZERMELO_TRY(wait_for(coming));
            take(static_cast<unsigned>(status.MPI_SOURCE), std::move(words));
        }
        // In their order: later ones are known to be over a little late, and nobody looks through all of them.
        while (!sent_.empty()) {
            int over = 0;
            ZERMELO_MPI(MPI_Test, &sent_.front().request, &over, MPI_STATUS_IGNORE);
            if (over == 0) break;
            on_the_way_ -= sent_.front().words.size() * sizeof(std::uint32_t);
            sent_.pop_front();
        }
        return came;
    }

    // The first message of an exchange: all of it, or its size alone.
    struct Head {
        static constexpr std::size_t room = 56;
        std::uint64_t size = 0;
        std::array<std::uint8_t, room> bytes{};
    };
    struct Sent {
        Words words;
        MPI_Request request;
    };

    MPI_Comm together_ = MPI_COMM_NULL;  // of collective calls
    MPI_Comm of_keepers_ = MPI_COMM_NULL;
    std::vector<unsigned> keepers_;
    MPI_Comm messages_ = MPI_COMM_NULL;
    unsigned rank_ = 0;
    unsigned count_ = 1;
    std::list<Sent> sent_;  // not known to be received
    std::size_t on_the_way_ = 0;
    mutable std::mutex mutex_;  // of all calls of MPI
    std::function<void(const Error&)> lost_;
    std::optional<RankWatch> watch_;
};

}  // namespace

std::unique_ptr<Ranks> make_mpi_ranks(std::function<void(const Error&)> lost) {
    return std::make_unique<MpiRanks>(std::move(lost));
}

}  // namespace zermelo

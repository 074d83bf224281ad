#include "tools/mpi/mpi_ranks.hpp"

#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <list>
#include <thread>

namespace zermelo {

namespace {

constexpr std::size_t most_at_once = std::size_t{1} << 30;  // bytes of one transfer: MPI counts with int
constexpr std::size_t most_on_the_way = 16 << 20;           // bytes of messages that have not been taken

tl::unexpected<Error> broken(int code, const char* call) {
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    MPI_Error_string(code, text, &length);
    return fail(Failure::internal, "the connection to the other ranks is broken",
                fmt::format("{}: {}", call, std::string(text, static_cast<std::size_t>(length))),
                "run the same command again: finished slices and the last checkpoint are kept");
}

#define ZERMELO_MPI(call, ...)                                                                   \
    do {                                                                                         \
        if (const int code = call(__VA_ARGS__); code != MPI_SUCCESS) return broken(code, #call); \
    } while (false)

class MpiRanks final : public Ranks {
public:
    MpiRanks() {
        MPI_Comm_dup(MPI_COMM_WORLD, &together_);
        MPI_Comm_dup(MPI_COMM_WORLD, &messages_);
        for (MPI_Comm communicator : {together_, messages_}) MPI_Comm_set_errhandler(communicator, MPI_ERRORS_RETURN);
        int number = 0;
        MPI_Comm_rank(together_, &number);
        rank_ = static_cast<unsigned>(number);
        MPI_Comm_size(together_, &number);
        count_ = static_cast<unsigned>(number);
    }

    unsigned rank() const override { return rank_; }
    unsigned count() const override { return count_; }

    Result<std::vector<Bytes>> exchange(std::vector<Bytes> to) override {
        std::vector<std::uint64_t> sizes;
        for (const Bytes& bytes : to) sizes.push_back(bytes.size());
        std::vector<std::uint64_t> coming(count_);
        ZERMELO_MPI(MPI_Alltoall, sizes.data(), 1, MPI_UINT64_T, coming.data(), 1, MPI_UINT64_T, together_);
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
            from[other].resize(coming[other]);
            ZERMELO_TRY(pieces(from[other], [&](void* bytes, int length, MPI_Request* request) -> Result<void> {
                ZERMELO_MPI(MPI_Irecv, bytes, length, MPI_BYTE, static_cast<int>(other), 0, together_, request);
                return {};
            }));
        }
        for (unsigned other = 0; other < count_; ++other) {
            if (other == rank_) continue;
            ZERMELO_TRY(pieces(to[other], [&](void* bytes, int length, MPI_Request* request) -> Result<void> {
                ZERMELO_MPI(MPI_Isend, bytes, length, MPI_BYTE, static_cast<int>(other), 0, together_, request);
                return {};
            }));
        }
        ZERMELO_MPI(MPI_Waitall, static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
        from[rank_] = std::move(to[rank_]);
        return from;
    }

    Result<void> broadcast(Bytes& bytes, unsigned from) override {
        std::uint64_t size = bytes.size();
        ZERMELO_MPI(MPI_Bcast, &size, 1, MPI_UINT64_T, static_cast<int>(from), together_);
        bytes.resize(size);
        for (std::size_t at = 0; at < bytes.size(); at += most_at_once)
            ZERMELO_MPI(MPI_Bcast, bytes.data() + at, static_cast<int>(std::min(most_at_once, bytes.size() - at)),
                        MPI_BYTE, static_cast<int>(from), together_);
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
        for (;;) {
            int there = 0;
            MPI_Status status;
            ZERMELO_MPI(MPI_Iprobe, MPI_ANY_SOURCE, MPI_ANY_TAG, messages_, &there, &status);
            if (there == 0) break;
            int length = 0;
            ZERMELO_MPI(MPI_Get_count, &status, MPI_UINT32_T, &length);
            Words words(static_cast<std::size_t>(std::max(length, 0)));
            ZERMELO_MPI(MPI_Recv, words.data(), length, MPI_UINT32_T, status.MPI_SOURCE, status.MPI_TAG, messages_,
                        MPI_STATUS_IGNORE);
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
        return {};
    }

    // Non-blocking consensus (Hoefler, Siebert, Lumsdaine 2010): a rank enters the barrier when all of its messages
    // have been received, and goes on receiving until all are in it.
    Result<void> settle(const Take& take) override {
        MPI_Request barrier = MPI_REQUEST_NULL;
        bool entered = false;
        for (int over = 0; over == 0; std::this_thread::yield()) {
            ZERMELO_TRY(poll(take));
            if (!entered && sent_.empty()) {
                ZERMELO_MPI(MPI_Ibarrier, messages_, &barrier);
                entered = true;
            }
            if (entered) ZERMELO_MPI(MPI_Test, &barrier, &over, MPI_STATUS_IGNORE);
        }
        return {};
    }

    bool crowded() const override { return on_the_way_ > most_on_the_way; }
    std::uint64_t memory() const override { return most_on_the_way + kept_for_messages; }

private:
    struct Sent {
        Words words;
        MPI_Request request;
    };

    MPI_Comm together_ = MPI_COMM_NULL;  // of collective calls
    MPI_Comm messages_ = MPI_COMM_NULL;
    unsigned rank_ = 0;
    unsigned count_ = 1;
    std::list<Sent> sent_;  // not known to be received
    std::size_t on_the_way_ = 0;
};

}  // namespace

std::unique_ptr<Ranks> make_mpi_ranks() {
    return std::make_unique<MpiRanks>();
}

}  // namespace zermelo

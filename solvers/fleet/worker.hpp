// The processes of a shared run: signs of life, and leases of work.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "games/base/bytes.hpp"
#include "games/base/error.hpp"

namespace zermelo {

// A process, as its own file and its leases tell it.
struct Member {
    std::string id;  // random
    std::string host;
    std::uint64_t pid = 0;
    double period = 0;        // seconds between two signs of life
    std::uint64_t beats = 0;  // signs of life so far
    std::string work;         // the name of its lease; empty: none

    std::string name() const { return host + "/" + std::to_string(pid); }
};

Bytes encode_member(const Member& member);
// Nothing if the bytes are no member's.
std::optional<Member> decode_member(ByteSpan bytes);

std::string lease_path(const std::string& folder, const std::string& name);
std::string worker_path(const std::string& folder, const std::string& id);

// A lease as it was seen.
struct LeaseSight {
    Bytes lease;                   // its bytes
    std::optional<Member> holder;  // nothing if the lease is garbage
    double seconds = 0;            // since the last sign of life that was seen
    bool dead = false;             // this took too long
    std::string holder_name() const { return holder ? holder->name() : "nobody knows whom"; }
};

// The leases of others as this process sees them. Clocks of different hosts are never compared: a holder is dead if the
// observer has looked for so many periods, by its own clock, without a new sign of life.
class LeaseWatch {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr double patience = 9;  // periods

    LeaseWatch(std::string folder, double period) : folder_(std::move(folder)), period_(period) {}

    // Nothing if nobody has the lease.
    std::optional<LeaseSight> look(const std::string& name, Clock::time_point now = Clock::now());

private:
    struct Seen {
        Bytes lease;
        Bytes sign;  // the holder's own file
        Clock::time_point since;
    };

    std::string folder_;
    double period_;
    std::map<std::string, Seen> seen_;  // by lease
};

// This process in a shared run. It has one lease at most. A thread renews its sign of life until it goes; then its
// lease goes too. The sign of life is a file of its own, so a holder that was taken for dead and wakes up changes
// nobody's lease.
class Worker {
public:
    static Result<std::unique_ptr<Worker>> join(const std::string& folder, double period);
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    const Member& self() const { return self_; }
    // A path in the folder for a file that has no name yet.
    std::string temporary_path();

    // Takes a lease that nobody has. False if somebody has it.
    Result<bool> take(const std::string& name);
    // Takes the lease of a dead holder. False if another process was faster, or the holder lives.
    Result<bool> take_from(const std::string& name, const LeaseSight& dead);
    // Gives the lease back, unless another process has taken it.
    void give_back();
    // True if the lease has been taken away.
    bool lost_lease() const;

private:
    explicit Worker(std::string folder) : folder_(std::move(folder)) {}
    Result<void> show_life();
    void beat(const std::stop_token& stop);

    std::string folder_;
    Member self_;
    std::string lease_;  // its name
    std::mutex mutex_;   // of self_.beats, self_.work and temporary files
    std::uint64_t temporaries_ = 0;
    std::jthread heart_;
};

}  // namespace zermelo

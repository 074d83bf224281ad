#include "solvers/fleet/worker.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <sstream>

#include "games/base/input_file.hpp"
#include "solvers/fleet/shared_file.hpp"

namespace zermelo {

namespace {

constexpr std::string_view member_magic = "zermelo worker 1";
constexpr double longest_period = 3600;

bool is_plain(std::string_view word) {
    return !word.empty() && word.size() <= 255 &&
           std::all_of(word.begin(), word.end(), [](char letter) { return letter > ' ' && letter < 127; });
}

// For the file that a process was writing when it died.
std::string temporaries_of(const std::string& id) {
    return "tmp-" + id + "-";
}

void remove_temporaries(const std::string& folder, const std::string& id) {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().filename().native().starts_with(temporaries_of(id))) remove_file(entry.path().native());
}

}  // namespace

Bytes encode_member(const Member& member) {
    ByteWriter out;
    out.put(std::string_view(fmt::format("{}\nid {}\nhost {}\npid {}\nperiod {}\nbeats {}\nwork {}\n", member_magic,
                                         member.id, member.host, member.pid, member.period, member.beats,
                                         member.work.empty() ? "-" : member.work)));
    return out.bytes();
}

std::optional<Member> decode_member(ByteSpan bytes) {
    std::istringstream in(std::string(bytes.begin(), bytes.end()));
    std::string line;
    if (!std::getline(in, line) || line != member_magic) return std::nullopt;
    Member member;
    const auto field = [&in](const char* name, auto& value) {
        std::string word;
        return in >> word && word == name && in >> value;
    };
    if (!field("id", member.id) || !field("host", member.host) || !field("pid", member.pid) ||
        !field("period", member.period) || !field("beats", member.beats) || !field("work", member.work))
        return std::nullopt;
    const bool plain = is_plain(member.id) && is_plain(member.host) && is_plain(member.work) &&
                       member.id.find('/') == std::string::npos;
    if (!plain || !std::isfinite(member.period) || member.period <= 0 || member.period > longest_period)
        return std::nullopt;
    if (member.work == "-") member.work.clear();
    return member;
}

std::string lease_path(const std::string& folder, const std::string& name) {
    return folder + "/" + name + ".lease";
}

std::string worker_path(const std::string& folder, const std::string& id) {
    return folder + "/worker-" + id;
}

std::optional<LeaseSight> LeaseWatch::look(const std::string& name, Clock::time_point now) {
    auto lease = read_small_file(lease_path(folder_, name));
    if (!lease) {
        seen_.erase(name);
        return std::nullopt;
    }
    LeaseSight sight{.lease = std::move(*lease), .holder = {}};
    sight.holder = decode_member(sight.lease);
    Bytes sign;
    if (sight.holder) sign = read_small_file(worker_path(folder_, sight.holder->id)).value_or(Bytes{});
    const auto seen = seen_.find(name);
    if (seen == seen_.end() || seen->second.lease != sight.lease || seen->second.sign != sign) {
        seen_[name] = {sight.lease, std::move(sign), now};
        return sight;
    }
    sight.seconds = std::chrono::duration<double>(now - seen->second.since).count();
    sight.dead = sight.seconds > patience * std::max(period_, sight.holder ? sight.holder->period : 0);
    return sight;
}

Result<std::unique_ptr<Worker>> Worker::join(const std::string& folder, double period) {
    std::unique_ptr<Worker> worker(new Worker(folder));
    std::array<char, 256> host{};
    if (::gethostname(host.data(), host.size() - 1) != 0 || !is_plain(host.data())) host = {'?'};
    worker->self_ = {.id = random_name(),
                     .host = host.data(),
                     .pid = static_cast<std::uint64_t>(::getpid()),
                     .period = std::clamp(period, 0.01, longest_period),
                     .work = {}};
    ZERMELO_TRY(worker->show_life());
    worker->heart_ = std::jthread([&w = *worker](const std::stop_token& stop) { w.beat(stop); });
    return worker;
}

Worker::~Worker() {
    if (heart_.joinable()) {
        heart_.request_stop();
        heart_.join();
    }
    give_back();
    remove_file(worker_path(folder_, self_.id));
}

std::string Worker::temporary_path() {
    const std::lock_guard lock(mutex_);
    return fmt::format("{}/{}{}", folder_, temporaries_of(self_.id), ++temporaries_);
}

Result<void> Worker::show_life() {
    Bytes bytes;
    {
        const std::lock_guard lock(mutex_);
        ++self_.beats;
        bytes = encode_member(self_);
    }
    const std::string fresh = temporary_path();
    ZERMELO_TRY(write_new_file(fresh, bytes));
    const auto moved = move_file(fresh, worker_path(folder_, self_.id));
    if (!moved) {
        remove_file(fresh);
        return tl::unexpected<Error>(moved.error());
    }
    return {};
}

// A sign that cannot be written, on a full disk, is missing. Others may then do the same work, which harms nobody.
void Worker::beat(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any woken;
    std::unique_lock lock(mutex);
    const std::chrono::duration<double> period(self_.period);
    while (!stop.stop_requested()) {
        woken.wait_for(lock, stop, period, [] { return false; });
        if (!stop.stop_requested()) static_cast<void>(show_life());
    }
}

Result<bool> Worker::take(const std::string& name) {
    Bytes bytes;
    {
        const std::lock_guard lock(mutex_);
        Member member = self_;
        member.beats = 0;
        member.work = name;
        bytes = encode_member(member);
    }
    const std::string made = temporary_path();
    ZERMELO_TRY(write_new_file(made, bytes));
    const auto taken = give_name(made, lease_path(folder_, name));
    remove_file(made);
    if (taken && *taken) {
        const std::lock_guard lock(mutex_);
        lease_ = self_.work = name;
    }
    return taken;
}

// The lease moves away first: only one process can do that. It may be a newer one than was judged; that one goes back.
Result<bool> Worker::take_from(const std::string& name, const LeaseSight& dead) {
    const std::string path = lease_path(folder_, name);
    if (read_small_file(path) != dead.lease) return false;
    const std::string moved = temporary_path();
    ZERMELO_ASSIGN(mine, move_file(path, moved));
    if (!mine) return false;
    const bool judged = read_small_file(moved) == dead.lease;
    if (!judged) static_cast<void>(give_name(moved, path));
    remove_file(moved);
    if (!judged) return false;
    if (dead.holder) {
        remove_file(worker_path(folder_, dead.holder->id));
        remove_temporaries(folder_, dead.holder->id);
    }
    return take(name);
}

bool Worker::lost_lease() const {
    if (lease_.empty()) return false;
    const auto bytes = read_small_file(lease_path(folder_, lease_));
    const auto holder = bytes ? decode_member(*bytes) : std::nullopt;
    return !holder || holder->id != self_.id;
}

void Worker::give_back() {
    if (lease_.empty()) return;
    if (!lost_lease()) remove_file(lease_path(folder_, lease_));
    const std::lock_guard lock(mutex_);
    lease_.clear();
    self_.work.clear();
}

}  // namespace zermelo

#include "tools/serve/jobs.hpp"

#include <algorithm>

#include "tools/serve/answers.hpp"

namespace zermelo::serve {

HttpResponse busy() {
    return failure(503,
                   Error(Failure::limit, "the server is busy", "long work is done a few at a time", "ask again soon"));
}

Jobs::Jobs(Options options) : options_(options) {
    for (int i = 0; i < options_.threads; ++i)
        threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

Jobs::~Jobs() {
    stop();
}

void Jobs::stop() {
    std::vector<Reply> replies;
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
        for (auto entry = entries_.begin(); entry != entries_.end();) {
            auto ended = end(entry++);
            std::move(ended.begin(), ended.end(), std::back_inserter(replies));
        }
    }
    for (std::jthread& thread : threads_) thread.request_stop();
    for (const Reply& reply : replies) reply(busy());
}

bool Jobs::run(const std::string& key, Job job, Reply reply, const std::stop_token& gone, const std::string& address) {
    // The reply owns the callback. Whoever drops a reply does so without the lock, which the callback takes.
    const auto watch = std::make_shared<std::optional<std::stop_callback<std::function<void()>>>>();
    std::unique_lock lock(mutex_);
    if (const HttpResponse* kept = find_kept(key)) {
        HttpResponse response = *kept;
        lock.unlock();
        reply(std::move(response));
        return true;
    }
    auto entry = find(key);
    if (entry == entries_.end()) {
        if (stopped_ || entries_.size() >= options_.waiting + threads_.size()) {
            lock.unlock();
            reply(busy());
            return false;
        }
        entry = entries_.insert(entry, {.number = ++last_, .key = key, .job = std::move(job)});
        wake_.notify_one();
    }
    entry->replies.emplace_back(
        [reply = std::move(reply), watch](HttpResponse response) { reply(std::move(response)); });
    entry->addresses.push_back(address);
    ++entry->clients;
    const std::uint64_t number = entry->number;
    lock.unlock();
    watch->emplace(gone, [this, number] { leave(number); });
    return true;
}

std::optional<json::JobStatus> Jobs::state(const std::string& address) {
    const std::lock_guard lock(mutex_);
    json::JobStatus state{.address = address, .is_there = true};
    for (const Entry& entry : entries_) {
        if (!entry.stop.stop_requested() &&
            std::find(entry.addresses.begin(), entry.addresses.end(), address) != entry.addresses.end()) {
            if (!entry.runs) return state;
            const std::chrono::duration<double> time = std::chrono::steady_clock::now() - entry.began;
            state.runs = true;
            state.before = 0;
            state.seconds = time.count();
            entry.progress->tell(state);
            return state;
        }
        if (!entry.runs) ++state.before;
    }
    return std::nullopt;
}

// A job that is being stopped takes no more clients.
Jobs::Entries::iterator Jobs::find(const std::string& key) {
    return std::find_if(entries_.begin(), entries_.end(),
                        [&](const Entry& entry) { return entry.key == key && !entry.stop.stop_requested(); });
}

// Stops a running job, or removes a waiting one and returns its replies. Call under the lock.
std::vector<Reply> Jobs::end(Entries::iterator entry) {
    entry->stop.request_stop();
    if (entry->runs) return {};
    std::vector<Reply> replies = std::move(entry->replies);
    entries_.erase(entry);
    return replies;
}

namespace {

void tell_cancelled(const std::vector<Reply>& replies) {
    for (const Reply& reply : replies) reply(failure(Error(Failure::interrupted, "this was cancelled")));
}

}  // namespace

void Jobs::cancel(const std::string& key) {
    std::vector<Reply> replies;
    {
        const std::lock_guard lock(mutex_);
        if (const auto entry = find(key); entry != entries_.end()) replies = end(entry);
    }
    tell_cancelled(replies);
}

// Counts a client of a job that has gone.
void Jobs::leave(std::uint64_t number) {
    std::vector<Reply> replies;
    {
        const std::lock_guard lock(mutex_);
        const auto entry =
            std::find_if(entries_.begin(), entries_.end(), [number](const Entry& one) { return one.number == number; });
        if (entry != entries_.end() && --entry->clients == 0) replies = end(entry);
    }
    tell_cancelled(replies);
}

void Jobs::work(const std::stop_token& stop) {
    const auto waits = [](const Entry& entry) { return !entry.runs; };
    while (true) {
        Entries::iterator entry;
        Job job;
        {
            std::unique_lock lock(mutex_);
            const auto found = [&] {
                entry = std::find_if(entries_.begin(), entries_.end(), waits);
                return entry != entries_.end();
            };
            if (!wake_.wait(lock, stop, found) || stop.stop_requested()) return;
            entry->runs = true;
            entry->began = std::chrono::steady_clock::now();
            job = std::move(entry->job);
        }
        RunOptions run;
        run.stop = entry->stop.get_token();
        run.observer = entry->progress.get();
        Done done = job(run);
        std::vector<Reply> replies;
        {
            const std::lock_guard lock(mutex_);
            replies = std::move(entry->replies);
            if (done.keep) keep(entry->key, done.response);
            entries_.erase(entry);
        }
        for (const Reply& reply : replies) reply(done.response);
    }
}

const HttpResponse* Jobs::find_kept(const std::string& key) {
    const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const auto& kept) { return kept.first == key; });
    if (found == kept_.end()) return nullptr;
    kept_.splice(kept_.begin(), kept_, found);
    return &kept_.front().second;
}

void Jobs::keep(const std::string& key, const HttpResponse& response) {
    kept_.emplace_front(key, response);
    kept_bytes_ += response.body.size();
    while (kept_bytes_ > options_.kept_bytes) {
        kept_bytes_ -= kept_.back().second.body.size();
        kept_.pop_back();
    }
}

}  // namespace zermelo::serve

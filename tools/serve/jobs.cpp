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
        for (const std::string& key : waiting_) {
            auto waiting = entries_.extract(key);
            std::move(waiting.mapped().replies.begin(), waiting.mapped().replies.end(), std::back_inserter(replies));
        }
        waiting_.clear();
        for (auto& [key, running] : entries_) running.stop.request_stop();
    }
    for (std::jthread& thread : threads_) thread.request_stop();
    for (const Reply& reply : replies) reply(busy());
}

bool Jobs::run(const std::string& key, Job job, Reply reply) {
    std::unique_lock lock(mutex_);
    if (const HttpResponse* kept = find_kept(key)) {
        HttpResponse response = *kept;
        lock.unlock();
        reply(std::move(response));
        return true;
    }
    if (const auto same = entries_.find(key); same != entries_.end()) {
        same->second.replies.push_back(std::move(reply));
        return true;
    }
    if (stopped_ || entries_.size() >= options_.waiting + threads_.size()) {
        lock.unlock();
        reply(busy());
        return false;
    }
    Entry entry{std::move(job), {}};
    entry.replies.push_back(std::move(reply));
    entries_.emplace(key, std::move(entry));
    waiting_.push_back(key);
    wake_.notify_one();
    return true;
}

void Jobs::cancel(const std::string& key) {
    std::vector<Reply> replies;
    {
        const std::lock_guard lock(mutex_);
        const auto entry = entries_.find(key);
        if (entry == entries_.end()) return;
        entry->second.stop.request_stop();
        if (std::erase(waiting_, key) == 0) return;
        replies = std::move(entry->second.replies);
        entries_.erase(entry);
    }
    for (const Reply& reply : replies) reply(failure(Error(Failure::interrupted, "this was cancelled")));
}

void Jobs::work(const std::stop_token& stop) {
    while (true) {
        std::string key;
        Job job;
        std::stop_token stop_of_job;
        {
            std::unique_lock lock(mutex_);
            if (!wake_.wait(lock, stop, [this] { return !waiting_.empty(); }) || stop.stop_requested()) return;
            key = std::move(waiting_.front());
            waiting_.pop_front();
            Entry& entry = entries_.at(key);
            job = std::move(entry.job);
            stop_of_job = entry.stop.get_token();
        }
        Done done = job(stop_of_job);
        std::vector<Reply> replies;
        {
            const std::lock_guard lock(mutex_);
            const auto entry = entries_.find(key);
            replies = std::move(entry->second.replies);
            entries_.erase(entry);
            if (done.keep) keep(key, done.response);
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

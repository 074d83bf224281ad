// Work that takes long: few at once, few that wait, answers that are kept.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "tools/serve/http.hpp"

namespace zermelo::serve {

// Runs jobs by threads of its own. Who asks for a job that runs or waits already gets its answer too; answers that may
// be kept are given again. Each job can be cancelled by itself. Thread-safe.
class Jobs {
public:
    struct Options {
        int threads = 2;
        std::size_t waiting = 16;             // jobs; more are refused with 503
        std::size_t kept_bytes = 32'000'000;  // of answers
    };
    struct Done {
        HttpResponse response;
        bool keep = false;
    };
    // Heeds the stop, which comes when the job is cancelled or the server ends.
    using Job = std::function<Done(const std::stop_token&)>;

    explicit Jobs(Options options);
    ~Jobs();  // as stop(), and waits for the end

    // Stops what runs, and answers who waits with 503. No more jobs may be run.
    void stop();

    // `key` names what the answer depends on. False where there is no room: then `reply` has been told so.
    bool run(const std::string& key, Job job, Reply reply);
    // Stops the job if it runs, and answers for it with 503 if it waits; nothing happens where there is no such job.
    void cancel(const std::string& key);

private:
    struct Entry {
        Job job;
        std::vector<Reply> replies;
        std::stop_source stop = {};
    };
    void work(const std::stop_token& stop);
    const HttpResponse* find_kept(const std::string& key);
    void keep(const std::string& key, const HttpResponse& response);

    Options options_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<std::string> waiting_;                       // keys
    std::map<std::string, Entry> entries_;                  // that wait or run
    std::list<std::pair<std::string, HttpResponse>> kept_;  // the last used first
    std::size_t kept_bytes_ = 0;
    bool stopped_ = false;
    std::vector<std::jthread> threads_;
};

// What to say where there is no room for a job.
HttpResponse busy();

}  // namespace zermelo::serve

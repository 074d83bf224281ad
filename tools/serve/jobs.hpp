// A bounded queue of long work, with a cache of answers.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "solvers/run/observe.hpp"
#include "tools/json/serve_json.hpp"
#include "tools/serve/http.hpp"
#include "tools/serve/job_progress.hpp"

namespace zermelo::serve {

// Runs jobs in its own threads. A request for a job that waits or runs shares its answer; cached answers are reused.
// Each job can be cancelled. Thread-safe.
class Jobs {
public:
    struct Options {
        int threads = 2;
        std::size_t waiting = 16;             // jobs; more get 503
        std::size_t kept_bytes = 32'000'000;  // size of the cache of answers
    };
    struct Done {
        HttpResponse response;
        bool keep = false;
    };
    // A job must end soon after the stop request, which comes when it is cancelled or the server ends. It tells the
    // observer how far it is.
    using Job = std::function<Done(const RunOptions& run)>;

    explicit Jobs(Options options);
    ~Jobs();  // calls stop() and joins the threads

    // Stops running jobs, answers waiting ones with 503, and refuses new ones.
    void stop();

    // Equal keys must mean equal answers. Once all clients of a job are `gone`, it is cancelled. `address` is what this
    // client has asked for, see state(). False if the queue is full; then `reply` has got busy().
    bool run(const std::string& key, Job job, Reply reply, const std::stop_token& gone = {},
             const std::string& address = "");
    // How far the job is that a client with this address waits for; nothing if there is none.
    std::optional<json::JobStatus> state(const std::string& address);
    // Stops a running job, or answers a waiting one with an error. Ignores unknown keys.
    void cancel(const std::string& key);

private:
    struct Entry {
        std::uint64_t number = 0;
        std::string key;
        Job job;
        bool runs = false;
        std::vector<Reply> replies = {};
        std::vector<std::string> addresses = {};  // of its clients
        std::chrono::steady_clock::time_point began = {};
        std::unique_ptr<JobProgress> progress = std::make_unique<JobProgress>();
        std::size_t clients = 0;  // that are not gone
        std::stop_source stop = {};
    };
    using Entries = std::list<Entry>;
    void work(const std::stop_token& stop);
    Entries::iterator find(const std::string& key);
    std::vector<Reply> end(Entries::iterator entry);
    void leave(std::uint64_t number);
    const HttpResponse* find_kept(const std::string& key);
    void keep(const std::string& key, const HttpResponse& response);

    Options options_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    Entries entries_;  // waiting and running jobs, the oldest first
    std::uint64_t last_ = 0;
    std::list<std::pair<std::string, HttpResponse>> kept_;  // most recently used first
    std::size_t kept_bytes_ = 0;
    bool stopped_ = false;
    std::vector<std::jthread> threads_;
};

// The answer 503 when the queue is full.
HttpResponse busy();

}  // namespace zermelo::serve

// Searches that clients start, poll and cancel.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "tools/json/serve_json.hpp"
#include "tools/serve/http.hpp"
#include "tools/serve/jobs.hpp"

namespace zermelo::serve {

// Searches by number. They may take minutes, so they have their own threads and do not block other jobs. Ended searches
// are kept for a while. Thread-safe.
class Searches {
public:
    struct Options {
        Jobs::Options jobs;
        std::size_t kept = 64;  // ended searches
        std::chrono::milliseconds kept_time{600'000};
    };
    // Ends soon after a stop request. Returns the document of a position, or an error.
    using Work = std::function<HttpResponse(const std::stop_token&)>;
    using Clock = std::chrono::steady_clock;

    explicit Searches(Options options) : options_(options), jobs_(options.jobs) {}

    // Returns the number of the new search; empty if the queue is full.
    std::optional<std::uint64_t> start(const std::string& spec, const std::string& position, Work work);
    // The state of a search as zermelo.search/1, or its error if it failed; empty for unknown numbers.
    std::optional<HttpResponse> find(std::uint64_t id);
    // Cancels a search that waits or runs. Returns find().
    std::optional<HttpResponse> cancel(std::uint64_t id);
    void stop() { jobs_.stop(); }

private:
    struct Search {
        std::string spec;
        std::string position;
        json::SearchState state = json::SearchState::waiting;
        Clock::time_point began = {};
        Clock::time_point ended = {};
        HttpResponse result = {};
    };
    static std::string key_of(std::uint64_t id) { return std::to_string(id); }
    bool begin(std::uint64_t id);
    void end(std::uint64_t id, HttpResponse result);
    void forget_old();

    Options options_;
    std::mutex mutex_;
    std::map<std::uint64_t, Search> searches_;
    std::uint64_t last_ = 0;
    Jobs jobs_;  // last, because its threads use the others
};

}  // namespace zermelo::serve

// Searches that clients start, ask after, and cancel.
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

// Searches by number, with threads of their own: they may take minutes, which other long work does not wait for.
// Those that have ended are kept for a while. Thread-safe.
class Searches {
public:
    struct Options {
        Jobs::Options jobs;
        std::size_t kept = 64;  // that have ended
        std::chrono::milliseconds kept_time{600'000};
    };
    // Heeds the stop. Answers with the document of a position, or with an error.
    using Work = std::function<HttpResponse(const std::stop_token&)>;
    using Clock = std::chrono::steady_clock;

    explicit Searches(Options options) : options_(options), jobs_(options.jobs) {}

    // The number of a new search; nothing where there is no room.
    std::optional<std::uint64_t> start(const std::string& spec, const std::string& position, Work work);
    // What a client is told of a search, or the error that it ended with; nothing of unknown numbers.
    std::optional<HttpResponse> find(std::uint64_t id);
    // The same after it was cancelled. One that has ended stays as it is.
    std::optional<HttpResponse> cancel(std::uint64_t id);
    // Ends all.
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
    Jobs jobs_;  // last: its threads use the others
};

}  // namespace zermelo::serve

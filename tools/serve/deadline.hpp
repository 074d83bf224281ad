// Ends work that takes too long.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace zermelo::serve {

// Requests a stop at the end of a time, or when another token does. It watches from a thread of its own.
class Deadline {
public:
    Deadline(std::chrono::milliseconds time, const std::stop_token& other)
        : forward_(other, [this] { source_.request_stop(); }), watch_([this, time](const std::stop_token& done) {
              std::unique_lock lock(mutex_);
              wake_.wait_for(lock, done, time, [] { return false; });
              if (done.stop_requested()) return;
              passed_ = true;
              source_.request_stop();
          }) {}

    std::stop_token token() const { return source_.get_token(); }
    // True once the time is over.
    bool passed() const { return passed_; }

private:
    std::stop_source source_;
    std::atomic<bool> passed_{false};
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::stop_callback<std::function<void()>> forward_;
    std::jthread watch_;
};

}  // namespace zermelo::serve

#include "tools/serve/deadline.hpp"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace zermelo::serve {

// It waits in a thread of its own.
struct Deadline::Watch {
    Watch(std::chrono::milliseconds time, const std::stop_token& other)
        : forward(other, [this] { source.request_stop(); }), thread([this, time](const std::stop_token& done) {
              std::unique_lock lock(mutex);
              wake.wait_for(lock, done, time, [] { return false; });
              if (done.stop_requested()) return;
              passed = true;
              source.request_stop();
          }) {}

    std::stop_source source;
    std::atomic<bool> passed{false};
    std::mutex mutex;
    std::condition_variable_any wake;
    std::stop_callback<std::function<void()>> forward;
    std::jthread thread;
};

Deadline::Deadline(std::chrono::milliseconds time, const std::stop_token& other)
    : watch_(std::make_unique<Watch>(time, other)) {}
Deadline::~Deadline() = default;

std::stop_token Deadline::token() const {
    return watch_->source.get_token();
}

bool Deadline::passed() const {
    return watch_->passed;
}

}  // namespace zermelo::serve

#include "tools/check/watch.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <new>
#include <thread>
#include <vector>

#include "solvers/forms/limit.hpp"
#include "solvers/forms/value_file.hpp"

namespace zermelo::check {

void FirstFailure::note(std::uint64_t number, std::string why) {
    const std::lock_guard lock(mutex_);
    if (number >= lowest_) return;
    lowest_ = number;
    why_ = std::move(why);
}

int Watch::threads() {
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 64U));
}

Result<void> Watch::run(int threads, const std::function<Result<void>()>& work) {
    std::mutex mutex;
    std::condition_variable changed;
    int running = threads;
    std::optional<Error> error;
    bool no_memory = false;
    const auto one = [&] {
        std::optional<Error> met;
        bool starved = false;
        try {
            if (const auto done = values::guarded(work); !done)
                met = done.error();
            else if (!*done)
                met = done->error();
        } catch (const std::bad_alloc&) {
            starved = true;
        }
        const std::lock_guard lock(mutex);
        if (met && !error) error = std::move(met);
        no_memory = no_memory || starved;
        if (error || no_memory) stop_ = true;
        --running;
        changed.notify_all();
    };
    {
        std::vector<std::jthread> workers;
        for (int i = 0; i < threads; ++i) workers.emplace_back(one);
        std::unique_lock lock(mutex);
        while (running > 0) {
            changed.wait_for(lock, std::chrono::milliseconds(100));
            if (!options_.advance(done_.exchange(0))) stop_ = true;
        }
    }
    if (no_memory) out_of_memory();
    if (error && error->code != Failure::interrupted) return tl::unexpected<Error>(*error);
    if (stop_) return values::stopped_reading(path_);
    return {};
}

}  // namespace zermelo::check

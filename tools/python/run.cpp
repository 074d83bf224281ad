#include "tools/python/run.hpp"

#include <chrono>
#include <exception>

#include "games/base/machine.hpp"
#include "games/base/text.hpp"
#include "tools/python/objects.hpp"

namespace zermelo::python {

void SharedProgress::begin_phase(std::string_view name, std::uint64_t total) {
    const std::lock_guard lock(mutex_);
    progress_ = {.phase = std::string(name), .total = total, .status = {}};
    done_ = 0;
}

void SharedProgress::begin_slice(std::uint64_t number, std::uint64_t count) {
    const std::lock_guard lock(mutex_);
    progress_.slice = number;
    progress_.slices = count;
}

void SharedProgress::status(std::string_view text) {
    const std::lock_guard lock(mutex_);
    progress_.status = text;
}

Progress SharedProgress::now() const {
    const std::lock_guard lock(mutex_);
    Progress progress = progress_;
    progress.done = done_;
    return progress;
}

void wait_for(const std::function<void(const std::stop_token&, Observer&)>& work, const py::object& progress) {
    using Clock = std::chrono::steady_clock;
    const auto began = Clock::now();
    std::stop_source stop;
    SharedProgress state;
    std::mutex mutex;
    std::condition_variable ended;
    bool done = false;
    std::exception_ptr failed;                    // of the work
    std::optional<py::error_already_set> raised;  // by a signal or the callback
    const bool told = !progress.is_none();
    {
        const py::gil_scoped_release release;
        std::jthread worker([&] {
            // Rules that ask in this thread find its state of the interpreter, which takes a tenth of a millisecond to
            // make.
            const py::gil_scoped_acquire state_of_thread;
            const py::gil_scoped_release work_without_lock;
            try {
                work(stop.get_token(), state);
            } catch (...) {
                failed = std::current_exception();
            }
            const std::lock_guard lock(mutex);
            done = true;
            ended.notify_one();
        });
        std::unique_lock lock(mutex);
        while (!ended.wait_for(lock, std::chrono::milliseconds(100), [&] { return done; })) {
            if (stop.stop_requested()) continue;
            lock.unlock();
            {
                const py::gil_scoped_acquire acquire;
                try {
                    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
                    if (told) {
                        Progress now = state.now();
                        now.seconds = std::chrono::duration<double>(Clock::now() - began).count();
                        progress(now);
                    }
                } catch (py::error_already_set& error) {
                    raised.emplace(std::move(error));
                    stop.request_stop();
                }
            }
            lock.lock();
        }
    }
    if (raised) throw std::move(*raised);
    if (failed) std::rethrow_exception(failed);
}

std::uint64_t bytes_of(const Amount& amount) {
    if (!amount) return available_memory();
    if (const auto* bytes = std::get_if<std::uint64_t>(&*amount)) return *bytes;
    const auto bytes = parse_bytes(std::get<std::string>(*amount));
    if (!bytes) throw py::value_error(bytes.error().what + "; " + bytes.error().why);
    return *bytes;
}

RunOptions run_options(int threads, const Amount& memory, const std::stop_token& stop, Observer& observer) {
    return {.threads = threads, .memory = bytes_of(memory), .observer = &observer, .stop = stop};
}

}  // namespace zermelo::python

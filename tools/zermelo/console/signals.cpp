#include "tools/zermelo/console/signals.hpp"

#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "games/base/error.hpp"

namespace zermelo::cli {

namespace {

// `timeout`, systemd and Slurm signal a process and then its group: such a pair is one signal.
constexpr std::chrono::seconds same_signal{2};

}  // namespace

// Blocks the signals in all threads; one thread waits for them, so no code runs in a signal handler. If the system
// refuses this thread, a signal ends the program at once, and files on the disk stay resumable.
std::stop_token stop_on_signals_and(std::initializer_list<int> more) {
    static std::stop_source source;
    static const bool started = [more] {
        sigset_t signals;
        sigemptyset(&signals);
        std::vector<int> all(more);
        all.insert(all.end(), {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU});
        for (const int signal : all) {
            struct sigaction inherited{};
            sigaction(signal, nullptr, &inherited);
            if (inherited.sa_handler != SIG_IGN)
                sigaddset(&signals, signal);  // nohup and background jobs of shells ignore the others
        }
        pthread_sigmask(SIG_BLOCK, &signals, nullptr);
        const auto wait = [signals] {
            std::optional<std::chrono::steady_clock::time_point> first;
            while (true) {
                int signal = 0;
                sigwait(&signals, &signal);
                const auto now = std::chrono::steady_clock::now();
                if (!first) {
                    first = now;
                    source.request_stop();
                } else if (signal == SIGXCPU) {
                    continue;  // the system repeats it every second, until the hard limit
                } else if (now - *first >= same_signal) {
                    std::fputs("zermelo: ended at once by a second signal\n", stderr);
                    _exit(static_cast<int>(Failure::interrupted));
                }
            }
        };
        try {
            std::thread(wait).detach();
        } catch (const std::system_error&) {
            pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
        }
        return true;
    }();
    static_cast<void>(started);
    return source.get_token();
}

std::stop_token stop_on_signals() {
    return stop_on_signals_and({});
}

}  // namespace zermelo::cli

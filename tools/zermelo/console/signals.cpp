#include "tools/zermelo/console/signals.hpp"

#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <system_error>
#include <thread>

#include "games/base/error.hpp"

namespace zermelo::cli {

// Blocks the signals in all threads; one thread waits for them, so no code runs in a signal handler. If the system
// refuses this thread, a signal ends the program at once, and files on the disk stay resumable.
std::stop_token stop_on_signals() {
    static std::stop_source source;
    static const bool started = [] {
        sigset_t signals;
        sigemptyset(&signals);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
            struct sigaction inherited{};
            sigaction(signal, nullptr, &inherited);
            if (inherited.sa_handler != SIG_IGN)
                sigaddset(&signals, signal);  // nohup and background jobs of shells ignore the others
        }
        pthread_sigmask(SIG_BLOCK, &signals, nullptr);
        const auto wait = [signals] {
            for (int count = 0;; ++count) {
                int signal = 0;
                sigwait(&signals, &signal);
                if (count > 0) _exit(static_cast<int>(Failure::interrupted));
                source.request_stop();
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

}  // namespace zermelo::cli

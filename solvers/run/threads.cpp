#include "solvers/run/threads.hpp"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <latch>
#include <thread>
#include <vector>

namespace zermelo {

int worker_count(int threads) {
    if (threads > 0) return threads;
    // The library counts the machine's cores, whichever of them this process may use.
    cpu_set_t allowed;
    if (::sched_getaffinity(0, sizeof allowed, &allowed) == 0) return CPU_COUNT(&allowed);
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

Result<void> check_threads(int workers) {
    if (workers <= 1) return {};  // the caller's own
    std::latch end(1);
    std::vector<std::jthread> threads;
    threads.reserve(static_cast<std::size_t>(workers));
    try {
        while (threads.size() < static_cast<std::size_t>(workers))
            threads.emplace_back([&end] {
                // The C library gives a thread memory of its own at the first call, which counts for limits as well.
                void* volatile some = std::malloc(1);
                std::free(some);
                end.wait();
            });
    } catch (const std::exception&) {  // no thread, or no memory for one; those that run wait for the end
    }
    const std::size_t started = threads.size();
    end.count_down();
    if (started == static_cast<std::size_t>(workers)) return {};
    return fail(Failure::limit, fmt::format("cannot start {} threads", workers),
                fmt::format("the system lets this process have {}; ulimit -u and ulimit -v may be the reason", started),
                Cause{.kind = Cause::Kind::threads, .needed = static_cast<std::uint64_t>(workers)}, "fewer threads");
}

}  // namespace zermelo

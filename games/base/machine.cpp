#include "games/base/machine.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <new>
#include <string>
#include <thread>

namespace zermelo {

namespace {

// The number of kilobytes behind a word in a file of /proc, in bytes.
std::uint64_t read_kilobytes(const char* file, const std::string& wanted) {
    std::ifstream info(file);
    std::string word;
    std::uint64_t kilobytes = 0;
    while (info >> word)
        if (word == wanted && info >> kilobytes) return kilobytes * 1024;
    return UINT64_MAX;
}

}  // namespace

std::uint64_t resident_bytes() {
    return read_kilobytes("/proc/self/status", "VmRSS:");
}

// Not getrusage: its figure outlives exec, so it may be that of the parent.
std::uint64_t peak_resident_bytes() {
    return read_kilobytes("/proc/self/status", "VmHWM:");
}

std::uint64_t available_memory() {
    // A container may allow less than the machine has (control groups, version 2).
    const auto number_in = [](const char* file) {
        std::uint64_t number = UINT64_MAX;
        std::ifstream in(file);
        return in >> number ? number : UINT64_MAX;
    };
    const std::uint64_t limit = number_in("/sys/fs/cgroup/memory.max");
    const std::uint64_t used = number_in("/sys/fs/cgroup/memory.current");
    const std::uint64_t machine = read_kilobytes("/proc/meminfo", "MemAvailable:");
    std::uint64_t available = limit == UINT64_MAX || used > limit ? machine : std::min(machine, limit - used);
    rlimit own{};  // ulimit -v
    if (::getrlimit(RLIMIT_AS, &own) == 0 && own.rlim_cur != RLIM_INFINITY) {
        const std::uint64_t taken = read_kilobytes("/proc/self/status", "VmSize:");
        const std::uint64_t room = own.rlim_cur - std::min<std::uint64_t>(own.rlim_cur, taken);
        constexpr std::uint64_t of_thread = 72 << 20;  // a stack of 8 MiB, and an arena of malloc
        const std::uint64_t threads = of_thread * std::max(1U, std::thread::hardware_concurrency());
        available = std::min(available, room - std::min(room / 2, threads));
    }
    // Other programs want to grow, and files to be cached.
    if (available != UINT64_MAX) available -= available / 5;
    return available;
}

void out_of_memory() {
    throw std::bad_alloc();
}

}  // namespace zermelo

#include "solvers/run/memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

namespace zermelo {

std::string format_bytes(std::uint64_t bytes) {
    if (bytes < 1000) return fmt::format("{} bytes", bytes);
    auto amount = static_cast<double>(bytes);
    for (const char* unit : {"KB", "MB", "GB", "TB", "PB"}) {
        amount /= 1000;
        if (amount < 999.5) return fmt::format("{:.{}f} {}", amount, amount < 10 ? 1 : 0, unit);
    }
    return fmt::format("{:.0f} EB", amount / 1000);
}

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
    return limit == UINT64_MAX || used > limit ? machine : std::min(machine, limit - used);
}

Result<void> check_memory(const std::string& what, std::uint64_t needed, std::uint64_t allowed) {
    if (needed <= allowed) return {};
    return fail(Failure::limit, fmt::format("{} does not fit in memory", what),
                fmt::format("it needs {}, it may use {}", format_bytes(needed), format_bytes(allowed)),
                fmt::format("--memory {}M, if the machine has it; or a smaller board", needed / 1000000 + 1));
}

}  // namespace zermelo

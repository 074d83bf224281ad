// The machine as a page sees it: one thread, and the memory that 32 bits can tell apart.
#include "games/base/machine.hpp"

#include <cstdlib>

#include "solvers/run/threads.hpp"

namespace zermelo {

std::uint64_t resident_bytes() {
    return __builtin_wasm_memory_size(0) * std::uint64_t{65536};
}

std::uint64_t peak_resident_bytes() {
    return resident_bytes();
}

std::uint64_t available_memory() {
    return 1'000'000'000;
}

void out_of_memory() {
    std::abort();
}

int worker_count(int) {
    return 1;
}

Result<void> check_threads(int) {
    return {};
}

}  // namespace zermelo

// Contexts that threads keep until they end: this one does not end.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) {
    return 0;
}

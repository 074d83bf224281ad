// The machine of a page: one thread, and at most the memory of 32-bit addresses.
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

// Destructors of thread-local objects are never called, because the only thread does not end.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) {
    return 0;
}

// Any bytes as a table: an error or a table that can be read, never a crash.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <string>

#include "solvers/engine/all_games.hpp"
#include "solvers/engine/any_reader.hpp"
#include "solvers/engine/any_solver.hpp"
#include "tablebase/reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace zermelo;
    const int memory = ::memfd_create("table", 0);
    if (memory < 0 || ::write(memory, data, size) != static_cast<ssize_t>(size)) return 0;
    const auto table =
        TableReader::open("/proc/self/fd/" + std::to_string(memory), std::make_shared<BlockCache>(1 << 20));
    ::close(memory);
    if (!table) return 0;
    static_cast<void>((*table)->check_blocks([](std::uint64_t) { return true; }));
    const auto game = all_games().make((*table)->header().spec);
    if (!game) return 0;
    const auto prober = (*make_reader(*game))->prober(*table);
    if (prober) static_cast<void>((*prober)->probe(*game->game->parse("start")));
    SilentObserver observer;
    RunOptions options;
    options.threads = 1;
    options.observer = &observer;
    static_cast<void>((*make_solver(*game))->verify(*table, options));
    return 0;
}

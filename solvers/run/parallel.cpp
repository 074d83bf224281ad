// The only file that knows the threading library: oneTBB, or std::jthread where ZERMELO_JTHREAD is defined
// (ThreadSanitizer reports false races inside Debian's TBB).
#include "solvers/run/parallel.hpp"

#include <atomic>
#include <thread>

#ifndef ZERMELO_JTHREAD
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#endif

#include "solvers/run/threads.hpp"

namespace zermelo {

struct Workers::Pool {
#ifndef ZERMELO_JTHREAD
    explicit Pool(int count)
        : limit(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(count)), arena(count) {}
    tbb::global_control limit;
    tbb::task_arena arena;
#else
    explicit Pool(int) {}
#endif
};

Workers::Workers(int threads) : count_(worker_count(threads)) {
    if (count_ > 1) pool_ = std::make_unique<Pool>(count_);
}
Workers::~Workers() = default;

bool Workers::run(std::uint64_t total, std::uint64_t grain, const std::stop_token& stop, Work work, void* context) {
    // Neither the number of chunks nor the end of the last one may pass 2^64.
    const std::uint64_t chunks = total / grain + (total % grain == 0 ? 0 : 1);
    std::atomic<bool> complete{true};
    auto chunk = [&](std::uint64_t i) {
        if (stop.stop_requested()) {
            complete.store(false, std::memory_order_relaxed);
            return false;
        }
        work(context, i * grain, i * grain + std::min(grain, total - i * grain));
        return true;
    };
    using Callable = decltype(chunk);
    for_each(chunks, [](void* p, std::uint64_t i) { return (*static_cast<Callable*>(p))(i); }, &chunk);
    return complete.load(std::memory_order_relaxed);
}

void Workers::for_each(std::uint64_t chunks, Chunk chunk, void* context) {
    if (count_ == 1 || chunks <= 1) {
        for (std::uint64_t i = 0; i < chunks && chunk(context, i);) ++i;
        return;
    }
#ifdef ZERMELO_JTHREAD
    std::atomic<std::uint64_t> next{0};
    std::vector<std::jthread> threads;
    for (int t = 0; t < count_; ++t)
        threads.emplace_back([&] {
            for (std::uint64_t i = next.fetch_add(1); i < chunks && chunk(context, i);) i = next.fetch_add(1);
        });
#else
    pool_->arena.execute([&] {
        tbb::task_group_context group;
        tbb::parallel_for(
            tbb::blocked_range<std::uint64_t>(0, chunks, 1),
            [&](const auto& range) {
                for (std::uint64_t i = range.begin(); i < range.end(); ++i)
                    if (!chunk(context, i)) {
                        group.cancel_group_execution();
                        return;
                    }
            },
            tbb::simple_partitioner(), group);
    });
#endif
}

}  // namespace zermelo

// Parallel loops. The only file that knows the threading library: oneTBB, or std::jthread where ZERMELO_JTHREAD is
// defined (ThreadSanitizer reports false races inside Debian's TBB).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <stop_token>
#include <thread>
#include <vector>

#ifndef ZERMELO_JTHREAD
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>
#include <tbb/task_arena.h>
#endif

namespace zermelo {

// A fixed number of workers. One loop at a time; the results of all our loops are independent of the number of workers.
class Workers {
public:
    // 0: one worker per core.
    explicit Workers(int threads)
        : count_(threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency())))
#ifndef ZERMELO_JTHREAD
          ,
          limit_(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(count_)),
          arena_(count_)
#endif
    {
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    int count() const { return count_; }

    // Calls f(begin, end) for pieces of at most `grain` indices that cover 0..total-1, in any order, in parallel. After
    // a stop request it leaves pieces out; returns whether all were done.
    template <class F>
    bool for_pieces(std::uint64_t total, std::uint64_t grain, const std::stop_token& stop, F&& f) {
        const std::uint64_t pieces = (total + grain - 1) / grain;
        std::atomic<bool> complete{true};
        const auto piece = [&](std::uint64_t i) {
            if (stop.stop_requested())
                complete.store(false, std::memory_order_relaxed);
            else
                f(i * grain, std::min(total, (i + 1) * grain));
        };
        for_each(pieces, piece);
        return complete.load(std::memory_order_relaxed);
    }

    template <class Iterator, class Less>
    void sort(Iterator begin, Iterator end, Less less) {
#ifdef ZERMELO_JTHREAD
        std::sort(begin, end, less);
#else
        arena_.execute([&] { tbb::parallel_sort(begin, end, less); });
#endif
    }

private:
    template <class F>
    void for_each(std::uint64_t pieces, F&& piece) {
        if (count_ == 1 || pieces <= 1) {
            for (std::uint64_t i = 0; i < pieces; ++i) piece(i);
            return;
        }
#ifdef ZERMELO_JTHREAD
        std::atomic<std::uint64_t> next{0};
        std::vector<std::jthread> threads;
        for (int t = 0; t < count_; ++t)
            threads.emplace_back([&] {
                for (std::uint64_t i = next.fetch_add(1); i < pieces; i = next.fetch_add(1)) piece(i);
            });
#else
        arena_.execute([&] {
            tbb::parallel_for(
                tbb::blocked_range<std::uint64_t>(0, pieces, 1),
                [&](const auto& range) {
                    for (std::uint64_t i = range.begin(); i < range.end(); ++i) piece(i);
                },
                tbb::simple_partitioner());
        });
#endif
    }

    int count_;
#ifndef ZERMELO_JTHREAD
    tbb::global_control limit_;
    tbb::task_arena arena_;
#endif
};

}  // namespace zermelo

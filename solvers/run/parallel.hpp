// Parallel loops. The threading library stays behind parallel.cpp: its headers took a third of the compile time of
// every solver.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <stop_token>
#include <type_traits>
#include <vector>

namespace zermelo {

// A fixed number of workers. One loop at a time; the results of all our loops are independent of the number of workers.
class Workers {
public:
    // 0: one worker per core.
    explicit Workers(int threads);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    int count() const { return count_; }

    // Calls f(begin, end) for chunks of at most `grain` indices that cover 0..total-1, in any order, in parallel. Soon
    // after a stop request it leaves out the other chunks; returns whether all were done.
    template <class F>
    bool for_chunks(std::uint64_t total, std::uint64_t grain, const std::stop_token& stop, F&& f) {
        using Callable = std::remove_reference_t<F>;
        const auto call = [](void* context, std::uint64_t begin, std::uint64_t end) {
            (*static_cast<Callable*>(context))(begin, end);
        };
        return run(total, grain, stop, call, const_cast<std::remove_const_t<Callable>*>(&f));
    }

    // Sorts by `less`, which must tell all elements apart: the workers sort a run each, then merge runs in pairs.
    template <class Element, class Less>
    void sort(std::vector<Element>& elements, Less less) {
        const std::uint64_t size = elements.size();
        std::uint64_t run = std::max<std::uint64_t>(size / static_cast<std::uint64_t>(count_) + 1, 1 << 12);
        const auto at = [](std::vector<Element>& all, std::uint64_t i) {
            return all.begin() + static_cast<std::ptrdiff_t>(i);
        };
        for_chunks(size, run, {}, [&](std::uint64_t begin, std::uint64_t end) {
            std::sort(at(elements, begin), at(elements, end), less);
        });
        if (run >= size) return;
        std::vector<Element> merged(size);
        for (; run < size; run *= 2) {
            for_chunks(size, 2 * run, {}, [&](std::uint64_t begin, std::uint64_t end) {
                const std::uint64_t middle = std::min(begin + run, end);
                std::merge(at(elements, begin), at(elements, middle), at(elements, middle), at(elements, end),
                           at(merged, begin), less);
            });
            elements.swap(merged);
        }
    }

private:
    using Work = void (*)(void* context, std::uint64_t begin, std::uint64_t end);
    bool run(std::uint64_t total, std::uint64_t grain, const std::stop_token& stop, Work work, void* context);

    using Chunk = bool (*)(void* context, std::uint64_t chunk);
    // Ends soon after a chunk has said no: there may be more chunks than anybody can walk through.
    void for_each(std::uint64_t chunks, Chunk chunk, void* context);

    struct Pool;
    int count_;
    std::unique_ptr<Pool> pool_;  // null for one worker
};

}  // namespace zermelo

// Caches the results of passes over tables.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <utility>

#include "solvers/engine/zermelo.hpp"

namespace zermelo::serve {

// The results for the last `most_kept` tables, so that each is computed once. Thread-safe.
template <class T, std::size_t most_kept>
class Counts {
public:
    using Digest = decltype(TableSummary::digest);

    // The result for the table with a digest; compute() makes it if it is not in the cache. Fails as compute().
    template <class F>
    Result<std::shared_ptr<const T>> of(const Digest& digest, F&& compute) {
        {
            const std::lock_guard lock(mutex_);
            for (const auto& [of, result] : kept_)
                if (of == digest) return result;
        }
        ZERMELO_ASSIGN(result, compute());
        const std::lock_guard lock(mutex_);
        kept_.emplace_front(digest, result);
        if (kept_.size() > most_kept) kept_.pop_back();
        return result;
    }

private:
    std::mutex mutex_;
    std::list<std::pair<Digest, std::shared_ptr<const T>>> kept_;  // newest first
};

}  // namespace zermelo::serve

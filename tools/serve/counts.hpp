// Caches the results of passes over tables and boards.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <utility>

#include "solvers/engine/zermelo.hpp"

namespace zermelo::serve {

// The results for the last `most_kept` keys, so that each is computed once: of tables by their digests. Thread-safe.
template <class T, std::size_t most_kept, class Key = decltype(TableSummary::digest)>
class Counts {
public:
    // The result for a key; compute() makes it if it is not in the cache. Fails as compute().
    template <class F>
    Result<std::shared_ptr<const T>> of(const Key& key, F&& compute) {
        {
            const std::lock_guard lock(mutex_);
            for (const auto& [of, result] : kept_)
                if (of == key) return result;
        }
        ZERMELO_ASSIGN(result, compute());
        const std::lock_guard lock(mutex_);
        kept_.emplace_front(key, result);
        if (kept_.size() > most_kept) kept_.pop_back();
        return result;
    }

private:
    std::mutex mutex_;
    std::list<std::pair<Key, std::shared_ptr<const T>>> kept_;  // newest first
};

}  // namespace zermelo::serve

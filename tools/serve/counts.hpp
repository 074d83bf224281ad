// Caches the statistics of tables.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <stop_token>
#include <utility>

#include "solvers/engine/zermelo.hpp"
#include "solvers/stats/statistics.hpp"

namespace zermelo::serve {

// A cache of the statistics of the last tables, so that their document and their picture count once. Thread-safe.
class Counts {
public:
    // Counts the table if it is not in the cache. Fails like Table::statistics.
    Result<std::shared_ptr<const Statistics>> of(const Table& table, const std::stop_token& stop);

private:
    using Digest = decltype(TableSummary::digest);
    static constexpr std::size_t most_kept = 8;

    std::mutex mutex_;
    std::list<std::pair<Digest, std::shared_ptr<const Statistics>>> kept_;  // newest first
};

}  // namespace zermelo::serve

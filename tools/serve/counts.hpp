// What tables count, kept.
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

// The statistics of the last tables that were asked about: their document and their picture count once. Thread-safe.
class Counts {
public:
    // Takes a while the first time. Fails like Table::statistics.
    Result<std::shared_ptr<const Statistics>> of(const Table& table, const std::stop_token& stop);

private:
    using Digest = decltype(TableSummary::digest);  // of the values
    static constexpr std::size_t most_kept = 8;

    std::mutex mutex_;
    std::list<std::pair<Digest, std::shared_ptr<const Statistics>>> kept_;  // the last made first
};

}  // namespace zermelo::serve

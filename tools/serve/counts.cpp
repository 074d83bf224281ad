#include "tools/serve/counts.hpp"

namespace zermelo::serve {

Result<std::shared_ptr<const Statistics>> Counts::of(const Table& table, const std::stop_token& stop) {
    const Digest digest = table.info().summary.digest;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [of, statistics] : kept_)
            if (of == digest) return statistics;
    }
    RunOptions run;
    run.stop = stop;
    ZERMELO_ASSIGN(counted, table.statistics(run));
    auto statistics = std::make_shared<const Statistics>(std::move(counted));
    const std::lock_guard lock(mutex_);
    kept_.emplace_front(digest, statistics);
    if (kept_.size() > most_kept) kept_.pop_back();
    return std::shared_ptr<const Statistics>(std::move(statistics));
}

}  // namespace zermelo::serve

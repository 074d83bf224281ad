// Tables as leaves of a search.
#pragma once

#include <atomic>
#include <mutex>

#include "solvers/pns/expand.hpp"
#include "solvers/pns/table_leaves.hpp"

namespace zermelo {

// Answers for the positions that tables hold. A damaged block makes a table know nothing of its positions; the first
// error is kept. Thread-safe.
template <PackedGame G>
class TableOracle final : public LeafOracle<G> {
public:
    explicit TableOracle(TableLeaves<G> leaves) : leaves_(std::move(leaves)) {}

    std::optional<Wdl> outcome(const typename G::Position& position) const noexcept override {
        if (!leaves_.holds(position)) return std::nullopt;
        const auto found = leaves_.probe(position);
        if (!found) {
            const std::lock_guard lock(mutex_);
            if (!error_) error_ = found.error();
            return std::nullopt;
        }
        if (*found) answered_.fetch_add(1, std::memory_order_relaxed);
        return *found;
    }

    const TableLeaves<G>& leaves() const { return leaves_; }
    std::uint64_t answered() const { return answered_.load(std::memory_order_relaxed); }
    std::optional<Error> error() const {
        const std::lock_guard lock(mutex_);
        return error_;
    }

private:
    TableLeaves<G> leaves_;
    mutable std::atomic<std::uint64_t> answered_{0};
    mutable std::mutex mutex_;
    mutable std::optional<Error> error_;
};

}  // namespace zermelo

// Tables as leaves of a search.
#pragma once

#include <atomic>
#include <mutex>

#include "solvers/pns/table_leaves.hpp"

namespace zermelo {

// Tables that settle positions: the bytes of the game's own type, canonical or not. Thread-safe.
class LeafTables {
public:
    virtual ~LeafTables() = default;
    // As in TableLeaves.
    virtual const std::vector<LeafTable>& tables() const = 0;
    virtual std::size_t passed_over() const = 0;
    virtual bool holds(const std::byte* position) const noexcept = 0;
    virtual Result<std::optional<TableLeaf>> find(const std::byte* position) const = 0;
    // The outcome for the side to move. A damaged block makes a table know nothing of its positions; the first error is
    // kept.
    virtual std::optional<Wdl> outcome(const std::byte* position) const noexcept = 0;

    std::uint64_t answered() const { return answered_.load(std::memory_order_relaxed); }
    std::optional<Error> error() const {
        const std::lock_guard lock(mutex_);
        return error_;
    }

protected:
    LeafTables() = default;
    std::optional<Wdl> counted(Result<std::optional<TableLeaf>> found) const {
        if (!found) {
            const std::lock_guard lock(mutex_);
            if (!error_) error_ = std::move(found).error();
            return std::nullopt;
        }
        if (!*found) return std::nullopt;
        answered_.fetch_add(1, std::memory_order_relaxed);
        return (*found)->value.wdl;
    }

private:
    mutable std::atomic<std::uint64_t> answered_{0};
    mutable std::mutex mutex_;
    mutable std::optional<Error> error_;
};

template <Game G>
class TableOracle final : public LeafTables {
public:
    using Position = typename G::Position;

    explicit TableOracle(TableLeaves<G> leaves) : leaves_(std::move(leaves)) {}

    const std::vector<LeafTable>& tables() const override { return leaves_.tables(); }
    std::size_t passed_over() const override { return leaves_.passed_over(); }
    bool holds(const std::byte* position) const noexcept override { return leaves_.holds(typed(position)); }
    Result<std::optional<TableLeaf>> find(const std::byte* position) const override {
        return leaves_.find(typed(position));
    }
    std::optional<Wdl> outcome(const std::byte* position) const noexcept override { return outcome(typed(position)); }
    std::optional<Wdl> outcome(const Position& position) const noexcept {
        if (!leaves_.holds(position)) return std::nullopt;
        return counted(leaves_.find(position));
    }

private:
    static Position typed(const std::byte* position) noexcept {
        Position p;
        std::memcpy(&p, position, sizeof p);
        return p;
    }

    TableLeaves<G> leaves_;
};

}  // namespace zermelo

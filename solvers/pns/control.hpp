// The limits and the progress of a search, shared by the workers of one question.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>

#include "solvers/run/observe.hpp"

namespace zermelo {

class TranspositionTable;

// Thread-safe.
class SearchControl {
public:
    enum class End : int { none, answered, nodes, time, memory, stopped };

    struct Limits {
        std::uint64_t nodes = UINT64_MAX;
        double seconds = 1e18;
        std::stop_token stop;
    };
    // `observer` and `table`, whose load is told, may be null.
    explicit SearchControl(Limits limits, Observer* observer = nullptr, const TranspositionTable* table = nullptr)
        : limits_(std::move(limits)), observer_(observer), table_(table) {}

    // Nodes between two calls of go_on.
    std::uint64_t interval() const noexcept { return std::clamp<std::uint64_t>(limits_.nodes / 64, 1, 1024); }

    // Adds nodes to the count; false when the search has to end.
    bool go_on(std::uint64_t nodes) noexcept;
    // The first reason stays.
    void end(End reason) noexcept {
        End none = End::none;
        end_.compare_exchange_strong(none, reason, std::memory_order_relaxed);
    }
    End ended() const noexcept { return end_.load(std::memory_order_relaxed); }
    // Proof and disproof number of the question.
    void tell_root(std::uint32_t proof, std::uint32_t disproof) noexcept {
        root_.store(std::uint64_t{proof} << 32 | disproof, std::memory_order_relaxed);
    }
    std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
    double seconds() const noexcept {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
    }

private:
    std::string status() const;

    const Limits limits_;
    Observer* const observer_;
    const TranspositionTable* const table_;
    const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<std::uint64_t> root_{0};
    std::atomic<double> next_status_{0.5};  // seconds
    std::atomic<End> end_{End::none};
};

}  // namespace zermelo

// When a search has to end: shared by the workers of one question.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <stop_token>

namespace zermelo {

// Thread-safe.
class SearchControl {
public:
    enum class End : int { none, answered, nodes, time, memory, failed, stopped };

    SearchControl(std::uint64_t nodes, double seconds, std::stop_token stop)
        : most_nodes_(nodes), most_seconds_(seconds), stop_(std::move(stop)) {}

    // Nodes between two calls of go_on.
    static constexpr std::uint64_t interval = 1024;

    // Adds nodes to the count; false when the search has to end.
    bool go_on(std::uint64_t nodes) noexcept {
        const std::uint64_t total = nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
        if (stop_.stop_requested()) end(End::stopped);
        if (total >= most_nodes_) end(End::nodes);
        if (seconds() >= most_seconds_) end(End::time);
        return ended() == End::none;
    }
    // The first reason stays.
    void end(End reason) noexcept {
        End none = End::none;
        end_.compare_exchange_strong(none, reason, std::memory_order_relaxed);
    }
    End ended() const noexcept { return end_.load(std::memory_order_relaxed); }
    // Proof and disproof number of the question, for those who watch.
    void tell_root(std::uint32_t proof, std::uint32_t disproof) noexcept {
        root_.store(std::uint64_t{proof} << 32 | disproof, std::memory_order_relaxed);
    }
    std::uint64_t root() const noexcept {
        return root_.load(std::memory_order_relaxed);
    }  // proof, then disproof in 32 bits
    std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
    // Nodes until the limit, for searches that look before each step.
    std::uint64_t nodes_left() const noexcept { return most_nodes_ - std::min(most_nodes_, nodes()); }
    double seconds() const noexcept {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
    }

private:
    const std::uint64_t most_nodes_;
    const double most_seconds_;
    const std::stop_token stop_;
    const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<std::uint64_t> root_{0};
    std::atomic<End> end_{End::none};
};

}  // namespace zermelo

#include "solvers/pns/control.hpp"

#include <fmt/format.h>

#include "solvers/pns/table.hpp"

namespace zermelo {

bool SearchControl::go_on(std::uint64_t nodes) noexcept {
    const std::uint64_t total = nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
    const double now = seconds();
    if (limits_.stop.stop_requested()) end(End::stopped);
    if (total >= limits_.nodes) end(End::nodes);
    if (now >= limits_.seconds) end(End::time);
    if (observer_ != nullptr) {
        observer_->advance(nodes);
        double due = next_status_.load(std::memory_order_relaxed);
        if (now >= due && next_status_.compare_exchange_strong(due, now + 0.5, std::memory_order_relaxed))
            observer_->status(status());
    }
    return ended() == End::none;
}

std::string SearchControl::status() const {
    const std::uint64_t root = root_.load(std::memory_order_relaxed);
    std::string text;
    if (root != 0)
        text = fmt::format("at least {} more positions to prove it, {} to disprove it", root >> 32, root & UINT32_MAX);
    if (table_ != nullptr)
        text += fmt::format("{}search memory {:.0f} % full", text.empty() ? "" : ", ", 100 * table_->load());
    return text;
}

}  // namespace zermelo

#include "solvers/run/first_error.hpp"

namespace zermelo {

void FirstError::keep(std::uint64_t begin, Result<void> result) {
    if (result) return;
    const std::lock_guard lock(mutex_);
    if (before(begin)) return;
    failed_.store(begin, std::memory_order_relaxed);
    error_ = std::move(result).error();
}

Result<void> FirstError::result() {
    if (error_) return tl::unexpected<Error>(*std::move(error_));
    return {};
}

}  // namespace zermelo

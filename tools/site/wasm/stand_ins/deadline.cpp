// Deadlines for one thread: the token looks at the clock.
#include "tools/serve/deadline.hpp"

namespace zermelo::serve {

struct Deadline::Watch {
    std::stop_source source;
};

Deadline::Deadline(std::chrono::milliseconds time, const std::stop_token&) : watch_(std::make_unique<Watch>()) {
    watch_->source.stop_at(std::chrono::steady_clock::now() + time);
}
Deadline::~Deadline() = default;

std::stop_token Deadline::token() const {
    return watch_->source.get_token();
}

bool Deadline::passed() const {
    return token().stop_requested();
}

}  // namespace zermelo::serve

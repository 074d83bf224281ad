// Ends work that takes too long.
#pragma once

#include <chrono>
#include <memory>
#include <stop_token>

namespace zermelo::serve {

// Requests a stop at the end of a time, or when another token does.
class Deadline {
public:
    Deadline(std::chrono::milliseconds time, const std::stop_token& other);
    ~Deadline();
    Deadline(const Deadline&) = delete;
    Deadline& operator=(const Deadline&) = delete;

    std::stop_token token() const;
    // True once the time is over.
    bool passed() const;

private:
    struct Watch;
    std::unique_ptr<Watch> watch_;
};

}  // namespace zermelo::serve

// Work that is thrown away: a folder for it, and a time after which it ends.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "games/base/error.hpp"

namespace zermelo::cli {

// Asks for a stop when a time is over, or when another stop is asked for.
class Deadline {
public:
    Deadline(double seconds, const std::stop_token& stop);
    std::stop_token token() const { return source_.get_token(); }

private:
    std::stop_source source_;
    std::stop_callback<std::function<void()>> forward_;
    std::jthread timer_;
};

// A folder for temporary files that is removed with all that is in it.
class ScratchFolder {
public:
    // `purpose`: what it is for, "the tables of a sweep". Fails with not_found where the system's folder for temporary
    // files cannot be written to.
    static Result<std::unique_ptr<ScratchFolder>> make(std::string_view purpose);
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder();
    const std::string& path() const { return path_; }

private:
    explicit ScratchFolder(std::string path) : path_(std::move(path)) {}

    std::string path_;
};

}  // namespace zermelo::cli

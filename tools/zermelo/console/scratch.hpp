// Work that is thrown away: a folder for it, and a time after which it ends.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <thread>

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
    ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder();
    const std::string& path() const { return path_; }  // empty where none could be made

private:
    std::string path_;
};

}  // namespace zermelo::cli

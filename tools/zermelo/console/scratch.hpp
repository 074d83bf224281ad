// A temporary folder, and a deadline.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "games/base/error.hpp"
#include "games/base/input_file.hpp"

namespace zermelo::cli {

// Requests a stop after some seconds, or when `stop` is requested.
class Deadline {
public:
    Deadline(double seconds, const std::stop_token& stop);
    std::stop_token token() const { return source_.get_token(); }
    // True if a run ended by the deadline, and not by `stop`.
    bool ended(const Error& error) const { return error.code == Failure::interrupted && !stop_.stop_requested(); }

private:
    std::stop_token stop_;
    std::stop_source source_;
    std::stop_callback<std::function<void()>> forward_;
    std::jthread timer_;
};

// A temporary folder. The destructor removes it with its files; make() removes those that killed processes have left.
class ScratchFolder {
public:
    // `purpose` is for the error: "the tables of a sweep". Fails with not_found if the system's temporary folder is not
    // writable.
    static Result<std::unique_ptr<ScratchFolder>> make(std::string_view purpose);
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder();
    const std::string& path() const { return path_; }

private:
    ScratchFolder(std::string path, FileHandle lock) : path_(std::move(path)), lock_(std::move(lock)) {}

    std::string path_;
    FileHandle lock_;  // on the folder, as long as the process lives
};

}  // namespace zermelo::cli

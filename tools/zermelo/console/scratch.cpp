#include "tools/zermelo/console/scratch.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <system_error>

namespace zermelo::cli {

Deadline::Deadline(double seconds, const std::stop_token& stop)
    : stop_(stop),
      forward_(stop, [this] { source_.request_stop(); }),
      timer_([this, seconds](const std::stop_token& ended) {
          std::mutex mutex;
          std::unique_lock lock(mutex);
          std::condition_variable_any never;
          never.wait_for(lock, ended, std::chrono::duration<double>(seconds), [] { return false; });
          if (!ended.stop_requested()) source_.request_stop();
      }) {}

namespace {

constexpr std::string_view prefix = "zermelo-scratch-";

// The folder with a lock that ends with the process. Invalid if it is none, if it is another user's, or if another
// process has the lock.
FileHandle locked_folder(const std::filesystem::path& path) {
    FileHandle folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    struct stat opened{};
    if (folder.get() < 0 || ::fstat(folder.get(), &opened) != 0 || opened.st_uid != ::geteuid() ||
        ::flock(folder.get(), LOCK_EX | LOCK_NB) != 0)
        return FileHandle();
    return folder;
}

// Removes the folders of processes that were killed.
void remove_stale(const std::filesystem::path& below) {
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(below, ignored)) {
        if (!entry.path().filename().string().starts_with(prefix)) continue;
        if (const FileHandle stale = locked_folder(entry.path()); stale.get() >= 0)
            std::filesystem::remove_all(entry.path(), ignored);
    }
}

}  // namespace

Result<std::unique_ptr<ScratchFolder>> ScratchFolder::make(std::string_view purpose) {
    std::error_code missing;
    const std::filesystem::path below = std::filesystem::temp_directory_path(missing);
    if (!missing) remove_stale(below);
    constexpr int attempts = 8;  // another process may remove the folder before its lock
    for (int i = 0; i < attempts && !missing; ++i) {
        std::string name = (below / (std::string(prefix) + "XXXXXX")).string();
        if (::mkdtemp(name.data()) == nullptr) break;
        FileHandle lock = locked_folder(name);
        std::error_code ignored;
        if (lock.get() >= 0 && std::filesystem::exists(name, ignored))
            return std::unique_ptr<ScratchFolder>(new ScratchFolder(std::move(name), std::move(lock)));
    }
    return fail(Failure::not_found, fmt::format("cannot make a folder for {}", purpose), "", "set TMPDIR");
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace zermelo::cli

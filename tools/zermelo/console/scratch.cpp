#include "tools/zermelo/console/scratch.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <system_error>

namespace zermelo::cli {

Deadline::Deadline(double seconds, const std::stop_token& stop)
    : forward_(stop, [this] { source_.request_stop(); }), timer_([this, seconds](const std::stop_token& ended) {
          std::mutex mutex;
          std::unique_lock lock(mutex);
          std::condition_variable_any never;
          never.wait_for(lock, ended, std::chrono::duration<double>(seconds), [] { return false; });
          if (!ended.stop_requested()) source_.request_stop();
      }) {}

Result<std::unique_ptr<ScratchFolder>> ScratchFolder::make(std::string_view purpose) {
    std::error_code missing;
    std::string name = (std::filesystem::temp_directory_path(missing) / "zermelo-scratch-XXXXXX").string();
    if (missing || ::mkdtemp(name.data()) == nullptr)
        return fail(Failure::not_found, fmt::format("cannot make a folder for {}", purpose), "", "set TMPDIR");
    return std::unique_ptr<ScratchFolder>(new ScratchFolder(std::move(name)));
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace zermelo::cli

#include "tools/serve/checker.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace zermelo::serve {

namespace {

// A child process whose output we read. The destructor kills it.
class Child {
public:
    Child() = default;
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() {
        if (output_ >= 0) close(output_);
        if (pid_ <= 0) return;
        kill(pid_, SIGKILL);
        while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }

    // Starts the program; returns errno, or 0.
    int start(std::vector<std::string> words) {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) return errno;
        posix_spawn_file_actions_t files;
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        const int error = posix_spawn(&pid_, arguments[0], &files, nullptr, arguments.data(), environ);
        posix_spawn_file_actions_destroy(&files);
        close(ends[1]);
        output_ = ends[0];
        return error;
    }

    // Waits for some output and appends it; false at the end of the output.
    bool read_some(std::string& text, int milliseconds) const {
        pollfd wanted{output_, POLLIN, 0};
        if (poll(&wanted, 1, milliseconds) <= 0) return true;
        std::array<char, 4096> part{};
        const ssize_t count = read(output_, part.data(), part.size());
        if (count > 0) text.append(part.data(), static_cast<std::size_t>(count));
        return count > 0 || (count < 0 && errno == EINTR);
    }

private:
    pid_t pid_ = 0;
    int output_ = -1;
};

}  // namespace

Result<std::string> ask_checker(const std::string& path, double seconds, const std::stop_token& stop) {
    using Clock = std::chrono::steady_clock;
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / "zermelo-check";
    if (access(program.c_str(), X_OK) != 0)
        return fail(Failure::not_found, "the checker is not here", "there is no program zermelo-check beside this one",
                    "cmake --build --preset release --target zermelo-check");
    Child child;
    if (const int number = child.start({program.string(), "--json", "--memory", "1G", "--", path}); number != 0)
        return fail(Failure::internal, "the checker cannot be started", std::strerror(number));
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    std::string text;
    while (child.read_some(text, 50)) {
        if (stop.stop_requested()) return fail(Failure::interrupted, "the check was interrupted");
        if (Clock::now() > end) return fail(Failure::limit, "the check takes too long", "", "zermelo-check " + path);
    }
    return text;
}

}  // namespace zermelo::serve

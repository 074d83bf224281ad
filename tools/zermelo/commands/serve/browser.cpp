#include "tools/zermelo/commands/serve/browser.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace zermelo::cli {

namespace {

// Starts the program in a new session, so that Ctrl-C does not end it. Its output is discarded, because programs read
// ours.
bool start(std::string program, std::string address) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_RDWR, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
    char* arguments[] = {program.data(), address.data(), nullptr};
    pid_t child = 0;
    const int error = posix_spawnp(&child, program.c_str(), &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error == 0;
}

}  // namespace

bool open_in_browser(const std::string& address) {
    std::signal(SIGCHLD, SIG_IGN);  // the system removes the ended child
    const char* named = std::getenv("BROWSER");
    return (named != nullptr && *named != '\0' && start(named, address)) || start("xdg-open", address);
}

}  // namespace zermelo::cli

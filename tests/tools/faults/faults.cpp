// A library to be loaded before all others (LD_PRELOAD): of the calls to the system that concern files of a folder, one
// fails, or it and all later ones. Variables of the environment:
//   ZERMELO_FAULT_FOLDER  the folder; without it nothing happens
//   ZERMELO_FAULT_AT      the number of the call, from 1; 0: none
//   ZERMELO_FAULT_ERROR   the error, a number of errno.h; 0: the call is short, it moves half of the bytes
//   ZERMELO_FAULT_LASTS   1: all later calls fail too
//   ZERMELO_FAULT_COUNT   a file, to which the number of calls is written at the end
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

namespace {

std::string variable(const char* name) {
    const char* text = std::getenv(name);
    return text ? text : "";
}

struct Plan {
    std::string folder = variable("ZERMELO_FAULT_FOLDER");
    long at = std::atol(variable("ZERMELO_FAULT_AT").c_str());
    int error = std::atoi(variable("ZERMELO_FAULT_ERROR").c_str());
    bool lasts = variable("ZERMELO_FAULT_LASTS") == "1";
    std::atomic<long> calls{0};

    ~Plan() {
        const std::string file = variable("ZERMELO_FAULT_COUNT");
        if (file.empty()) return;
        const long out = ::syscall(SYS_openat, AT_FDCWD, file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        const std::string text = std::to_string(calls);
        ::syscall(SYS_write, out, text.data(), text.size());
        ::syscall(SYS_close, out);
    }
};

Plan& plan() {
    static Plan plan;
    return plan;
}

bool concerns(const char* path) {
    const Plan& mine = plan();
    if (mine.folder.empty() || path == nullptr) return false;
    if (path[0] == '/') return std::string_view(path).starts_with(mine.folder);
    char here[4096];
    return ::syscall(SYS_getcwd, here, sizeof here) > 0 && std::string_view(here).starts_with(mine.folder);
}

bool concerns(int file) {
    char path[4096];
    const std::string link = "/proc/self/fd/" + std::to_string(file);
    const long length = ::syscall(SYS_readlinkat, AT_FDCWD, link.c_str(), path, sizeof path - 1);
    if (length <= 0) return false;
    path[length] = '\0';
    return path[0] == '/' && concerns(path);
}

enum class Fate { usual, fails, is_short };

Fate next_call() {
    Plan& mine = plan();
    const long call = ++mine.calls;
    if (mine.at == 0 || call < mine.at || (call > mine.at && !mine.lasts)) return Fate::usual;
    if (mine.error == 0) return Fate::is_short;
    errno = mine.error;
    return Fate::fails;
}

template <class F>
F real(const char* name) {
    return reinterpret_cast<F>(::dlsym(RTLD_NEXT, name));
}

template <class File, class F>
auto call(File file, F&& usual) -> decltype(usual()) {
    return concerns(file) && next_call() == Fate::fails ? -1 : usual();
}

// A call that moves bytes.
template <class F>
ssize_t move(int file, std::size_t size, F&& usual) {
    if (!concerns(file)) return usual(size);
    const Fate fate = next_call();
    if (fate == Fate::fails) return -1;
    return usual(fate == Fate::is_short ? (size + 1) / 2 : size);
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const auto mode = static_cast<mode_t>((flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, unsigned) : 0);
    va_end(rest);
    return call(path, [&] { return static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path, flags, mode)); });
}
int open64(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const auto mode = static_cast<mode_t>((flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, unsigned) : 0);
    va_end(rest);
    return open(path, flags, mode);
}
ssize_t write(int file, const void* bytes, std::size_t size) {
    return move(file, size, [&](std::size_t some) { return ::syscall(SYS_write, file, bytes, some); });
}
ssize_t read(int file, void* bytes, std::size_t size) {
    return move(file, size, [&](std::size_t some) { return ::syscall(SYS_read, file, bytes, some); });
}
ssize_t pwrite(int file, const void* bytes, std::size_t size, off_t at) {
    return move(file, size, [&](std::size_t some) { return ::syscall(SYS_pwrite64, file, bytes, some, at); });
}
ssize_t pwrite64(int file, const void* bytes, std::size_t size, off_t at) {
    return pwrite(file, bytes, size, at);
}
ssize_t pread(int file, void* bytes, std::size_t size, off_t at) {
    return move(file, size, [&](std::size_t some) { return ::syscall(SYS_pread64, file, bytes, some, at); });
}
ssize_t pread64(int file, void* bytes, std::size_t size, off_t at) {
    return pread(file, bytes, size, at);
}
int fsync(int file) {
    return call(file, [&] { return static_cast<int>(::syscall(SYS_fsync, file)); });
}
int ftruncate(int file, off_t size) noexcept {
    return call(file, [&] { return static_cast<int>(::syscall(SYS_ftruncate, file, size)); });
}
int ftruncate64(int file, off_t size) noexcept {
    return ftruncate(file, size);
}
int link(const char* from, const char* to) noexcept {
    return call(to, [&] { return real<int (*)(const char*, const char*)>("link")(from, to); });
}
int rename(const char* from, const char* to) noexcept {
    return call(to, [&] { return real<int (*)(const char*, const char*)>("rename")(from, to); });
}
int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) noexcept {
    return call(to, [&] {
        return static_cast<int>(::syscall(SYS_renameat2, from_folder, from, to_folder, to, flags));
    });
}
int unlink(const char* path) noexcept {
    return call(path, [&] { return real<int (*)(const char*)>("unlink")(path); });
}
int mkdir(const char* path, mode_t mode) noexcept {
    return call(path, [&] { return real<int (*)(const char*, mode_t)>("mkdir")(path, mode); });
}

}  // extern "C"

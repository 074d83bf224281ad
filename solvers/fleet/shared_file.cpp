#include "solvers/fleet/shared_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <random>

#include "tablebase/output_file.hpp"

namespace zermelo {

Result<void> write_new_file(const std::string& path, ByteSpan bytes) {
    const FileHandle handle(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644));
    if (handle.get() < 0) return cannot_write(path, errno);
    auto written = write_at(handle, path, 0, bytes);
    if (!written) ::unlink(path.c_str());
    return written;
}

// The answer to a request over NFS may get lost, and the request that is sent again fails. The number of names tells.
Result<bool> give_name(const std::string& made, const std::string& name) {
    if (::link(made.c_str(), name.c_str()) == 0) return true;
    const int number = errno;
    struct stat found{};
    if (::stat(made.c_str(), &found) == 0 && found.st_nlink == 2) return true;
    if (number == EEXIST) return false;
    if (number == EPERM || number == EOPNOTSUPP)
        return fail(Failure::usage, fmt::format("cannot share {}", name), "its file system has no hard links",
                    "a folder on another file system");
    return cannot_write(name, number);
}

Result<bool> move_file(const std::string& from, const std::string& to) {
    if (std::rename(from.c_str(), to.c_str()) == 0) return true;
    if (errno != ENOENT) return cannot_write(to, errno);
    return exists_file(to);  // over NFS: the first request was done, and its answer lost
}

void remove_file(const std::string& path) {
    ::unlink(path.c_str());
}

bool exists_file(const std::string& path) {
    struct stat found{};
    return ::stat(path.c_str(), &found) == 0;
}

std::string random_name() {
    std::random_device random;
    const std::uint64_t high = random();
    return fmt::format("{:016x}", high << 32 | random());
}

}  // namespace zermelo

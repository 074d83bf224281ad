#include "tablebase/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/fs.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>

namespace zermelo {

namespace {

tl::unexpected<Error> already_exists(const std::string& path) {
    return fail(Failure::exists, fmt::format("{} exists already", path), {},
                Cause{.kind = Cause::Kind::exists, .where = path});
}

void sync_folder_of(const std::string& path) {
    const auto folder = std::filesystem::path(path).parent_path();
    const FileHandle directory(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.get() >= 0) ::fsync(directory.get());
}

}  // namespace

tl::unexpected<Error> cannot_write(const std::string& path, int number) {
    const bool full = number == ENOSPC || number == EDQUOT || number == EFBIG;
    const bool name = is_about_the_name(number);
    const auto advice = [&] {
        switch (number) {
            case ELOOP:
                return "remove the symbolic link of that name, or choose another name";
            case ENAMETOOLONG:
                return "choose a shorter name";
            case EMFILE:
            case ENFILE:
                return "allow more open files (ulimit -n), then run the command again";
            default:
                return full   ? "make room or choose another folder, then run the command again"
                       : name ? "check that the folder exists and may be written to"
                              : "check the disk, then run the command again";
        }
    };
    return fail(name ? Failure::not_found : Failure::limit, fmt::format("cannot write {}", path), reason_of(number),
                full ? Cause{.kind = Cause::Kind::disk, .where = path} : Cause{}, advice());
}

Result<void> write_at(const FileHandle& handle, const std::string& path, std::uint64_t offset, ByteSpan bytes) {
    while (!bytes.empty()) {
        const ssize_t put = ::pwrite(handle.get(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) return cannot_write(path, put < 0 ? errno : EIO);  // no progress: it would never end
        bytes = bytes.subspan(static_cast<std::size_t>(put));
        offset += static_cast<std::uint64_t>(put);
    }
    return {};
}

std::string partial_path(const std::string& path) {
    return path + ".partial";
}

std::string successor_path(const std::string& path) {
    return replacement_path(partial_path(path));
}

// The lock keeps a second process from the partial file. A lock won on a file that its last owner has renamed or
// deleted in the meantime is worth nothing, so the name is looked up again.
Result<OutputFile> OutputFile::create(const std::string& name, bool force) {
    if (name.empty()) return fail(Failure::usage, "the name of the file to write is empty");
    std::string path = name;
    struct stat old{};
    if (::stat(path.c_str(), &old) == 0) {
        if (!S_ISREG(old.st_mode))
            return fail(Failure::usage, fmt::format("cannot write {}", path),
                        S_ISDIR(old.st_mode) ? "it is a folder" : "it is not a regular file",
                        "name a file that does not exist yet");
        if (!force) return already_exists(path);
        std::error_code error;
        path = std::filesystem::canonical(path, error).string();  // a symbolic link stays, its target is replaced
        if (error) return cannot_write(name, error.value());
    } else if (::lstat(path.c_str(), &old) == 0 && S_ISLNK(old.st_mode)) {
        return fail(Failure::usage, fmt::format("cannot write {}", path), "it is a symbolic link to nothing",
                    "remove it, or choose another name");
    }
    const std::string partial = zermelo::partial_path(path);
    FileHandle handle(::open(partial.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0644));
    if (handle.get() < 0) return cannot_write(partial, errno);
    struct stat opened{};
    struct stat named{};
    if (::fstat(handle.get(), &opened) != 0) return cannot_write(partial, errno);
    if (!S_ISREG(opened.st_mode) || opened.st_nlink > 1)
        return fail(Failure::usage, fmt::format("cannot write {}", path),
                    fmt::format("{} is not a file of its own", partial), "remove it, or choose another name");
    const bool locked = ::flock(handle.get(), LOCK_EX | LOCK_NB) == 0;
    if (!locked && errno != EWOULDBLOCK) return cannot_write(partial, errno);
    if (!locked || ::lstat(partial.c_str(), &named) != 0 || opened.st_ino != named.st_ino ||
        opened.st_dev != named.st_dev)
        return fail(Failure::in_use, fmt::format("cannot write {}", path),
                    fmt::format("another process is writing {}", partial), "wait for it, or choose another name");
    return OutputFile(path, partial, std::move(handle), force, static_cast<std::uint64_t>(opened.st_size));
}

OutputFile::~OutputFile() {
    if (!kept_) discard();
}

void OutputFile::discard() {
    if (handle_.get() >= 0) ::unlink(unfinished_.c_str());
    handle_ = FileHandle();
}

Result<OutputFile> OutputFile::successor() const {
    const std::string fresh = successor_path(path_);
    ::unlink(fresh.c_str());  // of a run that was killed
    FileHandle handle(::open(fresh.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644));
    if (handle.get() < 0) return cannot_write(fresh, errno);
    return OutputFile(path_, fresh, std::move(handle), force_, 0);
}

Result<void> OutputFile::append(ByteSpan bytes) {
    ZERMELO_TRY(write_at(handle_, unfinished_, size_, bytes));
    size_ += bytes.size();
    return {};
}

Result<void> OutputFile::read(std::uint64_t offset, std::span<std::uint8_t> bytes) const {
    return read_at(handle_, unfinished_, offset, bytes);
}

Result<void> OutputFile::overwrite(std::uint64_t offset, ByteSpan bytes) {
    return write_at(handle_, unfinished_, offset, bytes);
}

Result<void> OutputFile::truncate(std::uint64_t size) {
    if (::ftruncate(handle_.get(), static_cast<off_t>(size)) != 0) return cannot_write(unfinished_, errno);
    size_ = size;
    return {};
}

Result<void> OutputFile::sync() {
    if (::fsync(handle_.get()) != 0) return cannot_write(unfinished_, errno);
    return {};
}

Result<void> OutputFile::finish() {
    ZERMELO_TRY(sync());
    if (::renameat2(AT_FDCWD, unfinished_.c_str(), AT_FDCWD, path_.c_str(), force_ ? 0 : RENAME_NOREPLACE) != 0) {
        if (errno == EEXIST) return already_exists(path_);
        // Some file systems have no renameat2 with flags; there the look at the start has to do.
        if ((errno != EINVAL && errno != ENOSYS) || std::rename(unfinished_.c_str(), path_.c_str()) != 0)
            return cannot_write(path_, errno);
    }
    handle_ = FileHandle();
    sync_folder_of(path_);
    return {};
}

std::string replacement_path(const std::string& path) {
    return path + ".new";
}

Result<void> replace_file(const std::string& path, Durable durable, const std::stop_token& stop,
                          const std::function<Result<void>(const AppendBytes& append)>& write) {
    constexpr std::size_t at_once = 16 << 20;
    const std::string fresh = replacement_path(path);
    const auto make = [&]() -> Result<void> {
        const FileHandle handle(::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644));
        if (handle.get() < 0) return cannot_write(fresh, errno);
        std::uint64_t offset = 0;
        const auto append = [&](ByteSpan bytes) -> Result<void> {
            while (!bytes.empty()) {
                if (stop.stop_requested()) return fail(Failure::interrupted, fmt::format("{} was not written", path));
                const ByteSpan part = bytes.first(std::min(at_once, bytes.size()));
                ZERMELO_TRY(write_at(handle, fresh, offset, part));
                offset += part.size();
                bytes = bytes.subspan(part.size());
            }
            return {};
        };
        ZERMELO_TRY(write(append));
        if (durable == Durable::yes && ::fsync(handle.get()) != 0) return cannot_write(fresh, errno);
        if (std::rename(fresh.c_str(), path.c_str()) != 0) return cannot_write(path, errno);
        return {};
    };
    const auto made = make();
    if (!made) ::unlink(fresh.c_str());
    return made;
}

}  // namespace zermelo

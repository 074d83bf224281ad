#include "games/base/input_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

namespace zermelo {

std::string reason_of(int number) {
    return std::generic_category().message(number);
}

bool is_about_the_name(int number) {
    constexpr std::array names = {ENOENT, ENOTDIR, EACCES, EPERM, EROFS, ELOOP, ENAMETOOLONG, EINVAL, ENXIO, ENODEV};
    return std::ranges::count(names, number) > 0;
}

namespace {

tl::unexpected<Error> cannot_open(const std::string& path, int number) {
    const bool no_room = number == EMFILE || number == ENFILE || number == ENOMEM;
    return fail(is_about_the_name(number) ? Failure::not_found
                : no_room                 ? Failure::limit
                                          : Failure::corrupt,
                fmt::format("cannot open {}", path), reason_of(number));
}

}  // namespace

FileHandle& FileHandle::operator=(FileHandle&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

FileHandle::~FileHandle() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

Result<InputFile> InputFile::open(const std::string& path) {
    FileHandle handle(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (handle.get() < 0) return cannot_open(path, errno);
    struct stat status{};
    if (::fstat(handle.get(), &status) != 0) return cannot_open(path, errno);
    if (!S_ISREG(status.st_mode))
        return fail(Failure::bad_input, fmt::format("cannot open {}", path),
                    S_ISDIR(status.st_mode) ? "it is a folder" : "it is not a regular file");
    return InputFile(path, std::move(handle), static_cast<std::uint64_t>(status.st_size));
}

Result<void> InputFile::read(std::uint64_t offset, std::span<std::uint8_t> bytes) const {
    return read_at(handle_, path_, offset, bytes);
}

// No signal ends a wait here: local disks answer, and the kernel lets nobody interrupt a read from others. Files of
// /proc that wait for their writer have no bytes, and are refused before.
Result<void> read_at(const FileHandle& handle, const std::string& path, std::uint64_t offset,
                     std::span<std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const ssize_t got = ::pread(handle.get(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(Failure::corrupt, fmt::format("cannot read {}", path), reason_of(errno));
        if (got == 0)
            return fail(Failure::corrupt, fmt::format("{} is damaged", path),
                        fmt::format("it ends at byte {}", offset));
        bytes = bytes.subspan(static_cast<std::size_t>(got));
        offset += static_cast<std::uint64_t>(got);
    }
    return {};
}

std::optional<Bytes> read_small_file(const std::string& path) {
    const auto file = InputFile::open(path);
    if (!file) return std::nullopt;
    Bytes content(file->size());
    if (!file->read(0, content)) return std::nullopt;
    return content;
}

}  // namespace zermelo

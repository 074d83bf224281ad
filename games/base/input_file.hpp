// Reads files.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "games/base/bytes.hpp"
#include "games/base/error.hpp"

namespace zermelo {

// Owns a file descriptor.
class FileHandle {
public:
    explicit FileHandle(int descriptor = -1) : descriptor_(descriptor) {}
    FileHandle(FileHandle&& other) noexcept : descriptor_(other.descriptor_) { other.descriptor_ = -1; }
    FileHandle& operator=(FileHandle&& other) noexcept;
    ~FileHandle();
    int get() const { return descriptor_; }

private:
    int descriptor_;
};

// A file opened for positional reads; thread-safe.
class InputFile {
public:
    // not_found if it does not exist; bad_input if it is not a regular file.
    static Result<InputFile> open(const std::string& path);

    const std::string& path() const { return path_; }
    std::uint64_t size() const { return size_; }
    // Fills `bytes` from `offset`; corrupt if the file ends before.
    Result<void> read(std::uint64_t offset, std::span<std::uint8_t> bytes) const;

private:
    InputFile(std::string path, FileHandle handle, std::uint64_t size)
        : path_(std::move(path)), handle_(std::move(handle)), size_(size) {}

    std::string path_;
    FileHandle handle_;
    std::uint64_t size_ = 0;
};

// Fills `bytes` from `offset` of an open file; corrupt if it ends before. `path` is its name for errors.
Result<void> read_at(const FileHandle& handle, const std::string& path, std::uint64_t offset,
                     std::span<std::uint8_t> bytes);
// The content of a file, or nothing if it cannot be read.
std::optional<Bytes> read_small_file(const std::string& path);

// The system's text for an error number. is_about_the_name() is true if a wrong name is the cause, not the disk.
std::string reason_of(int number);
bool is_about_the_name(int number);

}  // namespace zermelo

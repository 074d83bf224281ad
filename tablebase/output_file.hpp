// Files that appear under their name only when they are complete.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <utility>

#include "games/base/input_file.hpp"

namespace zermelo {

// The path of an incomplete file: `<path>.partial`.
std::string partial_path(const std::string& path);
// The path of its successor: `<path>.partial.new`.
std::string successor_path(const std::string& path);

// A file that appears under its name only when it is complete: written at partial_path, synced, renamed. Without
// finish() or keep() nothing is left behind. Two processes cannot write the same file at once.
class OutputFile {
public:
    // Without `force` an existing file is refused (usage), now and again when finishing; anything but a regular file
    // always. A partial file that an earlier run has left is opened with its content.
    static Result<OutputFile> create(const std::string& name, bool force);

    OutputFile(OutputFile&&) = default;
    OutputFile& operator=(OutputFile&&) = delete;
    ~OutputFile();

    // The final name. The partial file, journal and checkpoint of an unfinished run lie beside it.
    const std::string& path() const { return path_; }
    std::uint64_t size() const { return size_; }
    Result<void> append(ByteSpan bytes);
    // Fills `bytes` from `offset`; thread-safe. Corrupt if the file ends before.
    Result<void> read(std::uint64_t offset, std::span<std::uint8_t> bytes) const;
    // Writes over bytes that the file has.
    Result<void> overwrite(std::uint64_t offset, ByteSpan bytes);
    // Cuts the file off behind its first `size` bytes.
    Result<void> truncate(std::uint64_t size);
    // Makes all bytes written so far durable.
    Result<void> sync();
    // Leaves the partial file in place when this object goes without finish(); or not.
    void keep(bool kept) { kept_ = kept; }
    // Makes the file durable and gives it its name.
    Result<void> finish();

    // An empty file for the same name, beside this one until it is complete (successor_path). This one stays as it is;
    // its lock protects both.
    Result<OutputFile> successor() const;
    // Removes the partial file.
    void discard();

private:
    OutputFile(std::string path, std::string unfinished, FileHandle handle, bool force, std::uint64_t size)
        : path_(std::move(path)),
          unfinished_(std::move(unfinished)),
          handle_(std::move(handle)),
          force_(force),
          size_(size) {}

    std::string path_;
    std::string unfinished_;  // its path until it is complete
    FileHandle handle_;
    bool force_ = false;
    bool kept_ = false;
    std::uint64_t size_ = 0;
};

// `yes`: a file survives a failure of the machine. `no`: it survives one of the program alone, which is much faster.
enum class Durable { yes, no };

// The error for a file that cannot be written, by the system's error number.
tl::unexpected<Error> cannot_write(const std::string& path, int number);
// Writes bytes at an offset of an open file. `path` is its name for errors.
Result<void> write_at(const FileHandle& handle, const std::string& path, std::uint64_t offset, ByteSpan bytes);

// The path of a file that is to replace one: `<path>.new`.
std::string replacement_path(const std::string& path);

using AppendBytes = std::function<Result<void>(ByteSpan)>;

// Replaces a file at once by the one that write(append) makes: written beside it, then renamed. The old file stays
// where that fails or is stopped (interrupted). A program that is killed leaves the new one unfinished.
Result<void> replace_file(const std::string& path, Durable durable, const std::stop_token& stop,
                          const std::function<Result<void>(const AppendBytes& append)>& write);

}  // namespace zermelo

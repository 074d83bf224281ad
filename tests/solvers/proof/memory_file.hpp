// A file that never touches a disk, for tests that write thousands of them.
#pragma once

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <string>

#include "games/base/bytes.hpp"

namespace zermelo::test {

class MemoryFile {
public:
    MemoryFile() : descriptor_(::memfd_create("certificate", MFD_CLOEXEC)) {}
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    ~MemoryFile() { ::close(descriptor_); }

    std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }
    void write(ByteSpan bytes) const {
        EXPECT_EQ(::ftruncate(descriptor_, 0), 0);
        EXPECT_EQ(::pwrite(descriptor_, bytes.data(), bytes.size(), 0), static_cast<ssize_t>(bytes.size()));
    }

private:
    int descriptor_;
};

}  // namespace zermelo::test

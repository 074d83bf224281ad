// Files: nothing half-written under a final name, and errors with the right codes.
#include "tablebase/output_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <optional>

#include "tests/support/results.hpp"
#include "tests/support/temporary.hpp"

namespace {

// The answer to the next writes or reads in place of the system's: a count of bytes, or minus an error.
std::optional<int> injected;

ssize_t answer_injected() {
    if (*injected >= 0) return *injected;
    errno = -*injected;
    return -1;
}

struct Injected {
    explicit Injected(int answer) { injected = answer; }
    ~Injected() { injected.reset(); }
};

}  // namespace

// These take the place of the C library's.
extern "C" ssize_t pwrite(int descriptor, const void* bytes, size_t count, off_t offset) {
    return injected ? answer_injected() : ::syscall(SYS_pwrite64, descriptor, bytes, count, offset);
}
extern "C" ssize_t pread(int descriptor, void* bytes, size_t count, off_t offset) {
    return injected ? answer_injected() : ::syscall(SYS_pread64, descriptor, bytes, count, offset);
}

namespace zermelo::test {

namespace {

const Bytes hello = {'h', 'e', 'l', 'l', 'o'};

}  // namespace

TEST(OutputFile, AppearsWhenItIsFinished) {
    const TemporaryFolder folder;
    {
        auto file = OutputFile::create(folder.file("a"), false);
        ASSERT_TRUE(file);
        ASSERT_TRUE(file->append(hello));
        EXPECT_FALSE(std::filesystem::exists(folder.file("a")));
        ASSERT_TRUE(file->finish());
    }
    EXPECT_EQ(read_file(folder.file("a")), hello);
    EXPECT_FALSE(std::filesystem::exists(folder.file("a.partial")));
}

TEST(OutputFile, LeavesNothingWithoutFinish) {
    const TemporaryFolder folder;
    ASSERT_TRUE(OutputFile::create(folder.file("a"), false)->append(hello));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(OutputFile, DoesNotOverwriteWithoutForce) {
    const TemporaryFolder folder;
    write_file(folder.file("a"), hello);
    const auto refused = OutputFile::create(folder.file("a"), false);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Failure::exists);
    EXPECT_EQ(refused.error().cause.kind, Cause::Kind::exists);
    EXPECT_EQ(refused.error().cause.where, folder.file("a"));
    auto forced = OutputFile::create(folder.file("a"), true);
    ASSERT_TRUE(forced);
    EXPECT_EQ(read_file(folder.file("a")), hello) << "the old file stays until the new one is complete";
    ASSERT_TRUE(forced->finish());
    EXPECT_TRUE(read_file(folder.file("a")).empty());
}

TEST(OutputFile, DoesNotOverwriteWhatAppearedMeanwhile) {
    const TemporaryFolder folder;
    auto file = OutputFile::create(folder.file("a"), false);
    write_file(folder.file("a"), hello);
    EXPECT_EQ(failure_of(file->finish()), Failure::exists);
    EXPECT_EQ(read_file(folder.file("a")), hello);
}

TEST(OutputFile, HasOneWriter) {
    const TemporaryFolder folder;
    const auto first = OutputFile::create(folder.file("a"), false);
    const auto second = OutputFile::create(folder.file("a"), false);
    ASSERT_TRUE(first);
    ASSERT_FALSE(second);
    EXPECT_TELLS(second.error().why, "another process");
    EXPECT_EQ(second.error().code, Failure::in_use);
}

TEST(OutputFile, TellsWhereItCannotWrite) {
    EXPECT_EQ(failure_of(OutputFile::create("/nowhere/a", false)), Failure::not_found);
}

// Someone else's file must not be written through a link that has the name of ours.
TEST(OutputFile, DoesNotFollowLinksUnderItsPartialName) {
    const TemporaryFolder folder;
    write_file(folder.file("precious"), hello);
    std::filesystem::create_symlink("precious", folder.file("a.partial"));
    EXPECT_FALSE(OutputFile::create(folder.file("a"), false));
    std::filesystem::remove(folder.file("a.partial"));
    std::filesystem::create_hard_link(folder.file("precious"), folder.file("a.partial"));
    EXPECT_FALSE(OutputFile::create(folder.file("a"), false));
    EXPECT_EQ(read_file(folder.file("precious")), hello);
}

TEST(OutputFile, RefusesWhatIsNotARegularFileEvenWithForce) {
    const TemporaryFolder folder;
    std::filesystem::create_symlink("nowhere", folder.file("dangling"));
    ::mkfifo(folder.file("pipe").c_str(), 0600);
    for (const std::string& name : {folder.file("dangling"), folder.file("pipe"), folder.path(), std::string()}) {
        EXPECT_EQ(failure_of(OutputFile::create(name, true)), Failure::usage) << name;
    }
}

TEST(OutputFile, ReplacesTheTargetOfALink) {
    const TemporaryFolder folder;
    write_file(folder.file("target"), hello);
    std::filesystem::create_symlink("target", folder.file("link"));
    auto file = OutputFile::create(folder.file("link"), true);
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->finish());
    EXPECT_TRUE(std::filesystem::is_symlink(folder.file("link")));
    EXPECT_TRUE(read_file(folder.file("target")).empty());
}

// A limit on file sizes stands for a full disk.
TEST(OutputFile, TellsAFullDisk) {
    const TemporaryFolder folder;
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit old{};
    getrlimit(RLIMIT_FSIZE, &old);
    const rlimit small{1000, old.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    auto file = OutputFile::create(folder.file("a"), false);
    const auto written = file->append(Bytes(5000, 1));
    setrlimit(RLIMIT_FSIZE, &old);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, Failure::limit);
    EXPECT_TELLS(written.error().hint, "make room");
}

// Without an end to its tries this test would run for ever.
TEST(OutputFile, AWriteWithoutProgressIsAnError) {
    const TemporaryFolder folder;
    auto file = OutputFile::create(folder.file("a"), false);
    const Injected nothing_written(0);
    EXPECT_EQ(failure_of(file->append(hello)), Failure::limit);
    EXPECT_FALSE(
        replace_file(folder.file("b"), Durable::no, {}, [](const AppendBytes& append) { return append(hello); }));
}

// exit code 6, for a disk that fails; 3 would say that there is no such folder.
TEST(OutputFile, AFailingDiskIsALimit) {
    const TemporaryFolder folder;
    auto file = OutputFile::create(folder.file("a"), false);
    const Injected failing(-EIO);
    const auto written = file->append(hello);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, Failure::limit);
    EXPECT_EQ(written.error().why, "Input/output error");
    EXPECT_TELLS(written.error().hint, "disk");
}

TEST(InputFile, AFailingDiskIsADamagedFile) {
    const TemporaryFolder folder;
    write_file(folder.file("a"), hello);
    const auto file = InputFile::open(folder.file("a"));
    const Injected failing(-EIO);
    Bytes two(2);
    const auto read = file->read(0, two);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, Failure::corrupt);
    EXPECT_EQ(read.error().why, "Input/output error");
}

TEST(InputFile, ReadsAtPositionsAndTellsTheEnd) {
    const TemporaryFolder folder;
    write_file(folder.file("a"), hello);
    const auto file = InputFile::open(folder.file("a"));
    ASSERT_TRUE(file);
    EXPECT_EQ(file->size(), 5U);
    Bytes two(2);
    ASSERT_TRUE(file->read(3, two));
    EXPECT_EQ(two, (Bytes{'l', 'o'}));
    EXPECT_EQ(failure_of(file->read(4, two)), Failure::corrupt);
}

TEST(InputFile, TakesRegularFilesOnly) {
    const TemporaryFolder folder;
    EXPECT_EQ(InputFile::open(folder.file("none")).error().code, Failure::not_found);
    EXPECT_EQ(InputFile::open(folder.path()).error().code, Failure::bad_input);
    ::mkfifo(folder.file("pipe").c_str(), 0600);
    EXPECT_EQ(InputFile::open(folder.file("pipe")).error().code, Failure::bad_input);
}

}  // namespace zermelo::test

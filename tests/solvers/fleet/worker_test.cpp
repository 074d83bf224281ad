// Leases of shared runs: one holder at a time, whoever races; a dead holder's lease is taken once.
#include "solvers/fleet/worker.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <thread>
#include <vector>

#include "games/base/input_file.hpp"
#include "solvers/fleet/shared_file.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

constexpr double period = 10;  // no heart beats during a test
constexpr int racers = 4;
constexpr int rounds = 25;

using Workers4 = std::vector<std::unique_ptr<Worker>>;

Workers4 join_all(const std::string& folder) {
    Workers4 workers;
    for (int i = 0; i < racers; ++i) workers.push_back(Worker::join(folder, period).value());
    return workers;
}

// f(worker) by all workers at once, each in a thread of its own; the number of those that answer true.
template <class F>
int race(const Workers4& workers, F&& f) {
    std::atomic<int> winners{0};
    std::barrier start(static_cast<std::ptrdiff_t>(workers.size()));
    std::vector<std::jthread> threads;
    for (const auto& worker : workers)
        threads.emplace_back([&] {
            start.arrive_and_wait();
            if (f(*worker)) ++winners;
        });
    threads.clear();
    return winners;
}

Bytes lease_of_the_dead(const TemporaryFolder& folder, const std::string& name) {
    const Bytes lease =
        encode_member({.id = random_name(), .host = "elsewhere", .pid = 7, .period = period, .beats = 0, .work = name});
    EXPECT_TRUE(write_new_file(lease_path(folder.file(""), name), lease));
    return lease;
}

}  // namespace

TEST(Member, BytesComeBack) {
    const Member member{
        .id = "1a", .host = "node-7.cluster", .pid = 4'000'000, .period = 0.25, .beats = 12, .work = ""};
    const auto read = decode_member(encode_member(member));
    ASSERT_TRUE(read);
    EXPECT_EQ(encode_member(*read), encode_member(member));
    EXPECT_EQ(read->name(), "node-7.cluster/4000000");
    for (const std::string text : {"", "garbage", "zermelo worker 1\n", "zermelo worker 2\nid 1a\n",
                                   "zermelo worker 1\nid ../x\nhost h\npid 1\nperiod 1\nbeats 1\nwork -\n",
                                   "zermelo worker 1\nid x\nhost h\npid 1\nperiod -1\nbeats 1\nwork -\n"})
        EXPECT_FALSE(decode_member(Bytes(text.begin(), text.end()))) << text;
}

TEST(Lease, OneOfManyGetsIt) {
    for (int round = 0; round < rounds; ++round) {
        const TemporaryFolder folder;
        const auto workers = join_all(folder.file(""));
        EXPECT_EQ(race(workers, [](Worker& worker) { return worker.take("slice-1").value(); }), 1);
    }
}

TEST(Lease, ADeadHoldersIsTakenOnce) {
    for (int round = 0; round < rounds; ++round) {
        const TemporaryFolder folder;
        const auto workers = join_all(folder.file(""));
        const Bytes dead = lease_of_the_dead(folder, "slice-1");
        EXPECT_EQ(race(workers,
                       [&](Worker& worker) {
                           const LeaseSight sight{.lease = dead, .holder = decode_member(dead), .dead = true};
                           return worker.take_from("slice-1", sight).value();
                       }),
                  1);
        int holders = 0;
        const Bytes now = read_small_file(lease_path(folder.file(""), "slice-1")).value();
        for (const auto& worker : workers) holders += decode_member(now)->id == worker->self().id ? 1 : 0;
        EXPECT_EQ(holders, 1);
    }
}

// A judgement about an older lease says nothing about the one that is there.
TEST(Lease, ANewerOneStays) {
    const TemporaryFolder folder;
    const auto workers = join_all(folder.file(""));
    const Bytes dead = lease_of_the_dead(folder, "slice-1");
    const LeaseSight sight{.lease = dead, .holder = decode_member(dead), .dead = true};
    ASSERT_TRUE(workers[0]->take_from("slice-1", sight).value());
    EXPECT_FALSE(workers[1]->take_from("slice-1", sight).value());
    EXPECT_FALSE(workers[0]->lost_lease());
    EXPECT_FALSE(workers[1]->take("slice-1").value());
    workers[0]->give_back();
    EXPECT_TRUE(workers[1]->take("slice-1").value());
}

TEST(Lease, WhoeverHasLostItDoesNotGiveItBack) {
    const TemporaryFolder folder;
    const auto workers = join_all(folder.file(""));
    ASSERT_TRUE(workers[0]->take("slice-1").value());
    const Bytes lease = read_small_file(lease_path(folder.file(""), "slice-1")).value();
    ASSERT_TRUE(workers[1]->take_from("slice-1", {.lease = lease, .holder = decode_member(lease)}).value());
    EXPECT_TRUE(workers[0]->lost_lease());
    workers[0]->give_back();
    EXPECT_FALSE(workers[1]->lost_lease());
}

TEST(LeaseWatch, AHolderIsDeadAfterNinePeriodsWithoutASign) {
    using Seconds = std::chrono::duration<double>;
    const TemporaryFolder folder;
    const std::string path = folder.file("");
    const Member holder{.id = "1a", .host = "h", .pid = 1, .period = 2, .beats = 1, .work = "slice-1"};
    ASSERT_TRUE(write_new_file(lease_path(path, "slice-1"), encode_member(holder)));
    ASSERT_TRUE(write_new_file(worker_path(path, "1a"), encode_member(holder)));
    LeaseWatch watch(path, 1);
    const auto begun = LeaseWatch::Clock::now();
    const auto dead_at = [&](double seconds) {
        return watch.look("slice-1", begun + std::chrono::duration_cast<LeaseWatch::Clock::duration>(Seconds(seconds)))
            .value()
            .dead;
    };
    EXPECT_FALSE(dead_at(0));
    EXPECT_FALSE(dead_at(17.9)) << "the holder's own period is longer than the observer's";
    Member later = holder;
    later.beats = 2;
    ASSERT_TRUE(write_new_file(worker_path(path, "1a"), encode_member(later)));
    EXPECT_FALSE(dead_at(100)) << "a sign of life, however late";
    EXPECT_FALSE(dead_at(117.9));
    EXPECT_TRUE(dead_at(118.1));
    remove_file(lease_path(path, "slice-1"));
    EXPECT_FALSE(watch.look("slice-1"));
}

TEST(LeaseWatch, GarbageIsAHolderWithoutSigns) {
    const TemporaryFolder folder;
    const std::string path = folder.file("");
    ASSERT_TRUE(write_new_file(lease_path(path, "table"), Bytes{0, 255, 7}));
    LeaseWatch watch(path, 1);
    const auto begun = LeaseWatch::Clock::now();
    EXPECT_FALSE(watch.look("table", begun)->dead);
    const auto sight = watch.look("table", begun + std::chrono::seconds(10));
    ASSERT_TRUE(sight->dead);
    const auto worker = Worker::join(path, period).value();
    EXPECT_TRUE(worker->take_from("table", *sight).value());
    EXPECT_FALSE(worker->lost_lease());
}

}  // namespace zermelo::test

// Transports give back what they were given, whichever they are; those on disk also after a checkpoint, and only then.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <random>

#include "solvers/partition/disk_transport.hpp"
#include "solvers/partition/memory_transport.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

using State = PartTransport::State;

constexpr std::uint64_t identity = 0x1234;
constexpr PartMap map{.size = 1000, .part_size = 300};  // 300, 300, 300, 100

std::vector<State> states_of(std::uint32_t part, unsigned seed) {
    std::mt19937 random(seed * 100 + part);
    std::vector<State> states(map.size_of(part));
    for (State& state : states) state = static_cast<State>(random());
    return states;
}

void expect_states(PartTransport& transport, std::uint32_t part, unsigned seed) {
    std::vector<State> states(map.size_of(part));
    Bytes notes;
    ASSERT_TRUE(transport.load(part, states, notes));
    EXPECT_EQ(states, states_of(part, seed)) << "part " << part;
    EXPECT_EQ(notes, Bytes(seed, 7));
    std::vector<State> some(20);
    ASSERT_TRUE(transport.read(part, 10, some));
    EXPECT_TRUE(std::equal(some.begin(), some.end(), states.begin() + 10));
}

void save(PartTransport& transport, std::uint32_t part, unsigned seed) {
    EXPECT_TRUE(transport.save(part, states_of(part, seed), Bytes(seed, 7)));
}

// Sums of the indices of wins and of lost moves that come.
std::pair<std::uint64_t, std::uint64_t> received(PartTransport& transport, std::uint32_t part, std::uint32_t level) {
    Workers workers(2);
    std::atomic<std::uint64_t> wins{0};
    std::atomic<std::uint64_t> moves{0};
    EXPECT_TRUE(transport.receive(part, level, workers, [&](std::span<const std::uint32_t> batch) {
        for_each_update(batch, [&](const Update& update) {
            if (update.win)
                wins += update.index;
            else
                moves += update.index * std::uint64_t{update.moves_back} / update.symmetries;
        });
    }));
    return {wins, moves};
}

void send_all(PartTransport& transport, std::uint32_t part, std::uint32_t level, std::uint32_t count) {
    Workers workers(3);
    workers.for_chunks(count, 100, {}, [&](std::uint64_t begin, std::uint64_t end) {
        Batch batch;
        for (std::uint64_t i = begin; i < end; ++i)
            put_update(batch, {.index = static_cast<std::uint32_t>(i), .win = i % 2 == 0});
        EXPECT_TRUE(transport.send(part, level, batch));
    });
}

void expect_to_carry(PartTransport& transport) {
    for (std::uint32_t part = 0; part < map.count(); ++part) save(transport, part, part + 1);
    save(transport, 2, 50);
    for (const std::uint32_t part : {3U, 0U, 1U}) expect_states(transport, part, part + 1);
    expect_states(transport, 2, 50);
    constexpr std::uint32_t many = 200'000;  // more than the buffers hold
    send_all(transport, 1, 4, many);
    send_all(transport, 1, 5, 10);
    send_all(transport, 2, 5, 4);
    EXPECT_TRUE(transport.has_updates(1, 4));
    EXPECT_FALSE(transport.has_updates(0, 4));
    EXPECT_FALSE(transport.has_updates(1, 3)) << "levels are told apart, not their parity";
    constexpr std::uint64_t pairs = many / 2;
    EXPECT_EQ(received(transport, 1, 4), std::pair(pairs * (pairs - 1), pairs * pairs)) << "sums of even, odd numbers";
    EXPECT_FALSE(transport.has_updates(1, 4));
    EXPECT_EQ(received(transport, 1, 4), std::pair(std::uint64_t{0}, std::uint64_t{0}));
    EXPECT_EQ(received(transport, 1, 5), std::pair(std::uint64_t{0 + 2 + 4 + 6 + 8}, std::uint64_t{1 + 3 + 5 + 7 + 9}));
    EXPECT_EQ(received(transport, 2, 5), std::pair(std::uint64_t{2}, std::uint64_t{4}));
}

std::unique_ptr<DiskTransport> on_disk(const std::string& folder, std::uint64_t of = identity) {
    return DiskTransport::open(folder, of, map).value();
}

std::size_t files_in_folder(const std::string& folder) {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

}  // namespace

TEST(Batch, UpdatesComeBack) {
    const std::vector<Update> updates = {{0, true, 1, 1},
                                         {static_cast<std::uint32_t>(most_part_size - 1), false, 1, 1},
                                         {7, false, 3, 8},
                                         {8, false, 1, 2},
                                         {9, true, 1, 1}};
    Batch batch;
    for (const Update& update : updates) put_update(batch, update);
    EXPECT_EQ(batch.size(), updates.size() + 2) << "a second word for two of them";
    std::vector<Update> found;
    EXPECT_EQ(for_each_update(batch, [&](const Update& update) { found.push_back(update); }), updates.size());
    EXPECT_EQ(found, updates);
}

TEST(Transport, MemoryCarriesAll) {
    MemoryTransport transport(map);
    expect_to_carry(transport);
}

TEST(Transport, DiskCarriesAll) {
    const TemporaryFolder folder;
    expect_to_carry(*on_disk(folder.file("parts")));
    DiskTransport::remove(folder.file("parts"));
    EXPECT_FALSE(std::filesystem::exists(folder.file("parts")));
}

TEST(Transport, ACheckpointBringsBackWhatWasThere) {
    const TemporaryFolder folder;
    const std::string path = folder.file("parts");
    Bytes kept;
    {
        const auto transport = on_disk(path);
        for (std::uint32_t part = 0; part < map.count(); ++part) save(*transport, part, 3);
        send_all(*transport, 1, 8, 10);
        send_all(*transport, 2, 8, 200'000);
        send_all(*transport, 2, 9, 10);
        kept = transport->checkpoint().value();
        transport->kept();
        // Everything from here on is undone.
        save(*transport, 0, 4);
        save(*transport, 0, 5);
        received(*transport, 2, 8);
        send_all(*transport, 2, 9, 100);
        send_all(*transport, 3, 9, 100);
        EXPECT_TRUE(transport->checkpoint()) << "but the caller did not keep it";
    }
    for (int times = 0; times < 2; ++times) {
        const auto transport = on_disk(path);
        ASSERT_TRUE(transport->restore(kept));
        for (std::uint32_t part = 0; part < map.count(); ++part) expect_states(*transport, part, 3);
        EXPECT_EQ(received(*transport, 1, 8), std::pair(std::uint64_t{20}, std::uint64_t{25}));
        EXPECT_EQ(received(*transport, 2, 8).first, std::uint64_t{100'000} * 99'999);
        EXPECT_EQ(received(*transport, 2, 9), std::pair(std::uint64_t{20}, std::uint64_t{25}));
        EXPECT_FALSE(transport->has_updates(3, 9));
    }
}

TEST(Transport, FilesOfAnEarlierRunAreCounted) {
    const TemporaryFolder folder;
    const std::string path = folder.file("parts");
    EXPECT_EQ(DiskTransport::bytes_in(path), 0U) << "there is no folder";
    const auto transport = on_disk(path);
    save(*transport, 0, 3);  // 300 states, three bytes of notes
    write_file(path + "/other", Bytes(50, 1));
    EXPECT_EQ(DiskTransport::bytes_in(path), 603U);
}

TEST(Transport, FilesThatNobodyNeedsGo) {
    const TemporaryFolder folder;
    const auto transport = on_disk(folder.file("parts"));
    for (unsigned seed = 1; seed < 5; ++seed) save(*transport, 0, seed);
    EXPECT_EQ(files_in_folder(folder.file("parts")), 1U);
    ASSERT_TRUE(transport->checkpoint());
    transport->kept();
    for (unsigned seed = 5; seed < 9; ++seed) save(*transport, 0, seed);
    EXPECT_EQ(files_in_folder(folder.file("parts")), 2U) << "that of the checkpoint and the newest";
    ASSERT_TRUE(transport->checkpoint());
    transport->kept();
    EXPECT_EQ(files_in_folder(folder.file("parts")), 1U);
}

TEST(Transport, AnotherSlicesFilesAreRemoved) {
    const TemporaryFolder folder;
    const std::string path = folder.file("parts");
    const auto transport = on_disk(path);
    save(*transport, 0, 1);
    const Bytes kept = transport->checkpoint().value();
    transport->kept();
    write_file(path + "/mine", Bytes{1});
    EXPECT_FALSE(on_disk(path, identity + 1)->restore(kept));
    EXPECT_EQ(files_in_folder(path), 1U) << "but the file of somebody else stays";
    DiskTransport::remove(path);
    EXPECT_TRUE(std::filesystem::exists(path + "/mine"));
}

// The parts of a checkpoint stay, where a later run has room for larger ones; it has none for larger ones of an earlier
// run.
TEST(Transport, PartsStayAsTheyWere) {
    const TemporaryFolder folder;
    const auto with = [&](std::uint64_t part_size) {
        return DiskTransport::open(folder.file("parts"), identity, {map.size, part_size}).value();
    };
    const auto transport = with(map.part_size);
    for (std::uint32_t part = 0; part < map.count(); ++part) save(*transport, part, 3);
    const Bytes kept = transport->checkpoint().value();
    transport->kept();
    const auto larger = with(500);
    ASSERT_TRUE(larger->restore(kept));
    EXPECT_EQ(larger->map().part_size, map.part_size);
    for (std::uint32_t part = 0; part < map.count(); ++part) expect_states(*larger, part, 3);
    const auto smaller = with(200);
    EXPECT_FALSE(smaller->restore(kept));
    EXPECT_EQ(smaller->map().part_size, 200U);
}

// All that came for the positions of a part.
struct Arrived {
    std::map<std::uint32_t, int> wins;  // 1, however many came
    std::map<std::uint32_t, double> moves;
    std::uint64_t updates = 0;
    void take(const Update& update) {
        if (update.win)
            wins[update.index] = 1;
        else
            moves[update.index] += static_cast<double>(update.moves_back) / update.symmetries;
        ++updates;
    }
};

constexpr PartMap large{.size = 100'000, .part_size = 50'000};

// Sends so many updates of a level to part 1, and adds them to those that shall arrive: moves back and wins for some
// positions, a few of them with symmetries, and one position with more moves back than a byte counts.
void send_random(PartTransport& transport, std::uint32_t count, unsigned seed, Arrived& sent) {
    std::mt19937 random(seed);
    Batch batch;
    for (std::uint32_t i = 0; i < count; ++i) {
        Update update{.index = static_cast<std::uint32_t>(random() % 50'000), .win = random() % 8 == 0};
        if (!update.win && random() % 100 == 0) update.symmetries = update.moves_back = 2;
        if (i % 100 == 0) update = {.index = 77};
        put_update(batch, update);
        sent.take(update);
        if (i % 1000 != 999) continue;
        EXPECT_TRUE(transport.send(1, 6, std::exchange(batch, {})));
    }
}

void expect_to_arrive(PartTransport& transport, const Arrived& sent) {
    Arrived arrived;
    Workers workers(1);
    const auto within = transport.receive(1, 6, workers, [&](std::span<const std::uint32_t> batch) {
        for_each_update(batch, [&](const Update& update) { arrived.take(update); });
    });
    ASSERT_TRUE(within);
    EXPECT_EQ(arrived.wins, sent.wins);
    EXPECT_EQ(arrived.moves, sent.moves);
    EXPECT_EQ(arrived.updates + *within, sent.updates) << "none is lost, some are in others";
    EXPECT_GT(*within, sent.updates / 2);
}

std::unique_ptr<DiskTransport> merging(const std::string& folder) {
    return DiskTransport::open(folder, identity, large, 1000).value();
}

TEST(Transport, ManyUpdatesAreMerged) {
    const TemporaryFolder folder;
    const auto transport = merging(folder.file("parts"));
    Arrived sent;
    std::uint64_t most = 0;
    for (unsigned seed = 0; seed < 20; ++seed) {
        send_random(*transport, 50'000, seed, sent);
        std::uint64_t bytes = 0;
        for (const auto& entry : std::filesystem::directory_iterator(folder.file("parts"))) bytes += entry.file_size();
        most = std::max(most, bytes);
    }
    // A byte for each index, and those that a byte does not hold: 10,000 with symmetries, 10,000 for one position. The
    // million updates would take four megabytes.
    EXPECT_LT(most, 50'000U + 4 * (2 * 10'000 + 10'000) + 40'000);
    expect_to_arrive(*transport, sent);
    EXPECT_EQ(files_in_folder(folder.file("parts")), 0U);
}

TEST(Transport, ACheckpointBringsMergedUpdatesBack) {
    const TemporaryFolder folder;
    Bytes kept;
    Arrived sent;
    {
        const auto transport = merging(folder.file("parts"));
        send_random(*transport, 200'000, 1, sent);
        kept = transport->checkpoint().value();
        transport->kept();
        Arrived undone;
        send_random(*transport, 200'000, 2, undone);
    }
    for (int times = 0; times < 2; ++times) {
        const auto transport = merging(folder.file("parts"));
        ASSERT_TRUE(transport->restore(kept));
        if (times == 0) {
            Arrived undone;
            send_random(*transport, 200'000, 3, undone);
        } else {
            send_random(*transport, 200'000, 4, sent);
            expect_to_arrive(*transport, sent);
        }
    }
}

// Files that were changed, cut or removed are found before anything is made of them.
TEST(Transport, DamagedFilesAreErrors) {
    const TemporaryFolder folder;
    const std::string path = folder.file("parts");
    const auto damage = [&](const std::string& kind, const std::function<void(const std::string&)>& change) {
        const auto transport = on_disk(path);
        transport->restore({});
        save(*transport, 0, 1);
        send_all(*transport, 1, 3, 200'000);
        for (const auto& entry : std::filesystem::directory_iterator(path))
            if (entry.path().filename().string().find(kind) != std::string::npos) change(entry.path().string());
        std::vector<State> states(map.size_of(0));
        Bytes notes;
        Workers workers(2);
        if (kind == "states")
            EXPECT_FALSE(transport->load(0, states, notes));
        else
            EXPECT_FALSE(transport->receive(1, 3, workers, [](auto) {}));
    };
    for (const std::string kind : {"states", "updates"}) {
        damage(kind, [](const std::string& file) {
            Bytes bytes = read_file(file);
            bytes[bytes.size() / 2] ^= 1;
            write_file(file, bytes);
        });
        damage(kind, [](const std::string& file) { std::filesystem::resize_file(file, 100); });
        damage(kind, [](const std::string& file) { std::filesystem::remove(file); });
    }
}

// A part of two pieces, the second of which is damaged: a reader of some states sees it as one of all states does.
TEST(Transport, ReadersOfSomeStatesFindDamage) {
    const TemporaryFolder folder;
    const std::string path = folder.file("parts");
    constexpr PartMap two{.size = 50'000, .part_size = 50'000};  // 100,000 bytes
    std::vector<State> states(two.size);
    std::mt19937 random(5);
    for (State& state : states) state = static_cast<State>(random());
    auto transport = DiskTransport::open(path, identity, two).value();
    ASSERT_TRUE(transport->save(0, states, Bytes{1, 2, 3}));
    const Bytes checkpoint = transport->checkpoint().value();
    transport->kept();
    const auto expect_read = [&](std::uint64_t first, std::uint64_t count, bool works) {
        std::vector<State> some(count);
        const auto read = transport->read_range(first, some);
        EXPECT_EQ(read.has_value(), works) << first;
        if (!read) {
            EXPECT_EQ(read.error().code, Failure::corrupt);
        } else {
            EXPECT_TRUE(std::equal(some.begin(), some.end(), states.begin() + static_cast<std::ptrdiff_t>(first)));
        }
    };
    const auto reopen = [&] {
        transport = DiskTransport::open(path, identity, two).value();
        return transport->restore(checkpoint);
    };
    for (const bool again : {false, true}) {
        EXPECT_TRUE(!again || reopen());
        expect_read(0, two.size, true);
        expect_read(32'760, 20, true);  // across the pieces
        expect_read(49'999, 1, true);
    }
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
        Bytes bytes = read_file(entry.path());
        bytes[70'000] ^= 1;
        write_file(entry.path(), bytes);
    }
    expect_read(0, 100, true);
    expect_read(40'000, 1, false);
    expect_read(32'760, 20, false);
    EXPECT_TRUE(reopen());
    expect_read(0, 100, false);  // nobody knows which piece is whole
}

}  // namespace zermelo::test

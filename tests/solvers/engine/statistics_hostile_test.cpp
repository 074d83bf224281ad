// Statistics in the file beside a table: all of them come back, and no file that is not theirs is taken for it.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <ostream>

#include "solvers/engine/engine.hpp"
#include "solvers/engine/kept_statistics.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

struct Solved {
    const char* spec;
    Method method;
    Metric metric;
    friend void PrintTo(const Solved& board, std::ostream* out) { *out << board.spec; }
};

// Distances with and without zugzwangs, cycles, points, outcomes alone, sorted keys.
constexpr Solved boards[] = {
    {"fox-and-hounds@4x4", Method::automatic, Metric::dtw},
    {"konane@3x4", Method::automatic, Metric::dtw},
    {"konane@3x4", Method::automatic, Metric::wdl},
    {"konane@3x4", Method::enumerate, Metric::dtw},
    {"mabi@3x3", Method::automatic, Metric::dtw},
    {"enclosure-chess@3x3", Method::automatic, Metric::score},
    {"yinsh-7", Method::automatic, Metric::dtw},
};

class KeptStatistics : public ::testing::TestWithParam<Solved> {
protected:
    std::shared_ptr<const Table> solved(const Solved& board) const {
        const Engine engine;
        EXPECT_TRUE(engine.solve(board.spec, board.method, {.path = path_, .force = true, .metric = board.metric},
                                 {.threads = 1}));
        return engine.table(path_).value();
    }
    Statistics count(const Table& table) const { return table.statistics({.threads = 1}).value(); }
    std::shared_ptr<const Table> kept(const Solved& board) const {
        const auto table = solved(board);
        EXPECT_TRUE(keep_statistics(*table, count(*table)));
        return table;
    }
    std::string beside() const { return path_ + ".stats"; }

    TemporaryFolder folder_;
    std::string path_ = folder_.file("a.ztb");
};

// As an evil file would have it: with a right checksum.
Bytes with_checksum(const Bytes& bytes) {
    ByteWriter out;
    out.put(ByteSpan(bytes).first(bytes.size() - 8));
    out.put(checksum(out.bytes()));
    return out.bytes();
}

}  // namespace

TEST_P(KeptStatistics, ComeBack) {
    const auto table = solved(GetParam());
    EXPECT_EQ(find_statistics(*table), std::nullopt);
    const Statistics counted = count(*table);
    KeptFile file;
    EXPECT_EQ(kept_statistics(*table, {.threads = 1}, file), counted);
    EXPECT_FALSE(std::filesystem::exists(beside()));
    file.writes = true;
    EXPECT_EQ(kept_statistics(*table, {.threads = 1}, file), counted);
    EXPECT_FALSE(file.error);
    EXPECT_EQ(find_statistics(*table), counted);
}

TEST_P(KeptStatistics, AnotherTableHasOthers) {
    kept(GetParam());
    for (const Solved& other : boards) {
        if (other.spec == GetParam().spec && other.method == GetParam().method && other.metric == GetParam().metric)
            continue;
        EXPECT_EQ(find_statistics(*solved(other)), std::nullopt) << other.spec;
    }
}

TEST_P(KeptStatistics, DamagedFilesAreNotTaken) {
    const auto table = kept(GetParam());
    const Bytes good = read_file(beside());
    for (std::size_t at = 0; at < good.size(); at += 1 + good.size() / 250) {
        Bytes bytes = good;
        bytes[at] ^= 0x40;
        write_file(beside(), bytes);
        EXPECT_EQ(find_statistics(*table), std::nullopt) << at;
        bytes = good;
        bytes.resize(at);
        write_file(beside(), bytes);
        EXPECT_EQ(find_statistics(*table), std::nullopt) << at;
    }
}

TEST_P(KeptStatistics, ForgedFilesDoNoHarm) {
    const auto table = kept(GetParam());
    const Bytes good = read_file(beside());
    int refused = 0;
    for (std::size_t at = 0; at + 16 <= good.size(); at += 1 + good.size() / 600) {
        Bytes bytes = good;
        std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), 8, std::uint8_t{0x7f});
        write_file(beside(), with_checksum(bytes));
        const auto found = find_statistics(*table);
        refused += found ? 0 : 1;
        if (!found) continue;
        EXPECT_EQ(found->metric, table->metric());
        for (const GroupStatistics& side : found->sides) EXPECT_LE(side.side.value_or(Side::first), Side::second);
    }
    EXPECT_GT(refused, 10);
}

// Lists that are too long for any table, other counts than the table's, and names that a terminal would obey.
TEST_P(KeptStatistics, ForgedValuesAreNotTaken) {
    const auto table = solved(GetParam());
    const Statistics good = count(*table);
    const auto taken = [&](const std::function<void(Statistics&)>& change) {
        Statistics statistics = good;
        change(statistics);
        EXPECT_TRUE(keep_statistics(*table, statistics));
        return find_statistics(*table).has_value();
    };
    EXPECT_TRUE(taken([](Statistics&) {}));
    EXPECT_TRUE(taken([](Statistics& s) { s.total.name = "K\u014dnane"; }));
    EXPECT_FALSE(taken([](Statistics& s) { s.total.name = "\x1b[31m"; }));
    EXPECT_FALSE(taken([](Statistics& s) { s.total.longest_win = Deepest{{}, "\x1b]0;title\x07"}; }));
    EXPECT_FALSE(taken([](Statistics& s) { s.total.wins_at.resize(40'000); }));
    EXPECT_FALSE(taken([](Statistics& s) { s.slices.at(0).group.losses_at.resize(3'000'000); })) << "over 16 MB";
    EXPECT_FALSE(taken([](Statistics& s) { ++s.total.counts.wins; }));
    EXPECT_FALSE(taken([](Statistics& s) { ++s.slices.at(0).group.counts.draws; }));
    EXPECT_FALSE(taken([](Statistics& s) { ++s.sides[1].counts.positions; }));
    EXPECT_FALSE(taken([](Statistics& s) { s.slices.at(0).group.side.reset(); }));
    if (table->metric() != Metric::wdl) {
        EXPECT_FALSE(taken([](Statistics& s) { s.total.wins_at.push_back(1); }));
        EXPECT_FALSE(taken([](Statistics& s) { s.slices.at(0).group.losses_at.push_back(1); }));
    }
    EXPECT_FALSE(taken([](Statistics& s) { s.metric = s.metric == Metric::dtw ? Metric::wdl : Metric::dtw; }));
}

TEST_P(KeptStatistics, SomebodyElsesFileStays) {
    const auto table = solved(GetParam());
    for (const std::string_view mine : {"m", "statistics of my own", "\x89ZTB\r\n"})
        for (const std::string& name : {beside(), beside() + ".new"}) {
            const Bytes others(mine.begin(), mine.end());
            write_file(name, others);
            KeptFile file{.writes = true};
            EXPECT_TRUE(kept_statistics(*table, {.threads = 1}, file));
            ASSERT_TRUE(file.error);
            EXPECT_EQ(file.error->code, Failure::exists);
            EXPECT_EQ(read_file(name), others);
            EXPECT_EQ(find_statistics(*table), std::nullopt);
            std::filesystem::remove(name);
        }
    ASSERT_TRUE(keep_statistics(*table, count(*table)));
}

INSTANTIATE_TEST_SUITE_P(Boards, KeptStatistics, testing::ValuesIn(boards));

}  // namespace zermelo::test

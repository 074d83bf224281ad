// The digest of a table: its dependences.
#include "tablebase/digest.hpp"

#include <gtest/gtest.h>

#include <set>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "solvers/engine/any_solver.hpp"
#include "tablebase/reader.hpp"
#include "tablebase/writer.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

using Codes = std::vector<std::uint16_t>;

// Two slices of a made-up game; code 0 is a hole. The first is longer than a block of 16-bit codes.
struct Plan {
    TableHeader header{Layout::dense, 0, 1, 77, "some-game@4x4", "test", Metric::dtw, 5};
    std::vector<Codes> slices;
    std::vector<std::uint32_t> order{0, 1};
    unsigned bits = 16;
    int level = 1;
    std::uint64_t stored_from = 0;  // of the first slice

    Plan() : slices{Codes(40'000), Codes{2, 0, 3}} {
        for (std::size_t i = 0; i < slices[0].size(); ++i)
            slices[0][i] = static_cast<std::uint16_t>(i % 7 == 0 ? 0 : 2 + i * i % 50);
    }
    ValueCounts counts(std::size_t slice) const {
        ValueCounts counts;
        for (const std::uint16_t code : slices[slice])
            if (code != hole_code) counts.add(decode_value(code));
        return counts;
    }
};

Digest digest_of(const Plan& plan) {
    const TemporaryFolder folder;
    const TableOutput output{.path = folder.file("a.ztb")};
    TableHeader header = plan.header;
    header.parts = plan.stored_from > 0;
    auto writer = TableWriter::create(output, header, static_cast<std::uint32_t>(plan.slices.size())).value();
    for (const std::uint32_t slice : plan.order) {
        const std::span<const std::uint16_t> codes = plan.slices[slice];
        SliceRecord record{codes.size(), plan.counts(slice), false, static_cast<std::uint8_t>(plan.bits)};
        record.stored_from = slice == 0 ? plan.stored_from : 0;
        writer.begin_slice(slice, record);
        const SliceCut cut(Layout::dense, record);
        for (std::uint64_t block = 0; block < cut.blocks(); ++block) {
            const auto [first, count] = cut.range(block);
            EXPECT_TRUE(writer.append(dense_block(codes.subspan(first), first, count, plan.bits, plan.level)));
        }
        EXPECT_TRUE(writer.end_slice(slice, {}));
    }
    const auto summary = writer.finish({Wdl::win, 0});
    const auto table = TableReader::open(output.path, std::make_shared<BlockCache>(1 << 20));
    EXPECT_TRUE(table) << table.error().why;
    EXPECT_EQ((*table)->footer().digest, summary->digest);
    return summary->digest;
}

void put(Bytes& out, std::uint64_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) out.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

Bytes xxh128(const Bytes& bytes) {
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(bytes.data(), bytes.size()));
    return {std::begin(canonical.digest), std::end(canonical.digest)};
}

// FORMAT.md, "Digests", written out again in the plainest way.
Bytes by_the_book(const Plan& plan) {
    Bytes all;
    put(all, plan.header.fingerprint, 8);
    put(all, plan.header.indexing_revision, 4);
    put(all, 0, 1);
    put(all, 0, 1);
    put(all, 0, 1);
    put(all, plan.header.spec.size(), 2);
    all.insert(all.end(), plan.header.spec.begin(), plan.header.spec.end());
    put(all, plan.slices.size(), 4);
    for (std::size_t slice = 0; slice < plan.slices.size(); ++slice) {
        Bytes hashes;
        for (std::size_t first = 0; first < plan.slices[slice].size(); first += 32768) {
            Bytes run;
            for (std::size_t i = first; i < std::min(first + 32768, plan.slices[slice].size()); ++i)
                if (plan.slices[slice][i] != 0) put(run, plan.slices[slice][i], 2);
            put(hashes, XXH3_64bits(run.data(), run.size()), 8);
        }
        const ValueCounts counts = plan.counts(slice);
        for (const std::uint64_t count : {counts.positions, counts.wins, counts.draws}) put(all, count, 8);
        put(all, counts.max_win_dtw, 2);
        put(all, counts.max_loss_dtw, 2);
        const Bytes values = xxh128(hashes);
        all.insert(all.end(), values.begin(), values.end());
    }
    return xxh128(all);
}

}  // namespace

TEST(Digest, IsThatOfTheSpecification) {
    const Plan plan;
    const Digest digest = digest_of(plan);
    EXPECT_EQ(Bytes(digest.begin(), digest.end()), by_the_book(plan));
}

// Runs begin in a block or in the middle of one; some blocks have no beginning of a run.
TEST(Digest, IsTheSameWhereASliceIsStoredInPart) {
    for (const std::uint64_t from : {1, 100, 7232, 7233, 32767, 32768, 32769, 39'999})
        for (const unsigned bits : {8U, 16U}) {
            Plan plan;
            plan.stored_from = from;
            plan.bits = bits;
            const Digest digest = digest_of(plan);
            EXPECT_EQ(Bytes(digest.begin(), digest.end()), by_the_book(plan)) << from << ", " << bits << " bits";
        }
}

TEST(Digest, DoesNotDependOnHowTheTableIsStored) {
    const Digest digest = digest_of(Plan());
    Plan plan;
    plan.level = 9;
    plan.header.level = 9;
    plan.header.provenance = "another program";
    EXPECT_EQ(digest_of(plan), digest);
    plan.bits = 8;
    EXPECT_EQ(digest_of(plan), digest);
    plan.order = {1, 0};
    EXPECT_EQ(digest_of(plan), digest);
}

TEST(Digest, TellsTablesApart) {
    std::set<Digest> digests;
    const auto add = [&digests](auto&& change) {
        Plan plan;
        change(plan);
        EXPECT_TRUE(digests.insert(digest_of(plan)).second) << digests.size();
    };
    add([](Plan&) {});
    add([](Plan& plan) { plan.header.spec = "some-game@4x5"; });
    add([](Plan& plan) { plan.header.fingerprint = 78; });
    add([](Plan& plan) { plan.header.indexing_revision = 6; });
    add([](Plan& plan) { std::swap(plan.slices[0][1], plan.slices[0][2]); });
    add([](Plan& plan) { plan.slices[0][39'999] = 51; });
    add([](Plan& plan) { plan.slices[1] = {3, 0, 2}; });
    add([](Plan& plan) { plan.slices[1] = {2, 0, 0}; });
    add([](Plan& plan) { std::swap(plan.slices[0], plan.slices[1]); });
    const auto outcomes = [](Metric metric) {
        return [metric](Plan& plan) {
            plan.header.metric = metric;
            plan.slices = {Codes{2, 3, 1}, Codes{2, 0, 3}};
        };
    };
    add(outcomes(Metric::dtw));
    add(outcomes(Metric::wdl));
}

// The hash of a run depends neither on the number nor on the places of its holes.
TEST(Digest, LeavesHolesOut) {
    const Codes with_holes = {0, 0, 5, 0, 7, 2, 0};
    const Codes without = {5, 7, 2};
    const std::vector<std::uint8_t> narrow = {5, 0, 7, 2};
    EXPECT_EQ(hash_of_run(std::span<const std::uint16_t>(with_holes)),
              hash_of_run(std::span<const std::uint16_t>(without)));
    EXPECT_EQ(hash_of_run(std::span<const std::uint8_t>(narrow)), hash_of_run(std::span<const std::uint16_t>(without)));
}

// The two tables have the same block contents, and 16,963 and 16,962 positions: one is that of a board that is a hole
// of the other.
TEST(Digest, VariantsThatDifferInAHoleAreToldApart) {
    const TemporaryFolder folder;
    std::vector<TableSummary> tables;
    for (const char* spec : {"konane@4x4", "konane@4x4,opening=corner"}) {
        SilentObserver observer;
        RunOptions options;
        options.observer = &observer;
        const TableOutput output{.path = folder.file("a.ztb"), .force = true, .level = 1};
        tables.push_back((*make_solver(spec))->solve(Method::retrograde, output, options).value().table);
    }
    EXPECT_EQ(tables[0].counts.positions, tables[1].counts.positions + 1);
    EXPECT_NE(tables[0].digest, tables[1].digest);
}

}  // namespace zermelo::test

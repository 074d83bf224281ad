// Many probes at once give the values of single ones: all widths, both layouts, any loop.
#include "tablebase/batch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <random>

#include "solvers/run/first_error.hpp"
#include "tablebase/block.hpp"
#include "tablebase/writer.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

ChunkLoop loop_of(Workers& workers) {
    return [&workers](std::uint64_t total, std::uint64_t grain, const ChunkFunction& f) {
        return for_chunks_or_error(workers, total, grain, {}, f);
    };
}

std::shared_ptr<const TableReader> opened(const std::string& path) {
    return TableReader::open(path, std::make_shared<BlockCache>(0)).value();  // it keeps a block of each shard
}

// Slices of all widths in no order, each with more than a block.
void write_dense(const std::string& path) {
    std::mt19937 random(5);
    auto writer = TableWriter::create({.path = path}, {Layout::dense, 0, 1, 1, "spec", ""}, 8).value();
    for (const std::uint32_t slice : {3U, 0U, 7U, 2U, 1U, 5U, 4U}) {  // 6 is found by search
        const unsigned bits = std::array{8U, 16U, 1U, 2U}[slice % 4];
        const std::uint64_t full = indices_per_block(bits);
        std::vector<std::uint16_t> codes(full * (slice / 4 + 1) + 77);
        const unsigned codes_of_width = bits == 1 ? 2 : bits == 2 ? 3 : bits == 8 ? 255 : 5000;
        SliceRecord record;
        for (std::uint16_t& code : codes) {
            code = static_cast<std::uint16_t>((bits == 1 ? 2 : 1) + random() % codes_of_width);
            record.counts.add(decode_value(Metric::dtw, code));
        }
        record.size = codes.size();
        record.bits = static_cast<std::uint8_t>(bits);
        writer.begin_slice(slice, record);
        for (std::uint64_t first = 0; first < codes.size(); first += full) {
            const std::uint64_t count = std::min<std::uint64_t>(full, codes.size() - first);
            ASSERT_TRUE(
                writer.append(dense_block(std::span<const std::uint16_t>(codes).subspan(first, count), bits, 1)));
        }
    }
    SliceRecord searched;
    searched.size = 10;
    searched.found_by_search = true;
    writer.begin_slice(6, searched);
    ASSERT_TRUE(writer.finish({Wdl::loss, 0}));
}

// The bytes of a number are at the beginning, in the middle and at the end of its key. Entry i has the number 3 i.
void key_at(std::uint64_t number, std::span<std::uint8_t> key) {
    std::fill(key.begin(), key.end(), std::uint8_t{7});
    key.front() = static_cast<std::uint8_t>(number >> 16);
    key[key.size() / 2] = static_cast<std::uint8_t>(number >> 8);
    key.back() = static_cast<std::uint8_t>(number);
}
constexpr std::uint64_t keyed_entries = 3 * keyed_block_entries + 100;
ValueCode code_of_entry(std::uint64_t entry) {
    return static_cast<ValueCode>(1 + entry * entry % 250);
}
void write_keyed(const std::string& path, std::size_t width) {
    TableHeader header{Layout::keyed, static_cast<std::uint8_t>(width), 1, 1, "spec", ""};
    auto writer = TableWriter::create({.path = path}, header, 1).value();
    SliceRecord record;
    for (std::uint64_t i = 0; i < keyed_entries; ++i) record.counts.add(decode_value(Metric::dtw, code_of_entry(i)));
    record.size = keyed_entries;
    record.bits = 8;
    writer.begin_slice(0, record);
    for (std::uint64_t first = 0; first < keyed_entries; first += keyed_block_entries) {
        const std::uint64_t count = std::min(keyed_block_entries, keyed_entries - first);
        Bytes keys(count * width);
        std::vector<ValueCode> codes;
        for (std::uint64_t i = 0; i < count; ++i) {
            key_at(3 * (first + i), std::span(keys).subspan(i * width, width));
            codes.push_back(code_of_entry(first + i));
        }
        ASSERT_TRUE(writer.append(keyed_block(keys, width, codes, 8, 1)));
    }
    ASSERT_TRUE(writer.finish({Wdl::loss, 0}));
}

}  // namespace

class ManyProbes : public testing::Test {
protected:
    // Random addresses of the dense table, some of them twice, in chunks whose numbers begin anew.
    void ask(const TableReader& table, std::size_t count) {
        std::mt19937_64 random(9);
        addresses_.clear();
        chunks_.assign(count / 1000 + 1, {});
        for (std::size_t i = 0; i < count; ++i) {
            auto slice = static_cast<std::uint32_t>(random() % 8);
            if (slice == 6) slice = 7;
            addresses_.push_back(i % 10 == 9 ? addresses_[i / 2] : Address{slice, random() % table.slice(slice).size});
            const TableReader::Place place = table.place_of(addresses_[i]);
            chunks_[i / 1000].first = static_cast<std::uint32_t>(i / 1000 * 1000);
            chunks_[i / 1000].probes.push_back({static_cast<std::uint32_t>(place.block),
                                                static_cast<std::uint32_t>(place.unit),
                                                static_cast<std::uint32_t>(i % 1000)});
        }
        values_.assign(count, std::nullopt);
    }

    const TemporaryFolder folder_;
    std::vector<Address> addresses_;
    std::vector<ProbeChunk> chunks_;
    std::vector<std::optional<Value>> values_;
};

TEST_F(ManyProbes, OfADenseTableAreThoseOfEachAddress) {
    ASSERT_NO_FATAL_FAILURE(write_dense(folder_.file("a.ztb")));
    const auto table = opened(folder_.file("a.ztb"));
    const auto single = TableReader::open(folder_.file("a.ztb"), std::make_shared<BlockCache>(1 << 28)).value();
    for (const int threads : {1, 2, 8}) {
        Workers workers(threads);
        for (const std::size_t count : {0, 1, 2, 999, 150'000}) {
            ask(*table, count);
            ASSERT_TRUE(read_values(*table, chunks_, {}, values_, loop_of(workers)));
            for (std::size_t i = 0; i < count; ++i)
                ASSERT_EQ(values_[i], decode_value(Metric::dtw, *single->value(addresses_[i]))) << i << " of " << count;
        }
    }
}

// 4 to 16 bytes are compared as numbers, others as strings.
TEST_F(ManyProbes, OfAKeyedTableAreThoseOfEachKey) {
    for (const std::size_t width : {3, 4, 5, 7, 8, 9, 15, 16, 17, 40}) {
        const std::string path = folder_.file(std::to_string(width));
        ASSERT_NO_FATAL_FAILURE(write_keyed(path, width));
        const auto table = opened(path);
        const auto single = TableReader::open(path, std::make_shared<BlockCache>(1 << 28)).value();
        constexpr std::uint64_t count = 3 * keyed_entries + 5;  // the last ones are above all keys
        Bytes keys(count * width);
        ProbeChunk chunk;
        std::vector<std::optional<Value>> expected;
        std::vector<std::optional<Value>> values(count);
        TableReader::HeldPages held;
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint64_t number = i * 7919ULL % count;
            const auto key = std::span(keys).subspan(i * width, width);
            key_at(number, key);
            const bool has = number % 3 == 0 && number / 3 < keyed_entries;
            expected.push_back(has ? std::optional(decode_value(Metric::dtw, code_of_entry(number / 3)))
                                   : std::nullopt);
            const auto found = single->find(key);
            ASSERT_TRUE(found);
            ASSERT_EQ(found->has_value(), has) << number << " of " << width << " bytes";
            const auto block = table->block_of_key(key, &held);
            ASSERT_TRUE(block);
            if (*block) chunk.probes.push_back({static_cast<std::uint32_t>(**block), 0, i});
        }
        Workers workers(2);
        ASSERT_TRUE(read_values(*table, std::span(&chunk, 1), keys, values, loop_of(workers)));
        EXPECT_EQ(values, expected) << width << " bytes";
    }
}

// More blocks than a digit of the sort counts, of five kinds.
TEST_F(ManyProbes, ReadEachBlockOnce) {
    constexpr std::uint32_t blocks = 5000;
    std::mt19937 random(3);
    std::vector<std::vector<std::uint8_t>> codes(5, std::vector<std::uint8_t>(dense_block_bytes, 2));
    std::vector<EncodedBlock> kinds;
    ValueCounts counts;
    for (auto& kind : codes) {
        for (std::size_t i = 0; i < 4096; ++i) kind[i] = static_cast<std::uint8_t>(2 + random() % 250);
        kinds.push_back(dense_block(std::span<const std::uint8_t>(kind), 8, 1));
    }
    for (const auto& kind : codes)
        for (const std::uint8_t code : kind) counts.add(decode_value(code), blocks / 5);
    const TableOutput output{.path = folder_.file("a.ztb")};
    auto writer = TableWriter::create(output, {Layout::dense, 0, 1, 1, "spec", ""}, 1).value();
    const std::uint64_t size = blocks * dense_block_bytes;
    writer.begin_slice(0, {size, counts, false, 8});
    for (std::uint32_t block = 0; block < blocks; ++block) ASSERT_TRUE(writer.append(kinds[block % 5]));
    ASSERT_TRUE(writer.finish({Wdl::loss, 0}));

    const auto cache = std::make_shared<BlockCache>(0);
    const auto table = TableReader::open(output.path, cache).value();
    ProbeChunk chunk;
    for (std::uint32_t i = 0; i < 3 * blocks; ++i) chunk.probes.push_back({i * 1789U % blocks, i * 7U % 5000U, i});
    std::vector<std::optional<Value>> values(chunk.probes.size());
    // A loop of one thread that forgets all blocks between its chunks.
    std::uint64_t chunks = 0;
    const ChunkLoop loop = [&](std::uint64_t total, std::uint64_t grain, const ChunkFunction& f) {
        return loop_in_this_thread(total, grain, [&](std::uint64_t begin, std::uint64_t end) {
            cache->clear();
            ++chunks;
            return f(begin, end);
        });
    };
    const std::uint64_t before = bytes_read();
    ASSERT_TRUE(read_values(*table, std::span(&chunk, 1), {}, values, loop));
    const std::uint64_t read = bytes_read() - before;
    for (const BlockProbe& probe : chunk.probes)
        ASSERT_EQ(values[probe.number], decode_value(codes[probe.block % 5][probe.unit]));
    std::uint64_t frames = 0;
    for (std::uint32_t block = 0; block < blocks; ++block) frames += kinds[block % 5].frame.size();
    EXPECT_GT(chunks, 10U);
    EXPECT_GE(read, frames);
    EXPECT_LT(read, frames + frames / 2);  // pages are read again where the cache forgot them
}

TEST_F(ManyProbes, NameADamagedBlock) {
    const std::string path = folder_.file("a.ztb");
    ASSERT_NO_FATAL_FAILURE(write_dense(path));
    Bytes bytes = read_file(path);
    bytes[bytes.size() / 2] ^= 1;
    const std::string damaged_path = folder_.file("b.ztb");
    write_file(damaged_path, bytes);
    const auto damaged = opened(damaged_path);
    std::uint64_t block = 0;
    while (block < damaged->blocks() && damaged->read_block(block)) ++block;
    ASSERT_LT(block, damaged->blocks());
    const Error expected = damaged->read_block(block).error();
    EXPECT_EQ(expected.code, Failure::corrupt);
    ask(*damaged, 20'000);
    for (const int threads : {1, 2, 8}) {
        Workers workers(threads);
        const auto result = read_values(*damaged, chunks_, {}, values_, loop_of(workers));
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().what, expected.what);
        EXPECT_EQ(result.error().why, expected.why);
    }
    // Others are read as before.
    for (ProbeChunk& chunk : chunks_)
        std::erase_if(chunk.probes, [&](const BlockProbe& probe) { return probe.block == block; });
    EXPECT_TRUE(read_values(*damaged, chunks_, {}, values_, loop_in_this_thread));
}

// The caller gets the error of the loop.
TEST_F(ManyProbes, EndWithTheirLoop) {
    ASSERT_NO_FATAL_FAILURE(write_dense(folder_.file("a.ztb")));
    const auto table = opened(folder_.file("a.ztb"));
    for (int left = 0; left < 6; ++left) {
        ask(*table, 3000);
        int loops = 0;
        const ChunkLoop loop = [&](std::uint64_t total, std::uint64_t grain, const ChunkFunction& f) -> Result<void> {
            if (loops++ == left) return interrupted("a test");
            return loop_in_this_thread(total, grain, f);
        };
        const auto result = read_values(*table, chunks_, {}, values_, loop);
        EXPECT_EQ(result.has_value(), loops <= left) << left;
        EXPECT_TRUE(result || result.error().code == Failure::interrupted);
    }
}

}  // namespace zermelo::test

// Transcriptions of tables that are sound by their checksums, and whose values are not those that they count.
#include <gtest/gtest.h>

#include <filesystem>

#include "solvers/engine/zermelo.hpp"
#include "tablebase/stored_writer.hpp"
#include "tests/support/results.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

// A copy of a dense table in which the first won position of each stored slice is lost; its records are as before.
void forge(const TableReader& from, const std::string& path) {
    auto writer =
        valid(StoredWriter::create(path, false, from.header(), static_cast<std::uint32_t>(from.slices().size())));
    for (std::uint32_t slice = 0; slice < from.slices().size(); ++slice)
        if (from.slice(slice).found_by_search) writer.begin_slice(slice, from.slice(slice));
    for (const std::uint32_t slice : from.write_order()) {
        const unsigned bits = from.slice(slice).bits;
        writer.begin_slice(slice, from.slice(slice));
        for (std::uint64_t i = 0; i < from.block_count(slice); ++i) {
            const Bytes content = valid(from.read_block(from.first_block(slice) + i));
            std::vector<ValueCode> codes;
            for (std::uint64_t unit = 0; unit < from.units_in_block(from.first_block(slice) + i); ++unit)
                codes.push_back(code_at(content, unit, bits));
            for (ValueCode& code : codes)
                if (i == 0 && is_decided(code) && code % 2 == 1) {
                    code = 2;
                    break;
                }
            ASSERT_TRUE(writer.append(dense_block(std::span<const ValueCode>(codes), bits, 1)));
        }
    }
    ASSERT_TRUE(writer.complete(from.summary().start));
    ASSERT_TRUE(writer.publish());
}

}  // namespace

TEST(Transcribe, ValuesThatAreNotThoseOfTheRecordAreRefused) {
    const TemporaryFolder folder;
    const Engine engine({.tables = folder.path(), .threads = 1});
    const std::string path = folder.file("t.ztb");
    ASSERT_TRUE(engine.solve("fox-and-hounds@6x6", Method::retrograde, {.path = path}, {.threads = 1}));
    forge(*valid(TableReader::open(path, std::make_shared<BlockCache>(1 << 20))), folder.file("forged.ztb"));
    for (const Transcription& wanted :
         {Transcription{.output = {.path = folder.file("a.ztb"), .metric = Metric::wdl}},
          Transcription{.output = {.path = folder.file("a.ztb")}, .searched = SearchedValues::keep}}) {
        EXPECT_TRUE(engine.transcribe(path, wanted, {.threads = 1}));
        std::filesystem::remove(folder.file("a.ztb"));
        const auto made = engine.transcribe(folder.file("forged.ztb"), wanted, {.threads = 1});
        EXPECT_EQ(failure_of(made), Failure::corrupt);
        EXPECT_TELLS(reason_of(made), "are not those that it counts");
        EXPECT_FALSE(std::filesystem::exists(folder.file("a.ztb")));
    }
}

}  // namespace zermelo::test

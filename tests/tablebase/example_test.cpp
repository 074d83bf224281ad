// The worked example of FORMAT.md: the writer makes its bytes, and the reader takes them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "games/core/concepts/key.hpp"
#include "tablebase/prober.hpp"
#include "tablebase/writer.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/runtime_game.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

// The bytes in the lines of the block that begins with ```hex; what follows two spaces explains them.
Bytes bytes_of_the_document() {
    std::ifstream in(ZERMELO_SOURCE_DIR "/tablebase/FORMAT.md");
    Bytes bytes;
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("```")) inside = line == "```hex";
        if (!inside || line.starts_with("```")) continue;
        std::istringstream numbers(line.substr(0, line.find("  ")));
        for (std::string number; numbers >> number;)
            bytes.push_back(static_cast<std::uint8_t>(std::stoul(number, nullptr, 16)));
    }
    return bytes;
}

std::string as_lines(const Bytes& bytes) {
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); ++i) text += fmt::format("{:02x}{}", bytes[i], i % 16 == 15 ? "\n" : " ");
    return text;
}

}  // namespace

TEST(Example, TheDocumentShowsWhatTheWriterMakes) {
    const RuntimeGame game("konane@1x2");
    const auto values = reference_values(game, {game.initial()});
    // By key, ascending. The comparison of vectors raises a false alarm of g++ 12.
    const auto less = [](const Bytes& a, const Bytes& b) { return std::ranges::lexicographical_compare(a, b); };
    std::map<Bytes, Value, decltype(less)> entries(less);
    for (const auto& [position, value] : values) {
        Bytes key(key_width(game));
        write_key(game, canonical(game, position), key);
        entries[key] = value;
    }
    ASSERT_EQ(entries.size(), 3U);
    Bytes keys;
    std::vector<ValueCode> codes;
    SliceRecord record;
    for (const auto& [key, value] : entries) {
        keys.insert(keys.end(), key.begin(), key.end());
        codes.push_back(encode_value(value));
        record.counts.add(value);
    }
    record.size = 3;
    record.bits = record.counts.code_bits(Metric::dtw);
    TableHeader header = table_header(game.info(), game.spec(), Metric::dtw);
    header.layout = Layout::keyed;
    header.key_width = static_cast<std::uint8_t>(key_width(game));
    header.level = 9;
    header.provenance = "example";
    const TemporaryFolder folder;
    const TableOutput output{.path = folder.file("example.ztb")};
    auto writer = TableWriter::create(output, header, 1);
    ASSERT_TRUE(writer);
    writer->begin_slice(0, record);
    ASSERT_TRUE(writer->append(keyed_block(keys, key_width(game), codes, record.bits, 9)));
    ASSERT_TRUE(writer->finish(values.at(game.initial())));
    const Bytes written = read_file(output.path);
    EXPECT_EQ(bytes_of_the_document(), written) << as_lines(written);
}

TEST(Example, TheReaderTakesWhatTheDocumentShows) {
    const RuntimeGame game("konane@1x2");
    const TemporaryFolder folder;
    write_file(folder.file("example.ztb"), bytes_of_the_document());
    const auto table = TableReader::open(folder.file("example.ztb"), std::make_shared<BlockCache>(1000));
    ASSERT_TRUE(table) << table.error().why;
    const RuntimeProber prober(game, *table);
    // Black takes a stone, White takes the other, and Black cannot jump.
    auto position = game.initial();
    for (const Value value : {Value{Wdl::loss, 2}, Value{Wdl::win, 1}, Value{Wdl::loss, 0}}) {
        EXPECT_EQ(*prober.probe(position), value) << game.format(position);
        if (value.dtw > 0) position = game.apply(position, *game.moves(position).begin());
    }
}

}  // namespace zermelo::test

// Files of values: round trips, equal bytes, and the example of the document.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/solvers/forms/forging.hpp"
#include "tests/solvers/forms/kit.hpp"

namespace zermelo::values::test {
namespace {

// The bytes of block `number` in hex of the document; two spaces begin an explanation.
Bytes example(std::size_t number) {
    std::ifstream file(ZERMELO_SOURCE_DIR "/solvers/forms/FORMAT.md");
    Bytes bytes;
    std::size_t blocks = 0;
    bool inside = false;
    for (std::string line; std::getline(file, line);) {
        if (line == "```hex") {
            inside = blocks++ == number;
        } else if (line == "```") {
            inside = false;
        } else if (inside) {
            std::istringstream words(line.substr(0, line.find("  ")));
            for (std::string word; words >> word;)
                bytes.push_back(static_cast<std::uint8_t>(std::stoul(word, nullptr, 16)));
        }
    }
    return bytes;
}

TEST(ValueFile, TheExamplesOfTheDocumentAreWhatTheWriterMakes) {
    const TemporaryFolder folder;
    const std::string path = folder.file("a.zval");
    write_file(path, example(0));
    expect_verified(path);
    ASSERT_TRUE(write_board("konane@1x3", path));
    EXPECT_EQ(read_file(path), example(0));
    write_file(path, example(1));
    expect_verified(path);
    ASSERT_TRUE(write_proof("konane@1x3", path, {"1/w/b", "-value:1"}));
    EXPECT_EQ(read_file(path), example(1));
}

TEST(ValueFile, ReadsTheBoardThatWasWritten) {
    const TemporaryFolder folder;
    const std::string path = folder.file("a.zval");
    for (const std::string spec : {"konane@3x3", "konane@4x4", "konane@3x5", "tiptoe@2x3", "tiptoe@3x3"}) {
        const auto game = values_of(spec);
        const BoardValues board = game->value_board(on_workers(2)).value();
        ASSERT_TRUE(write_board(spec, path));
        expect_verified(path);
        const ValueTable table = ValueTable::open(path, 1 << 30).value();
        EXPECT_EQ(table.file().header().spec, spec);
        const BoardValues read = table.read_board(*game, on_workers(1)).value();
        EXPECT_EQ(read.listing, board.listing) << spec;
        ASSERT_EQ(read.forms.size(), board.forms.size()) << spec;
        // Into the store of the computation: equal values have equal numbers there.
        ImportedForms imported(table.forms(), *board.store);
        for (std::uint64_t i = 0; i < board.forms.size(); i += spec == "konane@3x3" ? 1 : 997) {
            const auto number = table.number_of(*game, game->listed_at(i)).value();
            ASSERT_TRUE(number);
            EXPECT_EQ(imported.id(*number).value(), board.forms[i]) << spec << ", arrangement " << i;
            EXPECT_EQ(read.store->outcome(read.forms[i]), board.store->outcome(board.forms[i]));
        }
    }
}

TEST(ValueFile, ProofsOfEveryKindAreVerified) {
    const TemporaryFolder folder;
    const std::string path = folder.file("a.zval");
    std::size_t by_parts = 0;
    std::size_t by_moves = 0;
    for (const SmallProof& proof : small_proofs) {
        ASSERT_TRUE(write_proof(proof.spec, path, proof.terms));
        expect_verified(path);
        for (const ProofEntry& entry : LooseFile::read(path).entries) {
            by_parts += entry.by_parts && entry.sums.size() > 1 ? 1 : 0;
            by_moves += entry.by_parts ? 0 : 1;
        }
    }
    EXPECT_GT(by_parts, 0U);
    EXPECT_GT(by_moves, 20U);
    // Nim: * + *2 + *3 = 0 (Bouton 1902). The arrangement with the value *2 is among the test vectors of Kōnane.
    ASSERT_TRUE(write_proof("konane@3x4", path, {"3/1wb/wb1/3", "value:*", "-value:*3"}));
    const auto report = check_file(path).value();
    EXPECT_EQ(report.outcome, Outcome::zero);
    EXPECT_EQ(report.winner, "the second player wins");
    ASSERT_TRUE(write_proof("konane@3x4", path, {"value:1/2", "value:1/2"}));
    EXPECT_EQ(check_file(path).value().value, "1");
}

TEST(ValueFile, WorkersMakeTheSameBytes) {
    const TemporaryFolder folder;
    for (const std::string spec : {"konane@4x4", "konane@3x6", "tiptoe@3x3"}) {
        ASSERT_TRUE(write_board(spec, folder.file("one.zval"), 1));
        for (const int threads : {2, 8}) {
            ASSERT_TRUE(write_board(spec, folder.file("other.zval"), threads));
            EXPECT_EQ(read_file(folder.file("one.zval")), read_file(folder.file("other.zval"))) << spec << threads;
        }
    }
}

// Other forms of the store have no influence, nor the numbers that forms have there.
TEST(ValueFile, TheHistoryOfAStoreLeavesNoTrace) {
    const TemporaryFolder folder;
    ValueSession session(values_of("konane@3x4"), std::uint64_t{1} << 28);
    for (const char* other : {"value:5", "value:*3", "3/1wb/wb1/b1b", "value:{3|1/2}"})
        ASSERT_TRUE(session.term(other, false)) << other;
    const std::vector terms = {session.term("3/1wb/wb1/3", false).value(), session.term("value:*2", true).value()};
    ASSERT_TRUE(write_sum_proof(session, terms, {.path = folder.file("a.zval"), .provenance = "example"}, {}));
    ASSERT_TRUE(write_proof("konane@3x4", folder.file("b.zval"), {"3/1wb/wb1/3", "-value:*2"}));
    EXPECT_EQ(read_file(folder.file("a.zval")), read_file(folder.file("b.zval")));
}

TEST(ValueFile, WritesNothingWhereItFails) {
    const TemporaryFolder folder;
    const std::string path = folder.file("a.zval");
    write_file(path, Bytes{1, 2, 3});
    const auto game = values_of("konane@3x3");
    const BoardValues board = game->value_board(on_workers(1)).value();
    const auto refused = write_board_values(*game, board, {.path = path}, on_workers(1));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Failure::exists);
    EXPECT_EQ(read_file(path), (Bytes{1, 2, 3}));
    std::stop_source source;
    source.request_stop();
    RunOptions stopped = on_workers(1);
    stopped.stop = source.get_token();
    const auto ended = write_board_values(*game, board, {.path = folder.file("b.zval")}, stopped);
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().code, Failure::interrupted);
    EXPECT_FALSE(std::filesystem::exists(folder.file("b.zval")));
    EXPECT_FALSE(std::filesystem::exists(folder.file("b.zval.partial")));
}

TEST(ValueFile, LimitsAndStopsOfTheCheck) {
    const TemporaryFolder folder;
    const std::string path = folder.file("a.zval");
    ASSERT_TRUE(write_board("konane@4x4", path));
    const auto little = check_file(path, 100'000);
    ASSERT_FALSE(little);
    EXPECT_EQ(little.error().code, Failure::limit);
    const auto stopped =
        check::check_values(ValueFile::open(path).value(), {.advance = [](std::uint64_t) { return false; }});
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, Failure::interrupted);
    const auto other = ValueTable::open(path, 1 << 30).value().fits(*values_of("konane@3x4"));
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().code, Failure::corrupt);
}

}  // namespace
}  // namespace zermelo::values::test

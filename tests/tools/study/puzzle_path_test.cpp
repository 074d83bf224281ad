// Puzzles that are kept beside their table: what the file says is told as long as the table agrees.
#include "tools/study/puzzle_path.hpp"

#include <gtest/gtest.h>

#include "solvers/engine/engine.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

constexpr KeptKind kind{".puzzles", "\x89ZPUZZLES\r\n"};

class KeptPath : public ::testing::Test {
protected:
    KeptPath() {
        const Engine engine;
        EXPECT_TRUE(engine.solve("fox-and-hounds@6x6", Method::automatic, {.path = path_}, {.threads = 1}));
        table_ = engine.table(path_).value();
    }

    std::vector<std::string> positions(bool writes = false) {
        KeptFile file{.writes = writes};
        const auto path = kept_path(*table_, {}, file);
        EXPECT_TRUE(path);
        std::vector<std::string> found;
        for (const PathPuzzle& of : path.value()) found.push_back(table_->game().format(of.puzzle.start.position));
        return found;
    }
    // As keep() writes it: the number of puzzles, then the steps, the seed and the text of each.
    void keep(const std::vector<std::pair<std::uint64_t, std::string>>& puzzles, std::uint64_t count) {
        ByteWriter out;
        out.put(count);
        for (const auto& [steps, position] : puzzles) {
            for (const std::uint64_t number : {steps, std::uint64_t{7}, std::uint64_t{position.size()}})
                out.put(number);
            out.put(std::string_view(position));
        }
        ASSERT_TRUE(keep_beside(*table_, kind, out.bytes()));
    }

    TemporaryFolder folder_;
    std::string path_ = folder_.file("a.ztb");
    std::shared_ptr<const Table> table_;
};

}  // namespace

TEST_F(KeptPath, AFileThatAgreesWithTheTableIsTold) {
    const auto all = find_path(*table_, {}).value();
    EXPECT_EQ(positions(true).size(), all.size());
    const Puzzle& one = all.back().puzzle;
    const std::string text = table_->game().format(one.start.position);
    keep({{static_cast<std::uint64_t>(one.steps), text}}, 1);
    EXPECT_EQ(positions(), std::vector{text}) << "not found anew";
    KeptFile file;
    const auto kept = kept_path(*table_, {}, file).value();
    EXPECT_EQ(kept[0].puzzle.seed, 7U);
    EXPECT_EQ(kept[0].theme, all.back().theme);
    EXPECT_EQ(kept[0].wrong, all.back().wrong);
    EXPECT_EQ(line_of(kept[0].puzzle), line_of(one));
}

TEST_F(KeptPath, AForgedFileIsFoundAnew) {
    const auto all = positions();
    const Puzzle one = find_path(*table_, {}).value().front().puzzle;
    const auto steps = static_cast<std::uint64_t>(one.steps);
    const std::string text = table_->game().format(one.start.position);
    EXPECT_GT(all.size(), 1U);
    keep({{steps + 1, text}}, 1);
    EXPECT_EQ(positions(), all) << "other steps";
    keep({{steps, text}}, 2);
    EXPECT_EQ(positions(), all) << "too few";
    keep({{steps, text}, {steps, text}}, 1);
    EXPECT_EQ(positions(), all) << "too many";
    keep({}, 0);
    EXPECT_EQ(positions(), all) << "none";
    keep({{steps, text}}, std::uint64_t{1} << 60);
    EXPECT_EQ(positions(), all) << "more than there are";
    for (const char* position : {"nonsense", "", "start", "6/6/6/6/6/6 w"}) {
        keep({{steps, position}}, 1);
        EXPECT_EQ(positions(), all) << position;
    }
}

}  // namespace zermelo::test

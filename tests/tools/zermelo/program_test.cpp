// The program in this process: a command line leaves nothing behind for the next one.
#include "tools/zermelo/program.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

struct Outcome {
    int code = 0;
    std::string text;  // of both streams, with a `#` for each time and amount of memory
};

Outcome run_program(std::vector<std::string> words) {
    words.insert(words.begin(), "zermelo");
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    Outcome outcome;
    {
        cli::Context context;
        outcome.code = cli::run(static_cast<int>(argv.size()), argv.data(), context);
    }
    static const std::regex times(
        R"re(\d+\.\d+ (s|million)|"(\w*seconds?|peak_rss_bytes)": ?[\d.e+-]+|peak memory.*)re");
    outcome.text = std::regex_replace(testing::internal::GetCapturedStdout(), times, "#");
    outcome.text += testing::internal::GetCapturedStderr();
    return outcome;
}

}  // namespace

TEST(Program, AnswersACommandLineAsIfItWereTheFirst) {
    const TemporaryFolder folder;
    const std::string table = folder.file("k.ztb");
    const std::string other = folder.file("other.ztb");
    ASSERT_EQ(run_program({"solve", "konane@3x3", "-o", table, "-q"}).code, 0);
    ASSERT_EQ(run_program({"solve", "konane@2x3", "-o", other, "-q"}).code, 0);
    using Words = std::vector<std::string>;
    // A plain command line, and one of the same command with more arguments or others.
    const std::vector<std::pair<Words, Words>> pairs = {
        {{"games"}, {"games", "--jsonl"}},
        {{"rules", "konane@3x3"}, {"rules", "tiptoe", "--json"}},
        {{"known", "konane@4x4"}, {"known", "konane@1..3x3", "--csv"}},
        {{"perft", "konane@3x3", "2"}, {"perft", "konane@3x3", "start moves a1", "1", "2", "--divide"}},
        {{"solve", "konane@3x3", "-o", table, "--force", "--jsonl"}, {"solve", "konane@2x3", "-o", table}},
        {{"query", table}, {"query", table, "start moves a1", "--line", "--md"}},
        {{"draw", "konane@3x3"}, {"draw", "konane@3x3", "--dark", "--mark", "a1", "--arrow", "a1"}},
        {{"prove", "konane@3x3", "--threads", "1"},
         {"prove", "konane@3x3", "--threads", "1", "--claim", "loss", "--moves"}},
        {{"verify", table}, {"verify", other, table, "--full"}},
        {{"info", table}, {"info", table, other, "--md"}},
        {{"stats", table}, {"stats", other, "--csv"}},
        {{"query", table, "--color", "auto"}, {"query", table, "--color", "always", "--wdl", "start", "start"}},
        {{"help"}, {"help", "query"}},
        {{"query"}, {"query", table, "--no-such-option"}},
    };
    for (const auto& [plain, more] : pairs) {
        const Outcome first = run_program(plain);
        const Outcome second = run_program(more);
        EXPECT_NE(first.text, second.text) << plain[0];
        for (const auto& [words, before] : {std::pair(plain, first), std::pair(more, second)}) {
            const Outcome again = run_program(words);
            EXPECT_EQ(again.text, before.text) << words[0];
            EXPECT_EQ(again.code, before.code) << words[0];
        }
    }
}

TEST(Program, TellsExitCodes) {
    EXPECT_EQ(run_program({"--version"}).code, 0);
    EXPECT_EQ(run_program({}).code, 2);
    EXPECT_EQ(run_program({"rules", "nothing"}).code, 3);
    EXPECT_EQ(run_program({"rules", "konane@1x1"}).code, 4);
    EXPECT_EQ(run_program({"prove", "konane@3x3"}).code, 0);
}

}  // namespace zermelo::test

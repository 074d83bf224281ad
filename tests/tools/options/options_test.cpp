// The command lines that programs get.
#include "tools/options/options.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace zermelo::test {

namespace {

// A program with one option of each kind and two commands.
class Reader {
public:
    Reader()
        : line_("tool", "Does things."),
          solve_(line_.command("solve", "Solve it")),
          look_(line_.command("look", "Look")) {
        line_.version("tool 1.2");
        line_.flag("-q,--quiet", quiet, "No notes");
        solve_.option("SPEC", spec, "The game").required();
        solve_.option("--threads", threads, "Workers").between(0, 8);
        solve_.option("--memory", memory, "Most memory");
        solve_.option("--method", method, "How").one_of({"fast", "slow"});
        solve_.option("--seconds", seconds, "Most time").positive();
        const Argument resume = solve_.flag("--resume", resumes, "Go on");
        solve_.flag("--restart", restarts, "Begin anew").excludes(resume);
        solve_.when_chosen([this] { chosen = "solve"; });
        solve_.example("tool solve x", "solves x");
        solve_.note("A note.");
        look_.option("FILE", files, "Files");
        look_.option("--folder", folder, "Where").or_variable("TOOL_FOLDER");
        look_.option("--seed", seed, "Seed");
        look_.flag("--deep", deep, "Deeper").needs(look_.flag("--look", looks, "Look"));
        look_.when_chosen([this] { chosen = "look"; });
    }

    Result<std::optional<int>> read(std::vector<std::string> words) {
        words.insert(words.begin(), "tool");
        std::vector<char*> argv;
        for (std::string& word : words) argv.push_back(word.data());
        return line_.read(static_cast<int>(argv.size()), argv.data());
    }
    // Why the words are refused, and what to try.
    Error refused(const std::vector<std::string>& words) {
        const auto read_words = read(words);
        EXPECT_FALSE(read_words) << "accepted";
        return read_words ? Error{} : read_words.error();
    }

    std::string spec, method = "fast", chosen, folder;
    std::optional<std::string> memory;
    std::vector<std::string> files;
    int threads = 3;
    double seconds = 1;
    std::uint64_t seed = 0;
    bool quiet = false, resumes = false, restarts = false, deep = false, looks = false;

private:
    CommandLine line_;
    Options solve_;
    Options look_;
};

}  // namespace

TEST(CommandLine, FillsWhatIsGivenAndLeavesTheRest) {
    Reader reader;
    const auto read = reader.read({"solve", "konane@4x4", "--threads", "5", "--memory", "1.5G", "--seconds", "0.25"});
    ASSERT_TRUE(read) << read.error().what;
    EXPECT_FALSE(*read) << "the program goes on";
    EXPECT_EQ(reader.chosen, "solve");
    EXPECT_EQ(reader.spec, "konane@4x4");
    EXPECT_EQ(reader.threads, 5);
    EXPECT_EQ(reader.memory, "1.5G");
    EXPECT_EQ(reader.seconds, 0.25);
    EXPECT_EQ(reader.method, "fast");
    EXPECT_FALSE(reader.resumes);
}

TEST(CommandLine, ListsAndNumbers) {
    Reader reader;
    ASSERT_TRUE(reader.read({"look", "a", "b c", "--seed", "18446744073709551615"}));
    EXPECT_EQ(reader.chosen, "look");
    EXPECT_EQ(reader.files, (std::vector<std::string>{"a", "b c"}));
    EXPECT_EQ(reader.seed, UINT64_MAX);
    EXPECT_FALSE(reader.memory);
}

TEST(CommandLine, OptionsOfTheProgramMayFollowTheCommand) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"-q", "solve", "x"}, {"solve", "-q", "x"}, {"solve", "x", "--quiet"}}) {
        Reader reader;
        ASSERT_TRUE(reader.read(words));
        EXPECT_TRUE(reader.quiet);
        EXPECT_EQ(reader.spec, "x");
    }
}

TEST(CommandLine, HelpAndVersionEndTheProgramWell) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"--help"}, {"--version"}, {"solve", "--help"}}) {
        Reader reader;
        testing::internal::CaptureStdout();
        const auto read = reader.read(words);
        const std::string printed = testing::internal::GetCapturedStdout();
        ASSERT_TRUE(read);
        EXPECT_EQ(*read, 0);
        EXPECT_NE(printed.find(words[0] == "--version" ? "tool 1.2"
                               : words[0] == "solve"   ? "Solve it"
                                                       : "Does things."),
                  std::string::npos)
            << printed;
        EXPECT_EQ(reader.chosen, "");
    }
}

TEST(CommandLine, TheHelpTellsDefaultsChoicesAndExamples) {
    Reader reader;
    setenv("COLUMNS", "100", 1);
    testing::internal::CaptureStdout();
    ASSERT_TRUE(reader.read({"solve", "--help"}));
    const std::string printed = testing::internal::GetCapturedStdout();
    testing::internal::CaptureStdout();
    ASSERT_TRUE(Reader().read({"help", "solve"}));
    EXPECT_EQ(testing::internal::GetCapturedStdout(), printed) << "help COMMAND is COMMAND --help";
    unsetenv("COLUMNS");
    EXPECT_EQ(printed,
              "Solve it\n"
              "\n"
              "Usage: tool solve SPEC [OPTIONS]\n"
              "\n"
              "Arguments:\n"
              "  SPEC  The game\n"
              "\n"
              "Options:\n"
              "  -h, --help          Print this help\n"
              "  --threads N         Workers, 0 to 8 (default: 3)\n"
              "  --memory TEXT       Most memory\n"
              "  --method fast|slow  How (default: fast)\n"
              "  --seconds N         Most time (default: 1)\n"
              "  --resume            Go on\n"
              "  --restart           Begin anew\n"
              "\n"
              "Examples:\n"
              "  tool solve x\n"
              "      solves x\n"
              "\n"
              "A note.\n");
}

TEST(CommandLine, TheHelpFitsNarrowTerminals) {
    for (const int columns : {40, 60, 80}) {
        setenv("COLUMNS", std::to_string(columns).c_str(), 1);
        for (const auto& words : {std::vector<std::string>{"help"}, {"help", "solve"}, {"look", "--help"}}) {
            testing::internal::CaptureStdout();
            ASSERT_TRUE(Reader().read(words));
            std::istringstream printed(testing::internal::GetCapturedStdout());
            for (std::string line; std::getline(printed, line);)
                EXPECT_LE(line.size(), static_cast<std::size_t>(columns)) << line;
        }
    }
    unsetenv("COLUMNS");
}

TEST(CommandLine, WhatComesNearestIsNamed) {
    const Error command = Reader().refused({"slove", "x"});
    EXPECT_EQ(command.code, Failure::usage);
    EXPECT_EQ(command.what, "there is no command \"slove\"");
    EXPECT_EQ(command.why, "did you mean solve?");
    EXPECT_EQ(command.hint, "tool --help; the commands are help, solve, look");
    EXPECT_EQ(Reader().refused({}).hint, "tool --help");
    const Error option = Reader().refused({"solve", "x", "--thread", "3"});
    EXPECT_EQ(option.what, "there is no option --thread");
    EXPECT_EQ(option.why, "did you mean --threads?");
    EXPECT_EQ(option.hint, "tool solve --help");
    const Error before = Reader().refused({"--deeper"});
    EXPECT_EQ(before.what, "there is no option --deeper") << "not that a command is missing";
    EXPECT_EQ(before.hint, "tool --help");
    EXPECT_EQ(Reader().refused({"solve", "x", "y"}).what, "\"y\" is one argument too many");
    EXPECT_NE(Reader().refused({"solve", "x", "--method", "fats"}).what.find("did you mean fast?"), std::string::npos);
    EXPECT_EQ(Reader().refused({"help", "look", "at"}).code, Failure::usage);
    EXPECT_EQ(Reader().refused({"help", "lok"}).why, "did you mean look?");
}

TEST(CommandLine, AVariableStandsForAnOption) {
    setenv("TOOL_FOLDER", "elsewhere", 1);
    Reader reader;
    ASSERT_TRUE(reader.read({"look"}));
    EXPECT_EQ(reader.folder, "elsewhere");
    Reader given;
    ASSERT_TRUE(given.read({"look", "--folder", "here"}));
    EXPECT_EQ(given.folder, "here");
    unsetenv("TOOL_FOLDER");
}

TEST(CommandLine, WrongArgumentsNameTheHelpOfTheirCommand) {
    const std::vector<std::vector<std::string>> wrong = {{"solve"},                                // SPEC is missing
                                                         {"solve", "x", "--threads", "9"},         // too many
                                                         {"solve", "x", "--threads", "two"},       // no number
                                                         {"solve", "x", "--method", "other"},      // none of the words
                                                         {"solve", "x", "--seconds", "0"},         // not positive
                                                         {"solve", "x", "--resume", "--restart"},  // exclude each other
                                                         {"solve", "x", "--nothing"},              // unknown
                                                         {"solve", "x", "--memory"},               // without a value
                                                         {"look", "--deep"},                       // needs another
                                                         {"look", "--seed", "-1"},                 // negative
                                                         {"look", "--seed", "18446744073709551616"}};  // 2^64
    for (const auto& words : wrong) {
        Reader reader;
        const Error error = reader.refused(words);
        EXPECT_EQ(error.code, Failure::usage);
        EXPECT_EQ(error.hint, "tool " + words[0] + " --help") << words.back();
        EXPECT_NE(error.what, "");
        if (words.size() > 2) {
            EXPECT_NE(error.what.find("--"), std::string::npos) << error.what;  // names the option
        }
        EXPECT_EQ(reader.chosen, "") << "nothing runs after an error";
    }
}

TEST(CommandLine, ProgramsWithoutCommands) {
    std::vector<std::string> files;
    const CommandLine line("check", "Checks.");
    line.option("FILE", files, "Files").required();
    std::array<std::string, 2> words = {"check", "a.zcert"};
    std::array<char*, 2> argv = {words[0].data(), words[1].data()};
    ASSERT_TRUE(line.read(2, argv.data()));
    EXPECT_EQ(files, std::vector<std::string>{"a.zcert"});
    const auto missing = line.read(1, argv.data());
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().hint, "check --help");
}

}  // namespace zermelo::test

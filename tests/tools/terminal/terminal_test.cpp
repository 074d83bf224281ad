// The abilities of the terminal, by the variables of the environment; texts and tables that fit it.
#include "tools/terminal/terminal.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>
#include <sstream>
#include <string>

#include "tools/terminal/wrap.hpp"

namespace zermelo::test {

namespace {

// Sets variables, and puts back what was there.
class Variables {
public:
    explicit Variables(const std::map<std::string, std::string>& wanted) {
        for (const char* name : {"NO_COLOR", "TERM", "COLORTERM", "LC_ALL", "LC_CTYPE", "LANG", "COLUMNS"}) {
            const char* value = std::getenv(name);
            before_[name] = value == nullptr ? "" : value;
            const auto found = wanted.find(name);
            if (found == wanted.end())
                unsetenv(name);
            else
                setenv(name, found->second.c_str(), 1);
        }
    }
    Variables(const Variables&) = delete;
    Variables& operator=(const Variables&) = delete;
    ~Variables() {
        for (const auto& [name, value] : before_)
            value.empty() ? unsetenv(name.c_str()) : setenv(name.c_str(), value.c_str(), 1);
        set_colour_mode(ColourMode::automatic);
    }

private:
    std::map<std::string, std::string> before_;
};

Terminal terminal_with(const std::map<std::string, std::string>& variables, ColourMode mode = ColourMode::always) {
    const Variables set(variables);
    return Terminal::of_environment(mode);
}

}  // namespace

TEST(Terminal, ColoursByTerm) {
    EXPECT_EQ(terminal_with({{"TERM", "xterm"}}).colours, Colours::sixteen);
    EXPECT_EQ(terminal_with({{"TERM", "xterm-256color"}}).colours, Colours::palette);
    EXPECT_EQ(terminal_with({{"TERM", "xterm-256color"}, {"COLORTERM", "truecolor"}}).colours, Colours::full);
    EXPECT_EQ(terminal_with({{"TERM", "xterm"}}, ColourMode::never).colours, Colours::none);
    EXPECT_EQ(terminal_with({{"TERM", "xterm"}, {"NO_COLOR", "1"}}).colours, Colours::sixteen) << "asked for by name";
    EXPECT_EQ(terminal_with({{"TERM", "xterm"}, {"NO_COLOR", "1"}}, ColourMode::automatic).colours, Colours::none);
}

TEST(Terminal, LettersByTheFirstLanguageVariable) {
    EXPECT_TRUE(terminal_with({}).utf8);
    EXPECT_TRUE(terminal_with({{"LANG", "en_IE.UTF-8"}}).utf8);
    EXPECT_TRUE(terminal_with({{"LC_ALL", "C.utf8"}, {"LANG", "C"}}).utf8);
    EXPECT_FALSE(terminal_with({{"LC_ALL", "C"}, {"LANG", "en_IE.UTF-8"}}).utf8);
    EXPECT_FALSE(terminal_with({{"LC_ALL", ""}, {"LANG", "POSIX"}}).utf8);
}

TEST(Terminal, ColumnsMayBeTold) {
    EXPECT_EQ(terminal_with({{"COLUMNS", "64"}}).columns, 64U);
    EXPECT_EQ(terminal_with({{"COLUMNS", "3"}}).columns, 20U) << "too narrow for any word";
    EXPECT_NE(terminal_with({{"COLUMNS", "many"}}).columns, 0U);
}

TEST(Terminal, InksInEveryDepth) {
    const Ink blue{12, 0x0072b2};
    const auto paint = [blue](const std::map<std::string, std::string>& variables) {
        const Variables set(variables);
        set_colour_mode(ColourMode::always);
        return painted("x", blue);
    };
    EXPECT_EQ(paint({{"TERM", "xterm"}}), "\x1b[94mx\x1b[0m");
    // The cube's levels are 0, 95, 135, 175, 215, 255: 0, 114 and 178 are nearest to 0, 95 and 175.
    EXPECT_EQ(paint({{"TERM", "a-256color"}}), "\x1b[38;5;25mx\x1b[0m");
    EXPECT_EQ(paint({{"TERM", "xterm"}, {"COLORTERM", "24bit"}}), "\x1b[38;2;0;114;178mx\x1b[0m");
}

TEST(Terminal, AsciiInPlaceOfLetters) {
    const Variables plain(std::map<std::string, std::string>{{"LC_ALL", "C"}});
    set_colour_mode(ColourMode::never);
    EXPECT_EQ(shown("Kōnane 4×4: ▲ win ▼ loss"), "Konane 4x4: + win - loss");
    EXPECT_EQ(shown("日本"), "??");
}

TEST(Wrap, BreaksBetweenWords) {
    EXPECT_EQ(wrapped("one two three", 8), "one two\nthree");
    EXPECT_EQ(wrapped("one two three", 7, 2), "one two\n  three");
    EXPECT_EQ(wrapped("one two", 7), "one two");
    EXPECT_EQ(wrapped("one two", 6, 1, 3), "one\n two") << "the first line begins at column 3";
    EXPECT_EQ(wrapped("incomprehensible a", 5), "incomprehensible\na") << "a long word stays whole";
    EXPECT_EQ(wrapped("a\n\nb c", 1), "a\n\nb\nc");
    EXPECT_EQ(wrapped("a b\nc d", 2, 1), "a\n b\nc\n d") << "lines of the text begin at the left";
    EXPECT_EQ(wrapped("  a b", 80), "  a b");
    EXPECT_EQ(wrapped("one two three", std::nullopt), "one two three");
    EXPECT_EQ(wrapped("", 5), "");
    EXPECT_EQ(width_of("Kōnane"), 6U);
    EXPECT_EQ(width_of("\x1b[94m▲\x1b[0m win"), 5U) << "colours take no room";
}

TEST(Wrap, NothingIsLostAndLinesFit) {
    std::mt19937 random(11);
    for (int round = 0; round < 300; ++round) {
        std::string text;
        std::size_t longest = 0;
        for (std::size_t word = 0, words = random() % 30; word < words; ++word) {
            const std::size_t length = 1 + random() % 12;
            longest = std::max(longest, length);
            text += (text.empty()        ? ""
                     : random() % 9 == 0 ? "\n"
                                         : " ") +
                    std::string(length, static_cast<char>('a' + random() % 26));
        }
        const std::size_t indent = random() % 5;
        const std::size_t columns = std::max<std::size_t>(longest + indent, 14 + random() % 60);
        const std::string lines = wrapped(text, columns, indent);
        std::string words_before;
        std::string words_after;
        for (const char c : text) words_before += c == '\n' ? ' ' : c;
        bool blank = false;
        std::size_t width = 0;
        for (const char c : lines) {
            width = c == '\n' ? 0 : width + 1;
            EXPECT_LE(width, columns) << lines;
            if (c == ' ' || c == '\n') {
                blank = !words_after.empty();
                continue;
            }
            words_after += (blank ? " " : "") + std::string(1, c);
            blank = false;
        }
        EXPECT_EQ(words_after, words_before);
    }
}

TEST(TextTable, EveryCellIsThereAtAnyWidth) {
    TextTable table({{"spec"}, {"winner"}, {"bytes", TextTable::Align::right}});
    const std::vector<std::vector<std::string>> rows = {{"konane@4x4", "white", "16162"},
                                                        {"fox-and-hounds@16x10", "hounds", "7"}};
    for (const auto& row : rows) table.add(row);
    for (std::size_t columns = 20; columns < 60; ++columns) {
        const std::string text = table.text(columns);
        for (const auto& row : rows)
            for (const std::string& cell : row) EXPECT_NE(text.find(cell), std::string::npos) << columns;
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            EXPECT_TRUE(line.empty() || line.back() != ' ') << "no blanks at the end";
            if (columns >= 32) {
                EXPECT_LE(line.size(), columns);
            }
        }
    }
}

TEST(TextTable, ColumnsAsWideAsTheirCells) {
    using enum TextTable::Align;
    TextTable table({{"move"}, {"value"}, {"dtw", right}});
    table.add({"a1", "▲ win", "9"});
    table.add({"a1xa3xa5", "▼ loss", "110"});
    EXPECT_EQ(table.text(std::nullopt),
              "  move      value   dtw\n"
              "  a1        ▲ win     9\n"
              "  a1xa3xa5  ▼ loss  110\n");
    EXPECT_EQ(table.text(23), table.text(std::nullopt));
}

TEST(TextTable, RecordsWhereTheRowsDoNotFit) {
    TextTable table({{"file"}, {"spec"}, {"note"}});
    table.add({"a", "konane@4x4", "two words"});
    table.add({"b", "konane@5x5", ""});
    EXPECT_EQ(table.text(18),
              "  file  a\n"
              "  spec  konane@4x4\n"
              "  note  two words\n"
              "\n"
              "  file  b\n"
              "  spec  konane@5x5\n");
    EXPECT_EQ(table.text(15, 0).substr(0, 8), "file  a\n");
}

}  // namespace zermelo::test

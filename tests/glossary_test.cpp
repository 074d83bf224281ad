// The words of solvers/GLOSSARY.md against the code of solvers/.
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace zermelo {

namespace {

const std::filesystem::path solvers = std::filesystem::path(ZERMELO_SOURCE_DIR) / "solvers";

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// A name as words: `RowLayers` and `row_layers` are " row layers ".
std::string words_of(const std::string& name) {
    std::string words = " ";
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto is_upper = [&](std::size_t at) { return std::isupper(static_cast<unsigned char>(name[at])) != 0; };
        if (name[i] == '_' || (i > 0 && is_upper(i) && !is_upper(i - 1))) words += ' ';
        if (name[i] != '_') words += static_cast<char>(std::tolower(static_cast<unsigned char>(name[i])));
    }
    return words + " ";
}

// All names in the code of the solvers, as words.
std::set<std::string> names() {
    static const std::regex skipped(R"re(//[^\n]*|#include [^\n]*|"(?:[^"\\\n]|\\.)*")re");
    static const std::regex name("[A-Za-z_]\\w*");
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(solvers)) {
        if (entry.path().extension() != ".hpp" && entry.path().extension() != ".cpp") continue;
        const std::string code = std::regex_replace(text_of(entry.path()), skipped, " ");
        for (std::sregex_iterator i(code.begin(), code.end(), name), end; i != end; ++i)
            found.insert(words_of(i->str()));
    }
    return found;
}

// Cells of the rows of the table: word, meaning, source, words that it replaces.
std::vector<std::vector<std::string>> glossary() {
    std::vector<std::vector<std::string>> rows;
    std::istringstream text(text_of(solvers / "GLOSSARY.md"));
    for (std::string line; std::getline(text, line);) {
        if (!line.starts_with("| `")) continue;
        std::vector<std::string>& cells = rows.emplace_back();
        std::istringstream left(line.substr(1));
        for (std::string cell; std::getline(left, cell, '|');) {
            const auto first = cell.find_first_not_of(" `");
            cells.push_back(first == std::string::npos ? ""
                                                       : cell.substr(first, cell.find_last_not_of(" `") - first + 1));
        }
    }
    return rows;
}

// True if some name has the word, alone or as one of several.
bool is_used(const std::set<std::string>& names, const std::string& word) {
    for (const std::string& name : names)
        for (const char* ending : {" ", "s ", "es "})
            if (name.find(" " + word + ending) != std::string::npos) return true;
    return false;
}

}  // namespace

TEST(Glossary, HasEachWordOnceAndTheCodeHasIt) {
    const auto code = names();
    std::set<std::string> seen;
    for (const auto& row : glossary()) {
        ASSERT_EQ(row.size(), 4U) << row.front();
        EXPECT_TRUE(seen.insert(row[0]).second) << row[0] << " stands there twice";
        EXPECT_TRUE(is_used(code, row[0])) << row[0] << " is no word of the code";
        EXPECT_FALSE(row[1].empty()) << row[0];
    }
    EXPECT_GE(seen.size(), 40U);
}

TEST(Glossary, TheCodeHasNoneOfTheOtherWords) {
    const auto code = names();
    std::size_t seen = 0;
    for (const auto& row : glossary()) {
        std::istringstream others(row.at(3));
        for (std::string word; others >> word; ++seen) EXPECT_FALSE(is_used(code, word)) << word << ": say " << row[0];
    }
    EXPECT_GE(seen, 3U);
}

// One concept has one word: no meaning says what another one does.
TEST(Glossary, HasNoMeaningTwice) {
    std::set<std::string> seen;
    for (const auto& row : glossary()) EXPECT_TRUE(seen.insert(row.at(1)).second) << row[0] << ": " << row[1];
}

}  // namespace zermelo

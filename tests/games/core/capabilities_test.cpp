// Every game states which capabilities it has and which it lacks.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "games/core/runtime/registry.hpp"
#include "tests/support/results.hpp"

namespace zermelo::test {

namespace {

std::string content(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace

// The names come from the headers that define them: the list is complete, and each game states its part of it.
TEST(Capabilities, EveryGameStatesAllOfThem) {
    const std::filesystem::path games = std::filesystem::path(ZERMELO_SOURCE_DIR) / "games";
    // A name that begins with Numbered follows from two others.
    const std::regex concept_name("concept (?!Numbered)(\\w+(Game|Indexing))\\b");
    std::vector<std::string> names;
    for (const auto& header : std::filesystem::recursive_directory_iterator(games / "core")) {
        if (header.path().extension() != ".hpp") continue;
        const std::string text = content(header.path());
        for (std::sregex_iterator i(text.begin(), text.end(), concept_name), end; i != end; ++i)
            if ((*i)[1] != "Game" && (*i)[1] != "ColumnGame") names.push_back((*i)[1]);
    }
    ASSERT_EQ(names.size(), 27U) << "a new capability belongs on the list";
    const std::string all = content(games / "core/kinds/capabilities.hpp");
    for (const std::string& name : names)
        EXPECT_TELLS(all, "{\"" + name + "\", " + name + "<") << "not on the list that games choose from";

    const std::string list = content(games / "games.def");
    const std::regex line("GAME\\((\\w+), (\\w+)\\)");
    std::size_t seen = 0;
    for (std::sregex_iterator i(list.begin(), list.end(), line), end; i != end; ++i) {
        const std::string folder = (*i)[1];
        if (folder == "folder") continue;
        ++seen;
        const std::string header = content(games / folder / (folder + ".hpp"));
        const std::string assertions = header.substr(std::min(header.size(), header.find("namespace zermelo")));
        EXPECT_TELLS(assertions, "has_exactly<" + (*i)[2].str() + ">(") << (*i)[2] << " states nothing";
    }
    EXPECT_GE(seen, 6U);
}

}  // namespace zermelo::test

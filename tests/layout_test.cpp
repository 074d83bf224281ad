// The layers of the source tree: games <- tablebase <- solvers <- tools; printing in tools alone, TBB in one file.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

namespace zermelo {

namespace {

std::map<std::string, std::string> sources() {
    std::map<std::string, std::string> result;
    const std::filesystem::path root = ZERMELO_SOURCE_DIR;
    for (const char* layer : {"games", "tablebase", "solvers", "tools"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / layer)) {
            const auto extension = entry.path().extension();
            if (extension != ".hpp" && extension != ".cpp" && extension != ".in") continue;
            std::ifstream file(entry.path());
            std::stringstream text;
            text << file.rdbuf();
            result[std::filesystem::relative(entry.path(), root).string()] = text.str();
        }
    return result;
}

int layer_of(const std::string& path) {
    const std::vector<std::string> layers = {"games/", "tablebase/", "solvers/", "tools/"};
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (path.starts_with(layers[i])) return static_cast<int>(i);
    return -1;
}

}  // namespace

TEST(Layout, IncludesPointDownwards) {
    const std::regex include("#include \"([^\"]+)\"");
    std::size_t seen = 0;
    for (const auto& [path, text] : sources())
        for (std::sregex_iterator i(text.begin(), text.end(), include), end; i != end; ++i) {
            EXPECT_LE(layer_of((*i)[1]), layer_of(path)) << path << " includes " << (*i)[1];
            EXPECT_GE(layer_of((*i)[1]), 0) << path << ": include paths start at the root, not " << (*i)[1];
            ++seen;
        }
    EXPECT_GT(seen, 100U);
}

// What a certificate proves must not depend on how it was made.
TEST(Layout, TheCheckerKnowsGamesAndTheFormatAlone) {
    const std::regex include("#include \"([^\"]+)\"");
    std::size_t seen = 0;
    for (const auto& [path, text] : sources()) {
        const bool reader = path.starts_with("solvers/proof/certificate_reader") ||
                            path.starts_with("solvers/proof/certificate_format") ||
                            path.starts_with("solvers/proof/certificate_block");
        if (!reader && !path.starts_with("tools/check/")) continue;
        for (std::sregex_iterator i(text.begin(), text.end(), include), end; i != end; ++i) {
            const std::string included = (*i)[1];
            EXPECT_TRUE(included.starts_with("games/") || included == "tablebase/bytes.hpp" ||
                        included == "solvers/proof/certificate_format.hpp" ||
                        included == "solvers/proof/certificate_reader.hpp" ||
                        (!reader && included.starts_with("tools/check/")))
                << path << " includes " << included;
            ++seen;
        }
    }
    EXPECT_GT(seen, 15U);
}

TEST(Layout, OnlyToolsPrint) {
    const std::regex printing(R"(std::cout|std::cerr|\bprintf\(|fmt::print|#include <iostream>|\bputs\()");
    for (const auto& [path, text] : sources())
        if (!path.starts_with("tools/")) {
            EXPECT_FALSE(std::regex_search(text, printing)) << path;
        }
}

TEST(Layout, OnlyOneFileKnowsTheThreadingLibrary) {
    for (const auto& [path, text] : sources())
        EXPECT_EQ(text.find("<tbb/") != std::string::npos, path == "solvers/parallel.hpp") << path;
}

TEST(Layout, FilesStayReadable) {
    for (const auto& [path, text] : sources()) EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 600) << path;
}

}  // namespace zermelo

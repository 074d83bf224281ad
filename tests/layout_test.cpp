// The floors of the source tree, folder by folder; printing in tools alone, the threading library in one place.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

namespace zermelo {

namespace {

// Path from the root -> text. The project that new-game writes stands for one outside of the tree.
std::map<std::string, std::string> sources(std::initializer_list<const char*> layers = {"games", "tablebase", "solvers",
                                                                                        "tools"}) {
    std::map<std::string, std::string> result;
    const std::filesystem::path root = ZERMELO_SOURCE_DIR;
    for (const char* layer : layers)
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / layer)) {
            const auto extension = entry.path().extension();
            if (entry.path().parent_path().filename() == "project") continue;
            if (extension != ".hpp" && extension != ".cpp" && extension != ".in") continue;
            std::ifstream file(entry.path());
            std::stringstream text;
            text << file.rdbuf();
            result[std::filesystem::relative(entry.path(), root).string()] = text.str();
        }
    return result;
}

// The folders of the games: all of games/ but the vocabulary.
std::vector<std::string> game_folders() {
    std::vector<std::string> folders;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(ZERMELO_SOURCE_DIR) / "games")) {
        const std::string name = entry.path().filename();
        if (entry.is_directory() && name != "base" && name != "board" && name != "core")
            folders.push_back("games/" + name);
    }
    return folders;
}

// Folders of solvers that know no kind of game.
std::vector<std::string> general_solvers() {
    return {"solvers/retrograde", "solvers/enumerate",  "solvers/verify",
            "solvers/stats",      "solvers/transcribe", "solvers/pns"};
}

// The folders of the wings, those of the kinds of games: solve/ and check/ of each.
std::vector<std::string> wing_folders() {
    std::vector<std::string> folders;
    const std::filesystem::path root = ZERMELO_SOURCE_DIR;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "solvers"))
        if (entry.is_directory() && (entry.path().filename() == "solve" || entry.path().filename() == "check"))
            folders.push_back(std::filesystem::relative(entry.path(), root).string());
    return folders;
}

// The floors, lowest first. A folder includes itself and the floors below it; folders of one floor know nothing of each
// other.
const std::vector<std::vector<std::string>>& floors() {
    static const std::vector<std::vector<std::string>> floors = {
        {"games/base"},
        {"games/core/values"},
        {"games/board"},
        {"games/core/texts"},
        {"games/core/concepts"},
        {"games/core/kinds", "games/core/kit", "games/core/runtime"},
        game_folders(),
        {"tablebase"},
        {"solvers/run", "solvers/certificate", "solvers/forms"},
        {"solvers/partition", "solvers/fleet", "solvers/ranks", "solvers/values"},
        general_solvers(),
        {"solvers/estimate"},
        wing_folders(),
        {"solvers/proof"},
        {"solvers/engine"},
        {"tools/c", "tools/terminal", "tools/known", "tools/words", "tools/study", "tools/explorer"},
        {"tools/site", "tools/draw"},
        {"tools/json", "tools/options"},
        {"tools/zermelo/console", "tools/check", "tools/report"},
        {"tools/serve", "tools/site/wasm/zstd"},
        {"tools/zermelo/commands", "tools/site/wasm/stand_ins"},
        {"tools/zermelo/commands/new_game", "tools/zermelo/commands/bench", "tools/zermelo/commands/compare",
         "tools/zermelo/commands/count", "tools/zermelo/commands/play", "tools/zermelo/commands/prove",
         "tools/zermelo/commands/report", "tools/zermelo/commands/serve", "tools/zermelo/commands/solve",
         "tools/zermelo/commands/sweep", "tools/zermelo/commands/ugi", "tools/zermelo/commands/value"},
        {"tools/zermelo/commands/atlas"},
        {"tools/zermelo", "tools/package", "tools/package/debian", "tools/site/wasm"},
        {"tools/python", "tools/mpi"}};
    return floors;
}

std::string folder_of(const std::string& path) {
    return path.substr(0, path.rfind('/'));
}

int floor_of(const std::string& folder) {
    for (std::size_t i = 0; i < floors().size(); ++i)
        if (std::find(floors()[i].begin(), floors()[i].end(), folder) != floors()[i].end()) return static_cast<int>(i);
    return -1;
}

std::vector<std::string> includes_of(const std::string& text) {
    static const std::regex include("#include \"([^\"]+)\"");
    std::vector<std::string> result;
    for (std::sregex_iterator i(text.begin(), text.end(), include), end; i != end; ++i) result.push_back((*i)[1]);
    return result;
}

// The list of games is no header of a floor, and templates name the folder of a game that the build fills in.
bool is_exempt(const std::string& included) {
    return included == "games/games.def" || included.find('@') != std::string::npos;
}

// The code of a file: without comments, and with empty texts and letters in quotes.
std::string code_of(const std::string& text) {
    static const std::regex skipped(
        R"re(//[^\n]*|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/|R"\(\([^)]*\)\)"|"(?:[^"\\\n]|\\.)*"|\b[0-9][0-9a-fA-FxX']*|'(?:[^'\\\n]|\\.)+')re");
    return std::regex_replace(text, skipped, " ");
}

// The folder of a game, `konane`, that a path lies in, with its tests; empty elsewhere.
std::string game_of(std::string_view path) {
    static const std::vector<std::string> folders = game_folders();
    if (path.starts_with("tests/")) path.remove_prefix(6);
    for (const std::string& folder : folders)
        if (path.starts_with(folder + "/")) return folder.substr(folder.find('/') + 1);
    return "";
}

// The classes of games/games.def and the namespaces inside the folders of games -> the folder that they belong to.
std::map<std::string, std::string> names_of_games() {
    std::map<std::string, std::string> owners;
    std::ifstream list(std::filesystem::path(ZERMELO_SOURCE_DIR) / "games/games.def");
    static const std::regex entry("GAME\\((\\w+), (\\w+)\\)");
    std::smatch match;
    for (std::string line; std::getline(list, line);)
        if (line.starts_with("GAME(") && std::regex_search(line, match, entry)) owners[match[2]] = match[1];
    static const std::regex inner("namespace zermelo::(\\w+)");
    for (const auto& [path, text] : sources({"games"}))
        if (const std::string game = game_of(path); !game.empty())
            for (std::sregex_iterator i(text.begin(), text.end(), inner), end; i != end; ++i)
                owners[(*i)[1].str() + "::"] = game;
    return owners;
}

// The games of other folders that the code of a file names.
std::set<std::string> other_games_named(const std::string& path, const std::string& text,
                                        const std::map<std::string, std::string>& owners) {
    const std::string home = game_of(path);
    std::set<std::string> named;
    for (const std::string& included : includes_of(text))
        if (const std::string game = game_of(included); !game.empty() && game != home) named.insert(included);
    static const std::regex word("[A-Za-z_]\\w*(?:::)?");
    const std::string code = code_of(text);
    for (std::sregex_iterator i(code.begin(), code.end(), word), end; i != end; ++i) {
        std::string name = i->str();
        if (!owners.contains(name) && name.ends_with("::")) name.resize(name.size() - 2);  // Class::member
        if (const auto owner = owners.find(name); owner != owners.end() && owner->second != home) named.insert(name);
    }
    return named;
}

}  // namespace

// A game is named in its own folder and its own tests alone: games/<folder>/ and tests/games/<folder>/. To name one is
// to write in code the class that games.def lists, a namespace of the folder, or an include of the folder. Texts in
// quotes and comments are free: a spec like "konane@4x4" is data. Templates of the build write @folder@ and @Class@.
TEST(Layout, CodeNamesNoGameOfAnotherFolder) {
    // File -> why it needs a game.
    const std::map<std::string, std::string> exceptions = {
        {"tests/solvers/pns/table_leaves_test.cpp", "the leaves of a search are compiled for a class, not for AnyGame"},
        {"tests/solvers/partition/parted_slice_test.cpp", "a solver of slices is compiled for a class"},
        {"tests/solvers/values/board_kit.hpp", "values are compiled for a class"},
        {"tests/solvers/values/board_values_slow_test.cpp", "values are compiled for a class"},
        {"tests/solvers/values/board_values_test.cpp", "values are compiled for a class"},
        {"tests/solvers/values/plain_agree_test.cpp", "values are compiled for a class"},
        {"tests/solvers/values/published_test.cpp", "values are compiled for a class"},
        {"tests/solvers/retrograde/acyclic_test.cpp", "a solver of slices is compiled for a class"},
        {"tests/solvers/retrograde/cyclic_test.cpp", "a solver of slices is compiled for a class"},
    };
    const auto owners = names_of_games();
    EXPECT_GE(owners.size(), 6U);
    std::size_t at_home = 0;
    for (const auto& [path, text] : sources({"games", "tablebase", "solvers", "tools", "tests"})) {
        const auto named = other_games_named(path, text, owners);
        EXPECT_EQ(!named.empty(), exceptions.contains(path))
            << path << (named.empty() ? " is no exception any more" : " names " + *named.begin());
        at_home += !game_of(path).empty() && !other_games_named("solvers/x.cpp", text, owners).empty() ? 1 : 0;
    }
    EXPECT_GT(at_home, 2 * game_folders().size()) << "the scan sees the games in their own folders";
}

TEST(Layout, EveryFolderHasItsFloorAndItsReadme) {
    for (const auto& [path, text] : sources()) {
        const std::string folder = folder_of(path);
        EXPECT_GE(floor_of(folder), 0) << path << " lies in a folder that has no floor in this test";
        EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(ZERMELO_SOURCE_DIR) / folder / "README.md"))
            << folder;
    }
}

TEST(Layout, IncludesPointDownwards) {
    std::size_t seen = 0;
    for (const auto& [path, text] : sources())
        for (const std::string& included : includes_of(text)) {
            ++seen;
            if (is_exempt(included)) continue;
            const std::string from = folder_of(path);
            const std::string to = folder_of(included);
            EXPECT_GE(floor_of(to), 0) << path << ": include paths start at the root, not " << included;
            EXPECT_TRUE(from == to || floor_of(to) < floor_of(from)) << path << " includes " << included;
        }
    EXPECT_GT(seen, 100U);
}

// A check of a kind of game must not rest on the solver of that kind, nor on a general one.
TEST(Layout, ChecksOfKindsShareNoCodeWithSolvers) {
    std::set<std::string> seen;
    for (const auto& [path, text] : sources({"solvers"})) {
        const std::string folder = folder_of(path);
        for (const std::string& included : includes_of(text)) {
            if (folder.ends_with("/check")) {
                EXPECT_FALSE(folder_of(included).ends_with("/solve")) << path << " includes " << included;
                EXPECT_FALSE(included.starts_with("solvers/retrograde/")) << path << " includes " << included;
                seen.insert(folder);
            }
            if (folder.ends_with("/solve")) {
                EXPECT_FALSE(folder_of(included).ends_with("/check")) << path << " includes " << included;
                EXPECT_FALSE(included.starts_with("solvers/verify/")) << path << " includes " << included;
                seen.insert(folder);
            }
        }
    }
    EXPECT_EQ(seen.size(), wing_folders().size());
    EXPECT_GE(seen.size(), 6U);
}

// A kind is named by its wing, by the list of kinds and above: its word, and what its data and its indexing are called.
// The indexing by columns is no kind: acyclic games solve such slices faster.
TEST(Layout, GeneralSolversKnowNoKindOfGame) {
    std::set<std::string> words;
    static const std::regex declared("(?:concept|struct|enum class|using) (\\w+)");
    for (const std::string& folder : wing_folders()) {
        const std::string kind = folder.substr(8, folder.rfind('/') - 8);
        words.insert(kind);
        const std::string text = sources({"games/core/kinds"}).at("games/core/kinds/" + kind + ".hpp");
        for (std::sregex_iterator i(text.begin(), text.end(), declared), end; i != end; ++i) words.insert((*i)[1]);
    }
    EXPECT_GE(words.size(), 12U);
    const auto lower = [](std::string text) {
        for (char& letter : text) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        return text;
    };
    std::vector<std::string> folders = general_solvers();
    folders.insert(folders.end(), {"solvers/run", "solvers/certificate", "solvers/fleet", "solvers/estimate"});
    std::size_t seen = 0;
    for (const auto& [path, text] : sources({"solvers"})) {
        if (std::find(folders.begin(), folders.end(), folder_of(path)) == folders.end()) continue;
        const std::string code = lower(path + code_of(text));
        for (const std::string& word : words)
            EXPECT_EQ(code.find(lower(word)), std::string::npos) << path << ", " << word;
        for (const std::string& included : includes_of(text))
            EXPECT_TRUE(!included.starts_with("games/core/kinds/") || included == "games/core/kinds/columns.hpp")
                << path << " includes " << included;
        ++seen;
    }
    EXPECT_GT(seen, 50U);
}

// A program that needs the rules of a game alone, like the checker, gets nothing else.
TEST(Layout, RulesKnowNothingOfTheIndexing) {
    const auto files = sources();
    std::size_t seen = 0;
    for (const auto& [path, text] : files) {
        if (!path.ends_with("/rules.hpp") || !path.starts_with("games/")) continue;
        std::vector<std::string> open = {path};
        std::set<std::string> reached;
        while (!open.empty()) {
            const std::string file = open.back();
            open.pop_back();
            if (!reached.insert(file).second || !files.contains(file)) continue;
            EXPECT_EQ(file.find("indexing"), std::string::npos) << path << " reaches " << file;
            for (const std::string& included : includes_of(files.at(file))) open.push_back(included);
        }
        ++seen;
    }
    EXPECT_GE(seen, 5U);
}

// The checker shares no code with the makers of certificates and of files of values.
TEST(Layout, TheCheckerKnowsRulesAndTheFormatAlone) {
    std::size_t seen = 0;
    for (const auto& [path, text] : sources()) {
        const bool reader = path.starts_with("solvers/certificate/") || path.starts_with("solvers/forms/");
        const bool schema = path.starts_with("tools/json/check_json.") ||
                            path.starts_with("tools/json/failure_json.") || path.starts_with("tools/terminal/shell.");
        if (!reader && !schema && !path.starts_with("tools/check/")) continue;
        for (const std::string& included : includes_of(text)) {
            EXPECT_TRUE(
                included.starts_with("games/base/") || included.starts_with("games/core/") ||
                included == "games/@folder@/rules.hpp" || included.starts_with("solvers/certificate/") ||
                included.starts_with("solvers/forms/") ||
                (!reader && (included == "tools/json/check_json.hpp" || included == "tools/json/document.hpp" ||
                             included == "tools/json/failure_json.hpp" || included == "tools/terminal/shell.hpp")) ||
                (!reader && !schema &&
                 (included.starts_with("tools/check/") || included == "tools/options/options.hpp" ||
                  included.starts_with("tools/terminal/"))))
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

// Libraries tell causes; a program turns them into its own flags.
TEST(Layout, LibrariesKnowNoFlags) {
    const std::regex literal(R"re("(?:[^"\\\n]|\\.)*")re");
    const std::regex flag("--[a-z]");
    std::size_t seen = 0;
    for (const auto& [path, text] : sources()) {
        if (path.starts_with("tools/")) continue;
        for (std::sregex_iterator i(text.begin(), text.end(), literal), end; i != end; ++i, ++seen)
            EXPECT_FALSE(std::regex_search(i->str(), flag)) << path << ": " << i->str();
    }
    EXPECT_GT(seen, 500U);
}

// One folder writes and documents all JSON.
TEST(Layout, OnlyOneFolderKnowsTheSchemas) {
    for (const auto& [path, text] : sources())
        if (!path.starts_with("tools/json/")) {
            EXPECT_EQ(text.find("\"schema\""), std::string::npos) << path;
        }
}

TEST(Layout, OnlyOneFileKnowsTheThreadingLibrary) {
    for (const auto& [path, text] : sources())
        EXPECT_EQ(text.find("<tbb/") != std::string::npos, path == "solvers/run/parallel.cpp") << path;
}

TEST(Layout, OnlyOneFileKnowsTheCommandLineLibrary) {
    for (const auto& [path, text] : sources())
        EXPECT_EQ(text.find("<CLI/") != std::string::npos, path == "tools/options/help.hpp") << path;
}

TEST(Layout, FilesStayReadable) {
    for (const auto& [path, text] : sources()) EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 600) << path;
}

}  // namespace zermelo

// zermelo new-game NAME: a project with a game of one's own.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include "games/base/embedded_file.hpp"
#include "games/base/text.hpp"
#include "games/core/runtime/registry.hpp"
#include "tools/json/game_json.hpp"
#include "tools/terminal/shell.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/files.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo {

std::span<const EmbeddedFile> new_game_files();  // of project/

namespace cli {

namespace {

namespace fs = std::filesystem;

struct NewGameArguments {
    std::string name;
    std::string output;
};

// race-2 -> Race2.
std::string class_name(std::string_view name) {
    std::string made;
    bool begins = true;
    for (const char letter : name) {
        if (letter != '-')
            made += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(letter))) : letter;
        begins = letter == '-';
    }
    return made;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

// The example is a complete project whose game is called hexapawn.
std::string renamed(std::string_view text, std::string_view name) {
    return replaced(replaced(std::string(text), "hexapawn", name), "Hexapawn", class_name(name));
}

Result<void> check_name(const std::string& name) {
    const auto bad = [&name](std::string why, std::string hint) {
        return fail(Failure::bad_input, fmt::format("cannot call a game {}", in_quotes(name)), std::move(why),
                    std::move(hint));
    };
    const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto fits = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '-'; };
    constexpr std::size_t longest = 40;
    if (name.empty() || name.size() > longest || !is_letter(name[0]) || !std::all_of(name.begin(), name.end(), fits))
        return bad(fmt::format("a name has up to {} small letters, digits and hyphens, a letter first", longest),
                   "zermelo new-game my-game");
    constexpr std::array taken = {"all", "clean", "help", "install", "laws", "plug", "program", "test"};
    if (std::find(taken.begin(), taken.end(), name) != taken.end())
        return bad("CMake has a target of this name", "zermelo new-game my-game");
    constexpr std::array used = {"cycles", "move", "piece-kind", "position", "side", "symmetry", "wdl"};
    if (std::find(used.begin(), used.end(), name) != used.end())  // its class would hide another
        return bad("the header of a game uses this word", "zermelo new-game my-game");
    for (const GameEntry& game : registered_games())
        if (game.info->name == name)
            return bad("there is a game of this name", fmt::format("zermelo rules {}", shell_word(name)));
    constexpr std::array families = {
#define GAME(folder, Class) #folder,
#include "games/games.def"
#undef GAME
    };
    const std::string folder = replaced(name, "-", "_");
    if (std::find(families.begin(), families.end(), folder) != families.end())
        return bad("there are games of this name", "zermelo games  # lists them all");
    constexpr std::array programs = {"zermelo", "zermelo-check"};  // the project builds a program of its name
    if (std::find(programs.begin(), programs.end(), name) != programs.end())
        return bad("there is a program of this name", "zermelo new-game my-game");
    return {};
}

Result<int> new_game(Context& context, const NewGameArguments& arguments) {
    const std::string& name = arguments.name;
    ZERMELO_TRY(check_name(name));
    const std::string folder = arguments.output.empty() ? name : arguments.output;
    std::error_code error;
    if (fs::exists(fs::symlink_status(folder, error)))
        return fail(Failure::exists, fmt::format("{} exists already", folder), "new-game overwrites nothing",
                    "--output another-folder");
    if (!fs::create_directories(folder, error))
        return fail(Failure::not_found, fmt::format("cannot make the folder {}", folder), error.message());
    std::vector<std::string> files;
    for (const EmbeddedFile& file : new_game_files()) {
        const std::string own = renamed(file.name, name);
        if (auto written = write_file((fs::path(folder) / own).string(), renamed(file.text, name), false); !written) {
            for (const std::string& made : files) fs::remove(fs::path(folder) / made, error);
            fs::remove(folder, error);
            return tl::unexpected<Error>(std::move(written).error());
        }
        files.push_back(own);
    }
    std::sort(files.begin(), files.end());
    if (context.format != Format::text) {
        print_json(context, json::new_game(name, folder, files));
        return 0;
    }
    fmt::print("{}\n", wrapped(fmt::format("{}: {}", printable(folder), fmt::join(files, ", ")), terminal().columns));
    if (!context.quiet)
        fmt::print(
            "edit {}.hpp; to build and to play:\n"
            "  cd {}\n"
            "  cmake -G Ninja -S . -B build && cmake --build build\n"
            "  export ZERMELO_PLUGINS=$PWD/build/{}.so\n"
            "  zermelo solve {}\n",
            name, shell_word(folder), name, name);
    return 0;
}

}  // namespace

Action declare_new_game(const Options& command) {
    auto [action, arguments] = action_of<NewGameArguments>(new_game);
    command.option("NAME", arguments.name, "The name of the game in specs, e.g. my-game").required();
    command.option("-o,--output", arguments.output, "Folder to write; it must not exist (default: NAME)")
        .named("DIR")
        .shows_default("");
    command.example("zermelo new-game my-game", "writes the folder my-game with the rules of a small game to edit");
    command.note(
        "The rules are one header in C++: a position, its moves, their results, the end. Texts, pictures, keys and "
        "clicks follow. The project builds a plug, a shared library that zermelo and zermelo-check load with --plug "
        "FILE or by the variable ZERMELO_PLUGINS, and a complete program. It needs CMake, a C++20 compiler and the "
        "installed library (cmake --install).");
    return action;
}

}  // namespace cli

}  // namespace zermelo

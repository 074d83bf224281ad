#include "tools/zermelo/commands/play/saved_game.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include "games/base/text.hpp"
#include "games/core/texts/notation.hpp"

namespace zermelo::cli {

std::string SavedGame::text() const {
    return fmt::format(
        "# zermelo play --load FILE goes on with this game.\nspec {}\nstart {}\nmoves {}\nside {}\nlevel {}\nstyle "
        "{}\n",
        spec, start, fmt::join(moves, " "), side, level, style);
}

Result<SavedGame> SavedGame::read(const std::string& path) {
    constexpr std::uintmax_t largest = 1 << 20;
    std::error_code error;
    const auto bytes = std::filesystem::file_size(path, error);
    std::ifstream in(path);
    if (error || !in)
        return fail(Failure::not_found, fmt::format("cannot open {}", path),
                    error ? error.message() : std::generic_category().message(errno));
    const auto bad = [&path](std::string why) {
        return fail(Failure::bad_input, fmt::format("{} is no saved game", path), std::move(why),
                    "a file that `save` in zermelo play has written");
    };
    if (bytes > largest) return bad(fmt::format("it has {}", format_bytes(bytes)));
    SavedGame game;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        std::istringstream words(line);
        std::string key;
        if (!(words >> key) || key.front() == '#') continue;
        std::string rest;
        std::getline(words >> std::ws, rest);
        if (key == "spec") {
            game.spec = rest;
        } else if (key == "start") {
            game.start = rest;
        } else if (key == "side") {
            game.side = rest;
        } else if (key == "style") {
            game.style = rest;
        } else if (key == "level") {
            game.level = parse_number(rest).value_or(-1);
            if (game.level < 1 || game.level > 10) return bad(fmt::format("its level is {}", in_quotes(rest)));
        } else if (key == "moves") {
            std::istringstream moves(rest);
            for (std::string move; moves >> move;) game.moves.push_back(move);
        } else {
            return bad(fmt::format("line {} begins with {}", number, in_quotes(key)));
        }
    }
    if (game.spec.empty()) return bad("it names no spec");
    return game;
}

}  // namespace zermelo::cli

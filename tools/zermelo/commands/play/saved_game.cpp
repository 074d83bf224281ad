#include "tools/zermelo/commands/play/saved_game.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <sstream>
#include <string>

#include "games/base/input_file.hpp"
#include "games/base/text.hpp"
#include "games/core/texts/notation.hpp"

namespace zermelo::cli {

std::string SavedGame::text() const {
    return fmt::format(
        "# zermelo play --load FILE goes on with this game.\nspec {}\nstart {}\nmoves {}\nside {}\nlevel {}\nstyle "
        "{}\n",
        spec, start, fmt::join(moves, " "), side, level, style);
}

Result<void> SavedGame::check_game(const std::string& wanted) const {
    if (spec == wanted) return {};
    return fail(Failure::bad_input, fmt::format("{} is a game of {}", printable(file), printable(spec)),
                fmt::format("this is a game of {}", wanted), "leave the spec out: the saved game tells its own");
}

Result<SavedGame> SavedGame::read(const std::string& path) {
    constexpr std::uint64_t largest = 1 << 20;
    ZERMELO_ASSIGN(file, InputFile::open(path));
    const auto bad = [&path](std::string why) {
        return fail(Failure::bad_input, fmt::format("{} is no saved game", path), std::move(why),
                    "a file that `save` in zermelo play has written");
    };
    if (file.size() > largest) return bad(fmt::format("it has {}", format_bytes(file.size())));
    std::string text(file.size(), '\0');
    ZERMELO_TRY(file.read(0, {reinterpret_cast<std::uint8_t*>(text.data()), text.size()}));
    std::istringstream in(text);
    SavedGame game;
    game.file = path;
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

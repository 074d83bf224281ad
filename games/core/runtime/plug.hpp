// Games in shared libraries that a program opens at run time.
//
// A plug derives a class from AnyGame and ends with
//
//     ZERMELO_PLUG({{&info}, make})      // a GameClass for each class of games
//
// The program that opens it has the code that the headers declare, so a plug links nothing. It may bring its own
// reader, solver, search or checker; for what it leaves empty the program takes those of any run-time game.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/core/runtime/game_list.hpp"

namespace zermelo {

// Raised whenever GameClass, AnyGame or a class that they name changes its layout or its virtual functions.
inline constexpr std::uint32_t plug_interface = 8;

// The result of the function zermelo_plug_v1 of a plug. The first two members stay as they are.
struct Plug {
    std::uint32_t interface = plug_interface;
    const char* compiler = __VERSION__;
    void (*add_to)(std::vector<GameClass>& classes) = nullptr;
};

// Opens a plug, which stays open: known_games() and the lists of engines that are made later have its games. A plug
// that is open already is left as it is. Thread-safe. Fails with not_found, with corrupt where the file is no plug or
// one for another version, and with usage where a name is taken.
Result<void> open_plug(const std::string& file);

// The environment variable with plugs of every command: files with colons between them.
inline constexpr char plugs_variable[] = "ZERMELO_PLUGINS";

// Opens the plugs of the variable, then those of `files`, until one fails. An error about the variable names it.
Result<void> open_plugs(const std::vector<std::string>& files);

}  // namespace zermelo

#define ZERMELO_PLUG(...)                                                                         \
    extern "C" [[gnu::visibility("default")]] const zermelo::Plug* zermelo_plug_v1() {            \
        static const zermelo::Plug plug{                                                          \
            .add_to = [](std::vector<zermelo::GameClass>& classes) { classes = {__VA_ARGS__}; }}; \
        return &plug;                                                                             \
    }

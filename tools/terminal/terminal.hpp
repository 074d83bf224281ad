// Colours, characters and width of the terminal, from environment variables.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace zermelo {

enum class Colours { none, sixteen, palette, full };
enum class ColourMode { automatic, always, never };

struct Terminal {
    Colours colours = Colours::none;     // of stdout
    bool utf8 = true;                    // else ASCII only
    std::optional<std::size_t> columns;  // of the terminal behind stdout; empty for pipes and files

    // Reads NO_COLOR, TERM, COLORTERM, LC_ALL, LC_CTYPE, LANG and COLUMNS, and looks at stdout. COLUMNS holds for pipes
    // too. Without a language variable, as in most containers, we assume UTF-8.
    static Terminal of_environment(ColourMode mode);
};

// The terminal of this process.
const Terminal& terminal();
// Changes the colour mode. Call before threads start.
void set_colour_mode(ColourMode mode);

// COLUMNS if it is set, else the width of the terminal behind a file descriptor; empty without a terminal.
std::optional<std::size_t> columns_of(int descriptor);
// True if a file descriptor is a terminal with control codes (to clear the line, to move the cursor).
bool obeys_commands(int descriptor);

// A colour: its number in the 16-colour palette, and its value 0xRRGGBB.
struct Ink {
    int basic = 0;
    unsigned rgb = 0;
};
std::string painted(std::string_view text, Ink ink);               // colours the letters
std::string on_background(std::string_view text, Ink background);  // colours the background

// Replaces letters outside ASCII (`a` for `ā`, `x` for `×`) if the terminal does not show UTF-8.
std::string shown(std::string_view text);

}  // namespace zermelo

// What the terminal can show, as the environment tells.
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
    bool utf8 = true;                    // what is beyond ASCII can be shown
    std::optional<std::size_t> columns;  // of the terminal behind stdout; nothing in pipes and files

    // By the variables NO_COLOR, TERM, COLORTERM, LC_ALL, LC_CTYPE, LANG and COLUMNS, and what stdout is. COLUMNS
    // counts in pipes too. No variable for the language: UTF-8, as in most containers.
    static Terminal of_environment(ColourMode mode);
};

// The terminal of this process.
const Terminal& terminal();
// Takes another mode from now on; before threads are started.
void set_colour_mode(ColourMode mode);

// The width of the terminal behind a file descriptor, or COLUMNS where that is set; nothing where there is none.
std::optional<std::size_t> columns_of(int descriptor);
// Whether a terminal behind a file descriptor obeys the usual commands: to go to the left, to clear the line.
bool obeys_commands(int descriptor);

// A text in a colour: the number in the palette of 16, and the colour itself as 0xRRGGBB.
struct Ink {
    int basic = 0;
    unsigned rgb = 0;
};
std::string painted(std::string_view text, Ink ink);               // letters
std::string on_background(std::string_view text, Ink background);  // behind them

// The text without what ASCII cannot show: `a` for `ā`, `x` for `×`; where the terminal shows UTF-8, the text itself.
std::string shown(std::string_view text);

}  // namespace zermelo

#include "tools/terminal/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

namespace zermelo {

namespace {

std::string_view variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

// Reads the encoding from the first variable that is set; it follows a dot: en_IE.UTF-8.
bool speaks_utf8() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const std::string_view locale = variable(name);
        if (locale.empty()) continue;
        std::string letters;
        for (const char letter : locale)
            if (letter != '-') letters += static_cast<char>(letter | 0x20);
        return letters.find("utf8") != std::string::npos;
    }
    return true;
}

Colours colours_of_terminal() {
    const std::string_view depth = variable("COLORTERM");
    if (depth == "truecolor" || depth == "24bit") return Colours::full;
    return variable("TERM").find("256") != std::string_view::npos ? Colours::palette : Colours::sixteen;
}

Terminal& of_process() {
    static Terminal terminal = Terminal::of_environment(ColourMode::automatic);
    return terminal;
}

// The number of the nearest colour in the 6x6x6 cube of the 256-colour palette.
unsigned in_palette(unsigned rgb) {
    const auto level = [](unsigned byte) { return byte < 48 ? 0U : byte < 115 ? 1U : (byte - 35) / 40; };
    return 16 + 36 * level(rgb >> 16 & 255) + 6 * level(rgb >> 8 & 255) + level(rgb & 255);
}

// `first`: 30 for letters, 40 for the background.
std::string with_colour(std::string_view text, Ink ink, int first) {
    const Colours colours = terminal().colours;
    if (colours == Colours::none) return std::string(text);
    std::string code = fmt::format("{}", first + (ink.basic < 8 ? ink.basic : 52 + ink.basic));
    if (colours == Colours::palette) code = fmt::format("{};5;{}", first + 8, in_palette(ink.rgb));
    if (colours == Colours::full)
        code = fmt::format("{};2;{};{};{}", first + 8, ink.rgb >> 16 & 255, ink.rgb >> 8 & 255, ink.rgb & 255);
    return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

}  // namespace

Terminal Terminal::of_environment(ColourMode mode) {
    Terminal terminal;
    terminal.utf8 = speaks_utf8();
    terminal.columns = columns_of(STDOUT_FILENO);
    const bool wanted = mode == ColourMode::always || (mode == ColourMode::automatic && variable("NO_COLOR").empty() &&
                                                       obeys_commands(STDOUT_FILENO));
    if (wanted) terminal.colours = colours_of_terminal();
    return terminal;
}

const Terminal& terminal() {
    return of_process();
}

void set_colour_mode(ColourMode mode) {
    of_process() = Terminal::of_environment(mode);
}

std::optional<std::size_t> columns_of(int descriptor) {
    constexpr std::size_t least = 20;  // our longest words need so many columns
    const std::string_view told = variable("COLUMNS");
    std::size_t columns = 0;
    if (!told.empty() && std::from_chars(told.data(), told.data() + told.size(), columns).ec == std::errc())
        return std::max(columns, least);
    winsize size{};
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return std::nullopt;
    return size.ws_col == 0 ? 80 : std::max<std::size_t>(size.ws_col, least);
}

bool obeys_commands(int descriptor) {
    return isatty(descriptor) != 0 && variable("TERM") != "dumb";
}

std::string painted(std::string_view text, Ink ink) {
    return with_colour(text, ink, 30);
}

std::string on_background(std::string_view text, Ink background) {
    return with_colour(text, background, 40);
}

std::string shown(std::string_view text) {
    if (terminal().utf8) return std::string(text);
    // A letter and its replacement in ASCII.
    constexpr std::string_view pairs[] = {"āa", "áa", "äa", "ée", "īi", "ōo", "öo", "ūu",   "üu", "ĀA",
                                          "ŌO", "×x", "▲+", "●=", "▼-", "–-", "’'", "…...", "±+-"};
    std::string ascii;
    while (!text.empty()) {
        const auto byte = static_cast<unsigned char>(text.front());
        std::size_t length = 1;  // of the letter
        std::string_view replacement = byte < 0x80    ? text.substr(0, 1)
                                       : byte >= 0xc0 ? "?"  // the first byte of a letter
                                                      : "";
        for (const std::string_view pair : pairs) {
            const auto* const end = std::find_if(pair.begin(), pair.end(), [](char c) { return (c & 0x80) == 0; });
            const auto letter = static_cast<std::size_t>(end - pair.begin());
            if (!text.starts_with(pair.substr(0, letter))) continue;
            length = letter;
            replacement = pair.substr(letter);
        }
        ascii += replacement;
        text.remove_prefix(length);
    }
    return ascii;
}

}  // namespace zermelo

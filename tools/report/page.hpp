// A page without a format, the input of the Markdown and HTML writers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace zermelo::report {

// In all texts `backticks` mark code and **stars** mark emphasis.
struct Heading {
    std::string text;
};
struct Paragraph {
    std::string text;
};
struct Bullets {
    std::vector<std::string> items;
};
// Names with values: cards at the top of a page.
struct Facts {
    std::vector<std::pair<std::string, std::string>> rows;
};
struct Grid {
    struct Column {
        std::string name;
        bool number = false;  // aligned to the right
    };
    std::string caption;
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;
};
// Preformatted lines. A page with pictures leaves out a `stand_in`.
struct Lines {
    std::string text;
    bool stand_in = false;
};
// SVG documents side by side, on pages with pictures. If `dark` is empty, `light` suits a dark page too.
struct Picture {
    std::string light;
    std::string dark;
    std::string caption;
};
struct Pictures {
    std::vector<Picture> pictures;
    bool in_columns = false;  // on paper: two side by side, as wide as the page
};

// On paper the next block begins a page.
struct PageBreak {};

using Block = std::variant<Heading, Paragraph, Bullets, Facts, Grid, Lines, Pictures, PageBreak>;

// A link above the title, with a word on printing. Only a screen shows it, and only HTML has it.
struct WayBack {
    std::string address;
    std::string words;
};

struct Page {
    std::string title;
    std::vector<Block> blocks;
    std::optional<WayBack> back = {};

    void add(Block block) { blocks.push_back(std::move(block)); }
};

// The text without the marks of code and of emphasis.
std::string unmarked(std::string_view text);

// Markdown as GitHub reads it, without pictures.
std::string markdown(const Page& page);

// One HTML file without scripts and external resources, for phones and paper, in the reader's light or dark theme.
std::string html(const Page& page);

}  // namespace zermelo::report

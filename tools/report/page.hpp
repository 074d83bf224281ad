// A page without a format: what Markdown and HTML are made from.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace zermelo::report {

// In all texts `backticks` mark code and **stars** what is important.
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
        bool number = false;  // set to the right
    };
    std::string caption;
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;
};
// Lines of text as they stand. `stand_in`: a page with pictures leaves it out.
struct Lines {
    std::string text;
    bool stand_in = false;
};
// SVG documents side by side, on pages with pictures. Colours of `light` suit a dark page too where `dark` is empty.
struct Picture {
    std::string light;
    std::string dark;
    std::string caption;
};
struct Pictures {
    std::vector<Picture> pictures;
};

using Block = std::variant<Heading, Paragraph, Bullets, Facts, Grid, Lines, Pictures>;

struct Page {
    std::string title;
    std::vector<Block> blocks;

    void add(Block block) { blocks.push_back(std::move(block)); }
};

// Markdown as GitHub reads it, without pictures.
std::string markdown(const Page& page);

// One HTML file: no scripts, nothing from elsewhere; for phones and paper, light and dark as the reader wishes.
std::string html(const Page& page);

}  // namespace zermelo::report

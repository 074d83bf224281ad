#include <fmt/format.h>

#include <iterator>

#include "tools/report/page.hpp"

namespace zermelo::report {

namespace {

std::string in_cell(const std::string& text) {
    std::string result;
    for (const char letter : text) {
        if (letter == '|') result += '\\';
        result += letter;
    }
    return result;
}

std::string row_of(const std::vector<std::string>& cells) {
    std::string row = "|";
    for (const std::string& cell : cells) row += fmt::format(" {} |", in_cell(cell));
    return row + "\n";
}

struct MarkdownWriter {
    std::string text;

    void operator()(const Heading& heading) { text += fmt::format("## {}\n\n", heading.text); }
    void operator()(const Paragraph& paragraph) { text += paragraph.text + "\n\n"; }
    void operator()(const Bullets& bullets) {
        for (const std::string& item : bullets.items) text += fmt::format("* {}\n", item);
        text += "\n";
    }
    void operator()(const Facts& facts) {
        text += "| | |\n|---|---|\n";
        for (const auto& [name, value] : facts.rows) text += row_of({fmt::format("**{}**", name), value});
        text += "\n";
    }
    void operator()(const Grid& grid) {
        if (!grid.caption.empty()) text += grid.caption + ":\n\n";
        std::vector<std::string> names;
        std::string rule = "|";
        for (const Grid::Column& column : grid.columns) {
            names.push_back(column.name);
            rule += column.number ? "---:|" : "---|";
        }
        text += row_of(names) + rule + "\n";
        for (const auto& row : grid.rows) text += row_of(row);
        text += "\n";
    }
    void operator()(const Lines& lines) {
        text += fmt::format("```\n{}{}```\n\n", lines.text, lines.text.ends_with('\n') ? "" : "\n");
    }
    void operator()(const Pictures&) {}
    void operator()(const PageBreak&) { text += "---\n\n"; }
};

}  // namespace

std::string markdown(const Page& page) {
    MarkdownWriter writer{fmt::format("# {}\n\n", page.title)};
    for (const Block& block : page.blocks) std::visit(writer, block);
    writer.text.pop_back();  // one of the two last line breaks
    return writer.text;
}

}  // namespace zermelo::report

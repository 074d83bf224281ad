#include "tools/zermelo/commands/compare/page_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"

namespace zermelo::cli {

namespace {

std::string plain(std::string_view text) {
    return shown(report::unmarked(text));
}

struct TerminalWriter {
    std::string text;

    static std::string lines(std::string_view marked, std::size_t indent = 0, std::size_t begun = 0) {
        return wrapped(plain(marked), terminal().columns, indent, begun) + "\n";
    }
    void operator()(const report::Heading& heading) { text += "\n" + lines(heading.text); }
    void operator()(const report::Paragraph& paragraph) { text += "\n" + lines(paragraph.text); }
    void operator()(const report::Bullets& bullets) {
        text += "\n";
        for (const std::string& item : bullets.items) text += "* " + lines(item, 2, 2);
    }
    void operator()(const report::Facts& facts) {
        std::size_t widest = 0;
        for (const auto& [name, value] : facts.rows) widest = std::max(widest, width_of(name));
        const auto columns = terminal().columns;
        const bool below =
            columns && widest + 4 > *columns / 2;  // on narrow terminals the values stand below the names
        for (const auto& [name, value] : facts.rows)
            text += below ? fmt::format("  {}\n    {}", name, lines(value, 4, 4))
                          : fmt::format("  {:{}}  {}", name, widest, lines(value, widest + 4, widest + 4));
    }
    void operator()(const report::Grid& grid) {
        std::vector<TextTable::Column> columns;
        for (const report::Grid::Column& column : grid.columns)
            columns.push_back({plain(column.name), column.number ? TextTable::Align::right : TextTable::Align::left});
        TextTable table(std::move(columns));
        for (const auto& row : grid.rows) {
            std::vector<std::string> cells;
            for (const std::string& cell : row) cells.push_back(plain(cell));
            table.add(std::move(cells));
        }
        text += "\n" + (grid.caption.empty() ? "" : lines(grid.caption + ":")) + table.text(terminal().columns);
    }
    void operator()(const report::Lines& preformatted) {
        text += "  " + wrapped(preformatted.text, terminal().columns, 2, 2) + "\n";
    }
    void operator()(const report::Pictures&) {}
    void operator()(const report::PageBreak&) {}
};

}  // namespace

std::string page_text(const report::Page& page) {
    TerminalWriter writer{TerminalWriter::lines(page.title)};
    for (const report::Block& block : page.blocks) std::visit(writer, block);
    return writer.text;
}

}  // namespace zermelo::cli

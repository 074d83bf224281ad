#include "tools/terminal/wrap.hpp"

#include <algorithm>

namespace zermelo {

std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    bool command = false;  // from escape to m: a colour
    for (const char letter : text) {
        if (letter == '\x1b') command = true;
        const bool begins = (static_cast<unsigned char>(letter) & 0xc0) != 0x80;
        if (begins && !command) ++width;
        if (letter == 'm') command = false;
    }
    return width;
}

std::string wrapped(std::string_view text, std::optional<std::size_t> columns, std::size_t indent, std::size_t begun) {
    if (!columns) return std::string(text);
    std::string lines;
    std::size_t column = begun;
    bool empty = true;  // no word in this line yet
    while (!text.empty()) {
        const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
        const std::size_t end = std::min(text.find_first_of(" \n", blanks), text.size());
        const std::string_view word = text.substr(blanks, end - blanks);
        const std::size_t width = width_of(word);
        if (!empty && column + blanks + width > *columns) {
            lines += "\n" + std::string(indent, ' ');
            column = indent;
        } else {
            lines += text.substr(0, blanks);  // keep them before a first word too: lists are indented
            column += blanks;
        }
        lines += word;
        column += width;
        empty = empty && word.empty();
        text.remove_prefix(end);
        if (!text.empty() && text.front() == '\n') {
            lines += '\n';
            text.remove_prefix(1);
            column = 0;
            empty = true;
        }
    }
    return lines;
}

std::string TextTable::text(std::optional<std::size_t> columns, std::size_t indent) const {
    constexpr std::size_t gap = 2;
    std::vector<std::size_t> widths;
    for (const Column& column : columns_) widths.push_back(width_of(column.heading));
    for (const auto& row : rows_)
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
    std::size_t total = indent;
    for (const std::size_t width : widths) total += width + gap;
    if (columns && total - gap > *columns) return records(columns, indent);

    std::string text;
    const auto add_row = [&](const auto& cell_of) {
        std::string line(indent, ' ');
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            const std::string& cell = cell_of(i);
            const std::string blanks(widths[i] - width_of(cell), ' ');
            line += (i > 0 ? std::string(gap, ' ') : "") +
                    (columns_[i].align == Align::right ? blanks + cell : cell + blanks);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    };
    add_row([this](std::size_t i) -> const std::string& { return columns_[i].heading; });
    for (const auto& row : rows_) add_row([&row](std::size_t i) -> const std::string& { return row[i]; });
    return text;
}

std::string TextTable::records(std::optional<std::size_t> columns, std::size_t indent) const {
    std::size_t widest = 0;
    for (const Column& column : columns_) widest = std::max(widest, width_of(column.heading));
    std::string text;
    for (const auto& row : rows_) {
        if (!text.empty()) text += "\n";
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (row[i].empty()) continue;
            const std::size_t left = indent + widest + 2;
            text += std::string(indent, ' ') + columns_[i].heading +
                    std::string(widest + 2 - width_of(columns_[i].heading), ' ') +
                    wrapped(row[i], columns, left, left) + "\n";
        }
    }
    return text;
}

}  // namespace zermelo

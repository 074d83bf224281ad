// Wraps texts and lays out tables for the width of the terminal.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

// Width in columns of a text without line breaks: one for each code point, none for colour codes.
std::size_t width_of(std::string_view text);

// Wraps the text to lines of `columns` where its words allow it. Line breaks of the text stay. The first line begins at
// column `begun`; added lines begin with `indent` blanks.
std::string wrapped(std::string_view text, std::optional<std::size_t> columns, std::size_t indent = 0,
                    std::size_t begun = 0);

// Rows of texts under headings, in columns as wide as their widest cell. If the rows do not fit, each becomes a record:
// a line with heading and text for each cell.
class TextTable {
public:
    enum class Align { left, right };
    struct Column {
        std::string heading;
        Align align = Align::left;
    };

    explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}
    // Takes one cell for each column. Records leave out empty cells.
    void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

    // `indent` blanks before each line; a row ends without blanks.
    std::string text(std::optional<std::size_t> columns, std::size_t indent = 2) const;

    // A record for each row, even if the rows fit.
    std::string records(std::optional<std::size_t> columns, std::size_t indent = 2) const;

private:
    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace zermelo

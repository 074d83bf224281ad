// Texts in lines that fit, and tables in columns that fit.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

// Columns that a text without line breaks takes: one for each code point. What colours it takes none.
std::size_t width_of(std::string_view text);

// The text with line breaks in place of blanks, so that no line is longer than `columns` where its words allow it. Line
// breaks of the text stay. The first line begins at column `begun`, those that are added with `indent` blanks.
std::string wrapped(std::string_view text, std::optional<std::size_t> columns, std::size_t indent = 0,
                    std::size_t begun = 0);

// Rows of texts under headings, as wide as what they hold. Where the rows do not fit, each becomes a record: a line for
// each of its cells, with the heading before it.
class TextTable {
public:
    enum class Align { left, right };
    struct Column {
        std::string heading;
        Align align = Align::left;
    };

    explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}
    // As many cells as there are columns; empty ones are left out of records.
    void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

    // `indent` blanks before each line; a row ends without blanks.
    std::string text(std::optional<std::size_t> columns, std::size_t indent = 2) const;

    // A record for each row, whether the rows fit or not.
    std::string records(std::optional<std::size_t> columns, std::size_t indent = 2) const;

private:
    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace zermelo

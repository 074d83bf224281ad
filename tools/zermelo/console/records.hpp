// Prints answers as rows of a table.
#pragma once

#include <string>
#include <vector>

#include "tools/terminal/wrap.hpp"

namespace zermelo::cli {

enum class RowForm { text, csv, markdown };

// Prints a heading, then rows. Each row is flushed, because the next may take long. As text, columns have at least the
// given widths, and rows that do not fit the terminal become records.
class RowPrinter {
public:
    struct Column {
        std::string heading;
        TextTable::Align align = TextTable::Align::left;
        std::size_t width = 0;
    };

    RowPrinter(RowForm form, std::vector<Column> columns);
    void print(const std::vector<std::string>& cells);
    // Prints a row without an answer: a name, a note in another column, "-" in the rest.
    void print_note(const std::string& name, std::size_t column, const std::string& note);

private:
    void print_line(const std::vector<std::string>& cells) const;

    RowForm form_;
    std::vector<Column> columns_;
    bool records_ = false;
    bool begun_ = false;
};

}  // namespace zermelo::cli

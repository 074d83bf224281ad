// Prints answers as records: rows of text, CSV or Markdown.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/terminal/wrap.hpp"

namespace zermelo::cli {

enum class RecordForm { text, csv, markdown };

struct Column {
    std::string heading;
    TextTable::Align align;
    std::size_t width;  // at least; of text alone
};
inline Column left(std::string heading, std::size_t width = 0) {
    return {std::move(heading), TextTable::Align::left, width};
}
inline Column right(std::string heading, std::size_t width = 0) {
    return {std::move(heading), TextTable::Align::right, width};
}

// Prints a heading, then records. Each record is flushed, because the next may take long. As text, a record is a line
// if all its columns fit the terminal, else a line for each column.
class RecordPrinter {
public:
    RecordPrinter(RecordForm form, std::vector<Column> columns);
    void print(const std::vector<std::string>& cells);
    // Prints a record without an answer: a name, a note in another column, "-" in the rest.
    void print_note(const std::string& name, std::size_t column, const std::string& note);

private:
    void print_line(const std::vector<std::string>& cells) const;

    RecordForm form_;
    std::vector<Column> columns_;
    bool narrow_ = false;  // the terminal
    bool begun_ = false;
};

}  // namespace zermelo::cli

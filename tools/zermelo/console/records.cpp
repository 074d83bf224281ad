#include "tools/zermelo/console/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "tools/terminal/terminal.hpp"

namespace zermelo::cli {

namespace {

// Quotes a cell as in RFC 4180.
std::string csv_cell(const std::string& cell) {
    if (cell.find_first_of(",\"\n") == std::string::npos) return cell;
    std::string quoted = "\"";
    for (const char letter : cell) quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return quoted + "\"";
}

}  // namespace

RecordPrinter::RecordPrinter(RecordForm form, std::vector<Column> columns) : form_(form), columns_(std::move(columns)) {
    std::size_t total = 0;
    for (Column& column : columns_) {
        column.width = std::max(column.width, width_of(column.heading));
        total += column.width + 2;
    }
    narrow_ = terminal().columns && total > *terminal().columns + 2;
}

void RecordPrinter::print_line(const std::vector<std::string>& cells) const {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string& cell = cells[i];
        if (form_ == RecordForm::csv) {
            line += (i > 0 ? "," : "") + csv_cell(cell);
        } else if (form_ == RecordForm::markdown) {
            line += fmt::format("| {} {}", cell, i + 1 == cells.size() ? "|" : "");
        } else {
            const std::string blanks(columns_[i].width - std::min(columns_[i].width, width_of(cell)), ' ');
            line +=
                (i > 0 ? "  " : "") + (columns_[i].align == TextTable::Align::right ? blanks + cell : cell + blanks);
        }
    }
    line.erase(line.find_last_not_of(' ') + 1);
    fmt::print("{}\n", line);
}

void RecordPrinter::print(const std::vector<std::string>& cells) {
    if (form_ == RecordForm::text && narrow_) {
        std::vector<TextTable::Column> headings;
        for (const Column& column : columns_) headings.push_back({column.heading});
        TextTable record(std::move(headings));
        record.add(cells);
        fmt::print("{}{}", begun_ ? "\n" : "", record.records(terminal().columns, 0));
        begun_ = true;
        std::fflush(stdout);
        return;
    }
    if (!begun_) {
        std::vector<std::string> headings;
        for (const Column& column : columns_) headings.push_back(column.heading);
        print_line(headings);
        if (form_ == RecordForm::markdown) {
            std::string rule;
            for (const Column& column : columns_) rule += column.align == TextTable::Align::right ? "|---:" : "|---";
            fmt::print("{}|\n", rule);
        }
    }
    begun_ = true;
    print_line(cells);
    std::fflush(stdout);
}

void RecordPrinter::print_note(const std::string& name, std::size_t column, const std::string& note) {
    std::vector<std::string> cells(columns_.size(), "-");
    cells.front() = name;
    cells[column] = note;
    print(cells);
}

}  // namespace zermelo::cli

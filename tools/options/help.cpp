#include "tools/options/help.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"

namespace zermelo {

namespace {

using Entries = std::vector<std::pair<std::string, std::string>>;  // a name and its meaning

// Prints names at the left and meanings at the right, or below the names on a narrow terminal.
std::string in_list(const std::string& title, const Entries& entries, std::size_t columns) {
    constexpr std::size_t widest = 26;  // the meaning of a longer name goes below it
    constexpr std::size_t least = 34;   // columns for meanings
    if (entries.empty()) return "";
    std::size_t left = 0;
    for (const auto& [name, meaning] : entries)
        if (width_of(name) <= widest) left = std::max(left, width_of(name));
    left += 4;
    const bool side_by_side = left + least <= columns;
    if (!side_by_side) left = 6;
    std::string text = fmt::format("\n{}:\n", title);
    for (const auto& [name, meaning] : entries) {
        text += "  " + name;
        const std::size_t used = width_of(name) + 2;
        text += side_by_side && used + 2 <= left ? std::string(left - used, ' ') : "\n" + std::string(left, ' ');
        text += wrapped(meaning, columns, left, left) + "\n";
    }
    return text;
}

Entries entries_of(const std::vector<ArgumentDescription>& arguments) {
    Entries entries;
    for (const ArgumentDescription& argument : arguments)
        entries.emplace_back(title_of(argument), meaning_of(argument));
    return entries;
}

}  // namespace

std::string HelpFormatter::make_help(const CLI::App* app, std::string, CLI::AppFormatMode) const {
    constexpr std::size_t most = 100;  // longer lines are hard to read
    const std::size_t columns = std::min(columns_of(STDOUT_FILENO).value_or(80), most);
    const CommandDescription told = describe(*app);
    std::string text = wrapped(told.meaning, columns) + "\n\n" + wrapped("Usage: " + usage_of(told) + "\n", columns, 7);
    Entries commands;
    for (const CommandDescription& command : told.commands) commands.emplace_back(command.name, command.meaning);
    text += in_list("Commands", commands, columns) + in_list("Arguments", entries_of(told.positionals), columns) +
            in_list("Options", entries_of(told.options), columns);
    if (!told.examples.empty()) text += "\nExamples:\n";
    for (const auto& [command, what] : told.examples)
        text += fmt::format("  {}\n      {}\n", command, wrapped(what, columns, 6, 6));
    for (const std::string& note : told.notes) text += "\n" + wrapped(note, columns) + "\n";
    return shown(text);
}

}  // namespace zermelo

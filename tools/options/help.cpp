#include "tools/options/help.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"

namespace zermelo {

namespace {

using Entries = std::vector<std::pair<std::string, std::string>>;  // a name and its meaning

// "-o, --output FILE".
std::string name_of(const CLI::Option& option) {
    std::string name;
    for (const std::string& letter : option.get_snames()) name += (name.empty() ? "-" : ", -") + letter;
    for (const std::string& word : option.get_lnames()) name += (name.empty() ? "--" : ", --") + word;
    if (name.empty()) return option.get_name(true);
    return option.get_type_name().empty() ? name : name + " " + option.get_type_name();
}

std::string meaning_of(const CLI::Option& option) {
    std::string text = option.get_description();
    if (!option.get_default_str().empty()) text += fmt::format(" (default: {})", option.get_default_str());
    return text;
}

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

std::string usage_of(const CLI::App& app) {
    std::string text = app.get_name();
    for (const CLI::App* parent = app.get_parent(); parent != nullptr; parent = parent->get_parent())
        text = parent->get_name() + " " + text;
    text = "Usage: " + text;
    if (!app.get_subcommands({}).empty()) text += " COMMAND";
    for (const CLI::Option* option : app.get_options([](const CLI::Option* o) { return o->get_positional(); })) {
        const bool many = option->get_expected_max() > 1;
        const std::string word = option->get_name(true) + (many ? "..." : "");
        text += option->get_required() ? " " + word : " [" + word + "]";
    }
    return text + " [OPTIONS]\n";
}

}  // namespace

std::string HelpFormatter::make_help(const CLI::App* app, std::string, CLI::AppFormatMode) const {
    constexpr std::size_t most = 100;  // longer lines are hard to read
    const std::size_t columns = std::min(columns_of(STDOUT_FILENO).value_or(80), most);
    std::string text = wrapped(app->get_description(), columns) + "\n\n" + wrapped(usage_of(*app), columns, 7);
    Entries commands;
    for (const CLI::App* command : app->get_subcommands({}))
        commands.emplace_back(command->get_name(), command->get_description());
    text += in_list("Commands", commands, columns);
    Entries positionals;
    Entries options;
    for (const CLI::Option* option : app->get_options({}))
        (option->get_positional() ? positionals : options).emplace_back(name_of(*option), meaning_of(*option));
    text += in_list("Arguments", positionals, columns) + in_list("Options", options, columns);
    const auto& documented = dynamic_cast<const DocumentedApp&>(*app);
    if (!documented.examples.empty()) text += "\nExamples:\n";
    for (const auto& [command, what] : documented.examples)
        text += fmt::format("  {}\n      {}\n", command, wrapped(what, columns, 6, 6));
    for (const std::string& note : documented.notes) text += "\n" + wrapped(note, columns) + "\n";
    return shown(text);
}

}  // namespace zermelo

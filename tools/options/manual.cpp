// Manual pages in the macros of man(7).
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "games/base/version.hpp"
#include "tools/options/generate.hpp"

namespace zermelo {

namespace {

// The letters of UTF-8 as \[uXXXX], which every locale can show.
std::string code_point(std::string_view text, std::size_t& at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
    unsigned point = lead & (0x3fU >> more);
    for (std::size_t i = 0; i < more && at + 1 < text.size(); ++i)
        point = point << 6 | (static_cast<unsigned char>(text[++at]) & 0x3fU);
    return fmt::format("\\[u{:04X}]", point);
}

// A text without meaning for the formatter. Hyphens of options and of commands stay hyphens when they are copied.
std::string roff(std::string_view text, bool literal = false) {
    std::string made;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool begins = i == 0 || text[i - 1] == '\n';
        const bool before_word =
            i == 0 || text[i - 1] == '-' || std::isalnum(static_cast<unsigned char>(text[i - 1])) == 0;
        if (static_cast<unsigned char>(c) >= 0x80)
            made += code_point(text, i);
        else if (c == '\\')
            made += "\\e";
        else if (c == '-' && (literal || before_word))
            made += "\\-";
        else if (c == '\'')
            made += "\\(aq";
        else if (c == '`')
            made += "\\(ga";
        else if (c == '^')
            made += "\\(ha";
        else if (c == '~')
            made += "\\(ti";
        else if (c == '.' && begins)
            made += "\\&.";
        else if (c == '\n')
            made += "\n.br\n";
        else
            made += c;
    }
    return made;
}

std::string bold(std::string_view text) {
    return "\\fB" + roff(text, true) + "\\fR";
}

// The names of an argument in bold letters, the name of its value in italics.
std::string roff_title(const ArgumentDescription& argument) {
    std::string text;
    for (const std::string& name : argument.names) text += (text.empty() ? "" : ", ") + bold(name);
    if (argument.value.empty() || !argument.names[0].starts_with('-')) return text;
    return text + " \\fI" + roff(argument.value, true) + "\\fR";
}

std::string roff_entry(const std::string& title, const std::string& text) {
    return ".TP\n" + title + "\n" + roff(text) + "\n";
}

std::string roff_arguments(const std::string& heading, const std::vector<ArgumentDescription>& arguments) {
    if (arguments.empty()) return "";
    std::string text = ".SH " + heading + "\n";
    for (const ArgumentDescription& argument : arguments)
        text += roff_entry(roff_title(argument), meaning_of(argument));
    return text;
}

constexpr std::string_view codes_begin = "Exit codes: ";

// "Exit codes: 0 done, 1 internal error." as a list.
std::string exit_status(std::string_view note) {
    std::string text = ".SH EXIT STATUS\n";
    note.remove_prefix(codes_begin.size());
    if (note.ends_with('.')) note.remove_suffix(1);
    const auto digit = [&](std::size_t at) { return at < note.size() && note[at] >= '0' && note[at] <= '9'; };
    while (!note.empty()) {
        std::size_t end = note.find(", ");
        while (end != std::string_view::npos && !digit(end + 2)) end = note.find(", ", end + 2);
        const std::string_view entry = note.substr(0, end);
        const std::size_t blank = entry.find(' ');
        text += roff_entry(bold(entry.substr(0, blank)), std::string(entry.substr(blank + 1)));
        note.remove_prefix(end == std::string_view::npos ? note.size() : end + 2);
    }
    return text;
}

std::string variables_of(const CommandDescription& command) {
    std::string text;
    for (const ArgumentDescription& option : command.options)
        if (!option.variable.empty())
            text += roff_entry(bold(option.variable),
                               fmt::format("Stands for {} where that is not given.", option.names.back()));
    return text.empty() ? "" : ".SH ENVIRONMENT\n" + text;
}

std::string page_name(const CommandDescription& command) {
    std::string name = command.call;
    std::ranges::replace(name, ' ', '-');
    return name;
}

std::string page_link(const std::string& name) {
    return bold(name) + "(1)";
}

}  // namespace

std::string manual_page(const CommandDescription& program, const CommandDescription& command) {
    const std::string name = page_name(command);
    std::string capitals = name;
    for (char& c : capitals) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    const std::string version(program_version.substr(0, program_version.find('+')));
    std::string meaning = command.meaning;
    if (meaning.ends_with('.')) meaning.pop_back();
    std::string text =
        fmt::format(".TH {} 1 {} \"{}\" \"User Commands\"\n", roff(capitals, true), release_date, roff(version, true));
    text += fmt::format(".SH NAME\n{} \\- {}\n", roff(name, true), roff(meaning));
    text +=
        fmt::format(".SH SYNOPSIS\n{}{}\n", bold(command.call), roff(usage_of(command).substr(command.call.size())));
    text += ".SH DESCRIPTION\n" + roff(meaning) + ".\n";
    std::string codes;
    for (const std::string& note : command.notes) {
        if (note.starts_with(codes_begin))
            codes = exit_status(note);
        else
            text += ".PP\n" + roff(note) + "\n";
    }
    if (!command.commands.empty()) text += ".SH COMMANDS\n";
    for (const CommandDescription& each : command.commands)
        text += roff_entry(page_link(page_name(each)), each.meaning);
    text += roff_arguments("ARGUMENTS", command.positionals) + roff_arguments("OPTIONS", command.options);
    text += codes + variables_of(command);
    if (!command.examples.empty()) text += ".SH EXAMPLES\n";
    for (const auto& [line, what] : command.examples) text += roff_entry(bold(line), what);
    if (command.call != program.call) text += ".SH SEE ALSO\n" + page_link(page_name(program)) + "\n";
    return text;
}

}  // namespace zermelo

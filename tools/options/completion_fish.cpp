// Completions for fish: a line for each command, option and argument.
#include <fmt/format.h>

#include "tools/options/generate.hpp"

namespace zermelo {

namespace {

std::string in_fish(std::string_view text) {
    std::string made = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\') made += '\\';
        made += c == '\n' ? ' ' : c;
    }
    return made + "'";
}

// " -x -a 'auto dtw'": -x and -r require a value, -F offers files.
std::string fish_values(const ArgumentDescription& argument, const CommandDescription& program) {
    std::string words;
    bool files = false;
    const auto add = [&](const std::string& word) { words += (words.empty() ? "" : " ") + word; };
    for (const std::string& each : completions_of(argument.value, program)) {
        if (each == "FILE")
            files = true;
        else if (each == "FOLDER")
            add("(__fish_complete_directories)");
        else if (each == "COMMAND")
            for (const CommandDescription& command : program.commands) add(command.name);
        else if (const auto offered = program.offers.find(each); offered != program.offers.end())
            add(fmt::format("{}", fmt::join(offered->second, " ")));
        else
            add(each);
    }
    const bool option = argument.names[0].starts_with('-');
    const std::string kind = option && files ? " -r -F" : option ? " -x" : files ? " -F" : "";
    return kind + (words.empty() ? "" : " -a " + in_fish(words));
}

std::string fish_lines(const CommandDescription& command, const CommandDescription& program, const std::string& begin) {
    std::string lines;
    for (const ArgumentDescription& option : command.options) {
        lines += begin;
        for (const std::string& name : option.names)
            lines += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
        if (!option.value.empty()) lines += fish_values(option, program);
        lines += " -d " + in_fish(option.meaning) + "\n";
    }
    for (const ArgumentDescription& argument : command.positionals)
        if (const std::string values = fish_values(argument, program); !values.empty()) lines += begin + values + "\n";
    return lines;
}

}  // namespace

std::string fish_completion(const CommandDescription& program) {
    const std::string begin = "complete -c " + program.name;
    std::string text = fmt::format("# Completions of {0} for fish, made by: {0} --generate fish\n", program.name);
    text += begin + " -f\n" + fish_lines(program, program, begin);
    for (const CommandDescription& command : program.commands) {
        text += fmt::format("{} -n __fish_use_subcommand -a {} -d {}\n", begin, command.name, in_fish(command.meaning));
        text +=
            fish_lines(command, program, fmt::format("{} -n '__fish_seen_subcommand_from {}'", begin, command.name));
    }
    return text;
}

}  // namespace zermelo

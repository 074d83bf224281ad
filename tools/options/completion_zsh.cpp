// Completions for zsh: specifications for its function _arguments.
#include <fmt/format.h>

#include "tools/options/generate.hpp"
#include "tools/terminal/shell.hpp"

namespace zermelo {

namespace {

std::string in_zsh(std::string_view text) {
    std::string made;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') made += '\\';
        made += c == '\n' ? ' ' : c;
    }
    return made;
}

// "FILE:_zermelo_offer FILE SPEC": the blank before the function keeps _arguments from adding words of its own.
std::string zsh_value(const ArgumentDescription& argument, const CommandDescription& program,
                      const std::string& function) {
    const auto offered = completions_of(argument.value, program);
    return fmt::format("{}:{}", in_zsh(argument.value),
                       offered.empty() ? "" : fmt::format(" {}_offer {}", function, fmt::join(offered, " ")));
}

// One specification in a line for each name of the option; each excludes all.
std::string zsh_option(const ArgumentDescription& option, const CommandDescription& program,
                       const std::string& function) {
    std::string lines;
    for (const std::string& name : option.names) {
        std::string text = option.many ? "*" : fmt::format("({})", fmt::join(option.names, " "));
        text += name;
        if (!option.value.empty()) text += name.starts_with("--") ? "=" : "+";
        text += fmt::format("[{}]", in_zsh(option.meaning));
        if (!option.value.empty()) text += ":" + zsh_value(option, program, function);
        lines += "        " + shell_word(text) + "\n";
    }
    return lines;
}

std::string zsh_lines(const CommandDescription& command, const CommandDescription& program,
                      const std::string& function) {
    std::string lines;
    for (const ArgumentDescription& option : command.options) lines += zsh_option(option, program, function);
    for (std::size_t i = 0; i < command.positionals.size(); ++i) {
        const ArgumentDescription& argument = command.positionals[i];
        const std::string place = argument.many ? "*" : fmt::format("{}", i + 1);
        lines += "        " + shell_word(fmt::format("{}:{}", place, zsh_value(argument, program, function))) + "\n";
    }
    return lines;
}

// {0}: the function; {1}: the words of offers; {2}: the commands, with their meanings; {3}: the program's own
// specifications; {4}: those of each command; {5}: the program.
constexpr const char* zsh_offer = R"zsh({0}_offer() {{
    local kind found=1
    for kind in "$@"; do
        case $kind in
        FILE) _files && found=0 ;;
        FOLDER) _files -/ && found=0 ;;
        COMMAND) {0}_commands && found=0 ;;
{1}        *) compadd -- "$kind" && found=0 ;;
        esac
    done
    return found
}}

)zsh";
constexpr const char* zsh_with_commands = R"zsh({0}_commands() {{
    local -a commands=(
{2}    )
    _describe -t commands command commands
}}

{0}() {{
    local context state state_descr line ret=1
    typeset -A opt_args
    local -a shared=(
{3}    )
    _arguments -C -S $shared '1:command:{0}_commands' '*::argument:->arguments' && ret=0
    [[ $state == arguments ]] || return ret
    local -a own=()
    case $words[1] in
{4}    esac
    _arguments -S $shared $own && ret=0
    return ret
}}
)zsh";
constexpr const char* zsh_without_commands = R"zsh({0}() {{
    local -a own=(
{3}    )
    _arguments -S $own
}}
)zsh";

}  // namespace

std::string zsh_completion(const CommandDescription& program) {
    const std::string function = "_" + program.name;
    std::string offers;
    for (const auto& [value, words] : program.offers)  // the word goes on: konane@4x4
        offers += fmt::format("        {}) compadd -S '' -- {} && found=0 ;;\n", value, fmt::join(words, " "));
    std::string names;
    std::string commands;
    for (const CommandDescription& command : program.commands) {
        names += "        " + shell_word(command.name + ":" + in_zsh(command.meaning)) + "\n";
        CommandDescription own = command;  // -h is among the shared options
        std::erase_if(own.options,
                      [&](const ArgumentDescription& option) { return option.names == program.options.front().names; });
        commands += fmt::format("    {}) own=(\n{}    ) ;;\n", command.name, zsh_lines(own, program, function));
    }
    const char* const main = program.commands.empty() ? zsh_without_commands : zsh_with_commands;
    return fmt::format("#compdef {0}\n# Completions of {0} for zsh, made by: {0} --generate zsh\n", program.name) +
           fmt::format(fmt::runtime(std::string(zsh_offer) + main), function, offers, names,
                       zsh_lines(program, program, function), commands) +
           fmt::format("\nif [[ $funcstack[1] == {0} ]]; then\n    {0} \"$@\"\nelse\n    compdef {0} {1}\nfi\n",
                       function, program.name);
}

}  // namespace zermelo

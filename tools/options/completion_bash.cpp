// Completions for bash: a list of options and arguments for each command, and one function that reads it.
#include <fmt/format.h>

#include "tools/options/generate.hpp"
#include "tools/terminal/shell.hpp"

namespace zermelo {

namespace {

// "--metric=auto|dtw --force": N stands for a free text.
std::string bash_options(const CommandDescription& command, const CommandDescription& program) {
    std::string text;
    for (const ArgumentDescription& option : command.options) {
        const auto offered = completions_of(option.value, program);
        const std::string value = option.value.empty() ? ""
                                  : offered.empty()    ? "=N"
                                                       : fmt::format("={}", fmt::join(offered, "|"));
        for (const std::string& name : option.names) text += (text.empty() ? "" : " ") + name + value;
    }
    return text;
}

// "'FILE|SPEC' POS...", the elements of an array.
std::string bash_arguments(const CommandDescription& command, const CommandDescription& program) {
    std::string text;
    for (const ArgumentDescription& argument : command.positionals) {
        const auto offered = completions_of(argument.value, program);
        const std::string kinds = offered.empty() ? "N" : fmt::format("{}", fmt::join(offered, "|"));
        text += (text.empty() ? "" : " ") + shell_word(kinds + (argument.many ? "..." : ""));
    }
    return text;
}

// {0}: the function; {1}: the lists of commands; {2}: the words of offers; {3}: the names of commands; {4}: the
// program; {5}: patterns of the offers.
constexpr const char* bash_script = R"bash({0}_lists() {{
    case $1 in
{1}    esac
}}

# Prints the words of a value's kinds.
{0}_words() {{
    local kind
    for kind in ${{1//|/ }}; do
        case $kind in
        FILE | FOLDER | N) ;;
{2}        COMMAND) printf '%s\n' {3} ;;
        *) printf '%s\n' "$kind" ;;
        esac
    done
}}

{0}() {{
    local words word current value= command= options arguments number=0 only= option prefix= files=()
    # The words of bash end at = @ and : as well.
    read -a words <<<"${{COMP_LINE:0:COMP_POINT}}"
    [[ ${{COMP_LINE:0:COMP_POINT}} == *[[:space:]] ]] && words+=('')
    current=${{words[-1]}}
    unset 'words[-1]'
    {0}_lists ''
    local shared=$options
    for word in "${{words[@]:1}}"; do
        if [[ -n $value ]]; then
            value=
        elif [[ -z $only && $word == -- ]]; then
            only=arguments
        elif [[ -z $only && $word == -?* ]]; then
            for option in $options $shared; do
                [[ $option == "$word="* ]] && value=${{option#*=}}
            done
        elif [[ -z $command && ${{arguments[0]}} == COMMAND ]]; then
            command=$word
            {0}_lists "$command"
        else
            ((++number))
        fi
    done
    COMPREPLY=()
    if [[ -n $value ]]; then
        :
    elif [[ -z $only && $current == --*=* ]]; then
        prefix=${{current%%=*}}=
        for option in $options $shared; do
            [[ $option == "$prefix"* ]] && value=${{option#*=}}
        done
    elif [[ -z $only && $current == -* ]]; then
        local names=()
        for option in $options $shared; do names+=("${{option%%=*}}"); done
        mapfile -t COMPREPLY < <(compgen -W "${{names[*]}}" -- "$current")
        return
    elif ((${{#arguments[@]}} > 0)); then
        value=${{arguments[number]-}}
        [[ -z $value && ${{arguments[-1]}} == *... ]] && value=${{arguments[-1]}}
        value=${{value%...}}
    fi
    case $value in
    {5}) compopt -o nospace 2>/dev/null ;;  # the word goes on: konane@4x4
    esac
    word=${{current#"$prefix"}}
    mapfile -t COMPREPLY < <(compgen -W "$({0}_words "$value")" -- "$word")
    [[ $value == *FOLDER* ]] && mapfile -t files < <(compgen -d -- "$word")
    [[ $value == *FILE* ]] && mapfile -t files < <(compgen -f -- "$word")
    ((${{#files[@]}} > 0)) && compopt -o filenames 2>/dev/null
    COMPREPLY=("${{COMPREPLY[@]/#/$prefix}}" "${{files[@]/#/$prefix}}")
    # Bash replaces its own last word alone.
    local breaks=${{COMP_WORDBREAKS//[^=@:]/}}
    [[ -n $breaks && $current == *["$breaks"]* ]] && COMPREPLY=("${{COMPREPLY[@]#"${{current%"${{current##*["$breaks"]}}"}}"}}")
}}
complete -F {0} {4}
)bash";

}  // namespace

std::string bash_completion(const CommandDescription& program) {
    std::string function = "_" + program.name;
    for (char& c : function)
        if (c == '-') c = '_';
    const auto lists = [&](const CommandDescription& command, const std::string& name, const std::string& arguments) {
        return fmt::format("    {}) options={} arguments=({}) ;;\n", name, shell_word(bash_options(command, program)),
                           arguments);
    };
    std::string commands;
    std::string names;
    for (const CommandDescription& command : program.commands) {
        commands += lists(command, command.name, bash_arguments(command, program));
        names += (names.empty() ? "" : " ") + command.name;
    }
    commands += lists(program, "''", program.commands.empty() ? bash_arguments(program, program) : "COMMAND");
    commands += "    *) options= arguments=() ;;\n";
    std::string offers;
    std::string patterns;
    for (const auto& [value, words] : program.offers) {
        offers += fmt::format("        {}) printf '%s\\n' {} ;;\n", value, fmt::join(words, " "));
        patterns += fmt::format("{}*{}*", patterns.empty() ? "" : " | ", value);
    }
    return fmt::format("# Completions of {0} for bash, made by: {0} --generate bash\n", program.name) +
           fmt::format(fmt::runtime(bash_script), function, commands, offers, names.empty() ? "''" : names,
                       program.name, patterns.empty() ? "''" : patterns);
}

}  // namespace zermelo

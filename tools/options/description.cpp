#include "tools/options/description.hpp"

#include <fmt/format.h>

#include "tools/options/help.hpp"

namespace zermelo {

namespace {

ArgumentDescription describe_argument(const CLI::Option& option) {
    ArgumentDescription made;
    for (const std::string& letter : option.get_snames()) made.names.push_back("-" + letter);
    for (const std::string& word : option.get_lnames()) made.names.push_back("--" + word);
    made.value = option.get_type_name();
    if (option.get_positional()) {
        made.names = {option.get_name(true)};
        if (made.value.empty() || made.value == "TEXT") made.value = made.names[0];
    }
    made.meaning = option.get_description();
    made.default_value = option.get_default_str();
    made.variable = option.get_envname();
    made.required = option.get_required();
    made.many = option.get_expected_max() > 1;
    return made;
}

}  // namespace

CommandDescription describe(const CLI::App& app) {
    CommandDescription made{dynamic_cast<const DocumentedApp&>(app).documentation};
    made.name = app.get_name();
    made.call = made.name;
    for (const CLI::App* parent = app.get_parent(); parent != nullptr; parent = parent->get_parent())
        made.call = parent->get_name() + " " + made.call;
    made.meaning = app.get_description();
    for (const CLI::Option* option : app.get_options({}))
        (option->get_positional() ? made.positionals : made.options).push_back(describe_argument(*option));
    for (const CLI::App* command : app.get_subcommands({})) made.commands.push_back(describe(*command));
    return made;
}

std::string title_of(const ArgumentDescription& argument) {
    const std::string names = fmt::format("{}", fmt::join(argument.names, ", "));
    return argument.value.empty() || !argument.names[0].starts_with('-') ? names : names + " " + argument.value;
}

std::string meaning_of(const ArgumentDescription& argument) {
    if (argument.default_value.empty()) return argument.meaning;
    return fmt::format("{} (default: {})", argument.meaning, argument.default_value);
}

std::string usage_of(const CommandDescription& command) {
    std::string text = command.call;
    if (!command.commands.empty()) text += " COMMAND";
    for (const ArgumentDescription& argument : command.positionals) {
        const std::string word = argument.names[0] + (argument.many ? "..." : "");
        text += argument.required ? " " + word : " [" + word + "]";
    }
    return text + " [OPTIONS]";
}

}  // namespace zermelo

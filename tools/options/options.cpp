#include "tools/options/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <type_traits>

#include "games/base/text.hpp"
#include "games/core/texts/spelling.hpp"
#include "tools/options/generate.hpp"
#include "tools/options/help.hpp"

namespace zermelo {

namespace {

Documentation& documentation(CLI::App* app) {
    return dynamic_cast<DocumentedApp&>(*app).documentation;
}

// "did you mean solve?", or empty.
std::string guess(const std::string& word, const std::vector<std::string>& names) {
    const auto name = nearest(word, names);
    return name ? fmt::format("did you mean {}?", *name) : "";
}

template <class Number>
std::optional<Number> number_in(const std::string& text) {
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// CLI11 reads -1 and numbers out of range as the greatest number.
std::string why_no_count(const std::string& text) {
    if (number_in<std::uint64_t>(text)) return "";
    return fmt::format("{} is not a number from 0 to 2^64 - 1", in_quotes(text));
}

// An empty value of an option would be taken for a missing one.
std::string why_empty(const std::string& text) {
    return text.empty() ? "its value is empty" : "";
}

// Marks a word behind `--`, so that CLI11 does not take it for an option.
constexpr char behind_mark = '\x01';

std::string unmarked(const std::string& word) {
    return word.starts_with(behind_mark) ? word.substr(1) : word;
}

// The words of a command line for CLI11, the last one first. CLI11 lets `--` hold for the positional arguments that a
// command requires, so that the words of a list behind its first one would be options again.
std::vector<std::string> words_for_reading(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    if (const auto mark = std::ranges::find(words, "--"); mark != words.end()) {
        std::for_each(mark + 1, words.end(), [](std::string& word) {
            if (word.starts_with('-')) word.insert(word.begin(), behind_mark);
        });
        words.erase(mark);
    }
    std::ranges::reverse(words);
    return words;
}

// The word of the command line that CLI11 has read up to `rest`: of -value it takes -v, and leaves -alue.
std::string as_typed(const std::string& rest, int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (std::ranges::find(words, rest) != words.end()) return rest;
    const auto word = std::ranges::find_if(words, [&](const std::string& one) {
        return one.starts_with('-') && one.size() > rest.size() && one.ends_with(rest.substr(1));
    });
    return word == words.end() ? rest : *word;
}

std::vector<std::string> names_of(const std::vector<CLI::App*>& commands) {
    std::vector<std::string> names;
    for (const CLI::App* command : commands) names.push_back(command->get_name());
    return names;
}

}  // namespace

Argument Argument::required() const {
    return Argument(option_->required());
}
Argument Argument::shows_default(const std::string& value) const {
    return Argument(option_->default_str(value));
}
Argument Argument::named(const std::string& name) const {
    return Argument(option_->type_name(name));
}
Argument Argument::or_variable(const std::string& name) const {
    return Argument(option_->envname(name));
}
Argument Argument::one_of(const std::vector<std::string>& words) const {
    option_->type_name(fmt::format("{}", fmt::join(words, "|")));
    return Argument(option_->check([words](const std::string& text) -> std::string {
        if (std::find(words.begin(), words.end(), text) != words.end()) return "";
        if (text.starts_with('-'))
            return fmt::format("its value is missing before {}; it is one of {}", printable(text),
                               fmt::join(words, ", "));
        const std::string meant = guess(text, words);
        return fmt::format("there is no {}; {}", in_quotes(text),
                           meant.empty() ? fmt::format("it is one of {}", fmt::join(words, ", ")) : meant);
    }));
}
Argument Argument::between(int least, int most) const {
    option_->description(fmt::format("{}, {} to {}", option_->get_description(), least, most));
    return Argument(option_->check([least, most](const std::string& text) -> std::string {
        if (const auto number = number_in<int>(text); number && *number >= least && *number <= most) return "";
        return fmt::format("{} is not a number from {} to {}", in_quotes(text), least, most);
    }));
}
Argument Argument::positive() const {
    return Argument(option_->check([](const std::string& text) {
        return number_in<double>(text).value_or(0) > 0 ? "" : in_quotes(text) + " is not a number above 0";
    }));
}
Argument Argument::not_negative() const {
    return Argument(option_->check([](const std::string& text) {
        return number_in<double>(text).value_or(-1) >= 0 ? "" : in_quotes(text) + " is not a number from 0 on";
    }));
}
Argument Argument::once_each() const {
    return Argument(option_->allow_extra_args(false));
}
Argument Argument::needs(const Argument& other) const {
    return Argument(option_->needs(other.option_));
}
Argument Argument::excludes(const Argument& other) const {
    return Argument(option_->excludes(other.option_));
}

template <class T>
Argument Options::option(const std::string& names, T& value, const std::string& help) const {
    CLI::Option* option = app_->add_option(names, value, help);
    if (!option->get_positional()) option->check(why_empty);
    if (option->get_positional()) option->transform(unmarked);
    if (option->get_type_name() == "UINT") option->check(why_no_count);
    if (option->get_type_name() != "TEXT") option->type_name("N");
    if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) option->capture_default_str();
    return Argument(option);
}
template Argument Options::option(const std::string&, std::string&, const std::string&) const;
template Argument Options::option(const std::string&, std::optional<std::string>&, const std::string&) const;
template Argument Options::option(const std::string&, std::vector<std::string>&, const std::string&) const;
template Argument Options::option(const std::string&, int&, const std::string&) const;
template Argument Options::option(const std::string&, std::optional<int>&, const std::string&) const;
template Argument Options::option(const std::string&, double&, const std::string&) const;
template Argument Options::option(const std::string&, std::uint64_t&, const std::string&) const;
template Argument Options::option(const std::string&, std::optional<std::uint64_t>&, const std::string&) const;

Argument Options::flag(const std::string& name, bool& value, const std::string& help) const {
    return Argument(app_->add_flag(name, value, help));
}
void Options::example(const std::string& command, const std::string& what) const {
    documentation(app_).examples.emplace_back(command, what);
}
void Options::note(const std::string& text) const {
    documentation(app_).notes.push_back(text);
}
void CommandLine::offer(const std::string& value, std::vector<std::string> words) const {
    documentation(app_).offers[value] = std::move(words);
}
void Options::when_chosen(std::function<void()> call) const {
    app_->callback(std::move(call));
}

CommandLine::CommandLine(const std::string& name, const std::string& help)
    : Options(nullptr), owned_(std::make_unique<DocumentedApp>(help, name)) {
    app_ = owned_.get();
    app_->formatter(std::make_shared<HelpFormatter>());
    app_->set_help_flag("-h,--help", "Print this help");
    option("--generate", generate_, "Print a manual page, or the completions of a shell").one_of(generated_kinds());
}
CommandLine::~CommandLine() = default;

void CommandLine::version(const std::string& text) const {
    app_->set_version_flag("--version", text, "Print the version");
}
Options CommandLine::command(const std::string& name, const std::string& help) {
    app_->require_subcommand(1);
    app_->fallthrough();
    const auto add = [this](const std::string& called, const std::string& what) {
        CLI::App* command = app_->add_subcommand(std::make_shared<DocumentedApp>(what, called));
        command->fallthrough();
        command->formatter(app_->get_formatter());
        command->set_help_flag("-h,--help", "Print this help");
        return command;
    };
    if (help_command_ == nullptr) {
        help_command_ = add("help", "Explain a command");
        help_command_->add_option("COMMAND", help_for_, "A command; without one, the help of the program");
    }
    return Options(add(name, help));
}
void CommandLine::end_every_help(const std::string& text) const {
    for (CLI::App* command : app_->get_subcommands({})) documentation(command).notes.push_back(text);
}

std::string CommandLine::help() const {
    return app_->help();
}

// The command (or program) of `help [COMMAND]`; null if there is no such command.
const CLI::App* CommandLine::help_wanted() const {
    if (help_for_.empty()) return app_;
    for (const CLI::App* command : app_->get_subcommands({}))
        if (help_for_.size() == 1 && command->get_name() == help_for_[0]) return command;
    return nullptr;
}

// The command that prints the help of the chosen command.
std::string CommandLine::help_line() const {
    const auto chosen = app_->get_subcommands();
    return fmt::format("{}{} --help", app_->get_name(), chosen.empty() ? "" : " " + chosen[0]->get_name());
}

// The error for a bad command line; `why` is the message of CLI11.
Error CommandLine::refusal(const std::string& why) const {
    const auto chosen = app_->get_subcommands();
    const CLI::App* command = chosen.empty() ? app_ : chosen[0];
    const std::string help = help_line();
    for (const std::string& word : app_->remaining(true)) {
        if (word.size() > 1 && word[0] == '-') {
            std::vector<std::string> options;
            for (const CLI::App* app : {command, static_cast<const CLI::App*>(app_)})
                for (const CLI::Option* option : app->get_options({}))
                    if (!option->get_positional())
                        for (const std::string& known : option->get_lnames()) options.push_back("--" + known);
            const std::string meant = guess(word.substr(0, word.find('=')), options);
            return {Failure::usage, fmt::format("there is no option {}", printable(word)), meant, help};
        }
        if (!chosen.empty())
            return {Failure::usage, fmt::format("{} is one argument too many", in_quotes(unmarked(word))), "", help};
        const auto commands = names_of(app_->get_subcommands({}));
        if (commands.empty()) break;
        return {Failure::usage, fmt::format("there is no command {}", in_quotes(word)), guess(word, commands),
                fmt::format("{}; the commands are {}", help, fmt::join(commands, ", "))};
    }
    // CLI11: "--output: At Most 1 required but received 2".
    if (const auto at = why.find(": At Most 1 required"); at != std::string::npos)
        return {Failure::usage, fmt::format("{} was given more than once", why.substr(0, at)), "", help};
    return {Failure::usage, why, "", help};
}

// A word behind `--` that begins with a hyphen and has become no argument: CLI11 takes it for an option of the program
// if the command has all its arguments.
std::optional<std::string> CommandLine::lost_word(int argc, char** argv) const {
    const auto chosen = app_->get_subcommands();
    const CLI::App* command = chosen.empty() ? app_ : chosen[0];
    std::vector<std::string> taken = {"--"};
    for (const CLI::Option* option : command->get_options({}))
        if (option->get_positional()) taken.insert(taken.end(), option->results().begin(), option->results().end());
    const std::vector<std::string> words(argv, argv + argc);
    for (auto word = std::ranges::find(words, "--"); word != words.end(); ++word)
        if (word->starts_with('-') && std::ranges::count(taken, *word) == 0) return *word;
    return std::nullopt;
}

// Prints the page of the chosen command, or completions.
int CommandLine::print_generated() const {
    const auto chosen = app_->get_subcommands();
    const CommandDescription program = describe(*app_);
    fmt::print("{}", generated(generate_, program, chosen.empty() ? program : describe(*chosen[0])));
    return 0;
}

Result<std::optional<int>> CommandLine::read(int argc, char** argv) const {
    try {
        app_->parse(words_for_reading(argc, argv));
        if (!generate_.empty()) return print_generated();
    } catch (const CLI::Success& asked) {
        return app_->exit(asked);
    } catch (const CLI::ParseError& error) {
        const bool incomplete = dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
        if (incomplete && !generate_.empty()) return print_generated();
        Error refused = refusal(error.what());
        for (const std::string& rest : app_->remaining(true))
            if (refused.what == "there is no option " + printable(rest))
                refused.what = "there is no option " + printable(as_typed(rest, argc, argv));
        return tl::unexpected<Error>(std::move(refused));
    }
    if (const auto lost = lost_word(argc, argv))
        return fail(Failure::usage, fmt::format("{} is one argument too many", in_quotes(*lost)), "", help_line());
    if (help_command_ == nullptr || !help_command_->parsed()) return std::nullopt;
    const CLI::App* wanted = help_wanted();
    if (wanted == nullptr) {
        if (help_for_.size() > 1)
            return fail(Failure::usage, fmt::format("{} is one argument too many", in_quotes(help_for_[1])), "",
                        help_line());
        const auto commands = names_of(app_->get_subcommands({}));
        return fail(Failure::usage, fmt::format("there is no command {}", in_quotes(help_for_[0])),
                    guess(help_for_[0], commands), fmt::format("the commands are {}", fmt::join(commands, ", ")));
    }
    // App::help would print the help of the command `help`.
    fmt::print("{}", HelpFormatter().make_help(wanted, "", CLI::AppFormatMode::Normal));
    return 0;
}

}  // namespace zermelo

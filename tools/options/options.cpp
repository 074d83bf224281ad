#include "tools/options/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <type_traits>

#include "games/core/text.hpp"

namespace zermelo {

Argument Argument::required() const {
    return Argument(option_->required());
}
Argument Argument::shows_default() const {
    return Argument(option_->capture_default_str());
}
Argument Argument::named(const std::string& name) const {
    return Argument(option_->type_name(name));
}
Argument Argument::one_of(const std::vector<std::string>& words) const {
    return Argument(option_->check(CLI::IsMember(words)));
}
Argument Argument::between(int least, int most) const {
    return Argument(option_->check(CLI::Range(least, most)));
}
Argument Argument::positive() const {
    return Argument(option_->check(CLI::PositiveNumber));
}
Argument Argument::not_negative() const {
    return Argument(option_->check(CLI::NonNegativeNumber));
}
Argument Argument::needs(const Argument& other) const {
    return Argument(option_->needs(other.option_));
}
Argument Argument::excludes(const Argument& other) const {
    return Argument(option_->excludes(other.option_));
}
bool Argument::given() const {
    return option_->count() > 0;
}

namespace {

// The library takes -1 for the greatest number, and numbers past it too.
std::string why_no_count(const std::string& text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) return "";
    return fmt::format("{} is not a number from 0 to 2^64 - 1", in_quotes(text));
}

}  // namespace

template <class T>
Argument Options::option(const std::string& names, T& value, const std::string& help) const {
    CLI::Option* option = app_->add_option(names, value, help);
    if constexpr (std::is_same_v<T, std::uint64_t>) option->check(why_no_count);
    return Argument(option);
}
template Argument Options::option(const std::string&, std::string&, const std::string&) const;
template Argument Options::option(const std::string&, std::optional<std::string>&, const std::string&) const;
template Argument Options::option(const std::string&, std::vector<std::string>&, const std::string&) const;
template Argument Options::option(const std::string&, int&, const std::string&) const;
template Argument Options::option(const std::string&, double&, const std::string&) const;
template Argument Options::option(const std::string&, std::uint64_t&, const std::string&) const;

Argument Options::flag(const std::string& name, bool& value, const std::string& help) const {
    return Argument(app_->add_flag(name, value, help));
}
void Options::footer(const std::string& text) const {
    app_->footer(text);
}
void Options::when_chosen(std::function<void()> call) const {
    app_->callback(std::move(call));
}

CommandLine::CommandLine(const std::string& name, const std::string& help)
    : Options(nullptr), owned_(std::make_unique<CLI::App>(help, name)) {
    app_ = owned_.get();
    app_->get_formatter()->column_width(34);
}
CommandLine::~CommandLine() = default;

void CommandLine::version(const std::string& text) const {
    app_->set_version_flag("--version", text);
}
Options CommandLine::command(const std::string& name, const std::string& help) const {
    app_->require_subcommand(1);
    app_->fallthrough();
    return Options(app_->add_subcommand(name, help));
}
void CommandLine::end_every_help(const std::string& line) const {
    for (CLI::App* command : app_->get_subcommands({})) {
        const std::string own = command->get_footer();
        command->footer(own + (own.empty() ? "" : "\n") + line);
    }
}

Result<std::optional<int>> CommandLine::read(int argc, char** argv) const {
    try {
        app_->parse(argc, argv);
    } catch (const CLI::Success& asked) {
        return app_->exit(asked);
    } catch (const CLI::ParseError& error) {
        const std::string name = app_->get_name();
        const auto chosen = app_->get_subcommands();
        if (!chosen.empty())
            return fail(Failure::usage, error.what(), "", fmt::format("{} {} --help", name, chosen[0]->get_name()));
        const auto commands = app_->get_subcommands({});
        if (commands.empty() || argc < 2 || argv[1][0] == '-')
            return fail(Failure::usage, error.what(), "", name + " --help");
        std::string names;
        for (const CLI::App* command : commands) names += (names.empty() ? "" : ", ") + command->get_name();
        return fail(Failure::usage, fmt::format("there is no command {}", in_quotes(argv[1])), "",
                    fmt::format("{} --help; the commands are {}", name, names));
    }
    return std::nullopt;
}

}  // namespace zermelo

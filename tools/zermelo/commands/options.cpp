#include "tools/zermelo/commands/options.hpp"

#include <CLI/CLI.hpp>
#include <optional>

namespace zermelo::cli {

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

Command::Command(Program& program, const std::string& name, const std::string& help)
    : program_(program), command_(program.app.add_subcommand(name, help)) {}

template <class T>
Argument Command::option(const std::string& names, T& value, const std::string& help) const {
    return Argument(command_->add_option(names, value, help));
}
template Argument Command::option(const std::string&, std::string&, const std::string&) const;
template Argument Command::option(const std::string&, std::optional<std::string>&, const std::string&) const;
template Argument Command::option(const std::string&, std::vector<std::string>&, const std::string&) const;
template Argument Command::option(const std::string&, int&, const std::string&) const;
template Argument Command::option(const std::string&, double&, const std::string&) const;
template Argument Command::option(const std::string&, std::uint64_t&, const std::string&) const;

Argument Command::flag(const std::string& name, bool& value, const std::string& help) const {
    return Argument(command_->add_flag(name, value, help));
}
void Command::footer(const std::string& text) const {
    command_->footer(text);
}
void Command::action(Action action) const {
    command_->callback([&program = program_, action = std::move(action)] { program.action = action; });
}

}  // namespace zermelo::cli

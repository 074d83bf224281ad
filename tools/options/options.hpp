// Declares and reads the command line of a program. The parser library stays in options.cpp, because its headers take
// seconds to compile.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/base/error.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace zermelo {

// A declared option, flag or positional argument.
class Argument {
public:
    explicit Argument(CLI::Option* option) : option_(option) {}

    Argument required() const;
    Argument shows_default(const std::string& value) const;  // in place of the present value; empty: none
    Argument named(const std::string& name) const;           // the name of its value in the help: FILE, N
    Argument or_variable(const std::string& name) const;     // the environment variable to read if it is not given
    Argument one_of(const std::vector<std::string>& words) const;
    Argument between(int least, int most) const;
    Argument positive() const;
    Argument not_negative() const;
    Argument once_each() const;  // a list takes one value each time it is given
    Argument needs(const Argument& other) const;
    Argument excludes(const Argument& other) const;

private:
    CLI::Option* option_;  // the program's
};

// Declares options of a program or of one of its commands. The variables to fill must outlive the command line.
class Options {
public:
    // `names`: "-o,--output", or the name in capitals of a positional argument. T: std::string, a vector of them,
    // int, double or std::uint64_t, whose present value is the default in the help; or an optional std::string, int or
    // std::uint64_t.
    template <class T>
    Argument option(const std::string& names, T& value, const std::string& help) const;
    Argument flag(const std::string& name, bool& value, const std::string& help) const;
    // Adds a complete command line and its meaning to the help, in the order of the calls.
    void example(const std::string& command, const std::string& what) const;
    // Adds a paragraph to the end of the help. Its line breaks stay; long lines are wrapped.
    void note(const std::string& text) const;
    // Calls `call` when the command line names this command.
    void when_chosen(std::function<void()> call) const;

protected:
    explicit Options(CLI::App* app) : app_(app) {}
    CLI::App* app_;

    friend class CommandLine;
};

class CommandLine : public Options {
public:
    CommandLine(const std::string& name, const std::string& help);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    void version(const std::string& text) const;
    // A program with commands requires one of them; options of the program may follow it. `help [COMMAND]` and the
    // option --generate always exist.
    Options command(const std::string& name, const std::string& help);
    // Words that completions offer for values with a name: "SPEC".
    void offer(const std::string& value, std::vector<std::string> words) const;
    // Adds a last paragraph to the help of every command.
    void end_every_help(const std::string& text) const;

    std::string help() const;

    // Fills the declared variables. Prints the help or the version if asked, and then returns the exit code. Empty if
    // the program shall go on. Fails with `usage`; the hint names the nearest word.
    Result<std::optional<int>> read(int argc, char** argv) const;

private:
    const CLI::App* help_wanted() const;
    std::string help_line() const;
    std::optional<std::string> lost_word(int argc, char** argv) const;
    Error refusal(const std::string& why) const;
    int print_generated() const;

    std::unique_ptr<CLI::App> owned_;
    std::vector<std::string> help_for_;  // the words after `help`
    CLI::App* help_command_ = nullptr;
    std::string generate_;  // a kind of generate.hpp, or empty
};

}  // namespace zermelo

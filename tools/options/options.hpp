// The command line of a program as it is declared and read. The library behind it stays in options.cpp: its headers
// took most of the compile time of every file that included them.
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
    Argument shows_default() const;                       // the help tells the value that it has now
    Argument named(const std::string& name) const;        // what the help calls its value: FILE, N
    Argument or_variable(const std::string& name) const;  // of the environment, where it is not given
    Argument one_of(const std::vector<std::string>& words) const;
    Argument between(int least, int most) const;
    Argument positive() const;
    Argument not_negative() const;
    Argument once_each() const;  // of a list: one value each time it is given
    Argument needs(const Argument& other) const;
    Argument excludes(const Argument& other) const;

    bool given() const;  // once the command line is read

private:
    CLI::Option* option_;  // the program's
};

// What can be declared for a program or for one of its commands. What is filled outlives the command line.
class Options {
public:
    // `names`: "-o,--output", or the name in capitals of a positional argument. T: std::string, an optional one, a
    // vector of them, int, double or std::uint64_t.
    template <class T>
    Argument option(const std::string& names, T& value, const std::string& help) const;
    Argument flag(const std::string& name, bool& value, const std::string& help) const;
    // A command line that works as it stands, and what it does; in the help, in the order of the calls.
    void example(const std::string& command, const std::string& what) const;
    // A paragraph at the end of the help; its lines stay, and are wrapped where they are too long.
    void note(const std::string& text) const;
    // Called when the command line is read and names this command.
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
    // With commands, one must be given; options of the program may follow it. `help [COMMAND]` is always among them.
    Options command(const std::string& name, const std::string& help);
    // A last paragraph for the help of every command.
    void end_every_help(const std::string& text) const;

    std::string help() const;

    // Fills what was declared. Nothing where the program shall go on; else what it was asked for is printed, its help
    // or its version, and the exit code is told. Fails with `usage`; the hint names what comes nearest.
    Result<std::optional<int>> read(int argc, char** argv) const;

private:
    const CLI::App* help_wanted() const;
    Error refusal(const std::string& why) const;

    std::unique_ptr<CLI::App> owned_;
    std::vector<std::string> help_for_;  // the words after `help`
    CLI::App* help_command_ = nullptr;
};

}  // namespace zermelo

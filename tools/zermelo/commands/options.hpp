// The commands and their arguments as they are declared. The library that reads the command line stays behind
// options.cpp: its headers took most of the compile time of every command.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "games/core/error.hpp"
#include "tools/zermelo/console/context.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace zermelo::cli {

// What a command does once its arguments are read; the answer is its exit code.
using Action = std::function<Result<int>(Context&)>;

// The program's command line; `action` is that of the command which is chosen.
struct Program {
    CLI::App& app;
    Action action;
};

// A declared option, flag or positional argument.
class Argument {
public:
    explicit Argument(CLI::Option* option) : option_(option) {}

    Argument required() const;
    Argument shows_default() const;                 // the help tells the value that it has now
    Argument named(const std::string& name) const;  // what the help calls its value
    Argument one_of(const std::vector<std::string>& words) const;
    Argument between(int least, int most) const;
    Argument positive() const;
    Argument not_negative() const;
    Argument needs(const Argument& other) const;
    Argument excludes(const Argument& other) const;

    bool given() const;  // for the action

private:
    CLI::Option* option_;  // the program's
};

// One command. What it fills outlives the program's command line.
class Command {
public:
    Command(Program& program, const std::string& name, const std::string& help);

    // `names`: "-o,--output", or the name in capitals of a positional argument. T: std::string, an optional one, a
    // vector of them, int, double or std::uint64_t.
    template <class T>
    Argument option(const std::string& names, T& value, const std::string& help) const;
    Argument flag(const std::string& name, bool& value, const std::string& help) const;
    // Stands below the help.
    void footer(const std::string& text) const;
    void action(Action action) const;

private:
    Program& program_;
    CLI::App* command_;
};

}  // namespace zermelo::cli

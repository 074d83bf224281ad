// The help of a program and of its commands. Internal to this folder.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

namespace zermelo {

// Adds examples and notes to the help of a command.
class DocumentedApp : public CLI::App {
public:
    using CLI::App::App;
    std::vector<std::pair<std::string, std::string>> examples;  // a command line and its meaning
    std::vector<std::string> notes;                             // paragraphs
};

// Writes the help in lines that fit the terminal: usage, commands, arguments, options, examples, notes.
class HelpFormatter final : public CLI::FormatterBase {
public:
    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
};

}  // namespace zermelo

// The help of a program and of its commands. For the .cpp files of this folder alone.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

namespace zermelo {

// What the help tells beside the options.
class DocumentedApp : public CLI::App {
public:
    using CLI::App::App;
    std::vector<std::pair<std::string, std::string>> examples;  // a command line, what it does
    std::vector<std::string> notes;                             // paragraphs
};

// Writes the help in lines that fit the terminal: usage, commands, arguments, options, examples, notes.
class HelpFormatter final : public CLI::FormatterBase {
public:
    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
};

}  // namespace zermelo

// The help of a program and of its commands. Internal to this folder.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "tools/options/description.hpp"

namespace zermelo {

// An application of the parser library with its documentation.
class DocumentedApp : public CLI::App {
public:
    using CLI::App::App;
    Documentation documentation;
};

// The description of a program or of a command.
CommandDescription describe(const CLI::App& app);

// Writes the help in lines that fit the terminal: usage, commands, arguments, options, examples, notes.
class HelpFormatter final : public CLI::FormatterBase {
public:
    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
};

}  // namespace zermelo

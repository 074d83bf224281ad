// The description of a command line: the one source of its help, its manual pages and its completions.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace zermelo {

struct ArgumentDescription {
    std::vector<std::string> names;  // "-o", "--output"; the one name of a positional argument
    std::string value;               // "FILE", "auto|dtw"; empty for a flag
    std::string meaning;
    std::string default_value;  // empty: none to show
    std::string variable;       // the environment variable that stands for it, or empty
    bool required = false;
    bool many = false;
};

// The parts that the parser library does not keep.
struct Documentation {
    std::vector<std::pair<std::string, std::string>> examples;  // a command line and its meaning
    std::vector<std::string> notes;                             // paragraphs
    std::map<std::string, std::vector<std::string>> offers;     // words for values, by the value's name: SPEC
};

struct CommandDescription : Documentation {
    std::string name;  // "solve"
    std::string call;  // "zermelo solve"
    std::string meaning;
    std::vector<ArgumentDescription> positionals;
    std::vector<ArgumentDescription> options;
    std::vector<CommandDescription> commands;
};

// "-o, --output FILE".
std::string title_of(const ArgumentDescription& argument);
// Its meaning, with the default.
std::string meaning_of(const ArgumentDescription& argument);
// "zermelo solve SPEC... [OPTIONS]".
std::string usage_of(const CommandDescription& command);

}  // namespace zermelo

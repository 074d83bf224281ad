// Files made from the description of a program: manual pages, completions of shells.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/options/description.hpp"

namespace zermelo {

// The texts, by kind: "man" is the page of `command`, which may be the program; "bash", "zsh" and "fish" are the
// completions of the whole program.
std::vector<std::string> generated_kinds();
std::string generated(std::string_view kind, const CommandDescription& program, const CommandDescription& command);

std::string manual_page(const CommandDescription& program, const CommandDescription& command);
std::string bash_completion(const CommandDescription& program);
std::string zsh_completion(const CommandDescription& program);
std::string fish_completion(const CommandDescription& program);

// The completions of a value "TABLE|SPEC" or "auto|dtw": literal words, names of offers, and FILE, FOLDER or COMMAND.
// Empty for free texts.
std::vector<std::string> completions_of(const std::string& value, const CommandDescription& program);

}  // namespace zermelo

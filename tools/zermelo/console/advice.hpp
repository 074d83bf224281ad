// The hint of an error. Only this file turns causes into flags and commands.
#pragma once

#include <string>

#include "games/base/error.hpp"

namespace zermelo::cli {

// "--plug FILE " if the game of a spec comes from a file, else empty.
std::string plug_words(const std::string& spec);

// The words of a command line for a game: its spec, or the rule book that it is the first game of.
std::string words_for(const std::string& spec);

// "zermelo solve SPEC", with the output file of another folder than the usual one, for an error of kind no_table. Empty
// for other errors, and if this machine cannot make the table.
std::string command_for_table(const Cause& cause);

// One line, or empty.
std::string advice(const Error& error);

// The command that goes on with an unfinished solve of a spec.
std::string resuming(const std::string& spec, const std::string& table);

}  // namespace zermelo::cli

#include "tools/options/generate.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

namespace zermelo {

std::vector<std::string> generated_kinds() {
    return {"man", "bash", "zsh", "fish"};
}

std::string generated(std::string_view kind, const CommandDescription& program, const CommandDescription& command) {
    if (kind == "man") return manual_page(program, command);
    if (kind == "bash") return bash_completion(program);
    return kind == "zsh" ? zsh_completion(program) : fish_completion(program);
}

std::vector<std::string> completions_of(const std::string& value, const CommandDescription& program) {
    constexpr std::array<std::pair<const char*, const char*>, 6> classes{{{"FILE", "FILE"},
                                                                          {"TABLE", "FILE"},
                                                                          {"PLUG", "FILE"},
                                                                          {"FOLDER", "FOLDER"},
                                                                          {"DIR", "FOLDER"},
                                                                          {"COMMAND", "COMMAND"}}};
    std::vector<std::string> found;
    std::istringstream pieces(value);
    for (std::string piece; std::getline(pieces, piece, '|');) {
        const auto known = std::ranges::find(classes, piece, [](const auto& pair) { return pair.first; });
        if (known != classes.end()) piece = known->second;
        const bool word = std::ranges::all_of(
            piece, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
        if (word || known != classes.end() || program.offers.contains(piece)) found.push_back(piece);
    }
    return found;
}

}  // namespace zermelo

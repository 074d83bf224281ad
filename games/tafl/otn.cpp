#include "games/tafl/otn.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "games/core/texts/notation.hpp"

namespace zermelo {

namespace {

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t at = text.find_first_not_of(" _"); at < text.size(); at = text.find_first_not_of(" _", at)) {
        const std::size_t end = std::min(text.find_first_of(" _", at), text.size());
        words.push_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

// The ranks in the other order.
std::string upside_down(std::string_view board) {
    std::string turned;
    while (true) {
        const auto slash = board.rfind('/');
        turned += board.substr(slash == std::string_view::npos ? 0 : slash + 1);
        if (slash == std::string_view::npos) return turned;
        turned += '/';
        board = board.substr(0, slash);
    }
}

}  // namespace

bool is_otn(std::string_view text) {
    return text.find("start:") != std::string_view::npos || text.find("starti:") != std::string_view::npos;
}

Result<OtnRules> read_otn(std::string_view text) {
    OtnRules rules;
    for (const std::string_view word : words_of(text)) {
        const auto offset = static_cast<std::size_t>(word.data() - text.data());
        if (!rules.board.empty()) {
            if (!rules.side.empty()) return bad_position(text, offset, "the text goes on after the side to move");
            rules.side = word;
            continue;
        }
        const auto colon = word.find(':');
        if (colon == std::string_view::npos)
            return bad_position(text, offset, fmt::format("{} is not of the form key:value", in_quotes(word)));
        const std::string_view key = word.substr(0, colon);
        std::string_view value = word.substr(colon + 1);
        if (key == "dim") {
            const auto width = parse_number(value);
            if (!width || *width == 0)
                return bad_position(text, offset, fmt::format("{} is not a board size", in_quotes(word)));
            rules.width = *width;
        } else if (key == "atkf" && (value == "y" || value == "n")) {
            rules.attackers_first = value == "y";
        } else if (key == "start" || key == "starti") {
            if (value.starts_with('/')) value.remove_prefix(1);
            if (value.ends_with('/')) value.remove_suffix(1);
            if (value.empty()) return bad_position(text, offset, "the board is missing");
            rules.board = key == "start" ? upside_down(value) : std::string(value);
        } else {
            rules.other.emplace_back(key, value);
        }
    }
    if (rules.board.empty()) return bad_position(text, 0, "start: with the board is missing");
    return rules;
}

std::string write_otn(const OtnRules& rules) {
    std::string text = fmt::format("dim:{}", rules.width);
    if (!rules.attackers_first) text += " atkf:n";
    for (const auto& [key, value] : rules.other) text += fmt::format(" {}:{}", key, value);
    return text + fmt::format(" start:/{}/", upside_down(rules.board));
}

}  // namespace zermelo

// Texts of infos that are no constants: files, and texts of families.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/core/concepts/game.hpp"

namespace zermelo {

// A file of games/ with the rules of a game in words, like konane/rules.txt. Each line is a paragraph. Families fill in
// the facts of each game by fmt::format: the names in braces.
std::string_view rules_text(std::string_view file);

// The info of a game of a family, with the texts that it refers to, which are made at run time. Immutable.
class GameTexts {
public:
    // `base` has the other members of the info.
    GameTexts(const GameInfo& base, std::string spec_syntax, std::string position_syntax, std::string rules,
              std::vector<std::string_view> small_specs)
        : info(base),
          spec_syntax_(std::move(spec_syntax)),
          position_syntax_(std::move(position_syntax)),
          rules_(std::move(rules)),
          small_specs_(std::move(small_specs)) {
        info.spec_syntax = spec_syntax_;
        info.position_syntax = position_syntax_;
        info.rules = rules_;
        info.small_specs = small_specs_;
    }
    GameTexts(const GameTexts&) = delete;
    GameTexts& operator=(const GameTexts&) = delete;

    GameInfo info;

private:
    std::string spec_syntax_, position_syntax_, rules_;
    std::vector<std::string_view> small_specs_;
};

}  // namespace zermelo

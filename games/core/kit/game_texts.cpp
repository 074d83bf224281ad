#include "games/core/kit/game_texts.hpp"

#include <algorithm>
#include <cassert>
#include <span>

#include "games/base/embedded_file.hpp"

namespace zermelo {

std::span<const EmbeddedFile> rule_files();  // games/*/*rules.txt

std::string_view rules_text(std::string_view file) {
    const auto files = rule_files();
    const auto found = std::find_if(files.begin(), files.end(), [file](const auto& f) { return f.name == file; });
    assert(found != files.end());
    return found->text;
}

}  // namespace zermelo

// Any text as spec, position and moves: an error or a round trip, never a crash. Input: spec, newline, position with
// moves.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/core/runtime/registry.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto newline = text.find('\n');
    const auto game = zermelo::make_game(text.substr(0, newline));
    if (!game || newline == std::string_view::npos) return 0;
    const auto position = (*game)->parse(text.substr(newline + 1));
    if (!position) return 0;
    // Accepted texts are canonical: they read back as themselves, and so do the texts of all children.
    const std::string canonical = (*game)->format(*position);
    if ((*game)->parse(canonical) != *position) std::abort();
    const auto children = (*game)->children(*position);
    const auto names = (*game)->move_names(*position);
    if (children.empty() != (*game)->terminal(*position).has_value() || names.size() != children.size()) std::abort();
    if ((*game)->drawing(*position).moves.size() != children.size()) std::abort();
    for (std::size_t i = 0; i < names.size(); ++i)
        if ((*game)->parse(canonical + " moves " + names[i]) != children[i]) std::abort();
    return 0;
}

// Any text as spec, position and moves: an error or a round trip, never a crash. Input: spec, newline, position with
// moves.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/core/registry.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto newline = text.find('\n');
    const auto game = zermelo::make_game(text.substr(0, newline));
    if (!game || newline == std::string_view::npos) return 0;
    const auto position = (*game)->resolve(text.substr(newline + 1));
    if (!position) return 0;
    // What was accepted is canonical: it reads back as itself, and so does everything that a move leads to.
    const auto view = (*game)->view(*position);
    if (!view || view->position != *position || view->moves.empty() != view->terminal.has_value()) std::abort();
    const auto drawing = (*game)->drawing(*position);
    if (!drawing || drawing->moves.size() != view->moves.size()) std::abort();
    for (const auto& move : view->moves) {
        const auto child = (*game)->resolve(*position + " moves " + move.text);
        if (!child || *child != move.child) std::abort();
    }
    return 0;
}

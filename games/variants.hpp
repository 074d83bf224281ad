// Variants of a game that share positions.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "games/game.hpp"
#include "games/spec.hpp"

namespace zermelo {

// The game of a spec text, if it is `game` itself or a variant whose positions play alike in `game` (VariantGame).
template <Game G>
std::optional<G> variant_sharing_positions(const G& game, std::string_view spec) {
    const auto parsed = Spec::parse(spec);
    if (!parsed || parsed->game != G::info().name) return std::nullopt;
    auto variant = G::make(*parsed);
    if (!variant) return std::nullopt;
    bool shares = variant->spec() == game.spec();
    if constexpr (VariantGame<G>) shares = shares || variant->plays_like(game);
    return shares ? std::optional(*std::move(variant)) : std::nullopt;
}

}  // namespace zermelo

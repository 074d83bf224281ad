// Variants of a game that share positions.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "games/core/concepts/game.hpp"
#include "games/core/texts/spec.hpp"

namespace zermelo {

// A game, or a variant of it whose positions play alike in it (VariantGame). Its values of the positions that it holds
// are true in the game.
template <Game G>
struct SharedVariant {
    G game;
    bool same = false;  // the game itself

    // By the canonical text of its spec; nothing if that shares no positions with `game`.
    static std::optional<SharedVariant> of(const G& game, std::string_view spec) {
        if (spec == game.spec()) return SharedVariant{game, true};
        const auto parsed = Spec::parse(spec);
        // A rule set may be a game of its own (games/core/runtime/registry.hpp).
        if (!parsed || (parsed->game != game.info().name && parsed->game + ":" + parsed->ruleset != game.info().name))
            return std::nullopt;
        auto variant = G::make(*parsed);
        if (!variant || variant->spec() != spec) return std::nullopt;
        if constexpr (VariantGame<G>)
            if (variant->plays_like(game)) return SharedVariant{*std::move(variant), false};
        return std::nullopt;
    }

    bool holds([[maybe_unused]] const typename G::Position& position) const noexcept {
        if constexpr (VariantGame<G>)
            return same || game.holds(position);
        else
            return true;
    }
};

}  // namespace zermelo

#include "games/core/runtime/game_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/core/texts/notation.hpp"
#include "games/core/texts/spelling.hpp"

namespace zermelo {

namespace {

bool takes(const GameClass& of, const Spec& spec) {
    return !of.takes || of.takes(spec);
}

}  // namespace

const std::shared_ptr<const GameClass>& GameEntry::class_for(const Spec& spec) const {
    if (larger.empty() || takes(*of, spec)) return of;
    const auto found = std::find_if(larger.begin(), larger.end(), [&](const auto& one) { return takes(*one, spec); });
    return found == larger.end() ? larger.back() : *found;
}

Result<void> GameList::add(GameClass added) {
    const auto entry_of = [this](const GameInfo* info) {
        return std::find_if(games_.begin(), games_.end(),
                            [&](const GameEntry& entry) { return entry.info->name == info->name; });
    };
    for (const GameInfo* info : added.games)
        if (const auto entry = entry_of(info); entry != games_.end() && (entry->info != info || !entry->last()->takes))
            return fail(Failure::usage, fmt::format("cannot add the game {}", in_quotes(info->name)),
                        "another game has its name");
    const auto shared = std::make_shared<const GameClass>(std::move(added));
    for (const GameInfo* info : shared->games) {
        if (const auto entry = entry_of(info); entry != games_.end())
            entry->larger.push_back(shared);
        else
            games_.push_back({info, shared, {}});
    }
    return {};
}

Result<std::shared_ptr<const GameClass>> GameList::find(const Spec& spec) const {
    std::vector<std::string> names;
    const std::string whole = spec.game + ":" + spec.ruleset;
    for (const GameEntry& game : games_) {
        if (game.info->name == whole) return game.class_for(spec);
        names.emplace_back(game.info->name);
    }
    for (const GameEntry& game : games_)
        if (game.info->name == spec.game) return game.class_for(spec);
    auto meant = nearest(spec.game, names);
    constexpr std::size_t telling = 3;  // letters
    if (!meant && spec.game.size() >= telling)
        for (const std::string& name : names)
            if (!meant && name.starts_with(spec.game)) meant = name;
    return fail(Failure::not_found, fmt::format("there is no game called {}", in_quotes(spec.game)),
                meant ? fmt::format("did you mean {}?", *meant) : "", Cause{.spec = spec.game},
                "zermelo games  # lists them all; your own: zermelo new-game, or a rule book in Python");
}

Result<OpenGame> GameList::make(std::string_view text) const {
    ZERMELO_ASSIGN(spec, Spec::parse(text));
    ZERMELO_ASSIGN(of, find(spec));
    ZERMELO_ASSIGN(game, of->make(spec));
    return OpenGame{std::move(game), std::move(of)};
}

}  // namespace zermelo

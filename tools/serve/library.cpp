#include "tools/serve/library.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/base/version.hpp"

namespace zermelo::serve {

Result<Answer> Library::Entry::answer(const AnyPosition& position) const {
    if (tables) return tables->answer(position);
    return answer_of_rules(*game, position,
                           damaged.empty() ? fmt::format("there is no table for {}", game->spec()) : damaged);
}

Result<Known> Library::Entry::value(const AnyPosition& position) const {
    if (tables) return tables->value(position);
    Answer rules;
    begin_answer(*game, position, rules);
    return rules.value;
}

Result<std::vector<Answer>> Library::Entry::answers(std::span<const AnyPosition> positions) const {
    std::vector<std::optional<Answer>> held(positions.size());
    if (tables) {
        ZERMELO_ASSIGN(found, tables->look_up(positions, 1));
        held = std::move(found);
    }
    std::vector<Answer> answers;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (held[i]) {
            answers.push_back(*std::move(held[i]));
            continue;
        }
        ZERMELO_ASSIGN(made, answer(positions[i]));
        answers.push_back(std::move(made));
    }
    return answers;
}

Result<std::vector<Known>> Library::Entry::values(std::span<const AnyPosition> positions) const {
    if (tables) return tables->values(positions, 1);
    std::vector<Known> values;
    for (const AnyPosition& position : positions) {
        ZERMELO_ASSIGN(known, value(position));
        values.push_back(known);
    }
    return values;
}

Result<std::shared_ptr<const Library::Entry>> Library::open(std::string_view spec) const {
    const auto now = std::chrono::steady_clock::now();
    {
        const std::lock_guard lock(mutex_);
        for (const auto& entry : entries_)
            if (entry->text == spec && now - entry->looked < fresh) return entry;
    }
    auto entry = std::make_shared<Entry>();
    ZERMELO_ASSIGN(game, engine_.game(spec));
    entry->text = spec;
    entry->game = std::move(game);
    entry->looked = now;
    entry->stamp = fmt::format("{} {} {}", program_version, entry->game->spec(), entry->game->rules_revision());
    auto tables = engine_.tables(spec);
    if (tables) {
        entry->tables = *std::move(tables);
        for (const auto& table : entry->tables->tables())
            entry->stamp +=
                fmt::format(" {}{:016x}", digest_text(table->info().summary.digest), table->info().fingerprint);
    } else if (tables.error().code != Failure::not_found) {
        entry->damaged = fmt::format("{}: {}", tables.error().what, tables.error().why);
        entry->stamp += " damaged";
    }
    const std::lock_guard lock(mutex_);
    std::erase_if(entries_, [&](const auto& old) { return old->text == spec; });
    entries_.insert(entries_.begin(), entry);
    if (entries_.size() > most) entries_.pop_back();
    return std::shared_ptr<const Entry>(entry);
}

}  // namespace zermelo::serve

#include "tools/zermelo/lookup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "games/notation.hpp"
#include "games/registry.hpp"
#include "tablebase/catalog.hpp"

namespace zermelo::cli {

namespace {

Result<Lookup> open_file(const std::string& path, std::uint64_t cache) {
    ZERMELO_ASSIGN(table, TableReader::open(path, std::make_shared<BlockCache>(cache)));
    ZERMELO_ASSIGN(solver, solver_of(*table));
    ZERMELO_ASSIGN(prober, solver->prober(table));
    return Lookup{std::move(table), std::move(solver), std::move(prober), path};
}

// The first sound table for the game; a damaged one does not hide the next.
Result<Lookup> open_from_folder(const AnyGame& game, const std::string& folder, std::uint64_t cache) {
    const std::uint64_t fingerprint = rules_fingerprint(game.info(), game.spec());
    const auto catalog = Catalog::scan(folder);
    if (catalog) {
        std::optional<Error> damaged;
        for (const std::string& path : catalog->find(fingerprint)) {
            auto lookup = open_file(path, cache);
            if (lookup) return lookup;
            damaged = lookup.error();
        }
        if (damaged) return tl::unexpected<Error>(*std::move(damaged));
    }
    std::string why;
    if (!catalog) {
        why = catalog.error().what + ": " + catalog.error().why;
    } else {
        why = fmt::format("{} table{} in {}, none with rules fingerprint {:016x}", catalog->tables(),
                          catalog->tables() == 1 ? "" : "s", folder, fingerprint);
        if (catalog->unreadable() > 0) why += fmt::format(" ({} unreadable)", catalog->unreadable());
    }
    return fail(Failure::not_found, fmt::format("cannot answer {}: no table for it", game.spec()), why,
                fmt::format("zermelo solve {} -o {}/{}", game.spec(), folder, Catalog::file_name(game.spec())));
}

}  // namespace

Result<std::unique_ptr<AnySolver>> solver_of(const TableReader& table) {
    auto solver = make_solver(table.header().spec);
    if (!solver)
        return fail(Failure::corrupt,
                    fmt::format("{} is a table of {}, which this program does not know", table.path(),
                                in_quotes(table.header().spec)),
                    solver.error().what, "a newer zermelo may read it");
    return solver;
}

Result<Lookup> Lookup::open(const std::string& name, const std::string& folder, std::uint64_t cache) {
    std::error_code ignored;
    const bool is_file = name.ends_with(".ztb") || name.starts_with('.') || name.find('/') != std::string::npos ||
                         std::filesystem::is_regular_file(name, ignored);
    if (is_file) return open_file(name, cache);
    ZERMELO_ASSIGN(game, make_game(name));
    return open_from_folder(*game, folder, cache);
}

Result<Answer> look_up(const Lookup& lookup, const std::string& position) {
    Answer answer;
    ZERMELO_ASSIGN(view, lookup.game().view(position));
    answer.view = std::move(view);
    ZERMELO_ASSIGN(value, lookup.prober->probe(answer.view.position));
    answer.value = value;
    for (const AnyGame::Move& move : answer.view.moves) {
        ZERMELO_ASSIGN(child, lookup.prober->probe(move.child));
        RankedMove ranked{move, std::nullopt, 0, false};
        if (child) {
            ranked.value = after_move(*child, move.child_turn == answer.view.turn);
            ranked.value->dtw = child->dtw;
        }
        answer.moves.push_back(std::move(ranked));
    }
    std::stable_sort(answer.moves.begin(), answer.moves.end(), [](const RankedMove& a, const RankedMove& b) {
        if (!a.value || !b.value) return a.value.has_value() && !b.value.has_value();
        return better(*a.value, *b.value);
    });
    const RankedMove* best_of_value = nullptr;
    for (RankedMove& ranked : answer.moves) {
        if (!ranked.value) break;
        if (best_of_value == nullptr || best_of_value->value->wdl != ranked.value->wdl) best_of_value = &ranked;
        ranked.delta = std::abs(ranked.value->dtw - best_of_value->value->dtw);
        ranked.optimal = *ranked.value == *answer.moves.front().value;
    }
    return answer;
}

Result<std::vector<std::pair<Side, std::string>>> perfect_line(const Lookup& lookup, const Answer& answer) {
    constexpr std::size_t longest_draw = 40;
    std::vector<std::pair<Side, std::string>> line;
    Answer now = answer;
    while (!now.moves.empty() && now.moves.front().value) {
        const RankedMove& best = now.moves.front();
        if (best.value->wdl != Wdl::draw && (!now.value || best.value->dtw >= now.value->dtw))
            return fail(Failure::corrupt, fmt::format("{} is not a sound table", lookup.file),
                        fmt::format("its distances do not fall along the line, at {}", now.view.position),
                        "zermelo verify --full  tells more");
        if (best.value->wdl == Wdl::draw && line.size() >= longest_draw) break;
        line.emplace_back(now.view.turn, best.move.text);
        ZERMELO_ASSIGN(next, look_up(lookup, best.move.child));
        now = std::move(next);
    }
    return line;
}

}  // namespace zermelo::cli

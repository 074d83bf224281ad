#include "tools/zermelo/console/lookup.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "games/core/notation.hpp"
#include "games/core/registry.hpp"
#include "tablebase/catalog.hpp"

namespace zermelo::cli {

namespace {

Result<std::unique_ptr<Lookup>> open_file(const std::string& path, std::uint64_t cache) {
    ZERMELO_ASSIGN(table, TableReader::open(path, std::make_shared<BlockCache>(cache)));
    ZERMELO_ASSIGN(solver, solver_of(*table));
    ZERMELO_ASSIGN(prober, solver->prober(table));
    auto lookup = std::make_unique<Lookup>();
    lookup->table = std::move(table);
    lookup->solver = std::move(solver);
    lookup->prober = std::move(prober);
    lookup->file = path;
    return lookup;
}

// The first sound table for the game; a damaged one does not hide the next.
Result<std::unique_ptr<Lookup>> open_from_folder(const AnyGame& game, const std::string& folder, std::uint64_t cache) {
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

bool names_a_file(const std::string& name) {
    std::error_code ignored;
    return name.ends_with(".ztb") || name.starts_with('.') || name.find('/') != std::string::npos ||
           std::filesystem::is_regular_file(name, ignored);
}

Result<std::unique_ptr<Lookup>> Lookup::open(const std::string& name, const std::string& folder, std::uint64_t cache) {
    if (names_a_file(name)) return open_file(name, cache);
    ZERMELO_ASSIGN(game, make_game(name));
    return open_from_folder(*game, folder, cache);
}

Result<Answer> Lookup::look_up(const std::string& position) {
    Answer answer;
    ZERMELO_ASSIGN(view, game().view(position));
    answer.view = std::move(view);
    ZERMELO_ASSIGN(value, prober->probe(answer.view.position));
    if (value) answer.value = Known::of(*value);
    answer.source = answer.view.terminal ? "terminal" : value ? "table" : "";
    for (const AnyGame::Move& move : answer.view.moves) {
        ZERMELO_ASSIGN(child, prober->probe(move.child));
        answer.moves.push_back({move, {}, {}, false});
        if (child) answer.moves.back().value = after_move(Known::of(*child), move.child_turn == answer.view.turn);
    }
    rank_moves(answer);
    return answer;
}

Result<Line> Lookup::line(const Answer& answer) {
    constexpr std::size_t longest_draw = 40;
    Line line;
    Answer now = answer;
    while (!now.moves.empty() && now.moves.front().value.outcome()) {
        const RankedMove& best = now.moves.front();
        const bool drawn = best.value.is(Wdl::draw);
        if (!drawn && *best.value.dtw >= now.value.dtw.value_or(0))
            return fail(Failure::corrupt, fmt::format("{} is not a sound table", file),
                        fmt::format("its distances do not fall along the line, at {}", now.view.position),
                        "zermelo verify --full  tells more");
        if (drawn && line.size() >= longest_draw) break;
        line.emplace_back(now.view.turn, best.move.text);
        ZERMELO_ASSIGN(next, look_up(best.move.child));
        now = std::move(next);
    }
    return line;
}

}  // namespace zermelo::cli

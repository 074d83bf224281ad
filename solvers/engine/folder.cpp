#include "solvers/engine/folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

#include "games/base/text.hpp"
#include "tablebase/catalog.hpp"

namespace zermelo {

TableFolder::TableFolder(std::shared_ptr<const AnyGame> game, std::string folder,
                         std::vector<std::shared_ptr<const Table>> tables, std::shared_ptr<const AnswerSource> search)
    : game_(std::move(game)), folder_(std::move(folder)), tables_(std::move(tables)), search_(std::move(search)) {
    const auto rank = [spec = game_->spec()](const std::shared_ptr<const Table>& table) {
        const TableInfo info = table->info();
        return std::tuple(info.metric == Metric::wdl, info.spec != spec, ~info.summary.counts.positions, info.file);
    };
    std::sort(tables_.begin(), tables_.end(), [&rank](const auto& a, const auto& b) { return rank(a) < rank(b); });
}

// Asks for positions by their numbers. look(table, is_turned, adopted, numbers) answers positions of a table's own
// game, which may be this one turned; it tells for each whether the table holds it.
template <class Look>
Result<void> TableFolder::ask_tables(std::span<const AnyPosition> positions, std::vector<std::size_t> open,
                                     Look&& look) const {
    for (const auto& table : tables_) {
        std::vector<std::size_t> numbers;
        std::vector<std::size_t> left;
        std::vector<AnyPosition> adopted;
        const bool is_turned = table->game().is_turned(game());
        for (const std::size_t number : open) {
            const auto position = is_turned ? table->game().turned(game(), positions[number])
                                            : table->game().adopt(game(), positions[number]);
            (position ? numbers : left).push_back(number);
            if (position) adopted.push_back(*position);
        }
        if (adopted.empty()) continue;
        ZERMELO_ASSIGN(held, look(*table, is_turned, adopted, numbers));
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if (!held[i]) left.push_back(numbers[i]);
        open = std::move(left);
    }
    return {};
}

Result<std::vector<std::optional<TableFolder::Found>>> TableFolder::find(std::span<const AnyPosition> positions,
                                                                         int threads,
                                                                         const std::stop_token& stop) const {
    for (const AnyPosition& position : positions) ZERMELO_TRY(check_owner(game(), position));
    std::vector<std::optional<Found>> found(positions.size());
    const auto look = [&](const Table& table, bool is_turned, std::span<const AnyPosition> adopted,
                          std::span<const std::size_t> numbers) -> Result<std::vector<bool>> {
        ZERMELO_ASSIGN(answers, table.answers(adopted, threads, stop));
        std::vector<bool> held(numbers.size());
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            held[i] = !answers[i].value.nothing();
            if (held[i]) found[numbers[i]] = Found{&table, is_turned, std::move(answers[i])};
        }
        return held;
    };
    std::vector<std::size_t> all(positions.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    ZERMELO_TRY(ask_tables(positions, std::move(all), look));
    return found;
}

Result<std::vector<Known>> TableFolder::values(std::span<const AnyPosition> positions, int threads,
                                               const std::stop_token& stop) const {
    std::vector<Known> known(positions.size());
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        ZERMELO_TRY(check_owner(game(), positions[i]));
        Answer rules;
        if (begin_answer(game(), positions[i], rules))
            open.push_back(i);
        else
            known[i] = rules.value;
    }
    const auto look = [&](const Table& table, bool, std::span<const AnyPosition> adopted,
                          std::span<const std::size_t> numbers) -> Result<std::vector<bool>> {
        ZERMELO_ASSIGN(values, table.probe_many(adopted, threads, stop));
        std::vector<bool> held(numbers.size());
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            held[i] = values[i].has_value();
            if (held[i]) known[numbers[i]] = table.known(adopted[i], *values[i]);
        }
        return held;
    };
    ZERMELO_TRY(ask_tables(positions, std::move(open), look));
    return known;
}

Result<Known> TableFolder::value(const AnyPosition& position) const {
    ZERMELO_ASSIGN(known, values({&position, 1}, 1));
    return known.front();
}

// Numbers the moves of an answer about the board turned as this game does, whose children are given.
Result<void> TableFolder::renumber(const AnyGame& of, std::span<const AnyPosition> children, Answer& answer) const {
    std::vector<RankedMove*> open;
    for (RankedMove& move : answer.moves) open.push_back(&move);
    for (std::size_t own = 0; own < children.size(); ++own) {
        const auto child = of.turned(game(), children[own]);
        const auto same = std::ranges::find_if(open, [&](const RankedMove* move) { return child == move->child; });
        if (same == open.end()) break;
        (*same)->number = own;
        open.erase(same);
    }
    if (open.empty() && children.size() == answer.moves.size()) return {};
    return fail(Failure::internal, fmt::format("{} and {} differ in moves", game().spec(), of.spec()),
                fmt::format("at {}", game().format(answer.position)));
}

Result<std::vector<std::optional<Answer>>> TableFolder::look_up(std::span<const AnyPosition> positions, int threads,
                                                                const std::stop_token& stop) const {
    ZERMELO_ASSIGN(found, find(positions, threads, stop));
    std::vector<std::optional<Answer>> answers(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (!found[i]) continue;
        Answer& answer = answers[i].emplace(std::move(found[i]->answer));
        if (answer.position == positions[i]) continue;  // of the table's own game
        answer.position = positions[i];
        const auto children = game().children(positions[i]);
        if (found[i]->is_turned) ZERMELO_TRY(renumber(found[i]->table->game(), children, answer));
        for (RankedMove& move : answer.moves) move.child = children[move.number];
    }
    return answers;
}

Result<std::optional<Answer>> TableFolder::look_up(const AnyPosition& position) const {
    ZERMELO_ASSIGN(answers, look_up({&position, 1}, 1));
    return std::move(answers.front());
}

Result<Answer> TableFolder::answer(const AnyPosition& position, const Request& request) const {
    ZERMELO_ASSIGN(held, look_up(position));
    if (held) return *std::move(held);
    if (search_) return search_->answer(position, request);
    return answer_of_rules(game(), position,
                           tables_.size() == 1 && tables_.front()->game().spec() == game().spec()
                               ? "the table holds what can be reached from the start, and this cannot"
                               : fmt::format("no table in {} holds this position", folder_));
}

Result<Line> TableFolder::line(const Answer& answer, const Request& request) const {
    ZERMELO_ASSIGN(found, find({&answer.position, 1}, 1, request.stop));
    if (!found.front()) return search_ ? search_->line(answer, request) : Result<Line>();
    const Table& table = *found.front()->table;
    if (!found.front()->is_turned) return table.line(found.front()->answer, request);
    // The names of the moves are those of this board, and so are the moves of the answer.
    return best_line(game(), table.file(), answer,
                     [&](const AnyPosition& position) { return this->answer(position, request); });
}

Result<std::vector<std::shared_ptr<const Table>>> tables_for(const AnyGame& game, const std::string& folder,
                                                             const GameShelf& games, const TableFiles& files) {
    std::vector<std::shared_ptr<const Table>> sharing;
    std::set<Digest> digests;  // equal ones say the same: one table is enough
    std::optional<Error> damaged;
    if (const auto catalog = Catalog::scan(folder)) {
        for (const Catalog::Entry& entry : catalog->entries()) {
            const auto variant = games.open(entry.spec);
            if (!variant || !(variant->game->is_variant_of(game) || variant->game->is_turned(game))) continue;
            if (const auto digest = files.digest_of(entry.path); digest && digests.contains(*digest)) continue;
            auto opened = files.open(entry.path);
            if (opened) {
                digests.insert((*opened)->info().summary.digest);
                sharing.push_back(*std::move(opened));
            } else {
                damaged = std::move(opened).error();
            }
        }
    }
    if (sharing.empty()) return damaged ? tl::unexpected<Error>(*std::move(damaged)) : no_table(folder, game.spec());
    return sharing;
}

tl::unexpected<Error> no_table(const std::string& folder, const std::string& spec) {
    constexpr std::size_t most = 5;
    const auto catalog = Catalog::scan(folder);
    std::string why;
    if (!catalog) {
        why = catalog.error().what + ": " + catalog.error().why;
    } else {
        const auto& entries = catalog->entries();
        why = fmt::format("{} in {}", counted(entries.size(), "table"), folder);
        for (std::size_t i = 0; i < std::min(most, entries.size()); ++i)
            why += fmt::format("{} {}", i == 0 ? ":" : ",", entries[i].spec);
        if (entries.size() > most) why += fmt::format(" and {} more", entries.size() - most);
        if (catalog->unreadable() > 0) why += fmt::format(" ({} unreadable)", catalog->unreadable());
    }
    return fail(Failure::not_found, fmt::format("cannot answer {}: no table for it", spec), std::move(why),
                Cause{.kind = Cause::Kind::no_table, .where = folder, .spec = spec},
                "solve it, or search without a table");
}

}  // namespace zermelo

#include "solvers/engine/folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace zermelo {

TableFolder::TableFolder(std::shared_ptr<const AnyGame> game, std::string folder,
                         std::vector<std::shared_ptr<const Table>> tables, std::shared_ptr<const Search> search)
    : game_(std::move(game)), folder_(std::move(folder)), tables_(std::move(tables)), search_(std::move(search)) {
    const auto rank = [spec = game_->spec()](const std::shared_ptr<const Table>& table) {
        const TableInfo info = table->info();
        return std::tuple(info.metric == Metric::wdl, info.spec != spec, ~info.summary.counts.positions, info.file);
    };
    std::sort(tables_.begin(), tables_.end(), [&rank](const auto& a, const auto& b) { return rank(a) < rank(b); });
}

Result<std::optional<TableFolder::Found>> TableFolder::find(const AnyPosition& position) const {
    ZERMELO_TRY(check_owner(game(), position));
    for (const auto& table : tables_) {
        const auto adopted = table->game().adopt(game(), position);
        if (!adopted) continue;
        ZERMELO_ASSIGN(answer, table->answer(*adopted));
        if (!answer.value.nothing()) return Found{table.get(), std::move(answer)};
    }
    return std::nullopt;
}

Result<Known> TableFolder::value(const AnyPosition& position) const {
    ZERMELO_TRY(check_owner(game(), position));
    Answer rules;
    if (!begin_answer(game(), position, rules)) return rules.value;
    const auto points = game().points(position);
    for (const auto& table : tables_) {
        const auto adopted = table->game().adopt(game(), position);
        if (!adopted) continue;
        ZERMELO_ASSIGN(value, table->value(*adopted));
        if (value) return Known::of(*value, table->metric(), points ? points->made : 0);
    }
    return Known();
}

Result<std::optional<Answer>> TableFolder::look_up(const AnyPosition& position) const {
    ZERMELO_ASSIGN(found, find(position));
    if (!found) return std::nullopt;
    Answer answer = std::move(found->answer);
    answer.position = position;
    const auto children = game().children(position);
    for (RankedMove& move : answer.moves) move.child = children[move.number];
    return answer;
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
    ZERMELO_ASSIGN(found, find(answer.position));
    if (!found) return search_ ? search_->line(answer, request) : Result<Line>();
    return found->table->line(found->answer, request);
}

}  // namespace zermelo

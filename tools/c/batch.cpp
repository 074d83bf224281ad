#include "tools/c/batch.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "games/core/runtime/rules_error.hpp"
#include "solvers/run/parallel.hpp"
#include "tools/c/calls.hpp"
#include "tools/c/values.hpp"

namespace zermelo::c {

namespace {

constexpr std::size_t at_once = 1 << 16;  // positions, so that a long list takes little memory

void write_row(const Columns& columns, std::size_t row, int outcome, int plies, int points) {
    if (columns.outcomes != nullptr) columns.outcomes[row] = static_cast<std::int8_t>(outcome);
    if (columns.plies != nullptr) columns.plies[row] = plies;
    if (columns.points != nullptr) columns.points[row] = points;
}

Result<AnyPosition> parse(const AnyGame& game, const Result<std::string_view>& text) {
    return text.and_then(
        [&game](std::string_view given) { return or_error(game.spec(), [&] { return game.parse(given); }); });
}

// Texts from `begin` on; nothing for those that are no position.
std::vector<std::optional<AnyPosition>> parse_some(const AnyGame& game, Workers& workers, std::size_t begin,
                                                   std::size_t count, const TextOf& text) {
    constexpr std::uint64_t grain = 256;  // texts; about a tenth of a millisecond
    std::vector<std::optional<AnyPosition>> parsed(count);
    workers.for_chunks(count, grain, {}, [&](std::uint64_t from, std::uint64_t to) {
        for (std::uint64_t i = from; i < to; ++i)
            if (const auto position = parse(game, text(begin + i))) parsed[i] = *position;
    });
    return parsed;
}

}  // namespace

Result<void> check_count(std::size_t count) {
    if (count <= static_cast<std::size_t>(std::numeric_limits<int>::max())) return {};
    return fail(Failure::usage, "there are too many positions for one call");
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const bool with_return = end > 0 && text[end - 1] == '\r';  // of Windows
        lines.push_back(text.substr(0, with_return ? end - 1 : end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

Result<int> probe_all(const TableFolder& tables, std::size_t count, const Columns& columns, int threads,
                      const TextOf& text) {
    if (threads < 0) return fail(Failure::usage, "the number of threads is negative");
    Workers workers(threads);
    int known = 0;
    bool told = false;
    for (std::size_t begin = 0; begin < count; begin += at_once) {
        const auto parsed = parse_some(tables.game(), workers, begin, std::min(at_once, count - begin), text);
        std::vector<AnyPosition> positions;
        std::vector<std::size_t> rows;
        for (std::size_t i = 0; i < parsed.size(); ++i) {
            if (parsed[i]) {
                positions.push_back(*parsed[i]);
                rows.push_back(begin + i);
                continue;
            }
            write_row(columns, begin + i, ZERMELO_UNREADABLE, ZERMELO_NONE, 0);
            if (!told) failed(parse(tables.game(), text(begin + i)).error());
            told = true;
        }
        ZERMELO_ASSIGN(values, tables.values(positions, threads));
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Known& value = values[i];
            write_row(columns, rows[i], outcome_of(value), plies_of(value), points_of(value));
            known += value.outcome() ? 1 : 0;
        }
    }
    return known;
}

}  // namespace zermelo::c

#include "solvers/engine/table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/core/runtime/rules_error.hpp"
#include "games/core/texts/notation.hpp"
#include "solvers/engine/any_reader.hpp"
#include "solvers/engine/any_solver.hpp"
#include "solvers/engine/compare_tables.hpp"
#include "solvers/engine/game_shelf.hpp"
#include "solvers/engine/random_positions.hpp"
#include "solvers/engine/slice_values.hpp"
#include "solvers/stats/loaded_table.hpp"

namespace zermelo {

struct Table::Parts {
    std::shared_ptr<const TableReader> reader;
    OpenGame game;
    std::unique_ptr<AnyReader> of_game;
    std::unique_ptr<AnyProber> prober;
};

std::optional<double> only_move_share(const GroupStatistics& group) {
    if (group.choices == 0) return std::nullopt;
    return static_cast<double>(group.only_moves) / static_cast<double>(group.choices);
}

Table::Table(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Table::~Table() = default;

Result<std::shared_ptr<const Table>> Table::open(const std::string& path, std::shared_ptr<BlockCache> cache,
                                                 const GameShelf& games) {
    ZERMELO_ASSIGN(reader, TableReader::open(path, std::move(cache)));
    auto game = games.open(reader->header().spec);
    if (!game)
        return fail(Failure::corrupt,
                    fmt::format("{} is a table of {}, which this program does not know", path,
                                in_quotes(reader->header().spec)),
                    game.error().what, Cause{.where = path, .spec = reader->header().spec},
                    "its plug or rule book, if its rules are somebody's own; else a newer zermelo");
    if (changed_since(*game, reader->header().spec, reader->header().fingerprint))
        return fail(Failure::corrupt, fmt::format("{} is a table of other rules of {}", path, game->game->spec()),
                    fmt::format("{} was changed since", game->of->file),
                    Cause{.kind = Cause::Kind::older_table, .where = path, .spec = game->game->spec()},
                    "solve it again, over this file by force");
    ZERMELO_ASSIGN(of_game, make_reader(*game));
    auto prober = of_game->prober(reader);
    // Nobody asked for the metric of a file: one that the game does not have is damage.
    if (!prober && prober.error().code == Failure::usage)
        return damaged_table(
            path, fmt::format("its metric is {}, but {}", name_of(reader->header().metric), prober.error().why));
    if (!prober) return tl::unexpected<Error>(std::move(prober).error());
    return std::shared_ptr<const Table>(new Table(
        std::make_unique<Parts>(Parts{std::move(reader), *std::move(game), std::move(of_game), *std::move(prober)})));
}

const AnyGame& Table::game() const {
    return *parts_->game.game;
}

std::string Table::file() const {
    return parts_->reader->path();
}

Result<std::optional<Value>> Table::value(const AnyPosition& position) const {
    ZERMELO_TRY(check_owner(game(), position));
    return parts_->prober->probe(position);
}

Result<std::vector<std::optional<Value>>> Table::probe_many(std::span<const AnyPosition> positions, int threads,
                                                            const std::stop_token& stop) const {
    constexpr std::size_t few = 64;  // looked up sooner than workers are called
    for (const AnyPosition& position : positions) ZERMELO_TRY(check_owner(game(), position));
    if (positions.size() > few) return parts_->prober->probe_many(positions, threads, stop);
    std::vector<std::optional<Value>> values;
    values.reserve(positions.size());
    for (const AnyPosition& position : positions) {
        ZERMELO_ASSIGN(value, parts_->prober->probe(position));
        values.push_back(value);
    }
    return values;
}

Result<std::vector<Answer>> Table::answers(std::span<const AnyPosition> positions, int threads,
                                           const std::stop_token& stop) const {
    return or_error(parts_->reader->header().spec, [&] { return find_answers(positions, threads, stop); });
}

Result<std::vector<Answer>> Table::find_answers(std::span<const AnyPosition> positions, int threads,
                                                const std::stop_token& stop) const {
    std::vector<Answer> answers(positions.size());
    std::vector<AnyPosition> asked;  // each position that is not over, and behind it what its moves lead to
    for (std::size_t i = 0; i < positions.size(); ++i) {
        ZERMELO_TRY(check_owner(game(), positions[i]));
        Answer& answer = answers[i];
        answer.file = file();
        answer.metric = metric();
        if (!begin_answer(game(), positions[i], answer)) continue;
        asked.push_back(positions[i]);
        list_moves(game(), answer);
        for (const RankedMove& move : answer.moves) asked.push_back(move.child);
    }
    ZERMELO_ASSIGN(values, probe_many(asked, threads, stop));
    auto value = values.begin();
    for (Answer& answer : answers) {
        if (!answer.terminal) {
            if (*value) {
                answer.value = known(answer.position, **value);
                answer.source = Source::table;
            } else {
                answer.why_unknown = "the table holds what can be reached from the start, and this cannot";
            }
            ++value;
            for (RankedMove& move : answer.moves) {
                if (*value) move.value = after_move(known(move.child, **value), move.child_turn == answer.turn);
                ++value;
            }
            rank_moves(answer);
        }
        end_answer(game(), answer);
    }
    return answers;
}

Known Table::known(const AnyPosition& position, Value value) const {
    const auto points = game().points(position);
    return Known::of(value, metric(), points ? points->made : 0);
}

Result<Answer> Table::answer(const AnyPosition& position, const Request& request) const {
    ZERMELO_ASSIGN(answers, this->answers({&position, 1}, 1, request.stop));
    return std::move(answers.front());
}

Result<Line> Table::line(const Answer& answer, const Request&) const {
    return best_line(game(), file(), answer, [this](const AnyPosition& position) { return this->answer(position); });
}

Metric Table::metric() const {
    return parts_->reader->header().metric;
}

TableInfo Table::info() const {
    const TableReader& reader = *parts_->reader;
    const TableHeader& header = reader.header();
    TableInfo info;
    info.file = reader.path();
    info.spec = header.spec;
    info.method = header.provenance.substr(0, header.provenance.find(';'));
    info.metric = header.metric;
    info.dense = header.layout == Layout::dense;
    info.summary = reader.summary();
    if (info.dense) {
        const auto raw = game().raw_positions();
        if (raw && *raw <= UINT64_MAX) info.positions_raw = static_cast<std::uint64_t>(*raw);
    }
    info.fingerprint = header.fingerprint;
    info.slices = reader.footer().slices;
    info.blocks = reader.footer().blocks;
    info.level = header.level;
    info.provenance = header.provenance;
    info.merges_ends = game().info().merges_ends;
    return info;
}

// Structure and checksums; that the table belongs to the rules that it names was checked when it was opened.
Result<VerifyReport> Table::verify_quickly(const RunOptions& options) const {
    const TableReader& reader = *parts_->reader;
    options.observer->begin_phase("reading", reader.footer().file_length);
    bool stopped = false;
    ZERMELO_TRY(reader.check_blocks([&](std::uint64_t bytes) {
        options.observer->advance(bytes);
        stopped = stopped || options.stop.stop_requested();
        return !stopped;
    }));
    if (stopped) return interrupted("the check of " + reader.path());
    // The value of the start that `info` tells stands in the footer alone.
    ZERMELO_ASSIGN(start, game().parse("start"));
    ZERMELO_ASSIGN(held, value(start));
    if (held && *held != info().summary.start)
        return unsound_table(reader, "its summary tells another value of the start than its blocks");
    return VerifyReport{reader.footer().counts.positions, std::nullopt};
}

Result<VerifyReport> Table::verify(const VerifyOptions& what, const RunOptions& options) const {
    if (what.mode == VerifyOptions::Mode::quick) return verify_quickly(options);
    ZERMELO_ASSIGN(solver, make_solver(parts_->game));
    if (what.mode == VerifyOptions::Mode::full) return solver->verify(parts_->reader, options);
    return solver->verify_sample(parts_->reader, what.count, what.seed, options);
}

Result<Statistics> Table::statistics(const RunOptions& options) const {
    return parts_->of_game->statistics(parts_->reader, options);
}

Result<Statistics> Table::statistics_with_zugzwangs(std::size_t kept, const RunOptions& options) const {
    return parts_->of_game->statistics(parts_->reader, options, kept);
}

Result<void> Table::pass(const RunOptions& options, const Pass& f) const {
    return parts_->of_game->pass(parts_->reader, options, [&](const TableRules& rules, const RunOptions& run) {
        return f({rules, *parts_->reader, *parts_->of_game}, run);
    });
}

Result<TablePlace> Table::canonical_place(const AnyPosition& position) const {
    ZERMELO_TRY(check_owner(game(), position));
    return parts_->prober->place_of(position);
}

Result<void> Table::visit(const RunOptions& options, const Visit& f) const {
    return or_error(parts_->reader->header().spec, [&]() -> Result<void> {
        const ComparedTable table(game(), *parts_->of_game, *parts_->prober, parts_->reader);
        constexpr std::size_t at_once = 1 << 16;
        std::vector<AnyPosition> positions;
        bool more = true;
        const auto pass_on = [&]() -> Result<void> {
            if (options.stop.stop_requested()) return interrupted("the pass over " + file());
            if (positions.empty()) return {};
            ZERMELO_ASSIGN(wanted, f(positions));
            more = wanted;
            positions.clear();
            return {};
        };
        for (std::uint32_t slice = 0; slice < table.slices() && more; ++slice)
            for (std::uint64_t begin = 0; begin < table.size(slice) && more; begin += ComparedTable::grain) {
                const std::uint64_t end = std::min(begin + ComparedTable::grain, table.size(slice));
                ZERMELO_ASSIGN(list, table.positions(slice, begin, end));
                for (std::size_t i = 0; i < list.size(); ++i) positions.push_back(list.position(i, game().variant()));
                if (positions.size() >= at_once) ZERMELO_TRY(pass_on());
            }
        if (more) return pass_on();
        return {};
    });
}

Result<std::vector<TableSlice>> Table::slices() const {
    const auto records = parts_->reader->slices();
    std::vector<TableSlice> slices;
    if (parts_->reader->header().layout == Layout::keyed) {
        slices.push_back({0, "all", records[0].size, records[0].counts});
        return slices;
    }
    ZERMELO_ASSIGN(rules, parts_->of_game->rules(parts_->reader));
    for (std::uint32_t slice = 0; slice < records.size(); ++slice)
        slices.push_back({slice, rules->slice_name(slice), records[slice].size, records[slice].counts});
    return slices;
}

Result<void> Table::check_index(std::uint32_t slice, std::uint64_t index) const {
    const auto slices = parts_->reader->slices();
    if (slice >= slices.size())
        return fail(Failure::usage, fmt::format("{} has no slice {}", file(), slice),
                    fmt::format("its slices are 0 to {}", slices.size() - 1));
    if (index > 0 && index >= slices[slice].size)
        return fail(Failure::usage, fmt::format("slice {} of {} has no index {}", slice, file(), index),
                    fmt::format("its size is {}", slices[slice].size));
    return {};
}

Result<std::vector<ValueCode>> Table::codes(std::uint32_t slice, const RunOptions& options) const {
    ZERMELO_TRY(check_index(slice, 0));
    return or_error(parts_->reader->header().spec, [&] {
        return SliceValues(game(), *parts_->of_game, *parts_->prober, parts_->reader).codes(slice, options);
    });
}

Result<std::vector<ValueCode>> Table::codes_at(std::uint32_t slice, std::span<const std::uint64_t> indices,
                                               const RunOptions& options) const {
    ZERMELO_TRY(check_index(slice, indices.empty() ? 0 : *std::max_element(indices.begin(), indices.end())));
    return or_error(parts_->reader->header().spec, [&] {
        return SliceValues(game(), *parts_->of_game, *parts_->prober, parts_->reader).codes_at(slice, indices, options);
    });
}

Result<std::optional<Address>> Table::place_of(const AnyPosition& position) const {
    ZERMELO_TRY(check_owner(game(), position));
    return or_error(parts_->reader->header().spec, [&] {
        return SliceValues(game(), *parts_->of_game, *parts_->prober, parts_->reader).place_of(position);
    });
}

Result<std::optional<AnyPosition>> Table::position_at(std::uint32_t slice, std::uint64_t index) const {
    ZERMELO_TRY(check_index(slice, index));
    if (parts_->reader->slice(slice).size == 0) return std::nullopt;
    return or_error(parts_->reader->header().spec, [&] {
        return SliceValues(game(), *parts_->of_game, *parts_->prober, parts_->reader).position_at({slice, index});
    });
}

Result<TableComparison> Table::compare(const Table& second, const RunOptions& options) const {
    const auto compared = [](const Parts& parts) {
        return ComparedTable(*parts.game.game, *parts.of_game, *parts.prober, parts.reader);
    };
    return or_error(parts_->reader->header().spec, [&] {
        ComparedTable mine = compared(*parts_);
        ComparedTable other = compared(*second.parts_);
        return compare_tables(mine, other, options);
    });
}

Result<std::vector<AnyPosition>> Table::sample(std::size_t count, std::uint64_t seed) const {
    return or_error(parts_->reader->header().spec,
                    [&] { return random_positions(game(), *parts_->of_game, *parts_->reader, count, seed); });
}

}  // namespace zermelo

#include "tools/zermelo/commands/sweep/sweep_cell.hpp"

#include <fmt/format.h>

#include <chrono>
#include <optional>

#include "tools/known/known.hpp"
#include "tools/zermelo/console/scratch.hpp"

namespace zermelo::cli {

namespace {

using Clock = std::chrono::steady_clock;

// Sets winner, distance and score from the value of the start.
void set_value(SweepRow& row, const AnyGame& game, Side turn, const Known& value) {
    const auto wdl = value.outcome();
    row.winner = !wdl ? "open" : *wdl == Wdl::draw ? "draw" : std::string(*winner_name(game, turn, value));
    row.dtw = value.dtw;
    row.score = value.score;
}

void set_from(SweepRow& row, const AnyGame& game, Side turn, const TableInfo& info) {
    set_value(row, game, turn, Known::of(info.summary.start, info.metric));
    row.positions = info.summary.counts.positions;
}

class Filler {
public:
    Filler(const Engine& engine, std::shared_ptr<const AnyGame> game, const CellLimits& limits)
        : engine_(engine), game_(std::move(game)), limits_(limits) {
        row_.spec = game_->spec();
        row_.winner = "open";
    }

    Result<SweepRow> fill() {
        ZERMELO_ASSIGN(start, game_->parse("start"));
        turn_ = game_->turn(start);
        if (const auto kept = kept_table(start)) {
            set_from(row_, *game_, turn_, kept->info());
            row_.how = "known";
            return row_;
        }
        ZERMELO_ASSIGN(table, forecast());
        if (table == Table::soon) ZERMELO_TRY(solve());
        if (row_.how.empty()) take_carried();
        if (row_.how.empty()) ZERMELO_TRY(search(table == Table::perhaps ? 0.5 : 1));
        if (row_.how.empty() && table == Table::perhaps) ZERMELO_TRY(solve());
        row_.seconds = elapsed();
        if (row_.how.empty()) row_.how = why_open_.empty() ? "time" : why_open_;
        return row_;
    }

private:
    // The table of the board, or of the board turned if the game begins alike there.
    std::shared_ptr<const zermelo::Table> kept_table(const AnyPosition& start) const {
        if (auto own = engine_.find_table(row_.spec)) return *std::move(own);
        const auto folder = engine_.tables(row_.spec);
        if (!folder) return nullptr;
        for (const auto& table : (*folder)->tables())
            if (const auto there = table->game().turned(*game_, start);
                there && table->game().parse("start").value() == *there)
                return table;
        return nullptr;
    }

    double elapsed() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }
    double left() const { return limits_.seconds - elapsed(); }

    // The chance of a table within the time. Positions without numbers have no estimate.
    enum class Table { soon, perhaps, too_late };

    Result<Table> forecast() const {
        constexpr int instant = 1 << 17;       // positions that are solved faster than estimated
        constexpr double most_a_second = 1e9;  // no solver does as many
        const auto positions = game_->numbered_positions();
        if (!positions) return Table::perhaps;
        if (*positions < instant) return Table::soon;
        // Memory for these alone would take longer.
        if (static_cast<double>(*positions) > left() * most_a_second) return Table::too_late;
        ZERMELO_ASSIGN(folder, ScratchFolder::make("the tables of a sweep"));
        const Deadline deadline(left() / 4, limits_.run.stop);
        RunOptions run = limits_.run;
        run.stop = deadline.token();
        const auto estimate = engine_.estimate(row_.spec, folder->path(), run);
        if (limits_.run.stop.stop_requested()) return interrupted("the sweep at " + row_.spec);
        if (!estimate) return estimate.error().code == Failure::interrupted ? Table::perhaps : Table::too_late;
        if (estimate->least_memory > run.memory || estimate->guessed_seconds() > left()) return Table::too_late;
        return estimate->guessed_seconds() > left() / 2 ? Table::perhaps : Table::soon;
    }

    void take_carried() {
        const auto fact = limits_.carried ? known_start(row_.spec) : std::nullopt;
        if (!fact) return;
        row_.winner = fact->winner;
        row_.dtw = fact->dtw;
        row_.score = fact->score;
        row_.how = "carried";
    }

    // Notes why a solve or a search failed. Fails only if the whole sweep was stopped.
    Result<void> gave_up(const Error& error) {
        if (limits_.run.stop.stop_requested()) return interrupted("the sweep at " + row_.spec);
        if (why_open_.empty())
            why_open_ = error.code == Failure::interrupted ? "time"
                        : error.code == Failure::limit     ? "memory"
                                                           : error.what;
        return {};
    }

    Result<void> solve() {
        if (left() <= 0) return {};
        ZERMELO_ASSIGN(folder, ScratchFolder::make("the tables of a sweep"));
        const Deadline deadline(left(), limits_.run.stop);
        RunOptions run = limits_.run;
        run.stop = deadline.token();
        TableOutput output;
        output.path = folder->path() + "/cell.ztb";
        const auto report = engine_.solve(row_.spec, Method::automatic, output, run);
        if (!report) return gave_up(report.error());
        ZERMELO_ASSIGN(table, engine_.table(output.path));
        set_from(row_, *game_, turn_, table->info());
        row_.how = "table";
        return {};
    }

    Result<void> search(double share) {
        const double seconds = left() * share;
        if (seconds <= 0) return {};
        SearchOptions options;
        options.run = limits_.run;
        options.seconds = seconds;
        const auto search = engine_.new_search(row_.spec, options);
        if (!search) return gave_up(search.error());
        ZERMELO_ASSIGN(start, (*search)->game().parse("start"));
        Proof proof;
        if (const auto proven = (*search)->prove(start, Claim::value, false, proof); !proven)
            return gave_up(proven.error());
        if (proof.verdict() == Verdict::unknown) {
            why_open_ = proof.report.limit == Limit::memory ? "memory" : "time";
            return {};
        }
        set_value(row_, *game_, turn_, proof.answer.value);
        row_.positions = proof.report.nodes;
        row_.how = "search";
        return {};
    }

    const Engine& engine_;
    std::shared_ptr<const AnyGame> game_;
    const CellLimits& limits_;
    const Clock::time_point began_ = Clock::now();
    Side turn_ = Side::first;
    SweepRow row_;
    std::string why_open_;  // the first reason
};

}  // namespace

Result<SweepRow> fill_cell(const Engine& engine, const std::string& spec, const CellLimits& limits) {
    ZERMELO_ASSIGN(game, engine.game(spec));
    return Filler(engine, std::move(game), limits).fill();
}

}  // namespace zermelo::cli

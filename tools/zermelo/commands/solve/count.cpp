#include "tools/zermelo/commands/solve/count.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "games/base/machine.hpp"
#include "solvers/engine/engine.hpp"
#include "tools/json/table_json.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/spec_list.hpp"

namespace zermelo::cli {

namespace {

struct CountAnswer {
    std::shared_ptr<const AnyGame> game;
    Side turn;    // side to move at the start
    Known value;  // value of the start
    CountReport report;

    std::uint64_t positions() const { return report.sides[0].positions() + report.sides[1].positions(); }
    double rate() const { return static_cast<double>(positions()) / std::max(report.seconds, 1e-9); }
};

Result<CountAnswer> count(Context& context, const Engine& engine, const std::string& spec,
                          const CountArguments& arguments) {
    ZERMELO_ASSIGN(game, engine.game(spec));
    ZERMELO_ASSIGN(start, game->parse("start"));
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    ZERMELO_ASSIGN(report, engine.count(spec, arguments.metric, options));
    context.end_progress();
    const Side turn = game->turn(start);
    return CountAnswer{std::move(game), turn, Known::of(report.start, report.metric), std::move(report)};
}

// The number and the names of the winning moves of the start.
std::string moves_line(const CountReport& report) {
    std::vector<std::string> wins;
    for (const CountedMove& move : report.moves)
        if (move.value.wdl == Wdl::win) wins.push_back(move.move);
    return fmt::format("{} of {} win{}{}", wins.size(), report.moves.size(), wins.empty() ? "" : ": ",
                       fmt::join(wins, " "));
}

// The meaning of the count; numbered positions that are not counted are those of opening turns.
std::string in_words(const CountAnswer& counted) {
    const auto all = counted.game->raw_positions();
    return fmt::format("{}{}", meaning_of(Counted::placements, CountedGame::of(*counted.game)),
                       all && *all != counted.positions() ? "; opening turns are left out" : "");
}

void print_counts(const CountAnswer& counted) {
    const AnyGame& game = *counted.game;
    const CountReport& report = counted.report;
    print_wrapped(fmt::format("{}: {}", game.spec(), headline(game, counted.turn, counted.value)));
    fmt::print("{}{}", labelled("positions", with_thousands(counted.positions())),
               labelled("counted", in_words(counted)));
    for (std::size_t side = 0; side < 2; ++side) {
        const OutcomeCounts& counts = report.sides[side];
        fmt::print("{}", labelled(game.info().sides[side],
                                  fmt::format("to move: {} wins, {} draws, {} losses", with_thousands(counts.wins),
                                              with_thousands(counts.draws), with_thousands(counts.losses))));
    }
    if (!report.moves.empty()) fmt::print("{}", labelled("moves", moves_line(report)));
    if (report.deepest) fmt::print("{}", deepest_line(*report.deepest));
    fmt::print(
        "{}{}", labelled("digest", digest_text(report.digest)),
        labelled("effort", fmt::format("{}, {:.2f} s, {:.1f} million positions/s, peak memory {}", report.method,
                                       report.seconds, counted.rate() / 1e6, format_bytes(peak_resident_bytes()))));
}

void print_as_json(const Context& context, const CountAnswer& counted) {
    print_json(context, json::count(*counted.game, counted.turn, counted.value, counted.report, peak_resident_bytes()));
}

Result<int> count_all(Context& context, const Engine& engine, const CountArguments& arguments) {
    const auto note = [](const Error& error) -> std::string {
        return error.code == Failure::limit ? "too large" : "refused";
    };
    const SpecRecords list{.given = arguments.given,
                           .specs = arguments.specs,
                           .form = arguments.records.form(),
                           .columns = arguments.records.with_counted(
                               {left("winner", 9), right("dtw", 4), right("positions", 15), right("first wins", 15),
                                right("second wins", 15), right("seconds", 8), left("note", 8)}),
                           .note_column = 7,
                           .note = note};
    return answer_specs(context, list, [&](const std::string& spec, RecordPrinter& printer) -> Result<int> {
        ZERMELO_ASSIGN(counted, count(context, engine, spec, arguments));
        const CountReport& report = counted.report;
        if (context.format != Format::text)
            print_as_json(context, counted);
        else
            printer.print(arguments.records.with_counted(
                {counted.game->spec(),
                 std::string(winner_name(*counted.game, counted.turn, counted.value).value_or("draw")),
                 counted.value.dtw ? std::to_string(*counted.value.dtw) : "-", std::to_string(counted.positions()),
                 std::to_string(report.sides[0].wins), std::to_string(report.sides[1].wins),
                 fmt::format("{:.2f}", report.seconds), "counted"},
                Counted::placements));
        return 0;
    });
}

}  // namespace

Result<int> count_positions(Context& context, const CountArguments& arguments) {
    const Engine engine;
    if (arguments.specs.size() > 1 || arguments.records.asked()) return count_all(context, engine, arguments);
    ZERMELO_ASSIGN(counted, count(context, engine, arguments.specs.front(), arguments));
    if (context.format != Format::text)
        print_as_json(context, counted);
    else
        print_counts(counted);
    return 0;
}

}  // namespace zermelo::cli

// zermelo known [SPEC...]: results for a board from the literature, our tables and our proofs.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "games/core/runtime/registry.hpp"
#include "tools/json/game_json.hpp"
#include "tools/known/known.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/spec_list.hpp"

namespace zermelo::cli {

namespace {

struct KnownArguments {
    std::vector<std::string> specs;
    RecordArguments records;
};

void print_facts(const std::string& spec, Repetition rule, const std::vector<KnownFact>& facts) {
    fmt::print("{}\n", spec);
    for (const KnownFact& fact : facts) {
        std::string value = fact.winner == "draw" ? "draw" : fmt::format("{} {}", fact.winner, wins(fact.winner));
        if (const auto book = rule_on_draws(rule); fact.winner == "draw" && !book.empty())
            value += fmt::format(", if repetition draws; {}", book);
        if (fact.dtw) value += " in " + plies(static_cast<std::uint64_t>(*fact.dtw));
        if (fact.position != "start") value += ", after " + fact.position;
        const std::string by = fact.kind <= KnownFact::Kind::self ? "" : "by ";
        fmt::print("{}", labelled(std::string(name_of(fact.kind)), value));
        if (!fact.details.empty()) fmt::print("{}", labelled("", fact.details));
        fmt::print("{}", labelled("", by + fact.source));
    }
}

// Names the game of a board that nothing is known of, if something is known of others.
std::string hint_for(const std::string& spec) {
    const std::string game = spec.substr(0, spec.find_first_of("@,"));
    for (const std::string& board : known_boards(game))
        if (board.starts_with(spec + ","))
            return fmt::format("zermelo known {}  # the same board with other options", board);
    if (known_boards(game).empty()) return "zermelo known  # lists what is known";
    return fmt::format("zermelo known {}  # lists what is known of its boards", game);
}

Result<int> known(Context& context, const KnownArguments& arguments) {
    ZERMELO_ASSIGN(specs, expand_specs(arguments.specs));
    bool everything = specs.empty();
    if (everything) specs = known_boards("");
    if (specs.size() == 1 && specs.front().find_first_of("@,") == std::string::npos) {
        ZERMELO_ASSIGN(game, make_game(specs.front()));
        auto boards = known_boards(game->info().name);
        everything = !boards.empty();
        if (everything) specs = std::move(boards);
    }
    const bool many = specs.size() > 1 || arguments.records.asked();
    if (context.format == Format::json && many) context.format = Format::jsonl;
    const bool text = arguments.records.form() == RecordForm::text;
    std::vector<Column> columns = {left("spec", longest(specs)),
                                   left("position", 5),
                                   left("winner", 9),
                                   right("dtw", 4),
                                   left("kind", 9),
                                   left("source")};
    if (!text) columns.push_back(left("digest"));  // lines would grow too wide
    RecordPrinter records(arguments.records.form(), std::move(columns));
    int worst = 0;
    std::set<std::tuple<std::string, std::string, std::string_view, std::string>> told;  // of turned boards, once
    for (std::string& spec : specs) {
        Repetition rule = Repetition::draw;
        if (!everything) {
            const auto game = make_game(spec);
            if (!game && is_gap(arguments.specs, spec, game.error())) continue;
            if (!game) {
                worst = std::max(worst, report_error(context, game.error()));
                continue;
            }
            spec = (*game)->spec();
            rule = (*game)->info().repetition;
        }
        const auto facts = known_facts_about(spec);
        if (facts.empty() && !many)
            return fail(Failure::no_answer, fmt::format("nothing is known of {}", spec),
                        "neither by others, nor by a table, count or proof in data/results", hint_for(spec));
        if (context.format != Format::text) {
            print_json(context, json::known(spec, facts));
        } else if (many) {
            for (const KnownFact& fact : facts) {
                if (!told.insert({fact.spec, fact.position, name_of(fact.kind), fact.source}).second) continue;
                std::vector<std::string> cells = {fact.spec,
                                                  fact.position,
                                                  fact.winner,
                                                  fact.dtw ? std::to_string(*fact.dtw) : "-",
                                                  std::string(name_of(fact.kind)),
                                                  fact.source};
                if (!text) cells.push_back(fact.digest.empty() ? "-" : fact.digest);
                records.print(cells);
            }
        } else {
            print_facts(spec, rule, facts);
        }
    }
    return worst;
}

}  // namespace

Action declare_known(const Options& command) {
    auto [action, arguments] = action_of<KnownArguments>(known);
    command.option("SPEC", arguments.specs,
                   "Games with all their boards, boards, or ranges such as konane@1..5x1..5 (default: all)");
    arguments.records.add_to(command);
    command.example("zermelo known konane@5x5", "the winner, the plies, and the sources");
    command.example("zermelo known konane", "a row for each fact about a board of this game");
    command.example("zermelo known konane@1..5x1..5 --csv", "a row for each fact about these boards");
    command.note(
        "The command beside a table, count or proof makes it again; the digests must agree. A reference comes from "
        "the literature, or from another implementation, of the same authors where its source says so. `self` marks a "
        "result of zermelo alone. `sweep` "
        "marks a winner that zermelo sweep has found on many boards; it keeps no file. A board of Kōnane, Tiptoe, "
        "Mabi or Enso has the facts of the same board turned.");
    return action;
}

}  // namespace zermelo::cli

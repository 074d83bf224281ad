#include "tools/zermelo/commands/value/value_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/base/text.hpp"
#include "games/core/texts/notation.hpp"
#include "solvers/forms/limit.hpp"
#include "solvers/values/names.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

using values::FormId;

constexpr std::size_t longest_name = 60;

// The name of a value. A long one is cut, unless `full`.
std::string name_in(values::Calculator& calculator, FormId value, bool full) {
    std::string name = values::name_of(calculator, value);
    if (full || name.size() <= longest_name) return name;
    const std::size_t kept = longest_name - 30;
    return fmt::format("{}... ({} more characters)", name.substr(0, kept), with_thousands(name.size() - kept));
}

// The facts of a value, a line each.
void print_facts(ValueSession& session, const values::Thermograph& thermograph, FormId value, bool full) {
    values::Calculator& calculator = session.calculator();
    const values::FormStore& store = calculator.store();
    const AnyGame& game = session.game().game();
    fmt::print("{}", labelled("value", name_in(calculator, value, full)));
    fmt::print("{}", labelled("outcome", outcome_in_words(game, store.outcome(value))));
    fmt::print("{}", labelled("mean", fmt::format("{}, temperature {}", thermograph.mean.text(),
                                                  thermograph.temperature.text())));
    fmt::print("{}", labelled("stops", fmt::format("{} if {} begins, {} if {} does", store.left_stop(value).text(),
                                                   side_name(game, Side::first), store.right_stop(value).text(),
                                                   side_name(game, Side::second))));
    fmt::print("{}", labelled("birthday", std::to_string(store.birthday(value))));
    if (const auto weight = calculator.atomic_weight(value))
        fmt::print("{}", labelled("all small", "atomic weight " + name_in(calculator, *weight, full)));
}

void print_moves(ValueSession& session, const ValuedArrangement& answer, Side side, bool full) {
    const AnyGame& game = session.game().game();
    const auto& moves = answer.moves[static_cast<std::size_t>(side)];
    if (moves.empty()) {
        fmt::print("{} has no move\n", side_name(game, side));
        return;
    }
    TextTable table({{fmt::format("{} moves", side_name(game, side))}, {"to"}, {"verdict"}, {"gains"}});
    values::Calculator& calculator = session.calculator();
    for (const bool best : {true, false})
        for (const ValuedMove& move : moves)
            if (move.is_best == best)
                table.add({move.move, name_in(calculator, move.value, full),
                           fmt::format("{}{}",
                                       move.is_dominated ? "dominated"
                                       : best            ? "best"
                                                         : "the same",
                                       move.wins ? ", wins" : ""),
                           name_in(calculator, move.incentive, full)});
    fmt::print("{}", table.text(terminal().columns, 0));
}

}  // namespace

std::string outcome_in_words(const AnyGame& game, values::Outcome outcome) {
    switch (outcome) {
        case values::Outcome::zero:
            return "P: whoever moves second wins";
        case values::Outcome::left:
            return fmt::format("L: {} wins, whoever begins", side_name(game, Side::first));
        case values::Outcome::right:
            return fmt::format("R: {} wins, whoever begins", side_name(game, Side::second));
        case values::Outcome::fuzzy:
            break;
    }
    return "N: whoever moves first wins";
}

Result<void> print_value(ValueSession& session, const ValuedArrangement& answer, bool full) {
    ZERMELO_ASSIGN(thermograph, session.thermograph(answer.value));
    return values::guarded([&] {
        const AnyValues& values = session.game();
        const AnyGame& game = values.game();
        fmt::print("{}\n{}", values.format(answer.arrangement),
                   draw_board(game.board(), values.pieces(answer.arrangement)));
        print_facts(session, thermograph, answer.value, full);
        for (const Side side : {Side::first, Side::second}) print_moves(session, answer, side, full);
        if (answer.parts.size() < 2) return;
        TextTable table({{"part"}, {"value"}, {"cells"}});
        for (const ValuedPart& part : answer.parts) {
            std::string cells;
            for (const int cell : part.part.cells) cells += (cells.empty() ? "" : " ") + game.board().name(cell);
            table.add({values.format(part.part.arrangement), name_in(session.calculator(), part.value, full), cells});
        }
        fmt::print("{}", table.text(terminal().columns, 0));
    });
}

Result<void> print_short_value(ValueSession& session, const AnyArrangement& arrangement, const std::string& remark) {
    ZERMELO_ASSIGN(value, session.value(arrangement));
    return print_short_sum(session, session.game().format(arrangement), value, remark);
}

Result<void> print_short_sum(ValueSession& session, const std::string& text, FormId value, const std::string& remark) {
    ZERMELO_ASSIGN(thermograph, session.thermograph(value));
    ZERMELO_ASSIGN(name, session.name(value));
    fmt::print("{}\t{}\t{}\t{}\t{}{}\n", text, name, letter_of(session.store().outcome(value)), thermograph.mean.text(),
               thermograph.temperature.text(), remark);
    return {};
}

Result<void> print_sum(ValueSession& session, std::span<const SumTerm> terms, const ValuedSum& sum,
                       const std::string& relation, bool full) {
    ZERMELO_ASSIGN(thermograph, session.thermograph(sum.value));
    return values::guarded([&] {
        values::Calculator& calculator = session.calculator();
        const AnyGame& game = session.game().game();
        TextTable list({{""}, {""}, {"term"}, {"value"}});
        for (std::size_t i = 0; i < terms.size(); ++i)
            list.add({std::to_string(i + 1), terms[i].is_negative ? "-" : "+", terms[i].text,
                      name_in(calculator, terms[i].value, full)});
        fmt::print("{}", list.text(terminal().columns, 0));
        const values::Outcome outcome = calculator.store().outcome(sum.value);
        if (!relation.empty())
            fmt::print("{}", labelled(relation,
                                      fmt::format("{}: left {} right, and the difference of the two sums is",
                                                  values::holds(relation, outcome) ? "yes" : "no", sign_of(outcome))));
        print_facts(session, thermograph, sum.value, full);
        for (const Side side : {Side::first, Side::second}) {
            const auto& moves = sum.moves[static_cast<std::size_t>(side)];
            std::string winning;
            for (const SumMove& move : moves)
                if (move.wins)
                    winning += fmt::format("{}{} in {}", winning.empty() ? "" : ", ", move.move, move.term + 1);
            fmt::print("{}", labelled(side_name(game, side), moves.empty()     ? "has no move"
                                                             : winning.empty() ? "loses if it begins"
                                                                               : "wins if it begins: " + winning));
        }
    });
}

}  // namespace zermelo::cli

#include "solvers/values/session.hpp"

#include <algorithm>

#include "solvers/forms/limit.hpp"
#include "solvers/values/names.hpp"

namespace zermelo {

using values::FormId;
using values::FormStore;
using values::guarded;

namespace {

constexpr std::uint64_t least_memory = 16 << 20;

// True if the side that has just moved to a value wins: the other side moves next, and loses.
bool wins_after_move(const FormStore& store, FormId value, Side side) {
    return side == Side::first ? store.at_most(FormStore::zero, value) : store.at_most(value, FormStore::zero);
}

void rank(const FormStore& store, Side side, std::vector<ValuedMove>& moves) {
    const auto as_good = [&](const ValuedMove& one, const ValuedMove& other) {
        return side == Side::first ? store.at_most(other.value, one.value) : store.at_most(one.value, other.value);
    };
    for (std::size_t i = 0; i < moves.size(); ++i) {
        moves[i].is_dominated = std::ranges::any_of(
            moves, [&](const ValuedMove& other) { return other.value != moves[i].value && as_good(other, moves[i]); });
        const bool seen = std::ranges::any_of(
            std::span(moves).first(i), [&](const ValuedMove& earlier) { return earlier.value == moves[i].value; });
        moves[i].is_best = !moves[i].is_dominated && !seen;
    }
}

}  // namespace

ValueSession::ValueSession(std::shared_ptr<const AnyValues> game, std::uint64_t memory, std::stop_token stop)
    : game_(std::move(game)),
      store_(std::make_unique<FormStore>(values::StoreOptions{.memory = std::max(memory, least_memory)})),
      calculator_(std::make_unique<values::Calculator>(*store_, 14, std::move(stop))),
      thermographs_(std::make_unique<values::Thermographs>(*store_)),
      evaluator_(game_->evaluator(*calculator_, memory)) {}

Result<void> ValueSession::answer_from(std::shared_ptr<const ValueTable> table) {
    ZERMELO_TRY(table->fits(*game_));
    imported_ = std::make_unique<ImportedValues>(std::move(table), *game_, *store_);
    return {};
}

FormId ValueSession::value_of(const AnyArrangement& arrangement) {
    if (!imported_) return evaluator_->value(arrangement);
    const auto known = imported_->value(arrangement);
    if (!known) values::give_up(known.error());
    return *known ? **known : evaluator_->value(arrangement);
}

Result<FormId> ValueSession::value(const AnyArrangement& arrangement) {
    return guarded([&] { return value_of(arrangement); });
}

Result<ValuedArrangement> ValueSession::examine(const AnyArrangement& arrangement) {
    return guarded([&] {
        ValuedArrangement found{arrangement, value_of(arrangement), {}, {}};
        for (const Side side : {Side::first, Side::second}) {
            auto& moves = found.moves[static_cast<std::size_t>(side)];
            for (auto& [name, after] : game_->moves(arrangement, side)) {
                ValuedMove move{std::move(name), after, value_of(after)};
                move.incentive = side == Side::first ? calculator_->difference(move.value, found.value)
                                                     : calculator_->difference(found.value, move.value);
                move.wins = wins_after_move(*store_, move.value, side);
                moves.push_back(std::move(move));
            }
            rank(*store_, side, moves);
        }
        for (ArrangementPart& part : game_->parts(arrangement)) {
            const FormId value = value_of(part.arrangement);
            found.parts.push_back({std::move(part), value});
        }
        return found;
    });
}

Result<SumTerm> ValueSession::term(std::string_view text, bool is_negative) {
    SumTerm term{is_negative, {}, 0, std::string(text)};
    if (text.starts_with("value:")) {
        ZERMELO_ASSIGN(value, values::read_value(*calculator_, text.substr(6)));
        term.value = value;
        ZERMELO_ASSIGN(name, this->name(value));
        term.text = "value:" + name;
        return term;
    }
    ZERMELO_ASSIGN(arrangement, game_->parse(text));
    ZERMELO_ASSIGN(value, this->value(arrangement));
    term.arrangement = arrangement;
    term.value = value;
    term.text = game_->format(arrangement);
    return term;
}

Result<ValuedSum> ValueSession::add_up(std::span<const SumTerm> terms) {
    return guarded([&] {
        ValuedSum found;
        const auto signed_value = [&](const SumTerm& term, FormId value) {
            return term.is_negative ? store_->negative(value) : value;
        };
        for (const SumTerm& term : terms) found.value = calculator_->sum(found.value, signed_value(term, term.value));
        for (std::size_t i = 0; i < terms.size(); ++i) {
            const SumTerm& term = terms[i];
            const FormId rest = calculator_->difference(found.value, signed_value(term, term.value));
            for (const Side side : {Side::first, Side::second}) {
                auto& moves = found.moves[static_cast<std::size_t>(side)];
                const Side mover = term.is_negative ? other(side) : side;  // the negative exchanges the sides
                const auto add = [&](std::string name, FormId after) {
                    const FormId sum = calculator_->sum(rest, signed_value(term, after));
                    moves.push_back({i, std::move(name), sum, wins_after_move(*store_, sum, side)});
                };
                if (term.arrangement) {
                    for (auto& [name, after] : game_->moves(*term.arrangement, mover))
                        add(std::move(name), value_of(after));
                } else {
                    const auto options = mover == Side::first ? store_->left(term.value) : store_->right(term.value);
                    for (const FormId option : std::vector(options.begin(), options.end()))
                        add("to " + values::name_of(*calculator_, option), option);
                }
            }
        }
        return found;
    });
}

Result<values::Thermograph> ValueSession::thermograph(FormId value) {
    return guarded([&] { return thermographs_->of(value); });
}

Result<std::string> ValueSession::name(FormId value) {
    return guarded([&] { return values::name_of(*calculator_, value); });
}

}  // namespace zermelo

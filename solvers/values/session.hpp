// Questions about arrangements and sums of them, answered by one store.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "solvers/values/any_values.hpp"
#include "solvers/values/calculator.hpp"
#include "solvers/values/thermograph.hpp"
#include "solvers/values/value_table.hpp"

namespace zermelo {

// A move of a side with the value that it leads to.
struct ValuedMove {
    std::string move;
    AnyArrangement after;
    values::FormId value = 0;
    values::FormId incentive = 0;  // the gain of the side that moves
    bool is_best = false;          // no other move of the side leads to a better value, nor an earlier one to the same
    bool is_dominated = false;     // another move leads to a value that is at least as good, whatever else is played
    bool wins = false;             // the side wins by it, if the arrangement is the whole game
};

struct ValuedPart {
    ArrangementPart part;
    values::FormId value = 0;
};

struct ValuedArrangement {
    AnyArrangement arrangement;
    values::FormId value = 0;
    std::array<std::vector<ValuedMove>, 2> moves;  // by Side, in the order of the game
    std::vector<ValuedPart> parts;
};

// An arrangement or a value by its name, added or taken away.
struct SumTerm {
    bool is_negative = false;
    std::optional<AnyArrangement> arrangement;
    values::FormId value = 0;  // as it stands, not its negative
    std::string text;
};

// A move in a term of a sum, with the value of the whole sum after it.
struct SumMove {
    std::size_t term = 0;
    std::string move;  // an option by its name where the term is a value
    values::FormId sum = 0;
    bool wins = false;
};

struct ValuedSum {
    values::FormId value = 0;
    std::array<std::vector<SumMove>, 2> moves;  // of Left and Right
};

// One thread's questions about one variant. Remembers what it found.
class ValueSession {
public:
    // `memory`: bytes for values, and as many for what is remembered of arrangements.
    ValueSession(std::shared_ptr<const AnyValues> game, std::uint64_t memory, std::stop_token stop = {});

    // From now on values that the table knows come from it. Fails with corrupt if it is about another variant.
    Result<void> answer_from(std::shared_ptr<const ValueTable> table);

    const AnyValues& game() const { return *game_; }
    values::FormStore& store() { return *store_; }
    values::Calculator& calculator() { return *calculator_; }
    // All fail with limit and interrupted.
    Result<values::FormId> value(const AnyArrangement& arrangement);
    Result<ValuedArrangement> examine(const AnyArrangement& arrangement);
    // Fails with bad_input for a term that cannot be read: `value:NAME`, or an arrangement.
    Result<SumTerm> term(std::string_view text, bool is_negative);
    Result<ValuedSum> add_up(std::span<const SumTerm> terms);
    Result<values::Thermograph> thermograph(values::FormId value);
    Result<std::string> name(values::FormId value);

private:
    values::FormId value_of(const AnyArrangement& arrangement);

    std::shared_ptr<const AnyValues> game_;
    std::unique_ptr<values::FormStore> store_;
    std::unique_ptr<values::Calculator> calculator_;
    std::unique_ptr<values::Thermographs> thermographs_;
    std::unique_ptr<AnyEvaluator> evaluator_;
    std::unique_ptr<ImportedValues> imported_;  // or null
};

}  // namespace zermelo

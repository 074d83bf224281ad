// The value of one arrangement, by the values of all that follow from it.
#pragma once

#include <vector>

#include "games/core/kinds/partizan.hpp"
#include "solvers/forms/arrangement_map.hpp"
#include "solvers/values/calculator.hpp"

namespace zermelo::values {

// Finds values by the moves of both sides, and remembers them. A game that divides is valued part by part. For one
// thread. Throws ValueLimit where the store and the calculator do.
template <PartizanRules G>
class Evaluator {
public:
    using Arrangement = typename G::Arrangement;

    // The game and the calculator must outlive it. `memory`: bytes for what it remembers.
    Evaluator(const G& game, Calculator& calculator, std::uint64_t memory)
        : game_(game), calculator_(calculator), most_(memory / bytes_each) {}

    FormId value(const Arrangement& arrangement) {
        if constexpr (DividingGame<G>) {
            FormId total = FormStore::zero;
            for (const auto& part : game_.parts(arrangement)) total = calculator_.sum(total, whole(part.arrangement));
            return total;
        } else {
            return whole(arrangement);
        }
    }

    // The same without parts: the definition.
    FormId value_without_parts(const Arrangement& arrangement) {
        return by_moves(arrangement, [this](const Arrangement& after) { return value_without_parts(after); });
    }

private:
    static constexpr std::uint64_t bytes_each = sizeof(Arrangement) + 56;  // of the map

    FormId whole(const Arrangement& arrangement) {
        return by_moves(arrangement, [this](const Arrangement& after) { return value(after); });
    }

    template <class F>
    FormId by_moves(const Arrangement& arrangement, F&& value_of) {
        if (const auto known = known_.find(arrangement); known != known_.end()) return known->second;
        if (known_.size() >= most_) no_room();
        std::vector<FormId> left;
        std::vector<FormId> right;
        for (const Side side : {Side::first, Side::second})
            for (const auto& move : game_.moves_of(arrangement, side))
                (side == Side::first ? left : right).push_back(value_of(game_.after(arrangement, side, move)));
        const FormId result = calculator_.make(left, right);
        known_.emplace(arrangement, result);
        return result;
    }

    [[noreturn]] void no_room() const;

    const G& game_;
    Calculator& calculator_;
    std::uint64_t most_;
    ArrangementMap<Arrangement, FormId> known_;
};

// Throws the ValueLimit of an evaluation that remembers too much.
[[noreturn]] void too_many_arrangements(std::uint64_t count, std::uint64_t bytes);

template <PartizanRules G>
void Evaluator<G>::no_room() const {
    too_many_arrangements(known_.size(), known_.size() * bytes_each);
}

}  // namespace zermelo::values

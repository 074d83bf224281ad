// The templates behind AnyValues; included only where a game is instantiated.
#pragma once

#include "games/core/runtime/typed_game.hpp"
#include "solvers/values/any_values.hpp"
#include "solvers/values/evaluator.hpp"

namespace zermelo {

template <PartizanGame G>
class AnyValuesOf final : public AnyValues {
public:
    using Arrangement = typename G::Arrangement;

    explicit AnyValuesOf(std::shared_ptr<const AnyGame> any) : any_(std::move(any)) {}

    const AnyGame& game() const override { return *any_; }

    Result<AnyArrangement> parse(std::string_view text) const override {
        // An arrangement that no position has is one too.
        const auto position = any_->parse(text);
        if (!position && text != "start" && text.find(" moves ") == std::string_view::npos) {
            ZERMELO_ASSIGN(arrangement, game_.parse_arrangement(text));
            return wrapped(arrangement);
        }
        if (!position) return tl::unexpected<Error>(position.error());
        const auto arrangement = game_.arrangement(unwrap<typename G::Position>(*position));
        if (!arrangement)
            return fail(Failure::bad_input, "this position has no value: " + std::string(text),
                        "a turn of the opening belongs to one side, so only later positions have values",
                        "'start moves ...' with all turns of the opening");
        return wrapped(*arrangement);
    }
    std::string format(const AnyArrangement& arrangement) const override {
        return game_.format_arrangement(unwrapped(arrangement));
    }
    std::vector<BoardPiece> pieces(const AnyArrangement& arrangement) const override {
        return game_.pieces_of(unwrapped(arrangement));
    }
    std::vector<ArrangementMove> moves(const AnyArrangement& any, Side side) const override {
        const Arrangement arrangement = unwrapped(any);
        std::vector<ArrangementMove> moves;
        for (const auto& move : game_.moves_of(arrangement, side))
            moves.push_back({game_.move_text(arrangement, side, move), wrapped(game_.after(arrangement, side, move))});
        return moves;
    }
    std::optional<AnyPosition> with_turn(const AnyArrangement& arrangement, Side side) const override {
        const auto position = game_.with_turn(unwrapped(arrangement), side);
        return position ? std::optional(wrap(any_->variant(), *position)) : std::nullopt;
    }
    std::vector<ArrangementPart> parts(const AnyArrangement& any) const override {
        std::vector<ArrangementPart> parts;
        if constexpr (DividingGame<G>) {
            for (auto& part : game_.parts(unwrapped(any)))
                parts.push_back({wrapped(part.arrangement), std::move(part.cells)});
        } else {
            parts.push_back({any, {}});
        }
        return parts;
    }
    std::optional<int> margin() const override {
        if constexpr (requires { G::unbounded_margin; })
            return G::unbounded_margin;
        else
            return std::nullopt;
    }
    std::unique_ptr<AnyEvaluator> evaluator(values::Calculator& calculator, std::uint64_t memory) const override {
        return std::make_unique<EvaluatorOf>(game_, calculator, memory);
    }

    std::optional<Listing> listing() const override {
        if constexpr (ListedGame<G>)
            return listing_of(game_);
        else
            return std::nullopt;
    }
    Result<values::BoardValues> value_board([[maybe_unused]] const RunOptions& options) const override {
        if constexpr (ListedGame<G>)
            return values::value_board(game_, options);
        else
            return fail(Failure::no_answer, "cannot list the arrangements of " + game_.spec(), "the board is too large",
                        "single arrangements, with zermelo value");
    }
    AnyArrangement listed_at([[maybe_unused]] std::uint64_t index) const override {
        if constexpr (ListedGame<G>) return wrapped(game_.listed_at(index));
        return {};
    }
    std::uint64_t listed_index([[maybe_unused]] const AnyArrangement& arrangement) const override {
        if constexpr (ListedGame<G>) return game_.listed_index(unwrapped(arrangement));
        return 0;
    }

private:
    class EvaluatorOf final : public AnyEvaluator {
    public:
        EvaluatorOf(const G& game, values::Calculator& calculator, std::uint64_t memory)
            : evaluator_(game, calculator, memory) {}
        values::FormId value(const AnyArrangement& arrangement) override {
            return evaluator_.value(unwrapped(arrangement));
        }

    private:
        values::Evaluator<G> evaluator_;
    };

    AnyArrangement wrapped(const Arrangement& arrangement) const { return {wrap(any_->variant(), arrangement)}; }
    static Arrangement unwrapped(const AnyArrangement& arrangement) { return unwrap<Arrangement>(arrangement.pieces); }

    std::shared_ptr<const AnyGame> any_;
    const G& game_ = typed_game<G>(*any_).game();
};

template <class G>
std::function<Result<std::unique_ptr<AnyValues>>(std::shared_ptr<const AnyGame>)> AnyValuesFactory<G>::maker() {
    if constexpr (PartizanGame<G>) {
        return [](std::shared_ptr<const AnyGame> game) -> Result<std::unique_ptr<AnyValues>> {
            return std::make_unique<AnyValuesOf<G>>(std::move(game));
        };
    }
    return {};
}

}  // namespace zermelo

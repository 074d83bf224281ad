// Values of any partizan game, behind a run-time interface.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/base/error.hpp"
#include "games/board/drawing.hpp"
#include "games/core/runtime/any_game.hpp"
#include "games/core/runtime/any_position.hpp"
#include "games/core/runtime/game_list.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/values/board_values.hpp"

namespace zermelo {

// The pieces of a position without a side to move, as opaque bytes of one game.
struct AnyArrangement {
    AnyPosition pieces;
    friend bool operator==(const AnyArrangement&, const AnyArrangement&) = default;
};

struct ArrangementMove {
    std::string name;
    AnyArrangement after;
};

// A part of an arrangement that never meets the others, and the cells that may change in it.
struct ArrangementPart {
    AnyArrangement arrangement;
    std::vector<int> cells;
};

// Finds values of arrangements, and remembers them. For one thread; throws values::ValueLimit.
class AnyEvaluator {
public:
    virtual ~AnyEvaluator() = default;
    virtual values::FormId value(const AnyArrangement& arrangement) = 0;

protected:
    AnyEvaluator() = default;
    AnyEvaluator(const AnyEvaluator&) = default;
    AnyEvaluator& operator=(const AnyEvaluator&) = default;
};

// One variant of a partizan game (PartizanGame). Immutable, thread-safe.
class AnyValues {
public:
    virtual ~AnyValues() = default;

    virtual const AnyGame& game() const = 0;
    // The text of a board, with or without a side to move, or `start moves ...`. Fails with bad_input, also for turns
    // of an opening.
    virtual Result<AnyArrangement> parse(std::string_view text) const = 0;
    virtual std::string format(const AnyArrangement& arrangement) const = 0;
    virtual std::vector<BoardPiece> pieces(const AnyArrangement& arrangement) const = 0;
    virtual std::vector<ArrangementMove> moves(const AnyArrangement& arrangement, Side side) const = 0;
    // The arrangement with a side to move; nothing where that is no legal position of the game.
    virtual std::optional<AnyPosition> with_turn(const AnyArrangement& arrangement, Side side) const = 0;
    // The parts with moves, if the game divides; else the arrangement itself.
    virtual std::vector<ArrangementPart> parts(const AnyArrangement& arrangement) const = 0;
    // Cells around a pattern that are as good as an unbounded board; nothing if the game knows no such number.
    virtual std::optional<int> margin() const = 0;
    // The calculator must outlive it. `memory`: bytes for what it remembers.
    virtual std::unique_ptr<AnyEvaluator> evaluator(values::Calculator& calculator, std::uint64_t memory) const = 0;

    // The numbering of all arrangements of the board (ListedGame); nothing if they cannot be listed.
    virtual std::optional<Listing> listing() const = 0;
    // Their number; nothing if they cannot be listed.
    std::optional<std::uint64_t> listed() const { return listing() ? listing()->count() : std::nullopt; }
    // Fails with no_answer if they cannot be listed, with limit and interrupted.
    virtual Result<values::BoardValues> value_board(const RunOptions& options) const = 0;
    virtual AnyArrangement listed_at(std::uint64_t index) const = 0;
    virtual std::uint64_t listed_index(const AnyArrangement& arrangement) const = 0;

protected:
    AnyValues() = default;
    AnyValues(const AnyValues&) = default;
    AnyValues& operator=(const AnyValues&) = default;
};

// The values of a variant. Fails with no_answer for games that are not partizan, and for games of a plug or a rule
// book.
Result<std::unique_ptr<AnyValues>> make_values(const OpenGame& game);

// Instantiated once per game in a source file of its own (any_solver_of.cpp.in of the engine). Empty for a game that is
// not partizan.
template <class G>
struct AnyValuesFactory {
    static std::function<Result<std::unique_ptr<AnyValues>>(std::shared_ptr<const AnyGame>)> maker();
};

}  // namespace zermelo

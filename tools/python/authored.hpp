// A game whose names, texts and pictures are parts of an object of Python (zermelo/rulebook.py says which).
#pragma once

#include <pybind11/pybind11.h>

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "games/core/runtime/any_game.hpp"
#include "games/core/runtime/game_list.hpp"
#include "games/core/runtime/runtime_game.hpp"
#include "tools/python/book_rules.hpp"

namespace zermelo::python {

// All but the positions and their moves, which its classes explore: objects one by one (book.hpp), or numbers in bulk
// (words.hpp). Exceptions of the rules leave as RulesError that names the position; rules_exception() has the original
// one. Thread-safe; calls of the rules take the interpreter's lock.
class AuthoredGame : public AnyGame {
public:
    // The game of an object, by the parts that it has. Raises what the object raises, and Error (bad_input) where it
    // lacks a part.
    static std::shared_ptr<AuthoredGame> make(pybind11::object rules);
    ~AuthoredGame() override;

    const GameInfo& info() const override { return info_; }
    std::string spec() const override { return spec_; }
    std::uint32_t variant() const override { return variant_; }
    Result<AnyPosition> parse(std::string_view text) const override;
    std::string format(const AnyPosition& position) const override;
    std::string diagram(const AnyPosition& position) const override;
    std::vector<std::string> move_names(const AnyPosition& position) const override;
    const Board& board() const override { return board_; }
    Drawing drawing(const AnyPosition& position) const override;

    // Called before a solve by the calling thread, which holds the interpreter's lock. A solve of more than `most`
    // positions fails with limit. Raises what the rules raise.
    virtual Result<void> before_solve(std::uint64_t most) const = 0;
    // Called when an exploration begins: the token that ends all of them. Empty: Ctrl-C raises in the rules.
    static inline std::function<std::stop_token()> stop;

    // The position of an object, and the object of a position.
    virtual AnyPosition position_of(pybind11::handle object) const = 0;
    virtual pybind11::object object_of(const AnyPosition& position) const = 0;
    // True for objects that look like positions: those of a book have one type.
    virtual bool takes(pybind11::handle object) const = 0;
    pybind11::object rules() const { return rules_; }
    // The rules as the report of a checked certificate names them.
    virtual std::string kind() const = 0;

protected:
    // `parts`: the methods that the rules must have.
    AuthoredGame(pybind11::object rules, const std::vector<const char*>& parts);

    // The moves as cells(position, move) takes them; str() of each is its name. With the interpreter's lock.
    virtual pybind11::object moves_of(const AnyPosition& position) const = 0;

    // A part of the rules, or null.
    pybind11::object part(const char* name) const;
    // The methods of a rule book, which complain as this game does.
    BookRules book_rules() const;

    // f(), by one thread at a time, with the interpreter's lock; exceptions become those of `call`. The interpreter's
    // lock alone would not do: rules in Python give it to other threads between any two steps of theirs.
    template <class F>
    auto with_lock(const char* call, F&& f) const {
        const std::unique_lock one = turn_to_ask();
        const pybind11::gil_scoped_acquire acquire;
        try {
            return f();
        } catch (const RulesError&) {
            throw;
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception&) {  // of pybind11
            failed(call);
        }
    }
    // Turns the exception that is being handled into a RulesError about a call of the rules.
    [[noreturn]] void failed(const std::string& call) const;
    [[noreturn]] void broken(pybind11::handle object, const std::string& why) const;
    [[noreturn]] void no_symmetry(pybind11::handle object, pybind11::handle canonical) const;
    static constexpr const char* canonical_of_canonical = "canonical() of a canonical position is another one";
    Error too_many(std::uint64_t most, pybind11::handle last) const;
    std::string text_of(pybind11::handle object) const;

    AnyPosition start() const;

    pybind11::object start_;
    std::uint8_t stuck_ = 0;  // the end of a position that is not over and has no moves; 0: a mistake

private:
    // Waits without the interpreter's lock, which the thread that asks now may need to go on.
    std::unique_lock<std::recursive_mutex> turn_to_ask() const;

    void read_names();
    Result<AnyPosition> read(const std::string& text) const;
    Result<AnyPosition> read_with_moves(std::string_view text) const;  // with a blank at its end
    // The number of a cell that the rules name, or give as a number; -1 if there is none.
    int cell_of(pybind11::handle cell) const;
    std::vector<BoardPiece> pieces_of(const AnyPosition& position) const;

    // The parts of the rules; null where they lack one.
    pybind11::object rules_;
    pybind11::object text_, position_, pieces_, cells_, diagram_;
    std::vector<std::string> texts_;  // that info_ points into
    GameInfo info_;
    std::string spec_;
    std::uint32_t variant_ = 0;
    Board board_;
    mutable std::recursive_mutex asking_;
    mutable std::optional<AnyPosition> first_;  // once start() was asked; under asking_
};

// An end of the rules as 1 + the outcome for the side to move: 0 while the game goes on, 255 for anything else.
std::uint8_t outcome_of(pybind11::handle end);
// The number that an object is, also one of numpy; nothing for other objects and numbers far from 0.
std::optional<long> small_number(pybind11::handle object);
// The repr of an object that a part of the rules gave, with its type unless the repr shows it.
std::string repr_with_type(pybind11::handle object);

// The exception that rules raised last, until somebody takes it; needs the interpreter's lock.
pybind11::object& rules_exception();

// Makes the game again where a spec is its own.
GameMaker maker_of(const std::shared_ptr<const AuthoredGame>& game);
// The class of games for an engine: this game alone. `file`: the words for what holds its rules.
GameClass class_of(const std::shared_ptr<const AuthoredGame>& game, std::string file);

}  // namespace zermelo::python

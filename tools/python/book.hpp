// A game whose rules are an object of Python (zermelo/rulebook.py says what it has).
#pragma once

#include <pybind11/pybind11.h>

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "games/core/runtime/any_game.hpp"
#include "games/core/runtime/game_list.hpp"
#include "tools/python/object_table.hpp"
#include "tools/python/segments.hpp"

namespace zermelo::python {

// Positions are any hashable objects. Each is interned once: an opaque position holds its number. The rules are asked
// once about a position and never again, so that whatever explored it works without the interpreter, in any number of
// threads. Exceptions of the rules leave as RulesError that names the position; rules_exception() has the original one.
class BookGame final : public AnyGame {
public:
    // Raises what the object raises, and Error (bad_input) where it lacks a part.
    static std::shared_ptr<BookGame> make(pybind11::object rules);
    ~BookGame() override;

    const GameInfo& info() const override { return info_; }
    std::string spec() const override { return spec_; }
    std::uint32_t variant() const override { return variant_; }
    Result<AnyPosition> parse(std::string_view text) const override;
    std::string format(const AnyPosition& position) const override;
    std::string diagram(const AnyPosition& position) const override;
    Side turn(const AnyPosition& position) const override;
    std::optional<Wdl> terminal(const AnyPosition& position) const override;
    AnyPosition canonical(const AnyPosition& position) const override;
    std::size_t key_width() const override { return whole_numbers_ ? 8 : 16; }
    void write_key(const AnyPosition& position, std::span<std::uint8_t> key) const override;
    std::optional<AnyPosition> read_key(std::span<const std::uint8_t> key) const override;
    std::vector<AnyPosition> children(const AnyPosition& position) const override;
    std::vector<std::string> move_names(const AnyPosition& position) const override;
    const Board& board() const override { return board_; }
    Drawing drawing(const AnyPosition& position) const override;

    // Asks the rules about all positions that play can reach, in the calling thread, which holds the interpreter's
    // lock. Fails with limit beyond `most` positions. Raises what the rules raise.
    Result<void> explore(std::uint64_t most) const;
    std::uint64_t explored() const { return explored_; }  // positions; 0 before
    // Called when an exploration begins: the token that ends all of them. Empty: Ctrl-C raises in the rules.
    static inline std::function<std::stop_token()> stop;

    // The position of an object, and the object of a position.
    AnyPosition position_of(pybind11::handle object) const;
    pybind11::object object_of(const AnyPosition& position) const;
    pybind11::object rules() const { return rules_; }

private:
    using Number = std::uint32_t;
    using Key = std::array<std::uint8_t, 16>;
    // The answers of the rules about a position.
    struct Told {
        Number canonical = 0;
        std::uint32_t moves = 0;  // number of children
        std::uint64_t first = 0;  // of them
        std::uint8_t turn = 0;
        std::uint8_t end = 0;         // 0: not over, else 1 + the outcome
        std::uint8_t known = 0;       // 1 once the rest but `canonical` is written
        std::uint8_t classified = 0;  // 1 once `canonical` is
    };

    explicit BookGame(pybind11::object rules);
    void read_names();
    static Number number_of(const AnyPosition& position);
    AnyPosition position(Number number) const;
    Number intern(pybind11::handle object) const;
    const Told& told(const AnyPosition& position) const;
    // With the interpreter's lock.
    void ask(Number number) const;
    Number classify(Number number) const;
    // Compares a position with its canonical one: a symmetry that the rules do not have would make wrong values.
    void check_symmetry(Number number, Number canonical) const;
    Key key_of(Number number) const;
    // Turns the exception that is being handled into a RulesError about a call of the rules.
    [[noreturn]] void failed(const std::string& call) const;
    [[noreturn]] void broken(Number number, const std::string& why) const;
    std::string text_of(Number number) const;
    // The number of a cell that the rules name, or give as a number; -1 if there is none.
    int cell_of(pybind11::handle cell) const;
    std::vector<BoardPiece> pieces_of(const AnyPosition& position) const;
    // f(), with the interpreter's lock; exceptions become those of `call`.
    template <class F>
    auto with_lock(const char* call, F&& f) const;

    // The parts of the rules; null where they lack one.
    pybind11::object rules_;
    pybind11::object start_, turn_, moves_, play_, end_, text_, position_, canonical_, key_, pieces_, cells_, diagram_;
    std::vector<std::string> texts_;  // that info_ points into
    std::vector<PieceKind> kinds_;
    GameInfo info_;
    std::string spec_;
    std::uint32_t variant_ = 0;
    Board board_;
    std::uint8_t stuck_ = 0;      // the end, as in Told, of a position that is not over and has no moves
    bool whole_numbers_ = false;  // positions are numbers below 2^64

    // Under the interpreter's lock, but for what is known.
    mutable std::unique_ptr<ObjectTable> objects_ = std::make_unique<ObjectTable>();
    mutable Segments<Told> told_;
    mutable Segments<Number> children_;
    // The keys of explored positions by number, and the numbers in the order of the keys; fixed once explored_ is set.
    mutable std::vector<Key> keys_;
    mutable std::vector<Number> by_key_;
    mutable std::atomic<std::uint64_t> explored_ = 0;
};

// The exception that rules raised last, until somebody takes it; needs the interpreter's lock.
pybind11::object& rules_exception();

// Makes the game again where a spec is its own.
GameMaker maker_of(const std::shared_ptr<const BookGame>& game);
// The class of games for an engine: this game alone.
GameClass class_of(const std::shared_ptr<const BookGame>& game);

}  // namespace zermelo::python

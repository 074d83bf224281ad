// A game that is known at run time alone as a model of Game: the algorithms are compiled once for all such games.
#pragma once

#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

#include "games/core/runtime/any_game.hpp"

namespace zermelo {

// The rules of an AnyGame may throw this to end a run with an error of their own.
struct RulesError : std::runtime_error {
    explicit RulesError(Error told) : std::runtime_error(told.what), error(std::move(told)) {}
    Error error;
};

// One variant, with symmetries and keys; copies share the game and its first error. A move is the position that it
// leads to. Values are outcomes: games of points are not among its games.
//
// The rules are somebody's code and may throw. The first error is kept and requests a stop; from then on every call
// answers for a finished game, so that a run comes to its end soon, whatever it is at. Whoever runs it asks for error()
// before it believes the result. Thread-safe.
class RuntimeGame {
public:
    using Position = AnyPosition;
    struct Move {
        AnyPosition child;
        friend bool operator==(const Move&, const Move&) = default;
    };
    static constexpr std::size_t max_moves = most_moves;  // of all games
    static constexpr Cycles cycles = Cycles::draw;        // of some
    static constexpr bool drawn_ends = true;              // too

    explicit RuntimeGame(std::shared_ptr<const AnyGame> game);
    // Fails: whoever has such a game was given it.
    static Result<RuntimeGame> make(const Spec& spec);

    const AnyGame& any() const { return *game_; }
    std::optional<Error> error() const { return run_->error(); }
    // Requested by the first error, or by stop().
    std::stop_token stop_token() const { return run_->stop.get_token(); }
    void stop() const { run_->stop.request_stop(); }

    const GameInfo& info() const { return game_->info(); }
    std::string spec() const { return run_->spec; }
    Position initial() const;
    Side turn(const Position& p) const noexcept;
    std::optional<Wdl> terminal(const Position& p) const noexcept;
    std::vector<Move> moves(const Position& p) const;
    // The moves of many positions, in one call of the rules.
    std::vector<std::vector<Move>> moves_of_many(std::span<const Position> positions) const;
    // Null where the rules are not in terms of keys; calls that go through here keep errors.
    const KeyRules* key_rules() const { return game_->key_rules(); }
    // Finished games if the rules have failed.
    void moves_of_keys(std::span<const std::uint64_t> keys, std::uint64_t asked, KeyRules::Moves& moves) const;
    void prepare(std::span<const std::uint64_t> keys) const;
    Position apply(const Position&, const Move& move) const noexcept { return move.child; }

    std::string format(const Position& p) const;
    Result<Position> parse(std::string_view text) const;
    std::string format_move(const Position& p, const Move& move) const;
    Result<Move> parse_move(const Position& p, std::string_view text) const;
    std::string diagram(const Position& p) const;
    const Board& board() const { return game_->board(); }
    std::vector<BoardPiece> pieces(const Position& p) const;
    Clicks clicks(const Position& p, const Move& move) const;

    Position canonical(const Position& p) const noexcept;
    int symmetry_order() const { return 8; }  // at most
    int key_bits() const { return 8 * static_cast<int>(run_->key_width); }
    U128 pack(const Position& p) const noexcept;
    std::optional<Position> unpack(U128 packed) const;

private:
    // The copies share this.
    struct Run {
        std::string spec;
        std::size_t key_width = 0;
        std::stop_source stop;
        std::atomic<bool> failed{false};

        void keep(Error error);
        std::optional<Error> error();

    private:
        std::mutex mutex_;
        std::optional<Error> error_;
    };

    // Returns f(), or `otherwise` if the rules have failed.
    template <class T, class F>
    T ask(T otherwise, F&& f) const noexcept;
    std::vector<Move> moves_to(const Position& p, const std::vector<AnyPosition>& children) const;

    std::shared_ptr<const AnyGame> game_;
    std::shared_ptr<Run> run_;
};

// The first error of the rules; nothing of games whose rules cannot fail.
template <class G>
std::optional<Error> error_of_rules(const G& game) {
    if constexpr (requires { game.error(); })
        return game.error();
    else
        return std::nullopt;
}

// Returns f(game, stop), or the error of the rules. The stop token is of the rules and of `stop`.
template <class F>
auto with_rules(const RuntimeGame& game, const std::stop_token& stop, F&& f) {
    const std::stop_callback stopped(stop, [&game] { game.stop(); });
    auto result = f(game, game.stop_token());
    if (auto error = game.error()) result = tl::unexpected<Error>(*std::move(error));
    return result;
}

}  // namespace zermelo

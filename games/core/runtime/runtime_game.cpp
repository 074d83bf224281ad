#include "games/core/runtime/runtime_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "games/core/concepts/key.hpp"
#include "games/core/runtime/rules_error.hpp"

namespace zermelo {

static_assert(SymmetricGame<RuntimeGame> && PackedGame<RuntimeGame>);

Error caught_error(const std::string& spec) {
    try {
        throw;
    } catch (const RulesError& error) {
        return error.error;
    } catch (const std::bad_alloc&) {
        return {Failure::limit, "out of memory", "the rules of " + spec + " could not get more"};
    } catch (const std::exception& error) {
        return {Failure::internal, "the rules of " + spec + " failed", error.what()};
    } catch (...) {
        return {Failure::internal, "the rules of " + spec + " failed", "they threw something"};
    }
}

void RuntimeGame::Run::keep(Error error) {
    {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = std::move(error);
    }
    failed.store(true, std::memory_order_relaxed);
    stop.request_stop();
}

std::optional<Error> RuntimeGame::Run::error() {
    const std::lock_guard lock(mutex_);
    return error_;
}

template <class T, class F>
T RuntimeGame::ask(T otherwise, F&& f) const noexcept {
    if (run_->failed.load(std::memory_order_relaxed)) return otherwise;
    try {
        return f();
    } catch (...) {
        run_->keep(caught_error(run_->spec));
    }
    return otherwise;
}

RuntimeGame::RuntimeGame(std::shared_ptr<const AnyGame> game) : game_(std::move(game)), run_(std::make_shared<Run>()) {
    run_->spec = ask(std::string(), [&] { return game_->spec(); });
    constexpr std::size_t too_wide = 255;  // of boards that have no keys
    run_->key_width = ask(std::size_t{1}, [&] { return game_->key_width(); });
    if (run_->key_width == 0) run_->key_width = too_wide;
}

Result<RuntimeGame> RuntimeGame::make(const Spec& spec) {
    return fail(Failure::usage, fmt::format("cannot make {} here", spec.text), "its class is known at run time alone");
}

AnyPosition RuntimeGame::initial() const {
    return ask(AnyPosition(), [&] {
        auto start = game_->parse("start");
        if (!start) throw RulesError(std::move(start).error());
        return *start;
    });
}

Side RuntimeGame::turn(const Position& p) const noexcept {
    return ask(Side::first, [&] { return game_->turn(p); });
}

std::optional<Wdl> RuntimeGame::terminal(const Position& p) const noexcept {
    return ask(std::optional(Wdl::loss), [&] { return game_->terminal(p); });
}

std::vector<RuntimeGame::Move> RuntimeGame::moves_to(const Position& p,
                                                     const std::vector<AnyPosition>& children) const {
    const auto broken = [&](const char* why) {
        return RulesError({Failure::internal, "the rules of " + run_->spec + " are broken",
                           fmt::format("{} {}", game_->format(p), why)});
    };
    if (children.size() > max_moves) throw broken("has too many moves");
    if (children.empty() && !game_->terminal(p)) throw broken("has no moves, but is not over");
    std::vector<Move> moves;
    moves.reserve(children.size());
    for (const AnyPosition& child : children) moves.push_back({child});
    return moves;
}

std::vector<RuntimeGame::Move> RuntimeGame::moves(const Position& p) const {
    return ask(std::vector<Move>(), [&] { return moves_to(p, game_->children(p)); });
}

std::vector<std::vector<RuntimeGame::Move>> RuntimeGame::moves_of_many(std::span<const Position> positions) const {
    return ask(std::vector<std::vector<Move>>(positions.size()), [&] {
        const auto children = game_->children_of_many(positions);
        if (children.size() != positions.size())
            throw RulesError({Failure::internal, "the rules of " + run_->spec + " are broken",
                              fmt::format("they answer for {} of {} positions", children.size(), positions.size())});
        std::vector<std::vector<Move>> moves;
        moves.reserve(positions.size());
        for (std::size_t i = 0; i < positions.size(); ++i) moves.push_back(moves_to(positions[i], children[i]));
        return moves;
    });
}

void RuntimeGame::moves_of_keys(std::span<const std::uint64_t> keys, std::uint64_t asked,
                                KeyRules::Moves& moves) const {
    const bool told = ask(false, [&] {
        key_rules()->moves_of(keys, asked, moves);
        return true;
    });
    if (told) return;
    const std::size_t count = 8 * keys.size() / run_->key_width;
    moves = {};
    moves.ends.assign(count, 1 + static_cast<std::uint8_t>(Wdl::loss));
    moves.counts.assign(count, 0);
}

void RuntimeGame::prepare(std::span<const std::uint64_t> keys) const {
    ask(false, [&] {
        key_rules()->prepare(keys);
        return true;
    });
}

std::string RuntimeGame::format(const Position& p) const {
    return ask(std::string(), [&] { return game_->format(p); });
}

Result<AnyPosition> RuntimeGame::parse(std::string_view text) const {
    Result<AnyPosition> nothing = fail(Failure::internal, "the rules of " + run_->spec + " failed");
    return ask(std::move(nothing), [&] { return game_->parse(text); });
}

namespace {

std::size_t number_of(const AnyGame& game, const AnyPosition& p, const AnyPosition& child) {
    const auto children = game.children(p);
    return static_cast<std::size_t>(std::find(children.begin(), children.end(), child) - children.begin());
}

}  // namespace

std::string RuntimeGame::format_move(const Position& p, const Move& move) const {
    return ask(std::string(), [&] { return game_->move_name(p, number_of(*game_, p, move.child)); });
}

Result<RuntimeGame::Move> RuntimeGame::parse_move(const Position& p, std::string_view text) const {
    Result<Move> nothing = fail(Failure::internal, "the rules of " + run_->spec + " failed");
    return ask(std::move(nothing), [&]() -> Result<Move> {
        ZERMELO_ASSIGN(number, game_->find_move(p, text));
        return Move{game_->children(p).at(number)};
    });
}

std::string RuntimeGame::diagram(const Position& p) const {
    return ask(std::string(), [&] { return game_->diagram(p); });
}

std::vector<BoardPiece> RuntimeGame::pieces(const Position& p) const {
    return ask(std::vector<BoardPiece>(), [&] { return game_->drawing(p).pieces; });
}

Clicks RuntimeGame::clicks(const Position& p, const Move& move) const {
    return ask(Clicks(), [&] { return game_->drawing(p).moves.at(number_of(*game_, p, move.child)); });
}

AnyPosition RuntimeGame::canonical(const Position& p) const noexcept {
    return ask(Position(p), [&] { return game_->canonical(p); });
}

U128 RuntimeGame::pack(const Position& p) const noexcept {
    return ask(U128{0}, [&] {
        std::array<std::uint8_t, 255> buffer{};
        const auto key = std::span(buffer).first(std::min(run_->key_width, buffer.size()));
        game_->write_key(p, key);
        return read_packed(key);
    });
}

// A position even where the rules have failed: nobody expects a key of his own to be none.
std::optional<AnyPosition> RuntimeGame::unpack(U128 packed) const {
    return ask(std::optional(AnyPosition()), [&] {
        std::array<std::uint8_t, 255> buffer{};
        const auto key = std::span(buffer).first(std::min(run_->key_width, buffer.size()));
        write_packed(packed, key);
        return game_->read_key(key);
    });
}

}  // namespace zermelo

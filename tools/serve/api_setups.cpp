// The handlers for positions that are being set up, which need not be legal.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>

#include "games/base/text.hpp"
#include "games/base/version.hpp"
#include "games/core/kit/setup.hpp"
#include "tools/json/serve_json.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api_context.hpp"
#include "tools/serve/parameters.hpp"

namespace zermelo::serve {

namespace {

Result<int> cell_of(const AnyGame& game, std::string_view name) {
    const auto cell = game.board().find(name);
    if (cell) return *cell;
    return fail(Failure::bad_input, fmt::format("the board has no cell {}", in_quotes(name)), "",
                game.board().cells() == 0 ? "" : fmt::format("its cells are like {}", game.board().name(0)));
}

Result<PieceKind> kind_of(const AnyGame& game, std::string_view letter) {
    std::string letters;
    for (const PieceKind& kind : game.info().pieces) {
        if (letter.size() == 1 && kind.letter == letter[0]) return kind;
        letters += fmt::format("{}{}", letters.empty() ? "" : ", ", kind.letter);
    }
    return fail(Failure::bad_input, fmt::format("{} is no piece of this game", in_quotes(letter)), "", letters);
}

void take(Setup& setup, int cell) {
    std::erase_if(setup.pieces, [cell](const BoardPiece& piece) { return piece.cell == cell; });
}

void put(Setup& setup, const BoardPiece& piece) {
    take(setup, piece.cell);
    const auto next = std::find_if(setup.pieces.begin(), setup.pieces.end(),
                                   [&](const BoardPiece& other) { return other.cell > piece.cell; });
    setup.pieces.insert(next, piece);
}

// Reads the parameter `position`: an illegal position too, or moves from the start.
Result<Setup> setup_of(const AnyGame& game, const Target& target) {
    ZERMELO_ASSIGN(text, text_of(target, "position", "start"));
    const auto position = game.parse(text);
    return read_setup(game.info(), game.board(), position ? game.format(*position) : text);
}

bool is_legal(const AnyGame& game, const Setup& setup) {
    return game.parse(format_setup(game.info(), game.board(), setup)).has_value();
}

// The setup with another number for one key, if that makes it legal.
std::optional<Setup> with_another_number(const AnyGame& game, const Setup& setup) {
    for (std::size_t i = 0; i < setup.keys.size(); ++i)
        for (int number = 0; number <= game.board().cells(); ++number) {
            Setup numbered = setup;
            numbered.keys[i].second = std::to_string(number);
            if (is_legal(game, numbered)) return numbered;
        }
    return std::nullopt;
}

// A key tells what the board does not, as that a turn of the opening is due, or counts pieces that are left. A change
// of the board may make keys wrong. This returns the first legal setup of these: the setup as it is; with another
// number for one key; the same with the other side to move, unless the caller has named the side; without the fewest
// keys, with the other side to move first if the change is like a turn. It returns the setup as it is where none is
// legal.
Setup with_fitting_keys(const AnyGame& game, Setup setup, bool turn_is_given, bool is_like_a_turn) {
    const std::size_t count = setup.keys.size();
    constexpr std::size_t most = 6;  // keys
    if (count == 0 || count > most || is_legal(game, setup)) return setup;
    if (auto fitting = with_another_number(game, setup)) return *std::move(fitting);
    Setup turned = setup;
    turned.turn = other(setup.turn);
    if (!turn_is_given)
        if (auto fitting = with_another_number(game, turned)) return *std::move(fitting);
    std::vector<unsigned> dropped((std::size_t{1} << count) - 1);
    std::iota(dropped.begin(), dropped.end(), 1U);
    std::ranges::stable_sort(dropped, {}, [](unsigned keys) { return std::popcount(keys); });
    for (const unsigned keys : dropped) {
        Setup fewer = setup;
        fewer.keys.clear();
        for (std::size_t i = 0; i < count; ++i)
            if ((keys >> i & 1) == 0) fewer.keys.push_back(setup.keys[i]);
        Setup after = fewer;
        after.turn = turned.turn;
        if (!turn_is_given && is_like_a_turn && is_legal(game, after)) return after;
        if (is_legal(game, fewer)) return fewer;
    }
    return setup;
}

// Applies the parameters clear, put=e1:F (put=e1: takes the piece away) and turn.
Result<Setup> changed_setup(const AnyGame& game, const Target& target) {
    ZERMELO_ASSIGN(setup, setup_of(game, target));
    const std::string before = format_setup(game.info(), game.board(), setup);
    ZERMELO_ASSIGN(clear, flag_of(target, "clear"));
    if (clear) setup.pieces.clear();
    for (const auto& [key, value] : target.values) {
        if (key != "put") continue;
        const auto colon = value.find(':');
        ZERMELO_ASSIGN(cell, cell_of(game, value.substr(0, colon)));
        const std::string letter = colon == std::string::npos ? "" : value.substr(colon + 1);
        if (letter.empty()) {
            take(setup, cell);
            continue;
        }
        ZERMELO_ASSIGN(kind, kind_of(game, letter));
        put(setup, kind.on(cell));
    }
    const auto turn = target.find("turn");
    if (turn) {
        const auto& sides = game.info().sides;
        const auto side = std::find(sides.begin(), sides.end(), *turn);
        if (side == sides.end())
            return fail(Failure::bad_input, fmt::format("{} is no side of this game", in_quotes(*turn)), "",
                        fmt::format("{} or {}", sides[0], sides[1]));
        setup.turn = static_cast<Side>(side - sides.begin());
    }
    if (format_setup(game.info(), game.board(), setup) == before) return setup;
    const auto start = game.parse("start");
    if (start && !turn) {  // with all pieces where they begin it is the start
        ZERMELO_ASSIGN(begun, read_setup(game.info(), game.board(), game.format(*start)));
        const auto same = [](const BoardPiece& a, const BoardPiece& b) {
            return a.cell == b.cell && a.letter == b.letter;
        };
        if (std::ranges::equal(begun.pieces, setup.pieces, same)) return begun;
    }
    const auto puts =
        std::ranges::count_if(target.values, [](const auto& parameter) { return parameter.first == "put"; });
    return with_fitting_keys(game, std::move(setup), turn.has_value(), puts == 1 && !clear);
}

}  // namespace

Result<void> setup(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(entry, entry_of(api, call));
    return send_tagged(call, program_version, [&]() -> Result<HttpResponse> {
        ZERMELO_ASSIGN(setup, changed_setup(*entry->game, call.target));
        return document(json::setup(*entry->game, setup));
    });
}

Result<void> what_if(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(entry, entry_of(api, call));
    return send_tagged(call, entry->stamp, [&]() -> Result<HttpResponse> {
        const AnyGame& game = *entry->game;
        ZERMELO_ASSIGN(setup, setup_of(game, call.target));
        ZERMELO_ASSIGN(kind, kind_of(game, call.target.get("piece")));
        if (const auto from = call.target.find("from")) {
            ZERMELO_ASSIGN(cell, cell_of(game, *from));
            take(setup, cell);
        }
        std::vector<json::Placement> placements;
        for (int cell = 0; cell < game.board().cells(); ++cell) {
            const auto stands = [cell](const BoardPiece& piece) { return piece.cell == cell; };
            if (std::any_of(setup.pieces.begin(), setup.pieces.end(), stands)) continue;
            Setup placed = setup;
            put(placed, kind.on(cell));
            for (const Side turn : {Side::first, Side::second}) {
                placed.turn = turn;
                std::string text = format_setup(game.info(), game.board(), placed);
                const auto position = game.parse(text);
                auto value = position ? entry->value(*position) : Result<Known>(tl::unexpected(position.error()));
                placements.push_back({cell, turn, std::move(text), std::move(value)});
            }
        }
        return document(json::what_if(game, kind, placements));
    });
}

}  // namespace zermelo::serve

#include "games/apart/rules.hpp"

#include <fmt/format.h>

#include "games/core/texts/notation.hpp"

namespace zermelo {

using apart::cell_bit;
using apart::Cells;

Result<Apart> Apart::make(const Spec& spec) {
    SpecReader reader(spec);
    const auto size = reader.size_or({8, 8});
    if (size.width < 3 || size.width > 8 || size.height < 4 || size.height > 8)
        return reader.reject(fmt::format("the board must be 3x4 to 8x8, not {}x{}", size.width, size.height));
    ZERMELO_TRY(reader.reject_ruleset());
    const std::string origin = reader.take("origin", "blocked");
    if (origin != "blocked" && origin != "free")
        return reader.reject(fmt::format("there is no origin {}", in_quotes(origin)), "origin is blocked or free");
    ZERMELO_TRY(reader.finish("origin"));

    Apart game;
    game.board_ = {size.width, size.height};
    game.named_board_ = Board::rectangle(game.board_, Board::Steps::all);
    game.hops_ = {game.board_, origin == "free"};
    game.most_ = 2 * (size.width - 2);
    game.symmetries_ = rectangle_symmetries(game.board_);
    return game;
}

// Two ranks on each side, without the corner files.
Apart::Position Apart::initial() const {
    Position p{0, 0, 0, 1};
    for (int file = 1; file + 1 < board_.width; ++file) {
        for (const int rank : {0, 1}) {
            p.white |= cell_bit(board_.cell(file, rank));
            p.black |= cell_bit(board_.cell(file, board_.height - 1 - rank));
        }
    }
    return p;
}

Apart::Position Apart::canonical(const Position& p) const noexcept {
    if (p.first != 0) return p;
    SmallBitboard white{own(p)};
    SmallBitboard black{enemies(p)};
    make_least(symmetries_, white, black);
    return {white.low(), black.low(), 0, 0};
}

// An exchange of the colours changes the side to move, so it fixes no position.
int Apart::stabiliser_order(const Position& p) const noexcept {
    return p.first != 0 ? 1 : count_fixing(symmetries_, SmallBitboard{p.white}, SmallBitboard{p.black});
}

// The colours follow one another in the order of the cells. State: 0 White to move, 1 Black, 2 the start.
U128 Apart::pack(const Position& p) const noexcept {
    Cells white = 0;
    int piece = 0;
    apart::for_each_cell(p.white | p.black, [&](int cell) { white |= (p.white >> cell & 1) << piece++; });
    const std::uint32_t state = p.first != 0 ? 2 : p.turn;
    return static_cast<U128>(state) << (board_.cells() + 2 * most_) | static_cast<U128>(white) << board_.cells() |
           (p.white | p.black);
}

std::optional<Apart::Position> Apart::unpack(U128 key) const {
    const auto state = static_cast<std::uint64_t>(key >> (board_.cells() + 2 * most_));
    const auto white = static_cast<Cells>(key >> board_.cells()) & ((Cells{1} << 2 * most_) - 1);
    if (state > 2) return std::nullopt;
    Position p{0, 0, static_cast<std::uint32_t>(state % 2), static_cast<std::uint32_t>(state / 2)};
    int piece = 0;
    apart::for_each_cell(static_cast<Cells>(key) & hops_.board(), [&](int cell) {
        (piece < 2 * most_ && (white >> piece & 1) != 0 ? p.white : p.black) |= cell_bit(cell);
        ++piece;
    });
    return piece > 2 * most_ || pack(p) != key || why_illegal(p) ? std::nullopt : std::optional(p);
}

}  // namespace zermelo

#include "games/turkish_checkers/rules.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <tuple>

#include "games/core/texts/notation.hpp"

namespace zermelo {

using turkish::Cells;
using turkish::is_single;

Result<TurkishCheckers> TurkishCheckers::make(const Spec& spec) {
    SpecReader reader(spec);
    const auto size = reader.size_or({8, 8});
    if (size.width != size.height || size.width < 4 || size.width > 8)
        return reader.reject(fmt::format("the board must be 4x4 to 8x8, not {}x{}", size.width, size.height));
    ZERMELO_TRY(reader.reject_ruleset());
    const std::string promotion = reader.take("promo", promotion_names[0]);
    const auto found = std::find(promotion_names.begin(), promotion_names.end(), promotion);
    if (found == promotion_names.end())
        return reader.reject(fmt::format("there is no promo {}", in_quotes(promotion)),
                             fmt::format("promo is one of {}", fmt::join(promotion_names, ", ")));
    const std::string king_v_man = reader.take("kvm", "draw");
    if (king_v_man != "draw" && king_v_man != "win")
        return reader.reject(fmt::format("there is no kvm {}", in_quotes(king_v_man)), "kvm is draw or win");

    TurkishCheckers game;
    game.board_ = {size.width, size.width};
    game.named_board_ = Board::rectangle(game.board_);
    game.rules_ = {size.width, static_cast<turkish::Promotion>(found - promotion_names.begin())};
    game.king_beats_man_ = king_v_man == "win";
    game.ranks_of_men_ = size.width == 8 ? 2 : 1;
    const int men = game.ranks_of_men_ * size.width;
    for (std::size_t side = 0; side < 2; ++side) {
        const std::string text = reader.take(info().sides[side], std::to_string(men));
        const auto limit = parse_number(text);
        if (!limit || *limit < 1 || *limit > men)
            return reader.reject(fmt::format("{} must be 1 to {}, the pieces that a side begins with on {}x{}, not {}",
                                             info().sides[side], men, size.width, size.width, in_quotes(text)));
        game.limits_[side] = *limit;
    }
    ZERMELO_TRY(reader.finish("promo, kvm, white, black"));
    return game;
}

// Each side's men fill its rear rank of men from file a, then the rank before it, as far as the limits go.
TurkishCheckers::Position TurkishCheckers::initial() const {
    const auto men = [this](int limit) {
        Cells set = 0;
        for (int i = 0; i < limit; ++i) set |= turkish::cell_bit(i % rules_.size() + 8 * (1 + i / rules_.size()));
        return set;
    };
    return {men(limits_[0]), rules_.flipped(men(limits_[1])), 0, 0};
}

// One piece each is the end at once, even where one could take the other.
std::optional<Wdl> TurkishCheckers::early_end(const Position& p) const noexcept {
    const Cells own = p.turn == 0 ? p.white : p.black;
    const Cells other = p.turn == 0 ? p.black : p.white;
    if (own == 0) return Wdl::loss;
    if (other == 0) return Wdl::win;
    if (!is_single(own) || !is_single(other)) return std::nullopt;
    if (!king_beats_man_ || ((own & p.kings) != 0) == ((other & p.kings) != 0)) return Wdl::draw;
    return (own & p.kings) != 0 ? Wdl::win : Wdl::loss;
}

// If no piece can step to a neighbouring cell, only neighbours can be captured. Set operations find steps and captures.
std::optional<Wdl> TurkishCheckers::terminal(const Position& p) const noexcept {
    if (const auto end = early_end(p)) return end;
    const turkish::Frame frame = frame_of(p);
    if (rules_.has_step(frame) || rules_.has_capture(frame)) return std::nullopt;
    return Wdl::loss;
}

TurkishCheckers::Moves TurkishCheckers::moves(const Position& p) const {
    if (early_end(p)) return {};
    Moves moves = rules_.moves(frame_of(p));
    if (p.turn == 1) {
        for (Move& m : moves) {
            m.captured = rules_.flipped(m.captured);
            m.from = static_cast<std::uint8_t>(rules_.flipped_cell(m.from));
            m.to = static_cast<std::uint8_t>(rules_.flipped_cell(m.to));
        }
    }
    return moves;
}

TurkishCheckers::Position TurkishCheckers::apply(const Position& p, const Move& m) const noexcept {
    const Cells from = turkish::cell_bit(m.from);
    const Cells to = turkish::cell_bit(m.to);
    const bool king = (p.kings & from) != 0 || m.promoted;
    const Cells kings = (p.kings & ~from & ~m.captured) | (king ? to : 0);
    if (p.turn == 0) return {(p.white & ~from) | to, p.black & ~m.captured, kings, 1};
    return {p.white & ~m.captured, (p.black & ~from) | to, kings, 0};
}

TurkishCheckers::Position TurkishCheckers::canonical(const Position& p) const noexcept {
    const bool turned = p.turn == 1 ? fits(count_bits(p.black), count_bits(p.white), 0)
                                    : limits_[0] != limits_[1] && !fits(count_bits(p.white), count_bits(p.black), 0);
    const Position q =
        turned ? Position{rules_.flipped(p.black), rules_.flipped(p.white), rules_.flipped(p.kings), 1 - p.turn} : p;
    const Position image{rules_.mirrored(q.white), rules_.mirrored(q.black), rules_.mirrored(q.kings), q.turn};
    const auto order = [](const Position& a) { return std::tuple(a.white, a.black, a.kings); };
    return order(image) < order(q) ? image : q;
}

int TurkishCheckers::stabiliser_order(const Position& p) const noexcept {
    return rules_.mirrored(p.white) == p.white && rules_.mirrored(p.black) == p.black &&
                   rules_.mirrored(p.kings) == p.kings
               ? 2
               : 1;
}

// From the lowest bit: size * size cells, from a1; then for the occupied cells, ascending, `total` bits for kings and
// total - 1 bits for Black's pieces, with room for the largest number of pieces; then the side to move.
U128 TurkishCheckers::pack(const Position& p) const noexcept {
    const int cells = board_.cells();
    const int total = limits_[0] + limits_[1];
    U128 key = static_cast<U128>(p.turn) << (key_bits() - 1);
    U128 kings = 0;
    U128 black = 0;
    int piece = 0;
    for (Cells left = p.white | p.black; left != 0; left &= left - 1, ++piece) {
        const int cell = std::countr_zero(left);
        key |= U128{1} << board_cell(cell);
        kings |= U128{p.kings >> cell & 1} << piece;
        if (piece < total - 1) black |= U128{p.black >> cell & 1} << piece;
    }
    return key | kings << cells | black << (cells + total);
}

std::optional<TurkishCheckers::Position> TurkishCheckers::unpack(U128 key) const {
    const int cells = board_.cells();
    const int total = limits_[0] + limits_[1];
    Position p;
    int piece = 0;
    for (int cell = 0; cell < cells; ++cell) {
        if ((key >> cell & 1) == 0) continue;
        if (piece == total) return std::nullopt;
        const Cells bit = turkish::cell_bit(board_.file(cell) + 8 * board_.rank(cell));
        if ((key >> (cells + piece) & 1) != 0) p.kings |= bit;
        const bool black =
            piece < total - 1 ? (key >> (cells + total + piece) & 1) != 0 : count_bits(p.white) == limits_[0];
        (black ? p.black : p.white) |= bit;
        ++piece;
    }
    p.turn = static_cast<std::uint64_t>(key >> (key_bits() - 1) & 1);
    if (pack(p) != key || why_illegal(p)) return std::nullopt;
    return p;
}

}  // namespace zermelo

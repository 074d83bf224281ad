#include "games/enso/rules.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "games/core/texts/notation.hpp"

namespace zermelo {

namespace {

bool is_even(int number) {
    return number % 2 == 0;
}

// The two starts: quadrants need a centre of 2x2 cells, the ring four arms of one length.
bool has_start(RectBoard board) {
    if (is_even(board.width) && is_even(board.height))
        return std::min(board.width, board.height) >= 2 && std::max(board.width, board.height) <= 8 &&
               board.cells() > 4;
    return board.width == board.height && board.width >= 3 && board.width <= 7;
}

// Black has the quadrants at the top left and the bottom right, White the others; the centre is empty.
std::array<SmallBitboard, 2> quadrants(RectBoard board) {
    std::array<SmallBitboard, 2> stones;
    for (int cell = 0; cell < board.cells(); ++cell) {
        const bool right = 2 * board.file(cell) >= board.width;
        const bool top = 2 * board.rank(cell) >= board.height;
        const bool middle_file = board.file(cell) == (right ? board.width / 2 : board.width / 2 - 1);
        const bool middle_rank = board.rank(cell) == (top ? board.height / 2 : board.height / 2 - 1);
        if (!middle_file || !middle_rank) stones[right == top ? 1 : 0] |= SmallBitboard::cell(cell);
    }
    return stones;
}

// Clockwise from the top left corner: an arm of Black along the top edge, one of White down the right one, and so on.
std::array<SmallBitboard, 2> ring(RectBoard board) {
    std::array<SmallBitboard, 2> stones;
    const int last = board.width - 1;
    for (int i = 0; i < last; ++i) {
        stones[0] |= SmallBitboard::cell(board.cell(i, last)) | SmallBitboard::cell(board.cell(last - i, 0));
        stones[1] |= SmallBitboard::cell(board.cell(last, last - i)) | SmallBitboard::cell(board.cell(0, i));
    }
    return stones;
}

}  // namespace

Result<Enso> Enso::make(const Spec& spec) {
    SpecReader reader(spec);
    const auto size = reader.size_or({6, 6});
    const RectBoard board{size.width, size.height};
    if (!has_start(board))
        return reader.reject(
            fmt::format("no start is known on {}x{}", size.width, size.height),
            "a board with two even sides of 2 to 8 cells, from 2x4 on, or a square of 3x3, 5x5 or 7x7");
    ZERMELO_TRY(reader.reject_ruleset());

    Enso game;
    game.board_ = board;
    game.build_geometry();
    game.initial_.stones = is_even(size.width) ? quadrants(board) : ring(board);
    const int all_stones = game.initial_.stones[0].size();
    const std::string text = reader.take("stones", std::to_string(all_stones));
    const auto limit = parse_number(text);
    if (!limit || *limit < 1 || *limit > all_stones)
        return reader.reject(fmt::format("stones must be 1 to {}, the stones that a side begins with on {}x{}, not {}",
                                         all_stones, size.width, size.height, in_quotes(text)));
    ZERMELO_TRY(reader.finish("stones"));
    game.most_stones_ = *limit;
    game.limited_ = *limit < all_stones;
    game.limit_initial();
    return game;
}

void Enso::build_geometry() {
    named_board_ = Board::rectangle(board_, Board::Steps::all);
    all_ = board_.all<Cells>();
    first_file_ = all_ & ~board_.stepping<Cells>(-1, 0);
    last_file_ = all_ & ~board_.stepping<Cells>(1, 0);
    inner_ = board_.stepping<Cells>(-1, -1) & board_.stepping<Cells>(1, 1);
    static constexpr std::array<std::pair<int, int>, directions> steps = {
        {{1, 0}, {-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, -1}, {0, -1}, {-1, -1}}};
    rays_.resize(static_cast<std::size_t>(board_.cells()));
    for (int cell = 0; cell < board_.cells(); ++cell)
        for (std::size_t d = 0; d < directions; ++d) {
            int file = board_.file(cell) + steps[d].first;
            int rank = board_.rank(cell) + steps[d].second;
            for (; board_.has(file, rank); file += steps[d].first, rank += steps[d].second)
                rays_[static_cast<std::size_t>(cell)][d] |= Cells::cell(board_.cell(file, rank));
        }
    symmetries_ = rectangle_symmetries(board_);
}

// Of the start Black keeps the stones on the lowest cells, White those on the highest.
void Enso::limit_initial() {
    Cells& black = initial_.stones[0];
    Cells& white = initial_.stones[1];
    while (black.size() > most_stones_) black ^= Cells{std::bit_floor(black.low())};
    while (white.size() > most_stones_) white ^= Cells::cell(white.lowest());
}

Enso::Position Enso::canonical(const Position& p) const noexcept {
    Position least{{p.stones[p.turn], p.stones[1 - p.turn]}, 0};
    make_least(symmetries_, least.stones[0], least.stones[1]);
    return least;
}

// An exchange of colours changes the side to move, so it leaves no position as it is.
int Enso::stabiliser_order(const Position& p) const noexcept {
    return count_fixing(symmetries_, p.stones[0], p.stones[1]);
}

std::optional<Enso::Position> Enso::unpack(U128 key) const {
    if (key_bits() > 128 || key >> key_bits() != 0) return std::nullopt;
    const Position p{{Cells{static_cast<std::uint64_t>(key)} & all_,
                      Cells{static_cast<std::uint64_t>(key >> board_.cells())} & all_},
                     static_cast<std::uint64_t>(key >> 2 * board_.cells())};
    if (!(p.stones[0] & p.stones[1]).empty() || why_illegal(p)) return std::nullopt;
    return p;
}

}  // namespace zermelo

#include "games/konane/rules.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "games/core/notation.hpp"

namespace zermelo {

namespace {

Bitboard shifted(Bitboard set, int step) {
    return step > 0 ? set << step : set >> -step;
}

}  // namespace

Result<Konane> Konane::make(const Spec& spec) {
    SpecReader reader(spec);
    const auto size = reader.size_or({6, 6});
    if (size.width < 1 || size.width > 10 || size.height < 1 || size.height > 10 || size.width * size.height < 2)
        return reader.reject(fmt::format("the board must be 1x2 to 10x10, not {}x{}", size.width, size.height));
    if (!spec.ruleset.empty())
        return reader.reject(fmt::format("there is no rule set {}", in_quotes(spec.ruleset)), "leave it out");
    const std::string opening = reader.take("opening", "standard");
    const auto found = std::find(opening_names.begin(), opening_names.end(), opening);
    if (found == opening_names.end())
        return reader.reject(fmt::format("there is no opening {}", in_quotes(opening)),
                             fmt::format("the openings: {}", fmt::join(opening_names, ", ")));
    ZERMELO_TRY(reader.finish("opening"));

    Konane game;
    game.board_ = {size.width, size.height};
    game.opening_ = static_cast<Opening>(found - opening_names.begin());
    game.build_geometry();
    if (game.opening_ == Opening::naihe && game.centre_.size() != 2)
        return reader.reject("opening=naihe needs exactly two centre cells, that is one even and one odd side");
    if (game.opening_ != Opening::naihe && game.first_removals_.empty())
        return reader.reject("the centre cell is White's, so Black has no first removal with opening=centre");
    return game;
}

void Konane::build_geometry() {
    named_board_ = Board::rectangle(board_);
    colour_ = {board_.dark(), board_.all() & ~board_.dark()};
    Bitboard corners;
    for (int cell = 0; cell < board_.cells(); ++cell) {
        const int file = board_.file(cell);
        const int rank = board_.rank(cell);
        const bool middle_file = file == board_.width / 2 || file == (board_.width - 1) / 2;
        const bool middle_rank = rank == board_.height / 2 || rank == (board_.height - 1) / 2;
        if (middle_file && middle_rank) centre_ |= Bitboard::cell(cell);
        if ((file == 0 || file == board_.width - 1) && (rank == 0 || rank == board_.height - 1))
            corners |= Bitboard::cell(cell);
    }
    const std::array<Bitboard, 5> removals = {corners | centre_, Bitboard{}, board_.all(), corners, centre_};
    first_removals_ = removals[static_cast<std::size_t>(opening_)] & colour_[0];
    directions_ = {Direction{1, board_.stepping(2, 0)}, Direction{-1, board_.stepping(-2, 0)},
                   Direction{board_.width, board_.stepping(0, 2)}, Direction{-board_.width, board_.stepping(0, -2)}};
    for (CellPermutation& symmetry : rectangle_symmetries(board_)) {
        const Bitboard image = symmetry(colour_[0]);
        if (image == colour_[0])
            keeping_.push_back(std::move(symmetry));
        else if (image == colour_[1])
            exchanging_.push_back(std::move(symmetry));
    }
}

Konane::Position Konane::initial() const {
    if (opening_ == Opening::naihe) return {board_.all() & ~centre_, 0, jumping};
    return {board_.all(), 0, black_removes};
}

// Black may remove what the opening allows; White a stone next to the one hole.
Bitboard Konane::removable(const Position& p) const noexcept {
    if (p.phase == black_removes) return first_removals_;
    const int hole = (board_.all() & ~p.stones).lowest();
    Bitboard around;
    for (const auto& [files, ranks] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
        if (board_.has(board_.file(hole) + files, board_.rank(hole) + ranks))
            around |= Bitboard::cell(board_.cell(board_.file(hole) + files, board_.rank(hole) + ranks));
    return around & p.stones;
}

// The cells on which the stones `from` of the side to move land after one jump in a direction.
Bitboard Konane::landings(const Direction& d, Bitboard from, const Position& p) const noexcept {
    const Bitboard over = shifted(from & d.two_steps, d.step) & p.stones;
    return shifted(over, d.step) & ~p.stones;
}

// Sixteen for each stone of a colour that can jump, and four more for each direction in which it can; README.md has
// what other weights took.
std::uint32_t Konane::mobility(const Position& p, std::uint32_t side) const noexcept {
    const Bitboard stones = p.stones & colour_[side];
    Bitboard jumpers;
    int jumps = 0;
    for (const Direction& d : directions_) {
        const Bitboard landed = landings(d, stones, p);
        jumps += landed.size();
        jumpers |= shifted(landed, -2 * d.step);
    }
    return static_cast<std::uint32_t>(16 * jumpers.size() + 4 * jumps);
}

Effort Konane::effort(const Position& p) const noexcept {
    if (p.phase != jumping) return {};
    return {1 + mobility(p, 1 - p.turn), 1 + mobility(p, p.turn)};
}

std::optional<Wdl> Konane::terminal(const Position& p) const noexcept {
    if (p.phase != jumping) return removable(p).empty() ? std::optional(Wdl::loss) : std::nullopt;
    const Bitboard movers = own(p);
    for (const Direction& d : directions_)
        if (!landings(d, movers, p).empty()) return std::nullopt;
    return Wdl::loss;
}

Konane::Moves Konane::moves(const Position& p) const noexcept {
    Moves moves;
    if (p.phase != jumping) {
        removable(p).for_each(
            [&](int cell) { moves.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(cell)}); });
        return moves;
    }
    const Bitboard movers = own(p);
    for (const Direction& d : directions_) {
        int distance = 2 * d.step;
        for (Bitboard landed = landings(d, movers, p); !landed.empty(); landed = landings(d, landed, p)) {
            landed.for_each([&](int to) {
                moves.push_back({static_cast<std::uint8_t>(to - distance), static_cast<std::uint8_t>(to)});
            });
            distance += 2 * d.step;
        }
    }
    return moves;
}

Konane::Position Konane::apply(const Position& p, Move m) const noexcept {
    Bitboard stones = p.stones & ~Bitboard::cell(m.from);
    if (p.phase != jumping) return {stones, 1 - p.turn, p.phase + 1};
    const int distance = m.to - m.from;
    const bool along_rank = distance < board_.width && -distance < board_.width;
    const int step = (along_rank ? 1 : board_.width) * (distance > 0 ? 1 : -1);
    for (int cell = m.from + step; cell != m.to + step; cell += 2 * step) stones &= ~Bitboard::cell(cell);
    return {stones | Bitboard::cell(m.to), 1 - p.turn, jumping};
}

Konane::Position Konane::canonical(const Position& p) const noexcept {
    const bool exchange = p.phase == jumping && p.turn == 1 && !exchanging_.empty();
    const auto& symmetries = exchange ? exchanging_ : keeping_;
    Bitboard least = symmetries[0](p.stones);
    for (std::size_t i = 1; i < symmetries.size(); ++i) {
        const Bitboard image = symmetries[i](p.stones);
        if (image < least) least = image;
    }
    return {least, exchange ? 0 : p.turn, p.phase};
}

// The state (which opening turn, or who is to jump) above the stones.
U128 Konane::pack(const Position& p) const noexcept {
    const U128 stones = static_cast<U128>(p.stones.high()) << 64 | p.stones.low();
    const std::uint32_t state = p.phase == jumping ? p.turn : 2 + p.phase;
    return static_cast<U128>(state) << board_.cells() | stones;
}

std::optional<Konane::Position> Konane::unpack(U128 key) const {
    const auto state = static_cast<std::uint32_t>(key >> board_.cells());
    if (state > 3) return std::nullopt;
    const Bitboard stones =
        Bitboard{static_cast<std::uint64_t>(key), static_cast<std::uint64_t>(key >> 64)} & board_.all();
    const Position p{stones, state % 2, state < 2 ? jumping : state - 2};
    if (why_illegal(p)) return std::nullopt;
    return p;
}

}  // namespace zermelo

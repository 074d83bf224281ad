#include "games/konane/rules.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "games/core/texts/notation.hpp"

namespace zermelo {

Result<Konane> Konane::make(const Spec& spec) {
    SpecReader reader(spec);
    const auto size = reader.size_or({6, 6});
    const int cells = size.width > max_side || size.height > max_side ? 0 : size.width * size.height;
    if (size.width < 1 || size.height < 1 || cells < 2 || cells > max_cells)
        return reader.reject(fmt::format("a board has 2 to {} cells, as 10x10 has, and sides of at most {}; not {}x{}",
                                         max_cells, max_side, size.width, size.height));
    ZERMELO_TRY(reader.reject_ruleset());
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
    changes_[0] = 1;
    for (const int step : {1, board_.width})
        for (int jumps = 1; 2 * jumps * step < board_.cells(); ++jumps) {
            U128& change = changes_[static_cast<std::size_t>(2 * jumps * step)];
            change = U128{1} | U128{1} << (2 * jumps * step);
            for (int jump = 0; jump < jumps; ++jump) change |= U128{1} << ((2 * jump + 1) * step);
        }
    for (CellPermutation& symmetry : rectangle_symmetries(board_)) {
        const Bitboard image = symmetry(colour_[0]);
        if (image == colour_[0])
            keeping_.push_back(std::move(symmetry));
        else if (image == colour_[1])
            exchanging_.push_back(std::move(symmetry));
    }
    in_pairs_ = board_.cells() <= 64 && (board_.width + board_.height) % 2 == 0;
    if (!in_pairs_) return;
    for (const auto& [symmetries, one_each] : {std::pair{&keeping_, &pairs_[0]}, {&exchanging_, &pairs_[1]}})
        for (const CellPermutation& symmetry : *symmetries) {
            const auto is_other = [&](const CellPermutation& one) {
                for (int cell = 0; cell < board_.cells(); ++cell)
                    if (symmetry(cell) != board_.cells() - 1 - one(cell)) return false;
                return true;
            };
            if (std::none_of(one_each->begin(), one_each->end(), is_other)) one_each->push_back(symmetry);
        }
}

Konane::Position Konane::initial() const {
    if (opening_ == Opening::naihe) return {board_.all() & ~centre_, 0, jumping};
    return {board_.all(), 0, black_removes};
}

// Black may remove the stones that the opening allows; White one next to the one hole.
Bitboard Konane::removable(const Position& p) const noexcept {
    if (p.phase == black_removes) return first_removals_;
    const int hole = (board_.all() & ~p.stones).lowest();
    Bitboard around;
    for (const auto& [files, ranks] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
        if (board_.has(board_.file(hole) + files, board_.rank(hole) + ranks))
            around |= Bitboard::cell(board_.cell(board_.file(hole) + files, board_.rank(hole) + ranks));
    return around & p.stones;
}

std::optional<Konane::Position> Konane::unpack(U128 key) const {
    const auto state = static_cast<std::uint32_t>(key >> board_.cells());
    if (state > 3) return std::nullopt;
    const Bitboard stones =
        Bitboard{static_cast<std::uint64_t>(key), static_cast<std::uint64_t>(key >> 64)} & board_.all();
    const Position p{stones, state % 2, state < 2 ? jumping : state - 2};
    return why_illegal(p) ? std::nullopt : std::optional(p);
}

}  // namespace zermelo

#include "games/konane/rules.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "games/core/texts/notation.hpp"

namespace zermelo {

template <class Cells>
std::pair<int, int> KonaneRules<Cells>::size_of(const Spec& spec) {
    const auto size = SpecReader(spec).size_or({6, 6});
    return {size.width, size.height};
}

// The words are those of all boards: a program asks the class that takes the board.
template <class Cells>
Result<void> KonaneRules<Cells>::read(const Spec& spec) {
    SpecReader reader(spec);
    const auto [width, height] = size_of(spec);
    if (!takes(spec) || width * height < 2)
        return reader.reject(
            fmt::format("a board has at least 2 cells, and sides of at most {}, as files have letters; not {}x{}",
                        max_side, width, height));
    ZERMELO_TRY(reader.reject_ruleset());
    const std::string opening = reader.take("opening", "standard");
    const auto found = std::find(opening_names.begin(), opening_names.end(), opening);
    if (found == opening_names.end())
        return reader.reject(fmt::format("there is no opening {}", in_quotes(opening)),
                             fmt::format("the openings: {}", fmt::join(opening_names, ", ")));
    ZERMELO_TRY(reader.finish("opening"));

    board_ = {width, height};
    opening_ = static_cast<Opening>(found - opening_names.begin());
    build_geometry();
    if (opening_ == Opening::naihe && centre_.size() != 2)
        return reader.reject("opening=naihe needs exactly two centre cells, that is one even and one odd side");
    if (opening_ != Opening::naihe && first_removals_.empty())
        return reader.reject("the centre cell is White's, so Black has no first removal with opening=centre");
    return {};
}

template <class Cells>
void KonaneRules<Cells>::build_geometry() {
    named_board_ = Board::rectangle(board_);
    colour_[0] = board_.dark<Cells>();
    colour_[1] = all() & ~colour_[0];
    Cells corners;
    for (int cell = 0; cell < board_.cells(); ++cell) {
        const int file = board_.file(cell);
        const int rank = board_.rank(cell);
        const bool middle_file = file == board_.width / 2 || file == (board_.width - 1) / 2;
        const bool middle_rank = rank == board_.height / 2 || rank == (board_.height - 1) / 2;
        if (middle_file && middle_rank) centre_ |= Cells::cell(cell);
        if ((file == 0 || file == board_.width - 1) && (rank == 0 || rank == board_.height - 1))
            corners |= Cells::cell(cell);
    }
    const std::array<Cells, 5> removals = {corners | centre_, Cells{}, all(), corners, centre_};
    first_removals_ = removals[static_cast<std::size_t>(opening_)] & colour_[0];
    directions_ = {Direction{1, board_.stepping<Cells>(2, 0)}, Direction{-1, board_.stepping<Cells>(-2, 0)},
                   Direction{board_.width, board_.stepping<Cells>(0, 2)},
                   Direction{-board_.width, board_.stepping<Cells>(0, -2)}};
    for (CellPermutation& symmetry : rectangle_symmetries(board_)) {
        const Cells image = symmetry(colour_[0]);
        if (image == colour_[0])
            keeping_.push_back(std::move(symmetry));
        else if (image == colour_[1])
            exchanging_.push_back(std::move(symmetry));
    }
    if constexpr (packs) {
        build_changes();
        build_pairs();
    }
}

template <class Cells>
void KonaneRules<Cells>::build_changes() {
    changes_[0] = 1;
    for (const int step : {1, board_.width})
        for (int jumps = 1; 2 * jumps * step < board_.cells(); ++jumps) {
            U128& change = changes_[static_cast<std::size_t>(2 * jumps * step)];
            change = U128{1} | U128{1} << (2 * jumps * step);
            for (int jump = 0; jump < jumps; ++jump) change |= U128{1} << ((2 * jump + 1) * step);
        }
}

template <class Cells>
void KonaneRules<Cells>::build_pairs() {
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

template <class Cells>
typename KonaneRules<Cells>::Position KonaneRules<Cells>::initial() const {
    if (opening_ == Opening::naihe) return {all() & ~centre_, 0, jumping};
    return {all(), 0, black_removes};
}

// Black may remove the stones that the opening allows; White one next to the one hole.
template <class Cells>
Cells KonaneRules<Cells>::removable(const Position& p) const noexcept {
    if (p.phase == black_removes) return first_removals_;
    const int hole = (all() & ~p.stones).lowest();
    Cells around;
    for (const auto& [files, ranks] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
        if (board_.has(board_.file(hole) + files, board_.rank(hole) + ranks))
            around |= Cells::cell(board_.cell(board_.file(hole) + files, board_.rank(hole) + ranks));
    return around & p.stones;
}

template class KonaneRules<Bitboard>;
template class KonaneRules<LargeKonaneCells>;

Result<Konane> Konane::make(const Spec& spec) {
    Konane game;
    ZERMELO_TRY(game.read(spec));
    return game;
}

std::optional<Konane::Position> Konane::unpack(U128 key) const {
    const auto state = static_cast<std::uint32_t>(key >> board_.cells());
    if (state > 3) return std::nullopt;
    const Bitboard stones =
        Bitboard{static_cast<std::uint64_t>(key), static_cast<std::uint64_t>(key >> 64)} & board_.all();
    const Position p{stones, state % 2, state < 2 ? jumping : state - 2};
    return why_illegal(p) ? std::nullopt : std::optional(p);
}

Result<LargeKonane> LargeKonane::make(const Spec& spec) {
    LargeKonane game;
    ZERMELO_TRY(game.read(spec));
    return game;
}

bool LargeKonane::is_legal(const Position& p) const noexcept {
    return p.turn <= 1 && p.phase <= jumping && (p.stones & ~all()).empty() && !why_illegal(p);
}

}  // namespace zermelo

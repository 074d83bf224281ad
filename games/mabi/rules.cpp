#include "games/mabi/rules.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "games/core/texts/notation.hpp"

namespace zermelo {

Result<Mabi> Mabi::make(const Spec& spec) {
    SpecReader reader(spec);
    ZERMELO_TRY(reader.reject_ruleset());
    const auto size = reader.size_or({8, 8});
    const bool even = size.width % 2 == 0 && size.height % 2 == 0;
    if (!even && (size.width != 3 || size.height != 3))
        return reader.reject(fmt::format("there is no start for {}x{}: both sides must be even, or the board 3x3",
                                         size.width, size.height),
                             "on other odd boards the start would give White more pieces than Black");
    if (size.width < 2 || size.width > 26 || size.height < 2 || size.width * size.height > max_cells)
        return reader.reject(fmt::format("the board must have 2 to 26 files and at most {} cells, not {}x{}", max_cells,
                                         size.width, size.height));
    Mabi game;
    const auto take = [&reader](const char* key, const auto& names, auto& value) -> Result<void> {
        const std::string word = reader.take(key, std::string(names.front()));
        const auto found = std::find(names.begin(), names.end(), word);
        if (found == names.end())
            return reader.reject(fmt::format("there is no {}={}", key, in_quotes(word)),
                                 fmt::format("{} is one of {}", key, fmt::join(names, ", ")));
        value = static_cast<std::decay_t<decltype(value)>>(found - names.begin());
        return {};
    };
    ZERMELO_TRY(take("pass", pass_names, game.pass_));
    ZERMELO_TRY(take("claim", claim_names, game.claim_));
    ZERMELO_TRY(reader.finish("claim, pass"));

    game.board_ = {size.width, size.height};
    game.build_geometry();
    return game;
}

// White stands on the odd files and ranks and Black on the even ones, counted from 1; on 3x3 each side has two
// opposite corners.
void Mabi::build_geometry() {
    named_board_ = Board::rectangle(board_);
    symmetries_ = rectangle_symmetries(board_);
    all_ = board_.all<Cells>();
    not_last_file_ = board_.stepping<Cells>(1, 0);
    not_first_file_ = board_.stepping<Cells>(-1, 0);
    const Cells inner = not_first_file_ & not_last_file_ & board_.stepping<Cells>(0, 1) & board_.stepping<Cells>(0, -1);
    edge_ = all_ & ~inner;
    initial_.stage = first;
    if (board_.width == 3) {
        initial_.men = {Cells::cell(board_.cell(0, 0)) | Cells::cell(board_.cell(2, 2)),
                        Cells::cell(board_.cell(2, 0)) | Cells::cell(board_.cell(0, 2))};
    } else {
        for (int cell = 0; cell < cells(); ++cell) {
            const int parity = board_.file(cell) % 2;
            if (board_.rank(cell) % 2 == parity) initial_.men[static_cast<std::size_t>(parity)] |= Cells::cell(cell);
        }
    }
    men_ = initial_.men[0].size();
}

// White's first turn has White to move already, so that the colours are exchanged on no first turn.
Mabi::Position Mabi::canonical(const Position& p) const noexcept {
    Position least = p;
    if (p.turn == 1) {
        std::swap(least.men[0], least.men[1]);
        least.turn = 0;
        if (p.priority != nobody) least.priority = p.priority == white ? black : white;
    }
    make_least(symmetries_, least.men[0], least.men[1]);
    return least;
}

// An exchange of the colours changes the side to move, so it leaves no position as it is.
int Mabi::stabiliser_order(const Position& p) const noexcept {
    return count_fixing(symmetries_, p.men[0], p.men[1]);
}

U128 Mabi::pack(const Position& p) const noexcept {
    const Cells occupied = p.men[0] | p.men[1];
    std::uint64_t colours = 0;
    int at = 0;
    occupied.for_each([&](int cell) { colours |= std::uint64_t{p.men[1].contains(cell)} << at++; });
    const std::uint32_t state = p.turn << 5 | p.priority << 3 | p.stage;
    return U128{state} << (cells() + 2 * men_) | U128{colours} << cells() | occupied.low();
}

std::optional<Mabi::Position> Mabi::unpack(U128 key) const {
    if (key >> key_bits() != 0) return std::nullopt;
    const auto state = static_cast<std::uint32_t>(key >> (cells() + 2 * men_));
    const Cells occupied = Cells{static_cast<std::uint64_t>(key)} & all_;
    if (occupied.size() != 2 * men_) return std::nullopt;
    Position p;
    p.turn = static_cast<std::uint16_t>(state >> 5);
    p.priority = state >> 3 & 3;
    p.stage = static_cast<std::uint16_t>(state & 7);
    auto colours = static_cast<std::uint64_t>(key >> cells());
    occupied.for_each([&](int cell) {
        p.men[colours & 1] |= Cells::cell(cell);
        colours >>= 1;
    });
    return why_illegal(p) ? std::nullopt : std::optional(p);
}

}  // namespace zermelo

#include "games/fox_and_hounds/rules.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "games/core/texts/notation.hpp"

namespace zermelo {

namespace {

// The dark cell of rank 1 nearest to the middle, the right one of two.
int standard_fox_file(int width) {
    int best = 0;
    for (int file = 0; file < width; file += 2)
        if (std::abs(2 * file - (width - 1)) <= std::abs(2 * best - (width - 1))) best = file;
    return best;
}

}  // namespace

Result<FoxAndHounds> FoxAndHounds::make(const Spec& spec) {
    SpecReader reader(spec);
    FoxAndHounds game;
    const auto size = reader.size_or({8, 8});
    if (size.width < 4 || size.width > 16)
        return reader.reject(fmt::format("the width must be 4 to 16 files, not {}", size.width));
    const int cells = (size.width * size.height + 1) / 2;
    if (size.height < 2 || cells > max_cells)
        return reader.reject(
            fmt::format("the height must be at least 2 ranks, with at most {} dark cells on the board "
                        "(up to {} ranks for {} files)",
                        max_cells, 2 * max_cells / size.width, size.width));
    if (!spec.ruleset.empty() && spec.ruleset != "escape")
        return reader.reject(fmt::format("there is no rule set {}", in_quotes(spec.ruleset)), "the rule sets: escape");
    game.escape_ = spec.ruleset == "escape";
    game.board_ = {size.width, size.height};
    game.build_geometry();

    const std::string first = reader.take("first", "fox");
    if (first != "fox" && first != "hounds")
        return reader.reject(fmt::format("first={} is not a side", first), "first=fox or first=hounds");
    game.first_ = first == "fox" ? Side::first : Side::second;

    const std::string& standard = game.named_board_.name(standard_fox_file(size.width));
    const std::string fox = reader.take("fox", standard);
    game.fox_chooses_ = fox == "choose";
    std::string_view name = fox;
    const auto start = take_cell(game.named_board_, name);
    if (!game.fox_chooses_ &&
        (!start || !name.empty() || game.board_.rank(*start) != 0 || game.board_.file(*start) % 2 != 0))
        return reader.reject(fmt::format("fox={} is not a dark cell of rank 1", fox),
                             fmt::format("fox={} (the default), another of a1, c1, e1, ... or fox=choose", standard));
    ZERMELO_TRY(reader.finish("fox, first"));
    game.build_initial(game.fox_chooses_ ? -1 : *start);
    return game;
}

void FoxAndHounds::build_geometry() {
    named_board_ = Board::rectangle(board_, Board::Steps::diagonal);
    std::vector<int> cell_of(static_cast<std::size_t>(board_.cells()), -1);
    for (int c = 0; c < board_.cells(); ++c) {
        if ((board_.file(c) + board_.rank(c)) % 2 != 0) continue;
        cell_of[static_cast<std::size_t>(c)] = cells_;
        board_cell_[static_cast<std::size_t>(cells_++)] = static_cast<std::uint8_t>(c);
    }
    symmetric_ = board_.width % 2 == 1;
    for (int cell = 0; cell < cells_; ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        const int file = board_.file(board_cell(cell));
        const int rank = board_.rank(board_cell(cell));
        if (rank == board_.height - 1) fox_goal_ |= Bitboard::cell(cell);
        if (rank == 0) fox_start_ |= Bitboard::cell(cell);
        hound_cone_[at] = Bitboard::cell(cell);
        for (const int up : {-1, 1}) {
            for (const int right : {-1, 1}) {
                if (!board_.has(file + right, rank + up)) continue;
                const int to = cell_of[static_cast<std::size_t>(board_.cell(file + right, rank + up))];
                fox_steps_[at] |= Bitboard::cell(to);
                if (up > 0) continue;
                hound_steps_[at] |= Bitboard::cell(to);
                hound_cone_[at] |= hound_cone_[static_cast<std::size_t>(to)];  // lower cells come first
            }
        }
        mirror_[at] = static_cast<std::uint8_t>(
            symmetric_ ? cell_of[static_cast<std::size_t>(board_.cell(board_.width - 1 - file, rank))] : cell);
    }
    if (!escape_) {
        std::vector<int> goal;
        fox_goal_.for_each([&](int cell) { goal.push_back(board_cell(cell)); });
        named_board_ = named_board_.with_mark(std::span<const int>(goal), {CellRole::goal, Side::first});
    }
    hound_count_ = fox_goal_.size();
    binomials_ = *BinomialTable::make(cells_, hound_count_);
    U128 keys = binomials_(cells_, hound_count_);
    keys *= static_cast<U128>(2 * (cells_ + 1));
    while ((keys - 1) >> key_bits_ != 0) ++key_bits_;
}

void FoxAndHounds::build_initial(int fox_cell) {
    initial_.hounds = fox_goal_;
    if (fox_chooses_) return;
    initial_.fox = static_cast<std::uint32_t>(board_.file(fox_cell) / 2);
    initial_.turn = static_cast<std::uint32_t>(first_);
}

std::vector<std::uint8_t> FoxAndHounds::advance_of_cells() const {
    std::vector<std::uint8_t> advance;
    for (int cell = 0; cell < cells_; ++cell)
        advance.push_back(static_cast<std::uint8_t>(board_.height - 1 - board_.rank(board_cell(cell))));
    return advance;
}

Hunt FoxAndHounds::hunt() const {
    const auto of_cells = [this](const std::array<Bitboard, max_cells>& sets) {
        return std::vector<Bitboard>(sets.begin(), sets.begin() + cells_);
    };
    return {.cells = cells_,
            .men = hound_count_,
            .piece_steps = of_cells(fox_steps_),
            .man_steps = of_cells(hound_steps_),
            .levels = advance_of_cells(),
            .home = escape_ ? Bitboard{} : fox_goal_,
            .reach = escape_ ? of_cells(hound_cone_) : std::vector<Bitboard>{}};
}

Bitboard FoxAndHounds::steps(const Position& p) const noexcept {
    if (p.turn == 0) return p.fox == no_fox ? fox_start_ : fox_steps_[p.fox] & ~p.hounds;
    return around(p.hounds, hound_steps_) & ~(p.hounds | Bitboard::cell(static_cast<int>(p.fox)));
}

// Beyond the reach of all hounds, and beside another such cell.
Bitboard FoxAndHounds::escaped_cells(Bitboard cells, Bitboard hounds) const noexcept {
    const Bitboard safe = ~around(hounds, hound_cone_);
    Bitboard escaped;
    (cells & safe).for_each([&](int cell) {
        if (!(fox_steps_[static_cast<std::size_t>(cell)] & safe).empty()) escaped |= Bitboard::cell(cell);
    });
    return escaped;
}

std::optional<Wdl> FoxAndHounds::terminal(const Position& p) const noexcept {
    if (p.fox == no_fox) return std::nullopt;
    if (fox_has_won(p)) return p.turn == 0 ? Wdl::win : Wdl::loss;
    return steps(p).empty() ? std::optional(Wdl::loss) : std::nullopt;
}

Bitboard FoxAndHounds::mirrored(Bitboard hounds) const noexcept {
    Bitboard result;
    hounds.for_each([&](int cell) { result |= Bitboard::cell(mirror_[static_cast<std::size_t>(cell)]); });
    return result;
}

FoxAndHounds::Position FoxAndHounds::canonical_of_two(const Position& p) const noexcept {
    if (p.fox == no_fox) return p;
    const Position reflected{mirrored(p.hounds), mirror_[p.fox], p.turn};
    const int file = board_.file(board_cell(static_cast<int>(p.fox)));
    const int middle = board_.width / 2;
    if (file != middle) return file < middle ? p : reflected;
    return reflected.hounds < p.hounds ? reflected : p;
}

U128 FoxAndHounds::pack(const Position& p) const noexcept {
    std::uint64_t rank = 0;
    int i = 0;
    p.hounds.for_each([&](int cell) { rank += binomials_(cell, ++i); });
    const auto fox = p.fox == no_fox ? static_cast<std::uint64_t>(cells_) : p.fox;
    return (rank * static_cast<std::uint64_t>(cells_ + 1) + fox) * 2 + p.turn;
}

std::optional<FoxAndHounds::Position> FoxAndHounds::unpack(U128 key) const {
    const auto places = static_cast<std::uint64_t>(2 * (cells_ + 1));
    const auto word = static_cast<std::uint64_t>(key);
    if (key > UINT64_MAX || word / places >= binomials_(cells_, hound_count_)) return std::nullopt;
    const auto place = static_cast<std::uint32_t>(word % places);
    Position p;
    p.turn = place % 2;
    p.fox = static_cast<int>(place / 2) == cells_ ? no_fox : place / 2;
    p.hounds = unrank_set<Bitboard>(binomials_, cells_, hound_count_, word / places);
    return why_illegal(p) ? std::nullopt : std::optional(p);
}

}  // namespace zermelo

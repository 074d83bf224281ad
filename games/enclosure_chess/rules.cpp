#include "games/enclosure_chess/rules.hpp"

#include <fmt/format.h>

#include <bit>
#include <climits>

#include "games/core/texts/notation.hpp"

namespace zermelo {

namespace {

constexpr int standard_side = 5;

bool is_standard(RectBoard board) {
    return board.width == standard_side && board.height == standard_side;
}

}  // namespace

Result<EnclosureChess> EnclosureChess::make(const Spec& spec) {
    SpecReader reader(spec);
    const auto size = reader.size_or({standard_side, standard_side});
    if (size.width < 2 || size.height < 2 || size.width > max_side || size.height > max_side)
        return reader.reject(
            fmt::format("the board must be 2x2 to {0}x{0}, not {1}x{2}", max_side, size.width, size.height));
    ZERMELO_TRY(reader.reject_ruleset());
    EnclosureChess game;
    game.rect_ = {size.width, size.height};
    const std::string reuse = reader.take("reuse", is_standard(game.rect_) ? "yes" : "no");
    if (reuse != "yes" && reuse != "no")
        return reader.reject(fmt::format("reuse must be yes or no, not {}", in_quotes(reuse)));
    ZERMELO_TRY(reader.finish("reuse"));
    game.reuse_ = reuse == "yes";
    game.build_geometry();
    return game;
}

std::string EnclosureChess::spec() const {
    std::string text = fmt::format("enclosure-chess@{}x{}", rect_.width, rect_.height);
    if (reuse_ != is_standard(rect_)) text += reuse_ ? ",reuse=yes" : ",reuse=no";
    return text;
}

// The smaller game leaves its middle free, and has one stone less than free points.
void EnclosureChess::build_geometry() {
    board_ = Board::rectangle(rect_, Board::Steps::orthogonal, Outline::point);
    targets_ = rect_.dark();
    if (is_standard(rect_)) targets_ &= ~Bitboard::cell(rect_.cell(standard_side / 2, standard_side / 2));
    free_ = rect_.all() & ~targets_;
    stones_ = free_.size() - (is_standard(rect_) ? 1 : 0);
    for (int cell = 0; cell < board_.cells(); ++cell) {
        Bitboard& around = around_.emplace_back();
        for (const int neighbour : board_.neighbours(cell)) around |= Bitboard::cell(neighbour);
    }
    for (CellPermutation& symmetry : rectangle_symmetries(rect_))
        if (symmetry(targets_) == targets_) symmetries_.push_back(std::move(symmetry));
}

Bitboard EnclosureChess::completed(const Position& p, int cell) const noexcept {
    const Bitboard after = p.stones | Bitboard::cell(cell);
    Bitboard completed;
    if (!free_.contains(cell)) return completed;
    (around_[static_cast<std::size_t>(cell)] & targets_).for_each([&](int target) {
        if ((around_[static_cast<std::size_t>(target)] & ~after).empty()) completed |= Bitboard::cell(target);
    });
    return completed;
}

Bitboard EnclosureChess::first_of(Bitboard set, int count) noexcept {
    Bitboard first;
    set.for_each([&](int cell) {
        if (count-- > 0) first |= Bitboard::cell(cell);
    });
    return first;
}

EnclosureChess::Position EnclosureChess::canonical(const Position& p) const noexcept {
    const Bitboard filled = p.stones & free_;
    Bitboard least = filled;
    for (std::size_t i = 1; i < symmetries_.size(); ++i) {
        const Bitboard image = symmetries_[i](filled);
        if (image < least) least = image;
    }
    const int refilled = (p.stones & targets_).size();
    return {refilled == 0 ? least : least | first_of(captured(least), refilled), 0};
}

int EnclosureChess::symmetry_order() const {
    double order = static_cast<double>(symmetries_.size()) * (targets_.size() + 1);
    if (reuse_)
        for (int i = 1; i <= targets_.size() / 2; ++i) order *= static_cast<double>(targets_.size() + 1 - i) / i;
    return order < INT_MAX ? static_cast<int>(order) : INT_MAX;
}

int EnclosureChess::key_bits() const {
    return board_.cells() + static_cast<int>(std::bit_width(static_cast<unsigned>(targets_.size())));
}

U128 EnclosureChess::pack(const Position& p) const noexcept {
    const U128 stones = static_cast<U128>(p.stones.high()) << 64 | p.stones.low();
    return static_cast<U128>(p.first_points) << board_.cells() | stones;
}

std::optional<EnclosureChess::Position> EnclosureChess::unpack(U128 key) const {
    const Bitboard stones =
        Bitboard{static_cast<std::uint64_t>(key), static_cast<std::uint64_t>(key >> 64)} & rect_.all();
    const U128 points = key >> board_.cells();
    if (points > static_cast<unsigned>(targets_.size())) return std::nullopt;
    const Position p{stones, static_cast<std::uint64_t>(points)};
    return why_illegal(p) ? std::nullopt : std::optional(p);
}

std::optional<std::string> EnclosureChess::why_illegal(const Position& p) const {
    const Bitboard gone = captured(p.stones);
    const Bitboard refilled = p.stones & targets_;
    if (!reuse_ && !refilled.empty())
        return fmt::format("{} is the point of a target: with reuse=no no stone goes there",
                           board_.name(refilled.lowest()));
    if (const Bitboard early = refilled & ~gone; !early.empty())
        return fmt::format("{} has a stone although its target is not enclosed", board_.name(early.lowest()));
    if (p.stones.size() > stones_) return fmt::format("it has {} stones, the game has {}", p.stones.size(), stones_);
    if (p.first_points > static_cast<std::uint64_t>(gone.size()))
        return fmt::format("player 1 has {} points, but only {} enclosed", p.first_points,
                           counted(static_cast<std::uint64_t>(gone.size()), "target is", "targets are"));
    return std::nullopt;
}

}  // namespace zermelo

#include "games/tiptoe/rules.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "games/board/hex_board.hpp"
#include "games/core/texts/notation.hpp"

namespace zermelo {

namespace {

// The cells of the board of a spec; 0 if it has none or too many to count.
int cells_of(const Spec::Size& size, bool hexagon) {
    constexpr int most = 9999;
    if (size.width < 1 || size.height < 1 || size.width > most || size.height > most) return 0;
    if (!hexagon) return size.width * size.height;
    return size.width > 99 ? 0 : HexBoard{size.width}.cells();
}

}  // namespace

template <class Cells>
bool TiptoeRules<Cells>::takes(const Spec& spec) {
    SpecReader reader(spec);
    const int cells = cells_of(reader.size_or({8, 8}), reader.take("adj", "orth") == "hex");
    return cells > 0 && cells <= max_cells;
}

// The words are those of all boards: a program asks the class that takes the board.
template <class Cells>
Result<void> TiptoeRules<Cells>::read(const Spec& spec) {
    SpecReader reader(spec);
    ZERMELO_TRY(reader.reject_ruleset());
    const std::string adjacency = reader.take("adj", "orth");
    const auto found = std::find(adjacency_names.begin(), adjacency_names.end(), adjacency);
    if (found == adjacency_names.end())
        return reader.reject(fmt::format("there is no adj={}", in_quotes(adjacency)),
                             fmt::format("adj is one of {}", fmt::join(adjacency_names, ", ")));
    adjacency_ = static_cast<Adjacency>(found - adjacency_names.begin());
    const bool hexagon = adjacency_ == Adjacency::hex;
    const auto size = reader.size_or({8, 8});
    rect_ = {size.width, size.height};
    cells_ = cells_of(size, hexagon);
    if (hexagon && (!spec.size || !size.one_number))
        return reader.reject("a hexagon's size is one number, the cells on a side", "tiptoe@3,adj=hex");
    if (hexagon && (size.width < 2 || !takes(spec)))
        return reader.reject(fmt::format("the base of a hexagon must be 2 to 11, not {}", size.width));
    if (!hexagon && (size.width > 26 || cells_ < 4 || !takes(spec)))
        return reader.reject(fmt::format(
            "the board must have at most 26 files, as they have letters, and 4 to {} cells, as 19x19 has; not {}x{}",
            most_cells, size.width, size.height));
    build_geometry();
    const std::string setup = reader.take("setup", "");
    if (!setup.empty()) ZERMELO_TRY(read_setup(reader, setup));
    return reader.finish("adj, setup");
}

template <class Cells>
void TiptoeRules<Cells>::build_geometry() {
    if (adjacency_ == Adjacency::hex) {
        board_ = Board::hexagon({rect_.width});
        build_lines(HexBoard{rect_.width});
        symmetries_ = hexagon_symmetries(HexBoard{rect_.width});
    } else {
        board_ = Board::rectangle(rect_, adjacency_ == Adjacency::diag ? Board::Steps::all : Board::Steps::orthogonal);
        build_lines(rect_);
        symmetries_ = rectangle_symmetries(rect_);
    }
}

template <class Cells>
template <class Shape>
void TiptoeRules<Cells>::build_lines(const Shape& shape) {
    longest_ = (adjacency_ == Adjacency::hex ? 2 * rect_.width - 1 : std::max(rect_.width, rect_.height)) - 1;
    line_begin_.push_back(0);
    for (int cell = 0; cell < cells_; ++cell) {
        for (int length = 1; length <= longest_; ++length) {
            for (const auto& [files, ranks] :
                 {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}) {
                const int diagonal = files * ranks;  // 1 and -1 for the two kinds of diagonals
                if (adjacency_ == Adjacency::orth ? diagonal != 0 : adjacency_ == Adjacency::hex && diagonal < 0)
                    continue;
                const int file = shape.file(cell);
                const int rank = shape.rank(cell);
                if (!shape.has(file + length * files, rank + length * ranks)) continue;
                Line line;
                for (int step = 1; step <= length; ++step) {
                    line.target = shape.cell(file + step * files, rank + step * ranks);
                    line.path |= Cells::cell(line.target);
                }
                if (length == 1) neighbours_[static_cast<std::size_t>(cell)] |= line.path;
                lines_.push_back(line);
            }
            line_begin_.push_back(static_cast<std::uint32_t>(lines_.size()));
        }
    }
}

// White's first cell, Black's two, White's second; the text may end after each turn.
template <class Cells>
Result<void> TiptoeRules<Cells>::read_setup(const SpecReader& reader, std::string_view text) {
    const std::string_view given = text;
    const auto reject = [&](std::string why) {
        return reader.reject(std::move(why),
                             "setup=a1 or setup=a1-b1-c4 or setup=a1-b1-c4-d4: White's cell, Black's two, White's");
    };
    Cells taken;
    while (true) {
        const auto cell = take_cell(board_, text);
        if (!cell || (!text.empty() && text[0] != '-'))
            return reject(fmt::format("setup={} does not name cells of this board", in_quotes(given)));
        if (taken.contains(*cell))
            return reject(fmt::format("setup={} names {} twice", in_quotes(given), board_.name(*cell)));
        taken |= Cells::cell(*cell);
        setup_.push_back(*cell);
        if (text.empty()) break;
        text.remove_prefix(1);
    }
    if (setup_.size() == 2 || setup_.size() > 4)
        return reject(fmt::format("setup={} names {} cells, not 1, 3 or 4", in_quotes(given), setup_.size()));
    if (setup_.size() > 2 && board_.name(setup_[2]) < board_.name(setup_[1])) std::swap(setup_[1], setup_[2]);
    for (std::size_t i = 0; i < setup_.size(); ++i)
        (i == 1 || i == 2 ? initial_.black : initial_.white) |= Cells::cell(setup_[i]);
    return {};
}

template <class Cells>
auto TiptoeRules<Cells>::phase(const Position& p) const noexcept -> Phase {
    const int pieces = p.white.size() + p.black.size();
    if (pieces >= 4) return Phase::play;
    if (pieces == 0) return Phase::white_first;
    return pieces == 1 ? Phase::black_both : Phase::white_second;
}

// The pieces that are connected with the one on `cell`.
template <class Cells>
Cells TiptoeRules<Cells>::group(int cell, const Cells& own) const noexcept {
    Cells group = Cells::cell(cell);
    for (Cells fresh = group; !fresh.empty();) {
        Cells touched;
        fresh.for_each([&](int at) { touched |= neighbours_[static_cast<std::size_t>(at)]; });
        fresh = touched & own & ~group;
        group |= fresh;
    }
    return group;
}

template <class Cells>
Cells TiptoeRules<Cells>::targets(const Cells& own, const Cells& occupied) const noexcept {
    Cells targets;
    for (Cells left = own; !left.empty();) {
        const Cells group = this->group(left.lowest(), own);
        left &= ~group;
        const int size = group.size();
        if (size > longest_) continue;
        group.for_each([&](int cell) {
            for (const Line& line : lines(cell, size))
                if ((line.path & occupied).empty()) targets |= Cells::cell(line.target);
        });
    }
    return targets;
}

template <class Cells>
Effort TiptoeRules<Cells>::effort(const Position& p) const noexcept {
    if (phase(p) != Phase::play) return {};
    const Cells occupied = p.white | p.black;
    const auto white = static_cast<std::uint32_t>(targets(p.white, occupied).size());
    const auto black = static_cast<std::uint32_t>(targets(p.black, occupied).size());
    return turn(p) == Side::first ? Effort{1 + 4 * black, 1 + 4 * white} : Effort{1 + 4 * white, 1 + 4 * black};
}

template <class Cells>
std::optional<Wdl> TiptoeRules<Cells>::terminal(const Position& p) const noexcept {
    if (phase(p) != Phase::play || !targets(p).empty()) return std::nullopt;
    return Wdl::loss;
}

template <class Cells>
auto TiptoeRules<Cells>::moves(const Position& p) const noexcept -> Moves {
    Moves moves;
    const Phase phase = this->phase(p);
    const Cells free = all() & ~(p.white | p.black);
    (phase == Phase::play ? targets(p) : free).for_each([&](int at) {
        if (phase != Phase::black_both)
            moves.push_back(Move(at));
        else
            (free & ~Cells::first(at + 1)).for_each([&](int other) { moves.push_back(Move(at, other)); });
    });
    return moves;
}

template <class Cells>
auto TiptoeRules<Cells>::canonical(const Position& p) const noexcept -> Position {
    Position least = p;
    make_least<Cells>(symmetries_, least.white, least.black);
    return least;
}

template class TiptoeRules<Bitboard>;
template class TiptoeRules<LargeTiptoeCells>;

Result<Tiptoe> Tiptoe::make(const Spec& spec) {
    Tiptoe game;
    ZERMELO_TRY(game.read(spec));
    return game;
}

U128 Tiptoe::pack(const Position& p) const noexcept {
    return U128{p.black.low()} << cells_ | p.white.low();
}

std::optional<Tiptoe::Position> Tiptoe::unpack(U128 key) const {
    if (cells_ > 64 || (cells_ < 64 && key >> (2 * cells_) != 0)) return std::nullopt;
    const Bitboard all = this->all();
    const Position p{Bitboard{static_cast<std::uint64_t>(key), 0} & all,
                     Bitboard{static_cast<std::uint64_t>(key >> cells_), 0} & all};
    return why_illegal(p) ? std::nullopt : std::optional(p);
}

Result<LargeTiptoe> LargeTiptoe::make(const Spec& spec) {
    LargeTiptoe game;
    ZERMELO_TRY(game.read(spec));
    return game;
}

}  // namespace zermelo

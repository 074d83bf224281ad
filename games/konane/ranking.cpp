#include "games/konane/ranking.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <bit>

namespace zermelo {

Result<Konane::Ranking> Konane::ranking() const {
    if (board_.cells() > Ranking::max_cells)
        return fail(
            Failure::limit, fmt::format("{} cannot be numbered", spec()),
            fmt::format("it has 2^{} positions; numbering goes up to {} cells", board_.cells() + 1, Ranking::max_cells),
            "a board that is small enough, like konane@5x6");
    return Ranking(*this);
}

Konane::Ranking::Ranking(const Konane& game)
    : game_(game),
      black_cells_(static_cast<std::uint32_t>(game.colour_[0].size())),
      white_cells_(static_cast<std::uint32_t>(game.colour_[1].size())),
      turns_(game.exchanging_.empty() ? 2 : 1) {
    build_maps();
    build_classes();
    white_set_.resize(std::size_t{1} << white_cells_);
    white_sets_.resize(white_cells_ + 1);
    for (std::uint32_t set = 0; set < white_set_.size(); ++set) {
        const auto count = static_cast<std::uint32_t>(std::popcount(set));
        auto& sets = white_sets_[count];
        white_set_[set] = {static_cast<std::uint32_t>(sets.size()), count};
        sets.push_back(set);
    }
}

void Konane::Ranking::build_maps() {
    std::array<std::vector<int>, 2> cells;  // of Black and of White
    std::vector<int> place(static_cast<std::size_t>(game_.board_.cells()));
    for (std::size_t colour = 0; colour < 2; ++colour) {
        game_.colour_[colour].for_each([&](int cell) {
            place[static_cast<std::size_t>(cell)] = static_cast<int>(cells[colour].size());
            cells[colour].push_back(cell);
        });
    }
    // Fills a SetMap from the image of each single cell of a colour.
    const auto fill = [&cells](auto& map, std::size_t colour, auto image_of_cell) {
        for (std::size_t chunk = 0; chunk < 2; ++chunk)
            for (std::uint32_t set = 0; set < (1U << chunk_bits); ++set)
                for (std::size_t bit = 0; bit < chunk_bits; ++bit)
                    if (const std::size_t at = chunk * chunk_bits + bit;
                        (set >> bit & 1U) != 0 && at < cells[colour].size())
                        map.chunk[chunk][set] |= image_of_cell(cells[colour][at]);
    };
    const auto on_board = [](int cell) { return std::uint64_t{1} << cell; };
    const auto moved_by = [&place](const CellPermutation& symmetry) {
        return [&place, &symmetry](int cell) {
            return std::uint32_t{1} << place[static_cast<std::size_t>(symmetry(cell))];
        };
    };
    fill(black_on_board_, 0, on_board);
    fill(white_on_board_, 1, on_board);
    for (const CellPermutation& symmetry : game_.keeping_) {
        fill(black_images_.emplace_back(), 0, moved_by(symmetry));
        fill(white_images_.emplace_back(), 1, moved_by(symmetry));
    }
    if (!game_.exchanging_.empty()) {
        fill(black_to_white_, 0, moved_by(game_.exchanging_[0]));
        fill(white_to_black_, 1, moved_by(game_.exchanging_[0]));
    }
    for (int cell = 0; cell < game_.board_.cells(); ++cell)
        for (std::uint32_t byte = 0; byte < 256; ++byte)
            if ((byte >> (cell % 8) & 1U) != 0)
                split_[static_cast<std::size_t>(cell / 8)][byte] |= std::uint64_t{1}
                                                                    << (place[static_cast<std::size_t>(cell)] +
                                                                        (game_.colour_[0].contains(cell) ? 0 : 32));
}

void Konane::Ranking::build_classes() {
    class_of_.resize(std::size_t{1} << black_cells_);
    classes_.resize(black_cells_ + 1);
    for (std::uint32_t set = 0; set < class_of_.size(); ++set) {
        std::uint32_t least = set;
        std::uint16_t by = 0;
        std::uint32_t stabiliser = 0;
        for (std::uint16_t i = 0; i < black_images_.size(); ++i) {
            const std::uint32_t image = black_images_[i](set);
            if (image == set) stabiliser |= 1U << i;
            if (image < least) {
                least = image;
                by = i;
            }
        }
        const auto count = static_cast<std::uint16_t>(std::popcount(set));
        if (least == set) {
            class_of_[set] = {static_cast<std::uint32_t>(classes_[count].size()), 0, count};
            classes_[count].push_back({set, stabiliser});
        } else {
            class_of_[set] = {class_of_[least].index, by, count};
        }
    }
}

bool Konane::Ranking::is_least(std::uint32_t white, std::uint32_t stabiliser) const {
    for (; stabiliser != 0; stabiliser &= stabiliser - 1)
        if (white_images_[static_cast<std::size_t>(std::countr_zero(stabiliser))](white) < white) return false;
    return true;
}

std::uint64_t Konane::Ranking::row_length(std::uint32_t slice) const {
    return slice < opening_slice() ? white_sets_[counts_of(slice).white].size() : 1;
}

std::uint64_t Konane::Ranking::slice_size(std::uint32_t slice) const {
    if (slice < opening_slice()) return classes_[counts_of(slice).black].size() * row_length(slice);
    return slice == opening_slice() ? 1 : black_cells_;
}

std::string Konane::Ranking::slice_name(std::uint32_t slice) const {
    if (slice >= opening_slice()) return slice == opening_slice() ? "Black removes a stone" : "White removes a stone";
    const Counts counts = counts_of(slice);
    return fmt::format("{} black, {} white, {} to move", counts.black, counts.white,
                       turns_ == 1 || slice % 2 == 0 ? "Black" : "White");
}

// Both sides to move, any set of cells; and the opening.
U128 Konane::Ranking::raw_positions() const {
    const U128 jumping_positions = U128{2} << game_.board_.cells();
    return has_opening() ? jumping_positions + 1 + static_cast<U128>(game_.first_removals_.size()) : jumping_positions;
}

// A jump takes one enemy stone for each two cells that it goes.
std::vector<std::uint32_t> Konane::Ranking::slice_successors(std::uint32_t slice) const {
    if (slice == opening_slice()) return {slice + 1};
    if (slice > opening_slice()) {
        if (white_cells_ == 0) return {};
        return {slice_of({black_cells_ - 1, white_cells_ - 1}, 0)};
    }
    const Counts counts = counts_of(slice);
    const bool white_moves = turns_ == 2 && slice % 2 == 1;
    const std::uint32_t movers = white_moves ? counts.white : counts.black;
    const std::uint32_t enemies = white_moves ? counts.black : counts.white;
    const auto longest = static_cast<std::uint32_t>((std::max(game_.board_.width, game_.board_.height) - 1) / 2);
    std::vector<std::uint32_t> successors;
    for (std::uint32_t taken = 1; movers > 0 && taken <= std::min(longest, enemies); ++taken) {
        if (turns_ == 1)
            successors.push_back(slice_of({counts.white - taken, counts.black}, 0));
        else if (white_moves)
            successors.push_back(slice_of({counts.black - taken, counts.white}, 0));
        else
            successors.push_back(slice_of({counts.black, counts.white - taken}, 1));
    }
    return successors;
}

Address Konane::Ranking::rank(const Position& p) const noexcept {
    if (p.phase == black_removes) return {opening_slice(), 0};
    std::uint64_t both = 0;
    for (std::size_t chunk = 0; 8 * chunk < black_cells_ + white_cells_; ++chunk)
        both |= split_[chunk][p.stones.low() >> (8 * chunk) & 0xff];
    auto black = static_cast<std::uint32_t>(both);
    auto white = static_cast<std::uint32_t>(both >> 32);
    if (p.phase == white_removes) {
        const std::uint32_t hole = ~black & ((1U << black_cells_) - 1);
        std::uint32_t least = hole;
        for (const auto& image : black_images_) least = std::min(least, image(hole));
        return {opening_slice() + 1, static_cast<std::uint64_t>(std::countr_zero(least))};
    }
    if (turns_ == 1 && p.turn == 1) {
        const std::uint32_t exchanged = white_to_black_(white);
        white = black_to_white_(black);
        black = exchanged;
    }
    const ClassOf of = class_of_[black];
    white = white_images_[of.symmetry](white);
    const std::uint32_t stabiliser = classes_[of.count][of.index].stabiliser;
    if (stabiliser != 1) {
        const std::uint32_t image = white;
        for (std::uint32_t rest = stabiliser & ~1U; rest != 0; rest &= rest - 1)
            white = std::min(white, white_images_[static_cast<std::size_t>(std::countr_zero(rest))](image));
    }
    const WhiteSet of_white = white_set_[white];
    return {slice_of({of.count, of_white.count}, turns_ == 1 ? 0 : p.turn),
            std::uint64_t{of.index} * white_sets_[of_white.count].size() + of_white.rank};
}

std::optional<Konane::Position> Konane::Ranking::unrank(Address address) const {
    const Bitboard all = game_.board_.all();
    if (address.slice == opening_slice()) return game_.initial();
    if (address.slice > opening_slice()) {
        const Position p{all ^ Bitboard{black_on_board(1U << address.index), 0}, 1, white_removes};
        if (game_.why_illegal(p) || rank(p) != address) return std::nullopt;
        return p;
    }
    const Counts counts = counts_of(address.slice);
    const std::uint64_t row = row_length(address.slice);
    const BlackClass& black = classes_[counts.black][address.index / row];
    const std::uint32_t white = white_sets_[counts.white][address.index % row];
    if (!is_least(white, black.stabiliser)) return std::nullopt;
    return Position{{black_on_board(black.set) | white_on_board(white), 0}, address.slice % turns_, jumping};
}

}  // namespace zermelo

#include "games/konane/indexing.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <bit>

namespace zermelo {

namespace {

Error too_many_cells(const std::string& spec, int cells) {
    return {Failure::limit, fmt::format("{} cannot be numbered", spec),
            fmt::format("it has 2^{} positions; numbering goes up to {} cells", cells + 1, Konane::Indexing::max_cells),
            "a board that is small enough, like konane@5x6"};
}

}  // namespace

Result<Konane::Indexing> Konane::indexing() const {
    if (board_.cells() > Indexing::max_cells) return tl::unexpected<Error>(too_many_cells(spec(), board_.cells()));
    return Indexing(*this);
}

Error LargeKonane::why_not_numbered() const {
    return too_many_cells(spec(), board_.cells());
}

Konane::Indexing::Indexing(const Konane& game) : game_(game), turns_(game.exchanging_.empty() ? 2 : 1) {
    build_maps();
    for (Colour& colour : colours_) colour.number_sets();
}

void Konane::Indexing::build_maps() {
    std::array<std::vector<int>, 2> cells;  // of Black and of White
    std::vector<int> place(static_cast<std::size_t>(game_.board_.cells()));
    for (std::size_t colour = 0; colour < 2; ++colour) {
        game_.colour_[colour].for_each([&](int cell) {
            place[static_cast<std::size_t>(cell)] = static_cast<int>(cells[colour].size());
            cells[colour].push_back(cell);
        });
    }
    const auto moved_by = [&place](const CellPermutation& symmetry) {
        return [&place, &symmetry](int cell) {
            return std::uint32_t{1} << place[static_cast<std::size_t>(symmetry(cell))];
        };
    };
    for (std::size_t c = 0; c < 2; ++c) {
        // Fills a SetMap from the image of each single cell of the colour.
        const auto fill = [&mine = cells[c]](auto& map, auto image_of_cell) {
            for (std::size_t chunk = 0; chunk < 2; ++chunk)
                for (std::uint32_t set = 0; set < (1U << chunk_bits); ++set)
                    for (std::size_t bit = 0; bit < chunk_bits; ++bit)
                        if (const std::size_t at = chunk * chunk_bits + bit; (set >> bit & 1U) != 0 && at < mine.size())
                            map.chunk[chunk][set] |= image_of_cell(mine[at]);
        };
        Colour& colour = colours_[c];
        colour.cells = static_cast<std::uint32_t>(cells[c].size());
        fill(colour.on_board, [](int cell) { return std::uint64_t{1} << cell; });
        for (const CellPermutation& symmetry : game_.keeping_) fill(colour.images.emplace_back(), moved_by(symmetry));
        if (!game_.exchanging_.empty()) fill(colour.exchanged, moved_by(game_.exchanging_[0]));
    }
    for (int cell = 0; cell < game_.board_.cells(); ++cell)
        for (std::uint32_t byte = 0; byte < 256; ++byte)
            if ((byte >> (cell % 8) & 1U) != 0)
                split_[static_cast<std::size_t>(cell / 8)][byte] |= std::uint64_t{1}
                                                                    << (place[static_cast<std::size_t>(cell)] +
                                                                        (game_.colour_[0].contains(cell) ? 0 : 32));
}

void Konane::Indexing::Colour::number_sets() {
    class_of.resize(std::size_t{1} << cells);
    rank_of.resize(std::size_t{1} << cells);
    classes.resize(cells + 1);
    sets.resize(cells + 1);
    for (std::uint32_t set = 0; set < class_of.size(); ++set) {
        const auto count = static_cast<std::uint32_t>(count_bits(set));
        rank_of[set] = {static_cast<std::uint32_t>(sets[count].size()), count};
        sets[count].push_back(set);
        std::uint32_t least = set;
        std::uint32_t by = 0;
        std::uint32_t stabiliser = 0;
        for (std::uint32_t i = 0; i < images.size(); ++i) {
            const std::uint32_t image = images[i](set);
            if (image == set) stabiliser |= 1U << i;
            if (image < least) {
                least = image;
                by = i;
            }
        }
        if (least != set) {
            class_of[set] = {class_of[least].index, by};
            continue;
        }
        class_of[set] = {static_cast<std::uint32_t>(classes[count].size()), 0};
        classes[count].push_back({set, stabiliser});
    }
}

std::uint64_t Konane::Indexing::slice_size(std::uint32_t slice) const {
    const std::uint32_t major = major_of(slice);
    if (slice < opening_slice()) return colours_[major].classes[counts_of(slice)[major]].size() * row_length(slice);
    return slice == opening_slice() ? 1 : colours_[0].cells;
}

std::string Konane::Indexing::slice_name(std::uint32_t slice) const {
    if (slice >= opening_slice()) return slice == opening_slice() ? "Black removes a stone" : "White removes a stone";
    return fmt::format("{} black, {} white, {} to move", counts_of(slice)[0], counts_of(slice)[1],
                       turns_ == 1 || slice % 2 == 0 ? "Black" : "White");
}

// Both sides to move, any set of cells; and the opening.
U128 Konane::Indexing::raw_positions() const {
    const U128 jumping_positions = U128{2} << game_.board_.cells();
    return has_opening() ? jumping_positions + 1 + static_cast<U128>(game_.first_removals_.size()) : jumping_positions;
}

// A jump takes one enemy stone for each two cells that it goes.
std::vector<std::uint32_t> Konane::Indexing::slice_successors(std::uint32_t slice) const {
    if (slice == opening_slice()) return {slice + 1};
    if (slice > opening_slice()) return {slice_of({colours_[0].cells - 1, colours_[1].cells - 1}, 0)};
    const Counts counts = counts_of(slice);
    const std::uint32_t turn = turns_ == 2 ? slice % 2 : 0;
    const auto longest = static_cast<std::uint32_t>((std::max(game_.board_.width, game_.board_.height) - 1) / 2);
    std::vector<std::uint32_t> successors;
    for (std::uint32_t taken = 1; counts[turn] > 0 && taken <= std::min(longest, counts[1 - turn]); ++taken) {
        Counts after = counts;
        after[1 - turn] -= taken;
        if (turns_ == 1) std::swap(after[0], after[1]);
        successors.push_back(slice_of(after, turns_ == 1 ? 0 : 1 - turn));
    }
    return successors;
}

// If White is major and Black to move, the exchange of colours makes White the outer side.
std::optional<PairSlice> Konane::Indexing::pair_slice(std::uint32_t slice) const {
    if (slice >= opening_slice()) return std::nullopt;
    const std::uint32_t major = major_of(slice);
    const bool white_to_move = turns_ == 1 ? major == 1 : slice % 2 == 1;
    return PairSlice{white_to_move ? Side::second : Side::first, static_cast<int>(counts_of(slice)[major])};
}

StonePairs Konane::Indexing::stone_pairs(std::uint32_t slice) const {
    const std::uint32_t major = major_of(slice);
    const auto exchanged = [&](std::uint32_t colour, std::uint32_t set) {
        return major == 0 ? set : colours_[colour].exchanged(set);
    };
    StonePairs pairs;
    for (const SetClass& of : colours_[major].classes[counts_of(slice)[major]])
        pairs.outer.push_back({exchanged(major, of.set), of.stabiliser != 1});
    for (const std::uint32_t set : colours_[1 - major].sets[counts_of(slice)[1 - major]])
        pairs.inner.push_back(exchanged(1 - major, set));
    return pairs;
}

std::optional<StoneSymmetry> Konane::Indexing::stone_exchange() const {
    if (turns_ == 2) return std::nullopt;
    StoneSymmetry exchange;
    for (std::size_t colour = 0; colour < 2; ++colour)
        for (std::uint32_t cell = 0; cell < colours_[colour].cells; ++cell)
            exchange[colour].push_back(std::countr_zero(colours_[colour].exchanged(std::uint32_t{1} << cell)));
    return exchange;
}

Address Konane::Indexing::index_of(const Position& p) const noexcept {
    if (p.phase == black_removes) return {opening_slice(), 0};
    std::uint64_t both = 0;
    for (std::size_t chunk = 0; 8 * chunk < colours_[0].cells + colours_[1].cells; ++chunk)
        both |= split_[chunk][p.stones.low() >> (8 * chunk) & 0xff];
    auto black = static_cast<std::uint32_t>(both);
    auto white = static_cast<std::uint32_t>(both >> 32);
    if (p.phase == white_removes) {
        const std::uint32_t hole = ~black & ((1U << colours_[0].cells) - 1);
        const std::uint32_t all_symmetries = (1U << colours_[0].images.size()) - 1;
        return {opening_slice() + 1,
                static_cast<std::uint64_t>(std::countr_zero(colours_[0].least_image(hole, all_symmetries)))};
    }
    if (turns_ == 1 && p.turn == 1) {
        const std::uint32_t exchanged = colours_[1].exchanged(white);
        white = colours_[0].exchanged(black);
        black = exchanged;
    }
    // Choices between words, not array elements: an array would go through memory.
    const std::uint32_t black_count = colours_[0].rank_of[black].count;
    const std::uint32_t white_count = colours_[1].rank_of[white].count;
    const bool white_is_major = turns_ == 1 && (black_count + white_count) % 2 == 1;
    const Colour& outer = colours_[white_is_major ? 1 : 0];
    const Colour& inner = colours_[white_is_major ? 0 : 1];
    const ClassOf of = outer.class_of[white_is_major ? white : black];
    std::uint32_t set = inner.images[of.symmetry](white_is_major ? black : white);
    const std::uint32_t stabiliser = outer.classes[white_is_major ? white_count : black_count][of.index].stabiliser;
    if (stabiliser != 1) set = inner.least_image(set, stabiliser);
    return {slice_of({black_count, white_count}, turns_ == 1 ? 0 : p.turn),
            std::uint64_t{of.index} * inner.sets[white_is_major ? black_count : white_count].size() +
                inner.rank_of[set].rank};
}

std::optional<Konane::Position> Konane::Indexing::position_at(Address address) const {
    if (address.slice == opening_slice()) return game_.initial();
    if (address.slice > opening_slice()) {
        const Position p{game_.board_.all() ^ Bitboard{colours_[0].on_board(1U << address.index), 0}, 1, white_removes};
        if (game_.why_illegal(p) || index_of(p) != address) return std::nullopt;
        return p;
    }
    const std::uint64_t row = row_length(address.slice);
    const std::uint32_t major = major_of(address.slice);
    const Colour& inner = colours_[1 - major];
    const SetClass& of = colours_[major].classes[counts_of(address.slice)[major]][address.index / row];
    const std::uint32_t set = inner.sets[counts_of(address.slice)[1 - major]][address.index % row];
    if (!inner.is_least(set, of.stabiliser)) return std::nullopt;
    return Position{{colours_[major].on_board(of.set) | inner.on_board(set), 0}, address.slice % turns_, jumping};
}

std::uint64_t Konane::Indexing::table_bytes() const {
    std::uint64_t bytes = sizeof *this;
    for (const Colour& colour : colours_) {
        bytes += colour.images.size() * sizeof colour.images[0] + colour.class_of.size() * sizeof colour.class_of[0] +
                 colour.rank_of.size() * sizeof colour.rank_of[0];
        for (const auto& classes : colour.classes) bytes += classes.size() * sizeof(SetClass);
        for (const auto& sets : colour.sets) bytes += sets.size() * sizeof(std::uint32_t);
    }
    return bytes;
}

}  // namespace zermelo

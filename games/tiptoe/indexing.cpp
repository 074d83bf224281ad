#include "games/tiptoe/indexing.hpp"

#include <fmt/format.h>

namespace zermelo {

namespace {

Error too_many_points(const std::string& spec, int cells) {
    return {Failure::limit, fmt::format("{} cannot be numbered", spec),
            fmt::format("it has {} cells; numbering goes up to {}", cells, Tiptoe::Indexing::max_cells),
            "a board that is small enough, like tiptoe@4x5"};
}

}  // namespace

Result<Tiptoe::Indexing> Tiptoe::indexing() const {
    if (cells_ > Indexing::max_cells) return tl::unexpected<Error>(too_many_points(spec(), cells_));
    return Indexing(*this);
}

Error LargeTiptoe::why_not_numbered() const {
    return too_many_points(spec(), cells_);
}

Tiptoe::Indexing::Indexing(const Tiptoe& game)
    : game_(game),
      cells_(static_cast<std::uint32_t>(game.cells_)),
      all_((1U << game.cells_) - 1),
      longest_(game.longest_),
      line_begin_(game.line_begin_),
      binomials_(*BinomialTable::make(game.cells_, game.cells_)) {
    build_maps();
    number_sets();
    for (std::uint32_t slice = 0; slice < slice_count(); ++slice)
        row_length_.push_back(
            binomials_(static_cast<int>(cells_ - white_of(slice)), static_cast<int>(black_of(slice))));
}

void Tiptoe::Indexing::build_maps() {
    for (const Line& line : game_.lines_)
        lines_.push_back({static_cast<std::uint32_t>(line.path.low()), 1U << line.target});
    // Fills a map of sets from the image of each single cell.
    const auto fill = [this](ChunkTable& table, auto image_of_cell) {
        for (std::uint32_t cell = 0; cell < cells_; ++cell)
            for (std::uint32_t set = 0; set <= chunk_mask; ++set)
                if ((set >> cell % chunk_bits & 1U) != 0)
                    table[cell / chunk_bits][set] |= image_of_cell(static_cast<int>(cell));
    };
    fill(neighbours_, [this](int cell) {
        return static_cast<std::uint32_t>(game_.neighbours_[static_cast<std::size_t>(cell)].low());
    });
    for (const CellPermutation& symmetry : game_.symmetries_)
        fill(images_.emplace_back(), [&symmetry](int cell) { return 1U << symmetry(cell); });
    for (std::uint32_t mask = 0; mask <= chunk_mask; ++mask) {
        ones_[mask] = static_cast<std::uint8_t>(count_bits(mask));
        for (std::uint32_t set = 0; set <= chunk_mask; ++set) {
            std::uint32_t place = 0;
            for (std::uint32_t bit = 0; bit < chunk_bits; ++bit) {
                if ((mask >> bit & 1U) == 0) continue;
                squeezed_[mask][set] = static_cast<std::uint8_t>(squeezed_[mask][set] | (set >> bit & 1U) << place);
                spread_[mask][set] = static_cast<std::uint8_t>(spread_[mask][set] | (set >> place & 1U) << bit);
                ++place;
            }
        }
    }
}

// White has at most one piece more than half of the cells. Black's sets are squeezed: with one white piece at least
// there is one cell less, and with none Black has none either.
void Tiptoe::Indexing::number_sets() {
    const auto most = static_cast<int>((cells_ + 1) / 2);
    class_of_.assign(std::size_t{all_} + 1, 0);
    classes_.resize(static_cast<std::size_t>(most) + 1);
    for (std::uint32_t set = 0; set <= all_; ++set) {
        const int count = count_bits(set);
        if (count > most) continue;
        std::uint32_t least = set;
        std::uint32_t by = 0;
        std::uint32_t stabiliser = 0;
        for (std::uint32_t i = 0; i < images_.size(); ++i) {
            const std::uint32_t image = through(images_[i], set);
            if (image == set) stabiliser |= 1U << i;
            if (image < least) {
                least = image;
                by = i;
            }
        }
        auto& classes = classes_[static_cast<std::size_t>(count)];
        if (least != set) {
            class_of_[set] = (class_of_[least] & class_mask) | by << class_bits;
            continue;
        }
        class_of_[set] = static_cast<std::uint32_t>(classes.size());
        classes.push_back({set, stabiliser});
    }
    std::vector<std::uint32_t> sets(cells_ + 1, 0);
    rank_of_.resize(std::size_t{1} << (cells_ - 1));
    for (std::uint32_t set = 0; set < rank_of_.size(); ++set)
        rank_of_[set] = sets[static_cast<std::size_t>(count_bits(set))]++;
}

std::string Tiptoe::Indexing::slice_name(std::uint32_t slice) const {
    if (slice < 3) return fmt::format("turn {} of the setup", slice + 1);
    return fmt::format("{} white, {} black, {} to move", white_of(slice), black_of(slice),
                       white_of(slice) == black_of(slice) ? "White" : "Black");
}

U128 Tiptoe::Indexing::raw_positions() const {
    U128 total = 0;
    for (std::uint32_t slice = 0; slice < slice_count(); ++slice)
        total += U128{binomials_(static_cast<int>(cells_), static_cast<int>(white_of(slice)))} * row_length(slice);
    return total;
}

std::vector<std::uint32_t> Tiptoe::Indexing::slice_successors(std::uint32_t slice) const {
    if (slice + 1 == slice_count()) return {};
    return {slice + 1};
}

// The set with the given rank among those of as many elements.
std::uint32_t Tiptoe::Indexing::nth_set(std::uint32_t size, std::uint64_t rank) const {
    std::uint32_t set = 0;
    for (const int element : unrank_combination(binomials_, static_cast<int>(cells_), static_cast<int>(size), rank))
        set |= 1U << element;
    return set;
}

std::optional<Tiptoe::Position> Tiptoe::Indexing::position_at(Address address) const {
    const std::uint64_t row = row_length(address.slice);
    const SetClass& of = classes_[white_of(address.slice)][address.index / row];
    const std::uint32_t black = spread(nth_set(black_of(address.slice), address.index % row), all_ & ~of.set);
    if (!is_least(black, of.stabiliser)) return std::nullopt;
    return Position{Bitboard{of.set, 0}, Bitboard{black, 0}};
}

std::uint64_t Tiptoe::Indexing::table_bytes() const {
    std::uint64_t bytes = sizeof *this + lines_.size() * sizeof lines_[0] + images_.size() * sizeof images_[0] +
                          (class_of_.size() + rank_of_.size()) * sizeof class_of_[0];
    for (const auto& classes : classes_) bytes += classes.size() * sizeof(SetClass);
    return bytes;
}

}  // namespace zermelo

#include "games/turkish_checkers/indexing.hpp"

#include <fmt/format.h>

namespace zermelo {

using turkish::Cells;

Result<TurkishCheckers::Indexing> TurkishCheckers::indexing() const {
    if (!Indexing::is_possible(*this))
        return fail(Failure::limit, fmt::format("{} cannot be numbered", spec()),
                    "numbering goes up to 5 pieces of a side on 7x7 and 8x8, and up to 7 on 6x6",
                    "fewer pieces, like turkish-checkers@8x8,white=2,black=2");
    return Indexing(*this);
}

bool TurkishCheckers::Indexing::is_possible(const TurkishCheckers& game) {
    const int cells = game.rules_.size() * game.rules_.size();
    for (const int limit : game.limits_)
        for (int pieces = 1; pieces <= limit; ++pieces)
            if (*binomial(cells, pieces) > max_sets) return false;
    return true;  // then a slice has fewer than cells^14 / (7! * 7!) indices, which is less than 2^63
}

TurkishCheckers::Indexing::Indexing(const TurkishCheckers& game)
    : game_(game), stride_(std::max(game.limits_[0], game.limits_[1]) + 1) {
    cells_ = {game.rules_.men_zone(), game.rules_.board()};
    for (std::size_t kind = 0; kind < 2; ++kind) {
        std::uint8_t place = 0;
        turkish::for_each_cell(cells_[kind], [&](int cell) { place_[kind][static_cast<std::size_t>(cell)] = place++; });
    }
    for (std::size_t k = 0; k <= most; ++k)
        for (std::size_t n = 0; n < 64; ++n)
            choose_[k][n] = static_cast<std::uint64_t>(*binomial(static_cast<int>(n), static_cast<int>(k)));
    number_sets();
    number_slices();
}

void TurkishCheckers::Indexing::number_sets() {
    for (std::size_t kind = 0; kind < 2; ++kind) {
        std::vector<Cells> bits;
        turkish::for_each_cell(cells_[kind], [&](int cell) { bits.push_back(turkish::cell_bit(cell)); });
        for (int size = 1; size < stride_; ++size)
            sets_[kind][static_cast<std::size_t>(size)] = SetOrbits<Cells>(
                bits, size, 2, [this](std::size_t, Cells set) { return game_.rules_.mirrored(set); },
                [&](Cells set) { return rank_set(set, place_[kind], 0); });
    }
}

bool TurkishCheckers::Indexing::allowed(const Material& own, const Material& other) const {
    return other.total() > 0 &&
           (game_.fits(own.total(), other.total(), 0) || game_.fits(own.total(), other.total(), 1));
}

TurkishCheckers::Indexing::Part TurkishCheckers::Indexing::make_part(const Material& own, const Material& other) const {
    Part part;
    part.own = own;
    part.other = other;
    part.turn = game_.fits(own.total(), other.total(), 0) ? 0 : 1;
    const auto sizes = sizes_of(part);
    std::array<int, 2> free = {count_bits(cells_[0]), count_bits(cells_[1])};
    while (sizes[part.primary] == 0) ++part.primary;
    for (std::size_t digit = 0; digit < 4; ++digit) {
        part.sets[digit] = static_cast<std::uint64_t>(
            digit == part.primary ? U128{sets_of(part).size()} : *binomial(free[kings(digit) ? 1 : 0], sizes[digit]));
        free[0] = std::max(0, free[0] - sizes[digit]);
        free[1] = std::max(0, free[1] - sizes[digit]);
    }
    part.size = 1;
    for (std::size_t digit = 4; digit-- > 0;) {
        part.value[digit] = part.size;
        part.size *= part.sets[digit];
    }
    return part;
}

// Larger material first in a slice and in its name, counting pieces and then kings.
void TurkishCheckers::Indexing::number_slices() {
    std::vector<Material> materials;
    for (int total = 0; total < stride_; ++total)
        for (int king_count = 0; king_count <= total; ++king_count)
            materials.push_back({total - king_count, king_count});
    part_of_.resize(material_key(stride_, 0, 0, 0), UINT32_MAX);
    for (std::size_t a = 0; a < materials.size(); ++a) {
        for (std::size_t b = 0; b <= a; ++b) {
            std::vector<Part> parts;
            const auto add = [&](const Material& own, const Material& other) {
                if (!allowed(own, other)) return;
                part_of_[material_key(own.men, own.kings, other.men, other.kings)] =
                    static_cast<std::uint32_t>(slices_.parts().size() + parts.size());
                parts.push_back(make_part(own, other));
            };
            add(materials[a], materials[b]);
            if (a != b) add(materials[b], materials[a]);
            if (!parts.empty()) slices_.add(std::move(parts));
        }
    }
}

std::string TurkishCheckers::Indexing::slice_name(std::uint32_t slice) const {
    const auto text = [](const Material& m) {
        const std::string men = fmt::format("{} {}", m.men, m.men == 1 ? "man" : "men");
        const std::string king_text = fmt::format("{} {}", m.kings, m.kings == 1 ? "king" : "kings");
        if (m.total() == 0) return std::string("nothing");
        return m.men == 0 ? king_text : m.kings == 0 ? men : men + " " + king_text;
    };
    const Part& part = slices_.parts(slice).front();
    // Without pieces a side must be the one to move, so its slice has only that part.
    if (part.own.total() == 0) return text(part.other) + " v " + text(part.own);
    return text(part.own) + " v " + text(part.other);
}

// A turn takes any number of pieces, and may promote one man; each leads to a slice with fewer pieces or fewer men.
std::vector<std::uint32_t> TurkishCheckers::Indexing::slice_successors(std::uint32_t slice) const {
    return MaterialSlices<Part>::ascending([&](auto&& note) {
        for (const Part& part : slices_.parts(slice)) {
            if (is_over(part)) continue;
            for (int promoted = 0; promoted <= std::min(1, part.own.men); ++promoted)
                for (int men = 0; men <= part.other.men; ++men)
                    for (int king_count = 0; king_count <= part.other.kings; ++king_count)
                        note(slices_
                                 .parts()[part_of_[material_key(men, king_count, part.own.men - promoted,
                                                                part.own.kings + promoted)]]
                                 .slice);
        }
    });
}

// All sets of pieces that the limits allow, with either side to move as long as the other has pieces.
U128 TurkishCheckers::Indexing::raw_positions() const {
    U128 positions = 0;
    for (const Part& part : slices_.parts()) {
        const auto sizes = sizes_of(part);
        U128 ways = 1;
        std::array<int, 2> free = {count_bits(cells_[0]), count_bits(cells_[1])};
        for (std::size_t digit = 0; digit < 4; ++digit) {
            ways *= *binomial(free[kings(digit) ? 1 : 0], sizes[digit]);
            free[0] = std::max(0, free[0] - sizes[digit]);
            free[1] = std::max(0, free[1] - sizes[digit]);
        }
        for (std::uint64_t turn = 0; turn < 2; ++turn)
            if (game_.fits(part.own.total(), part.other.total(), turn)) positions += ways;
    }
    return positions;
}

std::uint64_t TurkishCheckers::Indexing::table_bytes() const {
    std::uint64_t bytes = sizeof *this + slices_.bytes();
    for (const auto& of_kind : sets_)
        for (const SetOrbits<Cells>& sets : of_kind) bytes += sets.bytes();
    return bytes;
}

}  // namespace zermelo

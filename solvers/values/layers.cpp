#include "solvers/values/layers.hpp"

namespace zermelo::values {

namespace {

std::vector<std::uint8_t> pieces_of_all(int cells, int states) {
    std::vector<std::uint8_t> pieces{0};
    for (int cell = 0; cell < cells; ++cell) {
        const std::size_t below = pieces.size();
        for (int state = 1; state < states; ++state)
            for (std::size_t i = 0; i < below; ++i) pieces.push_back(static_cast<std::uint8_t>(pieces[i] + 1));
    }
    return pieces;
}

}  // namespace

Layers::Layers(const Listing& listing) : low_cells_(listing.cells / 2), high_cells_(listing.cells - listing.cells / 2) {
    const auto count = listing.count();
    if (!count || *count > std::uint64_t{1} << 40) return;
    count_ = *count;
    low_pieces_ = pieces_of_all(low_cells_, listing.states);
    high_pieces_ = pieces_of_all(high_cells_, listing.states);
    low_count_ = low_pieces_.size();
    low_by_pieces_.resize(static_cast<std::size_t>(low_cells_) + 1);
    for (std::size_t i = 0; i < low_pieces_.size(); ++i)
        low_by_pieces_[low_pieces_[i]].push_back(static_cast<std::uint32_t>(i));
}

}  // namespace zermelo::values

#include "games/board/symmetry.hpp"

#include <algorithm>
#include <complex>
#include <set>

namespace zermelo {

namespace {

// The image under `image` of each subset of each run of eight cells.
template <class Set>
std::vector<std::array<Set, 256>> images_of_subsets(const std::vector<std::uint16_t>& image) {
    std::vector<std::array<Set, 256>> chunks((image.size() + 7) / 8);
    for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
        for (unsigned subset = 0; subset < 256; ++subset) {
            Set moved;
            for (std::size_t bit = 0; bit < 8; ++bit) {
                const std::size_t cell = 8 * chunk + bit;
                if ((subset >> bit & 1U) != 0 && cell < image.size()) moved |= Set::cell(image[cell]);
            }
            chunks[chunk][subset] = moved;
        }
    }
    return chunks;
}

// The plane as complex numbers: multiplying turns it, conjugating reflects it.
using Vector = std::complex<double>;

}  // namespace

CellPermutation::CellPermutation(std::vector<std::uint16_t> image) : image_(std::move(image)) {
    if (image_.size() > 256) return;
    if (image_.size() > 128) {
        wide_ = images_of_subsets<WideBitboard>(image_);
        return;
    }
    chunks_ = images_of_subsets<Bitboard>(image_);
    if (image_.size() > 64) return;
    words_.resize(chunks_.size());
    for (std::size_t chunk = 0; chunk < chunks_.size(); ++chunk)
        for (std::size_t subset = 0; subset < 256; ++subset) words_[chunk][subset] = chunks_[chunk][subset].low();
}

std::vector<CellPermutation> rectangle_symmetries(RectBoard board) {
    std::vector<std::vector<std::uint16_t>> images;
    for (int transform = 0; transform < 8; ++transform) {
        const bool transpose = (transform & 4) != 0;
        if (transpose && board.width != board.height) continue;
        std::vector<std::uint16_t> image;
        for (int cell = 0; cell < board.cells(); ++cell) {
            int file = board.file(cell);
            int rank = board.rank(cell);
            if ((transform & 1) != 0) file = board.width - 1 - file;
            if ((transform & 2) != 0) rank = board.height - 1 - rank;
            if (transpose) std::swap(file, rank);
            image.push_back(static_cast<std::uint16_t>(board.cell(file, rank)));
        }
        if (std::find(images.begin(), images.end(), image) == images.end()) images.push_back(std::move(image));
    }
    return {images.begin(), images.end()};
}

// From the centre, the six directions in order are (1,0), (1,1), (0,1) and their opposites: a turn by one of them maps
// (x, y) to (x - y, x); exchanging x and y is a reflection.
std::vector<CellPermutation> hexagon_symmetries(HexBoard board) {
    std::vector<std::vector<std::uint16_t>> images;
    const int centre = board.base - 1;
    for (int transform = 0; transform < 12; ++transform) {
        std::vector<std::uint16_t> image;
        for (int cell = 0; cell < board.cells(); ++cell) {
            int x = board.file(cell) - centre;
            int y = board.rank(cell) - centre;
            if (transform >= 6) std::swap(x, y);
            for (int turn = 0; turn < transform % 6; ++turn) {
                const int before = x;
                x -= y;
                y = before;
            }
            image.push_back(static_cast<std::uint16_t>(board.cell(x + centre, y + centre)));
        }
        if (std::find(images.begin(), images.end(), image) == images.end()) images.push_back(std::move(image));
    }
    return {images.begin(), images.end()};
}

// A symmetry keeps the middle of all cells, and is known by where it takes one other cell, with or without reflection.
std::vector<CellPermutation> board_symmetries(const Board& board) {
    constexpr double near = 1e-6;
    const int cells = board.cells();
    std::vector<Vector> places;
    Vector middle;
    for (int cell = 0; cell < cells; ++cell) {
        places.emplace_back(board.place(cell).x, board.place(cell).y);
        middle += places.back() / static_cast<double>(cells);
    }
    for (Vector& place : places) place -= middle;
    const Vector known =
        *std::max_element(places.begin(), places.end(), [](Vector a, Vector b) { return std::norm(a) < std::norm(b); });

    const auto image_under = [&](Vector turn, bool reflect) {
        std::vector<int> image;
        for (const Vector& place : places) {
            const Vector to = turn * (reflect ? std::conj(place) : place);
            const auto found = std::find_if(places.begin(), places.end(),
                                            [&](const Vector& other) { return std::abs(other - to) < near; });
            if (found == places.end()) break;
            image.push_back(static_cast<int>(found - places.begin()));
        }
        return image;
    };
    const auto keeps_neighbours = [&](const std::vector<int>& image) {
        for (int cell = 0; cell < cells; ++cell) {
            const auto before = board.neighbours(cell);
            const auto after = board.neighbours(image[static_cast<std::size_t>(cell)]);
            if (!std::all_of(before.begin(), before.end(), [&](int other) {
                    return std::binary_search(after.begin(), after.end(), image[static_cast<std::size_t>(other)]);
                }))
                return false;
        }
        return true;
    };

    std::set<std::vector<int>> images;
    for (const Vector& target : places) {
        if (std::abs(std::abs(target) - std::abs(known)) > near) continue;
        for (const bool reflect : {false, true}) {
            const Vector turn = std::abs(known) < near ? Vector(1) : target / (reflect ? std::conj(known) : known);
            auto image = image_under(turn, reflect);
            if (image.size() == places.size() && keeps_neighbours(image)) images.insert(std::move(image));
        }
    }
    std::vector<CellPermutation> symmetries;
    for (const std::vector<int>& image : images)
        symmetries.emplace_back(std::vector<std::uint16_t>(image.begin(), image.end()));
    return symmetries;
}

}  // namespace zermelo

#include "games/board/symmetry.hpp"

#include <algorithm>

namespace zermelo {

CellPermutation::CellPermutation(std::vector<std::uint8_t> image)
    : image_(std::move(image)), chunks_((image_.size() + 7) / 8) {
    for (std::size_t chunk = 0; chunk < chunks_.size(); ++chunk) {
        for (unsigned subset = 0; subset < 256; ++subset) {
            Bitboard moved;
            for (std::size_t bit = 0; bit < 8; ++bit) {
                const std::size_t cell = 8 * chunk + bit;
                if ((subset >> bit & 1U) != 0 && cell < image_.size()) moved |= Bitboard::cell(image_[cell]);
            }
            chunks_[chunk][subset] = moved;
        }
    }
    if (image_.size() > 64) return;
    words_.resize(chunks_.size());
    for (std::size_t chunk = 0; chunk < chunks_.size(); ++chunk)
        for (std::size_t subset = 0; subset < 256; ++subset) words_[chunk][subset] = chunks_[chunk][subset].low();
}

std::vector<CellPermutation> rectangle_symmetries(RectBoard board) {
    std::vector<std::vector<std::uint8_t>> images;
    for (int transform = 0; transform < 8; ++transform) {
        const bool transpose = (transform & 4) != 0;
        if (transpose && board.width != board.height) continue;
        std::vector<std::uint8_t> image;
        for (int cell = 0; cell < board.cells(); ++cell) {
            int file = board.file(cell);
            int rank = board.rank(cell);
            if ((transform & 1) != 0) file = board.width - 1 - file;
            if ((transform & 2) != 0) rank = board.height - 1 - rank;
            if (transpose) std::swap(file, rank);
            image.push_back(static_cast<std::uint8_t>(board.cell(file, rank)));
        }
        if (std::find(images.begin(), images.end(), image) == images.end()) images.push_back(std::move(image));
    }
    return {images.begin(), images.end()};
}

// From the centre, the six directions in order are (1,0), (1,1), (0,1) and their opposites: a turn by one of them maps
// (x, y) to (x - y, x); exchanging x and y is a reflection.
std::vector<CellPermutation> hexagon_symmetries(HexBoard board) {
    std::vector<std::vector<std::uint8_t>> images;
    const int centre = board.base - 1;
    for (int transform = 0; transform < 12; ++transform) {
        std::vector<std::uint8_t> image;
        for (int cell = 0; cell < board.cells(); ++cell) {
            int x = board.file(cell) - centre;
            int y = board.rank(cell) - centre;
            if (transform >= 6) std::swap(x, y);
            for (int turn = 0; turn < transform % 6; ++turn) {
                const int before = x;
                x -= y;
                y = before;
            }
            image.push_back(static_cast<std::uint8_t>(board.cell(x + centre, y + centre)));
        }
        if (std::find(images.begin(), images.end(), image) == images.end()) images.push_back(std::move(image));
    }
    return {images.begin(), images.end()};
}

}  // namespace zermelo

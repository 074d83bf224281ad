#include "solvers/siege/solve/board.hpp"

namespace zermelo {

template <class Cells>
std::optional<SiegeBoard<Cells>> SiegeBoard<Cells>::make(const Siege& siege) {
    const auto words = KingWords::make(siege);
    const RectBoard rectangle{siege.width, siege.width};
    if (!words || rectangle.cells() > static_cast<int>(most_cells)) return std::nullopt;
    SiegeBoard board(*words);
    board.width_ = siege.width;
    board.men_cells_ = Cells(siege.men_cells);
    siege.men_cells.for_each([&](int cell) {
        board.place_[static_cast<std::size_t>(cell)] = board.places();
        board.cell_of_.push_back(cell);
    });
    board.cell_images_ = rectangle_symmetries(rectangle);
    if (board.cell_images_.size() != symmetries) return std::nullopt;
    for (std::size_t s = 0; s < symmetries; ++s) {
        const CellPermutation& image = board.cell_images_[s];
        auto& places = board.place_images_.emplace_back();
        for (const int cell : board.cell_of_) places.push_back(static_cast<std::uint8_t>(board.place(image(cell))));
        board.turns_[s] = words->turn_of(image);
        siege.king_cells.for_each([&](int cell) {
            board.bit_images_[s][static_cast<std::size_t>(words->bit(cell))] =
                static_cast<std::uint8_t>(words->bit(image(cell)));
        });
    }
    for (std::size_t s = 0; s < symmetries; ++s)
        for (std::size_t t = 0; t < symmetries; ++t) {
            const auto is_product = [&](std::size_t product) {
                for (int cell = 0; cell < board.cells(); ++cell)
                    if (board.symmetry(t)(board.symmetry(s)(cell)) != board.symmetry(product)(cell)) return false;
                return true;
            };
            std::size_t product = 0;
            while (!is_product(product)) ++product;
            board.products_[s][t] = product;
            if (product == 0) board.inverse_[s] = t;
        }
    for (std::size_t piece = 0; piece < siege.captures.size(); ++piece)
        for (const SiegeCapture& capture : siege.captures[piece]) {
            Word kings = 0;
            capture.kings.for_each([&](int cell) { kings |= words->cell(cell); });
            board.captures_[piece][static_cast<std::size_t>(capture.to)].push_back(
                {Cells(capture.attackers), Cells(capture.defenders), kings, Cells(capture.taken), capture.takes_king});
            capture.taken.for_each([&](int man) {
                board.takings_[piece][static_cast<std::size_t>(man)].push_back(
                    {capture.to, Cells(capture.attackers), Cells(capture.defenders)});
            });
        }
    board.ways_ = {1, -1, siege.width, -siege.width};
    for (int cell = 0; cell < board.cells(); ++cell) {
        const int file = rectangle.file(cell);
        const int rank = rectangle.rank(cell);
        const int last = siege.width - 1;
        board.steps_[static_cast<std::size_t>(cell)] = {last - file, file, last - rank, rank};
    }
    return board;
}

template class SiegeBoard<SmallBitboard>;
template class SiegeBoard<Bitboard>;

}  // namespace zermelo

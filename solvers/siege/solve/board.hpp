// The board of a siege, ready for rows.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/core/kinds/siege.hpp"
#include "solvers/siege/solve/king_words.hpp"

namespace zermelo {

// `Cells`: a set of the board's cells. Immutable.
template <class Cells>
class SiegeBoard {
public:
    using Word = KingWords::Word;
    static constexpr std::size_t most_cells = 121;

    // A capture on arrival, as in Siege, the king's cells as a word.
    struct Capture {
        Cells attackers;
        Cells defenders;
        Word kings = 0;
        Cells taken;
        bool takes_king = false;
        bool fits(Cells a, Cells d) const { return (attackers & ~a).empty() && (defenders & ~d).empty(); }
    };

    // Empty if the king's cells do not fit into a word.
    static std::optional<SiegeBoard> make(const Siege& siege);

    int width() const { return width_; }
    int cells() const { return width_ * width_; }
    Cells men_cells() const { return men_cells_; }
    const KingWords& words() const { return words_; }
    int places() const { return static_cast<int>(cell_of_.size()); }  // of men
    int place(int cell) const { return place_[static_cast<std::size_t>(cell)]; }
    int cell_of(int place) const { return cell_of_[static_cast<std::size_t>(place)]; }

    // The symmetries of the square, the identity first: of cells, of places, of words, of the bits of words.
    static constexpr std::size_t symmetries = 8;
    const CellPermutation& symmetry(std::size_t s) const { return cell_images_[s]; }
    const std::vector<std::vector<std::uint8_t>>& place_images() const { return place_images_; }
    std::size_t inverse(std::size_t s) const { return inverse_[s]; }
    std::size_t product(std::size_t first, std::size_t second) const { return products_[first][second]; }
    Word turned(Word word, std::size_t s) const { return words_.turned(word, turns_[s]); }
    // As turn_words has them: 1 for a transposition, 2 for a mirror, 4 for a flip.
    std::uint8_t turn_kind(std::size_t s) const {
        const KingWords::Turn& turn = turns_[s];
        return static_cast<std::uint8_t>((turn.transpose & 1) | (turn.mirror & 2) | (turn.flip & 4));
    }
    int turned_bit(int bit, std::size_t s) const { return bit_images_[s][static_cast<std::size_t>(bit)]; }

    // The king's cells without men.
    Word free(Cells men) const {
        Word word = words_.all();
        men.for_each([&](int cell) { word &= ~words_.cell(cell); });
        return word;
    }
    const std::vector<Capture>& captures(SiegePiece piece, int to) const {
        return captures_[static_cast<std::size_t>(piece)][static_cast<std::size_t>(to)];
    }
    // A cell where a piece may arrive to take a given man, and the men that this needs.
    struct Taking {
        int to = 0;
        Cells attackers;
        Cells defenders;
    };
    // The free cells where a piece may take one of these men. What it needs may be the piece itself.
    Cells contested(SiegePiece piece, Cells enemies, Cells attackers, Cells defenders) const {
        Cells cells;
        enemies.for_each([&](int man) {
            for (const auto& [to, a, d] : takings_[static_cast<std::size_t>(piece)][static_cast<std::size_t>(man)])
                if ((a & ~attackers).empty() && (d & ~defenders).empty()) cells |= Cells::cell(to);
        });
        return cells & ~(attackers | defenders);
    }
    // The king's cells for which a man takes something when it arrives on `to` beside these.
    Word takes(SiegePiece piece, int to, Cells attackers, Cells defenders) const {
        Word kings = 0;
        for (const Capture& capture : captures(piece, to))
            if (capture.fits(attackers, defenders)) kings |= capture.kings;
        return kings;
    }
    // The king's cells for which an attacker takes him when it arrives on `to` beside these.
    Word takes_king(int to, Cells attackers, Cells defenders) const {
        Word kings = 0;
        for (const Capture& capture : captures(SiegePiece::attacker, to))
            if (capture.takes_king && capture.fits(attackers, defenders)) kings |= capture.kings;
        return kings;
    }

    // Slides over cells without men: f(cell) from the nearest to the farthest in each direction, where a man may stop
    // or not; stops(direction) before each direction.
    template <class Start, class F>
    void for_each_slide(int from, Cells men, Start&& start, F&& f) const {
        for (std::size_t way = 0; way < 4; ++way) {
            start();
            int cell = from;
            for (int left = steps_[static_cast<std::size_t>(from)][way]; left > 0; --left) {
                cell += ways_[way];
                if (men.contains(cell)) break;
                f(cell);
            }
        }
    }

private:
    explicit SiegeBoard(const KingWords& words) : words_(words) {}

    int width_ = 0;
    Cells men_cells_;
    KingWords words_;
    std::array<int, most_cells> place_{};
    std::vector<int> cell_of_;
    std::vector<CellPermutation> cell_images_;
    std::vector<std::vector<std::uint8_t>> place_images_;
    std::array<KingWords::Turn, symmetries> turns_;
    std::array<std::array<std::uint8_t, 64>, symmetries> bit_images_{};
    std::array<std::size_t, symmetries> inverse_{};
    std::array<std::array<std::size_t, symmetries>, symmetries> products_{};  // one after the other
    std::array<std::array<std::vector<Capture>, most_cells>, 3> captures_;
    std::array<std::array<std::vector<Taking>, most_cells>, 3> takings_;  // by man
    std::array<int, 4> ways_{};
    std::array<std::array<int, 4>, most_cells> steps_{};  // to the edge
};

extern template class SiegeBoard<SmallBitboard>;
extern template class SiegeBoard<Bitboard>;

}  // namespace zermelo

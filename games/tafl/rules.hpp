// Tablut, Brandub, Ard Ri and 5x5 tafl; rules and notation in README.md, numbering in FORMAT.md.
#pragma once

#include <span>

#include "games/tafl/family.hpp"

namespace zermelo {

template <class Cells>
class TaflIndexing;

// The games on boards of at most 64 cells: Brandub, Ard Ri and 5x5 tafl. Boards in one word make their solves faster.
class SmallTafl final : public TaflRules<SmallBitboard> {
public:
    using TaflRules::TaflRules;
    static std::span<const GameInfo* const> family();
    static Result<SmallTafl> make(const Spec& spec);

    using Indexing = TaflIndexing<SmallBitboard>;
    Result<Indexing> indexing() const;
};

// The game on a larger board: Tablut.
class LargeTafl final : public TaflRules<Bitboard> {
public:
    using TaflRules::TaflRules;
    static std::span<const GameInfo* const> family();
    static Result<LargeTafl> make(const Spec& spec);

    using Indexing = TaflIndexing<Bitboard>;
    Result<Indexing> indexing() const;
};

}  // namespace zermelo

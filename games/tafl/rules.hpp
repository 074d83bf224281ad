// Tablut, Brandub, Ard Ri and 5x5 tafl; rules, notation and numbering in README.md.
#pragma once

#include <string_view>

#include "games/tafl/family.hpp"

namespace zermelo {

template <class Board>
class TaflIndexing;

// A registered game `G` of the family: the shared rules under a name of their own. G::variant() tells what is its own.
template <class G, class Board>
class TaflGame : public TaflRules<Board> {
public:
    using typename TaflRules<Board>::Position;
    using typename TaflRules<Board>::Move;

    explicit TaflGame(const TaflOptions& options) : TaflRules<Board>(G::variant(), options) {}
    static Result<G> make(const Spec& spec);
    Result<Move> parse_move(const Position& p, std::string_view text) const;

    using Indexing = TaflIndexing<Board>;
    Result<Indexing> indexing() const;

private:
    const G& game() const { return static_cast<const G&>(*this); }
};

class Tablut final : public TaflGame<Tablut, Bitboard> {
public:
    using TaflGame::TaflGame;
    static const TaflVariant& variant();
    static const GameInfo& info();
};

class Brandub final : public TaflGame<Brandub, SmallBitboard> {
public:
    using TaflGame::TaflGame;
    static const TaflVariant& variant();
    static const GameInfo& info();
};

class ArdRi final : public TaflGame<ArdRi, SmallBitboard> {
public:
    using TaflGame::TaflGame;
    static const TaflVariant& variant();
    static const GameInfo& info();
};

class Tafl5x5 final : public TaflGame<Tafl5x5, SmallBitboard> {
public:
    using TaflGame::TaflGame;
    static const TaflVariant& variant();
    static const GameInfo& info();
};

}  // namespace zermelo

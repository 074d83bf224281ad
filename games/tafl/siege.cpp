// The rules as a siege: the captures of family.hpp, pattern by pattern.
#include "games/core/kinds/siege.hpp"

#include "games/tafl/family.hpp"

namespace zermelo {

namespace {

// The cells around one, and their part in the rules.
template <class Cells>
struct Patterns {
    const TaflRules<Cells>& rules;
    Siege& siege;
    Bitboard throne = Bitboard::cell(rules.throne());
    Bitboard marked = TaflRules<Cells>::wide(rules.hostile_corners());

    Bitboard around(int cell) const { return TaflRules<Cells>::wide(rules.neighbours(cell)); }
    void add(SiegePiece piece, const SiegeCapture& capture) {
        siege.captures[static_cast<std::size_t>(piece)].push_back(capture);
    }

    void attacker_arrives(int to, int beside, int far) {
        const Bitboard soldier = Bitboard::cell(beside);
        const Bitboard anvil = Bitboard::cell(far);
        const bool fixed = marked.contains(far) || far == rules.throne();
        if (siege.men_cells.contains(beside))
            add(SiegePiece::attacker, {.to = to,
                                       .attackers = fixed ? Bitboard{} : anvil,
                                       .defenders = soldier,
                                       .kings = far == rules.throne() ? siege.king_cells & ~throne : siege.king_cells,
                                       .taken = soldier});
        if (siege.king_cells.contains(beside) && beside != rules.throne() && !around(beside).contains(rules.throne()))
            add(SiegePiece::attacker,
                {.to = to, .attackers = fixed ? Bitboard{} : anvil, .kings = soldier, .takes_king = true});
    }
    void defender_arrives(int to, int beside, int far) {
        const Bitboard enemy = Bitboard::cell(beside);
        if (!siege.men_cells.contains(beside)) return;
        const bool fixed = marked.contains(far) || far == rules.throne();
        const Bitboard anvil = fixed ? Bitboard{} : Bitboard::cell(far);
        const SiegeCapture capture{
            .to = to, .attackers = enemy, .defenders = anvil, .kings = siege.king_cells, .taken = enemy};
        if (siege.men_cells.contains(to)) add(SiegePiece::defender, capture);
        if (siege.men_cells.contains(to) && !fixed && siege.king_cells.contains(far))
            add(SiegePiece::defender, {.to = to, .attackers = enemy, .kings = anvil, .taken = enemy});
        if (!siege.king_cells.contains(to)) return;
        add(SiegePiece::king, capture);
        siege.captures[static_cast<std::size_t>(SiegePiece::king)].back().kings = Bitboard::cell(to);
    }
    // The king beside the throne, on it, and on it with one soldier.
    void king_is_enclosed() {
        const auto enclosed = [&](int king, Bitboard needed, Bitboard guard, bool takes_king) {
            needed.for_each([&](int to) {
                add(SiegePiece::attacker, {.to = to,
                                           .attackers = needed & ~Bitboard::cell(to),
                                           .defenders = guard,
                                           .kings = Bitboard::cell(king),
                                           .taken = guard,
                                           .takes_king = takes_king});
            });
        };
        const Bitboard beside = around(rules.throne());
        enclosed(rules.throne(), beside, {}, true);
        beside.for_each([&](int cell) {
            enclosed(cell, around(cell) & ~throne, {}, true);
            const Bitboard guard = Bitboard::cell(cell);
            const Bitboard others = beside & ~guard;
            if (!rules.options().linc) {
                enclosed(rules.throne(), (others | around(cell)) & ~throne, guard, true);
                return;
            }
            add(SiegePiece::attacker, {.to = 2 * cell - rules.throne(),
                                       .attackers = others,
                                       .defenders = guard,
                                       .kings = throne,
                                       .taken = guard});
        });
    }
};

}  // namespace

template <class Cells>
Siege TaflRules<Cells>::siege() const {
    Siege siege{.width = width(),
                .attackers = options_.attackers,
                .defenders = options_.defenders,
                .men_cells = wide(men_cells_),
                .king_cells = wide(king_cells_),
                .goals = wide(goals_)};
    Patterns<Cells> patterns{*this, siege};
    for (int to = 0; to < cells(); ++to)
        for (const auto& [files, ranks] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            const int file = board_.file(to);
            const int rank = board_.rank(to);
            if (!board_.has(file + 2 * files, rank + 2 * ranks)) continue;
            const int beside = board_.cell(file + files, rank + ranks);
            const int far = board_.cell(file + 2 * files, rank + 2 * ranks);
            if (men_cells_.contains(to)) patterns.attacker_arrives(to, beside, far);
            patterns.defender_arrives(to, beside, far);
        }
    patterns.king_is_enclosed();
    return siege;
}

template Siege TaflRules<SmallBitboard>::siege() const;
template Siege TaflRules<Bitboard>::siege() const;

}  // namespace zermelo

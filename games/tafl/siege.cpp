// The rules as a siege: the captures of family.hpp, pattern by pattern.
#include "games/core/kinds/siege.hpp"

#include <algorithm>

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
    // Calls f(group) for the king on his throne alone and for each set of soldiers connected to him, once (Redelmeier,
    // 1981): `next` are cells to go on with, `left` is the number of soldiers that may be added.
    template <class F>
    void for_each_group(Bitboard group, Bitboard next, Bitboard seen, int left, F&& f) const {
        f(group);
        while (left > 0 && !next.empty()) {
            const int cell = next.lowest();
            next ^= Bitboard::cell(cell);
            const Bitboard more = around(cell) & siege.men_cells & ~seen;
            for_each_group(group | Bitboard::cell(cell), next | more, seen | more, left - 1, f);
        }
    }
    // The king beside the throne, and on it with the soldiers that can be lost with him.
    void king_is_enclosed() {
        const auto enclosed = [&](int king, Bitboard needed, Bitboard soldiers) {
            needed.for_each([&](int to) {
                add(SiegePiece::attacker, {.to = to,
                                           .attackers = needed & ~Bitboard::cell(to),
                                           .defenders = soldiers,
                                           .kings = Bitboard::cell(king),
                                           .taken = soldiers,
                                           .takes_king = true});
            });
        };
        const Bitboard beside = around(rules.throne());
        const int most = std::min(rules.options().most_enclosed(), siege.defenders);
        for_each_group(throne, beside, throne | beside, most, [&](Bitboard group) {
            Bitboard needed;
            group.for_each([&](int cell) { needed |= around(cell); });
            needed = needed & ~(group | marked);
            if (needed.size() <= siege.attackers) enclosed(rules.throne(), needed, group ^ throne);
        });
        beside.for_each([&](int cell) {
            enclosed(cell, around(cell) & ~throne, {});
            if (rules.options().linc)
                add(SiegePiece::attacker, {.to = 2 * cell - rules.throne(),
                                           .attackers = beside & ~Bitboard::cell(cell),
                                           .defenders = Bitboard::cell(cell),
                                           .kings = throne,
                                           .taken = Bitboard::cell(cell)});
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

#include "solvers/rewrite/check/moves.hpp"

#include <algorithm>

#include "games/board/combinatorics.hpp"

namespace zermelo {

namespace {

constexpr int most_cells = 20;  // of one side: there are lists by set

// 0 where there is no way.
std::uint64_t ways_to_choose(int n, int k) {
    return k < 0 || k > n ? 0 : static_cast<std::uint64_t>(*binomial(n, k));
}

}  // namespace

// Finds the slice after a capture of so many stones, or that with sides exchanged. Empty if the table has neither, or
// if the exchanged slice has too many pairs for indices of 32 bits.
std::optional<PairMoves::Target> PairMoves::target(const PairTable& table, const PairTable::Slice& slice,
                                                   int captured) {
    const auto find = [&](const PairTable::Slice& wanted) -> std::optional<std::uint32_t> {
        const auto at = std::find(table.slices.begin(), table.slices.end(), wanted);
        if (at == table.slices.end()) return std::nullopt;
        return static_cast<std::uint32_t>(at - table.slices.begin());
    };
    PairTable::Slice after{other(slice.turn), slice.stones};
    after.stones[static_cast<std::size_t>(after.turn)] -= captured;
    if (const auto direct = find(after)) return Target{*direct, false};
    if (!table.exchange) return std::nullopt;
    const PairTable::Slice turned{slice.turn, {after.stones[1], after.stones[0]}};
    const auto exchanged = find(turned);
    if (!exchanged ||
        ways_to_choose(table.cells[0], turned.stones[0]) * ways_to_choose(table.cells[1], turned.stones[1]) >
            UINT32_MAX)
        return std::nullopt;
    return Target{*exchanged, true};
}

bool PairMoves::can_occur(const PairTable& table, const PairTable::Slice& slice, const Rewrite& rewrite) {
    const auto mine = static_cast<std::size_t>(slice.turn);
    return count_bits(rewrite.present) <= slice.stones[mine] &&
           count_bits(rewrite.absent) <= table.cells[mine] - slice.stones[mine] &&
           count_bits(rewrite.captured) <= slice.stones[1 - mine];
}

bool PairMoves::knows(const PairTable& table, std::uint32_t slice) {
    if (std::max(table.cells[0], table.cells[1]) > most_cells || !table.slices[slice]) return false;
    const auto& rewrites = table.rewrites[static_cast<std::size_t>(table.slices[slice]->turn)];
    return std::all_of(rewrites.begin(), rewrites.end(), [&](const Rewrite& rewrite) {
        return !can_occur(table, *table.slices[slice], rewrite) ||
               target(table, *table.slices[slice], count_bits(rewrite.captured));
    });
}

std::uint64_t PairMoves::memory(const PairTable& table) {
    if (std::max(table.cells[0], table.cells[1]) > most_cells) return 0;
    std::uint64_t most = 0;
    std::uint64_t slices = 2;  // this one, and those that moves lead to
    for (const auto& slice : table.slices) {
        if (!slice) continue;
        std::uint64_t entries = ways_to_choose(table.cells[1], slice->stones[1]);  // null moves
        for (const Rewrite& rewrite : table.rewrites[static_cast<std::size_t>(slice->turn)]) {
            if (!can_occur(table, *slice, rewrite)) continue;
            const bool inner_moves = slice->turn == Side::second;
            const int all = count_bits(inner_moves ? rewrite.present : rewrite.captured);
            const int none = inner_moves ? count_bits(rewrite.absent) : 0;
            entries += ways_to_choose(table.cells[1] - all - none, slice->stones[1] - all);
            slices = std::max<std::uint64_t>(slices, 1 + static_cast<std::uint64_t>(count_bits(rewrite.captured)));
        }
        most = std::max(most, entries);
    }
    const std::uint64_t lists =
        most * sizeof(std::uint32_t) * (1 + std::max<std::uint64_t>(2, table.symmetries.size()));
    const std::uint64_t numberings =
        (std::uint64_t{sizeof(PairNumbering::Row)} << table.cells[0]) + (std::uint64_t{64} << table.cells[1]);
    return lists + slices * numberings + 16'000'000;
}

const PairNumbering& PairMoves::number(std::uint32_t slice) {
    const auto at = numbering_.find(slice);
    if (at != numbering_.end()) return at->second;
    return numbering_.try_emplace(slice, table_->pairs(slice), table_->cells, table_->symmetries).first->second;
}

std::optional<PairMoves> PairMoves::make(const PairTable& table, std::uint32_t slice) {
    if (!knows(table, slice)) return std::nullopt;
    PairMoves moves(table);
    moves.slice_ = slice;
    const PairNumbering& here = moves.number(slice);
    const PairTable::Slice& of = *table.slices[slice];
    std::vector<std::uint32_t> becomes;
    for (const Rewrite& rewrite : table.rewrites[static_cast<std::size_t>(of.turn)]) {
        if (!can_occur(table, of, rewrite)) continue;
        const auto leads = target(table, of, count_bits(rewrite.captured));
        // The mover's stones change, those of the other side are taken; one of them is the inner side.
        const auto present = static_cast<std::uint32_t>(rewrite.present);
        const auto absent = static_cast<std::uint32_t>(rewrite.absent);
        const auto change = static_cast<std::uint32_t>(rewrite.change);
        const auto captured = static_cast<std::uint32_t>(rewrite.captured);
        const bool inner_moves = of.turn == Side::second;
        Pattern pattern;
        pattern.slice = leads->slice;
        pattern.exchanged = leads->exchanged;
        pattern.outer_all = inner_moves ? captured : present;
        pattern.outer_none = inner_moves ? 0 : absent;
        pattern.outer_change = inner_moves ? captured : change;
        const std::uint32_t all = inner_moves ? present : captured;
        const std::uint32_t none = inner_moves ? absent : 0;
        becomes.clear();
        for (std::uint32_t place = 0; place < here.row_length(); ++place) {
            const std::uint32_t set = here.inner_sets()[place];
            if ((set & all) != all || (set & none) != 0) continue;
            pattern.from.push_back(place);
            becomes.push_back(set ^ (inner_moves ? change : captured));
        }
        moves.list_moves(pattern, becomes);
        moves.patterns_.push_back(std::move(pattern));
    }
    return moves;
}

std::optional<PairMoves> PairMoves::make_with_null_moves(const PairTable& table, std::uint32_t slice) {
    auto moves = make(table, slice);
    const auto leads = moves ? target(table, *table.slices[slice], 0) : std::nullopt;
    if (!leads) return std::nullopt;
    Pattern pattern;
    pattern.slice = leads->slice;
    pattern.exchanged = leads->exchanged;
    const auto sets = moves->numbering().inner_sets();
    const std::vector<std::uint32_t> same(sets.begin(), sets.end());
    for (std::uint32_t place = 0; place < same.size(); ++place) pattern.from.push_back(place);
    moves->list_moves(pattern, same);
    moves->null_ = std::move(pattern);
    return moves;
}

void PairMoves::list_direct(Pattern& pattern, std::span<const std::uint32_t> becomes) {
    const PairNumbering& there = number(pattern.slice);
    for (const StoneSymmetry& symmetry : table_->symmetries) {
        auto& to = pattern.to.emplace_back();
        to.reserve(becomes.size());
        for (const std::uint32_t set : becomes) to.push_back(there.place_of(image_of_set(symmetry[1], set)));
    }
}

void PairMoves::list_exchanged(Pattern& pattern, std::span<const std::uint32_t> becomes) {
    const PairNumbering& there = number(pattern.slice);
    for (const std::uint32_t set : becomes) {
        const auto [row, symmetry, twins] = there.row_of(image_of_set((*table_->exchange)[1], set));
        const Way way{pattern.slice, symmetry, twins};
        auto at = std::find(ways_.begin(), ways_.end(), way);
        if (at == ways_.end()) at = ways_.insert(ways_.end(), way);
        pattern.begin.push_back(static_cast<std::uint32_t>(row * there.row_length()));
        pattern.way.push_back(static_cast<std::uint16_t>(at - ways_.begin()));
    }
}

RowOfMoves PairMoves::direct_moves(const Pattern& pattern, std::uint32_t outer, Scratch& scratch) const {
    const PairNumbering& there = numbering_.at(pattern.slice);
    const PairNumbering::Row row = there.row_of(outer);
    RowOfMoves moves{pattern.slice, row.row * there.row_length(), pattern.from, pattern.to[row.symmetry]};
    if (row.twins != 0) {
        const auto first_twin = there.first_twin(row.twins);
        scratch.resize(moves.to.size());
        for (std::size_t i = 0; i < scratch.size(); ++i) scratch[i] = first_twin[moves.to[i]];
        moves.to = scratch;
    }
    return moves;
}

RowOfMoves PairMoves::exchanged_moves(const Pattern& pattern, std::uint32_t outer, Scratch& scratch) const {
    const PairNumbering& there = numbering_.at(pattern.slice);
    const std::uint32_t inner = image_of_set((*table_->exchange)[0], outer);
    std::vector<std::uint32_t> places(ways_.size());
    for (std::size_t i = 0; i < ways_.size(); ++i) {
        if (ways_[i].slice != pattern.slice) continue;
        places[i] = there.place_of(image_of_set(table_->symmetries[ways_[i].symmetry][1], inner));
        if (ways_[i].twins != 0) places[i] = there.first_twin(ways_[i].twins)[places[i]];
    }
    scratch.resize(pattern.from.size());
    for (std::size_t i = 0; i < scratch.size(); ++i) scratch[i] = pattern.begin[i] + places[pattern.way[i]];
    return {pattern.slice, 0, pattern.from, scratch};
}

}  // namespace zermelo

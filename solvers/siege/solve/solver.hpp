// Solves sieges by rows, slice after slice.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "solvers/retrograde/finished_slices.hpp"
#include "solvers/retrograde/slice_run.hpp"
#include "solvers/run/large_array.hpp"
#include "solvers/siege/solve/slice.hpp"

namespace zermelo {

// For plans with method `rows`. The rows of all slices that later ones need are in memory.
template <NumberedSiegeGame G>
class SiegeSolver final : public SliceSolver {
public:
    using Cells = typename G::SiegeCells;

    // Both must outlive the solver.
    SiegeSolver(const SolvePlan<G>& plan, SliceRun& run)
        : plan_(plan),
          run_(run),
          siege_(plan.game.siege()),
          board_(*SiegeBoard<Cells>::make(siege_)),
          binomials_(*BinomialTable::make(board_.places(), std::max(siege_.attackers, siege_.defenders))) {
        for (std::size_t s = 0; s < bits_.size(); ++s)
            siege_.king_cells.for_each([&](int king) {
                bits_[s][static_cast<std::size_t>(king)] =
                    static_cast<std::uint8_t>(board_.turned_bit(board_.words().bit(king), s));
            });
    }

    // Makes the rows again from the codes in the file. A `wdl` table has no distances, so we invent one; later slices
    // drop it again.
    Result<void> take_over() override {
        const std::size_t count = run_.table().taken_over();
        const auto& order = plan_.schedule.order;
        const std::vector<bool> needed = run_.needed_slices();
        for (std::size_t i = 0; i < count; ++i)
            if (needed[order[i]]) ZERMELO_TRY(load(order[i]));
        return {};
    }

    Result<void> solve(std::uint32_t slice) override {
        const auto men = plan_.indexing.siege_men(slice);
        if (!men) return write_end(slice);
        SiegeSlice<Cells> work(
            board_, binomials_, men->attackers, men->defenders,
            [this](int attackers, int defenders) -> const SiegeRows<Cells>& {
                return rows_.at({attackers, defenders});
            },
            run_.workers(), run_.options(), plan_.slices.sizes[slice]);
        if (!work.solve()) return run_.interrupted();
        if (work.too_deep())
            return fail(Failure::limit, fmt::format("cannot solve {} by rows", plan_.spec),
                        fmt::format("a win takes more than {} plies", longest_siege),
                        Cause{.kind = Cause::Kind::other_method, .spec = plan_.spec, .instead = "retrograde"});
        const SiegeRows<Cells>& rows = rows_[{men->attackers, men->defenders}] = work.take();
        return work.deepest() <= deepest_in_a_byte ? write<std::uint8_t>(slice, *men, rows, work.moves())
                                                   : write<std::uint16_t>(slice, *men, rows, work.moves());
    }

    // The rows of the successors are never more than the plan allows for; those of other slices could be.
    Result<void> fetch(std::uint32_t slice) override {
        const auto& successors = plan_.slices.successors[slice];
        std::map<std::pair<int, int>, SiegeRows<Cells>> kept;
        for (const std::uint32_t next : successors)
            if (const auto men = plan_.indexing.siege_men(next); men && next != slice)
                if (auto had = rows_.extract({men->attackers, men->defenders})) kept.insert(std::move(had));
        rows_.swap(kept);
        kept.clear();
        for (const std::uint32_t next : successors)
            if (const auto men = plan_.indexing.siege_men(next);
                men && next != slice && !rows_.contains({men->attackers, men->defenders}))
                ZERMELO_TRY(load(next));
        return {};
    }

    void release(std::uint32_t slice) override {
        if (const auto men = plan_.indexing.siege_men(slice)) rows_.erase({men->attackers, men->defenders});
    }

private:
    static constexpr int deepest_in_a_byte = 126;
    static constexpr std::uint64_t sets_at_once = 1 << 14;

    // All positions of a finished game have one index.
    Result<void> write_end(std::uint32_t slice) {
        const auto position = plan_.indexing.position_at({slice, 0});
        const Value value{*plan_.game.terminal(*position), 0};
        const std::array<std::uint8_t, 1> code = {static_cast<std::uint8_t>(encode_value(value))};
        SliceRecord record;
        record.counts.add(value, 1);
        record.bits = record.counts.code_bits(plan_.metric);
        run_.options().observer->advance(1);
        return run_.write(slice, record, std::span<const std::uint8_t>(code));
    }

    // The codes of the table, in the order of its indices.
    template <class Code>
    Result<void> write(std::uint32_t slice, const SiegeMen& men, const SiegeRows<Cells>& rows,
                       const std::optional<SiegeMoves<Cells>>& moves) {
        std::array<Code, 256> code_of{};
        for (std::size_t code = 0; code < code_of.size(); ++code) {
            const auto value = encode_value(value_of_siege_code(static_cast<SiegeCode>(code)));
            code_of[code] = static_cast<Code>(plan_.metric == Metric::wdl ? outcome_code(value) : value);
        }
        LargeArray<Code> codes(run_.workers(), plan_.slices.sizes[slice], hole_code);
        std::array<std::atomic<std::uint64_t>, 256> counts{};
        const auto write_sets = [&](std::uint64_t begin, std::uint64_t end) {
            std::array<std::array<std::uint64_t, 256>, 2> seen{};  // by side to move
            // The rows of sets are on their way while those of the sets before them are written: first what tells of
            // the row, then its values.
            using Moves = SiegeMoves<Cells>;
            struct Pending {
                typename Moves::Finder::Lifted lifted;
                typename SiegeSets<Cells>::Found found;
                std::vector<SiegeIndex> positions;
            };
            constexpr std::size_t ahead = 12;
            std::array<Pending, 2 * ahead> pending;
            std::size_t next = 0;
            std::optional<typename Moves::Finder> finder;
            if (moves) finder.emplace(*moves);
            const auto fetch = [&](Pending& set) {
                if (set.positions.empty()) return;
                if (finder) set.found = finder->find(set.lifted);
                const SiegeCode* const row = rows.at(set.found.row, 0);
                for (std::size_t byte = 0; byte < 2 * rows.stride; byte += 64) __builtin_prefetch(row + byte);
                __builtin_prefetch(row + 2 * rows.stride - 1);
            };
            const auto write = [&](Pending& set) {
                if (set.positions.empty()) return;
                const auto& bits = bits_[set.found.symmetry];
                const SiegeCode* const attacking = rows.at(set.found.row, 0);
                const SiegeCode* const defending = rows.at(set.found.row, 1);
                for (const SiegeIndex& position : set.positions) {
                    const std::size_t bit = bits[static_cast<std::size_t>(position.king)];
                    codes[position.index] = code_of[attacking[bit]];
                    codes[position.index + men.half] = code_of[defending[bit]];
                    ++seen[0][attacking[bit]];
                    ++seen[1][defending[bit]];
                }
                set.positions.clear();
            };
            plan_.indexing.for_each_men(slice, begin, end, [&](Cells attackers, Cells defenders, auto positions) {
                Pending& set = pending[next];
                next = (next + 1) % pending.size();
                fetch(pending[(next + ahead - 1) % pending.size()]);
                write(set);
                if (finder)
                    set.lifted = finder->lift(attackers, defenders);
                else
                    set.found = rows.sets->find(attackers, defenders);
                set.positions.assign(positions.begin(), positions.end());
            });
            for (std::size_t i = 0; i < pending.size(); ++i) {
                if (i < ahead) fetch(pending[(next + ahead + i) % pending.size()]);
                write(pending[(next + i) % pending.size()]);
            }
            for (const auto& of_side : seen)
                for (std::size_t code = 0; code < of_side.size(); ++code)
                    if (of_side[code] > 0) counts[code].fetch_add(of_side[code], std::memory_order_relaxed);
        };
        if (!run_.workers().for_chunks(men.sets, sets_at_once, run_.options().stop, write_sets))
            return run_.interrupted();
        SliceRecord record;
        for (std::size_t code = 0; code < counts.size(); ++code)
            if (counts[code] > 0) record.counts.add(decode_value(plan_.metric, code_of[code]), counts[code]);
        record.bits = record.counts.code_bits(plan_.metric);
        return run_.write(slice, record, std::span<const Code>(codes));
    }

    // The rows of a finished slice.
    Result<void> load(std::uint32_t slice) {
        const auto men = plan_.indexing.siege_men(slice);
        if (!men) return {};
        FinishedSlices finished(run_.table());
        ZERMELO_TRY(finished.load(run_.workers(), {slice}, UINT64_MAX, run_.options().stop));
        SiegeRows<Cells>& rows = rows_[{men->attackers, men->defenders}] =
            SiegeRows<Cells>::make(run_.workers(), board_, binomials_, men->attackers, men->defenders);
        const bool done = run_.workers().for_chunks(
            men->sets, sets_at_once, run_.options().stop, [&](std::uint64_t begin, std::uint64_t end) {
                FinishedSlices::View view(finished);
                plan_.indexing.for_each_men(slice, begin, end, [&](Cells attackers, Cells defenders, auto positions) {
                    const auto found = rows.sets->find(attackers, defenders);
                    const std::uint32_t symmetries = rows.sets->symmetries_of(attackers, defenders) | 1;
                    for (const SiegeIndex& position : positions)
                        for (std::size_t side = 0; side < 2; ++side) {
                            const ValueCode code = view.code({slice, position.index + side * men->half});
                            const SiegeCode value = siege_code_of(decode_value(plan_.metric, code));
                            // Equivalent positions of a symmetric row have one index.
                            for (std::uint32_t left = symmetries; left != 0; left &= left - 1) {
                                const auto s = static_cast<std::size_t>(std::countr_zero(left));
                                const int king = board_.symmetry(s)(position.king);
                                std::atomic_ref<SiegeCode>(rows.at(found.row, side)[bit_of(king, found.symmetry)])
                                    .store(value, std::memory_order_relaxed);
                            }
                        }
                });
            });
        if (!done) return run_.interrupted();
        return finished.error();
    }
    SiegeCode siege_code_of(Value value) const {
        if (plan_.metric == Metric::wdl) value.dtw = value.wdl == Wdl::win ? 1 : 0;
        return siege_code(value);
    }

    std::size_t bit_of(int king, std::size_t symmetry) const { return bits_[symmetry][static_cast<std::size_t>(king)]; }

    const SolvePlan<G>& plan_;
    SliceRun& run_;
    Siege siege_;
    SiegeBoard<Cells> board_;
    BinomialTable binomials_;
    // Of the king's cells in a row, by the symmetry that leads there.
    std::array<std::array<std::uint8_t, SiegeBoard<Cells>::most_cells>, SiegeBoard<Cells>::symmetries> bits_{};
    std::map<std::pair<int, int>, SiegeRows<Cells>> rows_;  // by attackers and defenders
};

}  // namespace zermelo

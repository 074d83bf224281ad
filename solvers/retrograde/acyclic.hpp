// Solves indexed games whose slices have no moves inside: one parallel pass over each slice, successors first.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "solvers/retrograde/acyclic_values.hpp"
#include "solvers/run/memory.hpp"

namespace zermelo {

// Keeps the values of finished slices in memory as long as they are needed, or as many as fit.
template <IndexedGame G>
class AcyclicSolver final : public SliceSolver {
public:
    AcyclicSolver(const SolvePlan<G>& plan, SliceRun& run)
        : plan_(plan),
          run_(run),
          cache_(is_on_disk() ? SlicePlan::cache_with(run.options().memory) : FinishedSlices::cache_bytes),
          finished_(run.table(), cache_),
          aside_(is_on_disk() ? DiskTransport::folder_for(run.output().scratch, run.output().path) : "",
                 run.table().identity(), finished_),
          narrow_(plan, finished_),
          wide_(plan, finished_) {}

    // Slices found by search are computed again, if all values fit.
    Result<void> take_over() override {
        const std::size_t count = run_.table().taken_over();
        const auto& order = plan_.schedule.order;
        const std::vector<bool> needed = run_.needed_slices();
        for (const SliceRecord& record : run_.table().directory().slices)
            is_wide_ = is_wide_ || record.bits == 16 || record.counts.code_bits(plan_.metric) == 16;
        if (!all_fit() && !aside_.is_on()) return {};
        std::uint64_t again = 0;  // indices
        for (std::size_t i = 0; i < count; ++i)
            if (needed[order[i]] && plan_.slices.found_by_search(order[i])) again += plan_.slices.sizes[order[i]];
        if (again > 0) run_.options().observer->begin_phase("finding values again", again);
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t slice = order[i];
            if (needed[slice]) ZERMELO_TRY(all_fit() ? take_over(slice, needed) : set_aside_again(slice));
        }
        return {};
    }

    // Others may have found the first values that do not fit into a byte.
    Result<void> fetch(std::uint32_t slice) override {
        const auto& successors = plan_.slices.successors[slice];
        const auto& records = run_.table().directory().slices;
        if (!is_wide_ && std::any_of(successors.begin(), successors.end(),
                                     [&](std::uint32_t next) { return records[next].bits == 16; }))
            ZERMELO_TRY(widen(slice));
        return make_room(slice);
    }

    // The width of the codes depends on the slice alone, whoever has solved the others.
    Result<void> solve(std::uint32_t slice) override {
        if (!all_fit()) ZERMELO_TRY(run_.agreed(make_room(slice)));
        if (parts_of(slice)) return solve_on_disk(slice);
        ZERMELO_ASSIGN(counts, compute(slice));
        if (!counts) return solve_on_disk(slice);
        return is_wide_ ? run_.write(slice, record_of(*counts), wide_.slice(slice))
                        : run_.write(slice, record_of(*counts), narrow_.slice(slice));
    }

    void release(std::uint32_t slice) override {
        forget(slice);
        aside_.remove(slice);
    }

private:
    SliceRecord record_of(const ValueCounts& counts) const {
        SliceRecord record;
        record.counts = counts;
        record.bits = counts.code_bits(plan_.metric);
        return record;
    }
    bool is_on_disk() const { return !run_.output().scratch.empty(); }
    std::optional<PartPlan> parts_of(std::uint32_t slice) const {
        return is_on_disk() ? plan_.parts(slice, run_.options().memory, code_width()) : std::nullopt;
    }

    // A slice that does not fit in memory is computed part by part into files, and written from them.
    Result<void> solve_on_disk(std::uint32_t slice) {
        ZERMELO_ASSIGN(counts, compute_aside(slice));
        using State = AsideSlices::State;
        const SliceContent<State> content(
            plan_.slices.sizes[slice],
            [&](std::uint64_t first, std::uint64_t count, std::vector<State>& room) -> SliceContent<State>::Codes {
                room.resize(count);
                ZERMELO_TRY(aside_.read(slice, first, room));
                return room;
            });
        ZERMELO_TRY(run_.write(slice, record_of(counts), content));
        if (plan_.slices.found_by_search(slice))
            aside_.keep(slice);
        else
            aside_.remove(slice);
        return {};
    }
    Result<ValueCounts> compute_aside(std::uint32_t slice) {
        ZERMELO_ASSIGN(files, aside_.begin(slice, {plan_.slices.sizes[slice], parts_of(slice)->part_size}));
        return compute_parts(slice, *files);
    }
    Result<ValueCounts> compute_parts(std::uint32_t slice, DiskTransport& transport) {
        ValueCounts sum;
        std::vector<AsideSlices::State> codes;
        for (std::uint32_t part = 0; part < transport.map().count(); ++part) {
            codes.resize(transport.map().size_of(part));
            const auto values = [&](auto& of) {
                return of.solve_part(slice, transport.map().begin(part), std::span(codes), run_.workers(),
                                     run_.options());
            };
            const auto counts = is_wide_ ? values(wide_) : values(narrow_);
            if (run_.options().stop.stop_requested()) return run_.interrupted();
            ZERMELO_TRY(finished_.error());
            if (!counts && is_wide_) return too_far();
            if (!counts) {
                ZERMELO_TRY(widen(slice));
                return compute_parts(slice, transport);
            }
            sum.add(*counts);
            ZERMELO_TRY(transport.save(part, codes, {}));
        }
        return sum;
    }

    // Values that the table does not store are computed again and kept in the scratch folder, as far as they do not fit
    // in memory.
    Result<void> set_aside_again(std::uint32_t slice) {
        if (!plan_.slices.found_by_search(slice)) return {};
        ZERMELO_TRY(make_room(slice));
        const bool fits = !parts_of(slice);
        if (fits) {
            ZERMELO_ASSIGN(counts, compute(slice));
            if (counts) return {};
        }
        ZERMELO_TRY(compute_aside(slice));
        aside_.keep(slice);
        return {};
    }

    // A slice found by search needs its successors, and those that nobody else needs go again.
    Result<void> take_over(std::uint32_t slice, const std::vector<bool>& needed) {
        if (in_memory(slice)) return {};
        if (!plan_.slices.found_by_search(slice)) return load(slice);
        for (const std::uint32_t next : plan_.slices.successors[slice]) ZERMELO_TRY(take_over(next, needed));
        ZERMELO_TRY(compute(slice));
        for (const std::uint32_t next : plan_.slices.successors[slice])
            if (!needed[next]) release(next);
        return {};
    }
    bool in_memory(std::uint32_t slice) const { return !narrow_.slice(slice).empty() || !wide_.slice(slice).empty(); }
    unsigned code_width() const { return is_wide_ ? 2 : 1; }
    // True if memory suffices for the values of all slices that later ones need.
    bool all_fit() const { return plan_.usual_memory(code_width()) <= run_.options().memory; }

    // Keeps or loads the slices that fit beside the one in work, and releases the others. Its successors found by
    // search come first, then its other successors, then older slices; small ones before large ones.
    Result<void> make_room(std::uint32_t slice) {
        const SliceList& slices = plan_.slices;
        const auto parts = parts_of(slice);
        const std::uint64_t taken =
            (all_fit() ? plan_.usual_memory(0) : plan_.memory_beside(code_width(), cache_)) +
            (parts ? parts->part_size * sizeof(PartTransport::State) : code_width() * slices.sizes[slice]);
        std::uint64_t room = run_.options().memory - std::min(run_.options().memory, taken);
        const auto& successors = slices.successors[slice];
        std::vector<std::tuple<int, std::uint64_t, std::uint32_t>> wanted;  // by rank and size
        for (std::uint32_t other = 0; other < slices.count(); ++other) {
            const bool is_next = std::find(successors.begin(), successors.end(), other) != successors.end();
            if (in_memory(other) || (is_next && (!slices.found_by_search(other) || aside_.holds(other))))
                wanted.emplace_back(is_next ? slices.found_by_search(other) ? 0 : 1 : 2, slices.sizes[other], other);
        }
        std::sort(wanted.begin(), wanted.end());
        std::vector<std::uint32_t> loaded;
        for (const auto& [rank, size, other] : wanted) {
            if (size * code_width() > room) {
                ZERMELO_TRY(drop(other));
                continue;
            }
            room -= size * code_width();
            loaded.push_back(other);
        }
        ZERMELO_TRY(finished_.load(run_.workers(), {}, 0, run_.options().stop));
        for (const std::uint32_t other : loaded) ZERMELO_TRY(load(other));
        return {};
    }

    Result<void> load(std::uint32_t slice) {
        const auto load_to = [&](auto& values) {
            return aside_.holds(slice) ? values.load(slice, plan_.slices.sizes[slice], aside_)
                                       : values.load(slice, run_);
        };
        return is_wide_ ? load_to(wide_) : load_to(narrow_);
    }

    // Takes no memory for a slice any more. Later slices read it from the table, or from the scratch folder.
    Result<void> drop(std::uint32_t slice) {
        if (aside_.is_on() && plan_.slices.found_by_search(slice) && in_memory(slice) && !aside_.holds(slice))
            ZERMELO_TRY(is_wide_ ? aside_.keep(slice, wide_.slice(slice)) : aside_.keep(slice, narrow_.slice(slice)));
        forget(slice);
        return {};
    }
    void forget(std::uint32_t slice) {
        narrow_.release(slice);
        wide_.release(slice);
    }

    // From here on the codes in memory take two bytes.
    Result<void> widen(std::uint32_t slice) {
        if (!is_on_disk()) ZERMELO_TRY(check_memory(plan_.spec, plan_.memory_needed(2), run_.options().memory));
        forget(slice);  // it is in work
        if (plan_.usual_memory(sizeof(std::uint16_t)) > run_.options().memory) {
            for (std::uint32_t other = 0; other < plan_.slices.count(); ++other) ZERMELO_TRY(drop(other));
            is_wide_ = true;
            return make_room(slice);
        }
        is_wide_ = true;
        wide_.widen_from(narrow_);
        return {};
    }

    // The values of a slice, in wider codes from the moment that one does not fit. Ranks compute a share each, and have
    // all of them then. Nothing where wider codes do not fit in memory, but on the disk.
    Result<std::optional<ValueCounts>> compute(std::uint32_t slice) {
        const std::uint64_t size = plan_.slices.sizes[slice];
        Ranks* const ranks = run_.ranks();
        const RankShare share = ranks ? RankShare{ranks->rank(), ranks->count()} : RankShare{};
        const auto values = [&](auto& codes) -> Result<std::optional<ValueCounts>> {
            auto counts = codes.solve(slice, size, share, run_.workers(), run_.options());
            ZERMELO_ASSIGN(stops, run_.any(run_.options().stop.stop_requested()));
            if (stops) return run_.interrupted();
            ZERMELO_ASSIGN(too_wide, run_.any(!counts));
            ZERMELO_TRY(run_.agreed(finished_.error()));
            if (too_wide) return std::optional<ValueCounts>();
            if (ranks) {
                ZERMELO_TRY(codes.gather(slice, *ranks));
                ZERMELO_TRY(add_counts(*ranks, *counts));
            }
            return counts;
        };
        ZERMELO_ASSIGN(wide_already, run_.any(is_wide_));  // a rank alone, by a slice that was dealt to it
        ZERMELO_TRY(run_.agreed(wide_already && !is_wide_ ? widen(slice) : Result<void>()));
        ZERMELO_ASSIGN(counts, is_wide_ ? values(wide_) : values(narrow_));
        if (!counts && !is_wide_) {
            ZERMELO_TRY(run_.agreed(widen(slice)));
            if (parts_of(slice)) return std::nullopt;
            ZERMELO_ASSIGN(wide, values(wide_));
            counts = wide;
        }
        if (!counts) return too_far();
        return counts;
    }

    tl::unexpected<Error> too_far() const {
        return fail(Failure::limit, fmt::format("cannot solve {}", plan_.spec),
                    plan_.metric == Metric::score ? fmt::format("a value is more than {} points", max_score)
                                                  : fmt::format("a win takes more than {} plies", max_dtw));
    }

    // The counts of all ranks.
    Result<void> add_counts(Ranks& ranks, ValueCounts& mine) {
        ZERMELO_ASSIGN(all, zermelo::gather(ranks, std::array<std::uint64_t, 5>{mine.positions, mine.wins, mine.draws,
                                                                                mine.max_win_dtw, mine.max_loss_dtw}));
        ValueCounts sum;
        for (const auto& of_rank : all)
            sum.add({of_rank[0], of_rank[1], of_rank[2], static_cast<std::uint16_t>(of_rank[3]),
                     static_cast<std::uint16_t>(of_rank[4])});
        run_.options().observer->advance(sum.positions - mine.positions);
        mine = sum;
        return {};
    }

    const SolvePlan<G>& plan_;
    SliceRun& run_;
    std::uint64_t cache_;  // bytes
    FinishedSlices finished_;
    AsideSlices aside_;
    SliceValues<G, std::uint8_t> narrow_;
    SliceValues<G, std::uint16_t> wide_;
    bool is_wide_ = false;
};

}  // namespace zermelo

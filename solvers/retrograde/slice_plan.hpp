// What a solve slice by slice needs to know and will take, worked out once.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "games/core/concepts/fingerprint.hpp"
#include "games/core/concepts/game.hpp"
#include "solvers/retrograde/set_plan.hpp"
#include "solvers/retrograde/siege_bytes.hpp"
#include "solvers/run/schedule.hpp"

namespace zermelo {

// acyclic: no slice has moves inside. cyclic: moves inside slices can be taken back. sweep: they cannot. rows: by whole
// rows of a siege or of two sets (solvers/bitsweep).
enum class SliceMethod { acyclic, cyclic, sweep, rows };

// The part that does not depend on the game's type. Immutable in use.
struct SlicePlan {
    std::string spec;
    std::uint64_t fingerprint = 0;  // of the rules
    std::uint32_t indexing_revision = 1;
    Metric metric = Metric::dtw;
    SliceMethod method = SliceMethod::acyclic;
    int usual_level = zermelo::usual_level;  // of zstd
    SliceList slices;
    SliceSchedule schedule;
    Address start;
    std::uint64_t table_bytes = 0;  // of the indexing's tables
    std::uint64_t row_bytes = 0;    // that the rows of all slices take at most, at once; for `rows`

    // Bytes of memory that a run needs at least; code_width is that of the values in memory (acyclic only).
    std::uint64_t memory_needed(std::uint64_t code_width = 1) const;
    // Bytes on disk beside the table, at most: the checkpoint, and the next one while it is written.
    std::uint64_t scratch_needed() const;
    std::string_view method_name() const {
        return method == SliceMethod::sweep ? "sweep" : method == SliceMethod::rows ? "bitsweep" : "retrograde";
    }

    // Fails where the schedule and the metric rule out the method.
    Result<void> check() const;
};

// The zstd level if finding the values takes much longer than compressing; tablebase/NOTES.md compares levels.
inline constexpr int patient_level = 15;

// The plan for a game: solves, estimates and checks ask this one.
template <IndexedGame G>
struct SolvePlan : SlicePlan {
    const G& game;
    typename G::Indexing indexing;

    // The method is the fastest that the game allows, without rows if they are not wanted. The game must outlive the
    // plan.
    static Result<SolvePlan> make(const G& game, Metric metric = usual_metric<G>(), bool with_rows = true) {
        ZERMELO_TRY(check_metric(game, metric));
        ZERMELO_ASSIGN(indexing, game.indexing());
        SolvePlan plan{{}, game, std::move(indexing)};
        plan.spec = game.spec();
        plan.fingerprint = rules_fingerprint(game.info(), plan.spec);
        plan.indexing_revision = static_cast<std::uint32_t>(game.info().indexing_revision);
        plan.metric = metric;
        plan.slices = SliceList::of(plan.indexing);
        ZERMELO_ASSIGN(schedule, SliceSchedule::make(plan.slices, plan.spec));
        plan.schedule = std::move(schedule);
        plan.start = plan.indexing.index_of(game.initial());
        plan.table_bytes = plan.indexing.table_bytes();
        if (plan.schedule.has_cycles) {
            plan.method = RetrogradeGame<G> ? SliceMethod::cyclic : SliceMethod::sweep;
            plan.usual_level = patient_level;
        }
        if constexpr (SiegeGame<G>) {
            const auto bytes = with_rows ? siege_bytes(game, plan.indexing, plan.schedule) : std::nullopt;
            if (bytes) {
                plan.method = SliceMethod::rows;
                plan.usual_level = zermelo::usual_level;
                plan.row_bytes = *bytes;
            }
        }
        if constexpr (SetGame<G>) {
            plan.usual_level = 1;  // hardly larger than at 9, and written faster: tablebase/NOTES.md
            const std::uint64_t bytes = with_rows ? set_bytes(game, metric) : UINT64_MAX;
            if (bytes < UINT64_MAX - plan.slices.largest()) {
                plan.method = SliceMethod::rows;
                plan.row_bytes = bytes + plan.slices.largest();  // and the codes of a slice
                plan.schedule.order = set_order(plan.indexing, std::move(plan.schedule.order));
                plan.schedule.release.assign(plan.slices.count(), {});  // layers make room by themselves
            }
        }
        return plan;
    }
};

// The plans of a game, each made when it is first asked for and kept. Thread-safe.
template <Game G>
class SolvePlans {
public:
    explicit SolvePlans(const G&) {}
};

template <IndexedGame G>
class SolvePlans<G> {
public:
    // The game must outlive the plans.
    explicit SolvePlans(const G& game) : game_(game) {}

    // Fails where the positions cannot be numbered (limit), or not solved for the metric (usage).
    Result<std::shared_ptr<const SolvePlan<G>>> get(Metric metric, bool with_rows = true) const {
        const std::lock_guard lock(mutex_);
        auto& kept = plans_[2 * static_cast<std::size_t>(metric) + (with_rows ? 1 : 0)];
        if (kept) return kept;
        ZERMELO_ASSIGN(plan, SolvePlan<G>::make(game_, metric, with_rows));
        kept = std::make_shared<const SolvePlan<G>>(std::move(plan));
        return kept;
    }

private:
    const G& game_;
    mutable std::mutex mutex_;
    mutable std::array<std::shared_ptr<const SolvePlan<G>>, 6> plans_;  // by metric, without and with rows
};

}  // namespace zermelo

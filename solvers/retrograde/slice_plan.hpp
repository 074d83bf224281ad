// The plan of a solve slice by slice: its order, method, memory and scratch, worked out once.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "games/core/concepts/fingerprint.hpp"
#include "games/core/concepts/numbering.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/schedule.hpp"

namespace zermelo {

// acyclic: no slice has moves inside. cyclic: moves inside slices can be taken back.
// value_iteration: they cannot. rows: the kind of the game
// solves whole rows of positions at once (RowMethod).
enum class SliceMethod { acyclic, cyclic, value_iteration, rows };

// The parts of a slice whose states do not fit in memory.
struct PartPlan {
    std::uint64_t part_size = 0;  // indices in memory at a time
    std::uint64_t sieve = 0;      // indices of a bit each, that saves updates (partition/sieve.hpp)
};

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
    std::uint64_t table_bytes = 0;                      // of the indexing's tables
    std::uint64_t row_bytes = 0;                        // that the rows of all slices take at most, at once; for `rows`
    bool rows_follow = false;                           // each slice is made from rows in memory, in this order alone
    std::function<std::string(const Address&)> format;  // the text of a position

    // Bytes of memory that a run needs at least; code_width is that of the values in memory (acyclic only).
    std::uint64_t memory_needed(std::uint64_t code_width = 1) const;
    // The same where states that do not fit may lie on disk (parted_work.hpp), or the values of an acyclic slice of
    // any width.
    std::uint64_t memory_needed_with_scratch() const;
    // The parts in which the states of a slice lie on disk, for a run with so much memory; nothing where they fit in
    // memory. No parts by methods that keep nothing on disk.
    std::optional<PartPlan> parts(std::uint32_t slice, std::uint64_t memory, std::uint64_t code_width = 1) const;
    // Bytes of memory while a slice is in work, in such parts or as a whole, with so much for the cache.
    std::uint64_t memory_in_work(std::uint32_t slice, const std::optional<PartPlan>& parts, std::uint64_t cache) const;
    // Bytes of memory for the states of so many indices, in such parts or as a whole.
    static std::uint64_t memory_for_states(std::uint64_t size, const std::optional<PartPlan>& parts);
    // The cache of a run with so much memory, whose states may lie on disk.
    static std::uint64_t cache_with(std::uint64_t memory);
    // The same with all values in memory that later slices need.
    std::uint64_t usual_memory(std::uint64_t code_width = 1) const;
    // Bytes on disk beside the table, at most: the checkpoint, and the next one while it is written.
    std::uint64_t scratch_needed() const;
    // Bytes in the scratch folder for the states of slices that do not fit in memory, at most.
    std::uint64_t scratch_for_states() const;
    // As headers of tables keep it, and the journals of unfinished ones.
    std::string_view method_name() const {
        return method == SliceMethod::value_iteration ? "sweep"
               : method == SliceMethod::rows          ? "bitsweep"
                                                      : "retrograde";
    }

    // Fails where the schedule and the metric rule out the method.
    Result<void> check() const;
    // Memory of a run beside the states and values of the slice in work, with at most so much for the cache.
    std::uint64_t memory_beside(std::uint64_t code_width, std::uint64_t cache) const;
};

// The zstd level if finding the values takes much longer than compressing; tablebase/NOTES.md compares levels.
inline constexpr int patient_level = 15;

class SliceRun;
class SliceSolver;
template <IndexedGame G>
struct SolvePlan;

// The solver of a kind of game by rows, and its timing.
template <IndexedGame G>
struct RowMethod {
    std::unique_ptr<SliceSolver> (*make_solver)(const SolvePlan<G>& plan, SliceRun& run) = nullptr;
    // Measures the seconds that all rows take, from some of them. Null if each slice has rows of its own: then a
    // sample of slices is timed.
    double (*time_rows)(const SolvePlan<G>& plan, const RunOptions& options) = nullptr;
};

// A kind of game that has such a method is a class with a static plan_rows(plan, wanted). It changes a plan of general
// methods to one by rows, unless they are not wanted or nobody has the memory. This one is for all other games.
struct NoSolve {
    template <IndexedGame G>
    static void plan_rows(SolvePlan<G>&, bool /*wanted*/) {}
};

// A game whose play goes round in circles, and whose moves are taken back, is solved as cyclic even in a variant whose
// slices have no moves inside: no second solver is compiled for those few.
template <IndexedGame G>
constexpr bool always_cyclic() {
    return RetrogradeGame<G> && G::cycles != Cycles::none && !ScoreGame<G>;
}

// The plan for a game: solves, estimates and checks ask this one.
template <IndexedGame G>
struct SolvePlan : SlicePlan {
    const G& game;
    std::shared_ptr<const typename G::Indexing> numbering;
    const typename G::Indexing& indexing = *numbering;
    RowMethod<G> rows = {};  // for the method of this name

    // The method is the fastest that the game allows, without rows if they are not wanted. Kind: of the game, or
    // NoSolve. The game must outlive the plan.
    template <class Kind>
    static Result<SolvePlan> make(const G& game, Metric metric = usual_metric<G>()) {
        return make<Kind>(game, Numbering<G>(game), metric);
    }
    template <class Kind>
    static Result<SolvePlan> make(const G& game, const Numbering<G>& numbered, Metric metric, bool with_rows = true) {
        ZERMELO_TRY(check_metric(game, metric));
        ZERMELO_ASSIGN(numbering, numbered.get());
        SolvePlan plan{{}, game, std::move(numbering)};
        plan.spec = game.spec();
        plan.fingerprint = rules_fingerprint(game.info(), plan.spec);
        plan.indexing_revision = static_cast<std::uint32_t>(game.info().indexing_revision);
        plan.metric = metric;
        plan.slices = SliceList::of(plan.indexing);
        ZERMELO_ASSIGN(schedule, SliceSchedule::make(plan.slices, plan.spec));
        plan.schedule = std::move(schedule);
        plan.start = plan.indexing.index_of(game.initial());
        plan.table_bytes = plan.indexing.table_bytes();
        plan.format = [&game, of = plan.numbering](const Address& at) { return game.format(*of->position_at(at)); };
        if (plan.schedule.has_cycles) plan.usual_level = patient_level;
        if (always_cyclic<G>() || plan.schedule.has_cycles)
            plan.method = RetrogradeGame<G> ? SliceMethod::cyclic : SliceMethod::value_iteration;
        Kind::plan_rows(plan, with_rows);
        return plan;
    }
};

// The plans of a game, each made when it is first asked for and kept. Thread-safe.
template <Game G, class Kind>
class SolvePlans {
public:
    SolvePlans(const G&, const Numbering<G>&) {}
};

template <IndexedGame G, class Kind>
class SolvePlans<G, Kind> {
public:
    // The game and its numbering must outlive the plans.
    SolvePlans(const G& game, const Numbering<G>& numbering) : game_(game), numbering_(numbering) {}

    // Fails where the positions cannot be numbered (limit), or not solved for the metric (usage).
    Result<std::shared_ptr<const SolvePlan<G>>> get(Metric metric, bool with_rows = true) const {
        const std::lock_guard lock(mutex_);
        auto& kept = plans_[2 * static_cast<std::size_t>(metric) + (with_rows ? 1 : 0)];
        if (kept) return kept;
        ZERMELO_ASSIGN(plan, SolvePlan<G>::template make<Kind>(game_, numbering_, metric, with_rows));
        kept = std::make_shared<const SolvePlan<G>>(std::move(plan));
        return kept;
    }

private:
    const G& game_;
    const Numbering<G>& numbering_;
    mutable std::mutex mutex_;
    mutable std::array<std::shared_ptr<const SolvePlan<G>>, 6> plans_;  // by metric, without and with rows
};

}  // namespace zermelo

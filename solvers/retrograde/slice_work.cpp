#include "solvers/retrograde/slice_work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>

#include "solvers/partition/disk_transport.hpp"
#include "solvers/retrograde/checkpoint.hpp"
#include "solvers/retrograde/parted_work.hpp"
#include "solvers/retrograde/ranked_work.hpp"
#include "solvers/run/first_error.hpp"

namespace zermelo {

Result<void> MemoryWork::keep(const WorkPlace& place, const std::stop_token& stop) {
    return Checkpoint{place.identity, place.slice, stage_, notes()}.save(place.path, states_, stop);
}

Result<void> MemoryWork::resume(const WorkPlace& place, const std::stop_token& stop) {
    Checkpoint checkpoint{place.identity, place.slice, {}, {}};
    if (checkpoint.load(place.path, states_, stop)) {
        stage_ = checkpoint.stage;
        take_over(checkpoint.notes);
    } else {
        states_.clear();
    }
    return {};
}

WorkSolver::WorkSolver(SliceRun& run)
    : run_(run),
      cache_(run.output().scratch.empty() ? FinishedSlices::cache_bytes : SlicePlan::cache_with(run.options().memory)),
      finished_(run.table(), cache_) {}

Result<void> WorkSolver::solve(std::uint32_t slice) {
    auto successors = run_.plan().slices.successors[slice];
    std::erase(successors, slice);
    const SlicePlan& plan = run_.plan();
    const std::uint64_t memory = run_.options().memory;
    const bool on_disk = !run_.output().scratch.empty();
    Ranks* const ranks = run_.ranks();
    const auto parts = ranks     ? std::optional(PartPlan{DealtMap(plan.slices.sizes[slice], ranks->count()).largest()})
                       : on_disk ? plan.parts(slice, memory)
                                 : std::nullopt;
    const std::uint64_t needed = (ranks ? ranks->memory() : 0) +
                                 (parts || on_disk ? plan.memory_in_work(slice, parts, cache_) : plan.memory_needed());
    ZERMELO_TRY(run_.agreed(
        finished_.load(run_.workers(), successors, std::max(memory, needed) - needed, run_.options().stop)));
    ZERMELO_ASSIGN(work, begin(slice, parts));
    const auto solved = go_through(slice, *work).and_then([&] { return write_or_keep(slice, *work); });
    if (!solved && parts && on_disk && solved.error().code == Failure::corrupt) {  // a later run begins the slice anew
        run_.table().drop_checkpoint();
        DiskTransport::remove(parts_folder());
    }
    ZERMELO_TRY(solved);
    if (has_checkpoint_) {
        has_checkpoint_ = false;
        ZERMELO_TRY(run_.table().save());
        run_.table().drop_checkpoint();
    }
    if (on_disk) DiskTransport::remove(parts_folder());
    return {};
}

std::string WorkSolver::parts_folder() const {
    return DiskTransport::folder_for(run_.output().scratch, run_.output().path);
}

Result<std::unique_ptr<SliceWork>> WorkSolver::begin_parts(std::uint64_t size, const PartPlan& parts,
                                                           std::unique_ptr<PartedMoves> moves) {
    if (Ranks* const ranks = run_.ranks())
        return std::make_unique<RankedWork>(size, std::move(moves),
                                            RankedWork::Terms{.ranks = *ranks,
                                                              .workers = run_.workers(),
                                                              .finished = finished_,
                                                              .stop = run_.options().stop,
                                                              .run = "the solve of " + run_.plan().spec});
    const PartMap map{size, parts.part_size};
    ZERMELO_ASSIGN(transport, DiskTransport::open(parts_folder(), run_.table().identity(), map));
    return std::make_unique<PartedWork>(std::move(moves), std::move(transport), run_.workers(), parts.sieve);
}

WorkPlace WorkSolver::place_of(std::uint32_t slice) const {
    const SliceTable& table = run_.table();
    return {table.checkpoint_path(), table.identity(), slice, run_.output().scratch.empty() ? "" : parts_folder()};
}

Result<void> WorkSolver::keep(std::uint32_t slice, SliceWork& work, const std::stop_token& stop) {
    ZERMELO_TRY(run_.table().save_for_checkpoint());
    ZERMELO_TRY(work.keep(place_of(slice), stop));
    has_checkpoint_ = true;
    return {};
}

Result<void> WorkSolver::go_through(std::uint32_t slice, SliceWork& work) {
    using Clock = std::chrono::steady_clock;
    const RunOptions& options = run_.options();
    const std::uint64_t size = work.size();
    const bool on_disk = !run_.output().scratch.empty();
    const WorkPlace place = place_of(slice);
    has_checkpoint_ = has_checkpoint_ || std::filesystem::exists(place.path);  // another process may have left one
    if (has_checkpoint_ || run_.ranks()) {                                     // perhaps
        ZERMELO_TRY(work.resume(place, options.stop));
        StateStore none(0);
        const bool anew = work.stage() == SliceStage{};
        if (anew && Checkpoint::is_damaged(place.path, options.stop))
            options.observer->note(
                fmt::format("{} is damaged, or of another version of zermelo; its slice begins anew", place.path));
        else if (!on_disk && anew &&
                 Checkpoint{place.identity, place.slice, {}, {}}.load(place.path, none, options.stop))
            options.observer->note("this slice begins anew: its states are in the scratch folder of an earlier run");
    }
    std::uint64_t advanced = 0;
    auto saved = Clock::now();
    std::chrono::duration<double> interval(run_.output().save_interval);
    const auto save = [&](const std::stop_token& stop) -> Result<void> {
        const auto begun = Clock::now();
        ZERMELO_TRY(keep(slice, work, stop));
        saved = Clock::now();
        interval = std::max(interval, 20 * std::chrono::duration<double>(saved - begun));  // a twentieth of the run
        return {};
    };
    while (!work.finished()) {
        ZERMELO_ASSIGN(stops, run_.any(options.stop.stop_requested()));
        if (stops) {
            const bool begun = work.stage() != SliceStage{};
            if (begun && work.bytes_to_keep() <= quick_checkpoint) ZERMELO_TRY(save({}));
            return run_.interrupted();
        }
        ZERMELO_ASSIGN(is_time, run_.first(Clock::now() - saved > interval));
        if (is_time) {
            if (const auto written = save(options.stop); !written && !options.stop.stop_requested()) {
                options.observer->note("no checkpoint: " + written.error().what + ": " + written.error().why);
                saved = Clock::now();
            }
        }
        ZERMELO_ASSIGN(done, work.advance());
        const std::uint64_t now = std::min(done, size - std::min(size, advanced));
        advanced += now;
        options.observer->advance(now);
        if (!run_.ranks()) ZERMELO_TRY(finished_.error());  // they have agreed about it
        if (work.overflowed())
            return fail(Failure::limit, fmt::format("cannot solve {}", run_.plan().spec),
                        fmt::format("a win takes more than {} plies", SliceWork::greatest_dtw),
                        Cause{.kind = Cause::Kind::other_method, .spec = run_.plan().spec, .instead = "enumerate"});
    }
    options.observer->advance(size - std::min(size, advanced));
    return {};
}

// A stop while the values are written loses none of them.
Result<void> WorkSolver::write_or_keep(std::uint32_t slice, SliceWork& work) {
    auto written = write(slice, work);
    if (written) return written;
    ZERMELO_ASSIGN(stops, run_.any(run_.options().stop.stop_requested()));
    if (stops && work.bytes_to_keep() <= quick_checkpoint) ZERMELO_TRY(keep(slice, work, {}));
    return written;
}

Result<void> WorkSolver::write(std::uint32_t slice, SliceWork& work) {
    using State = SliceWork::State;
    const Metric metric = run_.plan().metric;
    const auto code_of = [metric](State state) {
        const ValueCode code = state > SliceWork::greatest_code ? draw_code : state;
        return metric == Metric::wdl ? outcome_code(code) : code;
    };
    std::atomic<unsigned> greatest{hole_code};
    std::atomic<bool> has_draws{false};
    ZERMELO_TRY(for_chunks_or_error(
        run_.workers(), work.held(), 1 << 20, {}, [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
            std::vector<State> room;
            ZERMELO_ASSIGN(window, work.held_window(begin, end - begin, room));
            unsigned most = hole_code;
            bool draws = false;
            for (const State state : window) {
                const unsigned code = code_of(state);
                most = std::max(most, code);
                draws |= code == draw_code;
            }
            if (draws) has_draws = true;
            for (unsigned old = greatest; most > old && !greatest.compare_exchange_weak(old, most);) {
            }
            return {};
        }));
    if (Ranks* const ranks = run_.ranks()) {
        ZERMELO_ASSIGN(all, gather(*ranks, std::array<std::uint64_t, 2>{greatest, has_draws ? 1U : 0U}));
        for (const auto& of_rank : all) {
            greatest = std::max(greatest.load(), static_cast<unsigned>(of_rank[0]));
            has_draws = has_draws || of_rank[1] != 0;
        }
    }
    ValueCounts extremes;
    if (has_draws) extremes.add(Value{});
    if (is_decided(greatest)) extremes.add(decode_value(static_cast<ValueCode>(greatest.load())));
    SliceRecord record;
    record.bits = extremes.code_bits(metric);
    const auto read = [&](std::uint64_t first, std::uint64_t count, std::vector<State>& room) {
        return work.window(first, count, room).map([&](std::span<const State> window) -> std::span<const State> {
            room.resize(count);
            std::transform(window.begin(), window.end(), room.begin(), code_of);
            return room;
        });
    };
    const auto bring = [&](std::uint64_t first, std::uint64_t end) { return work.bring(first, end); };
    return run_.write(slice, record, SliceContent<State>(work.size(), read, bring));
}

}  // namespace zermelo

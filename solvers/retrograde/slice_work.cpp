#include "solvers/retrograde/slice_work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>

#include "solvers/retrograde/checkpoint.hpp"

namespace zermelo {

Result<void> WorkSolver::solve(std::uint32_t slice) {
    auto successors = run_.plan().slices.successors[slice];
    std::erase(successors, slice);
    const std::uint64_t needed = run_.plan().memory_needed();
    const std::uint64_t allowed = std::max(run_.options().memory, needed);
    ZERMELO_TRY(finished_.load(run_.workers(), successors, allowed - needed, run_.options().stop));
    const auto work = begin(slice);
    ZERMELO_TRY(go_through(slice, *work));
    ZERMELO_TRY(write(slice, *work));
    if (!has_checkpoint_) return {};
    has_checkpoint_ = false;
    ZERMELO_TRY(run_.table().save());
    run_.table().drop_checkpoint();
    return {};
}

Result<void> WorkSolver::go_through(std::uint32_t slice, SliceWork& work) {
    using Clock = std::chrono::steady_clock;
    const RunOptions& options = run_.options();
    TableWriter& table = run_.table();
    const std::uint64_t size = work.states().size();
    Checkpoint checkpoint{table.identity(), slice, {}, {}};
    if (has_checkpoint_) {  // perhaps
        if (checkpoint.load(table.checkpoint_path(), work.states(), options.stop))
            work.take_over(checkpoint.stage, checkpoint.notes);
        else
            work.states().clear();
    }
    std::uint64_t advanced = 0;
    auto saved = Clock::now();
    std::chrono::duration<double> interval(run_.output().save_interval);
    const auto save = [&](const std::stop_token& stop) -> Result<void> {
        const auto begun = Clock::now();
        ZERMELO_TRY(table.save_for_checkpoint());
        checkpoint.stage = work.stage();
        checkpoint.notes = work.notes();
        ZERMELO_TRY(checkpoint.save(table.checkpoint_path(), work.states(), stop));
        saved = Clock::now();
        interval = std::max(interval, 20 * std::chrono::duration<double>(saved - begun));  // a twentieth of the run
        has_checkpoint_ = true;
        return {};
    };
    while (!work.finished()) {
        if (options.stop.stop_requested()) {
            const bool begun = work.stage() != SliceStage{};
            if (begun && size * sizeof(SliceWork::State) <= quick_checkpoint) ZERMELO_TRY(save({}));
            return run_.interrupted();
        }
        if (Clock::now() - saved > interval) {
            if (const auto written = save(options.stop); !written && !options.stop.stop_requested()) {
                options.observer->note("no checkpoint: " + written.error().what + ": " + written.error().why);
                saved = Clock::now();
            }
        }
        const std::uint64_t now = std::min(work.advance(), size - std::min(size, advanced));
        advanced += now;
        options.observer->advance(now);
        ZERMELO_TRY(finished_.error());
        if (work.overflowed())
            return fail(Failure::limit, fmt::format("cannot solve {}", run_.plan().spec),
                        fmt::format("a win takes more than {} plies", SliceWork::greatest_dtw),
                        Cause{.kind = Cause::Kind::other_method, .spec = run_.plan().spec, .instead = "enumerate"});
    }
    options.observer->advance(size - std::min(size, advanced));
    return {};
}

Result<void> WorkSolver::write(std::uint32_t slice, SliceWork& work) {
    using State = SliceWork::State;
    const Metric metric = run_.plan().metric;
    const StateStore& states = work.states();
    const auto code_of = [metric](State state) {
        const ValueCode code = state > SliceWork::greatest_code ? draw_code : state;
        return metric == Metric::wdl ? outcome_code(code) : code;
    };
    std::atomic<unsigned> greatest{hole_code};
    std::atomic<bool> has_draws{false};
    run_.workers().for_chunks(states.size(), 1 << 20, {}, [&](std::uint64_t begin, std::uint64_t end) {
        unsigned most = hole_code;
        bool draws = false;
        for (const State state : states.window(begin, end - begin)) {
            const unsigned code = code_of(state);
            most = std::max(most, code);
            draws |= code == draw_code;
        }
        if (draws) has_draws = true;
        for (unsigned old = greatest; most > old && !greatest.compare_exchange_weak(old, most);) {
        }
    });
    ValueCounts extremes;
    if (has_draws) extremes.add(Value{});
    if (is_decided(greatest)) extremes.add(decode_value(static_cast<ValueCode>(greatest.load())));
    SliceRecord record;
    record.bits = extremes.code_bits(metric);
    const auto read = [&](std::uint64_t first, std::uint64_t count, std::vector<State>& room) {
        const auto window = states.window(first, count);
        room.resize(count);
        std::transform(window.begin(), window.end(), room.begin(), code_of);
        return SliceContent<State>::Codes(room);
    };
    return run_.write(slice, record, SliceContent<State>(states.size(), read));
}

}  // namespace zermelo

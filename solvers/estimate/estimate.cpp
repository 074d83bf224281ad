#include "solvers/estimate/estimated_game.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>

#include "solvers/estimate/cost_fit.hpp"
#include "solvers/retrograde/finished_slices.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/threads.hpp"
#include "tablebase/journal.hpp"

namespace zermelo {

namespace {

constexpr double usual_bits = 2;
constexpr double least_bits = 0.03;  // of most tables
constexpr double most_bits = 8;
constexpr double usual_seconds = 400e-9;  // for an index
constexpr double usual_doubt = 8;         // of these seconds, a factor
constexpr double guessed_least = 0.5;     // seconds of a solve for each of its moves, as a guess
constexpr double guessed_most = 8;        // the same
constexpr double doubt = 1.5;             // a factor, of what a sample tells
constexpr double sample_seconds = 3;
constexpr std::string_view sample_name = "zermelo-estimate-";  // and a number: the files of a sample
constexpr std::uint64_t telling = 1000;  // indices; the values of smaller slices are of other kinds

// The partial file goes last: by its lock a sample is known to be in work.
void remove_sample(const std::string& path) {
    const std::string journal = journal_path(path);
    const std::string checkpoint = checkpoint_path(path);
    for (const std::string& file : {path, journal, replacement_path(journal), checkpoint, replacement_path(checkpoint),
                                    successor_path(path), partial_path(path)}) {
        std::error_code ignored;
        std::filesystem::remove(file, ignored);
    }
}

// Removes what estimates that were killed have left. A file that a process still writes is locked, and stays.
void remove_dead_samples(const std::string& folder) {
    std::set<std::string> samples;
    std::error_code error;
    for (auto entry = std::filesystem::directory_iterator(folder, error);
         !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(sample_name)) continue;
        const std::size_t end = std::min(name.find_first_not_of("0123456789", sample_name.size()), name.size());
        if (end > sample_name.size() && (end == name.size() || name[end] == '.'))
            samples.insert(folder + "/" + name.substr(0, end));
    }
    for (const std::string& sample : samples)
        if (OutputFile::create(sample, true)) remove_sample(sample);
}

// Removes what the sample has written.
struct SampleFiles {
    std::string path;
    ~SampleFiles() { remove_sample(path); }
};

// Seconds for the moves of each slice, as far as it came before a stop. Slices that are too large to be looked at are
// taken to be like the slowest; the first of them is looked at where no other tells.
std::vector<double> time_moves(const EstimatedGame& game, const std::stop_token& stop) {
    const SliceList& slices = game.sampled.slices;
    std::vector<double> seconds(slices.count(), 0);
    double slowest = 0;  // for an index
    for (const std::uint32_t slice : game.sampled.schedule.order) {
        if (stop.stop_requested()) break;
        const std::uint64_t size = slices.sizes[slice];
        if (size == 0) continue;
        if (size <= EstimatedGame::largest_looked_at || slowest == 0) {
            seconds[slice] = game.time_moves(slice);
            if (size >= 1000) slowest = std::max(slowest, seconds[slice] / static_cast<double>(size));
        } else {
            seconds[slice] = slowest * static_cast<double>(size);
        }
    }
    return seconds;
}

// A slice and all those below it.
void add_with_successors(const SliceList& slices, std::uint32_t slice, std::vector<bool>& chosen) {
    if (chosen[slice]) return;
    chosen[slice] = true;
    for (const std::uint32_t next : slices.successors[slice]) add_with_successors(slices, next, chosen);
}

// The largest slices whose moves take at most so many seconds together with those of all slices below, in the order of
// work.
std::vector<std::uint32_t> choose_sample(const SlicePlan& plan, const std::vector<double>& seconds, double most) {
    std::vector<std::uint32_t> by_size = plan.schedule.order;
    std::stable_sort(by_size.begin(), by_size.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return seconds[a] > seconds[b]; });
    std::vector<bool> chosen(plan.slices.count(), false);
    for (const std::uint32_t slice : by_size) {
        if (chosen[slice] || seconds[slice] > most) continue;
        std::vector<bool> with = chosen;
        add_with_successors(plan.slices, slice, with);
        double total = 0;
        for (std::uint32_t i = 0; i < plan.slices.count(); ++i) total += with[i] ? seconds[i] : 0;
        if (total <= most) chosen = std::move(with);
    }
    std::vector<std::uint32_t> sample;
    for (const std::uint32_t slice : plan.schedule.order)
        if (chosen[slice]) sample.push_back(slice);
    return sample;
}

// The largest of the slices that a slice leads to; past those that a table leaves out, what they lead to.
std::optional<std::uint32_t> largest_stored_successor(const SlicePlan& plan, std::uint32_t slice) {
    std::optional<std::uint32_t> largest;
    for (std::uint32_t next : plan.slices.successors[slice]) {
        if (next == slice) continue;
        if (plan.slices.found_by_search(next)) {
            const auto stored = largest_stored_successor(plan, next);
            if (!stored) continue;
            next = *stored;
        }
        if (!largest || plan.slices.stored(next) > plan.slices.stored(*largest)) largest = next;
    }
    return largest;
}

// A factor for the size of a table that is so many times as large as its sample: of the kept results one of 100 times
// the sample was five times as large as its estimate, all others were within 2.3.
double size_doubt(double times) {
    return doubt * std::pow(std::max(times, 1.0), 0.25);
}

// Bits of a table from those of some of its slices, where the bits of an index go on as they did: more material makes
// longer games, so each slice goes on as far as its largest successor went from its own. The plan has to be one that
// takes slices after those that they lead to.
double bits_by_trend(const SlicePlan& plan, std::vector<std::optional<double>> bits) {
    double sum = 0;
    for (const std::uint32_t slice : plan.schedule.order) {
        if (!bits[slice]) {
            const auto bits_of_index = [&](std::optional<std::uint32_t> i) {
                return i && plan.slices.stored(*i) >= telling
                           ? std::optional(*bits[*i] / static_cast<double>(plan.slices.stored(*i)))
                           : std::nullopt;
            };
            const auto next = largest_stored_successor(plan, slice);
            const auto here = bits_of_index(next);
            const auto before = next ? bits_of_index(largest_stored_successor(plan, *next)) : std::nullopt;
            const double trend = here && before ? std::clamp(*here - *before, 0.0, *here) : 0;
            bits[slice] = (here.value_or(usual_bits) + trend) * static_cast<double>(plan.slices.stored(slice));
        }
        sum += *bits[slice];
    }
    return sum;
}

// The same where they grow to something between those of the larger slices and the worst one: most games get longer
// only where one side is not much stronger.
double bits_by_spread(const SlicePlan& plan, const std::vector<std::optional<double>>& bits) {
    std::uint64_t largest = 0;
    for (std::uint32_t slice = 0; slice < plan.slices.count(); ++slice)
        if (bits[slice]) largest = std::max(largest, plan.slices.stored(slice));
    double sum = 0;
    double indices = 0;
    double worst = 0;
    double stored = 0;  // indices of the whole table
    for (std::uint32_t slice = 0; slice < plan.slices.count(); ++slice) {
        const std::uint64_t size = plan.slices.stored(slice);
        stored += static_cast<double>(size);
        if (!bits[slice] || size < std::max(largest / 50, telling)) continue;
        worst = std::max(worst, *bits[slice] / static_cast<double>(size));
        if (size < largest / 4) continue;
        sum += *bits[slice];
        indices += static_cast<double>(size);
    }
    return stored * (indices > 0 ? std::sqrt(sum / indices * worst) : usual_bits);
}

}  // namespace

Result<void> Estimate::check(const std::string& spec, std::uint64_t memory_allowed, std::uint64_t disk_free) const {
    ZERMELO_TRY(check_memory(spec, memory, memory_allowed));
    if (disk() <= disk_free) return {};
    return fail(Failure::limit, spec + " does not fit on the disk",
                "it needs about " + format_bytes(disk()) + ", " + format_bytes(disk_free) + " are free",
                Cause{.kind = Cause::Kind::disk, .needed = disk(), .allowed = disk_free},
                "another folder, or less material");
}

Result<void> Estimate::check_with_scratch(const std::string& spec, std::uint64_t memory_allowed,
                                          const std::string& folder, std::uint64_t already) const {
    ZERMELO_TRY(check_memory(spec, least_memory_on_disk, memory_allowed));
    if (memory_allowed >= least_memory) return {};
    std::error_code error;
    const auto space = std::filesystem::space(folder, error);
    if (error)
        return fail(Failure::not_found, "cannot use " + folder + " for the states of " + spec, error.message(),
                    "name a folder that exists");
    if (space.available + already >= states_on_disk) return {};
    return fail(Failure::limit, "the states of " + spec + " do not fit on the disk",
                "they need up to " + format_bytes_needed(states_on_disk) + ", " + format_bytes(space.available) +
                    " are free in " + folder,
                Cause{}, "another folder for them, or more memory");
}

Estimate estimate_by_plan(const EstimatedGame& game) {
    const SlicePlan& plan = game.plan;
    Estimate estimate;
    std::vector<std::uint32_t> places(plan.slices.count());
    for (const std::uint32_t slice : plan.schedule.order) {
        places[slice] = static_cast<std::uint32_t>(estimate.slices.size());
        auto& of = estimate.slices.emplace_back(
            Estimate::Slice{game.slice_name(slice), plan.slices.sizes[slice], plan.slices.has_moves_inside(slice), {}});
        for (const std::uint32_t next : plan.slices.successors[slice])
            if (next != slice) of.successors.push_back(places[next]);
        if (plan.method != SliceMethod::cyclic && plan.method != SliceMethod::acyclic) continue;
        const auto parts = plan.parts(slice, game.memory);
        of.part_size = parts ? parts->part_size : 0;
        of.memory = plan.memory_in_work(slice, parts, SlicePlan::cache_with(game.memory));
        for (const std::uint32_t next : of.successors) of.memory += estimate.slices[next].indices;
    }
    estimate.memory_beside = plan.memory_beside(1, FinishedSlices::cache_bytes);
    estimate.indices = plan.slices.indices();
    estimate.largest = plan.slices.largest();
    estimate.memory = plan.usual_memory();
    estimate.least_memory = plan.memory_needed();
    estimate.scratch = plan.scratch_needed();
    estimate.least_memory_on_disk = plan.memory_needed_with_scratch();
    estimate.states_on_disk = plan.scratch_for_states();
    estimate.bits_per_position = usual_bits;
    estimate.bits_low = least_bits;
    estimate.bits_high = most_bits;
    if (plan.slices.stores_in_part()) estimate.scratch += estimate.table();
    const double seconds = usual_seconds * static_cast<double>(estimate.indices);
    estimate.set_guess(seconds / usual_doubt, seconds * usual_doubt);
    return estimate;
}

Result<Estimate> estimate_by_sample(const EstimatedGame& game, const std::string& folder, const RunOptions& options) {
    const SlicePlan& plan = game.plan;
    Estimate estimate = estimate_by_plan(game);
    options.observer->begin_phase("measuring", 0);
    const std::vector<double> moves = time_moves(game, options.stop);
    if (options.stop.stop_requested()) return interrupted("the estimate for " + plan.spec);
    estimate.moves_seconds = std::accumulate(moves.begin(), moves.end(), 0.0);
    estimate.set_guess(guessed_least * estimate.moves_seconds, guessed_most * estimate.moves_seconds);
    const std::vector<std::uint32_t> chosen =
        choose_sample(game.sampled, moves, sample_seconds * worker_count(options.threads));
    if (chosen.empty()) return estimate;
    TableOutput output;
    output.path = folder + "/" + std::string(sample_name) + std::to_string(::getpid());
    output.force = true;
    output.leftovers = Leftovers::discard;
    remove_dead_samples(folder);
    const SampleFiles files{output.path};
    RunOptions run = options;
    run.memory = std::max(options.memory, game.sampled.memory_needed());
    run.observer = &silent_observer;
    const auto samples = sample_slices(game.sampled, output, run, game.make_solver, chosen, sample_seconds);
    if (!samples) {
        if (options.stop.stop_requested()) return interrupted("the estimate for " + plan.spec);
        if (samples.error().code == Failure::limit) return estimate;  // not even room for the sample
        const Error& error = samples.error();                         // of a file that nobody has asked for
        return fail(error.code, "cannot solve a sample of " + plan.spec + " in the folder " + folder,
                    error.why.empty() ? error.what : error.why, error.hint);
    }

    CostFit fit;
    Estimate::Sample measured{.spec = plan.spec};
    ValueCounts counts;
    double write_seconds = 0;
    double bytes = 0;
    double left_out_bytes = 0;
    std::uint64_t written = 0;                                     // indices
    std::vector<std::optional<double>> bits(plan.slices.count());  // of a slice
    for (const SliceSample& sample : samples->slices) {
        const std::uint64_t size = plan.slices.sizes[sample.slice];
        measured.indices += size;
        measured.seconds += sample.seconds;
        if (size >= telling || samples->whole) fit.add(static_cast<double>(size), moves[sample.slice], sample.seconds);
        written += plan.slices.stored(sample.slice);
        bytes += static_cast<double>(sample.bytes);
        left_out_bytes += static_cast<double>(sample.left_out_bytes);
        write_seconds += sample.write_seconds;
        bits[sample.slice] = 8.0 * static_cast<double>(sample.bytes);
        counts.add(sample.counts);
    }
    estimate.distances = 1U + std::max(counts.max_win_dtw, counts.max_loss_dtw);
    if (counts.positions > 0)
        estimate.decided = 1 - static_cast<double>(counts.draws) / static_cast<double>(counts.positions);
    if (game.time_rows) {
        std::uint64_t stored = 0;
        for (std::uint32_t slice = 0; slice < plan.slices.count(); ++slice) stored += plan.slices.stored(slice);
        estimate.set_seconds(game.time_rows() + write_seconds * static_cast<double>(stored) /
                                                    static_cast<double>(std::max<std::uint64_t>(written, 1)),
                             doubt);
    } else if (samples->whole) {
        estimate.set_seconds(measured.seconds, 1.2);
    } else if (!fit.empty() && measured.indices >= telling) {
        double total = 0;
        for (std::uint32_t slice = 0; slice < plan.slices.count(); ++slice)
            total += fit.seconds(static_cast<double>(plan.slices.sizes[slice]), moves[slice]);
        estimate.set_seconds(total, doubt);
    }
    if (!fit.empty())
        for (std::size_t place = 0; place < estimate.slices.size(); ++place) {
            const std::uint32_t slice = plan.schedule.order[place];
            auto& of = estimate.slices[place];
            of.seconds = fit.seconds(static_cast<double>(of.indices), moves[slice]);
            if (!of.cyclic || !game.count_before) continue;
            const auto before = game.count_before(slice, of.part_size);
            of.before = before.all;
            of.away = before.all > 0 ? before.away / before.all : 0;
        }
    // A few positions take as long as opening a file does.
    if (!estimate.seconds) return estimate;
    estimate.sample = std::move(measured);
    const double indices = static_cast<double>(std::max<std::uint64_t>(estimate.indices, 1));
    if (samples->whole) {
        estimate.set_bits(8.0 * static_cast<double>(samples->whole->bytes) / indices, 1);
    } else {
        const double spread = bits_by_spread(plan, bits);
        const double trend = bits_by_trend(game.sampled, bits);
        estimate.set_bits(std::sqrt(spread * trend) / indices,
                          std::sqrt(std::max(spread, trend) / std::min(spread, trend)) *
                              size_doubt(indices / static_cast<double>(estimate.sample_indices())));
    }
    if (plan.slices.stores_in_part())  // while the table is written there is the partial file with all slices too
        estimate.scratch =
            plan.scratch_needed() + static_cast<std::uint64_t>(static_cast<double>(estimate.table()) *
                                                               (1 + left_out_bytes / std::max(bytes, 1.0)));
    return estimate;
}

}  // namespace zermelo

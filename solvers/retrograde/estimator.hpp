// Makes the estimate for a game; see estimate.hpp.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>

#include "games/core/indexed_moves.hpp"
#include "solvers/retrograde/acyclic.hpp"
#include "solvers/retrograde/cyclic.hpp"
#include "solvers/retrograde/estimate.hpp"
#include "tablebase/journal.hpp"

namespace zermelo {

// The positions of a variant are known exactly. Time and size are not: the smaller slices are solved for a second or
// two, and the larger ones taken to need as many bits per position as the worst of these, and as much more time per
// position as looking at their moves takes longer.
template <IndexedGame G>
class Estimator {
public:
    using Indexing = typename G::Indexing;

    Estimator(const G& game, const Indexing& indexing, const SliceSchedule& schedule, const RunOptions& options)
        : game_(game), indexing_(indexing), schedule_(schedule), options_(options) {}

    // What follows from the numbering alone, with rules of thumb for time and size.
    Estimate without_sample() const {
        Estimate estimate;
        for (const std::uint32_t slice : schedule_.order) {
            const auto successors = indexing_.slice_successors(slice);
            const bool cyclic = std::find(successors.begin(), successors.end(), slice) != successors.end();
            const std::uint64_t size = indexing_.slice_size(slice);
            estimate.slices.push_back({indexing_.slice_name(slice), size, cyclic});
            estimate.indices += size;
            estimate.largest = std::max(estimate.largest, size);
        }
        estimate.memory = AcyclicSolver<G>::memory_needed(schedule_, 1);
        if constexpr (RetrogradeGame<G>) {
            if (schedule_.has_cycles) {
                estimate.memory = CyclicSolver<G>::memory_needed(indexing_);
                estimate.scratch = 4 * estimate.largest;  // the checkpoint, and the next one while it is written
            }
        }
        estimate.bits_per_position = usual_bits;
        estimate.seconds = usual_nanoseconds * 1e-9 * static_cast<double>(estimate.indices);
        return estimate;
    }

    // The same with a sample, solved in a file of its own in `folder` that is removed again.
    Result<Estimate> with_sample(const std::string& folder) {
        Estimate estimate = without_sample();
        TableOutput output;
        output.path = folder + "/zermelo-estimate-" + std::to_string(::getpid());
        output.force = true;
        output.leftovers = Leftovers::discard;
        const Files files{output.path};
        const auto started = std::chrono::steady_clock::now();
        std::stop_source enough;
        const std::stop_callback forward(options_.stop, [&enough] { enough.request_stop(); });
        const std::jthread clock([&enough](const std::stop_token& done) {
            std::mutex mutex;
            std::condition_variable_any wake;
            std::unique_lock lock(mutex);
            wake.wait_for(lock, done, sample_time, [] { return false; });
            enough.request_stop();
        });
        SilentObserver silent;
        options_.observer->begin_phase("measuring", 0);
        RunOptions options = options_;
        options.largest_slice = sample_slice;
        options.memory = std::max(options.memory, estimate.memory);
        options.stop = enough.get_token();
        options.observer = &silent;
        const auto report = run(output, options);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;
        if (!report && report.error().code == Failure::limit) return estimate;  // not even room for the sample
        if (!report && report.error().code != Failure::interrupted) return tl::unexpected<Error>(report.error());
        if (options_.stop.stop_requested()) return interrupted("the estimate for " + game_.spec());
        if (report) {  // small enough to be solved in full
            estimate.bits_per_position = 8.0 * static_cast<double>(report->table.bytes) /
                                         static_cast<double>(std::max<std::uint64_t>(estimate.indices, 1));
            estimate.seconds = seconds.count();
            estimate.sample_indices = estimate.indices;
            return estimate;
        }
        const auto journal = read_journal(output.path);
        if (!journal) return estimate;
        extrapolate(estimate, *journal, seconds.count());
        return estimate;
    }

private:
    static constexpr double usual_bits = 2;
    static constexpr double usual_nanoseconds = 400;
    static constexpr std::uint64_t sample_slice = 8'000'000;  // indices of the largest slice of a sample
    static constexpr std::chrono::milliseconds sample_time{1500};
    static constexpr std::uint64_t largest_looked_at = 200'000'000;

    // Removes what the sample has written.
    struct Files {
        std::string path;
        ~Files() {
            for (const std::string& file : {path, partial_path(path), journal_path(path), checkpoint_path(path)}) {
                std::error_code ignored;
                std::filesystem::remove(file, ignored);
            }
        }
    };

    Result<SolveReport> run(const TableOutput& output, const RunOptions& options) const {
        if constexpr (RetrogradeGame<G>)
            if (schedule_.has_cycles) return CyclicSolver<G>::run(game_, output, "estimate", options);
        return AcyclicSolver<G>::run(game_, output, "estimate", options);
    }

    void extrapolate(Estimate& estimate, const TableJournal& journal, double seconds) {
        constexpr std::uint64_t enough_to_tell = 10'000;  // positions; smaller slices have unusual sizes
        double worst_bits = 0;
        const auto first = first_blocks(Layout::dense, journal.directory);
        std::vector<bool> finished(indexing_.slice_count(), false);
        for (const std::uint32_t slice : journal.finished) {
            const SliceRecord& record = journal.directory.slices[slice];
            finished[slice] = true;
            estimate.sample_indices += record.size;
            if (record.found_by_search || record.counts.positions < enough_to_tell) continue;
            std::uint64_t bytes = 0;
            for (std::uint64_t i = 0; i < block_count(Layout::dense, record); ++i)
                bytes += journal.directory.blocks[first[slice] + i].length + block_record_bytes;
            worst_bits = std::max(worst_bits, 8.0 * static_cast<double>(bytes) / static_cast<double>(record.size));
        }
        if (worst_bits > 0) estimate.bits_per_position = worst_bits;
        double known_work = 0;
        double total_work = 0;
        double stored = 0;
        double worst = 0;  // nanoseconds per index; the largest slices are taken to be like it
        for (const std::uint32_t slice : schedule_.order) {
            const std::uint64_t size = indexing_.slice_size(slice);
            if (size <= largest_looked_at) worst = std::max(worst, nanoseconds_per_index(slice));
            const double work = static_cast<double>(size) * worst;
            total_work += work;
            if (finished[slice]) known_work += work;
            if (!indexing_.found_by_search(slice)) stored += static_cast<double>(size);
        }
        estimate.bits_per_position *= stored / static_cast<double>(estimate.indices);
        if (known_work > 0) estimate.seconds = seconds * total_work / known_work;
    }

    // What it takes to look at the moves of a position. The first time may fill tables, and others use the machine too.
    double nanoseconds_per_index(std::uint32_t slice) const {
        double least = time_slice(slice);
        for (int again = 0; again < 2; ++again) least = std::min(least, time_slice(slice));
        return least;
    }

    // Looks at the moves of positions at a few places of the slice.
    double time_slice(std::uint32_t slice) const {
        constexpr std::uint64_t places = 16;
        constexpr std::uint64_t run = 64;
        const std::uint64_t size = indexing_.slice_size(slice);
        std::uint64_t looked_at = 0;
        std::uint64_t checksum = 0;
        const auto started = std::chrono::steady_clock::now();
        for (std::uint64_t i = 0; i < places; ++i) {
            const std::uint64_t begin = size / places * i;
            const std::uint64_t end = std::min(begin + run, size);
            looked_at += end - begin;
            for_each_position(indexing_, slice, begin, end, [&](std::uint64_t, const auto& position) {
                const auto note = [&checksum](const Address& address, bool) { checksum += address.index; };
                if constexpr (RetrogradeGame<G>) {
                    split_moves(game_, indexing_, slice, position, note);
                    for_each_predecessor(game_, indexing_, slice, position,
                                         [&checksum](std::uint64_t index, bool) { checksum += index; });
                } else {
                    for_each_child(game_, indexing_, position, note);
                }
            });
        }
        const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - started;
        // The checksum keeps the loops from being optimised away.
        return (elapsed.count() + (checksum == 1 ? 1 : 0)) / static_cast<double>(std::max<std::uint64_t>(looked_at, 1));
    }

    const G& game_;
    const Indexing& indexing_;
    const SliceSchedule& schedule_;
    const RunOptions& options_;
};

}  // namespace zermelo

#include "solvers/estimate/disk_estimate.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "solvers/estimate/sample_levels.hpp"
#include "solvers/partition/disk_transport.hpp"
#include "solvers/retrograde/parted_moves.hpp"
#include "solvers/run/first_error.hpp"
#include "tablebase/writer.hpp"

namespace zermelo {

namespace {

// The parts that a level goes through: many games have the side to move as the highest digit of their numbers, and a
// level holds the values of one side. Brandub, K+1 v 4: 0.75.
constexpr double share_of_level = 0.75;

// Bytes of updates for each index of a slice at a time: one that was merged in most parts, some that were not.
constexpr double update_bytes = 1.6;

}  // namespace

DiskEstimate estimate_on_disk(const Estimate& alone, std::uint64_t memory, const DiskRates& rates) {
    DiskEstimate result{.work_seconds = alone.seconds.value_or(0)};
    double largest = 0;
    double most_updates = 0;  // bytes
    for (const auto& slice : alone.slices) {
        result.memory = std::max(result.memory, std::min(slice.memory, memory));
        if (slice.part_size == 0) continue;
        const auto size = static_cast<double>(slice.indices);
        const double updates = size * slice.before * slice.away * alone.decided;
        const double levels = slice.cyclic ? levels_of(alone) : 1;
        ++result.on_disk;
        result.parts += PartMap{slice.indices, slice.part_size}.count();
        largest = std::max(largest, size);
        most_updates = std::max(most_updates, std::min(sizeof(std::uint32_t) * updates, update_bytes * size));
        result.updates += static_cast<std::uint64_t>(updates);
        result.levels += static_cast<std::uint64_t>(levels);
        result.update_seconds += updates * rates.update_seconds;
        result.state_seconds += size * (slice.cyclic ? levels * share_of_level : 1) * rates.state_seconds;
    }
    // A checkpoint keeps the file of each part that it was made with.
    const bool has_checkpoint = result.work_seconds == 0 || result.seconds() > TableOutput{}.save_interval;
    result.scratch =
        static_cast<std::uint64_t>(largest * sizeof(PartTransport::State) * (has_checkpoint ? 2 : 1) + most_updates);
    return result;
}

Result<DiskRates> measure_disk(const std::string& folder, const RunOptions& options) {
    using Clock = std::chrono::steady_clock;
    constexpr std::uint64_t part_size = 1 << 22;
    constexpr std::uint32_t parts = 8;
    constexpr std::uint64_t updates = 24'000'000;
    constexpr std::uint64_t at_once = 1 << 14;
    constexpr unsigned moves = 100;
    const PartMap map{part_size * parts, part_size};
    const std::string path = folder + "/zermelo-estimate-" + std::to_string(::getpid());
    ZERMELO_ASSIGN(transport, DiskTransport::open(path, 1, map));
    const struct Remover {
        const std::string& path;
        ~Remover() { DiskTransport::remove(path); }
    } remover{path};
    Workers workers(options.threads);
    StateStore states(part_size);
    CyclicStates home(states);
    Sieve none(0);
    workers.for_chunks(part_size, CyclicStates::chunk, {}, [&](std::uint64_t begin, std::uint64_t end) {
        for (std::uint64_t index = begin; index < end; ++index) home.set_open(index, moves, 0, 1);
    });

    const auto elapsed = [](Clock::time_point from) {
        return std::chrono::duration<double>(Clock::now() - from).count();
    };
    const auto begun = Clock::now();
    const auto send = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
        Outbox outbox(home, map, 0, 0, none);
        std::uint64_t random = begin + 1;
        for (std::uint64_t i = begin; i < end; ++i) {
            random = random * 6364136223846793005 + 1442695040888963407;
            const std::uint64_t index = part_size + (random >> 32) % (part_size * (parts - 1));
            outbox.expect(index);
            outbox.note_lost_moves(index, 1, 1);
        }
        for (std::uint32_t part = 0; part < outbox.batches().size(); ++part)
            ZERMELO_TRY(transport->send(part, 0, outbox.batches()[part]));
        return {};
    };
    ZERMELO_TRY(for_chunks_or_error(workers, updates, at_once, {}, send));
    for (std::uint32_t part = 1; part < parts; ++part) {
        const auto take = [&](std::span<const std::uint32_t> batch) {
            for_each_update(batch, [&](const Update& update) {
                home.note_lost_moves(update.index, 0, update.moves_back, update.symmetries);
            });
        };
        ZERMELO_TRY(transport->receive(part, 0, workers, take));
    }
    DiskRates rates{.update_seconds = elapsed(begun) / static_cast<double>(updates)};

    constexpr std::uint32_t times = 4;
    const auto saving = Clock::now();
    for (std::uint32_t part = 0; part < times; ++part) {
        Bytes notes;
        ZERMELO_TRY(transport->save(part, states.window(0, part_size), notes));
        ZERMELO_TRY(transport->load(part, states.window(0, part_size), notes));
        for (int pass = 0; pass < 2; ++pass)
            workers.for_chunks(part_size, CyclicStates::chunk, {},
                               [&](std::uint64_t begin, std::uint64_t end) { home.find_values(begin, end, 0); });
    }
    rates.state_seconds = elapsed(saving) / static_cast<double>(times * part_size);
    return rates;
}

}  // namespace zermelo

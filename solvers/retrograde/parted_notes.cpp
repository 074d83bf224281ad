#include "solvers/retrograde/parted_notes.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>

#include "solvers/partition/disk_transport.hpp"
#include "solvers/retrograde/checkpoint.hpp"

namespace zermelo {

// length of the transport's bytes | these | entered | sums | summaries
Bytes PartedNotes::encode() const {
    ByteWriter out;
    out.put(static_cast<std::uint64_t>(parts.size()));
    out.put(parts);
    out.put(static_cast<std::uint8_t>(entered));
    for (const auto& [sent, taken] : sums) {
        out.put(sent);
        out.put(taken);
    }
    for (const PartSummary& summary : summaries) {
        out.put(summary.distances);
        out.put(summary.greatest);
    }
    return out.bytes();
}

std::optional<PartedNotes> PartedNotes::decode(ByteSpan bytes) {
    ByteReader in(bytes);
    PartedNotes notes;
    const ByteSpan parts = in.get_bytes(in.get<std::uint64_t>());
    notes.parts.assign(parts.begin(), parts.end());
    notes.entered = in.get<std::uint8_t>() != 0;
    for (auto& [sent, taken] : notes.sums) {
        sent = in.get<std::uint64_t>();
        taken = in.get<std::uint64_t>();
    }
    while (in.ok() && in.left() > 0) {
        const auto distances = in.get<std::uint64_t>();
        notes.summaries.push_back({distances, in.get<std::uint32_t>()});
    }
    return in.ok() ? std::optional(std::move(notes)) : std::nullopt;
}

namespace {

bool bring_together(PartTransport& transport, const PartedNotes& notes, const SliceStage& stage, Workers& workers,
                    StateStore& states, CyclicStates& cyclic) {
    if (!transport.restore(notes.parts)) return false;
    const PartMap& map = transport.map();
    if (map.size != states.size() || notes.summaries.size() != map.count()) return false;
    const std::uint32_t now = map.part_of(stage.index);
    for (std::uint32_t part = 0; part < map.count(); ++part) {
        if (stage.ply == 0 && (part > now || (part == now && !notes.entered))) continue;  // not set up yet
        Bytes list;
        if (!transport.load(part, states.window(map.begin(part), map.size_of(part)), list)) return false;
        cyclic.list().decode_part(map.begin(part), map.size_of(part), list);
    }
    cyclic.find_values(0, states.size(), 0);
    // Updates of a level come from values at the distance below; those of the smaller distance happen first.
    for (std::uint32_t level = std::max(stage.ply, 2U) - 1; level <= stage.ply; ++level) {
        std::atomic<std::uint64_t> count{0};
        for (std::uint32_t part = 0; part < map.count(); ++part) {
            const std::uint64_t begin = map.begin(part);
            const auto take = [&](std::span<const std::uint32_t> batch) {
                count += for_each_update(batch, [&](const Update& update) {
                    const std::uint64_t index = begin + update.index;
                    if (index >= states.size()) return;
                    if (update.win)
                        cyclic.note_win(index, level - 1);
                    else
                        cyclic.note_lost_moves(index, level - 1, update.moves_back, update.symmetries);
                });
            };
            const auto within = transport.receive(part, level, workers, take);
            if (!within) return false;
            count += *within;
        }
        const auto& [sent, taken] = notes.sums[level % 2];
        if (count != sent - taken) return false;
    }
    return true;
}

}  // namespace

std::optional<SliceStage> bring_together(const WorkPlace& place, Workers& workers, StateStore& states,
                                         CyclicStates& cyclic, const std::stop_token& stop) {
    if (!std::filesystem::is_directory(place.parts)) return std::nullopt;
    StateStore none(0);
    Checkpoint checkpoint{place.identity, place.slice, {}, {}};
    if (!checkpoint.load(place.path, none, stop) || checkpoint.stage.index >= states.size()) return std::nullopt;
    const auto notes = PartedNotes::decode(checkpoint.notes);
    const PartMap any{states.size(), std::max<std::uint64_t>(states.size(), most_part_size)};
    const auto transport = DiskTransport::open(place.parts, place.identity, any);
    const bool there =
        notes && transport && bring_together(**transport, *notes, checkpoint.stage, workers, states, cyclic);
    return there ? std::optional(checkpoint.stage) : std::nullopt;
}

}  // namespace zermelo

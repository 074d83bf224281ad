// What a retrograde solver knows of the slices that it has finished, beyond the table.
#pragma once

#include <optional>

#include "games/core/bytes.hpp"
#include "solvers/run/report.hpp"

namespace zermelo {

// Kept in the writer's journal, so that a later run reports as if it had done everything itself.
struct RunNotes {
    std::optional<Value> start;
    std::optional<Deepest> deepest;

    Bytes encode() const {
        ByteWriter out;
        out.put(start ? encode_value(*start) : hole_code);
        out.put(deepest ? encode_value(deepest->value) : hole_code);
        if (deepest) out.put(std::string_view(deepest->position));
        return out.bytes();
    }
    static RunNotes decode(ByteSpan bytes) {
        ByteReader in(bytes);
        RunNotes notes;
        const auto start = in.get<ValueCode>();
        const auto deepest = in.get<ValueCode>();
        if (start != hole_code) notes.start = decode_value(start);
        if (deepest != hole_code) notes.deepest = Deepest{decode_value(deepest), in.get_text(in.left())};
        return notes;
    }
    // Keeps the longer one, the first of equals.
    template <class Position>
    void offer(Value value, Position&& position) {
        if (value.dtw == 0 || (deepest && deepest->value.dtw >= value.dtw)) return;
        deepest = Deepest{value, position()};
    }
};

// What an earlier run has left says that it belongs to this table, but does not fit it.
inline tl::unexpected<Error> unfit_leftovers(const std::string& spec) {
    return fail(Failure::corrupt, "cannot go on with the unfinished run of " + spec, "its journal contradicts itself",
                "--restart to begin anew");
}

// Compares the slices of an earlier run with the numbering.
template <class Indexing>
Result<void> check_leftovers(const Indexing& indexing, const TableWriter& writer, const std::string& spec) {
    for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice)
        if (writer.is_finished(slice) &&
            (writer.directory().slices[slice].size != indexing.slice_size(slice) ||
             writer.directory().slices[slice].found_by_search != indexing.found_by_search(slice)))
            return unfit_leftovers(spec);
    return {};
}

}  // namespace zermelo

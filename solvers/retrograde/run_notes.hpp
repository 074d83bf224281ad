// Results that a retrograde run collects from finished slices: the value of the start and the deepest position.
#pragma once

#include <optional>

#include "games/base/bytes.hpp"
#include "games/core/values/metric.hpp"
#include "solvers/run/report.hpp"

namespace zermelo {

// Kept in the writer's journal, so that a later run reports as if it had done everything itself.
struct RunNotes {
    std::optional<Value> start;
    std::optional<Deepest> deepest;

    Bytes encode(Metric metric) const;
    static RunNotes decode(Metric metric, ByteSpan bytes);

    // Keeps the longer one, the first of equals.
    template <class Position>
    void offer(Value value, Position&& position) {
        if (value.dtw == 0 || (deepest && deepest->value.dtw >= value.dtw)) return;
        deepest = Deepest{value, position()};
    }
};

}  // namespace zermelo

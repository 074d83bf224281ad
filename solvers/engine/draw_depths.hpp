// How far the draws of a table are from a loss.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/core/values/value.hpp"
#include "solvers/engine/table.hpp"
#include "solvers/run/report.hpp"

namespace zermelo {

// Drawn positions of one side to move, or of both, by their depths.
struct DrawDepthCounts {
    std::optional<Side> side;              // nothing where both sides are counted
    std::vector<std::uint64_t> forces_at;  // by plies: the side to move forces an only draw upon the other side
    std::vector<std::uint64_t> meets_at;   // by plies: the other side forces one upon the side to move
    std::uint64_t neither = 0;             // neither side can

    void add(Value depth, std::uint64_t times = 1);
};

// The draw depths of all drawn positions of a table (DRAWS.md). A depth is a value of the game that the draws and the
// drawing moves are: a loss in 0 at an only draw with other moves, a draw where neither side can force one. Computed in
// memory by the solver of explicit graphs (solvers/enumerate). Immutable, thread-safe.
class DrawDepths {
public:
    // Fails with usage for points, else like Table::statistics.
    static Result<std::shared_ptr<const DrawDepths>> of(std::shared_ptr<const Table> table, const RunOptions& options);
    ~DrawDepths();

    // Nothing where the table has no draw. Fails like Table::value.
    Result<std::optional<Value>> at(const AnyPosition& position) const;

    struct Summary {
        std::array<DrawDepthCounts, 2> sides;
        DrawDepthCounts total;
        std::optional<Deepest> longest;  // the farthest only draw that can be forced, the first such position
    };
    const Summary& summary() const;

private:
    struct Parts;
    explicit DrawDepths(std::unique_ptr<const Parts> parts);
    std::unique_ptr<const Parts> parts_;
};

}  // namespace zermelo

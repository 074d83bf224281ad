// Solving, checking and probing of any game behind one run-time interface; internal to the engine.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/core/runtime/any_game.hpp"
#include "solvers/engine/any_prober.hpp"
#include "solvers/engine/terms.hpp"
#include "solvers/retrograde/estimate.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/report.hpp"
#include "solvers/stats/statistics.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

// One variant of one game with all algorithms. Immutable, thread-safe.
class AnySolver {
public:
    virtual ~AnySolver() = default;
    virtual const AnyGame& game() const = 0;

    // Solves the game and writes its table. `automatic` is retrograde analysis where the variant's positions are
    // numbered, else enumeration.
    virtual Result<SolveReport> solve(Method method, const TableOutput& output, const RunOptions& options) const = 0;
    // Counts all positions by outcome, row by row, without a table. Fails with usage where the game has no rows.
    virtual Result<CountReport> count(Metric metric, const RunOptions& options) const = 0;
    // What a solve by retrograde analysis for a metric, or the usual one, will take. A sample is solved into a file in
    // `folder`, if that is not empty. Fails with no_answer where the positions are not numbered.
    virtual Result<Estimate> estimate_count(Metric metric, const RunOptions& options) const = 0;
    virtual Result<Estimate> estimate(std::optional<Metric> metric, const std::string& folder,
                                      const RunOptions& options) const = 0;
    // Recomputes every value of a table from its successors.
    virtual Result<VerifyReport> verify(std::shared_ptr<const TableReader> table, const RunOptions& options) const = 0;
    // Counts what a table holds, in the memory of its cache and little more.
    virtual Result<Statistics> statistics(std::shared_ptr<const TableReader> table,
                                          const RunOptions& options) const = 0;
    // The same for `count` positions drawn at random.
    virtual Result<VerifyReport> verify_sample(std::shared_ptr<const TableReader> table, std::uint64_t count,
                                               std::uint64_t seed, const RunOptions& options) const = 0;
    // The position at an address of a dense table; nothing for a hole, and where positions are not numbered.
    virtual std::optional<AnyPosition> position_at(const Address& address) const = 0;
    virtual Result<std::unique_ptr<AnyProber>> prober(std::shared_ptr<const TableReader> table) const = 0;
    // Nanoseconds per probe of `count` random positions of a table, for the bench: the median of batches. A cold cache
    // is emptied before each probe.
    virtual Result<double> time_probes(const std::string& path, std::uint64_t count, bool cold) const = 0;
    // The same where all `count` positions are asked for at once and no block is in the cache.
    virtual Result<double> time_many_probes(const std::string& path, std::uint64_t count,
                                            const RunOptions& options) const = 0;

protected:
    AnySolver() = default;
    AnySolver(const AnySolver&) = default;
    AnySolver& operator=(const AnySolver&) = default;
};

// auto, retrograde, enumerate or bitsweep.
std::optional<Method> solve_method(std::string_view name);

// Parses a spec and makes its solver.
Result<std::unique_ptr<AnySolver>> make_solver(std::string_view spec);

using SolverMaker = Result<std::unique_ptr<AnySolver>> (*)(const Spec&);
// Those of each class by its number in the registry, for add_game().
std::vector<SolverMaker>& solver_makers();

// What the list of solvers links to; instantiated once per game in a source file of its own (any_solver_of.cpp.in).
template <class G>
struct AnySolverFactory {
    static Result<std::unique_ptr<AnySolver>> make(const Spec& spec);
};

}  // namespace zermelo

// Solving and checking of any game behind one run-time interface; internal to the engine.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "games/core/runtime/game_list.hpp"
#include "solvers/engine/terms.hpp"
#include "solvers/estimate/estimate.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/report.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

// One variant of one game with its algorithms. Immutable, thread-safe.
class AnySolver {
public:
    virtual ~AnySolver() = default;

    // Solves the game and writes its table. `automatic` is retrograde analysis where the variant's positions are
    // numbered, else enumeration.
    virtual Result<SolveReport> solve(Method method, const TableOutput& output, const RunOptions& options) const = 0;
    // Counts all positions by outcome, row by row, without a table. Fails with usage where the game has no rows.
    virtual Result<CountReport> count(Metric metric, const RunOptions& options) const = 0;
    // Estimates memory, time and size of a solve slice by slice for a metric, or the usual one. A sample is solved into
    // a file in `folder`, if that is not empty. Fails with no_answer where the positions are not numbered.
    virtual Result<Estimate> estimate(Method method, std::optional<Metric> metric, const std::string& folder,
                                      const RunOptions& options) const = 0;
    // The same for count(); fails like it.
    virtual Result<Estimate> estimate_count(Metric metric, const RunOptions& options) const = 0;
    // Recomputes every value of a table from its successors.
    virtual Result<VerifyReport> verify(std::shared_ptr<const TableReader> table, const RunOptions& options) const = 0;
    // Recomputes the values of `count` random positions.
    virtual Result<VerifyReport> verify_sample(std::shared_ptr<const TableReader> table, std::uint64_t count,
                                               std::uint64_t seed, const RunOptions& options) const = 0;

protected:
    AnySolver() = default;
    AnySolver(const AnySolver&) = default;
    AnySolver& operator=(const AnySolver&) = default;
};

// auto, retrograde, enumerate or bitsweep, which is Method::rows (solvers/GLOSSARY.md).
std::optional<Method> solve_method(std::string_view name);
std::string_view name_of(Method method);

// The solver of a variant. Fails with no_answer where its class has none.
Result<std::unique_ptr<AnySolver>> make_solver(const OpenGame& game);
// Parses a spec and makes its solver.
Result<std::unique_ptr<AnySolver>> make_solver(std::string_view spec);

// Errors for games without rows of positions. `instead`: the methods of a game.
tl::unexpected<Error> needs_table(const std::string& spec);
tl::unexpected<Error> no_rows(const std::string& spec, std::string_view instead);
tl::unexpected<Error> not_numbered(const std::string& spec);
tl::unexpected<Error> no_estimate(const std::string& spec);

// Instantiated once per game in a source file of its own (any_solver_of.cpp.in).
template <class G>
struct AnySolverFactory {
    static Result<std::unique_ptr<AnySolver>> make(std::shared_ptr<const AnyGame> game);
};

}  // namespace zermelo

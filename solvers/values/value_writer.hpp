// Writes files of values: solvers/forms/FORMAT.md is the specification.
#pragma once

#include <span>
#include <string>

#include "solvers/forms/value_file.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/values/session.hpp"

namespace zermelo {

struct ValueFileOutput {
    std::string path;
    bool force = false;      // overwrites
    int level = 9;           // of zstd
    std::string provenance;  // e.g. "values, zermelo 0.2.0": nothing that differs from run to run
};

struct ValueFileReport {
    std::uint64_t forms = 0;
    std::uint64_t arrangements = 0;
    std::uint64_t bytes = 0;
    Digest digest{};
};

// The values of all arrangements of a board. The file gets its name when it is finished; an unfinished one is removed.
// Equal values and a level give equal bytes, whatever number of workers found and wrote them. Fails with usage, exists,
// limit and interrupted.
Result<ValueFileReport> write_board_values(const AnyValues& game, const values::BoardValues& board,
                                           const ValueFileOutput& output, const RunOptions& options);

// The proof of a sum: its terms, all arrangements that follow from them, their values, and the value and outcome of the
// sum. A game that divides is proved part by part. The same for the file.
Result<ValueFileReport> write_sum_proof(ValueSession& session, std::span<const SumTerm> terms,
                                        const ValueFileOutput& output, const RunOptions& options);

}  // namespace zermelo

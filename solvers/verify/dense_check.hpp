// The full check of a dense table, without the rules of a game.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"
#include "solvers/run/report.hpp"
#include "solvers/run/schedule.hpp"
#include "solvers/verify/slice_codes.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

// The rules of one variant in terms of the addresses and codes of a table. `codes` hold the slice asked about and its
// successors. Thread-safe; DenseVerifier has them for a game.
class DenseRules {
public:
    virtual ~DenseRules() = default;
    virtual std::string spec() const = 0;
    virtual std::string slice_name(std::uint32_t slice) const = 0;
    virtual const SliceList& slices() const = 0;
    virtual Address start() const = 0;

    // Computes the codes that the indices from `begin` on should have: hole_code if there is no position. Returns the
    // first index whose value has no code of this width, else the end.
    virtual std::uint64_t expect(const SliceCodes& codes, std::uint32_t slice, std::uint64_t begin,
                                 std::span<ValueCode> expected) const = 0;
    // The same for one index; nothing for a value without code.
    virtual std::optional<ValueCode> expected_at(const SliceCodes& codes, const Address& address) const = 0;
    // Describes a wrong code; empty if the index is a hole.
    virtual std::string failure_at(const SliceCodes& codes, const Address& address) const = 0;

    // Computes whole slices; see SliceRows.
    virtual std::uint64_t rows_memory() const = 0;
    virtual bool rows_fill(std::uint32_t slice) const = 0;
    virtual bool fill_rows(std::uint32_t slice, std::span<const std::vector<std::uint8_t>> codes,
                           std::span<std::uint8_t> expected, Workers& workers, const std::stop_token& stop,
                           std::uint64_t known) = 0;

protected:
    DenseRules() = default;
    DenseRules(const DenseRules&) = default;
    DenseRules& operator=(const DenseRules&) = default;
};

// Recomputes every value of a table from its successors, slice after slice in the order of the solver. Fails with
// limit, corrupt and interrupted.
Result<VerifyReport> check_dense_table(DenseRules& rules, const TableReader& table, const RunOptions& options);

}  // namespace zermelo

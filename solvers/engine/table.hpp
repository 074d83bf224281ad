// An open table that answers questions.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "solvers/engine/answer_source.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/report.hpp"
#include "solvers/stats/comparison.hpp"
#include "solvers/stats/statistics.hpp"

namespace zermelo {

class AnyReader;
class BlockCache;
class GameShelf;
class TableReader;
class TableRules;
struct TablePlace;

// The thoroughness of a check of a table.
struct VerifyOptions {
    enum class Mode {
        quick,   // structure and checksums
        sample,  // recompute `count` random positions from their successors
        full,    // recompute every position
    };
    Mode mode = Mode::quick;
    std::uint64_t count = 0;
    std::uint64_t seed = 1;  // of the sample
};

// The description of a table in its file.
struct TableInfo {
    std::string file;
    std::string spec;
    std::string method;  // "retrograde", "sweep" or "enumerate"
    Metric metric = Metric::dtw;
    bool dense = false;                          // one value per index; else sorted keys with values
    TableSummary summary;                        // counts, value of the start, digest, bytes
    std::optional<std::uint64_t> positions_raw;  // that the stored ones stand for; unknown of keyed tables
    std::uint64_t fingerprint = 0;               // of the rules
    std::uint32_t slices = 0;
    std::uint32_t blocks = 0;
    int level = 0;  // of zstd
    std::string provenance;
    bool merges_ends = false;  // GameInfo
};

// A part of a table whose positions are numbered from 0.
struct TableSlice {
    std::uint32_t number = 0;
    std::string name;
    std::uint64_t size = 0;  // indices, holes included; entries of a keyed table, which has one slice
    ValueCounts counts;
};

// The share of the won or drawn positions with a choice in which exactly one move keeps the value; nothing where there
// are none.
std::optional<double> only_move_share(const GroupStatistics& group);

// Immutable. All calls are thread-safe; blocks that were read stay in the engine's cache.
class Table final : public AnswerSource {
public:
    // Opens a table file of one of these games and checks everything but its blocks. Fails with not_found and corrupt.
    static Result<std::shared_ptr<const Table>> open(const std::string& path, std::shared_ptr<BlockCache> cache,
                                                     const GameShelf& games);
    ~Table() override;

    const AnyGame& game() const override;
    Source kind() const override { return Source::table; }
    std::string file() const override;
    // Every move that the table knows has its distance.
    Result<Answer> answer(const AnyPosition& position, const Request& request = {}) const override;
    // To the end of the game, one optimal move after the other; without distances at most 40, up to the first position
    // that occurs again.
    Result<Line> line(const Answer& answer, const Request& request = {}) const override;

    // The same for many positions, in one parallel pass by `threads` workers (0: one per core). Fails like answer(),
    // and with `interrupted`.
    Result<std::vector<Answer>> answers(std::span<const AnyPosition> positions, int threads = 0,
                                        const std::stop_token& stop = {}) const;

    // The value for the side to move, or nothing where the table does not hold the position. Fails with bad_input for
    // positions of other games, and with corrupt.
    Result<std::optional<Value>> value(const AnyPosition& position) const;
    // The values of many positions, in one parallel pass by `threads` workers (0: one per core). Fails like value(),
    // and with `interrupted`.
    Result<std::vector<std::optional<Value>>> probe_many(std::span<const AnyPosition> positions, int threads = 0,
                                                         const std::stop_token& stop = {}) const;

    // The value of a position with this stored value: points made so far are added.
    Known known(const AnyPosition& position, Value value) const;

    TableInfo info() const;
    Metric metric() const;
    // Checks the table against the rules. A wrong value is no error: the report names it. Fails with corrupt, limit
    // (memory) and interrupted, and with no_answer in a program without solvers, unless the check is quick.
    Result<VerifyReport> verify(const VerifyOptions& what, const RunOptions& options) const;
    // Counts the values, in the memory of the cache and little more. Fails like verify().
    Result<Statistics> statistics(const RunOptions& options) const;
    // The same, with the first `kept` mutual zugzwangs.
    Result<Statistics> statistics_with_zugzwangs(std::size_t kept, const RunOptions& options) const;
    // Calls f for all positions of the table, many at a time, in its order; f returns whether to go on. Fails like
    // statistics(), and as f.
    using Visit = std::function<Result<bool>(std::span<const AnyPosition>)>;
    Result<void> visit(const RunOptions& options, const Visit& f) const;
    // Its slices, in the order of their numbers. Fails with no_answer for dense tables of unknown numbering.
    Result<std::vector<TableSlice>> slices() const;
    // The codes of the values (core/values/metric.hpp) at all indices of a slice; hole_code at holes. Fails with usage
    // where there is no such slice, else like statistics().
    Result<std::vector<ValueCode>> codes(std::uint32_t slice, const RunOptions& options) const;
    // The same at some indices, in any order. Fails with usage also beyond the slice.
    Result<std::vector<ValueCode>> codes_at(std::uint32_t slice, std::span<const std::uint64_t> indices,
                                            const RunOptions& options) const;
    // The slice of a position and the index in it; of a keyed table, slice 0 and the number of the key; nothing where
    // the table does not hold it. position_at() is the position that stands for it by symmetry. Fails with bad_input
    // for positions of other games, and with corrupt.
    Result<std::optional<Address>> place_of(const AnyPosition& position) const;
    // The position at an index of a slice; nothing for a hole. Fails with usage beyond the slice, and with corrupt.
    Result<std::optional<AnyPosition>> position_at(std::uint32_t slice, std::uint64_t index) const;
    // Compares this table with another one of the same board: of another ruling, or with another metric. Fails with
    // usage if they share no position, or if one has points and the other not, else like statistics().
    Result<TableComparison> compare(const Table& second, const RunOptions& options) const;
    // `count` positions that the table holds, drawn at random, all equally likely, the same ones for one seed; fewer
    // where most indices are holes. Fails with corrupt.
    Result<std::vector<AnyPosition>> sample(std::size_t count, std::uint64_t seed) const;

    // Internal to the engine: all that a run over its places needs.
    struct Inside {
        const TableRules& rules;
        const TableReader& table;
        const AnyReader& of_game;
    };
    using Pass = std::function<Result<void>(const Inside&, const RunOptions&)>;
    // Calls f(inside, options). Fails like statistics(), and as f.
    Result<void> pass(const RunOptions& options, const Pass& f) const;
    // The address or key of the position that stands for one. Fails with bad_input for positions of other games.
    Result<TablePlace> canonical_place(const AnyPosition& position) const;

private:
    struct Parts;
    explicit Table(std::unique_ptr<Parts> parts);
    Result<std::vector<Answer>> find_answers(std::span<const AnyPosition> positions, int threads,
                                             const std::stop_token& stop) const;
    Result<void> check_index(std::uint32_t slice, std::uint64_t index) const;
    Result<VerifyReport> verify_quickly(const RunOptions& options) const;

    std::unique_ptr<const Parts> parts_;
};

}  // namespace zermelo

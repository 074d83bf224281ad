// The conditions that make the values of a set of positions right, one position at a time.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solvers/run/report.hpp"
#include "solvers/run/table_rules.hpp"
#include "tablebase/digest.hpp"
#include "tablebase/directory.hpp"

namespace zermelo {

// The rank of a child for the mover, by its code (games/core/values/metric.hpp); same_side: the mover is on turn there.
// Good children rank above the draw, the nearest first; bad ones below it, the farthest first. Written apart from the
// solver's `goodness`, so that an error in one shows against the other.
//
//   0 ... bad, dtw ... max_dtw | draw | max_dtw ... dtw, good ...
//
// Outcomes alone have distance 0. Points rank by their number; `gain` is what the move earns.
constexpr unsigned merit_of(Metric metric, ValueCode code, bool same_side, int gain = 0) {
    constexpr unsigned draw = max_dtw + 3;
    const Value value = decode_value(metric, code);
    if (metric == Metric::score) {
        const int points = same_side ? value.score : -value.score;
        return static_cast<unsigned>(static_cast<int>(2 * draw) + points + gain);
    }
    if (value.wdl == Wdl::draw) return draw;
    return (value.wdl == Wdl::win) == same_side ? 2 * draw - 1 - value.dtw : 1U + value.dtw;
}

// merit_of for codes of one byte: by same_side, then by code. Code 0 may stand in a damaged table only; taken for a
// draw it cannot agree with the rules everywhere.
using ByteMerits = std::array<std::array<unsigned, 256>, 2>;
constexpr ByteMerits merits_of_bytes(Metric metric) {
    ByteMerits merits{};
    for (std::size_t same = 0; same < 2; ++same)
        for (unsigned code = 0; code < 256; ++code)
            merits[same][code] =
                merit_of(metric, static_cast<ValueCode>(std::max<unsigned>(code, draw_code)), same == 1);
    return merits;
}

// Adds values that are counted by their codes; what has no value is left out.
inline void add_by_code(Metric metric, std::span<const std::uint32_t> by_code, ValueCounts& counts) {
    for (std::size_t code = 1; code < by_code.size(); ++code)
        if (by_code[code] > 0) counts.add(decode_value(metric, static_cast<ValueCode>(code)), by_code[code]);
}

// The value of a position whose best child has the given merit. Points out of range are cut off.
constexpr Value value_of_merit(Metric metric, unsigned merit) {
    constexpr unsigned draw = max_dtw + 3;
    if (metric == Metric::score)
        return value_of_score(std::clamp(static_cast<int>(merit) - static_cast<int>(2 * draw), -max_score, max_score));
    if (merit == draw) return {};
    const bool wins = merit > draw;
    if (metric == Metric::wdl) return {wins ? Wdl::win : Wdl::loss, 0};
    return {wins ? Wdl::win : Wdl::loss, static_cast<std::uint16_t>(wins ? 2 * draw - merit : merit)};
}

// The value of a position by the values of its children. If all values of a set that is closed under moves agree with
// those of their children, all are right, cycles or not: distances fall along the moves that prove a win or a loss, and
// a position without a forced win for either side is a draw.
//   finished   the outcome by the rules, at distance 0
//   win        some child is good for the mover; one ply more than the nearest of these
//   draw       no child is good for the mover, but not all are bad
//   loss       all children are bad for the mover; one ply more than the farthest
// Outcomes alone prove that only where play cannot go in circles: positions of a circle may all be said to be won for
// one side, each because of the next. The report of such a check says so (VerifyReport::sufficient).
// merit(i) ranks child i; a game without moves is finished.
template <class F>
Value value_by_children(Metric metric, const ListedMoves::Position& position, std::size_t first, std::size_t end,
                        F&& merit) {
    if (first == end) return {position.outcome, 0};
    unsigned best = 0;
    for (std::size_t i = first; i < end; ++i) best = std::max<unsigned>(best, merit(i));
    return value_of_merit(metric, best);
}

// True if the value has that code.
constexpr bool has_code(Metric metric, Value value, ValueCode code) {
    return value.dtw <= max_dtw && code == encode_value(metric, value);
}

inline std::string value_text(Metric metric, ValueCode code) {
    if (code == hole_code) return "nothing";
    const Value value = decode_value(metric, code);
    if (metric == Metric::score) return fmt::format("{} points", value.score);
    if (value.wdl == Wdl::draw) return "draw";
    const std::string outcome = value.wdl == Wdl::win ? "win" : "loss";
    return metric == Metric::wdl ? outcome : fmt::format("{} in {}", outcome, value.dtw);
}

// For the message: the position, its value in the table and what its moves make of it.
inline std::string describe_failure(const std::string& position, Metric metric, ValueCode stored, Value expected) {
    return fmt::format("{}: the table says {}, its moves say {}", position, value_text(metric, stored),
                       value_text(metric, encode_value(metric, expected)));
}

// The findings in one run of a digest.
struct CheckedRun {
    ValueCounts counts;
    std::optional<std::string> failure;
    std::uint64_t hash = 0;
};
// Adds the runs of a slice to a report, and compares them with the directory. `where` begins the messages.
inline void add_runs(std::span<const CheckedRun> runs, const SliceRecord& record, const std::string& where,
                     VerifyReport& report) {
    ValueCounts counts;
    std::vector<std::uint64_t> hashes;
    for (const CheckedRun& run : runs) {
        counts.add(run.counts);
        hashes.push_back(run.hash);
        if (!report.first_failure) report.first_failure = run.failure;
    }
    report.checked += counts.positions;
    if (!report.first_failure && counts != record.counts)
        report.first_failure = where + "the directory's counts are not those of its values";
    if (!report.first_failure && !record.found_by_search && digest_of_runs(hashes) != record.digest)
        report.first_failure = where + "the directory's digest is not that of its values";
}

inline std::string not_canonical(const std::string& position) {
    return position + ": it is not the canonical one of its class";
}
inline constexpr const char* wrong_start = "the footer's value of the start position is not that of the table";

}  // namespace zermelo

// Checks every value of a dense table against the values of its successors, by forward moves alone.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "games/core/indexed_moves.hpp"
#include "solvers/run/first_error.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"
#include "solvers/run/report.hpp"
#include "solvers/run/schedule.hpp"
#include "solvers/verify/local_check.hpp"
#include "tablebase/block.hpp"
#include "tablebase/prober.hpp"

namespace zermelo {

// Goes through the slices in the order of the solver, with its own reading of the table and its own test of each value.
// Slices that the table leaves out are rebuilt by one ply of search, as a prober would, and their counts compared. Code
// is std::uint16_t, or std::uint8_t for tables all of whose codes take one byte.
template <IndexedGame G, class Code>
class DenseVerifier {
public:
    DenseVerifier(const G& game, const TableReader& table, const typename G::Indexing& indexing,
                  const RunOptions& options)
        : game_(game),
          table_(table),
          indexing_(indexing),
          options_(options),
          metric_(table.header().metric),
          workers_(options.threads),
          merits_(merits_of_bytes(metric_)),
          codes_(indexing.slice_count()) {
        if constexpr (!ScoreGame<G>) {
            const unsigned greatest = merit_of(metric_, encode_value(metric_, {Wdl::win, 0}), true);
            for (unsigned merit = 0; merit <= greatest; ++merit) {
                const Value value = value_of_merit(metric_, merit);
                code_of_merit_.push_back(value.dtw <= max_dtw ? encode_value(metric_, value) : hole_code);
            }
        }
    }

    Result<VerifyReport> run() {
        ZERMELO_ASSIGN(schedule, SliceSchedule::make(SliceList::of(indexing_), game_.spec()));
        ZERMELO_TRY(
            check_memory(game_.spec(), sizeof(Code) * schedule.peak_indices + 64'000'000, options_.memory, "checking"));
        options_.observer->begin_phase("verifying", table_.footer().counts.positions);
        VerifyReport report;
        report.sufficient = metric_ != Metric::wdl || !schedule.has_cycles;
        for (std::size_t i = 0; i < schedule.order.size() && !report.first_failure; ++i) {
            const std::uint32_t slice = schedule.order[i];
            ZERMELO_TRY(load(slice));
            ZERMELO_TRY(check(slice, report));
            for (const std::uint32_t old : schedule.release[i]) std::vector<Code>().swap(codes_[old]);
        }
        return report;
    }

private:
    static constexpr std::uint64_t grain = run_indices;  // of the digest

    Result<void> load(std::uint32_t slice) {
        const SliceRecord& record = table_.slice(slice);
        std::vector<Code>& codes = codes_[slice];
        codes.assign(record.size, hole_code);
        if (record.found_by_search) return {};
        const auto load_block = [&](std::uint64_t i, std::uint64_t) -> Result<void> {
            ZERMELO_ASSIGN(content, table_.read_block(table_.first_block(slice) + i));
            const std::uint64_t full = indices_per_block(record.bits);
            const std::uint64_t first = i * full;
            const std::uint64_t count = std::min(full, record.size - first);
            if (sizeof(Code) == 1 && record.bits == 8)
                std::copy(content.begin(), content.end(), codes.begin() + static_cast<std::ptrdiff_t>(first));
            else
                for (std::uint64_t j = 0; j < count; ++j)
                    codes[first + j] = static_cast<Code>(code_at(content, j, record.bits));
            return {};
        };
        return for_pieces_or_error(workers_, table_.block_count(slice), 1, options_.stop, load_block);
    }

    unsigned merit(const Address& address, bool same_side) const {
        const Code code = codes_[address.slice][address.index];
        if constexpr (sizeof(Code) == 1)
            return merits_[same_side ? 1 : 0][code];
        else
            return merit_of(metric_, std::max<ValueCode>(code, draw_code), same_side);
    }

    // The code of value_by_children, by a table; hole_code where no code says it.
    ValueCode code_by_children(const typename G::Position& position,
                               std::vector<std::pair<Address, bool>>& children) const {
        if constexpr (ScoreGame<G>) {
            const Value value =
                value_by_children(game_, metric_, position, [&](auto&& note) { note_moves(position, note); });
            return encode_value(metric_, value);
        }
        // Children are scattered over memory; they are on their way while the others are ranked.
        children.clear();
        for_each_child(game_, indexing_, position, [&](const Address& address, bool same_side) {
            __builtin_prefetch(&codes_[address.slice][address.index]);
            children.emplace_back(address, same_side);
        });
        if (children.empty()) return encode_value(metric_, {*game_.terminal(position), 0});
        unsigned best = 0;
        for (const auto& [address, same_side] : children) best = std::max(best, merit(address, same_side));
        return code_of_merit_[best];
    }

    // The definition; in games of points a move itself counts.
    template <class F>
    void note_moves(const typename G::Position& position, F& note) const {
        const Side turn = game_.turn(position);
        for (const auto& move : game_.moves(position)) {
            const auto child = game_.apply(position, move);
            const Address address = indexing_.index_of(child);
            note(merit_of(metric_, std::max<ValueCode>(codes_[address.slice][address.index], draw_code),
                          game_.turn(child) == turn, gain_of(game_, position, move)));
        }
    }

    Result<void> check(std::uint32_t slice, VerifyReport& report) {
        const SliceRecord& record = table_.slice(slice);
        std::vector<Code>& codes = codes_[slice];
        struct Piece {
            ValueCounts counts;
            std::optional<std::string> failure;
            std::uint64_t hash = 0;
        };
        std::vector<Piece> pieces((record.size + grain - 1) / grain);
        workers_.for_pieces(record.size, grain, options_.stop, [&](std::uint64_t begin, std::uint64_t end) {
            Piece& piece = pieces[begin / grain];
            std::vector<std::uint32_t> count(std::size_t{std::numeric_limits<Code>::max()} + 1, 0);
            std::vector<std::pair<Address, bool>> children;
            const auto run = std::span<const Code>(codes).subspan(begin, end - begin);
            std::vector<Code> without_holes;  // filled from the first hole on
            std::uint64_t next = begin;       // the index behind the last position
            bool holes = false;
            for_each_position(
                indexing_, slice, begin, end, [&](std::uint64_t index, const typename G::Position& position) {
                    const ValueCode expected = code_by_children(position, children);
                    const bool fits = expected != hole_code && expected <= std::numeric_limits<Code>::max();
                    if (record.found_by_search) codes[index] = static_cast<Code>(fits ? expected : hole_code);
                    if (!piece.failure && (!fits || codes[index] != expected))
                        piece.failure = describe_failure(game_, metric_, position, codes[index],
                                                         value_by_children(game_, metric_, position, [&](auto&& note) {
                                                             note_moves(position, note);
                                                         }));
                    ++count[codes[index]];
                    if (index != next && !holes) {
                        without_holes.reserve(end - begin);
                        without_holes.assign(run.begin(), run.begin() + static_cast<std::ptrdiff_t>(next - begin));
                        holes = true;
                    }
                    if (holes) without_holes.push_back(codes[index]);
                    next = index + 1;
                });
            piece.hash = hash_of_run(holes ? std::span<const Code>(without_holes) : run.first(next - begin));
            add_by_code(metric_, count, piece.counts);
            options_.observer->advance(piece.counts.positions);
        });
        if (options_.stop.stop_requested()) return interrupted("the check of " + table_.path());
        ValueCounts counts;
        std::vector<std::uint64_t> hashes;
        for (const Piece& piece : pieces) {
            counts.add(piece.counts);
            hashes.push_back(piece.hash);
            if (!report.first_failure) report.first_failure = piece.failure;
        }
        report.checked += counts.positions;
        if (!report.first_failure && counts != record.counts)
            report.first_failure = fmt::format("slice {} ({}): the directory's counts are not those of its values",
                                               slice, indexing_.slice_name(slice));
        if (!report.first_failure && !record.found_by_search && digest_of_runs(hashes) != record.digest)
            report.first_failure = fmt::format("slice {} ({}): the directory's digest is not that of its values", slice,
                                               indexing_.slice_name(slice));
        const Address start = indexing_.index_of(game_.initial());
        if (!report.first_failure && start.slice == slice && codes[start.index] != table_.footer().start)
            report.first_failure = "the footer's value of the start position is not that of the table";
        return {};
    }

    const G& game_;
    const TableReader& table_;
    const typename G::Indexing& indexing_;
    const RunOptions& options_;
    Metric metric_;
    Workers workers_;
    ByteMerits merits_;
    std::vector<ValueCode> code_of_merit_;  // value_of_merit, encoded; empty in games of points
    std::vector<std::vector<Code>> codes_;  // of the slices that are still needed
};

}  // namespace zermelo

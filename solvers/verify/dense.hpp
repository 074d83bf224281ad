// Checks every value of a dense table against the values of its successors, by forward moves alone.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "games/core/concepts/indexed_moves.hpp"
#include "solvers/run/first_error.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"
#include "solvers/run/report.hpp"
#include "solvers/run/schedule.hpp"
#include "solvers/verify/local_check.hpp"
#include "solvers/verify/slice_rows.hpp"
#include "tablebase/block.hpp"
#include "tablebase/prober.hpp"

namespace zermelo {

// Goes through the slices in the order of the solver, with its own reading of the table and its own test of each value.
// What the table leaves out is rebuilt by one ply of search, as a prober would. Code
// is std::uint16_t, or std::uint8_t for tables all of whose codes take one byte. Rows is made for the game, or is
// NoSliceRows<G>.
//
// What a value should be follows position by position from the forward moves: that is the definition. Where a game's
// rules come as data for rows of positions (slice_rows.hpp) and memory allows it, whole slices are computed from those
// instead. Then some positions are checked by the definition all the same, and whatever rows find wrong is judged by
// it.
template <IndexedGame G, class Code, SliceRows Rows>
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
          codes_(indexing.slice_count()),
          rows_(game, indexing, metric_) {
        if constexpr (!ScoreGame<G>) {
            const unsigned greatest = merit_of(metric_, encode_value(metric_, {Wdl::win, 0}), true);
            for (unsigned merit = 0; merit <= greatest; ++merit) {
                const Value value = value_of_merit(metric_, merit);
                code_of_merit_.push_back(value.dtw <= max_dtw ? encode_value(metric_, value) : hole_code);
            }
        }
    }

    Result<VerifyReport> run() {
        const SliceList slices = SliceList::of(indexing_);
        ZERMELO_ASSIGN(schedule, SliceSchedule::make(slices, game_.spec()));
        const std::uint64_t needed = sizeof(Code) * schedule.peak_indices + 64'000'000;
        ZERMELO_TRY(check_memory(game_.spec(), needed, options_.memory, "checking"));
        by_rows_ = options_.memory - needed >= sizeof(Code) * slices.largest() + rows_.memory();
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
    static constexpr std::uint64_t indices_for_a_spot = 256;

    Result<void> load(std::uint32_t slice) {
        const SliceRecord& record = table_.slice(slice);
        std::vector<Code>& codes = codes_[slice];
        codes.assign(record.size, hole_code);
        if (record.found_by_search) return {};
        const auto load_block = [&](std::uint64_t i, std::uint64_t) -> Result<void> {
            ZERMELO_ASSIGN(content, table_.read_block(table_.first_block(slice) + i));
            const std::uint64_t full = indices_per_block(record.bits);
            const std::uint64_t first = record.stored_from + i * full;
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

    // What is found in one run of the digest.
    struct Piece {
        ValueCounts counts;
        std::optional<std::string> failure;
        std::uint64_t hash = 0;
    };

    // The code of a position by the definition; nothing where Code has none for it.
    std::optional<Code> expected_code(const typename G::Position& position,
                                      std::vector<std::pair<Address, bool>>& children) const {
        const ValueCode expected = code_by_children(position, children);
        if (expected == hole_code || expected > std::numeric_limits<Code>::max()) return std::nullopt;
        return static_cast<Code>(expected);
    }

    std::string failure_at(const Address& address, const typename G::Position& position) const {
        return describe_failure(
            game_, metric_, position, codes_[address.slice][address.index],
            value_by_children(game_, metric_, position, [&](auto&& note) { note_moves(position, note); }));
    }

    // Fills what the indices from `begin` on should hold, holes with hole_code. Returns the first index whose value has
    // no code; the end where there is none.
    std::uint64_t expect(std::uint32_t slice, std::uint64_t begin, std::span<Code> expected) const {
        std::vector<std::pair<Address, bool>> children;
        std::uint64_t without_code = begin + expected.size();
        std::fill(expected.begin(), expected.end(), static_cast<Code>(hole_code));
        for_each_position(indexing_, slice, begin, begin + expected.size(),
                          [&](std::uint64_t index, const typename G::Position& position) {
                              const auto code = expected_code(position, children);
                              expected[index - begin] = code.value_or(static_cast<Code>(hole_code));
                              if (!code) without_code = std::min(without_code, index);
                          });
        return without_code;
    }

    // Checks that rows have told the same as the definition, at one index of each `indices_for_a_spot`. Returns the
    // first index where they have not; the end where there is none.
    std::uint64_t spot_check(std::uint32_t slice, std::uint64_t begin, std::span<const Code> expected) const {
        std::vector<std::pair<Address, bool>> children;
        for (std::uint64_t first = 0; first < expected.size(); first += indices_for_a_spot) {
            const std::uint64_t mixed = ((begin + first) ^ slice) * 0x9e3779b97f4a7c15;
            const std::uint64_t spot = first + (mixed >> 32) % indices_for_a_spot;
            if (spot >= expected.size()) break;
            const auto position = indexing_.position_at({slice, begin + spot});
            const auto code = position ? expected_code(*position, children) : std::optional<Code>(Code{hole_code});
            if (code != expected[spot]) return begin + spot;
        }
        return begin + expected.size();
    }

    // Compares codes from `begin` on with what they should be, counts and hashes them. Takes them over in a slice that
    // the table leaves out. The first index where they differ, or where the caller knows of a failure, is described.
    Result<void> compare(std::uint32_t slice, std::uint64_t begin, std::span<const Code> expected, std::uint64_t failed,
                         bool by_rows, Piece& piece) {
        const std::span<Code> codes = std::span(codes_[slice]).subspan(begin, expected.size());
        if (table_.slice(slice).found_by_search) std::copy(expected.begin(), expected.end(), codes.begin());
        bool differ = false;
        for (std::size_t i = 0; i < codes.size(); ++i) differ |= expected[i] != hole_code && codes[i] != expected[i];
        // What a table has where there is no position means nothing.
        if (by_rows)
            for (std::size_t i = 0; i < codes.size(); ++i)
                codes[i] = expected[i] == hole_code ? Code{hole_code} : codes[i];
        if (differ)
            for (std::size_t i = 0; i < codes.size() && begin + i < failed; ++i)
                if (expected[i] != hole_code && codes[i] != expected[i]) failed = begin + i;
        if (failed < begin + expected.size()) {
            const auto position = indexing_.position_at({slice, failed});
            std::vector<std::pair<Address, bool>> children;
            const bool made_up = by_rows && !table_.stores({slice, failed});
            if (!position || made_up || expected_code(*position, children) == codes_[slice][failed])
                return fail(Failure::internal, fmt::format("the rows of {} are not its positions", game_.spec()),
                            fmt::format("index {} of slice {}", failed, indexing_.slice_name(slice)));
            piece.failure = failure_at({slice, failed}, *position);
        }
        // By turns: equal codes in a row wait for each other.
        constexpr std::size_t all_codes = std::size_t{std::numeric_limits<Code>::max()} + 1;
        std::vector<std::uint32_t> count(2 * all_codes, 0);
        for (std::size_t i = 0; i < expected.size(); ++i) ++count[i % 2 * all_codes + expected[i]];
        for (std::size_t code = 0; code < all_codes; ++code) count[code] += count[all_codes + code];
        add_by_code(metric_, std::span(count).first(all_codes), piece.counts);
        if (count[hole_code] == 0) {
            piece.hash = hash_of_run(expected);
        } else {
            std::vector<Code> without_holes;
            without_holes.reserve(expected.size());
            std::copy_if(expected.begin(), expected.end(), std::back_inserter(without_holes),
                         [](Code code) { return code != hole_code; });
            piece.hash = hash_of_run(std::span<const Code>(without_holes));
        }
        options_.observer->advance(piece.counts.positions);
        return {};
    }

    // Whether rows have told what the slice should hold, in expected_.
    bool fill_by_rows(std::uint32_t slice) {
        if constexpr (sizeof(Code) == 1) {
            if (!by_rows_ || !rows_.fills(slice)) return false;
            const SliceRecord& record = table_.slice(slice);
            expected_.resize(record.size);
            const std::uint64_t known = record.found_by_search ? 0 : record.stored_from;
            return rows_.fill(slice, codes_, expected_, workers_, options_.stop, known);
        }
        return false;
    }

    // Of a slice that is stored in part, the codes that the table leaves out: their moves lead to stored ones, and to
    // other slices. `filled`: as rows tell them.
    Result<void> rebuild(std::uint32_t slice, bool filled, VerifyReport& report) {
        const std::uint64_t left_out = table_.slice(slice).stored_from;
        if (filled) {
            std::copy_n(expected_.begin(), left_out, codes_[slice].begin());
            return {};
        }
        std::vector<std::uint64_t> without_code((left_out + grain - 1) / grain);  // the first ones, by piece
        const auto find = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
            without_code[begin / grain] = expect(slice, begin, std::span(codes_[slice]).subspan(begin, end - begin));
            return {};
        };
        ZERMELO_TRY(for_pieces_or_error(workers_, left_out, grain, options_.stop, find));
        if (options_.stop.stop_requested()) return interrupted("the check of " + table_.path());
        for (std::uint64_t piece = 0; piece < without_code.size() && !report.first_failure; ++piece)
            if (without_code[piece] < std::min(left_out, (piece + 1) * grain))
                report.first_failure =
                    failure_at({slice, without_code[piece]}, *indexing_.position_at({slice, without_code[piece]}));
        return {};
    }

    Result<void> check(std::uint32_t slice, VerifyReport& report) {
        const SliceRecord& record = table_.slice(slice);
        const bool filled = fill_by_rows(slice);
        if (!record.found_by_search && record.stored_from > 0) {
            ZERMELO_TRY(rebuild(slice, filled, report));
            if (report.first_failure) return {};
        }
        std::vector<Piece> pieces((record.size + grain - 1) / grain);
        ZERMELO_TRY(for_pieces_or_error(
            workers_, record.size, grain, options_.stop, [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
                if (filled) {
                    const auto expected = std::span<const Code>(expected_).subspan(begin, end - begin);
                    return compare(slice, begin, expected, spot_check(slice, begin, expected), true,
                                   pieces[begin / grain]);
                }
                std::vector<Code> expected(end - begin);
                const std::uint64_t first = std::clamp(record.stored_from, begin, end);  // those before are rebuilt
                std::copy_n(codes_[slice].begin() + static_cast<std::ptrdiff_t>(begin), first - begin,
                            expected.begin());
                const std::uint64_t failed = expect(slice, first, std::span(expected).subspan(first - begin));
                return compare(slice, begin, expected, failed, false, pieces[begin / grain]);
            }));
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
        if (!report.first_failure && start.slice == slice && codes_[slice][start.index] != table_.footer().start)
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
    Rows rows_;
    bool by_rows_ = false;        // where memory allows
    std::vector<Code> expected_;  // by rows, of the slice in work
};

}  // namespace zermelo

#include "solvers/verify/dense_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "solvers/run/first_error.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/verify/local_check.hpp"
#include "tablebase/block.hpp"

namespace zermelo {

namespace {

// Code is std::uint16_t, or std::uint8_t for tables all of whose codes take one byte.
template <class Code>
class DenseCheck {
public:
    DenseCheck(const TableRules& rules, const SliceRows* rows, const TableReader& table, const RunOptions& options)
        : rules_(rules),
          rows_(rows),
          table_(table),
          options_(options),
          metric_(table.header().metric),
          workers_(options.threads),
          points_(rules.has_points()),
          codes_(rules.slices().count()) {
        const unsigned greatest = points_ ? 0 : merit_of(metric_, encode_value(metric_, {Wdl::win, 0}), true);
        for (unsigned merit = 0; merit <= greatest; ++merit)
            code_of_merit_.push_back(code_of(value_of_merit(metric_, merit)));
    }

    Result<VerifyReport> run() {
        const SliceList& slices = rules_.slices();
        ZERMELO_ASSIGN(schedule, SliceSchedule::make(slices, rules_.spec()));
        const std::uint64_t needed = sizeof(Code) * schedule.peak_indices + 64'000'000;
        ZERMELO_TRY(check_memory(rules_.spec(), needed, options_.memory, "checking"));
        if (rows_ != nullptr && options_.memory - needed < sizeof(Code) * slices.largest() + rows_->memory())
            rows_ = nullptr;
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
            unpack_codes(content, 0, record.bits, std::span(codes).subspan(first, count));
            return {};
        };
        return for_chunks_or_error(workers_, table_.block_count(slice), 1, options_.stop, load_block);
    }

    unsigned best_merit(std::span<const ListedPlaces::Place> children) const {
        unsigned best = 0;
        if (sizeof(Code) == 1 && !points_) {
            for (const ListedPlaces::Place& child : children)
                best = std::max(best, merits_[child.same_side ? 1 : 0][codes_[child.slice][child.index]]);
            return best;
        }
        for (const ListedPlaces::Place& child : children) {
            const ValueCode code = std::max<ValueCode>(codes_[child.slice][child.index], draw_code);
            best = std::max(best, merit_of(metric_, code, child.same_side, child.gain));
        }
        return best;
    }
    // Calls f(index, merit, outcome) for some positions: the merit of the best move; or 0, and the outcome of a
    // finished game.
    template <class F>
    void for_each_best(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const {
        const auto visit = [&](const ListedMoves& moves) -> Result<void> {
            moves.for_each([&](const ListedMoves::Position& position, std::size_t first, std::size_t last, auto) {
                f(position.index, best_merit(std::span(moves.children.places).subspan(first, last - first)),
                  position.outcome);
            });
            return {};
        };
        (void)rules_.list(slice, begin, end, {}, visit);  // visits do not fail
    }
    Value value_of(unsigned merit, Wdl outcome) const {
        return merit == 0 ? Value{outcome, 0} : value_of_merit(metric_, merit);
    }
    // hole_code for a value without code.
    Code code_of(Value value) const {
        const unsigned code = value.dtw <= max_dtw ? encode_value(metric_, value) : hole_code;
        return code <= std::numeric_limits<Code>::max() ? static_cast<Code>(code) : Code{hole_code};
    }
    // Computes codes by the definition, hole_code if there is no position. Returns the first index whose value has no
    // code of this width, else the end.
    std::uint64_t expect(std::uint32_t slice, std::uint64_t begin, std::span<Code> expected) const {
        std::uint64_t without_code = begin + expected.size();
        std::fill(expected.begin(), expected.end(), Code{hole_code});
        const auto note = [&, begin, codes = expected.data()](std::uint64_t index, unsigned merit, Wdl outcome) {
            const Code code = merit == 0 || points_ ? code_of(value_of(merit, outcome)) : code_of_merit_[merit];
            if (code == hole_code) without_code = std::min(without_code, index);
            codes[index - begin] = code;
        };
        for_each_best(slice, begin, without_code, note);
        return without_code;
    }
    // The same for one index; nothing for a value without code.
    std::optional<Code> expected_at(std::uint32_t slice, std::uint64_t index) const {
        Code code = hole_code;
        return expect(slice, index, {&code, 1}) > index ? std::optional(code) : std::nullopt;
    }
    // Describes a wrong code; empty if the index is a hole.
    std::string failure_at(std::uint32_t slice, std::uint64_t index) const {
        std::string failure;
        for_each_best(slice, index, index + 1, [&](std::uint64_t, unsigned merit, Wdl outcome) {
            failure = describe_failure(rules_.format(Address{slice, index}), metric_, codes_[slice][index],
                                       value_of(merit, outcome));
        });
        return failure;
    }

    // Checks that rows agree with the definition, at one index of each `indices_for_a_spot`. Returns the first index
    // where they differ, else the end.
    std::uint64_t spot_check(std::uint32_t slice, std::uint64_t begin, std::span<const Code> expected) const {
        for (std::uint64_t first = 0; first < expected.size(); first += indices_for_a_spot) {
            const std::uint64_t mixed = ((begin + first) ^ slice) * 0x9e3779b97f4a7c15;
            const std::uint64_t spot = first + (mixed >> 32) % indices_for_a_spot;
            if (spot >= expected.size()) break;
            if (expected_at(slice, begin + spot) != expected[spot]) return begin + spot;
        }
        return begin + expected.size();
    }

    // Compares codes from `begin` on with the expected ones, counts and hashes them. Takes them over in a slice that
    // the table leaves out. Describes the first index where they differ, or an earlier one that the caller names.
    Result<void> compare(std::uint32_t slice, std::uint64_t begin, std::span<const Code> expected, std::uint64_t failed,
                         bool by_rows, CheckedRun& chunk) {
        const std::span<Code> codes = std::span(codes_[slice]).subspan(begin, expected.size());
        if (table_.slice(slice).found_by_search) std::copy(expected.begin(), expected.end(), codes.begin());
        bool differ = false;
        for (std::size_t i = 0; i < codes.size(); ++i) differ |= expected[i] != hole_code && codes[i] != expected[i];
        // The codes of holes mean nothing.
        if (by_rows)
            for (std::size_t i = 0; i < codes.size(); ++i)
                codes[i] = expected[i] == hole_code ? Code{hole_code} : codes[i];
        if (differ)
            for (std::size_t i = 0; i < codes.size() && begin + i < failed; ++i)
                if (expected[i] != hole_code && codes[i] != expected[i]) failed = begin + i;
        if (failed < begin + expected.size()) {
            const std::string failure = failure_at(slice, failed);
            const bool made_up = by_rows && !table_.stores({slice, failed});
            if (failure.empty() || made_up || expected_at(slice, failed) == codes_[slice][failed])
                return fail(Failure::internal, fmt::format("the rows of {} are not its positions", rules_.spec()),
                            fmt::format("index {} of slice {}", failed, rules_.slice_name(slice)));
            chunk.failure = failure;
        }
        // By turns: equal codes in a row wait for each other.
        constexpr std::size_t all_codes = std::size_t{std::numeric_limits<Code>::max()} + 1;
        std::vector<std::uint32_t> count(2 * all_codes, 0);
        for (std::size_t i = 0; i < expected.size(); ++i) ++count[i % 2 * all_codes + expected[i]];
        for (std::size_t code = 0; code < all_codes; ++code) count[code] += count[all_codes + code];
        add_by_code(metric_, std::span(count).first(all_codes), chunk.counts);
        if (count[hole_code] == 0) {
            chunk.hash = hash_of_run(expected);
        } else {
            std::vector<Code> without_holes;
            without_holes.reserve(expected.size());
            std::copy_if(expected.begin(), expected.end(), std::back_inserter(without_holes),
                         [](Code code) { return code != hole_code; });
            chunk.hash = hash_of_run(std::span<const Code>(without_holes));
        }
        options_.observer->advance(chunk.counts.positions);
        return {};
    }

    // True if rows have computed the whole slice, in expected_.
    bool fill_by_rows(std::uint32_t slice) {
        if constexpr (sizeof(Code) == 1) {
            if (rows_ == nullptr || !rows_->knows(slice)) return false;
            const SliceRecord& record = table_.slice(slice);
            expected_.resize(record.size);
            const std::uint64_t known = record.found_by_search ? 0 : record.stored_from;
            return rows_->fill(slice, codes_, expected_, workers_, options_.stop, known);
        }
        return false;
    }

    // Computes the codes that a partly stored slice leaves out: their moves lead to stored ones and to other slices.
    Result<void> rebuild(std::uint32_t slice, bool filled, VerifyReport& report) {
        const std::uint64_t left_out = table_.slice(slice).stored_from;
        if (filled) {
            std::copy_n(expected_.begin(), left_out, codes_[slice].begin());
            return {};
        }
        std::vector<std::uint64_t> without_code((left_out + grain - 1) / grain);  // the first ones, by chunk
        const auto find = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
            without_code[begin / grain] = expect(slice, begin, std::span(codes_[slice]).subspan(begin, end - begin));
            return {};
        };
        ZERMELO_TRY(for_chunks_or_error(workers_, left_out, grain, options_.stop, find));
        if (options_.stop.stop_requested()) return interrupted("the check of " + table_.path());
        for (std::uint64_t chunk = 0; chunk < without_code.size() && !report.first_failure; ++chunk)
            if (without_code[chunk] < std::min(left_out, (chunk + 1) * grain))
                report.first_failure = failure_at(slice, without_code[chunk]);
        return {};
    }

    Result<void> check(std::uint32_t slice, VerifyReport& report) {
        const SliceRecord& record = table_.slice(slice);
        const bool filled = fill_by_rows(slice);
        if (!record.found_by_search && record.stored_from > 0) {
            ZERMELO_TRY(rebuild(slice, filled, report));
            if (report.first_failure) return {};
        }
        std::vector<CheckedRun> chunks((record.size + grain - 1) / grain);
        ZERMELO_TRY(for_chunks_or_error(
            workers_, record.size, grain, options_.stop, [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
                if (filled) {
                    const auto expected = std::span<const Code>(expected_).subspan(begin, end - begin);
                    return compare(slice, begin, expected, spot_check(slice, begin, expected), true,
                                   chunks[begin / grain]);
                }
                std::vector<Code> expected(end - begin);
                const std::uint64_t first = std::clamp(record.stored_from, begin, end);  // earlier ones are rebuilt
                std::copy_n(codes_[slice].begin() + static_cast<std::ptrdiff_t>(begin), first - begin,
                            expected.begin());
                const std::uint64_t failed = expect(slice, first, std::span(expected).subspan(first - begin));
                return compare(slice, begin, expected, failed, false, chunks[begin / grain]);
            }));
        if (options_.stop.stop_requested()) return interrupted("the check of " + table_.path());
        add_runs(chunks, record, fmt::format("slice {} ({}): ", slice, rules_.slice_name(slice)), report);
        const Address start = rules_.start();
        if (!report.first_failure && start.slice == slice && codes_[slice][start.index] != table_.footer().start)
            report.first_failure = wrong_start;
        return {};
    }

    const TableRules& rules_;
    const SliceRows* rows_;  // null for lack of memory too
    const TableReader& table_;
    const RunOptions& options_;
    Metric metric_;
    Workers workers_;
    bool points_;
    ByteMerits merits_ = merits_of_bytes(metric_);
    std::vector<Code> code_of_merit_;       // of value_of_merit, without points
    std::vector<std::vector<Code>> codes_;  // of the slices that are still needed
    std::vector<Code> expected_;            // by rows, of the slice in work
};

}  // namespace

Result<VerifyReport> check_dense_table(const TableRules& rules, const SliceRows* rows, const TableReader& table,
                                       const RunOptions& options) {
    const auto slices = table.slices();
    const bool wide = std::any_of(slices.begin(), slices.end(), [&](const SliceRecord& slice) {
        return slice.bits == 16 || slice.counts.code_bits(table.header().metric) == 16;
    });
    if (wide) return DenseCheck<std::uint16_t>(rules, rows, table, options).run();
    return DenseCheck<std::uint8_t>(rules, rows, table, options).run();
}

}  // namespace zermelo

#include "solvers/verify/sample_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <random>
#include <vector>

#include "solvers/run/cached_codes.hpp"
#include "solvers/run/first_error.hpp"
#include "solvers/run/parallel.hpp"
#include "solvers/verify/local_check.hpp"
#include "tablebase/block.hpp"

namespace zermelo {

namespace {

class SampleCheck {
public:
    SampleCheck(const TableRules& rules, const TableReader& table, const RunOptions& options)
        : rules_(rules), table_(table), options_(options), workers_(options.threads) {
        for (const SliceRecord& slice : table_.slices())
            ends_.push_back((ends_.empty() ? 0 : ends_.back()) + slice.stored());
    }

    Result<VerifyReport> run(std::uint64_t count, std::uint64_t seed) {
        options_.observer->begin_phase("verifying", count);
        VerifyReport report;
        std::mutex mutex;
        std::uint64_t failing_chunk = UINT64_MAX;
        const auto check_some = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
            std::mt19937_64 random(seed + begin);
            std::uint64_t checked = 0;
            std::optional<std::string> failure;
            Result<void> result;
            for (std::uint64_t i = begin; i < end && result && !failure; ++i) {
                result = check_one(random, checked, failure);
                options_.observer->advance(1);
            }
            const std::lock_guard lock(mutex);
            report.checked += checked;
            if (failure && begin < failing_chunk) {
                failing_chunk = begin;
                report.first_failure = failure;
            }
            return result;
        };
        const auto done = for_chunks_or_error(workers_, count, grain, options_.stop, check_some);
        if (options_.stop.stop_requested()) return interrupted("the check of " + table_.path());
        ZERMELO_TRY(done);
        return report;
    }

private:
    static constexpr std::uint64_t grain = 256;

    Result<void> check_one(std::mt19937_64& random, std::uint64_t& checked, std::optional<std::string>& failure) const {
        constexpr int attempts = 1000;  // most indices have a position
        for (int attempt = 0; attempt < attempts && ends_.back() > 0; ++attempt) {
            const std::uint64_t drawn = std::uniform_int_distribution<std::uint64_t>(0, ends_.back() - 1)(random);
            const auto slice =
                static_cast<std::uint32_t>(std::upper_bound(ends_.begin(), ends_.end(), drawn) - ends_.begin());
            const std::uint64_t index = table_.slice(slice).size - (ends_[slice] - drawn);
            bool found = false;
            ZERMELO_TRY(check(slice, index, found, failure));
            if (!found) continue;
            ++checked;
            return {};
        }
        return {};
    }

    // `found`: a position is there.
    Result<void> check(std::uint32_t slice, std::uint64_t index, bool& found,
                       std::optional<std::string>& failure) const {
        if (table_.header().layout == Layout::dense) {
            ZERMELO_ASSIGN(code, table_.value({slice, index}));
            return rules_.list(slice, index, index + 1, {}, [&](const ListedMoves& moves) {
                found = true;
                return check(moves, code, [&] { return rules_.format(Address{slice, index}); }, failure);
            });
        }
        ZERMELO_ASSIGN(content, table_.read_block(index / keyed_block_entries));
        const std::size_t width = table_.header().key_width;
        const ByteSpan key = ByteSpan(content).subspan(index % keyed_block_entries * width, width);
        const std::uint64_t keys = table_.units_in_block(index / keyed_block_entries) * width;
        const ValueCode code =
            code_at(ByteSpan(content).subspan(keys), index % keyed_block_entries, table_.code_bits());
        return rules_.list(key, index, {}, [&](const ListedMoves& moves) -> Result<void> {
            found = moves.positions[0].fault != ListedMoves::Fault::no_position;
            if (!found) return {};
            return check(moves, code, [&] { return rules_.format(key); }, failure);
        });
    }

    // Checks the one listed position.
    template <class F>
    Result<void> check(const ListedMoves& moves, ValueCode code, F&& text, std::optional<std::string>& failure) const {
        const Metric metric = table_.header().metric;
        const ListedPlaces& children = moves.children;
        CachedCodes codes(rules_, table_);
        std::optional<Error> error;
        const auto merit = [&](std::size_t i) {
            const auto found = codes.code(children, i);
            if (!found) error = found.error();
            const ListedPlaces::Place& child = children.places[i];
            if (found && *found == hole_code && !failure)
                failure = fmt::format("{}: the table lacks the position after a move, {}", text(),
                                      rules_.format(children.key(i)));
            return merit_of(metric, std::max(found.value_or(draw_code), draw_code), child.same_side, child.gain);
        };
        const Value expected = value_by_children(metric, moves.positions[0], 0, children.places.size(), merit);
        if (error) return tl::unexpected<Error>(*std::move(error));
        if (moves.positions[0].fault == ListedMoves::Fault::not_canonical) failure = not_canonical(text());
        if (!failure && !has_code(metric, expected, code)) failure = describe_failure(text(), metric, code, expected);
        return {};
    }

    const TableRules& rules_;
    const TableReader& table_;
    const RunOptions& options_;
    Workers workers_;
    std::vector<std::uint64_t> ends_;  // of the stored slices, counted through
};

}  // namespace

Result<VerifyReport> check_sample(const TableRules& rules, const TableReader& table, std::uint64_t count,
                                  std::uint64_t seed, const RunOptions& options) {
    return SampleCheck(rules, table, options).run(count, seed);
}

}  // namespace zermelo

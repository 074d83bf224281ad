// Checks some values of a table, for tables too large to be checked in full.
#pragma once

#include <algorithm>
#include <atomic>
#include <mutex>
#include <random>
#include <vector>

#include "solvers/run/first_error.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"
#include "solvers/run/report.hpp"
#include "solvers/verify/local_check.hpp"
#include "tablebase/prober.hpp"

namespace zermelo {

// Draws positions at random, all alike likely, the same ones for one seed, and tests each value as the full check does.
// Values come through the table's cache, so memory is bounded. What the table leaves out is not drawn.
template <Game G>
class SampleVerifier {
public:
    SampleVerifier(const Prober<G>& prober, const RunOptions& options)
        : prober_(prober), game_(prober.game()), table_(prober.table()), options_(options), workers_(options.threads) {
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
            ZERMELO_ASSIGN(entry, read(slice, index));
            if (!entry.position) continue;
            ++checked;
            return check(*entry.position, entry.code, failure);
        }
        return {};
    }

    struct Entry {
        std::optional<typename G::Position> position;
        ValueCode code = hole_code;
    };
    Result<Entry> read(std::uint32_t slice, std::uint64_t index) const {
        if (table_.header().layout == Layout::keyed) {
            const std::uint64_t block = index / keyed_block_entries;
            ZERMELO_ASSIGN(content, table_.read_block(block));
            const std::size_t width = table_.header().key_width;
            const ByteSpan bytes(content);
            const auto position = read_key(game_, bytes.subspan(index % keyed_block_entries * width, width));
            const std::uint64_t keys = table_.units_in_block(block) * width;
            return Entry{position, code_at(bytes.subspan(keys), index % keyed_block_entries, table_.code_bits())};
        }
        if constexpr (IndexedGame<G>) {
            ZERMELO_ASSIGN(code, table_.value({slice, index}));
            return Entry{prober_.indexing().position_at({slice, index}), code};
        }
        return Entry{};
    }

    Result<void> check(const typename G::Position& position, ValueCode code,
                       std::optional<std::string>& failure) const {
        const Metric metric = prober_.metric();
        std::optional<Error> error;
        const Value expected =
            value_by_moves(game_, metric, position, [&](const auto& child, bool same_side, int gain) {
                const auto value = prober_.probe(child);
                if (!value) error = value.error();
                const bool known = value && *value;
                if (value && !*value && !failure)
                    failure = fmt::format("{}: the table lacks the position after a move, {}", game_.format(position),
                                          game_.format(child));
                return merit_of(metric, encode_value(metric, known ? **value : Value{}), same_side, gain);
            });
        if (error) return tl::unexpected<Error>(*std::move(error));
        if (!failure && (expected.dtw > max_dtw || code != encode_value(metric, expected)))
            failure = describe_failure(game_, metric, position, code, expected);
        return {};
    }

    const Prober<G>& prober_;
    const G& game_;
    const TableReader& table_;
    const RunOptions& options_;
    Workers workers_;
    std::vector<std::uint64_t> ends_;  // of the stored slices, counted through
};

}  // namespace zermelo

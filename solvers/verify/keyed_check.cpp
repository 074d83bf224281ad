#include "solvers/verify/keyed_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "games/board/combinatorics.hpp"
#include "solvers/run/first_error.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/parallel.hpp"
#include "solvers/verify/local_check.hpp"
#include "tablebase/block.hpp"

namespace zermelo {

namespace {

// Keys are found again through a table of their first bits.
class KeyedCheck {
public:
    KeyedCheck(const TableRules& rules, const TableReader& table, const RunOptions& options)
        : rules_(rules),
          table_(table),
          options_(options),
          metric_(table.header().metric),
          workers_(options.threads),
          width_(table.header().key_width),
          greatest_(table.footer().counts.greatest_code(metric_)),
          merits_(merits_of_bytes(metric_)) {}

    Result<VerifyReport> run() {
        entries_ = table_.slice(0).size;
        if (entries_ > UINT32_MAX)
            return fail(Failure::limit, fmt::format("cannot check {} in full", table_.path()),
                        "it has more than 2^32 entries");
        ZERMELO_TRY(check_memory(rules_.spec(), entries_ * (width_ + 6) + 64'000'000, options_.memory, "checking"));
        ZERMELO_TRY(load());
        VerifyReport report;
        report.sufficient = metric_ != Metric::wdl || !rules_.has_cycles();
        report.first_failure = check_order();
        if (report.first_failure) return report;
        index_keys();
        options_.observer->begin_phase("verifying", entries_);
        ZERMELO_TRY(check_values(report));
        return report;
    }

private:
    static constexpr std::uint64_t grain = keyed_block_entries;  // the runs of the digest

    ByteSpan key(std::uint64_t entry) const { return ByteSpan(keys_).subspan(entry * width_, width_); }
    bool less(std::uint64_t entry, ByteSpan wanted) const {
        return std::memcmp(keys_.data() + entry * width_, wanted.data(), width_) < 0;
    }

    Result<void> load() {
        keys_.resize(entries_ * width_);
        codes_.resize(entries_);
        const auto load_block = [&](std::uint64_t block, std::uint64_t) -> Result<void> {
            ZERMELO_ASSIGN(content, table_.read_block(block));
            const std::uint64_t first = block * keyed_block_entries;
            const std::uint64_t units = table_.units_in_block(block);
            std::copy_n(content.begin(), units * width_, keys_.begin() + static_cast<std::ptrdiff_t>(first * width_));
            unpack_codes(ByteSpan(content).subspan(units * width_), 0, table_.code_bits(),
                         std::span(codes_).subspan(first, units));
            return {};
        };
        ZERMELO_TRY(for_chunks_or_error(workers_, table_.blocks(), 1, options_.stop, load_block));
        if (options_.stop.stop_requested()) return interrupted("the check of " + table_.path());
        return {};
    }

    std::optional<std::string> check_order() const {
        for (std::uint64_t i = 0; i + 1 < entries_; ++i)
            if (!less(i, key(i + 1))) return fmt::format("entry {}: its key does not ascend", i + 1);
        return std::nullopt;
    }

    // Divides the entries by their first bits into buckets of equal width between the first and the last key.
    void index_keys() {
        bucket_bits_ = std::min(24, static_cast<int>(std::bit_width(entries_)));
        first_ = prefix(key(0));
        span_ = static_cast<U128>(prefix(key(entries_ - 1)) - first_) + 1;
        buckets_.assign((std::size_t{1} << bucket_bits_) + 2, 0);
        for (std::uint64_t i = 0; i < entries_; ++i)
            buckets_[bucket(prefix(key(i))) + 1] = static_cast<std::uint32_t>(i + 1);
        for (std::size_t b = 1; b < buckets_.size(); ++b) buckets_[b] = std::max(buckets_[b], buckets_[b - 1]);
    }
    std::uint64_t prefix(ByteSpan key) const {
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < 8; ++i) number = number << 8 | (i < width_ ? key[i] : 0);
        return number;
    }
    std::size_t bucket(std::uint64_t prefix) const {
        return static_cast<std::size_t>((static_cast<U128>(prefix - first_) << bucket_bits_) / span_);
    }

    // The code of a key, or hole_code where the table lacks it.
    ValueCode find(ByteSpan wanted) const {
        const std::uint64_t number = prefix(wanted);
        if (number < first_ || number - first_ >= span_) return hole_code;
        const std::size_t at = bucket(number);
        std::uint64_t low = buckets_[at];
        std::uint64_t high = buckets_[at + 1];
        while (low < high) {
            const std::uint64_t middle = (low + high) / 2;
            if (less(middle, wanted))
                low = middle + 1;
            else
                high = middle;
        }
        if (low == entries_ || std::memcmp(key(low).data(), wanted.data(), width_) != 0) return hole_code;
        return codes_[low];
    }

    std::optional<std::string> check_entry(const ListedMoves& moves, const ListedMoves::Position& position,
                                           std::size_t first, std::size_t end) const {
        const std::uint64_t entry = position.index;
        const auto text = [&] { return rules_.format(key(entry)); };
        if (position.fault == ListedMoves::Fault::no_position)
            return fmt::format("entry {}: no legal position has its key", entry);
        if (position.fault == ListedMoves::Fault::not_canonical) return not_canonical(text());
        const ValueCode code = codes_[entry];
        if (code == hole_code) return fmt::format("{}: it has no value", text());
        std::optional<std::size_t> missing;
        const auto merit = [&](std::size_t i) {
            const ListedPlaces::Place& child = moves.children.places[i];
            const ValueCode found = find(moves.children.key(i));
            if (found == hole_code && !missing) missing = i;
            if (child.gain == 0 && found < merits_[0].size()) return merits_[child.same_side ? 1 : 0][found];
            return merit_of(metric_, std::max(found, draw_code), child.same_side, child.gain);
        };
        const Value expected = value_by_children(metric_, position, first, end, merit);
        if (missing)
            return fmt::format("{}: the table lacks the position after a move, {}", text(),
                               rules_.format(moves.children.key(*missing)));
        if (has_code(metric_, expected, code)) return std::nullopt;
        return describe_failure(text(), metric_, code, expected);
    }

    Result<void> check_values(VerifyReport& report) {
        std::vector<CheckedRun> runs((entries_ + grain - 1) / grain);
        workers_.for_chunks(entries_, grain, options_.stop, [&](std::uint64_t begin, std::uint64_t end) {
            CheckedRun& run = runs[begin / grain];
            const auto visit = [&](const ListedMoves& moves) -> Result<void> {
                moves.for_each([&](const ListedMoves::Position& position, std::size_t first, std::size_t last, auto) {
                    if (!run.failure) run.failure = check_entry(moves, position, first, last);
                });
                return {};
            };
            (void)rules_.list(ByteSpan(keys_).subspan(begin * width_, (end - begin) * width_), begin, {}, visit);
            std::vector<std::uint32_t> count(greatest_ + 1, 0);
            for (std::uint64_t entry = begin; entry < end; ++entry)
                if (codes_[entry] <= greatest_) ++count[codes_[entry]];
            add_by_code(metric_, count, run.counts);
            run.hash = hash_of_run(ByteSpan(keys_).subspan(begin * width_, (end - begin) * width_),
                                   std::span(codes_).subspan(begin, end - begin));
            options_.observer->advance(end - begin);
        });
        if (options_.stop.stop_requested()) return interrupted("the check of " + table_.path());
        add_runs(runs, table_.slice(0), "", report);
        if (!report.first_failure && find(rules_.start_key()) != table_.footer().start)
            report.first_failure = wrong_start;
        return {};
    }

    const TableRules& rules_;
    const TableReader& table_;
    const RunOptions& options_;
    Metric metric_;
    Workers workers_;
    std::size_t width_;
    std::size_t greatest_;  // code that the footer's counts allow
    ByteMerits merits_;
    std::uint64_t entries_ = 0;
    Bytes keys_;
    std::vector<ValueCode> codes_;
    int bucket_bits_ = 0;
    std::uint64_t first_ = 0;  // the first eight bytes of the first key
    U128 span_ = 1;            // of these numbers: the last minus the first plus one
    std::vector<std::uint32_t> buckets_;
};

}  // namespace

Result<VerifyReport> check_keyed_table(const TableRules& rules, const TableReader& table, const RunOptions& options) {
    return KeyedCheck(rules, table, options).run();
}

}  // namespace zermelo

// Checks every value of a keyed table against the values of its successors, by forward moves alone.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <vector>

#include "solvers/run/first_error.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"
#include "solvers/run/report.hpp"
#include "solvers/verify/local_check.hpp"
#include "tablebase/block.hpp"
#include "tablebase/prober.hpp"

namespace zermelo {

// Loads the keys and values, checks that they are ascending, canonical, contain the start and are closed under moves,
// and tests each value. Keys are found again through a table of their first bits.
template <Game G>
class KeyedVerifier {
public:
    KeyedVerifier(const G& game, const TableReader& table, const RunOptions& options)
        : game_(game),
          table_(table),
          options_(options),
          workers_(options.threads),
          width_(table.header().key_width),
          greatest_(table.footer().counts.greatest_code(metric())),
          merits_(merits_of_bytes(metric())) {}

    Result<VerifyReport> run() {
        entries_ = table_.slice(0).size;
        if (entries_ > UINT32_MAX)
            return fail(Failure::limit, fmt::format("cannot check {} in full", table_.path()),
                        "it has more than 2^32 entries");
        ZERMELO_TRY(check_memory(game_.spec(), entries_ * (width_ + 6) + 64'000'000, options_.memory, "checking"));
        ZERMELO_TRY(load());
        VerifyReport report;
        report.sufficient = metric() != Metric::wdl || G::cycles == Cycles::none;
        report.first_failure = check_order();
        if (report.first_failure) return report;
        index_keys();
        options_.observer->begin_phase("verifying", entries_);
        ZERMELO_TRY(check_values(report));
        return report;
    }

private:
    static constexpr std::uint64_t grain = keyed_block_entries;  // the runs of the digest

    Metric metric() const { return table_.header().metric; }
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
            for (std::uint64_t i = 0; i < units; ++i)
                codes_[first + i] = code_at(ByteSpan(content).subspan(units * width_), i, table_.code_bits());
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

    // The code of a position, or hole_code where the table lacks it.
    ValueCode find(const typename G::Position& position) const {
        std::array<std::uint8_t, 255> buffer{};
        const auto wanted = std::span(buffer).first(width_);
        write_key(game_, canonical(game_, position), wanted);
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

    std::optional<std::string> check_entry(std::uint64_t entry) const {
        const auto position = read_key(game_, key(entry));
        if (!position) return fmt::format("entry {}: no legal position has its key", entry);
        if (!(canonical(game_, *position) == *position))
            return fmt::format("{}: it is not the canonical one of its class", game_.format(*position));
        const ValueCode code = codes_[entry];
        if (code == hole_code) return fmt::format("{}: it has no value", game_.format(*position));
        std::optional<std::string> missing;
        const Value expected =
            value_by_moves(game_, metric(), *position, [&](const auto& child, bool same_side, int gain) {
                const ValueCode found = find(child);
                if (found == hole_code && !missing)
                    missing = fmt::format("{}: the table lacks the position after a move, {}", game_.format(*position),
                                          game_.format(child));
                if (ScoreGame<G> || found >= merits_[0].size())
                    return merit_of(metric(), std::max(found, draw_code), same_side, gain);
                return merits_[same_side ? 1 : 0][found];
            });
        if (missing) return missing;
        if (expected.dtw > max_dtw || code != encode_value(metric(), expected))
            return describe_failure(game_, metric(), *position, code, expected);
        return std::nullopt;
    }

    Result<void> check_values(VerifyReport& report) {
        struct Chunk {
            ValueCounts counts;
            std::optional<std::string> failure;
            std::uint64_t hash = 0;
        };
        std::vector<Chunk> chunks((entries_ + grain - 1) / grain);
        workers_.for_chunks(entries_, grain, options_.stop, [&](std::uint64_t begin, std::uint64_t end) {
            Chunk& chunk = chunks[begin / grain];
            for (std::uint64_t entry = begin; entry < end && !chunk.failure; ++entry)
                chunk.failure = check_entry(entry);
            std::vector<std::uint32_t> count(greatest_ + 1, 0);
            for (std::uint64_t entry = begin; entry < end; ++entry)
                if (codes_[entry] <= greatest_) ++count[codes_[entry]];
            add_by_code(metric(), count, chunk.counts);
            chunk.hash = hash_of_run(ByteSpan(keys_).subspan(begin * width_, (end - begin) * width_),
                                     std::span(codes_).subspan(begin, end - begin));
            options_.observer->advance(end - begin);
        });
        if (options_.stop.stop_requested()) return interrupted("the check of " + table_.path());
        ValueCounts counts;
        std::vector<std::uint64_t> hashes;
        for (const Chunk& chunk : chunks) {
            counts.add(chunk.counts);
            hashes.push_back(chunk.hash);
            if (!report.first_failure) report.first_failure = chunk.failure;
        }
        report.checked = counts.positions;
        if (report.first_failure) return {};
        if (counts != table_.footer().counts)
            report.first_failure = "the directory's counts are not those of the values";
        if (find(game_.initial()) != table_.footer().start)
            report.first_failure = "the footer's value of the start position is not that of the table";
        if (digest_of_runs(hashes) != table_.slice(0).digest)
            report.first_failure = "the directory's digest is not that of the values";
        return {};
    }

    const G& game_;
    const TableReader& table_;
    const RunOptions& options_;
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

}  // namespace zermelo

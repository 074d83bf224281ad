#include "solvers/transcribe/transcribe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <vector>

#include "solvers/run/first_error.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/range_codes.hpp"
#include "solvers/run/slice_writer.hpp"
#include "solvers/run/threads.hpp"
#include "tablebase/block.hpp"
#include "tablebase/stored_writer.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t least_cache = 16'000'000;

// The numbering and the blocks in flight, and what each worker has in hand: codes, a block and the state of zstd.
std::uint64_t memory_beside(const RunOptions& options) {
    return 32'000'000 + 4'000'000 * static_cast<std::uint64_t>(worker_count(options.threads));
}

Result<void> check_metric(const TableReader& source, Metric wanted) {
    const Metric metric = source.header().metric;
    if (wanted == metric || (metric == Metric::dtw && wanted == Metric::wdl)) return {};
    return fail(Failure::usage,
                fmt::format("cannot make a table of {} from {}, a table of {}", name_of(wanted), source.path(),
                            name_of(metric)),
                metric == Metric::score
                    ? "its points are those still to come; who wins depends on those made before too"
                : wanted == Metric::score ? "its game has no points"
                                          : "it has outcomes, and they do not tell distances",
                metric == Metric::wdl && wanted == Metric::dtw ? "solve it again" : "");
}

// The source must stay as it is, so nothing may be written over it: neither under its name nor on the way there.
Result<void> check_path(const TableReader& source, const std::string& path) {
    for (const std::string& written : {path, partial_path(path)}) {
        std::error_code ignored;
        if (std::filesystem::equivalent(source.path(), written, ignored))
            return fail(Failure::usage, fmt::format("{} cannot be written", path),
                        fmt::format("{} is the table that is read", written), "choose another name");
    }
    return {};
}

ValueCounts without_distances(ValueCounts counts) {
    counts.max_win_dtw = counts.max_loss_dtw = 0;
    return counts;
}

class Transcriber {
public:
    Transcriber(const TableRules& rules, const TableReader& source, const Transcription& wanted,
                const RunOptions& options)
        : rules_(rules),
          source_(source),
          options_(options),
          workers_(options.threads),
          codes_(rules, source),
          header_(source.header()),
          other_metric_(wanted.output.metric.value_or(header_.metric) != header_.metric),
          keyed_(header_.layout == Layout::keyed) {
        header_.metric = wanted.output.metric.value_or(header_.metric);
        if (wanted.output.level) header_.level = static_cast<std::uint8_t>(*wanted.output.level);
        header_.parts = false;
        for (std::uint32_t slice = 0; slice < source.slices().size(); ++slice) {
            const SliceRecord& record = records_.emplace_back(planned(slice, wanted.searched));
            header_.parts = header_.parts || record.stored_from > 0;
            blocks_ += block_count(header_.layout, record);
            stored_ += record.stored();
        }
        // Slices keep their order; those that the source leaves out follow.
        for (const std::uint32_t slice : source.write_order())
            if (!records_[slice].found_by_search) write_order_.push_back(slice);
        for (std::uint32_t slice = 0; slice < records_.size(); ++slice)
            if (source.slice(slice).found_by_search && !records_[slice].found_by_search) write_order_.push_back(slice);
    }

    // Beside the cache: what the writer keeps of each block, and the directory of both tables.
    std::uint64_t memory() const {
        const std::uint64_t of_block = sizeof(BlockRecord) + sizeof(std::uint64_t) + (keyed_ ? 48 : 0);
        return memory_beside(options_) + 2 * blocks_ * of_block + 4 * records_.size() * sizeof(SliceRecord);
    }

    Result<void> write(StoredWriter& writer) {
        options_.observer->begin_phase("writing", stored_);
        for (const std::uint32_t slice : write_order_) {
            writer.begin_slice(slice, records_[slice]);
            ZERMELO_TRY(keyed_ ? write_keyed(writer) : write_dense(writer, slice));
        }
        for (std::uint32_t slice = 0; slice < records_.size(); ++slice)
            if (records_[slice].found_by_search) writer.begin_slice(slice, records_[slice]);
        const Value start = decode_value(source_.header().metric, source_.footer().start);
        return writer.complete(header_.metric == Metric::wdl ? Value{start.wdl, 0} : start);
    }

    // Compares each stored value of the table in a file with the source's; returns how many there are.
    Result<std::uint64_t> compare(const std::string& file) {
        ZERMELO_ASSIGN(table, TableReader::open(file, std::make_shared<BlockCache>(page_cache)));
        options_.observer->begin_phase("comparing", stored_);
        std::atomic<std::uint64_t> compared{0};
        const auto compare_block = [&](std::uint64_t block, std::uint64_t) -> Result<void> {
            ZERMELO_ASSIGN(positions, keyed_ ? compare_keyed(*table, block) : compare_dense(*table, block));
            compared += positions;
            options_.observer->advance(table->units_in_block(block));
            return {};
        };
        ZERMELO_TRY(for_chunks_or_error(workers_, table->blocks(), 1, options_.stop, compare_block));
        if (options_.stop.stop_requested()) return stopped();
        return compared.load();
    }

    const TableHeader& header() const { return header_; }
    std::uint32_t slices() const { return static_cast<std::uint32_t>(records_.size()); }

private:
    static constexpr std::uint64_t page_cache = 1 << 20;

    tl::unexpected<Error> stopped() const { return interrupted("the transcription of " + source_.path()); }
    tl::unexpected<Error> unsound(std::uint32_t slice) const {
        return fail(Failure::corrupt, fmt::format("{} is not a sound table", source_.path()),
                    fmt::format("the values of slice {} are not those that it counts", slice),
                    Cause{.kind = Cause::Kind::unsound_table, .where = source_.path()});
    }
    tl::unexpected<Error> differs(const TableReader& table) const {
        return fail(Failure::verification, fmt::format("{} does not hold what was written to it", table.path()),
                    fmt::format("a value is not that of {}", source_.path()), "check the disk, then run it again");
    }

    SliceRecord planned(std::uint32_t slice, SearchedValues searched) const {
        SliceRecord record = source_.slice(slice);
        if (other_metric_) {
            record.counts = without_distances(record.counts);
            record.digest = {};
        }
        if (!keyed_ && searched != SearchedValues::as_they_are) {
            const std::uint64_t from = searched == SearchedValues::drop ? rules_.slices().stored_from[slice] : 0;
            record.found_by_search = from == none_stored;
            record.stored_from = record.found_by_search ? 0 : from;
        }
        if (record.found_by_search) {
            record.digest = {};
            record.bits = 0;
        } else if (other_metric_ || record.bits == 0) {
            record.bits = record.counts.code_bits(header_.metric);
        }
        return record;
    }

    // True if the blocks of a dense slice have the contents of the source's.
    bool same_contents(std::uint32_t slice) const {
        const SliceRecord& from = source_.slice(slice);
        return !other_metric_ && !from.found_by_search && from.stored_from == records_[slice].stored_from;
    }

    ValueCode transcribed(ValueCode code) const { return other_metric_ ? outcome_code(code) : code; }

    Result<void> write_in_order(StoredWriter& writer, std::uint64_t count, const EncodeBlock& encode,
                                std::vector<std::uint64_t>& hashes) {
        return encode_in_order(workers_, count, options_.stop, "the transcription of " + source_.path(), encode,
                               [&](const EncodedBlock& block) -> Result<void> {
                                   hashes.insert(hashes.end(), block.run_hashes.begin(), block.run_hashes.end());
                                   return block.frame.empty() ? Result<void>() : writer.append(block);
                               });
    }

    // The digest is that of the values which are written; the source states it too, where they are its own.
    Result<void> set_digest(StoredWriter& writer, std::uint32_t slice, std::span<const std::uint64_t> hashes) {
        const Digest digest = digest_of_runs(hashes);
        if (!other_metric_ && !source_.slice(slice).found_by_search && digest != source_.slice(slice).digest)
            return unsound(slice);
        writer.set_digest(slice, digest);
        return {};
    }

    Result<void> write_dense(StoredWriter& writer, std::uint32_t slice) {
        const SliceRecord& record = records_[slice];
        std::vector<std::uint64_t> hashes;
        if (same_contents(slice))
            return write_in_order(
                writer, source_.block_count(slice),
                [&](std::uint64_t i) -> Result<EncodedBlock> {
                    const std::uint64_t block = source_.first_block(slice) + i;
                    ZERMELO_ASSIGN(content, source_.read_block(block));
                    options_.observer->advance(source_.units_in_block(block));
                    return compress_block(content, header_.level);
                },
                hashes);
        const SliceCut cut(Layout::dense, record);
        std::atomic<std::uint64_t> wins{0};
        std::atomic<std::uint64_t> draws{0};
        const auto encode = [&](std::uint64_t block) -> Result<EncodedBlock> {
            const auto [first, count] = cut.range(block);
            std::vector<ValueCode> codes(std::min(end_of_run(first + count), record.size) - first);
            ZERMELO_TRY(codes_.read(slice, first, codes));
            for (ValueCode& code : codes) code = transcribed(code);
            const auto own = std::span<const ValueCode>(codes).first(count);
            draws += static_cast<std::uint64_t>(std::count(own.begin(), own.end(), draw_code));
            wins += static_cast<std::uint64_t>(std::count_if(
                own.begin(), own.end(), [](ValueCode code) { return code > draw_code && code % 2 != 0; }));
            if (block >= cut.left_out()) {
                options_.observer->advance(count);
                return dense_block(std::span<const ValueCode>(codes), first, count, record.bits, header_.level);
            }
            EncodedBlock hashed;
            hashed.run_hashes = hashes_of_runs(std::span<const ValueCode>(codes), first, count);
            return hashed;
        };
        ZERMELO_TRY(write_in_order(writer, cut.blocks(), encode, hashes));
        if (wins != record.counts.wins || draws != record.counts.draws) return unsound(slice);
        return set_digest(writer, slice, hashes);
    }

    Result<void> write_keyed(StoredWriter& writer) {
        std::vector<std::uint64_t> hashes;
        ZERMELO_TRY(write_in_order(
            writer, source_.blocks(),
            [&](std::uint64_t block) -> Result<EncodedBlock> {
                ZERMELO_ASSIGN(content, source_.read_block(block));
                const std::uint64_t entries = source_.units_in_block(block);
                const ByteSpan keys = ByteSpan(content).first(entries * header_.key_width);
                std::vector<ValueCode> codes(entries);
                for (std::uint64_t i = 0; i < entries; ++i) {
                    const ValueCode code = code_at(ByteSpan(content).subspan(keys.size()), i, source_.code_bits());
                    if (!source_.is_value(code)) return source_.impossible_value();
                    codes[i] = transcribed(code);
                }
                options_.observer->advance(entries);
                return keyed_block(keys, header_.key_width, codes, records_[0].bits, header_.level);
            },
            hashes));
        return set_digest(writer, 0, hashes);
    }

    Result<std::uint64_t> compare_dense(const TableReader& table, std::uint64_t block) const {
        const std::uint32_t slice = table.slice_of_block(block);
        const std::uint64_t count = table.units_in_block(block);
        ZERMELO_ASSIGN(content, table.read_block(block));
        if (same_contents(slice)) {
            ZERMELO_ASSIGN(of_source,
                           source_.read_block(source_.first_block(slice) + block - table.first_block(slice)));
            if (of_source != content) return differs(table);
            return count;
        }
        std::vector<ValueCode> codes(count);
        ZERMELO_TRY(codes_.read(slice, table.first_unit_of(block), codes));
        std::uint64_t positions = 0;
        for (std::uint64_t i = 0; i < count; ++i) {
            if (codes[i] == hole_code) continue;
            if (code_at(content, i, table.slice(slice).bits) != transcribed(codes[i])) return differs(table);
            ++positions;
        }
        return positions;
    }

    Result<std::uint64_t> compare_keyed(const TableReader& table, std::uint64_t block) const {
        const std::uint64_t entries = table.units_in_block(block);
        const std::uint64_t keys = entries * header_.key_width;
        ZERMELO_ASSIGN(content, table.read_block(block));
        ZERMELO_ASSIGN(of_source, source_.read_block(block));
        bool same = std::equal(content.begin(), content.begin() + static_cast<std::ptrdiff_t>(keys), of_source.begin());
        for (std::uint64_t i = 0; i < entries && same; ++i)
            same = code_at(ByteSpan(content).subspan(keys), i, table.code_bits()) ==
                   transcribed(code_at(ByteSpan(of_source).subspan(keys), i, source_.code_bits()));
        if (!same) return differs(table);
        return entries;
    }

    const TableRules& rules_;
    const TableReader& source_;
    const RunOptions& options_;
    Workers workers_;
    RangeCodes codes_;
    TableHeader header_;
    bool other_metric_;
    bool keyed_;
    std::vector<SliceRecord> records_;
    std::vector<std::uint32_t> write_order_;
    std::uint64_t blocks_ = 0;
    std::uint64_t stored_ = 0;  // indices or entries
};

}  // namespace

std::uint64_t cache_for(const TableReader& source, const Transcription& wanted, const RunOptions& options) {
    const auto slices = source.slices();
    const bool left_out = std::any_of(slices.begin(), slices.end(), [](const SliceRecord& slice) {
        return slice.found_by_search || slice.stored_from > 0;
    });
    const bool searches = left_out && (wanted.searched == SearchedValues::keep ||
                                       wanted.output.metric.value_or(source.header().metric) != source.header().metric);
    if (!searches) return least_cache;
    const std::uint64_t beside = memory_beside(options);
    return std::max(least_cache, (options.memory - std::min(options.memory, beside)) / 2);
}

Result<TranscribeReport> transcribe(const TableRules& rules, const TableReader& source, const Transcription& wanted,
                                    const RunOptions& options) {
    const auto started = std::chrono::steady_clock::now();
    ZERMELO_TRY(check_metric(source, wanted.output.metric.value_or(source.header().metric)));
    ZERMELO_TRY(check_path(source, wanted.output.path));
    Transcriber transcriber(rules, source, wanted, options);
    ZERMELO_TRY(check_memory(source.path(), transcriber.memory() + least_cache, options.memory, "transcribing"));
    ZERMELO_ASSIGN(writer, StoredWriter::create(wanted.output.path, wanted.output.force, transcriber.header(),
                                                transcriber.slices()));
    ZERMELO_TRY(transcriber.write(writer));
    ZERMELO_ASSIGN(compared, transcriber.compare(writer.partial_name()));
    ZERMELO_ASSIGN(table,
                   TableReader::open(writer.partial_name(), std::make_shared<BlockCache>(std::uint64_t{1} << 20)));
    if (options.stop.stop_requested()) return interrupted("the transcription of " + source.path());
    ZERMELO_TRY(writer.publish());
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;
    return TranscribeReport{source.summary(), table->summary(), compared, seconds.count()};
}

}  // namespace zermelo

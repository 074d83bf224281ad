#include "solvers/stats/table_statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <vector>

#include "solvers/run/byte_ranks.hpp"
#include "solvers/run/cached_codes.hpp"
#include "solvers/run/first_error.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/parallel.hpp"
#include "solvers/stats/kept_zugzwangs.hpp"
#include "solvers/stats/loaded_table.hpp"
#include "solvers/stats/tally.hpp"
#include "tablebase/block.hpp"

namespace zermelo {

namespace {

class TableCount {
public:
    TableCount(const TableRules& rules, const TableReader& table, const RunOptions& options, std::size_t kept)
        : rules_(rules),
          table_(table),
          options_(options),
          kept_(kept),
          metric_(table.header().metric),
          keyed_(table.header().layout == Layout::keyed),
          workers_(options.threads),
          points_(rules.has_points()),
          outcomes_(std::size_t{UINT16_MAX} + 1, impossible) {
        for (unsigned code = draw_code; code <= greatest_code(metric_); ++code)
            outcomes_[code] = static_cast<std::uint8_t>(decode_value(metric_, static_cast<ValueCode>(code)).wdl);
    }

    Result<Statistics> run(const MakeCountRows& make_rows) {
        constexpr std::uint64_t program = 64'000'000;
        ZERMELO_TRY(check_memory(rules_.spec(), program, options_.memory, "counting"));
        if (!keyed_ && program + LoadedTable::memory(table_) <= options_.memory) {
            if (make_rows && LoadedTable::code_bytes(table_) == 1) rows_ = make_rows();
            if (rows_ && program + LoadedTable::memory(table_) + rows_->memory() > options_.memory) rows_.reset();
            ZERMELO_ASSIGN(loaded, LoadedTable::load(rules_, table_, rows_.get(), workers_, options_));
            loaded_ = std::move(loaded);
        }
        options_.observer->begin_phase("counting", table_.footer().counts.positions);
        Statistics statistics;
        statistics.metric = metric_;
        statistics.has_null_moves = rules_.has_null_moves();
        for (const Side side : {Side::first, Side::second}) statistics.sides.emplace_back().side = side;
        for (std::uint32_t slice = 0; slice < table_.slices().size(); ++slice)
            ZERMELO_TRY(count_slice(slice, statistics));
        return statistics;
    }

private:
    static constexpr std::uint64_t grain = 1 << 13;  // indices; divides the blocks of dense tables
    static constexpr std::uint8_t impossible = 3;    // beside the outcomes

    Result<void> count_slice(std::uint32_t slice, Statistics& statistics) {
        const SliceRecord& record = table_.slice(slice);
        ChunkTally all(kept_);
        std::mutex mutex;
        // By positions in steps of the grain, or by rows.
        std::uint64_t step = keyed_ ? keyed_block_entries : grain;
        std::uint64_t row_length = 0;
        if (rows_ && rows_->slices().knows(slice)) {
            rows_->begin(slice, loaded_->bytes(), workers_, options_.stop);
            row_length = rows_->row_length();
            if (row_length > 0) step = row_length * rows_at_once(row_length);
        }
        const auto count_one = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
            ChunkTally chunk(kept_);
            bool counted = false;
            if (row_length > 0) {
                ZERMELO_ASSIGN(by_rows, count_by_rows(slice, begin, end, row_length, chunk));
                counted = by_rows;
            }
            if (!counted) {
                chunk = ChunkTally(kept_);
                ZERMELO_TRY(count_chunk(slice, begin, end, chunk));
            }
            options_.observer->advance(chunk.positions());
            const std::lock_guard lock(mutex);
            all.merge(chunk);
            return {};
        };
        ZERMELO_TRY(for_chunks_or_error(workers_, record.size, step, options_.stop, count_one));
        if (options_.stop.stop_requested())
            return fail(Failure::interrupted, fmt::format("the statistics of {} were interrupted", table_.path()));
        ValueCounts counts;
        for (const Side side : {Side::first, Side::second}) {
            GroupStatistics group = all.statistics(metric_, side);
            counts.add(group.counts);
            if (group.counts.positions == 0) continue;
            ZERMELO_ASSIGN(longest_loss, deepest(slice, all[side].longest[0]));
            ZERMELO_ASSIGN(longest_win, deepest(slice, all[side].longest[1]));
            group.longest_loss = longest_loss;
            group.longest_win = longest_win;
            group.name = rules_.slice_name(slice);
            statistics.add(slice, std::move(group));
        }
        if (counts != record.counts) return unsound("the directory's counts are not those of its values");
        for (const auto& zugzwang : all.first_zugzwangs()) {
            if (statistics.first_zugzwangs.size() == kept_) break;
            ZERMELO_ASSIGN(text, format(slice, zugzwang.index, false));
            ZERMELO_ASSIGN(exchanged, format(slice, zugzwang.index, true));
            statistics.first_zugzwangs.push_back({text, decode_value(metric_, zugzwang.code), exchanged,
                                                  decode_value(metric_, zugzwang.exchanged_code)});
        }
        return {};
    }

    Result<std::string> format(std::uint32_t slice, std::uint64_t index, bool exchanged) const {
        if (!keyed_) return rules_.format(Address{slice, index}, exchanged);
        ZERMELO_ASSIGN(content, table_.read_block(index / keyed_block_entries));
        const std::size_t width = table_.header().key_width;
        return rules_.format(ByteSpan(content).subspan(index % keyed_block_entries * width, width), exchanged);
    }
    Result<std::optional<Deepest>> deepest(std::uint32_t slice, const SideTally::Found& found) const {
        if (metric_ != Metric::dtw || found.code == hole_code) return std::nullopt;
        ZERMELO_ASSIGN(text, format(slice, found.index, false));
        return Deepest{decode_value(found.code), text};
    }
    tl::unexpected<Error> unsound(std::string why) const { return unsound_table(table_, std::move(why)); }

    // The positions of a chunk by index or entry: their codes, hole_code where they are to be searched, and keys.
    struct Chunk {
        std::uint32_t slice = 0;
        std::uint64_t begin = 0;
        std::vector<ValueCode> codes;
        Bytes keys;
        ChunkTally& tally;
    };

    // Counts rows [begin / row_length, end / row_length). False if they must be counted position by position.
    Result<bool> count_by_rows(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, std::uint64_t row_length,
                               ChunkTally& all) const {
        const std::uint64_t turn_end = rows_->same_turn_until(begin / row_length) * row_length;
        if (turn_end < end) {
            ZERMELO_ASSIGN(rest, count_by_rows(slice, turn_end, end, row_length, all));
            if (!rest) return false;
            end = turn_end;
        }
        RowCounts counts;
        if (!rows_->count(begin / row_length, end / row_length, loaded_->bytes(), counts)) return false;
        const std::vector<std::uint8_t>& codes = loaded_->bytes()[slice];
        const auto there = [&](auto&& wanted) {
            const auto found = std::find_if(codes.begin() + static_cast<std::ptrdiff_t>(begin),
                                            codes.begin() + static_cast<std::ptrdiff_t>(end), wanted);
            return static_cast<std::uint64_t>(found - codes.begin());
        };
        const std::uint64_t first = there([](std::uint8_t code) { return code != hole_code; });
        if (first == end) return true;
        std::optional<Side> turn;
        ZERMELO_TRY(
            rules_.list(slice, first, first + 1, {.sides = true}, [&](const ListedMoves& moves) -> Result<void> {
                turn = moves.positions[0].turn;
                return {};
            }));
        if (!turn) return false;
        SideTally& tally = all[*turn];
        tally.choices = counts.choices;
        tally.only_moves = counts.only_moves;
        tally.forced = counts.forced;
        tally.drawn_choices = counts.drawn_choices;
        tally.only_draws = counts.only_draws;
        tally.by_code.assign(counts.by_code.begin(), counts.by_code.end());
        tally.by_code[hole_code] = 0;
        // The farthest win and loss that there are, where they come first.
        for (unsigned code : {254U, 255U}) {
            while (is_decided(code) && counts.by_code[code] == 0) code -= 2;
            if (is_decided(code))
                tally.note({there([&](std::uint8_t c) { return c == code; }), static_cast<ValueCode>(code)});
        }
        const std::size_t kept = std::min(counts.zugzwangs.size(), kept_);
        counts.unsure.insert(counts.unsure.end(), counts.zugzwangs.begin(),
                             counts.zugzwangs.begin() + static_cast<std::ptrdiff_t>(kept));
        CachedCodes cached(rules_, table_);
        for (const std::uint64_t index : counts.unsure) {
            const Chunk one{slice, index, {codes[index]}, {}, all};
            const auto visit = [&](const ListedMoves& moves) -> Result<void> {
                if (moves.exchanged.places.empty()) return {};
                return count_zugzwang(one, moves.positions[0], moves.exchanged, 0, cached);
            };
            ZERMELO_TRY(rules_.list(slice, index, index + 1, {.sides = true}, visit));
        }
        tally.mutual_zugzwangs += counts.zugzwangs.size() - kept;
        return true;
    }

    Result<void> count_chunk(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, ChunkTally& tally) const {
        Chunk chunk{slice, begin, std::vector<ValueCode>(end - begin, hole_code), {}, tally};
        ZERMELO_TRY(read_codes(chunk));
        std::vector<std::uint8_t> with_moves(chunk.codes.size());
        for (std::size_t i = 0; i < with_moves.size(); ++i)
            with_moves[i] = points_ || outcome(chunk.codes[i]) != Wdl::loss ? 1 : 0;
        const WantedMoves wanted{with_moves, true};
        CachedCodes cached(rules_, table_);
        const auto visit = [&](const ListedMoves& moves) { return count_listed(chunk, moves, cached); };
        return keyed_ ? rules_.list(chunk.keys, begin, wanted, visit) : rules_.list(slice, begin, end, wanted, visit);
    }

    Result<void> read_codes(Chunk& chunk) const {
        if (keyed_) {
            ZERMELO_ASSIGN(content, table_.read_block(chunk.begin / keyed_block_entries));
            const std::size_t bytes = chunk.codes.size() * table_.header().key_width;
            chunk.keys.assign(content.begin(), content.begin() + static_cast<std::ptrdiff_t>(bytes));
            unpack_codes(ByteSpan(content).subspan(bytes), 0, table_.code_bits(), std::span(chunk.codes));
            return {};
        }
        if (loaded_) {
            loaded_->copy({chunk.slice, chunk.begin}, chunk.codes);
            return {};
        }
        Bytes content;
        std::optional<std::uint64_t> block;  // the one that `content` holds
        for (std::size_t i = 0; i < chunk.codes.size(); ++i) {
            const Address address{chunk.slice, chunk.begin + i};
            if (!table_.stores(address)) continue;
            const TableReader::Place place = table_.place_of(address);
            if (block != place.block) {
                ZERMELO_ASSIGN(read, table_.read_block(place.block));
                content = std::move(read);
                block = place.block;
            }
            chunk.codes[i] = code_at(content, place.unit, table_.slice(chunk.slice).bits);
        }
        return {};
    }

    Result<void> count_listed(Chunk& chunk, const ListedMoves& moves, CachedCodes& cached) const {
        if (loaded_) loaded_->prefetch(moves.children);
        if (loaded_) loaded_->prefetch(moves.exchanged);
        Result<void> result;
        moves.for_each([&](const ListedMoves::Position& position, std::size_t first, std::size_t end,
                           std::optional<std::uint32_t> null) {
            if (!result) return;
            ValueCode& code = chunk.codes[position.index - chunk.begin];
            if (position.fault == ListedMoves::Fault::no_position)
                result = unsound("no legal position has one of its keys");
            else if (code == hole_code && !loaded_ && !keyed_ && !table_.stores({chunk.slice, position.index}))
                result = search(chunk, position.index, cached);
            if (result && !table_.is_value(code)) result = table_.impossible_value();
            if (!result) return;
            SideTally& tally = chunk.tally[position.turn];
            tally.add(code, position.index);
            if (first < end && (points_ || outcome(code) != Wdl::loss)) {
                unsigned keeping = 0;
                const char* damage = nullptr;
                if (loaded_)
                    damage = count_loaded(decode_value(metric_, code), moves.children, first, end, keeping);
                else
                    result = count_cached(decode_value(metric_, code), moves.children, first, end, cached, keeping);
                if (damage == nullptr && keeping == 0) damage = "a position has no move that keeps its value";
                if (result && damage != nullptr) result = unsound(damage);
                ++tally.choices;
                tally.only_moves += keeping == 1 ? 1 : 0;
                tally.forced += end - first == 1 ? 1 : 0;
                if (outcome(code) == Wdl::draw) {
                    ++tally.drawn_choices;
                    tally.only_draws += keeping == 1 ? 1 : 0;
                }
            }
            if (result && null && outcome(code) != Wdl::win && is_first(chunk, position.index, moves.exchanged, *null))
                result = count_zugzwang(chunk, position, moves.exchanged, *null, cached);
        });
        return result;
    }
    Result<void> search(Chunk& chunk, std::uint64_t index, CachedCodes& cached) const {
        ZERMELO_ASSIGN(code, cached.code(Address{chunk.slice, index}));
        chunk.codes[index - chunk.begin] = code;
        return {};
    }

    // Counts the moves that keep a value; returns what is wrong, or nothing.
    const char* count_loaded(Value mine, const ListedPlaces& children, std::size_t first, std::size_t end,
                             unsigned& keeping) const {
        bool sound = true;
        for (std::size_t i = first; i < end; ++i) {
            const ListedPlaces::Place& child = children.places[i];
            const ValueCode code = loaded_->code(child.address());
            sound = sound && outcomes_[code] != impossible;
            keeping += keeps(mine, code, child) ? 1 : 0;
        }
        return sound ? nullptr : "a position has an impossible value";
    }
    // The same, up to two.
    Result<void> count_cached(Value mine, const ListedPlaces& children, std::size_t first, std::size_t end,
                              CachedCodes& cached, unsigned& keeping) const {
        for (std::size_t i = first; i < end && keeping < 2; ++i) {
            ZERMELO_ASSIGN(code, cached.code(children, i));
            if (code == hole_code) return unsound("it lacks the position after a move");
            keeping += keeps(mine, code, children.places[i]) ? 1 : 0;
        }
        return {};
    }
    bool keeps(Value mine, ValueCode code, const ListedPlaces::Place& child) const {
        if (points_)
            return after_move(metric_, decode_value(metric_, code), child.same_side, child.gain).score == mine.score;
        return (child.same_side ? outcome(code) : opposite(outcome(code))) == mine.wdl;
    }

    bool is_first(const Chunk& chunk, std::uint64_t index, const ListedPlaces& exchanged, std::size_t i) const {
        if (keyed_) return !std::ranges::lexicographical_compare(exchanged.key(i), key(chunk, index));
        const Address other = exchanged.places[i].address();
        return other.slice != chunk.slice ? chunk.slice < other.slice : index <= other.index;
    }

    // Counts a position that is not won and is the first of its pair.
    Result<void> count_zugzwang(const Chunk& chunk, const ListedMoves::Position& position,
                                const ListedPlaces& exchanged, std::size_t i, CachedCodes& cached) const {
        const ValueCode code = chunk.codes[position.index - chunk.begin];
        const Wdl mine = outcome(code);
        ValueCode other = hole_code;
        if (loaded_) {
            other = loaded_->code(exchanged.places[i].address());
            if (!table_.is_value(other)) return table_.impossible_value();
        } else {
            ZERMELO_ASSIGN(found, cached.code(exchanged, i));
            other = found;
            if (other == hole_code) {  // a keyed table lacks it; an end of the game has its value by the rules
                ZERMELO_ASSIGN(end, end_at(exchanged.places[i].address(), exchanged.key(i)));
                if (!end) return {};
                other = encode_value(metric_, {*end, 0});
            }
        }
        // One side loses on turn, and neither wins.
        const Wdl theirs = outcome(other);
        if (theirs == Wdl::win || (mine != Wdl::loss && theirs != Wdl::loss)) return {};
        const Address address = exchanged.places[i].address();
        const ByteSpan other_key = keyed_ ? exchanged.key(i) : ByteSpan();
        ZERMELO_ASSIGN(end, end_at({chunk.slice, position.index}, keyed_ ? key(chunk, position.index) : ByteSpan()));
        ZERMELO_ASSIGN(other_end, end_at(address, other_key));
        if (end && other_end) return {};
        ++chunk.tally[position.turn].mutual_zugzwangs;
        chunk.tally.note({position.index, code, other});
        return {};
    }
    ByteSpan key(const Chunk& chunk, std::uint64_t index) const {
        const std::size_t width = table_.header().key_width;
        return ByteSpan(chunk.keys).subspan((index - chunk.begin) * width, width);
    }
    // The outcome of a position where the game is over.
    Result<std::optional<Wdl>> end_at(const Address& at, ByteSpan key) const {
        std::optional<Wdl> end;
        const auto visit = [&](const ListedMoves& moves) -> Result<void> {
            if (moves.children.places.empty()) end = moves.positions[0].outcome;
            return {};
        };
        ZERMELO_TRY(keyed_ ? rules_.list(key, 0, {}, visit) : rules_.list(at.slice, at.index, at.index + 1, {}, visit));
        return end;
    }

    Wdl outcome(ValueCode code) const { return static_cast<Wdl>(outcomes_[code]); }

    const TableRules& rules_;
    const TableReader& table_;
    const RunOptions& options_;
    std::size_t kept_;  // mutual zugzwangs
    Metric metric_;
    bool keyed_;
    Workers workers_;
    bool points_;
    std::optional<LoadedTable> loaded_;   // if memory suffices
    std::unique_ptr<CountRows> rows_;     // likewise
    std::vector<std::uint8_t> outcomes_;  // by code
};

}  // namespace

Result<Statistics> count_table(const TableRules& rules, const MakeCountRows& make_rows, const TableReader& table,
                               const RunOptions& options) {
    return count_table_keeping(rules, make_rows, table, options, usual_zugzwangs);
}

Result<Statistics> count_table_keeping(const TableRules& rules, const MakeCountRows& make_rows,
                                       const TableReader& table, const RunOptions& options, std::size_t kept) {
    return TableCount(rules, table, options, kept).run(make_rows);
}

}  // namespace zermelo

// Counts what a table holds, in one pass over it.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <vector>

#include "games/core/concepts/indexed_moves.hpp"
#include "solvers/run/byte_ranks.hpp"
#include "solvers/run/first_error.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"
#include "solvers/run/schedule.hpp"
#include "solvers/stats/count_rows.hpp"
#include "solvers/stats/tally.hpp"
#include "tablebase/block.hpp"
#include "tablebase/prober.hpp"

namespace zermelo {

// Counts the slices of a dense table, or the entries of a keyed one, in chunks. Where all codes of a dense table fit
// into the memory of the run they are loaded first. Otherwise children and exchanged positions are looked up through
// the table's cache, and the memory is that of the cache, of the numbering and of a chunk per worker. Where a game's
// rules come as data for rows of positions (count_rows.hpp), and all codes take one byte, slices are counted by rows.
// Slices that rows do not know, or find unsound, are counted position by position. The result depends neither on that
// nor on the number of workers. Rows is a class of CountRows that is made for the game, or NoCountRows.
//
// Mutual zugzwang: whoever is to move does worse than if the other were. With v the value of a position for its mover
// and v' that of the exchanged position for the mover there (win 1, draw 0, loss -1), being on turn is a burden for the
// first if v < -v' and for the second if v' < -v; both say v + v' < 0. Where the game is over whoever is to move,
// nobody has to move, and nothing is counted.
template <Game G, class Rows>
class TableStatistics {
public:
    using Position = typename G::Position;

    TableStatistics(const G& game, const Prober<G>& prober, const RunOptions& options)
        : game_(game), prober_(prober), table_(prober.table()), options_(options), workers_(options.threads) {}

    Result<Statistics> run() {
        ZERMELO_TRY(check_memory(game_.spec(), 64'000'000, options_.memory, "counting"));
        if constexpr (IndexedGame<G>)
            if (!keyed()) {
                ZERMELO_TRY(load_rows());
                if (bytes_.empty() && memory_to_load() <= options_.memory) ZERMELO_TRY(load());
            }
        options_.observer->begin_phase("counting", table_.footer().counts.positions);
        Statistics statistics;
        statistics.metric = prober_.metric();
        statistics.has_null_moves = NullMoveGame<G> && !ScoreGame<G>;
        for (const Side side : {Side::first, Side::second}) statistics.sides.emplace_back().side = side;
        for (std::uint32_t slice = 0; slice < table_.slices().size(); ++slice)
            ZERMELO_TRY(count_slice(slice, statistics));
        return statistics;
    }

private:
    static constexpr std::uint64_t grain = 1 << 13;  // indices; divides the blocks of dense tables
    static constexpr std::uint8_t impossible = 3;    // beside the outcomes
    static constexpr std::uint64_t outcomes_in_a_byte = 4;
    using Children = std::vector<std::pair<Address, bool>>;  // with the same side on turn
    using Tallies = SliceTally<Position>;
    static constexpr bool has_rows = CountRows<Rows>;

    bool keyed() const { return table_.header().layout == Layout::keyed; }
    std::string slice_name(std::uint32_t slice) const {
        if constexpr (IndexedGame<G>)
            if (!keyed()) return prober_.indexing().slice_name(slice);
        return "all";
    }

    Result<void> count_slice(std::uint32_t slice, Statistics& statistics) {
        const SliceRecord& record = table_.slice(slice);
        Tallies all;
        std::mutex mutex;
        // By positions in steps of the grain, or by rows.
        std::uint64_t step = keyed() ? keyed_block_entries : grain;
        std::uint64_t row_length = 0;
        if constexpr (has_rows)
            if (!bytes_.empty() && rows_->knows(slice)) {
                rows_->begin(slice, bytes_, workers_, options_.stop);
                row_length = rows_->row_length();
                if (row_length > 0) step = row_length * rows_at_once(row_length);
            }
        const auto count_one = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
            Tallies tallies;
            if (row_length > 0) {
                ZERMELO_ASSIGN(counted, count_by_rows(slice, begin, end, row_length, tallies));
                if (!counted) {
                    tallies = {};
                    ZERMELO_TRY(count_chunk(slice, begin, end, tallies));
                }
            } else {
                ZERMELO_TRY(count_chunk(slice, begin, end, tallies));
            }
            options_.observer->advance(tallies.positions());
            const std::lock_guard lock(mutex);
            all.merge(tallies);
            return {};
        };
        ZERMELO_TRY(for_chunks_or_error(workers_, record.size, step, options_.stop, count_one));
        if (options_.stop.stop_requested())
            return fail(Failure::interrupted, fmt::format("the statistics of {} were interrupted", table_.path()));
        ValueCounts counts;
        for (const Side side : {Side::first, Side::second}) {
            GroupStatistics group = all.statistics(game_, prober_.metric(), side);
            counts.add(group.counts);
            if (group.counts.positions == 0) continue;
            group.name = slice_name(slice);
            statistics.add(slice, std::move(group));
        }
        if (counts != record.counts) return unsound("the directory's counts are not those of its values");
        for (const auto& zugzwang : all.first_zugzwangs()) {
            if (statistics.first_zugzwangs.size() == kept_zugzwangs) break;
            statistics.first_zugzwangs.push_back({game_.format(zugzwang.position), zugzwang.value,
                                                  game_.format(zugzwang.exchanged), zugzwang.exchanged_value});
        }
        return {};
    }

    // Takes all codes into memory as bytes, where rows count them and memory suffices.
    Result<void> load_rows() {
        if constexpr (has_rows) {
            const auto slices = table_.slices();
            std::uint64_t needed = 64'000'000;
            for (const SliceRecord& slice : slices) {
                if (slice.bits == 16 || slice.counts.code_bits(prober_.metric()) == 16) return {};
                needed += slice.size;
            }
            rows_.emplace(game_, prober_.indexing(), prober_.metric());
            if (needed + rows_->memory() > options_.memory) return {};
            for (std::uint32_t slice = 0; slice < slices.size(); ++slice)
                if (slices[slice].stored() < slices[slice].size && !rows_->knows(slice)) return {};
            ZERMELO_ASSIGN(schedule, SliceSchedule::make(SliceList::of(prober_.indexing()), game_.spec()));
            fill_outcomes();
            options_.observer->begin_phase("loading", table_.footer().counts.positions);
            bytes_.resize(slices.size());
            for (const std::uint32_t slice : schedule.order) {
                const SliceRecord& record = slices[slice];
                std::vector<std::uint8_t>& bytes = bytes_[slice] =
                    make_in_large_pages<std::uint8_t>(record.size, hole_code);
                if (record.found_by_search) {
                    if (!rows_->fill(slice, bytes_, bytes, workers_, options_.stop, 0) &&
                        !options_.stop.stop_requested())
                        return unsound("a value takes more than its directory says");
                } else {
                    const auto load_some = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
                        return read_codes(slice, begin, end, [&](std::uint64_t i, ValueCode code) {
                            bytes[i] = static_cast<std::uint8_t>(code);
                        });
                    };
                    ZERMELO_TRY(for_chunks_or_error(workers_, record.stored(), indices_per_block(record.bits),
                                                    options_.stop, load_some));
                    if (record.stored_from > 0 && !options_.stop.stop_requested()) {
                        std::vector<std::uint8_t> all(record.size, hole_code);
                        if (!rows_->fill(slice, bytes_, all, workers_, options_.stop, record.stored_from) &&
                            !options_.stop.stop_requested())
                            return unsound("a value takes more than its directory says");
                        std::copy_n(all.begin(), record.stored_from, bytes.begin());
                    }
                    if (rows_->knows(slice)) rows_->clear_holes(slice, bytes, workers_, options_.stop);
                }
                options_.observer->advance(record.size);
            }
        }
        return {};
    }

    // Counts rows [begin / row_length, end / row_length). False if they must be counted position by position.
    Result<bool> count_by_rows([[maybe_unused]] std::uint32_t slice, [[maybe_unused]] std::uint64_t begin,
                               [[maybe_unused]] std::uint64_t end, [[maybe_unused]] std::uint64_t row_length,
                               [[maybe_unused]] Tallies& tallies) const {
        if constexpr (has_rows) {
            const std::uint64_t turn_end = rows_->same_turn_until(begin / row_length) * row_length;
            if (turn_end < end) {
                ZERMELO_ASSIGN(rest, count_by_rows(slice, turn_end, end, row_length, tallies));
                if (!rest) return false;
                end = turn_end;
            }
            RowCounts counts;
            if (!rows_->count(begin / row_length, end / row_length, bytes_, counts)) return false;
            std::uint64_t first = begin;
            while (first < end && bytes_[slice][first] == hole_code) ++first;
            const auto at = prober_.indexing().position_at({slice, first});
            if (first == end || !at) return first == end;
            auto& tally = tallies[game_.turn(*at)];
            tally.choices = counts.choices;
            tally.only_moves = counts.only_moves;
            tally.by_code.assign(counts.by_code.begin(), counts.by_code.end());
            tally.by_code[hole_code] = 0;
            // The farthest win and loss that there are, where they come first.
            for (const unsigned outcome : {0U, 1U}) {
                unsigned code = 254 + outcome;
                while (is_decided(code) && counts.by_code[code] == 0) code -= 2;
                if (prober_.metric() != Metric::dtw || !is_decided(code)) continue;
                const auto found = std::find(bytes_[slice].begin() + static_cast<std::ptrdiff_t>(begin),
                                             bytes_[slice].begin() + static_cast<std::ptrdiff_t>(end), code);
                const auto index = static_cast<std::uint64_t>(found - bytes_[slice].begin());
                const auto position = prober_.indexing().position_at({slice, index});
                if (!position) return false;
                tally.note(prober_.metric(), decode_value(static_cast<ValueCode>(code)), index, *position);
            }
            for (const std::uint64_t index : counts.unsure) ZERMELO_TRY(note_zugzwang(slice, index, tally, tallies));
            for (std::size_t i = 0; i < counts.zugzwangs.size(); ++i) {
                if (i < kept_zugzwangs)
                    ZERMELO_TRY(note_zugzwang(slice, counts.zugzwangs[i], tally, tallies));
                else
                    ++tally.mutual_zugzwangs;
            }
            return true;
        }
        return false;
    }

    // A position that rows take for the first of a mutual zugzwang.
    template <class Tally>
    Result<void> note_zugzwang(std::uint32_t slice, std::uint64_t index, Tally& tally, Tallies& tallies) const {
        const auto position = prober_.indexing().position_at({slice, index});
        if (!position) return unsound("it has a value where there is no position");
        ZERMELO_ASSIGN(value, prober_.decoded(bytes_[slice][index]));
        return count_zugzwang(*position, index, value, [](const Position&) { return true; }, tally, tallies);
    }

    void fill_outcomes() {
        outcomes_.assign(std::size_t{UINT16_MAX} + 1, impossible);
        for (unsigned code = draw_code; code <= greatest_code(prober_.metric()); ++code)
            outcomes_[code] =
                static_cast<std::uint8_t>(decode_value(prober_.metric(), static_cast<ValueCode>(code)).wdl);
    }

    std::uint64_t memory_to_load() const {
        std::uint64_t indices = 0;
        for (const SliceRecord& record : table_.slices()) indices += record.size;
        return indices * sizeof(ValueCode) + indices / outcomes_in_a_byte + 64'000'000;
    }

    // Takes all codes into memory, in the order of the solver: slices that the table leaves out follow from others.
    Result<void> load()
        requires IndexedGame<G>
    {
        fill_outcomes();
        ZERMELO_ASSIGN(schedule, SliceSchedule::make(SliceList::of(prober_.indexing()), game_.spec()));
        options_.observer->begin_phase("loading", table_.footer().counts.positions);
        codes_.resize(table_.slices().size());
        outcomes_of_.resize(table_.slices().size());
        for (const std::uint32_t slice : schedule.order) {
            const SliceRecord& record = table_.slice(slice);
            codes_[slice] = make_in_large_pages<ValueCode>(record.size, hole_code);
            outcomes_of_[slice] = make_in_large_pages<std::uint8_t>(record.size / outcomes_in_a_byte + 1, 0);
            const auto read_some = [&](std::uint64_t begin, std::uint64_t end) {
                return read_codes(slice, begin, end, [&](std::uint64_t i, ValueCode code) { codes_[slice][i] = code; });
            };
            const auto search_some = [&](std::uint64_t begin, std::uint64_t end) {
                return search_values(slice, begin, end);
            };
            // Chunks begin at whole bytes of outcomes.
            const auto note_outcomes = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
                for (std::uint64_t index = begin; index < end; ++index)
                    outcomes_of_[slice][index / outcomes_in_a_byte] |= static_cast<std::uint8_t>(
                        outcomes_[codes_[slice][index]] << (2 * (index % outcomes_in_a_byte)));
                options_.observer->advance(end - begin);
                return {};
            };
            if (!record.found_by_search)
                ZERMELO_TRY(for_chunks_or_error(workers_, record.stored(), indices_per_block(record.bits),
                                                options_.stop, read_some));
            ZERMELO_TRY(
                for_chunks_or_error(workers_, record.size - record.stored(), grain, options_.stop, search_some));
            ZERMELO_TRY(for_chunks_or_error(workers_, record.size, grain, options_.stop, note_outcomes));
        }
        return {};
    }
    // Calls keep(index, code) for the indices of one block, from `begin` to `end` of the stored ones.
    template <class F>
    Result<void> read_codes(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& keep) const {
        const SliceRecord& record = table_.slice(slice);
        ZERMELO_ASSIGN(content, table_.read_block(table_.first_block(slice) + begin / indices_per_block(record.bits)));
        for (std::uint64_t unit = 0; unit < end - begin; ++unit)
            keep(record.stored_from + begin + unit, code_at(content, unit, record.bits));
        return {};
    }
    Result<void> search_values(std::uint32_t slice, std::uint64_t begin, std::uint64_t end) {
        Result<void> result;
        for_each_position(prober_.indexing(), slice, begin, end, [&](std::uint64_t index, const Position& position) {
            if (!result) return;
            const auto checked = [&](Result<Value> value) {
                if (!value) result = tl::unexpected<Error>(std::move(value).error());
                return value.value_or(Value{});
            };
            const Metric metric = prober_.metric();
            std::optional<Value> best;
            if (const auto end_of_game = game_.terminal(position)) {
                best = Value{*end_of_game, 0};
            } else if constexpr (ScoreGame<G>) {
                best = best_value(game_, metric, position,
                                  [&](const Position& child) { return checked(value_of(child)); });
            } else {  // the same by addresses
                std::optional<int> merit;
                for_each_child(game_, prober_.indexing(), position, [&](const Address& child, bool same_side) {
                    const Value value = checked(prober_.decoded(code_in_memory(child)));
                    const int of_move = goodness(metric, after_move(metric, value, same_side));
                    merit = std::max(merit.value_or(of_move), of_move);
                });
                best = value_of_goodness(metric, *merit);
            }
            codes_[slice][index] = encode_value(metric, *best);
        });
        return result;
    }

    tl::unexpected<Error> unsound(std::string why) const {
        return fail(Failure::corrupt, fmt::format("{} is not a sound table", table_.path()), std::move(why),
                    Cause{.kind = Cause::Kind::unsound_table, .where = table_.path()});
    }

    Result<void> count_chunk(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, Tallies& tallies) const {
        if (keyed()) return count_entries(begin, end, tallies);
        if constexpr (IndexedGame<G>) {
            Bytes content;
            std::optional<std::uint64_t> block;  // the one that `content` holds
            const bool loaded = in_memory();
            Result<void> result;
            const auto stored_value = [&](const Address& address) -> Result<Value> {
                const TableReader::Place place = table_.place_of(address);
                if (block != place.block) {
                    ZERMELO_ASSIGN(read, table_.read_block(place.block));
                    content = std::move(read);
                    block = place.block;
                }
                return prober_.decoded(code_at(content, place.unit, table_.slice(slice).bits));
            };
            Children children;
            for_each_position(prober_.indexing(), slice, begin, end,
                              [&](std::uint64_t index, const Position& position) {
                                  if (!result) return;
                                  const auto value = loaded ? prober_.decoded(code_in_memory({slice, index}))
                                                     : table_.stores({slice, index}) ? stored_value({slice, index})
                                                                                     : value_of(position);
                                  const auto first_of_pair = [&](const Position& exchanged) {
                                      const Address other = prober_.indexing().index_of(exchanged);
                                      return other.slice != slice ? slice < other.slice : index <= other.index;
                                  };
                                  if (value)
                                      result = count(position, index, *value, first_of_pair, tallies, children);
                                  else
                                      result = tl::unexpected<Error>(value.error());
                              });
            return result;
        }
        return {};
    }

    Result<void> count_entries(std::uint64_t begin, std::uint64_t end, Tallies& tallies) const {
        ZERMELO_ASSIGN(content, table_.read_block(begin / keyed_block_entries));
        Children children;
        const std::size_t width = table_.header().key_width;
        const ByteSpan codes = ByteSpan(content).subspan((end - begin) * width);
        for (std::uint64_t i = 0; i < end - begin; ++i) {
            const ByteSpan key = ByteSpan(content).subspan(i * width, width);
            const auto position = read_key(game_, key);
            if (!position) return unsound("no legal position has one of its keys");
            ZERMELO_ASSIGN(value, prober_.decoded(code_at(codes, i, table_.code_bits())));
            const auto first_of_pair = [&](const Position& exchanged) {
                std::array<std::uint8_t, 255> other{};
                write_key(game_, canonical(game_, exchanged), std::span(other).first(width));
                return std::memcmp(key.data(), other.data(), width) <= 0;
            };
            ZERMELO_TRY(count(*position, begin + i, value, first_of_pair, tallies, children));
        }
        return {};
    }

    // From the codes in memory, if they are there.
    Result<std::optional<Value>> find(const Position& position) const {
        if constexpr (IndexedGame<G>) {
            if (in_memory()) return prober_.decoded(code_in_memory(prober_.indexing().index_of(position)));
        }
        return prober_.probe(position);
    }

    // The value of a position that the table must answer for.
    Result<Value> value_of(const Position& position) const {
        ZERMELO_ASSIGN(value, find(position));
        if (!value) return unsound("it lacks the position after a move");
        return *value;
    }

    template <class F>
    Result<void> count(const Position& position, std::uint64_t index, Value value, F&& first_of_pair, Tallies& tallies,
                       Children& children) const {
        const Side side = game_.turn(position);
        auto& tally = tallies[side];
        tally.add(prober_.metric(), value, index, position);
        if (ScoreGame<G> || value.wdl != Wdl::loss)
            ZERMELO_TRY(count_keeping_moves(position, side, value, tally, children));
        return count_zugzwang(position, index, value, first_of_pair, tally, tallies);
    }

    template <class F, class Tally>
    Result<void> count_zugzwang([[maybe_unused]] const Position& position, [[maybe_unused]] std::uint64_t index,
                                [[maybe_unused]] Value value, [[maybe_unused]] F&& first_of_pair,
                                [[maybe_unused]] Tally& tally, [[maybe_unused]] Tallies& tallies) const {
        if constexpr (NullMoveGame<G> && !ScoreGame<G>) {
            if (value.wdl == Wdl::win) return {};
            const auto exchanged = game_.null_move(position);
            if (!exchanged || !first_of_pair(*exchanged)) return {};
            if constexpr (IndexedGame<G>)
                if (in_memory() && !burdens(value.wdl, outcome(prober_.indexing().index_of(*exchanged)))) return {};
            if (game_.terminal(position) && game_.terminal(*exchanged)) return {};
            ZERMELO_ASSIGN(other, find(*exchanged));
            if (!other || !burdens(value.wdl, static_cast<std::uint8_t>(other->wdl))) return {};
            ++tally.mutual_zugzwangs;
            tallies.note({index, position, value, *exchanged, *other});
        }
        return {};
    }

    // True if one side loses on turn and neither wins; `mine` is no win. An impossible `other` passes: find() reads it.
    static bool burdens(Wdl mine, std::uint8_t other) {
        return other == impossible ||
               (static_cast<Wdl>(other) != Wdl::win && (mine == Wdl::loss || static_cast<Wdl>(other) == Wdl::loss));
    }

    template <class Tally>
    Result<void> count_keeping_moves(const Position& position, Side side, Value best, Tally& tally,
                                     [[maybe_unused]] Children& children) const {
        if constexpr (IndexedGame<G> && !ScoreGame<G>)
            if (in_memory()) return count_loaded_moves(position, best, tally, children);
        const auto moves = game_.moves(position);
        if (moves.empty()) return {};
        ++tally.choices;
        int keeping = 0;
        for (const auto& move : moves) {
            const Position child = game_.apply(position, move);
            ZERMELO_ASSIGN(value, value_of(child));
            const Value mine =
                after_move(prober_.metric(), value, game_.turn(child) == side, gain_of(game_, position, move));
            if (ScoreGame<G> ? mine.score != best.score : mine.wdl != best.wdl) continue;
            if (++keeping == 2) return {};
        }
        if (keeping == 0) return unsound("a position has no move that keeps its value");
        ++tally.only_moves;
        return {};
    }

    // The same from the outcomes in memory. Children are scattered over it; they are on their way while the others are
    // ranked.
    template <class Tally>
    Result<void> count_loaded_moves(const Position& position, Value best, Tally& tally, Children& children) const {
        unsigned keeping = 0;
        bool sound = true;
        children.clear();
        for_each_child(game_, prober_.indexing(), position, [&](const Address& address, bool same_side) {
            if (bytes_.empty()) __builtin_prefetch(&outcomes_of_[address.slice][address.index / outcomes_in_a_byte]);
            children.emplace_back(address, same_side);
        });
        for (const auto& [address, same_side] : children) {
            const std::uint8_t found = outcome(address);
            sound = sound && found != impossible;
            const auto wdl = static_cast<Wdl>(found);
            keeping += (same_side ? wdl : opposite(wdl)) == best.wdl ? 1 : 0;
        }
        if (children.empty()) return {};
        ++tally.choices;
        if (!sound) return unsound("a position has an impossible value");
        if (keeping == 0) return unsound("a position has no move that keeps its value");
        tally.only_moves += keeping == 1 ? 1 : 0;
        return {};
    }

    bool in_memory() const { return !codes_.empty() || !bytes_.empty(); }
    ValueCode code_in_memory(const Address& address) const {
        return bytes_.empty() ? codes_[address.slice][address.index] : bytes_[address.slice][address.index];
    }
    std::uint8_t outcome(const Address& address) const {
        if (!bytes_.empty()) return outcomes_[bytes_[address.slice][address.index]];
        return outcomes_of_[address.slice][address.index / outcomes_in_a_byte] >>
                   (2 * (address.index % outcomes_in_a_byte)) &
               3;
    }

    const G& game_;
    const Prober<G>& prober_;
    const TableReader& table_;
    const RunOptions& options_;
    Workers workers_;
    std::vector<std::vector<ValueCode>> codes_;  // by slice; empty where they are not in memory
    // Instead of those where rows count: the same in bytes.
    std::vector<std::vector<std::uint8_t>> bytes_;
    std::optional<Rows> rows_;
    std::vector<std::uint8_t> outcomes_;  // by code
    // The same by slice and index, two bits each: most of what is looked up at random.
    std::vector<std::vector<std::uint8_t>> outcomes_of_;
};

}  // namespace zermelo

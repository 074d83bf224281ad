// Looks up positions of a game in a table.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "games/core/concepts/key.hpp"
#include "games/core/texts/notation.hpp"
#include "tablebase/batch.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

// A table together with its game. Immutable, thread-safe.
template <Game G>
class Prober {
    struct NoIndexing {};
    template <class H>
    struct IndexingOfGame {
        using type = NoIndexing;
    };
    template <IndexedGame H>
    struct IndexingOfGame<H> {
        using type = typename H::Indexing;
    };

public:
    using Position = typename G::Position;
    using Numbering = std::shared_ptr<const typename IndexingOfGame<G>::type>;

    // Fails with `corrupt` if the table was made for other rules or does not fit the game's numbering. `numbering`: the
    // game's, if it exists already; only dense tables need it.
    static Result<Prober> make(const G& game, std::shared_ptr<const TableReader> table, Numbering numbering = {});

    const G& game() const { return game_; }
    const TableReader& table() const { return *table_; }
    Metric metric() const { return table_->header().metric; }

    // The value of a position, or nothing if the table does not hold it (keyed layout: not reachable).
    Result<std::optional<Value>> probe(const Position& position) const {
        if (const auto wdl = game_.terminal(position)) return Value{*wdl, 0};
        if (table_->header().layout == Layout::keyed) return probe_keyed(position);
        if constexpr (IndexedGame<G>) {
            const Address address = indexing_->index_of(position);
            if (!table_->stores(address)) return probe_by_search(position);
            return probe_stored(address);
        }
        return std::nullopt;
    }

    // Sets values[i] to probe(position_at(i)), with as many values as there are positions. Neighbours in
    // the table are read together: a batch decompresses each block once, however small the cache. The chunks of the
    // work go through `loop`, which may be parallel; position_at must be thread-safe then. Fails as probe() and the
    // loop do.
    template <class PositionAt>
    Result<void> probe_many(PositionAt&& position_at, std::span<std::optional<Value>> values,
                            const ChunkLoop& loop = loop_in_this_thread) const;

    // The value of a code that the table holds; fails with `corrupt` if no value has it.
    Result<Value> decoded(ValueCode code) const {
        if (!table_->is_value(code)) return table_->impossible_value();
        return decode_value(metric(), code);
    }
    // The numbering; the table must be dense.
    const auto& indexing() const
        requires IndexedGame<G>
    {
        return *indexing_;
    }

private:
    Prober(const G& game, std::shared_ptr<const TableReader> table) : game_(game), table_(std::move(table)) {}

    Result<std::optional<Value>> probe_stored(const Address& address) const {
        ZERMELO_ASSIGN(code, table_->value(address));
        return decoded(code);
    }
    Result<std::optional<Value>> probe_keyed(const Position& position) const {
        std::array<std::uint8_t, 255> buffer{};
        const auto key = std::span(buffer).first(table_->header().key_width);
        write_key(game_, canonical(game_, position), key);
        ZERMELO_ASSIGN(code, table_->find(key));
        if (!code) return std::nullopt;
        return decoded(*code);
    }
    Result<std::optional<Value>> probe_by_search(const Position& position) const
        requires IndexedGame<G>
    {
        std::optional<Error> error;
        const Value best = best_value(game_, metric(), position, [&](const Position& child) {
            const auto value = probe(child);
            if (!value) error = value.error();
            return value ? **value : Value{};
        });
        if (error) return tl::unexpected<Error>(*std::move(error));
        return best;
    }

    // Of at most so many positions that a number of 32 bits counts their probes.
    template <class PositionAt>
    Result<void> probe_batch(PositionAt&& position_at, std::span<std::optional<Value>> values,
                             const ChunkLoop& loop) const;
    // The values of some positions that are not over and must be found by search.
    Result<void> search_batch(std::span<const Position> positions, std::span<std::optional<Value>> values,
                              const ChunkLoop& loop) const
        requires IndexedGame<G>;
    BlockProbe probe_of(const Address& address, std::size_t number) const {
        const TableReader::Place place = table_->place_of(address);
        return {static_cast<std::uint32_t>(place.block), static_cast<std::uint32_t>(place.unit),
                static_cast<std::uint32_t>(number)};
    }

    // Positions whose children are asked for at once: few have more than 48.
    static constexpr std::size_t searched_at_once =
        batch_bytes / (48 * (2 * sizeof(BlockProbe) + sizeof(std::optional<Value>)));

    // Tables of earlier versions store more, as a search takes longer than a look.
    template <class Indexing>
    static bool may_leave_out(const SliceRecord& record, const Indexing& indexing, std::uint32_t slice) {
        return (record.found_by_search ? none_stored : record.stored_from) <= indexing.stored_from(slice);
    }

    G game_;
    std::shared_ptr<const TableReader> table_;
    Numbering indexing_;
};

template <Game G>
Result<Prober<G>> Prober<G>::make(const G& game, std::shared_ptr<const TableReader> table, Numbering numbering) {
    const TableHeader& header = table->header();
    const auto mismatch = [&](std::string why) {
        return fail(Failure::corrupt, fmt::format("{} does not fit {}", table->path(), game.spec()), std::move(why),
                    "make it again with this version of zermelo");
    };
    if (header.fingerprint != rules_fingerprint(game.info(), game.spec()) || header.spec != game.spec())
        return mismatch(fmt::format("it was made for {}, or under other rules", in_quotes(header.spec)));
    if (header.indexing_revision != static_cast<std::uint32_t>(game.info().indexing_revision))
        return mismatch(fmt::format("it numbers positions by revision {} of the indexing, this program by revision {}",
                                    header.indexing_revision, game.info().indexing_revision));
    ZERMELO_TRY(check_metric(game, header.metric));
    Prober prober(game, table);
    if (header.layout == Layout::keyed) {
        if (header.key_width != key_width(game)) return mismatch("its keys have another width");
        return prober;
    }
    if constexpr (IndexedGame<G>) {
        if (!numbering) {
            ZERMELO_ASSIGN(made, game.indexing());
            numbering = std::make_shared<const typename G::Indexing>(std::move(made));
        }
        const typename G::Indexing& indexing = *numbering;
        const auto slices = table->slices();
        bool fits = slices.size() == indexing.slice_count();
        for (std::uint32_t slice = 0; fits && slice < indexing.slice_count(); ++slice)
            fits = slices[slice].size == indexing.slice_size(slice) && may_leave_out(slices[slice], indexing, slice);
        if (!fits) return mismatch("its slices are not those of the game's numbering");
        prober.indexing_ = std::move(numbering);
        return prober;
    } else {
        return mismatch("the game has no numbering for the dense layout");
    }
}

template <Game G>
template <class PositionAt>
Result<void> Prober<G>::probe_many(PositionAt&& position_at, std::span<std::optional<Value>> values,
                                   const ChunkLoop& loop) const {
    const std::size_t most = batch_bytes / (2 * sizeof(BlockProbe) + table_->header().key_width);
    for (std::size_t first = 0; first < values.size(); first += most)
        ZERMELO_TRY(probe_batch([&](std::size_t i) { return position_at(first + i); },
                                values.subspan(first, std::min(most, values.size() - first)), loop));
    return {};
}

template <Game G>
template <class PositionAt>
Result<void> Prober<G>::probe_batch(PositionAt&& position_at, std::span<std::optional<Value>> values,
                                    const ChunkLoop& loop) const {
    constexpr std::uint64_t grain = 4096;
    const bool keyed = table_->header().layout == Layout::keyed;
    const std::size_t width = table_->header().key_width;
    Bytes keys(values.size() * width);
    std::vector<ProbeChunk> chunks(values.size() / grain + 1);
    std::vector<std::vector<std::uint32_t>> searched(chunks.size());  // their numbers, by chunk
    const auto place = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
        ProbeChunk& chunk = chunks[begin / grain];
        chunk.probes.reserve(end - begin);
        TableReader::HeldPages held;
        for (std::uint64_t i = begin; i < end; ++i) {
            const Position position = position_at(i);
            const auto wdl = game_.terminal(position);
            values[i] = wdl ? std::optional(Value{*wdl, 0}) : std::nullopt;
            if (wdl) continue;
            if (keyed) {
                const auto key = std::span(keys).subspan(i * width, width);
                write_key(game_, canonical(game_, position), key);
                ZERMELO_ASSIGN(block, table_->block_of_key(key, &held));
                if (block)
                    chunk.probes.push_back({static_cast<std::uint32_t>(*block), 0, static_cast<std::uint32_t>(i)});
            } else if constexpr (IndexedGame<G>) {
                const Address address = indexing_->index_of(position);
                if (!table_->stores(address))
                    searched[begin / grain].push_back(static_cast<std::uint32_t>(i));
                else
                    chunk.probes.push_back(probe_of(address, i));
            }
        }
        return {};
    };
    ZERMELO_TRY(loop(values.size(), grain, place));
    ZERMELO_TRY(read_values(*table_, chunks, keys, values, loop));
    if constexpr (IndexedGame<G>) {
        std::vector<std::uint32_t> numbers;
        for (const auto& chunk : searched) numbers.insert(numbers.end(), chunk.begin(), chunk.end());
        chunks.clear();
        std::vector<Position> positions;
        for (std::size_t first = 0; first < numbers.size(); first += searched_at_once) {
            const auto part = std::span(numbers).subspan(first, std::min(searched_at_once, numbers.size() - first));
            positions.clear();
            for (const std::uint32_t i : part) positions.push_back(position_at(i));
            std::vector<std::optional<Value>> found(part.size());
            ZERMELO_TRY(search_batch(positions, found, loop));
            for (std::size_t i = 0; i < part.size(); ++i) values[part[i]] = found[i];
        }
    }
    return {};
}

// Asks best_value() twice: first for the positions whose values it needs, then with these values.
template <Game G>
Result<void> Prober<G>::search_batch(std::span<const Position> positions, std::span<std::optional<Value>> values,
                                     const ChunkLoop& loop) const
    requires IndexedGame<G>
{
    constexpr std::uint64_t grain = 1024;
    std::vector<ProbeChunk> chunks((positions.size() + grain - 1) / grain);
    std::vector<std::vector<std::optional<Value>>> children(chunks.size());  // by chunk, in the order of the moves
    std::vector<std::vector<std::pair<std::size_t, Position>>> searched(
        chunks.size());  // children that are searched too
    const auto place = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
        ProbeChunk& chunk = chunks[begin / grain];
        auto& ends = children[begin / grain];
        for (std::uint64_t i = begin; i < end; ++i)
            best_value(game_, metric(), positions[i], [&](const Position& child) {
                const auto wdl = game_.terminal(child);
                if (!wdl) {
                    const Address address = indexing_->index_of(child);
                    if (!table_->stores(address))
                        searched[begin / grain].emplace_back(ends.size(), child);
                    else
                        chunk.probes.push_back(probe_of(address, ends.size()));
                }
                ends.push_back(wdl ? std::optional(Value{*wdl, 0}) : std::nullopt);
                return Value{};
            });
        return {};
    };
    ZERMELO_TRY(loop(positions.size(), grain, place));
    std::vector<std::optional<Value>> found;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        chunks[i].first = static_cast<std::uint32_t>(found.size());
        found.insert(found.end(), children[i].begin(), children[i].end());
    }
    ZERMELO_TRY(read_values(*table_, chunks, {}, found, loop));
    std::vector<std::size_t> places;  // in `found`
    std::vector<Position> deeper;
    for (std::size_t i = 0; i < chunks.size(); ++i)
        for (const auto& [at, child] : searched[i]) {
            places.push_back(chunks[i].first + at);
            deeper.push_back(child);
        }
    if (!deeper.empty()) {
        std::vector<std::optional<Value>> deeper_values(deeper.size());
        // A part at a time, as the lists grow from one ply to the next.
        for (std::size_t first = 0; first < deeper.size(); first += searched_at_once) {
            const std::size_t size = std::min(searched_at_once, deeper.size() - first);
            ZERMELO_TRY(search_batch(std::span(deeper).subspan(first, size),
                                     std::span(deeper_values).subspan(first, size), loop));
        }
        for (std::size_t i = 0; i < places.size(); ++i) found[places[i]] = deeper_values[i];
    }
    const auto choose = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
        auto child = found.begin() + chunks[begin / grain].first;
        for (std::uint64_t i = begin; i < end; ++i)
            values[i] = best_value(game_, metric(), positions[i], [&](const Position&) { return **child++; });
        return {};
    };
    return loop(positions.size(), grain, choose);
}

}  // namespace zermelo

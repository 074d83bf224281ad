// Looks up positions of a game in a table.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "games/core/game.hpp"
#include "games/core/key.hpp"
#include "games/core/notation.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

// A table together with its game. Immutable, thread-safe.
template <Game G>
class Prober {
public:
    using Position = typename G::Position;

    // Fails with `corrupt` where the table was made for other rules or does not fit the game's numbering.
    static Result<Prober> make(const G& game, std::shared_ptr<const TableReader> table);

    const G& game() const { return game_; }
    const TableReader& table() const { return *table_; }
    Metric metric() const { return table_->header().metric; }

    // The value of a position, or nothing where the table does not hold it (keyed layout: not reachable).
    Result<std::optional<Value>> probe(const Position& position) const {
        if (const auto wdl = game_.terminal(position)) return Value{*wdl, 0};
        if (table_->header().layout == Layout::keyed) return probe_keyed(position);
        if constexpr (IndexedGame<G>) {
            const Address address = indexing_->index_of(position);
            if (table_->slice(address.slice).found_by_search) return probe_by_search(position);
            return probe_stored(address);
        }
        return std::nullopt;
    }

    // The value of a code that the table holds; fails with `corrupt` where no value has it.
    Result<Value> decoded(ValueCode code) const {
        if (code == hole_code || code > greatest_code(metric()))
            return fail(Failure::corrupt, fmt::format("{} is not a sound table", table_->path()),
                        "a position has an impossible value",
                        Cause{.kind = Cause::Kind::unsound_table, .where = table_->path()});
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
            if (const auto wdl = game_.terminal(child)) return Value{*wdl, 0};
            const auto value = probe_stored(indexing_->index_of(child));
            if (!value) error = value.error();
            return value ? **value : Value{};
        });
        if (error) return tl::unexpected<Error>(*std::move(error));
        return best;
    }

    struct NoIndexing {};
    template <class H>
    struct IndexingOfGame {
        using type = NoIndexing;
    };
    template <IndexedGame H>
    struct IndexingOfGame<H> {
        using type = typename H::Indexing;
    };

    G game_;
    std::shared_ptr<const TableReader> table_;
    std::shared_ptr<const typename IndexingOfGame<G>::type> indexing_;
};

template <Game G>
Result<Prober<G>> Prober<G>::make(const G& game, std::shared_ptr<const TableReader> table) {
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
        ZERMELO_ASSIGN(indexing, game.indexing());
        const auto slices = table->slices();
        bool fits = slices.size() == indexing.slice_count();
        for (std::uint32_t slice = 0; fits && slice < indexing.slice_count(); ++slice)
            fits = slices[slice].size == indexing.slice_size(slice) &&
                   slices[slice].found_by_search == indexing.found_by_search(slice);
        if (!fits) return mismatch("its slices are not those of the game's numbering");
        prober.indexing_ = std::make_shared<const typename G::Indexing>(std::move(indexing));
        return prober;
    } else {
        return mismatch("the game has no numbering for the dense layout");
    }
}

}  // namespace zermelo

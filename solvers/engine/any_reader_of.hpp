// The templates behind AnyReader; included only where a game is instantiated.
#pragma once

#include "games/core/runtime/any_position.hpp"
#include "games/core/runtime/typed_game.hpp"
#include "solvers/engine/any_reader.hpp"
#include "solvers/engine/methods.hpp"
#include "solvers/run/first_error.hpp"
#include "solvers/run/table_rules_of.hpp"
#include "tablebase/prober.hpp"

namespace zermelo {

template <Game G>
class AnyProberOf final : public AnyProber {
public:
    AnyProberOf(Prober<G> prober, std::uint32_t variant) : prober_(std::move(prober)), variant_(variant) {}

    Result<std::optional<Value>> probe(const AnyPosition& position) const override {
        return prober_.probe(unwrap<Position>(position));
    }

    Result<std::vector<std::optional<Value>>> probe_many(std::span<const AnyPosition> positions, int threads,
                                                         const std::stop_token& stop) const override {
        std::vector<std::optional<Value>> values(positions.size());
        Workers workers(threads);
        const ChunkLoop loop = [&](std::uint64_t total, std::uint64_t grain, const ChunkFunction& f) -> Result<void> {
            ZERMELO_TRY(for_chunks_or_error(workers, total, grain, stop, f));
            if (stop.stop_requested())
                return interrupted("looking up positions of " + std::string(prober_.game().spec()));
            return {};
        };
        const auto position_at = [&](std::size_t i) { return unwrap<Position>(positions[i]); };
        ZERMELO_TRY(prober_.probe_many(position_at, values, loop));
        return values;
    }

    Result<std::vector<std::optional<Value>>> values_at(std::uint32_t slice,
                                                        std::span<const std::uint64_t> indices) const override {
        std::vector<std::optional<Value>> values(indices.size());
        if constexpr (IndexedGame<G>) {
            std::vector<Position> positions;
            std::vector<std::size_t> places;  // in `values`
            for (std::size_t i = 0; i < indices.size(); ++i)
                if (const auto position = prober_.indexing().position_at({slice, indices[i]})) {
                    positions.push_back(*position);
                    places.push_back(i);
                }
            std::vector<std::optional<Value>> found(positions.size());
            const auto position_at = [&](std::size_t i) { return positions[i]; };
            ZERMELO_TRY(prober_.probe_many(position_at, found, loop_in_this_thread));
            for (std::size_t i = 0; i < places.size(); ++i) values[places[i]] = found[i];
        }
        return values;
    }

    Result<TablePlace> place_of(const AnyPosition& any) const override {
        const auto position = unwrap<Position>(any);
        TablePlace place;
        if (prober_.table().header().layout == Layout::keyed) {
            place.key.resize(prober_.table().header().key_width);
            write_key(prober_.game(), canonical(prober_.game(), position), std::span(place.key));
        } else if constexpr (IndexedGame<G>) {
            place.address = prober_.indexing().index_of(position);
        }
        return place;
    }

private:
    using Position = typename G::Position;

    Prober<G> prober_;
    std::uint32_t variant_;
};

// The prober of a typed game, with the game's own numbering where the table needs one.
template <Game G>
Result<Prober<G>> prober_of(const TypedGame<G>& game, std::shared_ptr<const TableReader> table) {
    if constexpr (IndexedGame<G>) {
        if (table->header().layout == Layout::dense) {
            ZERMELO_ASSIGN(numbering, game.numbering().get());
            return Prober<G>::make(game.game(), std::move(table), std::move(numbering));
        }
    }
    return Prober<G>::make(game.game(), std::move(table));
}

template <Game G>
class AnyReaderOf final : public AnyReader {
public:
    explicit AnyReaderOf(std::shared_ptr<const AnyGame> game) : any_(std::move(game)), game_(typed_game<G>(*any_)) {}

    Result<std::unique_ptr<AnyProber>> prober(std::shared_ptr<const TableReader> table) const override {
        ZERMELO_ASSIGN(prober, prober_of(game_, std::move(table)));
        return std::make_unique<AnyProberOf<G>>(std::move(prober), any_->variant());
    }
    Result<std::unique_ptr<TableRules>> rules(const std::shared_ptr<const TableReader>& table) const override {
        ZERMELO_TRY(prober_of(game_, table));
        typename Prober<G>::Numbering numbering;
        if constexpr (IndexedGame<G>)
            if (table->header().layout == Layout::dense) numbering = *game_.numbering().get();
        return std::make_unique<TableRulesOf<G>>(game_.game(), std::move(numbering));
    }
    Result<void> pass(const std::shared_ptr<const TableReader>& table, const RunOptions& options,
                      const Pass& f) const override {
        ZERMELO_ASSIGN(rules, this->rules(table));
        return f(*rules, options);
    }
    std::unique_ptr<CountRows> count_rows([[maybe_unused]] const TableReader& table) const override {
        if constexpr (!std::is_void_v<typename MethodsOf<G>::Statistics>)
            return std::make_unique<typename MethodsOf<G>::Statistics>(game_.game(), **game_.numbering().get(),
                                                                       table.header().metric);
        else
            return nullptr;
    }
    std::optional<AnyPosition> position_at([[maybe_unused]] const Address& address) const override {
        if constexpr (IndexedGame<G>) {
            const auto numbering = game_.numbering().get();
            const auto position = numbering ? (*numbering)->position_at(address) : std::nullopt;
            if (position) return wrap(any_->variant(), *position);
        }
        return std::nullopt;
    }
    std::vector<bool> has_positions([[maybe_unused]] std::uint32_t slice,
                                    std::span<const std::uint64_t> indices) const override {
        std::vector<bool> has(indices.size());
        if constexpr (IndexedGame<G>)
            if (const auto numbering = game_.numbering().get())
                for (std::size_t i = 0; i < indices.size(); ++i)
                    has[i] = (*numbering)->position_at({slice, indices[i]}).has_value();
        return has;
    }
    ListedPositions positions([[maybe_unused]] std::uint32_t slice, [[maybe_unused]] std::uint64_t begin,
                              [[maybe_unused]] std::uint64_t end) const override {
        using Position = typename G::Position;
        ListedPositions list;
        if constexpr (IndexedGame<G>) {
            const auto numbering = game_.numbering().get();
            if (!numbering) return list;
            list.width = sizeof(Position);
            const auto resize = [&list](std::size_t size) {
                list.indices.resize(size);
                list.turns.resize(size);
                list.bytes.resize(size * list.width);
            };
            resize(end - begin);
            std::size_t count = 0;
            for_each_position(**numbering, slice, begin, end, [&](std::uint64_t index, const Position& position) {
                list.indices[count] = index;
                list.turns[count] = game_.game().turn(position);
                std::memcpy(list.bytes.data() + count++ * sizeof position, &position, sizeof position);
            });
            resize(count);
        }
        return list;
    }
    std::optional<std::vector<SharedPlace>> find_shared(
        [[maybe_unused]] const AnyGame& from, [[maybe_unused]] const ListedPositions& list,
        [[maybe_unused]] std::span<const std::size_t> chosen) const override {
        if constexpr (RulingGame<G> && IndexedGame<G>) {
            const auto numbering = game_.numbering().get();
            if (!numbering) return std::nullopt;
            const G& game = game_.game();
            const G& other = typed_game<G>(from).game();
            return of_each<SharedPlace>(list, chosen, [&](const typename G::Position& position) -> SharedPlace {
                if (!game.shares(other, position)) return {};
                if (game.terminal(position)) return {SharedPlace::Kind::finished, {}};
                return {SharedPlace::Kind::numbered, (*numbering)->index_of(position)};
            });
        }
        return std::nullopt;
    }
    std::optional<std::vector<bool>> has_shared([[maybe_unused]] const AnyGame& from,
                                                [[maybe_unused]] const ListedPositions& list,
                                                [[maybe_unused]] std::span<const std::size_t> chosen) const override {
        if constexpr (RulingGame<G> && IndexedGame<G>) {
            const G& other = typed_game<G>(from).game();
            return of_each<bool>(list, chosen, [&](const typename G::Position& position) {
                return game_.game().shares(other, position);
            });
        }
        return std::nullopt;
    }

private:
    template <class Result, class F>
    static std::vector<Result> of_each(const ListedPositions& list, std::span<const std::size_t> chosen, const F& f) {
        std::vector<Result> results(chosen.size());
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            typename G::Position position;
            std::memcpy(&position, list.bytes_of(chosen[i]).data(), sizeof position);
            results[i] = f(position);
        }
        return results;
    }

    std::shared_ptr<const AnyGame> any_;
    const TypedGame<G>& game_;
};

template <class G>
Result<std::unique_ptr<AnyReader>> AnyReaderFactory<G>::make(std::shared_ptr<const AnyGame> game) {
    return std::make_unique<AnyReaderOf<G>>(std::move(game));
}

}  // namespace zermelo

// The templates behind AnyProber; included only where a game is instantiated.
#pragma once

#include <algorithm>
#include <cstring>
#include <numeric>

#include "games/core/any_position.hpp"
#include "games/core/key.hpp"
#include "solvers/engine/any_prober.hpp"
#include "solvers/run/first_error.hpp"
#include "tablebase/prober.hpp"

namespace zermelo {

template <Game G>
class AnyProberOf final : public AnyProber {
public:
    AnyProberOf(Prober<G> prober, std::uint32_t variant) : prober_(std::move(prober)), variant_(variant) {}

    Result<std::optional<Value>> probe(const AnyPosition& position) const override {
        return prober_.probe(unwrap<Position>(position));
    }

    Result<std::vector<ProbedMove>> probe_moves(const AnyPosition& position) const override {
        const G& game = prober_.game();
        const auto from = unwrap<Position>(position);
        std::vector<ProbedMove> result;
        const auto moves = game.moves(from);
        result.reserve(static_cast<std::size_t>(std::distance(moves.begin(), moves.end())));
        for (const auto& move : moves) {
            const Position child = game.apply(from, move);
            ZERMELO_ASSIGN(value, prober_.probe(child));
            result.push_back({wrap(variant_, child), game.turn(child), value, gain_of(game, from, move)});
        }
        return result;
    }

    Result<std::vector<std::optional<Value>>> probe_many(std::span<const AnyPosition> positions, int threads,
                                                         const std::stop_token& stop) const override {
        const std::vector<std::size_t> order = in_order_of_the_table(positions);
        std::vector<std::optional<Value>> values(positions.size());
        Workers workers(threads);
        const auto probe_some = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
            for (std::uint64_t i = begin; i < end; ++i) {
                ZERMELO_ASSIGN(value, prober_.probe(unwrap<Position>(positions[order[i]])));
                values[order[i]] = value;
            }
            return {};
        };
        ZERMELO_TRY(for_pieces_or_error(workers, order.size(), 1024, stop, probe_some));
        if (stop.stop_requested()) return interrupted("looking up positions of " + std::string(prober_.game().spec()));
        return values;
    }

private:
    using Position = typename G::Position;

    // Neighbours in the table are looked up one after the other.
    std::vector<std::size_t> in_order_of_the_table(std::span<const AnyPosition> positions) const {
        const bool keyed = prober_.table().header().layout == Layout::keyed;
        const std::size_t width = keyed ? prober_.table().header().key_width : 12;
        Bytes places(positions.size() * width);
        for (std::size_t i = 0; i < positions.size(); ++i)
            write_place(unwrap<Position>(positions[i]), keyed, std::span(places).subspan(i * width, width));
        std::vector<std::size_t> order(positions.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return std::memcmp(places.data() + a * width, places.data() + b * width, width) < 0;
        });
        return order;
    }

    // The key, or slice and index as big-endian numbers. Finished games are not in the table.
    void write_place(const Position& position, bool keyed, std::span<std::uint8_t> place) const {
        if (prober_.game().terminal(position)) return;
        if (keyed) return write_key(prober_.game(), canonical(prober_.game(), position), place);
        if constexpr (IndexedGame<G>) {
            const Address address = prober_.indexing().index_of(position);
            for (std::size_t i = 0; i < 4; ++i) place[i] = static_cast<std::uint8_t>(address.slice >> (24 - 8 * i));
            for (std::size_t i = 0; i < 8; ++i) place[4 + i] = static_cast<std::uint8_t>(address.index >> (56 - 8 * i));
        }
    }

    Prober<G> prober_;
    std::uint32_t variant_;
};

}  // namespace zermelo

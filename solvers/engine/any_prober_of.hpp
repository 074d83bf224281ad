// The templates behind AnyProber; included only where a game is instantiated.
#pragma once

#include "games/core/runtime/any_position.hpp"
#include "solvers/engine/any_prober.hpp"
#include "solvers/run/first_error.hpp"
#include "tablebase/prober.hpp"

namespace zermelo {

template <Game G>
class AnyProberOf final : public AnyProber {
public:
    explicit AnyProberOf(Prober<G> prober) : prober_(std::move(prober)) {}

    Result<std::optional<Value>> probe(const AnyPosition& position) const override {
        return prober_.probe(unwrap<Position>(position));
    }

    Result<std::vector<std::optional<Value>>> probe_many(std::span<const AnyPosition> positions, int threads,
                                                         const std::stop_token& stop) const override {
        std::vector<std::optional<Value>> values(positions.size());
        Workers workers(threads);
        const PieceLoop loop = [&](std::uint64_t total, std::uint64_t grain, const PieceFunction& f) -> Result<void> {
            ZERMELO_TRY(for_pieces_or_error(workers, total, grain, stop, f));
            if (stop.stop_requested())
                return interrupted("looking up positions of " + std::string(prober_.game().spec()));
            return {};
        };
        const auto position_at = [&](std::size_t i) { return unwrap<Position>(positions[i]); };
        ZERMELO_TRY(prober_.probe_many(position_at, values, loop));
        return values;
    }

private:
    using Position = typename G::Position;

    Prober<G> prober_;
};

}  // namespace zermelo

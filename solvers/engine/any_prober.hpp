// Looking positions up in a table, behind a run-time interface; internal to the engine.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "games/base/error.hpp"
#include "games/core/concepts/game.hpp"
#include "games/core/runtime/any_position.hpp"

namespace zermelo {

// One variant in one table. Immutable, thread-safe. Positions must be of that variant.
class AnyProber {
public:
    virtual ~AnyProber() = default;
    // The value of a position, or nothing where the table does not hold it.
    virtual Result<std::optional<Value>> probe(const AnyPosition& position) const = 0;
    // The values of many positions, by `threads` workers (0: one per core). Each block of the table is decompressed
    // about once, however small the cache. Fails with `interrupted` on a stop request.
    virtual Result<std::vector<std::optional<Value>>> probe_many(std::span<const AnyPosition> positions, int threads,
                                                                 const std::stop_token& stop) const = 0;

protected:
    AnyProber() = default;
    AnyProber(const AnyProber&) = default;
    AnyProber& operator=(const AnyProber&) = default;
};

}  // namespace zermelo

// Playing by a certificate, behind a run-time interface; internal to the engine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/core/any_position.hpp"
#include "games/core/error.hpp"
#include "games/core/value.hpp"
#include "solvers/certificate/format.hpp"

namespace zermelo {

// What a certificate says of a position; nobody has checked it.
struct Certified {
    // Bounds of the value for the side to move.
    Wdl at_least = Wdl::loss;
    Wdl at_most = Wdl::win;
    std::optional<std::uint32_t>
        within;                       // plies to the end of a decided game at most, if the winner keeps to the proof
    std::optional<std::size_t> move;  // number of the move that the claimant is to play, if that is the side to move
    std::optional<CitedTable> table;  // that the proof cites instead of going on
};

// A certificate in memory. Immutable, thread-safe.
class AnyCertificate {
public:
    virtual ~AnyCertificate() = default;
    virtual const CertificateHeader& header() const = 0;
    // What is proven about a position, which must be of the certificate's variant; nothing where the certificate does
    // not hold it. Finished games are known by their rules. Fails with `corrupt` where a step makes no sense.
    virtual Result<std::optional<Certified>> look_up(const AnyPosition& position) const = 0;

protected:
    AnyCertificate() = default;
    AnyCertificate(const AnyCertificate&) = default;
    AnyCertificate& operator=(const AnyCertificate&) = default;
};

}  // namespace zermelo

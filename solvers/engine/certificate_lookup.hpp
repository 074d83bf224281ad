// Looks positions up in a certificate; internal to the engine.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/base/bytes.hpp"
#include "games/core/runtime/any_game.hpp"
#include "games/core/values/value.hpp"
#include "solvers/certificate/format.hpp"

namespace zermelo {

// The statement of a certificate about a position; it is not checked.
struct Certified {
    // Bounds of the value for the side to move.
    Wdl at_least = Wdl::loss;
    Wdl at_most = Wdl::win;
    std::optional<std::uint32_t>
        within;                       // plies to the end of a decided game at most, if the winner keeps to the proof
    std::optional<std::size_t> move;  // number of the move that the claimant is to play, if that is the side to move
    std::optional<CitedTable> table;  // that the proof cites instead of going on
};

// The nodes of all sections in flat arrays; solvers/certificate/FORMAT.md says what they mean. Immutable, thread-safe.
class CertificateLookup {
public:
    struct Section {
        Bytes keys;  // ascending
        std::vector<std::uint16_t> steps;
        std::vector<std::uint32_t> heights;  // empty where the claim is not a win
    };

    // Of the game's variant, which outlives the lookup. Fails with `corrupt` where the certificate is damaged or was
    // made for another game, and with `limit` where it does not fit in `memory` bytes.
    static Result<std::unique_ptr<const CertificateLookup>> open(const AnyGame& game, const std::string& path,
                                                                 std::uint64_t memory);

    const CertificateHeader& header() const { return header_; }
    // The proven value of a position, which must be of the certificate's variant; nothing where the certificate does
    // not hold it. Finished games are known by their rules. Fails with `corrupt` where a step makes no sense.
    Result<std::optional<Certified>> look_up(const AnyPosition& position) const;

    // The nodes of each claim of the header.
    const std::vector<Section>& sections() const { return sections_; }
    // The number of the first move of a position to a canonical child, up to symmetry; nothing if there is none.
    std::optional<std::size_t> move_to(const AnyPosition& position, const AnyPosition& child) const;
    // The number of the node of a canonical position; `claimant`: the side to move is the claimant.
    std::optional<std::size_t> find(const Section& section, const AnyPosition& position, bool claimant) const;

private:
    CertificateLookup(const AnyGame& game, CertificateHeader header, std::string path)
        : game_(game), header_(std::move(header)), path_(std::move(path)) {}
    Result<void> add_step(Certified& found, const Section& section, std::size_t node, const AnyPosition& position,
                          bool claimant) const;

    const AnyGame& game_;
    CertificateHeader header_;
    std::string path_;
    std::vector<Section> sections_;
};

}  // namespace zermelo

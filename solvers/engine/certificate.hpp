// A certificate that answers questions.
#pragma once

#include <memory>
#include <string>

#include "solvers/certificate/format.hpp"
#include "solvers/engine/answer_source.hpp"

namespace zermelo {

class CertificateLookup;
class GameShelf;

// The statements of a proof about its positions; they are not checked. The moves of the claimant are those of the
// proof; of the other side all moves are known. Immutable, thread-safe.
class Certificate final : public AnswerSource {
public:
    // Reads a certificate of one of these games into at most `memory` bytes. Fails with not_found, with corrupt where
    // the file is damaged or this program does not know its game, and with limit.
    static Result<std::shared_ptr<const Certificate>> open(const std::string& path, std::uint64_t memory,
                                                           const GameShelf& games);
    ~Certificate() override;

    const CertificateHeader& header() const;
    // True if the proof has moves for a side.
    bool plays(Side side) const;

    const AnyGame& game() const override;
    Source kind() const override { return Source::certificate; }
    std::string file() const override;
    Result<Answer> answer(const AnyPosition& position, const Request& request = {}) const override;
    // The proof's moves against the longest resistance, up to the first position that occurs again, or to a table.
    // Fails with corrupt where the heights do not fall.
    Result<Line> line(const Answer& answer, const Request& request = {}) const override;
    // Internal to the engine.
    const CertificateLookup& lookup() const;

private:
    struct Parts;
    explicit Certificate(std::unique_ptr<Parts> parts);

    std::unique_ptr<const Parts> parts_;
};

}  // namespace zermelo

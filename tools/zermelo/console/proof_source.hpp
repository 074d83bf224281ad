// Answers from a certificate.
#pragma once

#include <memory>
#include <string>

#include "solvers/engine/any_solver.hpp"
#include "tools/zermelo/console/answer.hpp"

namespace zermelo::cli {

// The moves of the claimant are those of the proof; of the other side all moves are known.
class ProofAnswers final : public AnswerSource {
public:
    // Fails with `corrupt` where the file is damaged or this program does not know its game.
    static Result<std::unique_ptr<ProofAnswers>> open(const std::string& path);

    const CertificateHeader& header() const { return certificate_->header(); }
    // Whether the proof has moves for a side.
    bool plays(Side side) const;
    // "hounds win", "fox does not lose", "a draw".
    std::string claim() const;

    const AnyGame& game() const override { return solver_->game(); }
    std::string_view noun() const override { return "certificate"; }
    std::string name() const override { return path_; }
    Result<Answer> look_up(const std::string& position) override;
    // The proof's moves against the longest resistance, up to where it goes in circles or cites a table.
    Result<Line> line(const Answer& answer) override;
    std::string why_unknown() const override;

private:
    ProofAnswers(std::string path, std::unique_ptr<AnySolver> solver, std::unique_ptr<AnyCertificate> certificate)
        : path_(std::move(path)), solver_(std::move(solver)), certificate_(std::move(certificate)) {}

    std::string path_;
    std::unique_ptr<AnySolver> solver_;
    std::unique_ptr<AnyCertificate> certificate_;
};

}  // namespace zermelo::cli

// Writes certificates: the one call that a search needs.
//
//     SearchSource source(game, rules, false, engine, solve);  // or any other ProofSource
//     CertificateOutput output{.path = "x.zcert", .provenance = "df-pn, zermelo 0.1.0"};
//     const std::array claims = {ProofClaim{Side::first, Goal::win}};
//     auto report = write_certificate(game, rules, start, claims, source, output, options);
#pragma once

#include <span>

#include "games/core/runtime/runtime_game.hpp"
#include "solvers/pns/questions.hpp"
#include "solvers/proof/certificate_file.hpp"
#include "solvers/proof/source.hpp"

namespace zermelo {

// Fails with `limit` for a game whose positions are too large for the keys of a certificate.
Result<void> check_certificate_keys(const RuntimeGame& game, const SearchRules& rules);

// Proves one claim, or both of a draw (ProofClaim{first, not_loss}, then {second, not_loss}), about `start` with the
// moves of `source`. `rules` are those of `game`. Of `options` memory, observer and stop are used. Memory: see
// NodeTable. Of the report, positions, bytes and seconds are set. Fails with
//   bad_input    the game is over at the start
//   limit        a board whose positions have no keys, or more nodes than the memory or the format holds
//   usage        the file exists, without force
//   interrupted  on a stop request
//   internal     the source's moves do not prove the claim; the message names the position
// and with what the source fails with. No file is left then.
Result<CertificateReport> write_certificate(const RuntimeGame& game, const SearchRules& rules, const AnyPosition& start,
                                            std::span<const ProofClaim> claims, ProofSource& source,
                                            const CertificateOutput& output, const RunOptions& options);

}  // namespace zermelo

// Writes certificates: the one call that a search or a table needs.
//
//     TableSource<G> source(prober);                      // or any other ProofSource<G>
//     CertificateOutput output{.path = "x.zcert", .provenance = "retrograde, zermelo 0.1.0"};
//     const std::array claims = {ProofClaim{Side::first, Goal::win}};
//     auto report = write_certificate(game, start, claims, source, output, options);
#pragma once

#include <algorithm>
#include <chrono>
#include <deque>
#include <span>

#include "games/core/concepts/fingerprint.hpp"
#include "solvers/proof/certificate_file.hpp"
#include "solvers/proof/section_walk.hpp"

namespace zermelo {

// Fails with `limit` for a game whose positions are too large for the keys of a certificate.
template <Game G>
Result<void> check_certificate_keys(const G& game) {
    if constexpr (PackedGame<G>) {
        if (game.key_bits() > 128)
            return fail(Failure::limit, fmt::format("no certificate for {}", std::string(game.spec())),
                        fmt::format("a position takes {} bits, a key holds 128", game.key_bits()), "a smaller board");
    } else {
        static_assert(sizeof(typename G::Position) <= UINT8_MAX);
    }
    return {};
}

// Proves one claim, or both of a draw (ProofClaim{first, not_loss}, then {second, not_loss}), about `start` with the
// moves of `source`. Of `options` memory, observer and stop are used. Memory: see NodeTable. Of the report, positions,
// bytes and seconds are set. Fails with
//   bad_input    the game is over at the start
//   limit        a board whose positions have no keys, or more nodes than the memory or the format holds
//   usage        the file exists, without force
//   interrupted  on a stop request
//   internal     the source's moves do not prove the claim; the message names the position
// and with what the source fails with. No file is left then.
template <Game G>
Result<CertificateReport> write_certificate(const G& game, const typename G::Position& start,
                                            std::span<const ProofClaim> claims, ProofSource<G>& source,
                                            const CertificateOutput& output, const RunOptions& options) {
    const auto began = std::chrono::steady_clock::now();
    const std::string spec(game.spec());
    if (!claims_of_one_file(claims))
        return fail(Failure::internal, "a certificate of other claims than one, or a draw");
    if (game.terminal(start))
        return fail(Failure::bad_input, fmt::format("no certificate for {}", std::string(game.format(start))),
                    "the game is over there");
    ZERMELO_TRY(check_certificate_keys(game));
    CertificateHeader header;
    header.claims.assign(claims.begin(), claims.end());
    header.key_width = static_cast<std::uint8_t>(key_width(game));
    header.fingerprint = rules_fingerprint(game.info(), spec);
    header.spec = spec;
    header.start = game.format(start);
    header.provenance = output.provenance;
    ZERMELO_ASSIGN(file, CertificateFile::create(output));
    std::deque<SectionWalk<G>> sections;
    RunOptions left = options;
    for (const ProofClaim& claim : claims) {
        SectionWalk<G>& section = sections.emplace_back(game, claim, source, header.tables, left);
        ZERMELO_TRY(section.walk(start));
        left.memory -= std::min(left.memory, section.nodes().bytes());
    }
    ZERMELO_TRY(file.begin(header));
    for (SectionWalk<G>& section : sections) ZERMELO_TRY(file.append(section.nodes(), SectionWalk<G>::root, options));
    if (options.stop.stop_requested()) return interrupted("the certificate of " + spec);
    ZERMELO_ASSIGN(report, file.finish());
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return report;
}

}  // namespace zermelo

#include "solvers/proof/certificate_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <deque>

#include "games/core/concepts/fingerprint.hpp"
#include "solvers/proof/section_walk.hpp"

namespace zermelo {

Result<void> check_certificate_keys(const RuntimeGame& game, const SearchRules& rules) {
    if (rules.facts().key_width == 0)
        return fail(Failure::limit, fmt::format("no certificate for {}", game.spec()),
                    fmt::format("a position takes {} bits, a key holds 128", rules.facts().key_bits),
                    "a smaller board");
    return {};
}

Result<CertificateReport> write_certificate(const RuntimeGame& game, const SearchRules& rules, const AnyPosition& start,
                                            std::span<const ProofClaim> claims, ProofSource& source,
                                            const CertificateOutput& output, const RunOptions& options) {
    const auto began = std::chrono::steady_clock::now();
    if (!claims_of_one_file(claims))
        return fail(Failure::internal, "a certificate of other claims than one, or a draw");
    if (game.terminal(start))
        return fail(Failure::bad_input, fmt::format("no certificate for {}", game.format(start)),
                    "the game is over there");
    ZERMELO_TRY(check_certificate_keys(game, rules));
    CertificateHeader header;
    header.claims.assign(claims.begin(), claims.end());
    header.key_width = static_cast<std::uint8_t>(rules.facts().key_width);
    header.spec = game.spec();
    header.fingerprint = rules_fingerprint(game.info(), header.spec);
    header.start = game.format(start);
    header.provenance = output.provenance;
    ZERMELO_ASSIGN(file, CertificateFile::create(output));
    std::deque<SectionWalk> sections;
    RunOptions left = options;
    for (const ProofClaim& claim : claims) {
        SectionWalk& section = sections.emplace_back(game, rules, claim, source, header.tables, left);
        ZERMELO_TRY(section.walk(start));
        left.memory -= std::min(left.memory, section.nodes().bytes());
    }
    ZERMELO_TRY(file.begin(header));
    for (SectionWalk& section : sections) ZERMELO_TRY(file.append(section.nodes(), SectionWalk::root, options));
    if (options.stop.stop_requested()) return interrupted("the certificate of " + header.spec);
    ZERMELO_ASSIGN(report, file.finish());
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return report;
}

}  // namespace zermelo

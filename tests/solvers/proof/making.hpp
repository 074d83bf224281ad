// Makes certificates from tables, the independent source of what is true.
#pragma once

#include <gtest/gtest.h>

#include "games/core/runtime/any_game_of.hpp"
#include "solvers/pns/rules_of.hpp"
#include "solvers/proof/certificate_writer.hpp"
#include "tests/solvers/proof/checking.hpp"
#include "tests/solvers/proof/table_source.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/runtime_game.hpp"
#include "tests/support/temporary.hpp"
#include "tools/check/check_of.hpp"

namespace zermelo::test {

inline CertificateOutput output_to(const std::string& path) {
    CertificateOutput output;
    output.path = path;
    output.force = true;
    output.provenance = "tests";
    return output;
}

// A game that only the tests know, and one of the registry.
template <Game G>
Result<CertificateReport> write_proof(const G& game, const typename G::Position& start,
                                      std::span<const ProofClaim> claims, ProofSource& source,
                                      const CertificateOutput& output, const RunOptions& options) {
    const zermelo::RuntimeGame any(std::make_shared<const AnyGameOf<G>>(game));
    return write_certificate(any, SearchRulesOf<G>(game), opaque(start), claims, source, output, options);
}
inline Result<CertificateReport> write_proof(const RuntimeGame& game, const AnyPosition& start,
                                             std::span<const ProofClaim> claims, ProofSource& source,
                                             const CertificateOutput& output, const RunOptions& options) {
    const SearchRulesOf<zermelo::RuntimeGame> rules(game);
    return write_certificate(game, rules, start, claims, source, output, options);
}

template <Game G>
Result<CertificateReport> certify(const Prober<G>& prober, const typename G::Position& start,
                                  const std::vector<ProofClaim>& claims, const std::string& path) {
    TableSource<G> source(prober);
    return write_proof(prober.game(), start, claims, source, output_to(path), quiet_run(1));
}

inline Result<CertificateReport> certify(const RuntimeProber& prober, const AnyPosition& start,
                                         const std::vector<ProofClaim>& claims, const std::string& path) {
    TableSource<RuntimeGame> source(prober.game(), "the table",
                                    [&](const AnyPosition& position) { return prober.probe(position); });
    return write_proof(prober.game(), start, claims, source, output_to(path), quiet_run(1));
}

// By the rules of the file's own spec, which must be one of the game.
template <Game G>
Result<check::CheckReport> check_file(const G&, const std::string& path, std::uint64_t memory = 1 << 28) {
    ZERMELO_ASSIGN(file, CertificateReader::open(path));
    ZERMELO_ASSIGN(spec, Spec::parse(file.header().spec));
    check::CheckOptions options;
    options.memory = memory;
    return check::check_of<G>(spec, file, options);
}

inline Result<check::CheckReport> check_file(const RuntimeGame&, const std::string& path,
                                             std::uint64_t memory = 1 << 28) {
    ZERMELO_ASSIGN(file, CertificateReader::open(path));
    check::CheckOptions options;
    options.memory = memory;
    return check::check_certificate(file, options);
}

// Empty if the certificate holds, else why it does not.
template <Game G>
std::string check_failure(const G& game, const std::string& path) {
    return failure_of(check_file(game, path));
}

}  // namespace zermelo::test

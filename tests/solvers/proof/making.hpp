// Makes certificates from tables, the independent source of what is true.
#pragma once

#include <gtest/gtest.h>

#include "solvers/proof/certificate_writer.hpp"
#include "solvers/proof/table_source.hpp"
#include "tests/solvers/proof/checking.hpp"
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

template <Game G>
Result<CertificateReport> certify(const Prober<G>& prober, const typename G::Position& start,
                                  const std::vector<ProofClaim>& claims, const std::string& path) {
    TableSource<G> source(prober);
    return write_certificate(prober.game(), start, claims, source, output_to(path), quiet_run(1));
}

inline Result<CertificateReport> certify(const RuntimeProber& prober, const AnyPosition& start,
                                         const std::vector<ProofClaim>& claims, const std::string& path) {
    TableSource<RuntimeGame> source(prober.game(), "the table",
                                    [&](const AnyPosition& position) { return prober.probe(position); });
    return write_certificate(prober.game(), start, claims, source, output_to(path), quiet_run(1));
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

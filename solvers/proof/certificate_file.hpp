// A certificate on its way to the disk; knows nothing of games.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solvers/certificate/format.hpp"
#include "solvers/proof/node_table.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/report.hpp"
#include "tablebase/output_file.hpp"

namespace zermelo {

struct CertificateOutput {
    std::string path;
    bool force = false;      // overwrites
    int level = 9;           // of zstd
    std::string provenance;  // e.g. "df-pn, zermelo 0.1.0": nothing that differs from run to run
};

// The file gets its name when it is finished; an unfinished one is removed. The same nodes give the same bytes.
class CertificateFile {
public:
    static Result<CertificateFile> create(const CertificateOutput& output);

    Result<void> begin(const CertificateHeader& header);
    // The next section, in the order of the header's claims. Sorts the nodes; none can be added to them afterwards.
    Result<void> append(NodeTable& nodes, std::uint32_t root, const RunOptions& options);
    // Positions and bytes of the report.
    Result<CertificateReport> finish();

private:
    CertificateFile(OutputFile file, int level) : file_(std::move(file)), level_(level) {}

    OutputFile file_;
    int level_;
    std::vector<ProofClaim> claims_;
    Bytes header_;
    CertificateFooter footer_;
};

}  // namespace zermelo

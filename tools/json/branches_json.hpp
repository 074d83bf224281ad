// The branches of a proof: zermelo.branches/1.
#pragma once

#include <string>
#include <vector>

#include "solvers/engine/proof_branches.hpp"
#include "tools/json/document.hpp"

namespace zermelo::json {

// The branches at a position, for each claim that has it; `proof` is the name of the certificate.
Document branches(const Certificate& certificate, const std::string& proof, const AnyPosition& position,
                  const std::vector<ProofBranches>& claims);

}  // namespace zermelo::json

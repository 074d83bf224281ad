// What `zermelo prove` has found out, as people and programs read it.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

#include "solvers/engine/any_search.hpp"
#include "tools/zermelo/console/answer.hpp"

namespace zermelo::cli {

struct Proof {
    Claim claim = Claim::value;
    std::string claim_word;  // as in the arguments
    Answer answer;           // the moves only where they were asked for
    SearchReport report;     // of the question about the position itself
    std::optional<CertificateReport> certificate;
    std::string file;  // of the certificate, empty where none was asked for

    Verdict verdict() const { return judge(claim, answer.value.at_least, answer.value.at_most); }
};

nlohmann::ordered_json to_json(const AnyGame& game, const Proof& proof, bool with_moves);

// Several lines.
std::string in_lines(const AnyGame& game, const Proof& proof);

// Position, answer, value, winner, best move, positions searched, seconds, with tabs between them.
std::string in_columns(const AnyGame& game, const Proof& proof);
inline constexpr int proof_columns = 7;

}  // namespace zermelo::cli

// The results of zermelo-check as JSON. README.md documents every key.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solvers/certificate/format.hpp"
#include "tools/json/document.hpp"

namespace zermelo::json {

// zermelo.check/1.
struct CheckedFile {
    std::string file;
    const CertificateHeader* header = nullptr;
    std::string rules;                   // the plug that they come from; empty: the program
    std::vector<std::string> claims;     // "win for white", one for each section
    std::optional<std::uint32_t> depth;  // bound of the plies to a win
    std::uint64_t checked = 0;           // nodes that were found right
    std::vector<std::uint64_t> leaves;   // nodes that cite a table, for each table of the header
    bool ok = false;
    std::optional<std::string> first_failure;
    Digest digest{};
    std::uint64_t bytes = 0;
    double seconds = 0;
};
Document check(const CheckedFile& checked);
// zermelo.check_values/1.
struct CheckedValues {
    std::string file;
    std::string spec;
    std::string rules;  // as above
    bool is_board = false;
    std::uint64_t forms = 0;
    std::uint64_t arrangements = 0;
    Digest digest{};
    std::vector<std::string> terms;  // of the claim, with their signs
    std::string value;               // of their sum
    std::string outcome;             // its letter; empty: nothing is claimed
    std::optional<std::string> first_failure;
    std::uint64_t bytes = 0;
    double seconds = 0;
};
Document check_values(const CheckedValues& checked);
// One cited table, as in `tables` above.
Document cited_table(const CitedTable& table, std::uint64_t leaves);

}  // namespace zermelo::json

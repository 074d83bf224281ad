// Checks certificates, with the rules of the games alone.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "games/base/error.hpp"
#include "games/base/machine.hpp"
#include "games/core/texts/spec.hpp"
#include "solvers/certificate/reader.hpp"

namespace zermelo::check {

struct CheckOptions {
    std::uint64_t memory = available_memory();  // bytes for the nodes of one section
    // Told how many bytes were read, twice for each byte of the nodes; false stops the check.
    std::function<bool(std::uint64_t)> advance = [](std::uint64_t) { return true; };
};

struct CheckReport {
    std::vector<std::string> claims;           // "win for white", one for each section
    std::uint64_t checked = 0;                 // nodes that were found right
    std::vector<std::uint64_t> leaves;         // that cite a table, for each table of the header
    std::optional<std::string> first_failure;  // nothing where the certificate proves its claims, given those tables
};

// Fails with `corrupt` where the file breaks the format or is of a game or rules that this program does not know, with
// `limit`, and with `interrupted`.
Result<CheckReport> check_certificate(const CertificateReader& file, const CheckOptions& options);

// The same where the game is known; instantiated once per game in a source file of its own (check_of.cpp.in).
template <class G>
Result<CheckReport> check_of(const Spec& spec, const CertificateReader& file, const CheckOptions& options);

}  // namespace zermelo::check

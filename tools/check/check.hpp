// Checks certificates, with the rules of the games alone.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/base/error.hpp"
#include "games/base/machine.hpp"
#include "games/core/runtime/game_list.hpp"
#include "solvers/certificate/reader.hpp"

namespace zermelo::check {

struct CheckOptions {
    std::uint64_t memory = available_memory();  // bytes for the nodes of one section
    // Called with the number of bytes read since the last call; the nodes are read twice. False stops the check.
    std::function<bool(std::uint64_t)> advance = [](std::uint64_t) { return true; };
};

struct CheckReport {
    std::vector<std::string> claims;           // "win for white", one for each section
    std::uint64_t checked = 0;                 // nodes that were found right
    std::vector<std::uint64_t> leaves;         // nodes that cite a table, for each table of the header
    std::string rules;                         // the plug that they come from; empty: this program
    std::optional<std::string> first_failure;  // empty if the certificate proves its claims, given those tables
};

// The games that certificates are checked for: those of games.def and of opened plugs.
GameList checked_games();

// Fails with `corrupt` if the file breaks the format or has an unknown game or other rules; with `limit` and
// `interrupted`.
Result<CheckReport> check_certificate(const CertificateReader& file, const CheckOptions& options);

// check_certificate() by rules that are known at run time alone.
Result<CheckReport> check_at_run_time(const GameMaker& make, const Spec& spec, const CertificateReader& file,
                                      const CheckOptions& options);

// check_certificate() for the game G of `spec`. The build instantiates it once per game (check_of.cpp.in).
template <class G>
Result<CheckReport> check_of(const Spec& spec, const CertificateReader& file, const CheckOptions& options);

// A check that returns its report, as one that fills a report (GameClass::check).
template <class F>
auto filling(F check) {
    return [check = std::move(check)](const Spec& spec, const CertificateReader& file, const CheckOptions& options,
                                      CheckReport& report) -> Result<void> {
        ZERMELO_ASSIGN(found, check(spec, file, options));
        report = std::move(found);
        return {};
    };
}

// A class with its check. A plug includes check_of.hpp for it.
template <class G>
GameClass add_check(GameClass made) {
    made.check = filling(&check_of<G>);
    return made;
}

}  // namespace zermelo::check

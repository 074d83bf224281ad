// Checks files of values, with the rules of the games and comparisons alone.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solvers/forms/comparison.hpp"
#include "solvers/forms/value_file.hpp"
#include "tools/check/check.hpp"
#include "tools/check/watch.hpp"

namespace zermelo::check {

struct ValueReport {
    std::vector<std::string> terms;            // of the claim, with their signs: "+ 1w/b1"
    std::string value;                         // of their sum, as form_text() writes it
    std::optional<values::Outcome> outcome;    // of their sum; none for a board
    std::string winner;                        // in words of the game: "black wins"
    std::string rules;                         // the plug that they come from; empty: this program
    std::optional<std::string> first_failure;  // empty if all values and the claim are right
};

// Fails with `corrupt` if the file breaks the format or has an unknown game or other rules; with `limit` and
// `interrupted`.
Result<ValueReport> check_values(const values::ValueFile& file, const CheckOptions& options);

// check_values() for the game G of `spec`. The build instantiates it once per game (value_check_of.cpp.in).
template <class G>
Result<ValueReport> check_values_of(const Spec& spec, const values::ValueFile& file, const CheckOptions& options);

// A class with this check.
template <class G>
GameClass add_value_check(GameClass made) {
    made.check_values = [](const Spec& spec, const values::ValueFile& file, const CheckOptions& options,
                           ValueReport& report) -> Result<void> {
        ZERMELO_ASSIGN(found, check_values_of<G>(spec, file, options));
        report = std::move(found);
        return {};
    };
    return made;
}

// The parts of a check that know no game.
class ValueCheck {
public:
    ValueCheck(const values::ValueFile& file, const CheckOptions& options)
        : file_(file), options_(options), watch_(options, file.path()) {}

    // Reads the forms and checks that all are canonical. Fails with `verification`, naming the first that is not.
    Result<void> check_forms();
    const values::Dictionary& forms() const { return forms_; }
    Watch& watch() { return watch_; }
    // Takes bytes for something that the check needs; fails with `limit` where they are too many.
    Result<void> take(std::uint64_t bytes, const std::string& what);
    // A comparison of one of so many threads, with its part of the memory that is left.
    values::Comparison comparison(int threads) const;
    // Fails with `verification` if a form is neither in `used` nor an option of another.
    Result<void> check_use(std::vector<bool> used) const;
    // a + b = sum, or the reason why not.
    std::optional<std::string> why_not_sum(values::Comparison& comparison, values::FormNumber a, values::FormNumber b,
                                           values::FormNumber sum) const;
    std::string text(values::FormNumber form) const;

private:
    const values::ValueFile& file_;
    const CheckOptions& options_;
    Watch watch_;
    values::Dictionary forms_;
    std::uint64_t taken_ = 0;  // bytes
};

// The error of a value or a claim that is wrong.
tl::unexpected<Error> wrong_value(std::string what);

}  // namespace zermelo::check

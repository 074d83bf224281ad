// Reads files of values.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/base/input_file.hpp"
#include "solvers/forms/content_reader.hpp"
#include "solvers/forms/dictionary.hpp"
#include "solvers/forms/outcome.hpp"

namespace zermelo::values {

// An arrangement of a proof.
struct ProofEntry {
    std::string text;
    bool by_parts = false;
    // The sums of the values of its first part, of its first two, ...; else its value alone.
    std::vector<FormNumber> sums;

    FormNumber value() const { return sums.empty() ? 0 : sums.back(); }
};

// A term of a claim: the arrangement with this number, counted from 0, or a form.
struct ClaimedTerm {
    bool is_negative = false;
    bool is_form = false;
    std::uint64_t number = 0;
    FormNumber sum = 0;  // of the terms so far
};

struct Claim {
    std::vector<ClaimedTerm> terms;
    Outcome outcome = Outcome::zero;

    FormNumber value() const { return terms.empty() ? 0 : terms.back().sum; }
};

// An open file. It knows nothing of games: what it hands out has the form of FORMAT.md, and may say anything. Never
// holds more than the header, one block and what it hands out, whatever the file says. Thread-safe.
class ValueFile {
public:
    // Called with the number of bytes read since the last call. False stops the reading.
    using Advance = std::function<bool(std::uint64_t)>;

    // Reads and checks header and footer. not_found where the file does not exist, bad_input where it is not a regular
    // file, corrupt where it breaks the format.
    static Result<ValueFile> open(const std::string& path);
    // True if a file begins with the magic bytes.
    static bool is_one(const std::string& path);

    const std::string& path() const { return file_->path(); }
    const ValueHeader& header() const { return header_; }
    const ValueFooter& footer() const { return footer_; }
    bool is_board() const { return header_.kind == ValueFileKind::board; }

    // All fail with `corrupt` where the content breaks the format, with `interrupted`, and with what `take` fails with.
    //
    // The forms; fails with `limit` where they need more than `memory` bytes.
    Result<Dictionary> forms(std::uint64_t memory, const Advance& advance) const;
    // The values of a board in the order of its arrangements, as many as a block holds.
    Result<void> for_each_values(const std::function<Result<void>(std::span<const FormNumber>)>& take,
                                 const Advance& advance) const;
    // The value of one arrangement of a board; reads one block, and the records of those before it.
    Result<FormNumber> value_at(std::uint64_t arrangement) const;
    // The arrangements of a proof in their order.
    Result<void> for_each_entry(const std::function<Result<void>(const ProofEntry&)>& take,
                                const Advance& advance) const;
    Result<Claim> claim() const;

private:
    ValueFile() = default;
    ContentReader content(ValuePart part) const;
    std::uint64_t end_of(ValuePart part) const;

    std::shared_ptr<const InputFile> file_;
    ValueHeader header_;
    ValueFooter footer_;
};

// The error of a stopped check or reading.
tl::unexpected<Error> stopped_reading(const std::string& path);

}  // namespace zermelo::values

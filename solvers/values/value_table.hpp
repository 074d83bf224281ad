// Values from a file, in place of computing them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "solvers/forms/value_file.hpp"
#include "solvers/values/any_values.hpp"
#include "solvers/values/form_numbers.hpp"

namespace zermelo {

// An open file of values with its forms. Its checksums are checked; zermelo-check tells whether its values are right.
// Immutable, thread-safe.
class ValueTable {
public:
    // `memory`: bytes for the forms. Fails as ValueFile::open() does, and with `limit` and `interrupted`.
    static Result<ValueTable> open(const std::string& path, std::uint64_t memory, const std::stop_token& stop = {});

    const values::ValueFile& file() const { return *file_; }
    const values::Dictionary& forms() const { return *forms_; }
    // Fails with `corrupt` if the file is about another variant, or other rules.
    Result<void> fits(const AnyValues& game) const;

    // The form of an arrangement of a game that fits; nothing where a proof does not list it.
    Result<std::optional<values::FormNumber>> number_of(const AnyValues& game, const AnyArrangement& arrangement) const;
    // The values of a board, as value_board() finds them. Fails with no_answer for a proof, with `corrupt`, `limit` and
    // `interrupted`.
    Result<values::BoardValues> read_board(const AnyValues& game, const RunOptions& options) const;

private:
    ValueTable() = default;

    std::shared_ptr<const values::ValueFile> file_;
    std::shared_ptr<const values::Dictionary> forms_;
    std::unordered_map<std::string, values::FormNumber> listed_;  // of a proof, by the text of an arrangement
};

// Values of a table in a store, each brought over once. For one thread.
class ImportedValues {
public:
    // The game must fit the table (ValueTable::fits), and it and the store must outlive the object.
    ImportedValues(std::shared_ptr<const ValueTable> table, const AnyValues& game, values::FormStore& store)
        : table_(std::move(table)), game_(game), imported_(table_->forms(), store) {}

    // Nothing where a proof does not list it. Fails with `corrupt` if a form is not canonical. Throws ValueLimit.
    Result<std::optional<values::FormId>> value(const AnyArrangement& arrangement);

private:
    std::shared_ptr<const ValueTable> table_;
    const AnyValues& game_;
    values::ImportedForms imported_;
};

}  // namespace zermelo

// The order of forms in a file: whatever numbers they have in a store, equal values give equal bytes.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "solvers/forms/comparison.hpp"
#include "solvers/forms/dictionary.hpp"
#include "solvers/values/form_store.hpp"

namespace zermelo::values {

// Some forms of a store with all forms inside them, in the order of Dictionary.
class FormNumbers {
public:
    FormNumbers(const FormStore& store, std::span<const FormId> wanted);

    const Dictionary& forms() const { return forms_; }
    FormNumber of(FormId id) const { return numbers_[id]; }

private:
    static constexpr FormNumber none = ~FormNumber{0};

    Dictionary forms_;
    std::vector<FormNumber> numbers_;  // by id
};

// The forms of a dictionary in a store: the reverse.
class ImportedForms {
public:
    // The dictionary and the store must outlive it.
    ImportedForms(const Dictionary& forms, FormStore& store);

    // Adds the form with all forms inside it. Fails with `corrupt` if one of them is not canonical: the store takes no
    // other. Throws ValueLimit where the store does.
    Result<FormId> id(FormNumber form);
    // The same for all forms, by their numbers; fails with `interrupted`, too.
    Result<std::span<const FormId>> all(const std::stop_token& stop);

private:
    static constexpr FormId none = ~FormId{0};

    // Adds a form whose options are known.
    Result<void> add(FormNumber form);

    const Dictionary& forms_;
    FormStore& store_;
    Comparison comparison_;
    std::vector<FormId> ids_;
    std::vector<FormId> left_, right_;
};

}  // namespace zermelo::values

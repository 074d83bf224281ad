#include "solvers/values/form_numbers.hpp"

#include <algorithm>

namespace zermelo::values {

namespace {

// Marks forms and those inside them, and collects them by birthday.
class Closure {
public:
    explicit Closure(const FormStore& store) : store_(store), seen_(store.size()) {}

    void add(FormId id) {
        if (seen_[id]) return;
        std::vector<FormId> open{id};
        seen_[id] = true;
        while (!open.empty()) {
            const FormId form = open.back();
            open.pop_back();
            const auto birthday = static_cast<std::size_t>(store_.birthday(form));
            if (birthdays_.size() <= birthday) birthdays_.resize(birthday + 1);
            birthdays_[birthday].push_back(form);
            for (const auto options : {store_.left(form), store_.right(form)})
                for (const FormId option : options)
                    if (!seen_[option]) {
                        seen_[option] = true;
                        open.push_back(option);
                    }
        }
    }
    std::vector<std::vector<FormId>>& birthdays() { return birthdays_; }

private:
    const FormStore& store_;
    std::vector<bool> seen_;
    std::vector<std::vector<FormId>> birthdays_;
};

struct NumberedForm {
    FormId id = 0;
    std::uint64_t begin = 0;  // of its options
    std::uint32_t left = 0;
    std::uint32_t right = 0;
};

}  // namespace

FormNumbers::FormNumbers(const FormStore& store, std::span<const FormId> wanted) : numbers_(store.size(), none) {
    Closure closure(store);
    closure.add(FormStore::zero);
    for (const FormId id : wanted) closure.add(id);
    std::vector<FormNumber> options;
    std::vector<NumberedForm> born;
    for (auto& ids : closure.birthdays()) {
        options.clear();
        born.clear();
        for (const FormId id : ids) {
            NumberedForm form{id, options.size(), 0, 0};
            const auto append = [&](std::span<const FormId> side) {
                const std::size_t begin = options.size();
                for (const FormId option : side) options.push_back(numbers_[option]);
                std::sort(options.begin() + static_cast<std::ptrdiff_t>(begin), options.end());
                return static_cast<std::uint32_t>(side.size());
            };
            form.left = append(store.left(id));
            form.right = append(store.right(id));
            born.push_back(form);
        }
        std::vector<FormId>().swap(ids);
        const auto left = [&](const NumberedForm& form) { return std::span(options).subspan(form.begin, form.left); };
        const auto right = [&](const NumberedForm& form) {
            return std::span(options).subspan(form.begin + form.left, form.right);
        };
        std::ranges::sort(born, [&](const NumberedForm& one, const NumberedForm& other) {
            if (!std::ranges::equal(left(one), left(other)))
                return std::ranges::lexicographical_compare(left(one), left(other));
            return std::ranges::lexicographical_compare(right(one), right(other));
        });
        for (const NumberedForm& form : born) {
            numbers_[form.id] = forms_.size();
            forms_.add(left(form), right(form));
        }
    }
}

ImportedForms::ImportedForms(const Dictionary& forms, FormStore& store)
    : forms_(forms),
      store_(store),
      comparison_(forms, std::min<std::uint64_t>(std::uint64_t{64} * forms.size() + (1 << 16), 64 << 20)),
      ids_(forms.size(), none) {}

Result<void> ImportedForms::add(FormNumber form) {
    if (const char* const why = comparison_.why_not_canonical(form))
        return fail(Failure::corrupt, "a value of the file is not in canonical form", why, "zermelo-check tells more");
    const auto import = [this](std::span<const FormNumber> options, std::vector<FormId>& ids) {
        ids.clear();
        for (const FormNumber option : options) ids.push_back(ids_[option]);
        std::ranges::sort(ids);
    };
    import(forms_.left(form), left_);
    import(forms_.right(form), right_);
    ids_[form] = store_.intern(left_, right_);
    return {};
}

Result<FormId> ImportedForms::id(FormNumber wanted) {
    if (ids_[wanted] != none) return ids_[wanted];
    // The forms inside stand before it, so one pass downwards finds them, and one upwards finds all options known.
    std::vector<bool> inside(std::size_t{wanted} + 1);
    inside[wanted] = true;
    for (FormNumber form = wanted + 1; form-- > 0;)
        if (inside[form] && ids_[form] == none)
            for (const auto options : {forms_.left(form), forms_.right(form)})
                for (const FormNumber option : options) inside[option] = true;
    for (FormNumber form = 0; form <= wanted; ++form)
        if (inside[form] && ids_[form] == none) ZERMELO_TRY(add(form));
    return ids_[wanted];
}

Result<std::span<const FormId>> ImportedForms::all(const std::stop_token& stop) {
    for (FormNumber form = 0; form < forms_.size(); ++form) {
        if (form % 1024 == 0 && stop.stop_requested()) return interrupted("the reading of values");
        if (ids_[form] == none) ZERMELO_TRY(add(form));
    }
    return ids_;
}

}  // namespace zermelo::values

// Cooled values and atomic weights.
#include <algorithm>
#include <bit>
#include <unordered_map>

#include "solvers/forms/limit.hpp"
#include "solvers/values/calculator.hpp"
#include "solvers/values/thermograph.hpp"

namespace zermelo::values {

namespace {

// The same recursion over the options of a form: f(form, left, right) makes the result from those of the options.
// Numbers are their own results.
template <class F>
FormId follow(FormStore& store, FormId form, std::unordered_map<FormId, FormId>& known, F&& f) {
    if (store.is_number(form)) return form;
    if (const auto found = known.find(form); found != known.end()) return found->second;
    std::vector<FormId> left;
    std::vector<FormId> right;
    for (const FormId option : store.left(form)) left.push_back(follow(store, option, known, f));
    for (const FormId option : store.right(form)) right.push_back(follow(store, option, known, f));
    const FormId result = f(form, left, right);
    known.emplace(form, result);
    return result;
}

}  // namespace

// G cooled by t is {G^L cooled - t | G^R cooled + t}, and the mean from the temperature on.
FormId Calculator::cooled(FormId value, const Dyadic& t) {
    if (t < 0) give_up(Error(Failure::usage, "values are cooled by numbers from 0 on, not by " + t.text()));
    Thermographs thermographs(store_);
    std::unordered_map<FormId, FormId> known;
    const FormId tax = number(t);
    const FormId refund = store_.negative(tax);
    return follow(store_, value, known, [&](FormId form, std::vector<FormId>& left, std::vector<FormId>& right) {
        const Thermograph& thermograph = thermographs.of(form);
        if (thermograph.temperature < t) return number(thermograph.mean);
        for (FormId& option : left) option = sum(option, refund);
        for (FormId& option : right) option = sum(option, tax);
        return make(left, right);
    });
}

// With the weights of the options, less 2 and more 2: their form, unless that is an integer. Then the value decides by
// its comparison with a remote star: of the integers between the options 0 if they are confused, the greatest if the
// value is greater, the least if it is less.
std::optional<FormId> Calculator::atomic_weight(FormId value) {
    if (!store_.is_all_small(value)) return std::nullopt;
    // No follower of a form is a greater nimber than its birthday says.
    const FormId remote = nimber(static_cast<int>(std::bit_ceil(static_cast<unsigned>(store_.birthday(value)) + 2)));
    std::unordered_map<FormId, FormId> known;
    const FormId two = number(2);
    const FormId minus_two = number(-2);
    return follow(store_, value, known, [&](FormId form, std::vector<FormId>& left, std::vector<FormId>& right) {
        for (FormId& option : left) option = sum(option, minus_two);
        for (FormId& option : right) option = sum(option, two);
        const FormId naive = make(left, right);
        if (!store_.is_number(naive) || !store_.left_stop(naive).is_integer()) return naive;
        const bool greater = store_.at_most(remote, form);
        if (!greater && !store_.at_most(form, remote)) return FormStore::zero;
        const auto allowed = [&](std::int64_t n) {
            const FormId integer = number(n);
            return std::ranges::none_of(left, [&](FormId option) { return store_.at_most(integer, option); }) &&
                   std::ranges::none_of(right, [&](FormId option) { return store_.at_most(option, integer); });
        };
        std::int64_t n = store_.left_stop(naive).numerator();
        while (allowed(greater ? n + 1 : n - 1)) n += greater ? 1 : -1;
        return number(n);
    });
}

}  // namespace zermelo::values

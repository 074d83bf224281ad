// Compares the values of forms by their moves alone: the whole of a check rests on it.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "solvers/forms/dictionary.hpp"
#include "solvers/forms/outcome.hpp"

namespace zermelo::values {

// A moment at which a comparison ends early. It throws ValueLimit then.
using StopFlag = std::atomic<bool>;

// Questions about the forms of a dictionary, for one thread. Everything follows from one definition (Conway 1976):
// a <= b unless Left, who moves first, wins b's negative and a together. Nothing is known of numbers, names or stops.
// Results are remembered in tables of a fixed size, so memory is bounded, and time is that of play in the worst case.
class Comparison {
public:
    // The dictionary must outlive it. `bytes`: for what it remembers.
    Comparison(const Dictionary& forms, std::uint64_t bytes, const StopFlag* stop = nullptr);

    bool at_most(FormNumber a, FormNumber b);
    // The outcome of the game that is this form alone.
    Outcome outcome(FormNumber form) { return outcome_of(at_most(0, form), at_most(form, 0)); }

    // Null if the form is canonical: no option is dominated and none is reversible. Else the reason why not.
    const char* why_not_canonical(FormNumber form);

    // Null if the form has the value of {left|right}, whose options are forms. Else the reason why not. Never null for
    // another value; and null whenever the values are equal and the form is canonical.
    const char* why_not_value(FormNumber form, std::span<const FormNumber> left, std::span<const FormNumber> right);

    // a + b = sum.
    bool is_sum(FormNumber a, FormNumber b, FormNumber sum) {
        return sum_at_most(a, b, sum) && sum_at_least(a, b, sum);
    }

    static std::uint64_t least_bytes();

private:
    // Three forms and a question in two words: a, b and 31 bits each; the result is the lowest bit.
    struct Sums {
        std::uint64_t forms = 0;
        std::uint64_t sum = 0;
    };
    bool compare(FormNumber a, FormNumber b);
    bool sum_at_most(FormNumber a, FormNumber b, FormNumber sum);
    bool sum_at_least(FormNumber a, FormNumber b, FormNumber sum);
    template <class F>
    bool remembered_sum(FormNumber a, FormNumber b, FormNumber sum, bool at_most, F&& f);
    void count_step();

    const Dictionary& forms_;
    const StopFlag* stop_;
    int pair_bits_;
    int sum_bits_;
    std::vector<std::uint64_t> pairs_;
    std::vector<Sums> sums_;  // made for the first sum
    std::uint32_t steps_ = 0;
};

}  // namespace zermelo::values

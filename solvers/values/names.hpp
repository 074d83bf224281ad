// The names of values, as CGSuite prints them in plain text.
#pragma once

#include <string>
#include <string_view>

#include "games/base/error.hpp"
#include "solvers/values/calculator.hpp"

namespace zermelo::values {

// Numbers `-1/2`; ups and nimbers `3^2*`, `v*4`; switches `+-1`, `+-{2,3*}`; `Tiny(1)`, `2Miny(1/2)`; other values by
// their options, `{2|1||0}`. Options come in the order of CGSuite 2: numbers, nimbers, sums of ups and nimbers, others.
// Ups of a higher order have no name of their own here.
std::string name_of(Calculator& calculator, FormId value);

// Reads such a name, and sums of them: `{1|*} - 3/2^*`. Options need not be canonical. Fails with bad_input, and with
// limit where the store does.
Result<FormId> read_value(Calculator& calculator, std::string_view text);

// A number, ups and a nimber that add up to a value.
struct NumberUpStar {
    Dyadic number;
    int ups = 0;
    int nimber = 0;
};
std::optional<NumberUpStar> number_up_star(Calculator& calculator, FormId value);

}  // namespace zermelo::values

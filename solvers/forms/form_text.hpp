// Short texts of forms, for messages.
#pragma once

#include <string>

#include "solvers/forms/dictionary.hpp"

namespace zermelo::values {

// Numbers as such, other forms by their options: `{1|*}`, where `*` is {0|0}. A form whose text would be long is named
// by its number: `form 1234`. The text holds for canonical forms.
std::string form_text(const Dictionary& forms, FormNumber form);

}  // namespace zermelo::values

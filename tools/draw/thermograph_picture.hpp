// A thermograph as a picture.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "solvers/values/thermograph.hpp"

namespace zermelo {

// SVG: numbers grow to the left, as in Winning Ways; the tax on a move grows upwards from 0. `name`: of the value.
// `sides`: the names of Left and Right. `dark`: for a dark page. The description for screen readers lists the points of
// both walls.
std::string thermograph_picture(const values::Thermograph& thermograph, std::string_view name,
                                const std::array<std::string_view, 2>& sides, bool dark = false);
// That description.
std::string in_words(const values::Thermograph& thermograph);

}  // namespace zermelo

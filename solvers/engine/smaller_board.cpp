#include "solvers/engine/smaller_board.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace zermelo {

std::vector<std::string> smaller_boards(const Spec& spec) {
    constexpr int fewer = 3;
    if (!spec.size) return {};
    std::vector<Spec::Size> sizes;
    for (int width = std::max(1, spec.size->width - fewer); width <= spec.size->width; ++width)
        for (int height = std::max(1, spec.size->height - fewer); height <= spec.size->height; ++height)
            if (width * height < spec.size->width * spec.size->height) sizes.push_back({width, height});
    std::stable_sort(sizes.begin(), sizes.end(),
                     [](const Spec::Size& a, const Spec::Size& b) { return a.width * a.height > b.width * b.height; });
    std::vector<std::string> specs;
    for (const Spec::Size& size : sizes) {
        std::string text = spec.game;
        if (!spec.ruleset.empty()) text += ":" + spec.ruleset;
        if (!spec.size->one_number)
            text += fmt::format("@{}x{}", size.width, size.height);
        else if (size.width == size.height)
            text += fmt::format("@{}", size.width);
        else
            continue;
        for (const auto& [key, value] : spec.options) text += fmt::format(",{}={}", key, value);
        specs.push_back(text);
    }
    return specs;
}

}  // namespace zermelo

// Random values for the laws of values.
#pragma once

#include <random>
#include <vector>

#include "tests/solvers/values/plain_game.hpp"

namespace zermelo::test {

// The canonical form, by the definition, of a random game: numbers, nimbers, and games of a few such options.
inline Plain random_plain(std::mt19937_64& random, int depth = 3) {
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); };
    if (depth == 0 || below(5) == 0) {
        if (below(3) == 0) {
            std::vector<Plain> nimbers;
            for (int n = below(3); n >= 0; --n) nimbers.push_back(plain(nimbers, nimbers));
            return nimbers.back();
        }
        return plain_number(below(9) - 4, 1 << below(3));
    }
    std::vector<Plain> left;
    std::vector<Plain> right;
    for (int n = below(8) / 3; n >= 0; --n) left.push_back(random_plain(random, depth - 1));
    for (int n = below(8) / 3; n >= 0; --n) right.push_back(random_plain(random, depth - 1));
    return simplified(left, right);
}

}  // namespace zermelo::test

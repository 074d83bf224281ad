// Short partizan games by the definitions of the textbook (Conway 1976; Siegel 2013): slow, and independent of
// solvers/values. Nothing is numbered, shared or remembered.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "games/core/values/side.hpp"

namespace zermelo::test {

struct PlainGame;
using Plain = std::shared_ptr<const PlainGame>;

// The options of both sides. Immutable.
struct PlainGame {
    std::vector<Plain> left;
    std::vector<Plain> right;
};

inline Plain plain(std::vector<Plain> left = {}, std::vector<Plain> right = {}) {
    return std::make_shared<const PlainGame>(PlainGame{std::move(left), std::move(right)});
}

// G <= H unless some left option of G is at least H, or some right option of H at most G.
inline bool at_most(const PlainGame& g, const PlainGame& h) {
    return std::ranges::none_of(g.left, [&](const Plain& option) { return at_most(h, *option); }) &&
           std::ranges::none_of(h.right, [&](const Plain& option) { return at_most(*option, g); });
}
inline bool equal(const PlainGame& g, const PlainGame& h) {
    return at_most(g, h) && at_most(h, g);
}

inline Plain negative(const Plain& g) {
    std::vector<Plain> left;
    std::vector<Plain> right;
    for (const Plain& option : g->right) left.push_back(negative(option));
    for (const Plain& option : g->left) right.push_back(negative(option));
    return plain(left, right);
}

// Not in canonical form.
inline Plain sum(const Plain& g, const Plain& h) {
    std::vector<Plain> left;
    std::vector<Plain> right;
    for (const Plain& option : g->left) left.push_back(sum(option, h));
    for (const Plain& option : h->left) left.push_back(sum(g, option));
    for (const Plain& option : g->right) right.push_back(sum(option, h));
    for (const Plain& option : h->right) right.push_back(sum(g, option));
    return plain(left, right);
}

// True if the side wins that moves first, by play alone.
inline bool left_wins_first(const PlainGame& g);
inline bool right_wins_first(const PlainGame& g) {
    return std::ranges::any_of(g.right, [](const Plain& option) { return !left_wins_first(*option); });
}
inline bool left_wins_first(const PlainGame& g) {
    return std::ranges::any_of(g.left, [](const Plain& option) { return !right_wins_first(*option); });
}

// Options that are not in order: the same text means the same form.
inline std::string text_of(const PlainGame& g) {
    std::string text = "{";
    for (const auto* side : {&g.left, &g.right}) {
        std::vector<std::string> options;
        for (const Plain& option : *side) options.push_back(text_of(*option));
        std::ranges::sort(options);
        for (const std::string& option : options) text += option;
        text += side == &g.left ? "|" : "}";
    }
    return text;
}

// Removes one option that another one of its side dominates.
inline bool drop_dominated(std::vector<Plain>& options, bool left) {
    for (std::size_t i = 0; i < options.size(); ++i)
        for (std::size_t k = 0; k < options.size(); ++k) {
            if (i == k) continue;
            if (!(left ? at_most(*options[i], *options[k]) : at_most(*options[k], *options[i]))) continue;
            options.erase(options.begin() + static_cast<std::ptrdiff_t>(i));
            return true;
        }
    return false;
}

// Replaces one option that is reversible by the options of its side that follow the answer.
inline bool bypass_reversible(PlainGame& g, bool left) {
    auto& options = left ? g.left : g.right;
    for (std::size_t i = 0; i < options.size(); ++i)
        for (const Plain& answer : left ? options[i]->right : options[i]->left) {
            if (!(left ? at_most(*answer, g) : at_most(g, *answer))) continue;
            const Plain through = answer;
            options.erase(options.begin() + static_cast<std::ptrdiff_t>(i));
            for (const Plain& next : left ? through->left : through->right) options.push_back(next);
            return true;
        }
    return false;
}

// The canonical form, if the options have theirs.
inline Plain simplified(std::vector<Plain> left, std::vector<Plain> right) {
    PlainGame g{std::move(left), std::move(right)};
    while (drop_dominated(g.left, true) || drop_dominated(g.right, false) || bypass_reversible(g, true) ||
           bypass_reversible(g, false)) {
    }
    return plain(g.left, g.right);
}
inline Plain canonical(const Plain& g) {
    std::vector<Plain> left;
    std::vector<Plain> right;
    for (const Plain& option : g->left) left.push_back(canonical(option));
    for (const Plain& option : g->right) right.push_back(canonical(option));
    return simplified(left, right);
}

// A number in canonical form lies between numbers.
inline bool is_number(const PlainGame& g) {
    const auto all = [](const std::vector<Plain>& options) {
        return std::ranges::all_of(options, [](const Plain& option) { return is_number(*option); });
    };
    if (!all(g.left) || !all(g.right)) return false;
    for (const Plain& l : g.left)
        for (const Plain& r : g.right)
            if (at_most(*r, *l)) return false;
    return true;
}
// A canonical number: an integer has one option, a fraction two, with equal distances.
inline double number_of(const PlainGame& g) {
    if (g.left.empty() && g.right.empty()) return 0;
    if (g.right.empty()) return number_of(*g.left[0]) + 1;
    if (g.left.empty()) return number_of(*g.right[0]) - 1;
    return (number_of(*g.left[0]) + number_of(*g.right[0])) / 2;
}

// The number that play of a canonical form stops at. All dyadic numbers here are exact as doubles.
inline double right_stop(const PlainGame& g);
inline double left_stop(const PlainGame& g) {
    if (is_number(g)) return number_of(g);
    double stop = right_stop(*g.left[0]);
    for (const Plain& option : g.left) stop = std::max(stop, right_stop(*option));
    return stop;
}
inline double right_stop(const PlainGame& g) {
    if (is_number(g)) return number_of(g);
    double stop = left_stop(*g.right[0]);
    for (const Plain& option : g.right) stop = std::min(stop, left_stop(*option));
    return stop;
}

// The walls of a canonical form's thermograph at t = -1, -1 + step, ... up to a tax that freezes it (Berlekamp 1996).
// Walls that bend elsewhere are wrong.
struct PlainWalls {
    std::vector<double> left;
    std::vector<double> right;
};
inline PlainWalls walls_of(const PlainGame& g, double step, double top) {
    const auto count = static_cast<std::size_t>((top + 1) / step) + 1;
    if (g.left.empty() || g.right.empty()) {  // an integer
        const std::vector<double> mast(count, number_of(g));
        return {mast, mast};
    }
    std::vector<PlainWalls> lefts;
    std::vector<PlainWalls> rights;
    for (const Plain& option : g.left) lefts.push_back(walls_of(*option, step, top));
    for (const Plain& option : g.right) rights.push_back(walls_of(*option, step, top));
    PlainWalls walls;
    bool frozen = false;
    for (std::size_t i = 0; i < count; ++i) {
        const double t = -1 + static_cast<double>(i) * step;
        double left = lefts[0].right[i];
        double right = rights[0].left[i];
        for (const PlainWalls& option : lefts) left = std::max(left, option.right[i]);
        for (const PlainWalls& option : rights) right = std::min(right, option.left[i]);
        walls.left.push_back(frozen ? walls.left.back() : left - t);
        walls.right.push_back(frozen ? walls.right.back() : right + t);
        frozen = frozen || walls.left.back() <= walls.right.back();
    }
    return walls;
}

// A form with options of its own.
inline Plain plain_number(int numerator, int denominator = 1) {
    if (denominator > 1 && numerator % 2 == 0) return plain_number(numerator / 2, denominator / 2);
    if (denominator > 1)
        return plain({plain_number(numerator - 1, denominator)}, {plain_number(numerator + 1, denominator)});
    if (numerator == 0) return plain();
    return numerator > 0 ? plain({plain_number(numerator - 1)}, {}) : plain({}, {plain_number(numerator + 1)});
}

// The form of an arrangement by the rules alone, from the forms of all that follow from it.
template <class G>
Plain plain_value(const G& game, const typename G::Arrangement& arrangement) {
    std::vector<Plain> left;
    std::vector<Plain> right;
    for (const Side side : {Side::first, Side::second})
        for (const auto& move : game.moves_of(arrangement, side))
            (side == Side::first ? left : right).push_back(plain_value(game, game.after(arrangement, side, move)));
    return simplified(left, right);
}

}  // namespace zermelo::test

// Thermographs, means and temperatures (Conway 1976; Berlekamp 1996).
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "games/core/values/side.hpp"
#include "solvers/values/form_store.hpp"

namespace zermelo::values {

// A wall of a thermograph: the number that play stops at, by the tax t on each move, from t = -1 on. Straight between
// points and constant after the last one.
class Wall {
public:
    struct Point {
        Dyadic t;
        Dyadic x;
        friend bool operator==(const Point&, const Point&) = default;
        friend auto operator<=>(const Point&, const Point&) = default;
    };
    // The upright wall at x.
    explicit Wall(const Dyadic& x) : points_{{-1, x}} {}
    explicit Wall(std::vector<Point> points) : points_(std::move(points)) {}

    // Ascending by t; the first is at -1.
    const std::vector<Point>& points() const { return points_; }
    Dyadic at(const Dyadic& t) const;
    friend bool operator==(const Wall&, const Wall&) = default;
    friend auto operator<=>(const Wall&, const Wall&) = default;

private:
    std::vector<Point> points_;
};

// Left's wall is the left one: it has the greater numbers. Both are upright at the mean from the temperature on.
struct Thermograph {
    Wall left;
    Wall right;
    Dyadic mean;
    Dyadic temperature;  // -1 of an integer, -1/2^k of another number, 0 of an infinitesimal
    friend bool operator==(const Thermograph&, const Thermograph&) = default;
    friend auto operator<=>(const Thermograph& a, const Thermograph& b) {
        return std::tie(a.left, a.right) <=> std::tie(b.left, b.right);
    }
};

// The greatest tax, from -1 on, at which a move of `side` to an option costs nothing: there the scaffold of the option
// alone meets the mast of the value that it leaves. Nothing if there is no such tax. `mean`: of that value. An option
// that another one dominates is no hotter than it.
std::optional<Dyadic> temperature_of_move(const Thermograph& option, const Dyadic& mean, Side side);

// The thermographs of the forms of a store. Many forms share one, so each is kept once. For one thread.
class Thermographs {
public:
    explicit Thermographs(const FormStore& store) : store_(store) {}
    // Throws ValueLimit.
    const Thermograph& of(FormId form) { return *find(form); }

private:
    const Thermograph* find(FormId form);

    const FormStore& store_;
    std::vector<const Thermograph*> known_;  // by form
    std::set<Thermograph> all_;
};

}  // namespace zermelo::values

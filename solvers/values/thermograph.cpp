#include "solvers/values/thermograph.hpp"

#include <algorithm>
#include <optional>

namespace zermelo::values {

namespace {

using Point = Wall::Point;

// x at t on the line through a with the slope from a to b; slopes are -1, 0 and 1.
Dyadic between(const Point& a, const Point& b, const Dyadic& t) {
    if (a.x == b.x) return a.x;
    return a.x < b.x ? a.x + (t - a.t) : a.x - (t - a.t);
}

// The places where either wall bends, and where the two meet or part between such places.
std::vector<Dyadic> bends(const Wall& one, const Wall& two) {
    std::vector<Dyadic> places;
    for (const Wall* wall : {&one, &two})
        for (const Point& point : wall->points()) places.push_back(point.t);
    std::ranges::sort(places);
    places.erase(std::ranges::unique(places).begin(), places.end());
    return places;
}

// A wall without points on the straight between their neighbours.
Wall simplified(std::vector<Point> points) {
    std::vector<Point> kept;
    for (const Point& point : points) {
        while (kept.size() > 1 && between(kept[kept.size() - 2], kept.back(), point.t) == point.x &&
               ((kept.back().x == point.x) == (kept[kept.size() - 2].x == kept.back().x)))
            kept.pop_back();
        if (kept.empty() || kept.back().t != point.t) kept.push_back(point);
    }
    while (kept.size() > 1 && kept[kept.size() - 2].x == kept.back().x) kept.pop_back();
    return Wall(std::move(kept));
}

// The greater of two walls everywhere, or the lesser. Their slopes differ by at most 1.
Wall extreme(const Wall& one, const Wall& two, bool greater) {
    const std::vector<Dyadic> places = bends(one, two);
    std::vector<Point> points;
    std::optional<Dyadic> before;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Dyadic a = one.at(places[i]);
        const Dyadic b = two.at(places[i]);
        const Dyadic apart = a - b;
        // They cross inside: the distance changes by 1 for each unit of t.
        if (before && ((*before < 0 && apart > 0) || (*before > 0 && apart < 0))) {
            const Dyadic t = places[i - 1] + std::max(*before, -*before);
            points.push_back({t, one.at(t)});
        }
        points.push_back({places[i], greater ? std::max(a, b) : std::min(a, b)});
        before = apart;
    }
    return simplified(std::move(points));
}

// The wall with the tax of one move more, added or taken; constant after its last point no more, so a point far above
// is added: `end` is where it will have met the other wall.
Wall taxed(const Wall& wall, bool added, const Dyadic& end) {
    std::vector<Point> points;
    for (const Point& point : wall.points()) points.push_back({point.t, added ? point.x + point.t : point.x - point.t});
    if (points.back().t < end) {
        const Dyadic x = wall.points().back().x;
        points.push_back({end, added ? x + end : x - end});
    }
    return Wall(std::move(points));
}

}  // namespace

Dyadic Wall::at(const Dyadic& t) const {
    const auto after = std::ranges::find_if(points_, [&](const Point& point) { return point.t > t; });
    if (after == points_.end()) return points_.back().x;
    if (after == points_.begin()) return points_.front().x;
    return between(*std::prev(after), *after, t);
}

namespace {

// The thermograph of scaffolds: where they no longer lie apart, a mast stands.
Thermograph of_scaffolds(const Wall& left, const Wall& right) {
    const std::vector<Dyadic> places = bends(left, right);
    std::vector<Point> left_points;
    std::vector<Point> right_points;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Dyadic apart = left.at(places[i]) - right.at(places[i]);
        Dyadic t = places[i];
        if (apart < 0) {  // they met since the last place, with slopes that differ by 1 or 2
            const Dyadic before = left.at(places[i - 1]) - right.at(places[i - 1]);
            const Dyadic step = places[i] - places[i - 1];
            t = before - apart == step ? places[i - 1] + before : places[i - 1] + before.half();
        }
        left_points.push_back({t, left.at(t)});
        right_points.push_back({t, right.at(t)});
        if (apart <= 0) return {simplified(left_points), simplified(right_points), left.at(t), t};
    }
    return {simplified(left_points), simplified(right_points), left_points.back().x, places.back()};
}

}  // namespace

const Thermograph* Thermographs::find(FormId form) {
    if (form < known_.size() && known_[form] != nullptr) return known_[form];
    const auto keep = [&](Thermograph made) {
        const Thermograph* const kept = &*all_.insert(std::move(made)).first;
        if (known_.size() <= form) known_.resize(std::max<std::size_t>(form + 1, known_.size() * 2));
        return known_[form] = kept;
    };
    const auto left = store_.left(form);
    const auto right = store_.right(form);
    if (left.empty() || right.empty()) {
        const Dyadic& x = store_.left_stop(form);
        return keep({Wall(x), Wall(x), x, -1});
    }
    std::optional<Wall> left_wall;
    std::optional<Wall> right_wall;
    for (const FormId option : left) {
        const Wall& wall = find(option)->right;
        left_wall = left_wall ? extreme(*left_wall, wall, true) : wall;
    }
    for (const FormId option : right) {
        const Wall& wall = find(option)->left;
        right_wall = right_wall ? extreme(*right_wall, wall, false) : wall;
    }
    // Above all bends the walls of the options are upright; the taxed ones come nearer by 2 for each unit of t.
    const Dyadic top = std::max(left_wall->points().back().t, right_wall->points().back().t);
    const Dyadic apart = left_wall->points().back().x - right_wall->points().back().x;
    const Dyadic end = std::max(top, top + std::max(apart, Dyadic(0)) + 1);
    return keep(of_scaffolds(taxed(*left_wall, false, end), taxed(*right_wall, true, end)));
}

std::optional<Dyadic> temperature_of_move(const Thermograph& option, const Dyadic& mean, Side side) {
    const bool is_left = side == Side::first;
    std::optional<Dyadic> found;
    for (const auto& [t, x] : (is_left ? option.right : option.left).points()) {
        const Dyadic gain = (is_left ? x - mean : mean - x) - t;  // never rises with t, and falls with slope -1
        if (gain < 0) break;
        found = t + gain;
    }
    return found;
}

}  // namespace zermelo::values

#include "solvers/values/calculator.hpp"

#include <xxhash.h>
#include <algorithm>

#include "solvers/forms/limit.hpp"

namespace zermelo::values {

namespace {

constexpr std::size_t block = 16;            // words of a remembered form: two counts, the form, options
constexpr std::size_t most_remembered = 14;  // options

void make_set(std::vector<FormId>& options) {
    std::ranges::sort(options);
    options.erase(std::ranges::unique(options).begin(), options.end());
}

}  // namespace

// Options at hand that are no number together, with the stops of their form.
struct Calculator::Raw {
    std::span<const FormId> left;
    std::span<const FormId> right;
    Dyadic left_stop;
    Dyadic right_stop;
};

Calculator::Calculator(FormStore& store, int memory_bits, std::stop_token stop)
    : store_(store),
      stop_(std::move(stop)),
      bits_(memory_bits),
      known_(block << memory_bits),
      sums_(std::size_t{1} << memory_bits),
      compared_(1 << 10) {}

FormId Calculator::make(std::span<const FormId> left, std::span<const FormId> right) {
    if (++steps_ % 4096 == 0 && stop_.stop_requested()) give_up(interrupted("the computation of values").value());
    std::vector<FormId>& l = left_;
    std::vector<FormId>& r = right_;
    l.assign(left.begin(), left.end());
    r.assign(right.begin(), right.end());
    make_set(l);
    make_set(r);
    std::uint32_t* slot = nullptr;
    if (l.size() + r.size() <= most_remembered) {
        const std::uint64_t hash =
            XXH3_64bits_withSeed(r.data(), r.size() * sizeof(FormId), XXH3_64bits(l.data(), l.size() * sizeof(FormId)));
        slot = known_.data() + block * (hash >> (64 - bits_));
        const std::uint32_t counts = static_cast<std::uint32_t>(l.size() << 8 | r.size()) + 1;
        if (slot[0] == counts && std::equal(l.begin(), l.end(), slot + 2) &&
            std::equal(r.begin(), r.end(), slot + 2 + l.size()))
            return slot[1];
        slot[0] = 0;
        std::copy(r.begin(), r.end(), std::copy(l.begin(), l.end(), slot + 2));
        slot[1] = counts;  // until the form is known
    }
    FormId form = 0;
    if (const auto number = number_of(l, r)) {
        form = this->number(*number);
    } else {
        Raw raw{l, r, store_.right_stop(l[0]), store_.left_stop(r[0])};
        for (const FormId option : l) raw.left_stop = std::max(raw.left_stop, store_.right_stop(option));
        for (const FormId option : r) raw.right_stop = std::min(raw.right_stop, store_.left_stop(option));
        form = reduce(raw);
    }
    if (slot != nullptr) {
        slot[0] = slot[1];
        slot[1] = form;
    }
    return form;
}

// The simplest number x that no left option reaches and that reaches no right option, if there is one (Conway's
// simplicity theorem). A bound itself is allowed where the options that stop at it are confused with it.
std::optional<Dyadic> Calculator::number_of(std::span<const FormId> left, std::span<const FormId> right) {
    Interval allowed;
    for (const FormId option : left)
        if (!allowed.low || store_.right_stop(option) > *allowed.low) allowed.low = store_.right_stop(option);
    for (const FormId option : right)
        if (!allowed.high || store_.left_stop(option) < *allowed.high) allowed.high = store_.left_stop(option);
    if (allowed.low && allowed.high && *allowed.low > *allowed.high) return std::nullopt;
    if (allowed.low) {
        const FormId bound = number(*allowed.low);
        allowed.has_low = std::ranges::none_of(left, [&](FormId option) {
            return store_.right_stop(option) == *allowed.low && store_.at_most(bound, option);
        });
    }
    if (allowed.high) {
        const FormId bound = number(*allowed.high);
        allowed.has_high = std::ranges::none_of(right, [&](FormId option) {
            return store_.left_stop(option) == *allowed.high && store_.at_most(option, bound);
        });
    }
    if (allowed.empty()) return std::nullopt;
    return allowed.simplest();
}

// Removes dominated options and bypasses reversible ones (Winning Ways, chapter 3).
FormId Calculator::reduce(const Raw& raw) {
    turn_ += 2;
    if (turn_ == 0) {  // all numbers are used up: none of them may look like a new one
        std::ranges::fill(compared_, Compared{});
        turn_ = 2;
    }
    std::vector<FormId> left(raw.left.begin(), raw.left.end());
    std::vector<FormId> right(raw.right.begin(), raw.right.end());
    remove_dominated(left, Side::first);
    remove_dominated(right, Side::second);
    if (replace_reversible(raw, Side::first, left)) remove_dominated(left, Side::first);
    if (replace_reversible(raw, Side::second, right)) remove_dominated(right, Side::second);
    std::ranges::sort(left);
    std::ranges::sort(right);
    return store_.intern(left, right);
}

void Calculator::remove_dominated(std::vector<FormId>& options, Side side) const {
    for (std::size_t i = 0; i < options.size();) {
        const bool dominated = std::ranges::any_of(options, [&](FormId better) {
            if (better == options[i]) return false;
            return side == Side::first ? store_.at_most(options[i], better) : store_.at_most(better, options[i]);
        });
        if (!dominated) {
            ++i;
            continue;
        }
        options[i] = options.back();
        options.pop_back();
    }
}

// A left option is reversible through one of its right options that is at most the form: that one's left options take
// its place. They may be reversible in turn.
bool Calculator::replace_reversible(const Raw& raw, Side side, std::vector<FormId>& options) {
    std::vector<FormId> kept;
    std::vector<FormId> seen = options;
    bool replaced = false;
    const auto answers = [&](FormId option, Side mover) {
        return mover == Side::first ? store_.left(option) : store_.right(option);
    };
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const auto back = answers(seen[i], other(side));
        const auto through = std::ranges::find_if(
            back, [&](FormId x) { return side == Side::first ? is_at_most(x, raw) : is_at_least(x, raw); });
        if (through == back.end()) {
            kept.push_back(seen[i]);
            continue;
        }
        replaced = true;
        for (const FormId next : answers(*through, side))
            if (std::ranges::find(seen, next) == seen.end()) seen.push_back(next);
    }
    options = std::move(kept);
    return replaced;
}

template <class F>
bool Calculator::remembered(FormId form, bool at_most, F&& f) {
    const std::uint32_t turn = turn_ + (at_most ? 1 : 0);
    const auto slot = [&]() -> Compared& { return compared_[(form * 2 + (at_most ? 1 : 0)) % compared_.size()]; };
    if (slot().turn == turn && slot().form == form) return slot().result;
    const bool result = f();
    slot() = {form, turn, result};
    return result;
}

bool Calculator::is_at_most(FormId x, const Raw& raw) {
    if (store_.left_stop(x) > raw.left_stop || store_.right_stop(x) > raw.right_stop) return false;
    if (store_.left_stop(x) < raw.right_stop) return true;
    return remembered(x, true, [&] {
        return std::ranges::none_of(raw.right, [&](FormId option) { return store_.at_most(option, x); }) &&
               std::ranges::none_of(store_.left(x), [&](FormId option) { return is_at_least(option, raw); });
    });
}

bool Calculator::is_at_least(FormId x, const Raw& raw) {
    if (store_.left_stop(x) < raw.left_stop || store_.right_stop(x) < raw.right_stop) return false;
    if (raw.left_stop < store_.right_stop(x)) return true;
    return remembered(x, false, [&] {
        return std::ranges::none_of(raw.left, [&](FormId option) { return store_.at_most(x, option); }) &&
               std::ranges::none_of(store_.right(x), [&](FormId option) { return is_at_most(option, raw); });
    });
}

FormId Calculator::number(const Dyadic& number) {
    const auto known = numbers_.find(number);
    if (known != numbers_.end()) return known->second;
    const FormId form = store_.number(number);
    numbers_.emplace(number, form);
    return form;
}

FormId Calculator::nimber(int size) {
    while (nimbers_.size() <= static_cast<std::size_t>(size)) {
        std::vector<FormId> smaller = nimbers_;
        std::ranges::sort(smaller);
        nimbers_.push_back(store_.intern(smaller, smaller));
    }
    return nimbers_[static_cast<std::size_t>(size)];
}

// One up and * are {0,*|0}; one more up than in G are {0|G + *} otherwise (Winning Ways, chapter 3).
FormId Calculator::up_star(int ups, int nimber) {
    if (ups < 0) return store_.negative(up_star(-ups, nimber));
    const std::array zero = {FormStore::zero};
    int n = ups % 2 == 0 ? nimber : nimber ^ 1;  // the star changes with each up
    FormId form = this->nimber(n);
    for (int i = 0; i < ups; ++i, n ^= 1) {
        std::array both = {FormStore::zero, this->nimber(1)};
        std::ranges::sort(both);
        const std::array rest = {form};
        form = i == 0 && n == 0 ? store_.intern(both, zero) : store_.intern(zero, rest);
    }
    return form;
}

FormId Calculator::sum(FormId a, FormId b) {
    if (a > b) std::swap(a, b);
    if (a == FormStore::zero) return b;
    if (store_.is_number(a) && store_.is_number(b)) return number(store_.left_stop(a) + store_.left_stop(b));
    if (store_.is_nimber(a) && store_.is_nimber(b))
        return nimber(static_cast<int>(store_.left(a).size() ^ store_.left(b).size()));
    const std::uint64_t key = static_cast<std::uint64_t>(a) << 32 | b;
    const auto slot = [&]() -> Sum& { return sums_[(key * 0x9e3779b97f4a7c15) >> (64 - bits_)]; };
    if (slot().a == a && slot().b == b) return slot().result;
    std::vector<FormId> left;
    std::vector<FormId> right;
    const bool translates = store_.is_number(a) || store_.is_number(b);
    // Nobody moves in a number while anything else is left.
    for (const auto& [one, rest] : {std::pair{a, b}, {b, a}}) {
        if (store_.is_number(one)) continue;
        for (const FormId option : store_.left(one)) left.push_back(sum(option, rest));
        for (const FormId option : store_.right(one)) right.push_back(sum(option, rest));
    }
    FormId result = 0;
    if (translates) {
        // Number translation keeps a form canonical: an option that is a number would be dominated if it could become
        // reversible, because then both stops lie above it.
        std::ranges::sort(left);
        std::ranges::sort(right);
        result = store_.intern(left, right);
    } else {
        result = make(left, right);
    }
    slot() = {a, b, result};
    return result;
}

FormId Calculator::multiple(FormId value, int times) {
    if (times < 0) return multiple(store_.negative(value), -times);
    FormId result = FormStore::zero;
    for (FormId power = value; times > 0; times /= 2) {
        if (times % 2 == 1) result = sum(result, power);
        if (times > 1) power = sum(power, power);
    }
    return result;
}

std::vector<FormId> Calculator::incentives(FormId value, Side side) {
    std::vector<FormId> found;
    for (const FormId option : side == Side::first ? store_.left(value) : store_.right(value))
        found.push_back(side == Side::first ? difference(option, value) : difference(value, option));
    make_set(found);
    remove_dominated(found, Side::first);  // either side wants much
    std::ranges::sort(found);
    return found;
}

}  // namespace zermelo::values

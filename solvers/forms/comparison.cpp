#include "solvers/forms/comparison.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "solvers/forms/limit.hpp"

namespace zermelo::values {

namespace {

constexpr int least_bits = 10;
constexpr int most_bits = 28;

std::size_t place(std::uint64_t key, int bits) {
    return static_cast<std::size_t>(((key ^ key >> 29) * 0x9e3779b97f4a7c15) >> (64 - bits));
}

}  // namespace

std::uint64_t Comparison::least_bytes() {
    return (sizeof(std::uint64_t) + sizeof(Sums)) << least_bits;
}

Comparison::Comparison(const Dictionary& forms, std::uint64_t bytes, const StopFlag* stop)
    : forms_(forms), stop_(stop) {
    const auto bits = [](std::uint64_t room, std::size_t each) {
        return std::clamp(static_cast<int>(std::bit_width(room / each)) - 1, least_bits, most_bits);
    };
    pair_bits_ = bits(bytes / 2, sizeof(std::uint64_t));
    sum_bits_ = bits(bytes / 2, sizeof(Sums));
    pairs_.resize(std::size_t{1} << pair_bits_);
}

void Comparison::count_step() {
    if ((++steps_ & 0xfff) != 0 || stop_ == nullptr || !stop_->load(std::memory_order_relaxed)) return;
    give_up(Error(Failure::interrupted, "the check was stopped"));
}

// a <= b unless Left wins a - b by moving first: to an a^L that is at least b, or by b^R, which is at most a.
bool Comparison::at_most(FormNumber a, FormNumber b) {
    return a == b || compare(a, b);
}

bool Comparison::compare(FormNumber a, FormNumber b) {
    const std::uint64_t key = std::uint64_t{a} << 33 | std::uint64_t{b} << 2 | 2;
    std::uint64_t& entry = pairs_[place(key, pair_bits_)];
    if ((entry | 1) == (key | 1)) return (entry & 1) != 0;
    count_step();
    const bool result = std::ranges::none_of(forms_.left(a), [&](FormNumber option) { return at_most(b, option); }) &&
                        std::ranges::none_of(forms_.right(b), [&](FormNumber option) { return at_most(option, a); });
    entry = key | (result ? 1 : 0);
    return result;
}

const char* Comparison::why_not_canonical(FormNumber form) {
    const auto left = forms_.left(form);
    const auto right = forms_.right(form);
    for (const FormNumber one : left)
        for (const FormNumber other : left)
            if (one != other && at_most(one, other)) return "an option of Left is dominated";
    for (const FormNumber one : right)
        for (const FormNumber other : right)
            if (one != other && at_most(one, other)) return "an option of Right is dominated";
    for (const FormNumber option : left)
        for (const FormNumber answer : forms_.right(option))
            if (at_most(answer, form)) return "an option of Left is reversible";
    for (const FormNumber option : right)
        for (const FormNumber answer : forms_.left(option))
            if (at_most(form, answer)) return "an option of Right is reversible";
    return nullptr;
}

// The second player wins the form minus {left|right}: to every first move there is an answer. An option of the form is
// answered by an option of the same side that is as good for that side. An option of the other game is answered in what
// is left, which the first player must not win by going second.
//
// A canonical form needs no other answers: one inside its own option would make that option reversible.
const char* Comparison::why_not_value(FormNumber form, std::span<const FormNumber> left,
                                      std::span<const FormNumber> right) {
    for (const FormNumber option : left)
        if (at_most(form, option)) return "a move of Left reaches as much as the whole value";
    for (const FormNumber option : right)
        if (at_most(option, form)) return "a move of Right reaches as much as the whole value";
    for (const FormNumber option : forms_.left(form))
        if (std::ranges::none_of(left, [&](FormNumber move) { return at_most(option, move); }))
            return "no move of Left is as good as an option of the form";
    for (const FormNumber option : forms_.right(form))
        if (std::ranges::none_of(right, [&](FormNumber move) { return at_most(move, option); }))
            return "no move of Right is as good as an option of the form";
    return nullptr;
}

template <class F>
bool Comparison::remembered_sum(FormNumber a, FormNumber b, FormNumber sum, bool at_most, F&& f) {
    if (sums_.empty()) sums_.resize(std::size_t{1} << sum_bits_);
    const std::uint64_t forms = std::uint64_t{a} << 32 | b;
    const std::uint64_t key = std::uint64_t{sum} << 3 | (at_most ? 4U : 0U) | 2U;
    const std::size_t at = place(forms ^ std::rotl(key * 0xff51afd7ed558ccd, 31), sum_bits_);
    if (sums_[at].forms == forms && (sums_[at].sum | 1) == (key | 1)) return (sums_[at].sum & 1) != 0;
    count_step();
    const bool result = f();
    sums_[at] = {forms, key | (result ? 1 : 0)};
    return result;
}

// a + b <= s unless Left wins a + b - s by moving first, in one of the three.
bool Comparison::sum_at_most(FormNumber a, FormNumber b, FormNumber sum) {
    if (a > b) std::swap(a, b);
    return remembered_sum(a, b, sum, true, [&] {
        return std::ranges::none_of(forms_.left(a), [&](FormNumber move) { return sum_at_least(move, b, sum); }) &&
               std::ranges::none_of(forms_.left(b), [&](FormNumber move) { return sum_at_least(a, move, sum); }) &&
               std::ranges::none_of(forms_.right(sum), [&](FormNumber move) { return sum_at_least(a, b, move); });
    });
}

// a + b >= s unless Right wins a + b - s by moving first.
bool Comparison::sum_at_least(FormNumber a, FormNumber b, FormNumber sum) {
    if (a > b) std::swap(a, b);
    return remembered_sum(a, b, sum, false, [&] {
        return std::ranges::none_of(forms_.right(a), [&](FormNumber move) { return sum_at_most(move, b, sum); }) &&
               std::ranges::none_of(forms_.right(b), [&](FormNumber move) { return sum_at_most(a, move, sum); }) &&
               std::ranges::none_of(forms_.left(sum), [&](FormNumber move) { return sum_at_most(a, b, move); });
    });
}

}  // namespace zermelo::values

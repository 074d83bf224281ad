// The comparisons of the check against plain recursion, on all small forms.
#include <gtest/gtest.h>

#include <algorithm>

#include "solvers/forms/comparison.hpp"
#include "solvers/forms/form_text.hpp"
#include "solvers/forms/limit.hpp"

namespace zermelo::values {
namespace {

// All forms {L|R} with L and R among the first forms, in the order of a dictionary: the forms of birthday 0, 1 and, of
// those of birthday 2, all sets of options. Many of them are not canonical.
Dictionary small_forms() {
    Dictionary forms;
    std::vector<std::vector<FormNumber>> sets{{}};
    for (int birthday = 0; birthday <= 2; ++birthday) {
        const FormNumber known = forms.size();
        sets.clear();
        for (unsigned bits = 0; bits < 1U << known; ++bits) {
            std::vector<FormNumber> set;
            for (FormNumber form = 0; form < known; ++form)
                if ((bits >> form & 1) != 0) set.push_back(form);
            sets.push_back(set);
        }
        std::ranges::sort(sets);
        for (const auto& left : sets)
            for (const auto& right : sets) {
                int born = 0;
                for (const auto& side : {left, right})
                    for (const FormNumber option : side) born = std::max(born, forms.birthday(option) + 1);
                if (born != birthday) continue;
                EXPECT_EQ(forms.add(left, right), nullptr);
            }
    }
    return forms;
}

// Left wins a sum of games, each with its sign, if she moves first, or if Right does.
bool left_wins(const Dictionary& forms, const std::vector<std::pair<FormNumber, bool>>& sum, bool left_first) {
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const auto [form, negative] = sum[i];
        for (const FormNumber option : left_first != negative ? forms.left(form) : forms.right(form)) {
            auto after = sum;
            after[i].first = option;
            if (left_wins(forms, after, !left_first) == left_first) return left_first;
        }
    }
    return !left_first;  // the player to move loses without a move
}

// a <= b: Left, moving first, does not win a - b.
bool plainly_at_most(const Dictionary& forms, FormNumber a, FormNumber b) {
    return !left_wins(forms, {{a, false}, {b, true}}, true);
}

TEST(Comparison, AgreesWithPlay) {
    const Dictionary forms = small_forms();
    ASSERT_EQ(forms.size(), 256U);  // 1, then 4 of birthday 1 at most, then all pairs of their sets
    Comparison comparison(forms, 1 << 20);
    Comparison forgetful(forms, 0);
    for (FormNumber a = 0; a < forms.size(); ++a)
        for (FormNumber b = 0; b < forms.size(); ++b) {
            const bool at_most = plainly_at_most(forms, a, b);
            ASSERT_EQ(comparison.at_most(a, b), at_most) << a << ' ' << b;
            ASSERT_EQ(forgetful.at_most(a, b), at_most) << a << ' ' << b;
        }
}

TEST(Comparison, SumsAgreeWithPlay) {
    const Dictionary forms = small_forms();
    Comparison comparison(forms, 1 << 20);
    Comparison forgetful(forms, 0);
    std::size_t equal = 0;
    for (FormNumber a = 0; a < forms.size(); a += 3)
        for (FormNumber b = a; b < forms.size(); b += 7)
            for (FormNumber sum = 0; sum < forms.size(); sum += 5) {
                const std::vector<std::pair<FormNumber, bool>> difference{{a, false}, {b, false}, {sum, true}};
                const bool is_sum = !left_wins(forms, difference, true) && left_wins(forms, difference, false);
                ASSERT_EQ(comparison.is_sum(a, b, sum), is_sum) << a << ' ' << b << ' ' << sum;
                ASSERT_EQ(forgetful.is_sum(b, a, sum), is_sum) << a << ' ' << b << ' ' << sum;
                equal += is_sum ? 1 : 0;
            }
    EXPECT_GT(equal, 100U);
}

// Day 2 has 22 values (Winning Ways, chapter 3 of its first volume): so many of these forms are canonical.
TEST(Comparison, FindsTheCanonicalFormsOfDayTwo) {
    const Dictionary forms = small_forms();
    Comparison comparison(forms, 1 << 20);
    std::vector<FormNumber> canonical;
    for (FormNumber form = 0; form < forms.size(); ++form) {
        // The options of a canonical form are canonical, and have no form twice.
        bool inside = true;
        for (const auto options : {forms.left(form), forms.right(form)})
            for (const FormNumber option : options) inside = inside && std::ranges::count(canonical, option) > 0;
        if (inside && comparison.why_not_canonical(form) == nullptr) canonical.push_back(form);
    }
    EXPECT_EQ(canonical.size(), 22U);
    for (const FormNumber a : canonical)
        for (const FormNumber b : canonical) EXPECT_EQ(comparison.at_most(a, b) && comparison.at_most(b, a), a == b);
    // The value of every pair of lists is that of one canonical form, and why_not_value() knows it.
    for (FormNumber form = 0; form < forms.size(); ++form) {
        std::size_t found = 0;
        for (const FormNumber value : canonical) {
            const bool equal = plainly_at_most(forms, form, value) && plainly_at_most(forms, value, form);
            EXPECT_EQ(comparison.why_not_value(value, forms.left(form), forms.right(form)) == nullptr, equal);
            found += equal ? 1 : 0;
        }
        EXPECT_EQ(found, 1U) << form;
    }
}

TEST(Comparison, EndsWhenItIsStopped) {
    Dictionary forms;
    std::vector<FormNumber> all;
    for (FormNumber form = 0; form < 400; ++form) {  // nimbers, whose comparisons visit all others
        ASSERT_EQ(forms.add(all, all), nullptr);
        all.push_back(form);
    }
    StopFlag stop = true;
    Comparison comparison(forms, 0, &stop);
    const auto ended = guarded([&] { return comparison.is_sum(399, 398, 397); });
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().code, Failure::interrupted);
}

TEST(Dictionary, RefusesWhatIsNotInOrder) {
    Dictionary forms;
    EXPECT_NE(forms.add(std::vector<FormNumber>{0}, {}), nullptr) << "its own option";
    EXPECT_EQ(forms.add({}, {}), nullptr);
    EXPECT_NE(forms.add({}, {}), nullptr) << "twice";
    const std::vector<FormNumber> zero{0};
    EXPECT_EQ(forms.add({}, zero), nullptr);
    EXPECT_EQ(forms.add(zero, zero), nullptr);
    EXPECT_NE(forms.add(zero, {}), nullptr) << "not in order";
    EXPECT_NE(forms.add(std::vector<FormNumber>{1, 1}, {}), nullptr);
    EXPECT_NE(forms.add(std::vector<FormNumber>{1, 0}, {}), nullptr);
    EXPECT_NE(forms.add(std::vector<FormNumber>{3}, {}), nullptr);
    EXPECT_EQ(forms.size(), 3U);
    EXPECT_EQ(form_text(forms, 0), "0");
    EXPECT_EQ(form_text(forms, 1), "-1");
    EXPECT_EQ(form_text(forms, 2), "*");
    EXPECT_EQ(forms.add(zero, std::vector<FormNumber>{2}), nullptr);
    EXPECT_EQ(form_text(forms, 3), "{0|*}");
}

}  // namespace
}  // namespace zermelo::values

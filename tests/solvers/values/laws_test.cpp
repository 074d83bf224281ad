// Laws of values over random games, and the definition of plain_game.hpp beside them.
#include <gtest/gtest.h>

#include <random>

#include "tests/solvers/values/kit.hpp"
#include "tests/solvers/values/random_games.hpp"

namespace zermelo::values {
namespace {

using namespace zermelo::test;

// Random games as the definition has them, with their forms in a store.
struct RandomValues {
    ValueKit kit;
    std::vector<Plain> plains;
    std::vector<FormId> forms;

    RandomValues(unsigned seed, int count, int depth = 3) {
        std::mt19937_64 random(seed);
        for (int i = 0; i < count; ++i) {
            plains.push_back(random_plain(random, depth));
            forms.push_back(stored(kit, *plains.back()));
        }
    }
};

TEST(ValueLaws, FormsAreThoseOfTheDefinition) {
    RandomValues values(1, 16000);
    FormTexts texts(values.kit.store);
    std::set<FormId> distinct;
    for (std::size_t i = 0; i < values.forms.size(); ++i) {
        const PlainGame& g = *values.plains[i];
        const FormId form = values.forms[i];
        ASSERT_EQ(texts.of(form), text_of(g));
        ASSERT_EQ(values.kit.store.is_number(form), is_number(g));
        ASSERT_EQ(values.kit.store.left_stop(form).to_double(), left_stop(g)) << values.kit.name(form);
        ASSERT_EQ(values.kit.store.right_stop(form).to_double(), right_stop(g)) << values.kit.name(form);
        ASSERT_EQ(left_wins_first(values.kit.store.outcome(form)), zermelo::test::left_wins_first(g));
        ASSERT_EQ(right_wins_first(values.kit.store.outcome(form)), zermelo::test::right_wins_first(g));
        ASSERT_EQ(texts.of(values.kit.store.negative(form)), text_of(*negative(values.plains[i])));
        ASSERT_EQ(values.kit.store.negative(values.kit.store.negative(form)), form);
        distinct.insert(form);
    }
    EXPECT_GT(distinct.size(), 2000U);
}

TEST(ValueLaws, OrderIsThatOfTheDefinition) {
    RandomValues values(2, 400);
    std::array<std::size_t, 4> seen{};
    for (std::size_t i = 0; i < values.forms.size(); ++i)
        for (std::size_t k = 0; k < values.forms.size(); ++k) {
            const bool below = values.kit.store.at_most(values.forms[i], values.forms[k]);
            ASSERT_EQ(below, at_most(*values.plains[i], *values.plains[k]))
                << values.kit.name(values.forms[i]) << " and " << values.kit.name(values.forms[k]);
            const bool above = values.kit.store.at_most(values.forms[k], values.forms[i]);
            ASSERT_EQ(below && above, values.forms[i] == values.forms[k]);
            ++seen[(below ? 1U : 0U) + (above ? 2U : 0U)];
        }
    for (const std::size_t count : seen) EXPECT_GT(count, 500U);
}

// The sum by the definition has options of both, in a tree that grows fast: small games.
TEST(ValueLaws, SumsAreThoseOfTheDefinition) {
    RandomValues values(3, 400, 2);
    FormTexts texts(values.kit.store);
    for (std::size_t i = 0; i + 1 < values.forms.size(); ++i) {
        const FormId found = values.kit.sum(values.forms[i], values.forms[i + 1]);
        ASSERT_EQ(texts.of(found), text_of(*canonical(sum(values.plains[i], values.plains[i + 1]))))
            << values.kit.name(values.forms[i]) << " + " << values.kit.name(values.forms[i + 1]);
    }
}

TEST(ValueLaws, SumsAreAGroup) {
    RandomValues values(4, 3000, 2);
    ValueKit& kit = values.kit;
    const std::size_t count = values.forms.size();
    for (std::size_t i = 0; i < count; ++i) {
        const FormId a = values.forms[i];
        const FormId b = values.forms[(i + 1) % count];
        const FormId c = values.forms[(i + 7) % count];
        ASSERT_EQ(kit.calculator.difference(a, a), FormStore::zero);
        ASSERT_EQ(kit.sum(a, FormStore::zero), a);
        const FormId ab = kit.sum(a, b);
        ASSERT_EQ(kit.sum(b, a), ab);
        ASSERT_EQ(kit.sum(ab, c), kit.sum(a, kit.sum(b, c)));
        ASSERT_EQ(kit.calculator.difference(ab, b), a);
        ASSERT_EQ(kit.store.negative(ab), kit.sum(kit.store.negative(a), kit.store.negative(b)));
        // a <= b if and only if a - b <= 0, and adding c changes nothing.
        ASSERT_EQ(kit.store.at_most(a, b), kit.store.at_most(kit.calculator.difference(a, b), FormStore::zero));
        ASSERT_EQ(kit.store.at_most(a, b), kit.store.at_most(kit.sum(a, c), kit.sum(b, c)));
        ASSERT_EQ(kit.calculator.multiple(a, 3), kit.sum(a, kit.sum(a, a)));
        ASSERT_EQ(kit.calculator.multiple(a, -2), kit.store.negative(kit.sum(a, a)));
    }
}

// {G^L + x | G^R + x} by its options (number translation): the calculator takes it for canonical.
TEST(ValueLaws, NumbersTranslate) {
    RandomValues values(5, 4000);
    ValueKit& kit = values.kit;
    std::mt19937_64 random(55);
    std::size_t seen = 0;
    for (const FormId form : values.forms) {
        if (kit.store.is_number(form)) continue;
        const FormId x = kit.calculator.number(Dyadic::fraction(static_cast<std::int64_t>(random() % 129) - 64, 4));
        std::vector<FormId> left;
        std::vector<FormId> right;
        for (const FormId option : kit.store.left(form)) left.push_back(kit.sum(option, x));
        for (const FormId option : kit.store.right(form)) right.push_back(kit.sum(option, x));
        ASSERT_EQ(kit.sum(form, x), kit.make(left, right)) << kit.name(form) << " + " << kit.name(x);
        ASSERT_EQ(kit.store.left_stop(kit.sum(form, x)), kit.store.left_stop(form) + kit.store.left_stop(x));
        ++seen;
    }
    EXPECT_GT(seen, 2000U);
}

// A second calculator, with hardly any memory, makes the same forms of the same store.
TEST(ValueLaws, WhatIsRememberedDoesNotMatter) {
    RandomValues values(6, 1500, 2);
    Calculator forgetful(values.kit.store, 1);
    for (std::size_t i = 0; i + 1 < values.forms.size(); ++i)
        ASSERT_EQ(forgetful.sum(values.forms[i], values.forms[i + 1]),
                  values.kit.sum(values.forms[i], values.forms[i + 1]));
    ValueKit small({.comparison_bits = 1});
    FormTexts texts(small.store);
    for (std::size_t i = 0; i < values.plains.size(); ++i)
        ASSERT_EQ(texts.of(stored(small, *values.plains[i])), text_of(*values.plains[i]));
}

// Means add up, temperatures do not rise, cooling is additive (Conway 1976, chapter 9).
TEST(ValueLaws, MeansAndCooledValuesAddUp) {
    RandomValues values(7, 2000, 2);
    ValueKit& kit = values.kit;
    Thermographs thermographs(kit.store);
    std::size_t hot = 0;
    for (std::size_t i = 0; i + 1 < values.forms.size(); ++i) {
        const FormId a = values.forms[i];
        const FormId b = values.forms[i + 1];
        const FormId ab = kit.sum(a, b);
        const Thermograph one = thermographs.of(a);
        const Thermograph two = thermographs.of(b);
        const Thermograph both = thermographs.of(ab);
        ASSERT_EQ(both.mean, one.mean + two.mean) << kit.name(a) << " + " << kit.name(b);
        ASSERT_LE(both.temperature, std::max(one.temperature, two.temperature));
        ASSERT_EQ(one.left.at(0), kit.store.left_stop(a)) << kit.name(a);
        ASSERT_EQ(one.right.at(0), kit.store.right_stop(a)) << kit.name(a);
        ASSERT_EQ(kit.calculator.cooled(a, 0), a);
        ASSERT_EQ(kit.calculator.cooled(a, std::max(one.temperature, Dyadic(0)) + Dyadic::fraction(1, 9)),
                  kit.calculator.number(one.mean));
        for (const Dyadic t : {Dyadic::fraction(1, 3), Dyadic::fraction(3, 2), Dyadic(1), Dyadic(2)}) {
            const FormId cold = kit.calculator.cooled(a, t);
            ASSERT_EQ(kit.calculator.cooled(ab, t), kit.sum(cold, kit.calculator.cooled(b, t)))
                << kit.name(a) << " + " << kit.name(b) << " cooled by " << t.text();
            ASSERT_EQ(kit.store.left_stop(cold), one.left.at(t));
            ASSERT_EQ(kit.store.right_stop(cold), one.right.at(t));
            hot += kit.store.is_number(cold) ? 0 : 1;
        }
    }
    EXPECT_GT(hot, 300U);
}

// Atomic weights of all small values add up (Winning Ways, chapter 8). The two-ahead rule: a weight of 2 or more wins.
TEST(ValueLaws, AtomicWeightsAddUp) {
    ValueKit kit;
    std::mt19937_64 random(8);
    std::vector<FormId> small = {kit("0"), kit("*"), kit("*2"), kit("^"), kit("v"), kit("^*")};
    for (int i = 0; i < 200; ++i) {
        std::vector<FormId> left;
        std::vector<FormId> right;
        for (auto n = random() % 2; n < 2; ++n) left.push_back(small[random() % small.size()]);
        for (auto n = random() % 2; n < 2; ++n) right.push_back(small[random() % small.size()]);
        const FormId made = kit.make(left, right);
        if (kit.store.birthday(made) <= 4) small.push_back(made);
    }
    std::set<FormId> weights;
    std::size_t ahead = 0;
    for (int i = 0; i < 3000; ++i) {
        const FormId a = small[random() % small.size()];
        const FormId b = small[random() % small.size()];
        const FormId one = kit.calculator.atomic_weight(a).value();
        const FormId two = kit.calculator.atomic_weight(b).value();
        const FormId ab = kit.sum(a, b);
        const FormId both = kit.calculator.atomic_weight(ab).value();
        ASSERT_EQ(both, kit.sum(one, two)) << kit.name(a) << " + " << kit.name(b);
        ASSERT_EQ(kit.calculator.atomic_weight(kit.store.negative(a)).value(), kit.store.negative(one));
        weights.insert(one);
        if (!kit.store.at_most(kit.calculator.number(2), both)) continue;
        ASSERT_EQ(kit.store.outcome(ab), Outcome::left);
        ++ahead;
    }
    EXPECT_GT(weights.size(), 8U);
    EXPECT_GT(ahead, 100U);
}

}  // namespace
}  // namespace zermelo::values

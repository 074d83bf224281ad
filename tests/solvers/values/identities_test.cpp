// Published identities of values. WW: Berlekamp, Conway, Guy, Winning Ways, 2nd edition, chapters 1 to 8. CGT: Siegel,
// Combinatorial Game Theory, 2013, chapter II. CGSuite: the tests of CGSuite 2 (CgscriptTest, GameStripTest).
#include <gtest/gtest.h>

#include "tests/solvers/values/kit.hpp"

namespace zermelo::values {
namespace {

using namespace zermelo::test;

TEST(Values, EqualFormsAreOneForm) {
    ValueKit kit;
    // WW chapters 1 to 3, CGT II.2 and II.3.
    for (const auto& [one, other] : std::vector<std::pair<const char*, const char*>>{
             {"{|}", "0"},          {"{0|}", "1"},      {"{|-1}", "-2"},     {"{0|1}", "1/2"},
             {"{0|1/2}", "1/4"},    {"{1/4|1}", "1/2"}, {"{-1|99}", "0"},    {"{5/4|2}", "3/2"},
             {"{2|}", "3"},         {"{*|*}", "0"},     {"{^|^}", "^^*"},    {"{^|v}", "*"},
             {"{0|0}", "*"},        {"{1|1}", "1*"},    {"{0,*|0,*}", "*2"}, {"{0,*,*2|0,*,*2}", "*3"},
             {"{0,*2|0,*2}", "*"},  // the least nimber that is missing
             {"{*,*2|*,*2}", "0"},  {"{0|*}", "^"},     {"{*|0}", "v"},      {"{0|^*}", "^^"},
             {"{0|^}", "^^*"},      {"{0|^^*}", "^3"},  {"{0,*|0}", "^*"},   {"{0|*3}", "^*2"},
             {"{0|^*5}", "^^*4"},    // CGSuite
             {"{0,{1|-1}|0}", "*"},  // reversible through -1
             {"{1|2}", "3/2"},
         })
        EXPECT_EQ(kit(one), kit(other)) << one << " = " << kit.name(one) << ", not " << other;
    // A left option may be confused with the number: {*|1} is 0, {0,*|1} is 1/2.
    EXPECT_EQ(kit("{*|1}"), kit("0"));
    EXPECT_EQ(kit("{0,*|1}"), kit("1/2"));
    EXPECT_EQ(kit("{1*|3}"), kit("1"));
    EXPECT_EQ(kit("{1^|3}"), kit("2"));
    EXPECT_EQ(kit("{{3|-3}|3}"), kit("0"));
    EXPECT_EQ(kit("{-1v|*}"), kit("0"));
}

TEST(Values, SumsOfTheLiterature) {
    ValueKit kit;
    for (const auto& [sum, value] : std::vector<std::pair<const char*, const char*>>{
             {"* + *", "0"},
             {"*3 + *5", "*6"},  // CGSuite
             {"^ + *", "^*"},
             {"^ + v", "0"},
             {"^ + ^*", "^^*"},
             {"^^^^^^+vvv*+^19*3+v14", "^8*2"},  // CGSuite
             {"1/2 + 1/2", "1"},
             {"2 - (1*)", "1*"},
             {"2 - 3/4", "5/4"},
             {"{2|0} + {2|0}", "2"},  // WW: 1 + +-1, twice
             {"1 + +-1", "{2|0}"},
             {"3 + +-1", "{4|2}"},
             {"+-1 + +-1", "0"},
             {"+-1 + +-2 + +-3 + +-4", "+-{10|8||6|4|||4|2||0|-2}"},  // CGSuite
             {"+-(1/2) + *", "{1/2*|-1/2*}"},
             {"{1|0} + {0|-1}", "0"},
             {"{3||2|1} + {3||2|1} + {3||2|1} + {3||2|1} + {3||2|1}", "{12|||11||10,{11|10}|9Tiny({2|1})}"},  // CGSuite
             {"{0||0|-2} + {2|0||0}", "0"},
         })
        EXPECT_EQ(kit(sum), kit(value)) << kit.name(sum);
}

TEST(Values, NimbersAddByExclusiveOr) {
    ValueKit kit;
    for (int a = 0; a < 16; ++a)
        for (int b = 0; b < 16; ++b) {
            ASSERT_EQ(kit.sum(kit.calculator.nimber(a), kit.calculator.nimber(b)), kit.calculator.nimber(a ^ b));
            ASSERT_EQ(kit.store.is_nimber(kit.calculator.nimber(a)), true);
        }
    // The same by moves alone (Sprague 1935, Grundy 1939): {options of a + b, options of b + a}.
    for (int a = 0; a < 8; ++a)
        for (int b = 0; b < 8; ++b) {
            std::vector<FormId> options;
            for (int i = 0; i < a; ++i) options.push_back(kit.calculator.nimber(i ^ b));
            for (int i = 0; i < b; ++i) options.push_back(kit.calculator.nimber(a ^ i));
            ASSERT_EQ(kit.make(options, options), kit.calculator.nimber(a ^ b));
        }
    for (const char* other : {"1", "^", "^*", "+-1", "{0,*|0}", "1*", "{^^|vv}"})
        EXPECT_FALSE(kit.store.is_nimber(kit(other))) << other;
}

TEST(Values, UpsAndNimbersAreTheirSums) {
    ValueKit kit;
    const FormId up = kit.make({kit("0")}, {kit("*")});
    FormId ups = kit("0");
    for (int count = 0; count <= 6; ++count) {
        for (int nimber = 0; nimber < 8; ++nimber) {
            // {*n | *n} sums by moves: the calculator's sum of a form with more ups is made from options.
            ASSERT_EQ(kit.calculator.up_star(count, nimber), kit.sum(ups, kit.calculator.nimber(nimber)));
            ASSERT_EQ(kit.calculator.up_star(-count, nimber),
                      kit.store.negative(kit.sum(ups, kit.calculator.nimber(nimber))));
        }
        ups = kit.sum(ups, up);
    }
}

TEST(Values, ComparisonsOfTheLiterature) {
    ValueKit kit;
    const auto outcome = [&](std::string_view text) { return letter_of(kit.store.outcome(kit(text))); };
    for (const auto& [text, letter] : std::vector<std::pair<const char*, char>>{
             {"0", 'P'},
             {"1/64", 'L'},
             {"-1", 'R'},
             {"*", 'N'},
             {"*2", 'N'},
             {"^", 'L'},
             {"v", 'R'},
             {"^*", 'N'},
             {"^^*", 'L'},
             {"^*2", 'L'},
             {"vv*", 'R'},
             {"1/64 - ^", 'L'},
             {"1/64 - ^9", 'L'},
             {"Tiny(1)", 'L'},
             {"^ - Tiny(1)", 'L'},
             {"+-1", 'N'},
             {"1* - 1", 'N'},
             {"+-1 + 1", 'N'},
             {"+-1 + 3/2", 'L'},
             {"^ - 5Tiny(1) + 5", 'L'},
             {"{1|*}", 'L'},
             {"{1|^}", 'L'},
             {"{1|v}", 'N'},
             {"{^|-1}", 'N'},
             {"{0|-1} + {2|0}", 'L'},
             {"{1|0}", 'N'},
             {"{0||0|-1} - {0||0|-2}", 'L'},  // the greater the threat, the smaller the tiny
             {"{0|v*}", 'L'},
             {"^ - {0|v*}", 'L'},
             {"Tiny(1/64) - {0|v*}", 'R'}})
        EXPECT_EQ(outcome(text), letter) << text;
}

TEST(Values, StopsBirthdaysAndSmallness) {
    ValueKit kit;
    struct Row {
        const char* text;
        const char* left;
        const char* right;
        int birthday;
        bool is_number;
        bool is_small;
    };
    // By hand: the stops by play, the birthday as the depth of the canonical form.
    for (const Row& row : {Row{"0", "0", "0", 0, true, true}, Row{"-3", "-3", "-3", 3, true, false},
                           Row{"3/4", "3/4", "3/4", 3, true, false}, Row{"*4", "0", "0", 4, false, true},
                           Row{"^", "0", "0", 2, false, true}, Row{"^^", "0", "0", 3, false, true},
                           Row{"1*", "1", "1", 2, false, false}, Row{"+-1", "1", "-1", 2, false, false},
                           Row{"{2|1||0}", "1", "0", 4, false, false}, Row{"{3||2|-5}", "3", "2", 7, false, false},
                           Row{"Tiny(1)", "0", "0", 3, false, false}, Row{"{^^|vv}", "0", "0", 4, false, true}}) {
        const FormId form = kit(row.text);
        EXPECT_EQ(kit.store.left_stop(form).text(), row.left) << row.text;
        EXPECT_EQ(kit.store.right_stop(form).text(), row.right) << row.text;
        EXPECT_EQ(kit.store.birthday(form), row.birthday) << row.text;
        EXPECT_EQ(kit.store.is_number(form), row.is_number) << row.text;
        EXPECT_EQ(kit.store.is_all_small(form), row.is_small) << row.text;
    }
}

TEST(Values, IncentivesOfTheLiterature) {
    ValueKit kit;
    const auto names = [&](std::string_view text, Side side) {
        std::string all;
        for (const FormId incentive : kit.calculator.incentives(kit(text), side)) all += kit.name(incentive) + ' ';
        return all;
    };
    // CGT II.5: a move in a number loses a number; both incentives of *n are nimbers up to *n.
    EXPECT_EQ(names("1/2", Side::first), "-1/2 ");
    EXPECT_EQ(names("1/2", Side::second), "-1/2 ");
    EXPECT_EQ(names("3", Side::first), "-1 ");
    EXPECT_EQ(names("3", Side::second), "");
    EXPECT_EQ(names("*", Side::first), "* ");
    EXPECT_EQ(names("^", Side::first), "v ");
    EXPECT_EQ(names("^", Side::second), "^* ");
    EXPECT_EQ(names("^^", Side::second), "^* ");
    EXPECT_EQ(names("+-1", Side::first), kit.name("{2|0}") + ' ');
    EXPECT_EQ(names("+-1", Side::second), kit.name("{2|0}") + ' ');
    EXPECT_EQ(kit.calculator.incentives(kit("*2"), Side::first).size(), 2U);  // *2 and *3
}

// WW chapter 6, CGT II.5: G cooled by t, and heated values.
TEST(Values, CoolingOfTheLiterature) {
    ValueKit kit;
    const auto cooled = [&](std::string_view text, std::string_view t) {
        return kit.name(kit.calculator.cooled(kit(text), *Dyadic::parse(t)));
    };
    EXPECT_EQ(cooled("+-1", "1/2"), "+-1/2");
    EXPECT_EQ(cooled("+-1", "1"), "*");
    EXPECT_EQ(cooled("+-1", "2"), "0");
    EXPECT_EQ(cooled("{4|2}", "1"), "3*");
    EXPECT_EQ(cooled("{2|1||0}", "1/2"), "{1*|1/2}");
    EXPECT_EQ(cooled("{2|1||0}", "1"), "3/4");
    EXPECT_EQ(cooled("3/4", "1"), "3/4");
    EXPECT_EQ(cooled("^", "0"), "^");
    EXPECT_EQ(cooled("^", "1/4"), "0");
    // Heat by 2 and cool again (CGSuite: * Heat 2 = +-2, ^ Heat 2 = {2||0|-4}, ^^ Heat 2 = {2||0,+-2|-4}).
    EXPECT_EQ(cooled("+-2", "2"), "*");
    EXPECT_EQ(cooled("+-{2,{4|0}}", "2"), "*2");
    EXPECT_EQ(cooled("{2||0|-4}", "2"), "^");
    EXPECT_EQ(cooled("{2,{4|0}|-2}", "2"), "^*");
    EXPECT_EQ(cooled("{2||0,+-2|-4}", "2"), "^^");
    EXPECT_EQ(failure_of(guarded([&] { return kit.calculator.cooled(kit("1"), -1); })), Failure::usage);
}

// WW chapter 8 (uppitiness), CGT II.7.
TEST(Values, AtomicWeightsOfTheLiterature) {
    ValueKit kit;
    const auto weight = [&](std::string_view text) {
        const auto found = kit.calculator.atomic_weight(kit(text));
        return found ? kit.name(*found) : "none";
    };
    for (int n = 0; n <= 20; ++n) EXPECT_EQ(weight("^" + std::to_string(n)), std::to_string(n));
    for (int n = 1; n <= 20; ++n) EXPECT_EQ(weight("v" + std::to_string(n) + "*3"), std::to_string(-n));
    for (int n = 0; n <= 20; ++n) EXPECT_EQ(weight("*" + std::to_string(n)), "0");
    EXPECT_EQ(weight("{0|v*}"), "0");   // ^<2>, up-second (CGT II.7)
    EXPECT_EQ(weight("{^|*}"), "1");    // ^[2]
    EXPECT_EQ(weight("{^^|vv}"), "*");  // by hand: {2 - 2 | -2 + 2}, which is no integer
    EXPECT_EQ(weight("{^3|v3}"), "+-1");
    EXPECT_EQ(weight("1"), "none");
    EXPECT_EQ(weight("+-1"), "none");
    EXPECT_EQ(weight("Tiny(1)"), "none");
}

TEST(Values, NumbersHaveTheirForms) {
    ValueKit kit;
    // Every number of up to 12 bits, by the definition: {x - 2^-k | x + 2^-k}.
    for (int numerator = -300; numerator <= 300; ++numerator) {
        const Dyadic x = Dyadic::fraction(numerator, 6);
        const FormId form = kit.store.number(x);
        ASSERT_TRUE(kit.store.is_number(form));
        ASSERT_EQ(kit.store.left_stop(form), x);
        ASSERT_EQ(kit.store.right_stop(form), x);
        ASSERT_EQ(kit.store.negative(form), kit.store.number(-x));
        if (x.is_integer()) continue;
        const Dyadic step = Dyadic::fraction(1, x.exponent());
        ASSERT_EQ(kit.store.left(form)[0], kit.store.number(x - step));
        ASSERT_EQ(kit.store.right(form)[0], kit.store.number(x + step));
    }
    // A third, to 60 bits: its two neighbours share their followers, which are made once.
    const FormId third = kit.store.number(Dyadic::fraction(384307168202282325, 60));
    EXPECT_EQ(kit.store.birthday(third), 61);
    EXPECT_EQ(failure_of(guarded([&] { return kit.store.number(10'001); })), Failure::limit);
    EXPECT_EQ(kit.store.birthday(kit.store.number(-10'000)), 10'000);
    EXPECT_EQ(failure_of(guarded([&] { return kit.calculator.sum(kit("10000"), kit("1")); })), Failure::limit);
}

TEST(Values, AStoreThatIsFullIsAnError) {
    ValueKit kit({.memory = 8U << 20});
    const auto fill = [&] {
        for (int i = 0; i < 100'000; ++i) kit.store.number(Dyadic::fraction(2 * i + 1, 10));
    };
    const auto result = guarded(fill);
    ASSERT_EQ(failure_of(result), Failure::limit);
    EXPECT_EQ(result.error().cause.kind, Cause::Kind::memory);
    EXPECT_EQ(result.error().cause.allowed, 8U << 20);
    EXPECT_EQ(failure_of(guarded([] { return FormStore({.memory = 1000}).size(); })), Failure::limit);
}

}  // namespace
}  // namespace zermelo::values

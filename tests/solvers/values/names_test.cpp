// Names of values and their texts.
#include "solvers/values/names.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/solvers/values/kit.hpp"
#include "tests/solvers/values/random_games.hpp"

namespace zermelo::values {
namespace {

using namespace zermelo::test;

// Names that CGSuite 2 prints (CgscriptTest, GameGridTest, GameStripTest, CanonicalShortGameTest of its sources).
TEST(Names, AreThoseOfCgsuite) {
    ValueKit kit;
    for (const auto& [text, name] : std::vector<std::pair<const char*, const char*>>{
             {"{0|^*5}", "^^*4"},
             {"vvvvv", "v5"},
             {"^^^^^^+vvv*+^19*3+v14", "^8*2"},
             {"{3|||2||1|0,*||||-1/2}", "{3|||2||1|0,*||||-1/2}"},
             {"+-1", "+-1"},
             {"+-(1/2)", "+-1/2"},
             {"+-{1,1*}", "+-{1,1*}"},
             {"+-1 + +-2 + +-3 + +-4", "+-{10|8||6|4|||4|2||0|-2}"},
             {"{0||0|-1}", "Tiny(1)"},
             {"{0||0|-1/4}", "Tiny(1/4)"},
             {"{0|||0||-1|-2}", "Tiny({2|1})"},
             {"{1|0||0}", "Miny(1)"},
             {"+-{2,{4|0}}", "+-{2,{4|0}}"},
             {"{2||0|-4}", "{2||0|-4}"},
             {"{2||0,+-2|-4}", "{2||0,+-2|-4}"},
             {"{2,{4|0}|-2}", "{2,{4|0}|-2}"},
             {"{12|0||-4|-16}", "{12|0||-4|-16}"},
             {"{12|||11||10,{11|10}|9Tiny({2|1})}", "{12|||11||10,{11|10}|9Tiny({2|1})}"},
             {"{^^*|v,*}", "{^^*|*,v}"},  // nimbers before ups
             {"{v*,0|vv}", "{0,v*|vv}"},
             {"{*|-1}", "{*|-1}"},
             {"{1/2*|v}", "{1/2*|v}"},
             {"{4*|7/2}", "{4*|7/2}"},
             {"+-{0,{2Tiny(2),{2|0}|Miny(2),{2|0}}}", "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"},
             {"+-{{4|+-{1,{2|0}},+-1,{0,{1/2|0}|v}},3,{4|0,{1|0,*}}}",
              "+-{3,{4|0,{1|0,*}},{4|{0,{1/2|0}|v},+-1,+-{1,{2|0}}}}"}})
        EXPECT_EQ(kit.name(text), name) << text;
}

// The rest of the notation, by the rules in names.hpp.
TEST(Names, NumbersUpsAndStarsAreWrittenTogether) {
    ValueKit kit;
    for (const auto& [text, name] : std::vector<std::pair<const char*, const char*>>{{"{2|1||0}", "{2|1||0}"},
                                                                                     {"+-(1*)", "+-(1*)"},
                                                                                     {"1 + Tiny(2)", "1Tiny(2)"},
                                                                                     {"^3*2", "^3*2"},
                                                                                     {"vv*", "vv*"},
                                                                                     {"{0|*} + 3/2", "3/2^"},
                                                                                     {"-1 + ^", "-1^"},
                                                                                     {"-1^", "-1^"},
                                                                                     {"-(1^)", "-1v"},
                                                                                     {"0 - 1^", "-1v"},
                                                                                     {"-1/2v*2", "-1/2v*2"},
                                                                                     {"-1 + Tiny(1)", "-1Tiny(1)"},
                                                                                     {"-Tiny(1)", "Miny(1)"},
                                                                                     {"-(2Tiny(1))", "-2Miny(1)"},
                                                                                     {"- 3", "-3"},
                                                                                     {"-^", "v"},
                                                                                     {"-*2", "*2"},
                                                                                     {"{1^|-1v}", "+-(1^)"},
                                                                                     {"+-Tiny(1)", "*"},
                                                                                     {"+-{2Tiny(1)}", "+-(2Tiny(1))"},
                                                                                     {"+-{2|1}", "+-{2|1}"},
                                                                                     {"1 - -1", "2"},
                                                                                     {"(1)", "1"},
                                                                                     {" { 2 | 1 || 0 } ", "{2|1||0}"},
                                                                                     {"^0*0", "0"},
                                                                                     {"*1", "*"},
                                                                                     {"^1", "^"}})
        EXPECT_EQ(kit.name(text), name) << text;
}

TEST(Names, AreReadBack) {
    ValueKit kit;
    std::mt19937_64 random(11);
    std::set<FormId> values;
    for (int i = 0; i < 6000; ++i) {
        const FormId form = stored(kit, *random_plain(random));
        values.insert(form);
        values.insert(kit.store.negative(form));
        const FormId shifted =
            kit.sum(form, kit.calculator.up_star(static_cast<int>(random() % 9) - 4, static_cast<int>(random() % 4)));
        values.insert(shifted);
        values.insert(
            kit.sum(shifted, kit.calculator.number(Dyadic::fraction(static_cast<int>(random() % 33) - 16, 2))));
    }
    std::set<std::string> names;
    for (const FormId value : values) {
        const std::string name = kit.name(value);
        ASSERT_TRUE(names.insert(name).second) << name;
        const auto read = read_value(kit.calculator, name);
        ASSERT_TRUE(read) << name << ": " << read.error().why;
        ASSERT_EQ(*read, value) << name << " is read as " << kit.name(*read);
    }
    EXPECT_GT(values.size(), 5000U);
}

// A store that was filled in another order writes the same names.
TEST(Names, DoNotDependOnTheStore) {
    ValueKit first;
    ValueKit second;
    second("{5|{3|1/8},{2,v*|0||-7}} + ^5*6 - 9/16");
    std::mt19937_64 random(12);
    std::vector<Plain> forms;
    for (int i = 0; i < 1000; ++i) forms.push_back(random_plain(random));
    std::vector<std::string> names;
    for (const Plain& form : forms) names.push_back(first.name(stored(first, *form)));
    std::size_t others = 0;
    for (std::size_t i = forms.size(); i-- > 0;) {
        const FormId form = stored(second, *forms[i]);
        ASSERT_EQ(second.name(form), names[i]);
        others += form != stored(first, *forms[i]) ? 1 : 0;
    }
    EXPECT_GT(others, 500U);
}

TEST(Names, NumbersUpsAndStarsAreFound) {
    ValueKit kit;
    for (int ups = -6; ups <= 6; ++ups)
        for (int nimber = 0; nimber < 6; ++nimber)
            for (const char* number : {"0", "-3", "5/8"}) {
                const FormId value = kit.sum(kit(number), kit.calculator.up_star(ups, nimber));
                const auto parts = number_up_star(kit.calculator, value);
                ASSERT_TRUE(parts);
                EXPECT_EQ(parts->number.text(), number);
                EXPECT_EQ(parts->ups, ups);
                EXPECT_EQ(parts->nimber, nimber);
            }
    for (const char* other : {"{0|v*}", "{^|*}", "+-1", "Tiny(3)", "{0,*|v}", "{0,^*|0}"})
        EXPECT_FALSE(number_up_star(kit.calculator, kit(other))) << other;
}

std::string repeated(std::string_view text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

TEST(Names, OtherTextsAreErrors) {
    ValueKit kit;
    constexpr int deep = 100'000;
    for (const std::string& text : std::vector<std::string>{"",
                                                            " ",
                                                            "{",
                                                            "}",
                                                            "{}",
                                                            "{|",
                                                            "|}",
                                                            "|",
                                                            "1|0",
                                                            "{1}",
                                                            "{1|2",
                                                            "1|2}",
                                                            "{1||0|}}",
                                                            "{{1|2}",
                                                            "{3|2|1}",
                                                            "{1||2||3}",
                                                            "(",
                                                            ")",
                                                            "()",
                                                            "(1",
                                                            "1)",
                                                            "{1,|0}",
                                                            "{,|}",
                                                            "{1|0,}",
                                                            "{1,,2|0}",
                                                            "1/3",
                                                            "1/0",
                                                            "1//2",
                                                            "/2",
                                                            "1.5",
                                                            "x",
                                                            "on",
                                                            "1 2",
                                                            "1+",
                                                            "1-",
                                                            "--",
                                                            "- -1",
                                                            "+1",
                                                            "+-",
                                                            "+- +-1",
                                                            "1+-1",
                                                            "1 +-1",
                                                            "+-{1|2},",
                                                            "+-{}",
                                                            "+-{1,",
                                                            "Tiny",
                                                            "Tiny(",
                                                            "Tiny()",
                                                            "Tiny(1",
                                                            "tiny(1)",
                                                            "Tiny(1|2)",
                                                            "^v",
                                                            "*^",
                                                            "**",
                                                            "^^3",
                                                            "*1001",
                                                            "^1001",
                                                            "v99999999999999999999",
                                                            "99999999999999999999",
                                                            "10001",
                                                            "-10001",
                                                            "{10000|}",
                                                            "1/2305843009213693952",
                                                            "1152921504606846977/2",
                                                            std::string("1\0", 2),
                                                            "\xff",
                                                            "1\n",
                                                            "±1",
                                                            "↑",
                                                            repeated("{", deep),
                                                            repeated("}", deep),
                                                            repeated("{|", deep),
                                                            repeated("(", deep),
                                                            repeated("-", deep),
                                                            repeated("+-", deep),
                                                            repeated("- ", deep),
                                                            repeated("Tiny(", deep),
                                                            repeated("Miny({", deep),
                                                            repeated("|", deep),
                                                            repeated("{0|", deep) + repeated("}", deep),
                                                            repeated("{", deep) + repeated("|0}", deep),
                                                            repeated("(", deep) + "1" + repeated(")", deep),
                                                            repeated("+-{", deep) + repeated("}", deep),
                                                            repeated("1,", deep),
                                                            "{" + repeated(",", deep) + "|}",
                                                            repeated("9", deep),
                                                            "1/" + repeated("9", deep),
                                                            repeated("^", deep),
                                                            repeated("v", deep),
                                                            "*" + repeated("1", deep),
                                                            repeated("^v", deep),
                                                            repeated("1|", deep),
                                                            "{" + repeated("1|", deep) + "}"}) {
        const auto value = read_value(kit.calculator, text);
        ASSERT_FALSE(value) << text.substr(0, 50) << " is read as " << kit.name(*value);
        ASSERT_TRUE(value.error().code == Failure::bad_input || value.error().code == Failure::limit);
        ASSERT_FALSE(value.error().what.empty());
        ASSERT_LT(value.error().what.size() + value.error().why.size(), 1000U);
    }
    // Each longer row of bars opens one level more.
    std::string bars = "0";
    for (int i = 1; i <= 300; ++i) bars += std::string(static_cast<std::size_t>(i), '|') + "0";
    EXPECT_FALSE(read_value(kit.calculator, "{" + bars + "}"));
    // Long texts that are values.
    EXPECT_EQ(kit(repeated("* + ", 9999) + "*"), kit("0"));
    EXPECT_EQ(kit("{" + repeated("0,", 9999) + "0|0}"), kit("*"));
    EXPECT_EQ(kit(repeated("(", 100) + "1" + repeated(")", 100)), kit("1"));
}

// Such texts took years: a number by both of its neighbours, and sums and names of nimbers by their options.
TEST(Names, LargeNumbersAndNimbersAreQuick) {
    ValueKit kit;
    const std::string third = "384307168202282325/1152921504606846976";
    EXPECT_EQ(kit.name(third), third);
    EXPECT_EQ(kit.name("-" + third), "-" + third);
    EXPECT_EQ(kit.name("*1000 + *999"), "*15");
    EXPECT_EQ(kit.name("^1000*1000"), "^1000*1000");
    EXPECT_EQ(kit.name("v1000*7 - 1/2"), "-1/2v1000*7");
    EXPECT_EQ(kit.name("10000 - 10000*"), "*");
    EXPECT_EQ(kit.name("*1000 - 3/4"), "-3/4*1000");
    EXPECT_EQ(kit.name("-10000"), "-10000");
    EXPECT_EQ(kit.name("{10000|-10000}"), "+-10000");
}

TEST(Names, RandomTextsNeverCrash) {
    ValueKit kit;
    std::mt19937_64 random(3);
    const std::vector<std::string> pieces = {"{", "}", "|", "||", ",", "+", "-", "+-", "*",     "^",
                                             "v", "1", "2", "/",  "(", ")", " ", "0",  "Tiny(", "Miny("};
    std::size_t read = 0;
    for (int i = 0; i < 200'000; ++i) {
        std::string text;
        for (auto n = random() % 12 + 1; n > 0; --n) {
            const std::string& piece = pieces[random() % pieces.size()];
            const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
            if (text.empty() || !is_digit(text.back()) || !is_digit(piece[0])) text += piece;
        }
        const auto value = read_value(kit.calculator, text);
        if (!value) continue;
        ++read;
        ASSERT_EQ(kit(kit.name(*value)), *value) << text;
    }
    EXPECT_GT(read, 5000U);
}

}  // namespace
}  // namespace zermelo::values

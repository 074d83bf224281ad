#include "tools/serve/target.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace zermelo::serve {

using Values = std::vector<std::pair<std::string, std::string>>;

// RFC 3986, section 2.1; blanks as forms write them.
TEST(Target, PathsAndQueriesAreDecoded) {
    const auto target = parse_target("/a%20b/c?spec=konane%404x4&position=start+moves%2ba1&line&&x=");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->path, "/a b/c");
    EXPECT_EQ(target->values,
              (Values{{"spec", "konane@4x4"}, {"position", "start moves+a1"}, {"line", ""}, {"x", ""}}));
    EXPECT_EQ(target->find("line"), "");
    EXPECT_EQ(target->find("none"), std::nullopt);
    EXPECT_EQ(target->get("none", "start"), "start");
    EXPECT_EQ(parse_target("/")->path, "/");
    EXPECT_EQ(parse_target("/a+b")->path, "/a+b");
    EXPECT_EQ(parse_target("/?a=1&a=2")->get("a"), "1");
}

TEST(Target, WhatIsNoPathWithAQueryIsRefused) {
    for (const char* text : {"", "a", "*", "http://localhost/", "/%", "/%2", "/%zz", "/%g0", "/%0g", "/%00", "/a?b=%",
                             "/a?%=b", "/a?b=%00", "/a#b", "/a?b#c"})
        EXPECT_FALSE(parse_target(text)) << text;
    EXPECT_FALSE(parse_target(std::string_view("/a\0b", 4)));
}

// Any bytes: an answer without zero bytes, whose parts are no longer than the text.
TEST(Target, AnyBytesAreRead) {
    std::mt19937 random(11);
    const std::string_view likely = "/?&=%+#a0fF2.\xff";
    std::size_t read = 0;
    for (int trial = 0; trial < 20000; ++trial) {
        std::string text = "/";
        for (std::size_t length = random() % 30; length > 0; --length)
            text += random() % 8 == 0 ? static_cast<char>(random()) : likely[random() % likely.size()];
        const auto target = parse_target(text);
        if (!target) continue;
        ++read;
        std::size_t size = target->path.size();
        EXPECT_EQ(target->path.find('\0'), std::string::npos);
        for (const auto& [name, value] : target->values) {
            size += name.size() + value.size();
            EXPECT_EQ((name + value).find('\0'), std::string::npos);
        }
        EXPECT_LE(size, text.size());
    }
    EXPECT_GT(read, 1000U);
}

}  // namespace zermelo::serve

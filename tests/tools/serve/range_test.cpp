// Ranges of bytes, by RFC 9110, section 14.1.2, whose examples are of 10,000 bytes.
#include "tools/serve/range.hpp"

#include <gtest/gtest.h>

namespace zermelo::serve {

TEST(Range, ExamplesOfTheStandard) {
    constexpr std::uint64_t bytes = 10000;
    EXPECT_EQ(range_of("bytes=0-499", bytes), (ByteRange{0, 500}));
    EXPECT_EQ(range_of("bytes=500-999", bytes), (ByteRange{500, 1000}));
    EXPECT_EQ(range_of("bytes=-500", bytes), (ByteRange{9500, 10000}));
    EXPECT_EQ(range_of("bytes=9500-", bytes), (ByteRange{9500, 10000}));
    EXPECT_EQ(range_of("bytes=0-0", bytes), (ByteRange{0, 1}));
    EXPECT_EQ(range_of("bytes=-1", bytes), (ByteRange{9999, 10000}));
}

TEST(Range, EndsWithTheFile) {
    EXPECT_EQ(range_of("bytes=9000-20000", 10000), (ByteRange{9000, 10000}));
    EXPECT_EQ(range_of("bytes=-20000", 10000), (ByteRange{0, 10000}));
    EXPECT_EQ(range_of("bytes=0-99999999999999999999999", 10000), (ByteRange{0, 10000}));
}

TEST(Range, OfNothing) {
    for (const char* header : {"bytes=10000-", "bytes=10000-10001", "bytes=-0", "bytes=99999999999999999999999-"})
        EXPECT_FALSE(range_of(header, 10000)) << header;
    EXPECT_FALSE(range_of("bytes=0-0", 0));
    EXPECT_FALSE(range_of("bytes=-5", 0));
}

TEST(Range, OtherHeadersAreIgnored) {
    for (const char* header : {"", "lines=1-2", "bytes=", "bytes=-", "bytes=2-1", "bytes=a-b", "bytes=1-2,4-5",
                               "bytes=+1-2", "bytes=1", "bytes=1-2-3", "bytes 1-2"})
        EXPECT_EQ(range_of(header, 10), (ByteRange{0, 10})) << header;
}

}  // namespace zermelo::serve

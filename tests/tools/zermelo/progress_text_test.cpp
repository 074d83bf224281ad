// Lines of progress, of states that are given.
#include "tools/zermelo/console/progress_text.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>

namespace zermelo::test {

namespace {

json::Progress in_a_slice() {
    json::Progress state;
    std::tm when{};
    when.tm_year = 2026 - 1900;
    when.tm_mon = 0;
    when.tm_mday = 31;
    when.tm_hour = 23;
    when.tm_min = 10;
    when.tm_sec = 5;
    when.tm_isdst = -1;
    state.time = std::mktime(&when);
    state.phase = "solving";
    state.slice = 11;
    state.slices = 20;
    state.done = 12'345'678;
    state.total = 27'000'000;
    state.seconds = 100;
    state.seconds_left = 170;
    state.resident = 1'200'000'000;
    return state;
}

}  // namespace

TEST(ProgressText, OfASlice) {
    EXPECT_EQ(cli::dated_progress(in_a_slice()),
              "2026-01-31 23:10:05  slice 11/20  45 %  12.3 M positions  1.2 GB  about 3 min left");
}

TEST(ProgressText, OfAnExploration) {
    json::Progress state;
    state.phase = "exploring";
    state.done = 2'000'000;
    state.seconds = 10;
    state.resident = 300'000'000;
    state.status = "and so on";
    EXPECT_EQ(cli::progress_line(state), "exploring  2.0 M  200 k/s  300 MB  and so on");
}

TEST(ProgressText, ABarFitsTheColumns) {
    EXPECT_EQ(cli::progress_bar(in_a_slice(), 79),
              "slice 11/20  [######.........] 45 %  12.3 M positions  1.2 GB  about 3 min left");
    EXPECT_EQ(cli::progress_bar(in_a_slice(), 40), "slice 11/20  45 %  about 3 min left");
    for (std::size_t columns = 1; columns < 120; ++columns)
        EXPECT_LE(cli::progress_bar(in_a_slice(), columns).size(), columns);
}

TEST(ProgressText, TimesHaveOneUnit) {
    json::Progress state = in_a_slice();
    for (const auto& [seconds, text] : {std::pair{5.0, "a few seconds left"},
                                        {64.0, "about 64 s left"},
                                        {121.0, "about 2 min left"},
                                        {3 * 3600.0, "about 3.0 h left"},
                                        {100 * 3600.0, "about 4 days left"}}) {
        state.seconds_left = seconds;
        EXPECT_TRUE(cli::progress_line(state).ends_with(text)) << cli::progress_line(state);
    }
}

}  // namespace zermelo::test

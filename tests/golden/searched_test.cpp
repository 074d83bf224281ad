// Published and independently computed values of data/known, by searching: no table takes part.
#include "games/core/runtime/registry.hpp"
#include "solvers/engine/any_search.hpp"
#include "tests/golden/known_rows.hpp"

namespace zermelo::test {

namespace {

SearchOptions modest_search(int threads) {
    return {.run = {.threads = threads, .memory = 400'000'000}};
}

void expect_winners(const std::string& file, int threads) {
    std::map<std::string, std::unique_ptr<AnySearch>> searches;
    std::size_t rows = 0;
    for (const auto& row : read_data(file)) {
        ASSERT_GE(row.size(), 3U);
        if (file == "known/values.txt" && !is_among(Boards::usual, row[0])) continue;
        const auto game = make_game(row[0]);
        ASSERT_TRUE(game) << row[0];
        auto& search = searches[row[0]];
        if (!search) search = *make_search(row[0], modest_search(threads));
        const auto report = search->ask(*(*game)->parse(row[1]), Claim::value);
        ASSERT_TRUE(report) << row[0] << " " << row[1];
        ASSERT_TRUE(report->value()) << row[0] << " " << row[1];
        const auto side = winner(*report->value(), (*game)->turn(*(*game)->parse(row[1])));
        EXPECT_EQ(side ? (*game)->info().sides[static_cast<std::size_t>(*side)] : "draw", row[2])
            << row[0] << " " << row[1];
        ++rows;
    }
    EXPECT_GT(rows, 1U);
}

}  // namespace

TEST(Searched, KnownValues) {
    expect_winners("known/values.txt", 1);
}

TEST(Searched, KnownValuesBeyondTables) {
    for (const int threads : {1, 2}) expect_winners("known/searched.txt", threads);
}

TEST(Searched, WinnersOfKonane) {
    for (const auto& row : read_data("known/konane-outcomes.txt")) {
        const auto search = *make_search(row[0], modest_search(1));
        const auto report = search->ask(*(*make_game(row[0]))->parse("start"), Claim::win);
        ASSERT_TRUE(report);
        EXPECT_EQ(report->verdict, row[1] == "black" ? Verdict::proven : Verdict::disproven) << row[0];
    }
}

}  // namespace zermelo::test

// Values of whole boards, for tests.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>

#include "games/konane/konane.hpp"
#include "solvers/values/board_values.hpp"
#include "solvers/values/thermograph.hpp"
#include "tests/solvers/values/kit.hpp"
#include "tests/support/positions.hpp"

namespace zermelo::test {

template <ListedGame G>
values::BoardValues board_of(const G& game, int threads) {
    return valid(values::value_board(game, {.threads = threads}));
}

// True if two forms of two stores have the same options all the way down.
class SameForms {
public:
    SameForms(const values::FormStore& one, const values::FormStore& other) : one_(one), other_(other) {}
    bool operator()(values::FormId a, values::FormId b) {
        if (const auto found = partner_.find(a); found != partner_.end()) return found->second == b;
        if (used_.contains(b)) return false;
        for (const bool left : {true, false}) {
            const auto mine = left ? one_.left(a) : one_.right(a);
            const auto theirs = left ? other_.left(b) : other_.right(b);
            if (mine.size() != theirs.size()) return false;
            for (const values::FormId option : mine)
                if (std::ranges::none_of(theirs, [&](values::FormId x) { return (*this)(option, x); })) return false;
        }
        partner_[a] = b;
        used_.insert(b);
        return true;
    }

private:
    const values::FormStore& one_;
    const values::FormStore& other_;
    std::unordered_map<values::FormId, values::FormId> partner_;
    std::set<values::FormId> used_;
};

// The counts of one board.
struct BoardCounts {
    std::size_t distinct = 0;
    std::size_t numbers = 0;
    std::map<char, std::uint64_t> outcomes;
    std::uint64_t stars2 = 0;
    std::uint64_t stars3 = 0;
    std::string hottest;  // the highest temperature
};
inline BoardCounts counts_of(const values::BoardValues& board) {
    BoardCounts counts;
    std::map<values::FormId, std::uint64_t> all;
    for (const values::FormId form : board.forms) ++all[form];
    values::Thermographs thermographs(*board.store);
    values::Calculator calculator(*board.store);
    values::Dyadic hottest = -1;
    for (const auto& [form, count] : all) {
        ++counts.distinct;
        counts.numbers += board.store->is_number(form) ? 1 : 0;
        counts.outcomes[letter_of(board.store->outcome(form))] += count;
        hottest = std::max(hottest, thermographs.of(form).temperature);
    }
    counts.stars2 = all[calculator.nimber(2)];
    counts.stars3 = all[calculator.nimber(3)];
    counts.hottest = hottest.text();
    return counts;
}

// A row of the table of a prototype in Python, which shares no code with zermelo: recursion over sets of options.
struct PrototypeRow {
    const char* spec;
    std::size_t distinct;
    std::size_t numbers;
    std::uint64_t stars2;
    std::uint64_t stars3;
    const char* hottest;
    std::array<std::uint64_t, 4> outcomes;  // P, L, R, N
};
inline void expect_counts(const PrototypeRow& row) {
    const BoardCounts counts = counts_of(board_of(make<Konane>(row.spec), 2));
    EXPECT_EQ(counts.distinct, row.distinct) << row.spec;
    EXPECT_EQ(counts.numbers, row.numbers) << row.spec;
    EXPECT_EQ(counts.stars2, row.stars2) << row.spec;
    EXPECT_EQ(counts.stars3, row.stars3) << row.spec;
    EXPECT_EQ(counts.hottest, row.hottest) << row.spec;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto found = counts.outcomes.find("PLRN"[i]);
        EXPECT_EQ(found == counts.outcomes.end() ? 0 : found->second, row.outcomes[i]) << row.spec;
    }
}

// data/results/counts.tsv has the wins of both sides, by a solver of rows that knows no values. Returns the boards
// seen.
inline int expect_kept_wins(int least_cells, int most_cells) {
    std::ifstream file(std::string(ZERMELO_SOURCE_DIR) + "/data/results/counts.tsv");
    int boards = 0;
    for (std::string line; std::getline(file, line);) {
        std::vector<std::string> fields;
        std::istringstream row(line);
        for (std::string field; std::getline(row, field, '\t');) fields.push_back(field);
        if (fields.size() < 8 || !fields[0].starts_with("konane@") || fields[1] != "wdl") continue;
        const auto game = make<Konane>(fields[0]);
        if (game.listed_cells() < least_cells || game.listed_cells() > most_cells) continue;
        ++boards;
        const values::BoardValues board = board_of(game, 2);
        std::uint64_t first = 0;
        std::uint64_t second = 0;
        for (const values::FormId form : board.forms) {
            const values::Outcome outcome = board.store->outcome(form);
            first += left_wins_first(outcome) ? 1 : 0;
            second += right_wins_first(outcome) ? 1 : 0;
        }
        EXPECT_EQ(2 * board.forms.size(), std::stoull(fields[3])) << fields[0];
        EXPECT_EQ(first, std::stoull(fields[4])) << fields[0];
        EXPECT_EQ(second, std::stoull(fields[6])) << fields[0];
    }
    return boards;
}

}  // namespace zermelo::test

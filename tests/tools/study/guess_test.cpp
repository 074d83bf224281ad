// Guesses of a tree search by games at random, against proofs.
#include "tools/study/guess.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "solvers/engine/engine.hpp"
#include "tools/study/play.hpp"

namespace zermelo::test {

namespace {

std::vector<std::size_t> all_moves(const Answer& answer) {
    std::vector<std::size_t> all(answer.moves.size());
    std::iota(all.begin(), all.end(), 0);
    return all;
}

}  // namespace

// The positions of 40 games at random in which some moves win and some lose, by proofs. Moves at random keep the win in
// about half of them.
TEST(Guess, MostGuessesKeepAWinThatAProofKnows) {
    const auto search = *Engine().search("konane@4x4");
    const AnyGame& game = search->game();
    std::size_t positions = 0;
    std::size_t kept = 0;
    double by_chance = 0;
    for (std::uint64_t number = 0; number < 40; ++number) {
        std::mt19937_64 random = random_of(1, 0, number);
        for (AnyPosition position = *game.parse("start"); !game.terminal(position);) {
            const Answer answer = *search->answer(position);
            std::size_t winning = 0;
            for (const RankedMove& move : answer.moves) winning += move.value.is(Wdl::win);
            if (winning > 0 && winning < answer.moves.size()) {
                const Guess guess = guess_move(game, answer, all_moves(answer), {.seconds = 1e6, .games = 500}, random);
                EXPECT_EQ(guess.games, 500U);
                ++positions;
                kept += answer.moves[guess.index].value.is(Wdl::win);
                by_chance += static_cast<double>(winning) / static_cast<double>(answer.moves.size());
            }
            position = answer.moves[pick(random, answer.moves.size())].child;
        }
    }
    EXPECT_GT(positions, 40U);
    EXPECT_GT(static_cast<double>(kept), 0.95 * static_cast<double>(positions));
    EXPECT_LT(by_chance, 0.7 * static_cast<double>(positions));
}

// A win at once is found, and its share tells it; a game without an end is cut and counts as a draw.
TEST(Guess, SharesAreThoseOfTheMover) {
    const auto search = *Engine().search("fox-and-hounds@4x4");
    const AnyGame& game = search->game();
    std::mt19937_64 random(1);
    const Answer winning = *search->answer(*game.parse("4/2F1/4/h1h1 w"));  // the fox is past the hounds
    const Guess guess = guess_move(game, winning, all_moves(winning), {.seconds = 1e6, .games = 200}, random);
    EXPECT_GT(guess.share, 0.9);
    const Guess cut = guess_move(game, winning, all_moves(winning), {.seconds = 1e6, .games = 200, .cut = 0}, random);
    EXPECT_GE(cut.share, 0.5);
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_EQ(guess_move(game, winning, {1}, {.stop = stopped.get_token()}, random).index, 1U);
}

}  // namespace zermelo::test

// Searches against the reference, for every game of the registry.

#include <algorithm>

#include "solvers/engine/any_search.hpp"
#include "tests/solvers/pns/searching.hpp"
#include "tests/solvers/proof/checking.hpp"
#include "tests/support/runtime_game.hpp"

namespace zermelo::test {

class Searching : public EveryGame {
protected:
    using Position = AnyPosition;
    using Known = std::vector<std::pair<Position, Wdl>>;
    static constexpr std::size_t small_enough = 60000;  // positions, for the reference
    static constexpr std::uint64_t most_nodes = 200'000;
    static constexpr std::uint64_t patient_nodes = 5'000;  // of searches that may not come to an end

    // Positions with their values by the reference, in random order. Those of a spec that can be reached from the
    // start.
    static Known known(const RuntimeGame& game, std::size_t most) {
        Known positions;
        if (reachable(game, small_enough + 1).size() > small_enough) return positions;
        for (const auto& [position, value] : reference_values(game, {game.initial()}))
            if (!game.terminal(position)) positions.emplace_back(position, value.wdl);
        std::sort(positions.begin(), positions.end(),
                  [&](const auto& a, const auto& b) { return game.format(a.first) < game.format(b.first); });
        std::shuffle(positions.begin(), positions.end(), std::mt19937(5));
        positions.resize(std::min(positions.size(), most));
        return positions;
    }
    // Nothing if the game cannot be searched that way.
    static std::unique_ptr<AnySearch> search_for(const RuntimeGame& game, const SearchKind& kind) {
        constexpr std::uint64_t program = 12'000'000;  // bytes that a search keeps for everything but its table
        auto search =
            make_search(game.spec(), {.method = kind.method,
                                      .nodes = is_patient(game.has_cycles(), kind) ? patient_nodes : most_nodes,
                                      .run = {.threads = kind.threads, .memory = kind.memory + program}});
        if (search) return *std::move(search);
        EXPECT_EQ(search.error().code, Failure::usage) << search.error().what;
        return nullptr;
    }
    // Asks both questions about a position; every answer has to be that of its value.
    static void ask_both(AnySearch& search, const RuntimeGame& game, const Position& position, Wdl expected,
                         Tally& tally) {
        for (const Claim claim : {Claim::win, Claim::draw_or_better}) {
            const auto report = search.ask(position, claim);
            ASSERT_TRUE(report) << report.error().what;
            ++tally.asked;
            if (report->verdict == Verdict::unknown) {
                EXPECT_NE(report->why_unknown.find("positions"), std::string::npos) << report->why_unknown;
                ++tally.unanswered;
                continue;
            }
            const bool truth = reached(claim == Claim::win ? Goal::win : Goal::not_loss, expected);
            ASSERT_EQ(report->verdict, truth ? Verdict::proven : Verdict::disproven)
                << report->method << ", " << game.spec() << ": " << game.format(position);
            tally.reached += truth ? 1 : 0;
        }
    }
    // Questions of searches that must find the answer, and of those that may not.
    struct Tallies {
        Tally sure;
        Tally patient;
        Tally& of(const RuntimeGame& game, const SearchKind& kind) {
            return is_patient(game.has_cycles(), kind) ? patient : sure;
        }
        void expect_answers() const {
            EXPECT_EQ(sure.unanswered, 0U) << "of " << sure.asked;
            EXPECT_LE(patient.unanswered * 2, patient.asked) << patient.unanswered << " of " << patient.asked;
        }
    };
    TemporaryFolder folder_;
};

TEST_P(Searching, EveryAnswerIsThatOfTheReference) {
    Tallies tallies;
    for (const std::string_view spec : small_specs()) {
        const RuntimeGame game(spec);
        const auto positions = known(game, 300);
        for (const SearchKind& kind : search_kinds) {
            const auto search = search_for(game, kind);
            if (!search) continue;
            for (std::size_t i = 0; i < positions.size(); ++i) {
                if (kind.threads > 2 && i >= 40) break;
                ask_both(*search, game, positions[i].first, positions[i].second, tallies.of(game, kind));
                if (HasFatalFailure()) return;
            }
        }
    }
    tallies.expect_answers();
    EXPECT_GT(tallies.sure.asked, 500U);
    EXPECT_GT(tallies.sure.reached, tallies.sure.asked / 20);
}

// Each question with a search of its own: nothing is known from the questions before.
TEST_P(Searching, FreshSearchesAgreeToo) {
    Tallies tallies;
    for (const std::string_view spec : small_specs()) {
        const RuntimeGame game(spec);
        const auto positions = known(game, 60);
        for (const SearchKind& kind : search_kinds) {
            if (kind.threads > 1) continue;
            for (const auto& [position, value] : positions) {
                const auto search = search_for(game, kind);
                if (!search) break;
                ask_both(*search, game, position, value, tallies.of(game, kind));
                if (HasFatalFailure()) return;
            }
        }
    }
    tallies.expect_answers();
}

// Answers are true under any limit.
TEST_P(Searching, LimitsEndWithBoundsThatHold) {
    std::size_t unknown = 0;
    for (const std::string_view spec : small_specs()) {
        const RuntimeGame game(spec);
        for (const auto& [position, value] : known(game, 30)) {
            for (const SearchMethod method : {SearchMethod::best_first, SearchMethod::dfpn}) {
                for (const std::uint64_t nodes : {1, 2, 10, 100}) {
                    const SearchOptions options{
                        .method = method, .nodes = nodes, .run = {.threads = 1, .memory = 30'000'000}};
                    const auto search = make_search(game.spec(), options);
                    ASSERT_TRUE(search) << search.error().why;
                    for (const Claim claim : {Claim::value, Claim::win, Claim::loss, Claim::draw_or_better}) {
                        const auto report = (*search)->ask(position, claim);
                        ASSERT_TRUE(report) << report.error().why;
                        ASSERT_LE(report->at_least, value) << game.format(position);
                        ASSERT_GE(report->at_most, value) << game.format(position);
                        if (report->verdict == Verdict::unknown) {
                            ++unknown;
                            EXPECT_FALSE(report->why_unknown.empty());
                            continue;
                        }
                        const bool truth = claim == Claim::value  ? true
                                           : claim == Claim::win  ? value == Wdl::win
                                           : claim == Claim::loss ? value == Wdl::loss
                                                                  : value != Wdl::loss;
                        ASSERT_EQ(report->verdict, truth ? Verdict::proven : Verdict::disproven);
                    }
                }
            }
        }
    }
    EXPECT_GT(unknown, 0U);
}

// The checker accepts certificates of all results, draws too, and with a table that forgets nearly everything.
TEST_P(Searching, CertificatesOfSearchesHold) {
    std::size_t made = 0;
    for (const std::string_view spec : small_specs()) {
        const RuntimeGame game(spec);
        for (const std::uint64_t memory : {std::uint64_t{300'000'000}, std::uint64_t{12'300'000}}) {
            for (const SearchMethod method : {SearchMethod::automatic, SearchMethod::depth_first, SearchMethod::dfpn}) {
                if (game.has_cycles() && (method != SearchMethod::automatic || memory < 20'000'000)) continue;
                const SearchOptions options{
                    .method = method, .certificate = true, .run = {.threads = 1, .memory = memory}};
                auto search = make_search(game.spec(), options);
                ASSERT_TRUE(search) << search.error().why;
                for (const auto& [position, value] : known(game, 12)) {
                    const std::string path = folder_.file("a.zcert");
                    const std::string text = game.format(position);
                    ASSERT_TRUE((*search)->ask(position, Claim::value));
                    const auto written = (*search)->certify(position, Claim::value, path, true);
                    if (!written && written.error().code == Failure::limit) continue;  // no room with little memory
                    ASSERT_TRUE(written) << spec << " " << text << ": " << written.error().what << ", "
                                         << written.error().why;
                    ASSERT_EQ(check_failure(path), "") << spec << " " << text;
                    const auto file = CertificateReader::open(path);
                    ASSERT_TRUE(file);
                    ASSERT_EQ(file->header().claims, claims_of(value, game.turn(position))) << spec << " " << text;
                    ++made;
                }
            }
        }
    }
    EXPECT_GT(made, 20U);
}

ZERMELO_FOR_EVERY_GAME(Searching);

}  // namespace zermelo::test

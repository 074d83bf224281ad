// Searches on random graphs: cycles, draws of both kinds, players who move twice.
#include "solvers/engine/question_search.hpp"
#include "solvers/pns/rules_of.hpp"
#include "tests/solvers/agree/random_graph_game.hpp"
#include "tests/solvers/pns/searching.hpp"
#include "tests/solvers/proof/making.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

// Nothing if the game cannot be searched that way.
std::unique_ptr<SearchEngine> make_engine(const SearchRules& rules, const SearchKind& kind) {
    if (kind.method == SearchMethod::best_first) return make_best_first(rules, kind.threads, kind.memory);
    if (kind.method == SearchMethod::dfpn) return make_dfpn(rules, kind.threads, kind.memory).value();
    if (rules.facts().cyclic) return nullptr;
    return make_depth_first(rules, kind.threads, kind.memory).value();
}

// Asks both questions about a position; every answer has to be that of its value.
template <PackedGame G>
void ask_both(const G& game, SearchEngine& engine, const typename G::Position& position, Wdl expected,
              std::uint64_t most_nodes, Tally& tally) {
    if (game.terminal(position)) return;
    const auto asked = canonical(game, position);
    for (const Goal goal : {Goal::win, Goal::not_loss}) {
        SearchControl control({.nodes = most_nodes, .seconds = 1e18, .stop = {}});
        const auto answer = engine.solve({reinterpret_cast<const std::byte*>(&asked), goal}, control);
        ++tally.asked;
        if (!answer) {
            EXPECT_EQ(control.ended(), SearchControl::End::nodes);
            ++tally.unanswered;
            continue;
        }
        ASSERT_EQ(*answer, reached(goal, expected))
            << engine.name() << ", " << game.spec() << ": " << game.format(position) << ", goal "
            << (goal == Goal::win ? "win" : "not to lose");
        tally.reached += *answer ? 1 : 0;
    }
}

class PackedGraph : public RandomGraphGame {
public:
    explicit PackedGraph(RandomGraphGame graph) : RandomGraphGame(std::move(graph)) {}
    static Result<PackedGraph> make(const Spec& spec) {
        ZERMELO_ASSIGN(graph, RandomGraphGame::make(spec));
        return PackedGraph(std::move(graph));
    }
    int key_bits() const { return 32; }
    U128 pack(const Position& p) const noexcept { return p.node; }
    std::optional<Position> unpack(U128 key) const { return Position{static_cast<std::uint32_t>(key)}; }
};

std::vector<std::pair<PackedGraph::Position, Wdl>> values_of(const PackedGraph& game) {
    std::vector<std::pair<PackedGraph::Position, Wdl>> values;
    for (const auto& [position, value] : reference_values(game, {game.initial()}))
        values.emplace_back(position, value.wdl);
    std::sort(values.begin(), values.end(), [](const auto& a, const auto& b) { return a.first.node < b.first.node; });
    return values;
}

}  // namespace

// All nodes with one search after the other, so that what was kept of earlier questions is used, then each node with a
// search of its own.
TEST(RandomGraphSearch, EveryAnswerIsThatOfTheReference) {
    Tally all;
    for (int seed = 0; seed < 600; ++seed) {
        const char* shape = seed % 3 == 0 ? "cyclic" : seed % 3 == 1 ? "knots" : "layers";
        const auto game = make<PackedGraph>(
            fmt::format("random-graph@{}x{},seed={},shape={}", 5 + seed % 60, 1 + seed % 5, seed, shape));
        const auto values = values_of(game);
        const SearchRulesOf<PackedGraph> rules(game);
        for (const SearchKind& kind : search_kinds) {
            if (kind.threads > 1 && seed % 10 != 0) continue;
            const auto engine = make_engine(rules, kind);
            if (!engine) continue;
            for (const auto& [position, value] : values) ask_both(game, *engine, position, value, 100'000, all);
            if (kind.threads > 1) continue;
            for (const auto& [position, value] : values)
                ask_both(game, *make_engine(rules, kind), position, value, 100'000, all);
            if (HasFatalFailure()) return;
        }
    }
    EXPECT_GT(all.asked, 50000U);
    EXPECT_EQ(all.unanswered, 0U);
}

// Impossible numbers (infinite without a zero) let no move be chosen. The time limit and a stop end the search still.
TEST(RandomGraphSearch, LimitsHoldWhereTheTableLeadsNowhere) {
    const auto game = make<PackedGraph>("random-graph@40x4,seed=1,shape=layers");
    const SearchRulesOf<PackedGraph> rules(game);
    std::size_t asked = 0;
    for (const auto& [position, value] : values_of(game)) {
        if (game.terminal(position)) continue;
        const Question question{reinterpret_cast<const std::byte*>(&position), Goal::win};
        QuestionList children(rules.facts().position_bytes);
        if (rules.ask(question.position, question.goal, children, {}) || children.empty()) continue;
        std::stop_source stopped;
        stopped.request_stop();
        for (const bool by_time : {true, false}) {
            const auto engine = make_dfpn(rules, 1, ample).value();
            for (std::size_t i = 0; i < children.size(); ++i)
                engine->table()->store(children[i].key,
                                       {children[i].same_side ? ProofNumbers{5, ProofNumbers::infinite}
                                                              : ProofNumbers{ProofNumbers::infinite, 5},
                                        {}},
                                       1);
            SearchControl control(
                {.seconds = by_time ? 0.01 : 1e18, .stop = by_time ? std::stop_token{} : stopped.get_token()});
            EXPECT_FALSE(engine->solve(question, control));
            EXPECT_EQ(control.ended(), by_time ? SearchControl::End::time : SearchControl::End::stopped);
        }
        ++asked;
    }
    EXPECT_GT(asked, 2U);
}

// Both questions at the same time, each by a worker; with little memory the second one gives way to the first.
TEST(RandomGraphSearch, BothQuestionsAtOnceAreThoseOfTheReference) {
    std::size_t values = 0;
    std::size_t without_memory = 0;
    for (int seed = 0; seed < 90; ++seed) {
        const auto game = make<PackedGraph>(fmt::format("random-graph@{}x{},seed={},shape={}", 20 + seed % 60,
                                                        1 + seed % 5, seed, seed % 2 == 0 ? "cyclic" : "knots"));
        const std::uint64_t memory = seed % 3 == 0 ? 11'000 : 10'000'000;
        const SearchRulesOf<PackedGraph> rules(game);
        const auto engine = make_best_first(rules, 2, memory);
        for (const auto& [position, value] : values_of(game)) {
            if (game.terminal(position)) continue;
            engine->begin_subject();
            ASSERT_TRUE(engine->solves_both());
            SearchControl control({});
            const auto* bytes = reinterpret_cast<const std::byte*>(&position);
            const auto answers = engine->solve_both(bytes, control);
            for (const Goal goal : {Goal::win, Goal::not_loss}) {
                const auto answer = answers[goal == Goal::win ? 0 : 1];
                ASSERT_EQ(answer.value_or(reached(goal, value)), reached(goal, value))
                    << game.spec() << ": " << game.format(position);
            }
            const bool decided = answers[0] == true || answers[1] == false || (answers[0] && answers[1]);
            ASSERT_TRUE(decided || control.ended() == SearchControl::End::memory);
            ++(decided ? values : without_memory);
            if (decided) continue;
            SearchControl again({});
            ASSERT_EQ(engine->solve({bytes, Goal::win}, again), std::optional(value == Wdl::win));
        }
    }
    EXPECT_GT(values, 1000U);
    EXPECT_GT(without_memory, 20U);
}

TEST(RandomGraphSearch, CertificatesOfSearchesHold) {
    const TemporaryFolder folder;
    std::array<int, 3> made{};
    for (int seed = 0; seed < 120; ++seed) {
        const auto game = make<PackedGraph>(fmt::format("random-graph@{}x{},seed={},shape={}", 5 + seed % 60,
                                                        1 + seed % 5, seed, seed % 2 == 0 ? "cyclic" : "knots"));
        const SearchOptions options{.certificate = true,
                                    .run = {.threads = seed % 4 < 2 ? 1 : 2, .memory = 100'000'000}};
        auto search = QuestionSearch::make(zermelo::RuntimeGame(std::make_shared<const AnyGameOf<PackedGraph>>(game)),
                                           std::make_unique<SearchRulesOf<PackedGraph>>(game), options);
        ASSERT_TRUE(search);
        for (const auto& [position, value] : values_of(game)) {
            if (game.terminal(position)) continue;
            const std::string text = game.format(position);
            ASSERT_EQ((*search)->ask(opaque(position), Claim::value)->value(), value);
            const std::string path = folder.file("a.zcert");
            const auto written = (*search)->certify(opaque(position), Claim::value, path, true);
            ASSERT_TRUE(written) << written.error().what << written.error().why;
            ASSERT_EQ(check_failure(game, path), "") << game.spec() << " " << text;
            ++made[static_cast<std::size_t>(value)];
        }
    }
    for (const int count : made) EXPECT_GT(count, 100);
}

}  // namespace zermelo::test

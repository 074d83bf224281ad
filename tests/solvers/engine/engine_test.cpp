// The engine's face: many threads on one object, opaque positions, batches, causes, ends of draws.
#include "solvers/engine/zermelo.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <thread>
#include <unordered_set>

#include "tablebase/reader.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

using Positions = std::vector<AnyPosition>;

// All positions that can be reached from the start, breadth first, up to a limit.
Positions reachable_from_start(const AnyGame& game, std::size_t limit) {
    Positions found{*game.parse("start")};
    std::unordered_set<AnyPosition> seen(found.begin(), found.end());
    for (std::size_t i = 0; i < found.size() && found.size() < limit; ++i)
        for (const AnyPosition& child : game.children(found[i]))
            if (seen.insert(child).second) found.push_back(child);
    return found;
}

class EngineTest : public ::testing::Test {
protected:
    // A table of a spec in the folder of the engine.
    std::string solve(const std::string& spec, Method method = Method::automatic) {
        const std::string path = folder_.file(table_file_name(spec));
        const auto report = engine_.solve(spec, method, {.path = path, .force = true}, {.threads = 1});
        EXPECT_TRUE(report) << report.error().what << report.error().why;
        return path;
    }
    // A certificate of who wins from the start.
    std::string certify(const std::string& spec) {
        const SearchOptions options{.certificate = true, .run = {.threads = 1, .memory = 100'000'000}};
        const auto search = *engine_.new_search(spec, options);
        Proof proof;
        const std::string path = folder_.file("a.zcert");
        EXPECT_TRUE(search->prove(*search->game().parse("start"), Claim::value, false, proof));
        EXPECT_TRUE(search->certify(proof, path, true));
        return path;
    }
    // The independent definition of a value: the best of the values after the moves.
    static Wdl best_of_moves(const Answer& answer) {
        Wdl best = Wdl::loss;
        for (const RankedMove& ranked : answer.moves) best = std::max(best, *ranked.value.outcome());
        return best;
    }

    TemporaryFolder folder_;
    Engine engine_{
        EngineOptions{.tables = folder_.path(), .cache = 1 << 18, .search_memory = 50'000'000, .threads = 1}};
};

// A folder has the name of the next file, until the first note: it stands for a disk that is full for a while.
TEST_F(EngineTest, ASearchThatCannotBeSavedForAWhileGoesOn) {
    struct Notes : Observer {
        explicit Notes(std::string folder) : in_the_way(std::move(folder)) {}
        void begin_phase(std::string_view, std::uint64_t) override {}
        void advance(std::uint64_t) override {}
        void note(std::string_view text) override {
            if (text.find("the search goes on without") == std::string_view::npos) return;
            ++failed;
            std::filesystem::remove(in_the_way);
        }
        std::string in_the_way;
        int failed = 0;
    };
    const std::string saved = folder_.file("a.zpn");
    Notes notes(saved + ".partial.new");
    std::filesystem::create_directory(notes.in_the_way);
    const SearchOptions options{
        .save = saved, .save_interval = 0.01, .run = {.threads = 1, .memory = 50'000'000, .observer = &notes}};
    const auto search = *engine_.new_search("konane@6x6,opening=centre", options);
    const auto report = search->ask(*search->game().parse("start"), Claim::value);
    ASSERT_TRUE(report) << report.error().what;
    EXPECT_EQ(report->verdict, Verdict::proven);
    EXPECT_EQ(notes.failed, 1);
    EXPECT_FALSE(std::filesystem::exists(saved)) << "the answer is known";
}

// The cache is smaller than the table, so that the threads throw out each other's blocks.
TEST_F(EngineTest, AHundredThreadsAskOneEngine) {
    const std::string spec = "konane@4x4";
    solve(spec);
    const std::string proof_file = certify(spec);
    const auto table = *engine_.find_table(spec);
    const AnyGame& game = table->game();
    const Positions positions = reachable_from_start(game, 400);
    std::vector<Value> values;
    for (const AnyPosition& position : positions) values.push_back(**table->value(position));
    std::atomic<std::size_t> asked{0};
    std::atomic<std::size_t> wrong{0};
    {
        std::vector<std::jthread> threads;
        for (unsigned t = 0; t < 100; ++t)
            threads.emplace_back([&, t] {
                std::mt19937 random(t);
                const auto check = [&](bool right) {
                    ++asked;
                    if (!right) ++wrong;
                };
                const auto own = engine_.find_table(spec);
                const auto search = engine_.search(spec);
                const auto proof = engine_.certificate(proof_file);
                check(own && search && proof && *own == table);
                if (!own || !search || !proof) return;
                for (int i = 0; i < 12; ++i) {
                    const std::size_t at = random() % positions.size();
                    const Known value = Known::of(values[at]);
                    const auto told = (*own)->answer(positions[at]);
                    check(told && told->value == value);
                    if (i % 4 == 0) {
                        const auto found = (*search)->ask(positions[at], Claim::value);
                        check(found && found->value() == values[at].wdl);
                    }
                    const auto shown = (*proof)->answer(positions[at]);
                    check(shown && shown->value.at_least <= values[at].wdl && shown->value.at_most >= values[at].wdl);
                }
            });
    }
    EXPECT_EQ(wrong, 0U) << "of " << asked;
    EXPECT_EQ(asked, 100U * (1 + 12 * 2 + 3));
}

TEST_F(EngineTest, AnswersHoldTogether) {
    for (const Method method : {Method::retrograde, Method::enumerate}) {
        const auto table = *engine_.table(solve("konane@4x4", method));
        const AnyGame& game = table->game();
        for (const AnyPosition& position : reachable_from_start(game, 500)) {
            const auto answer = table->answer(position);
            ASSERT_TRUE(answer);
            ASSERT_EQ(answer->position, position);
            ASSERT_EQ(answer->source, answer->terminal ? Source::terminal : Source::table);
            ASSERT_EQ(answer->moves.size(), game.children(position).size());
            if (answer->terminal) continue;
            ASSERT_EQ(answer->value.outcome(), best_of_moves(*answer)) << game.format(position);
            ASSERT_EQ(answer->best, 0U);
            const RankedMove& best = answer->moves.front();
            ASSERT_EQ(best.value.dtw, *answer->value.dtw - 1);
            ASSERT_EQ(best.child, game.children(position)[best.number]);
            ASSERT_EQ(game.find_move(position, game.move_name(position, best.number)), best.number);
        }
    }
}

// Dense and keyed, found by search of one ply and of more, of two bits and of points; finished games, and what a table
// does not hold.
TEST_F(EngineTest, ManyPositionsAtOnce) {
    for (const auto& [spec, method] : std::vector<std::pair<std::string, Method>>{
             {"konane@4x4", Method::retrograde},
             {"konane@4x4", Method::enumerate},
             {"konane@10x2", Method::retrograde},  // with jumps over several stones: a search of some plies
             {"fox-and-hounds@6x6", Method::retrograde},
             {"tiptoe@3x4", Method::retrograde},
             {"enclosure-chess@4x4", Method::retrograde},
             {"tafl-5x5,attackers=2,defenders=0", Method::retrograde},
             {"yinsh-13-1", Method::enumerate},
         }) {
        const auto table = *engine_.table(solve(spec, method));
        const AnyGame& game = table->game();
        Positions positions = reachable_from_start(game, 6000);
        const auto finished =
            std::ranges::count_if(positions, [&](const AnyPosition& p) { return game.terminal(p).has_value(); });
        EXPECT_EQ(finished > 0, spec != "yinsh-13-1") << spec;  // its ends are farther away
        std::shuffle(positions.begin(), positions.end(), std::mt19937(7));
        for (std::size_t i = 0; i < 500; ++i) positions.push_back(positions[i]);
        const bool konane = spec == "konane@4x4";
        if (konane) positions.push_back(*game.parse("wbwb/bwbw/wbwb/4 b"));  // cannot be reached
        for (const int threads : {1, 2, 8}) {
            const auto values = table->probe_many(positions, threads);
            ASSERT_TRUE(values) << spec << ": " << values.error().what;
            ASSERT_EQ(values->size(), positions.size());
            for (std::size_t i = 0; i < positions.size(); ++i)
                ASSERT_EQ((*values)[i], *table->value(positions[i])) << game.format(positions[i]);
            EXPECT_EQ(values->back().has_value(), !konane || method == Method::retrograde);
        }
        EXPECT_TRUE(table->probe_many({})->empty());
        std::stop_source stop;
        stop.request_stop();
        EXPECT_EQ(table->probe_many(positions, 1, stop.get_token()).error().code, Failure::interrupted);
    }
}

// Every block is damaged, so the first look-up fails: the error is that of one position.
TEST_F(EngineTest, ManyPositionsOfADamagedTable) {
    for (const Method method : {Method::retrograde, Method::enumerate}) {
        const std::string path = solve("konane@4x4", method);
        const auto sound = *engine_.table(path);
        const Positions positions = reachable_from_start(sound->game(), 2000);
        const auto reader = TableReader::open(path, std::make_shared<BlockCache>(0)).value();
        Bytes bytes = test::read_file(path);
        std::uint64_t end = reader->footer().pages_offset;
        for (std::uint64_t block = reader->blocks(); block-- > 0;) {
            bytes[end - 1] ^= 1;
            end -= reader->block_record(block)->length;
        }
        const std::string damaged_path = path + ".damaged.ztb";
        test::write_file(damaged_path, bytes);
        const auto damaged = *engine_.table(damaged_path);
        const Error expected = damaged->value(positions.front()).error();
        EXPECT_EQ(expected.code, Failure::corrupt);
        for (const int threads : {1, 2, 8}) {
            const auto values = damaged->probe_many(positions, threads);
            ASSERT_FALSE(values);
            EXPECT_EQ(values.error().code, expected.code);
            EXPECT_EQ(values.error().what, expected.what);
            EXPECT_EQ(values.error().why, expected.why);
        }
    }
}

TEST_F(EngineTest, PositionsAreRegularValues) {
    const auto game = *engine_.game("fox-and-hounds@8x8");
    const AnyPosition start = *game->parse("start");
    EXPECT_EQ(start, *game->parse(game->format(start)));
    EXPECT_EQ(std::hash<AnyPosition>()(start), std::hash<AnyPosition>()(*game->parse(game->format(start))));
    const Positions children = game->children(start);
    EXPECT_EQ(children.size(), 2U);  // e1-d2 and e1-f2
    EXPECT_NE(children[0], children[1]);
    EXPECT_EQ(game->move_names(start), (std::vector<std::string>{"e1-d2", "e1-f2"}));
    for (const AnyPosition& position : reachable_from_start(*game, 300))
        ASSERT_EQ(*game->parse(game->format(position)), position);
    // Another variant, and no position at all.
    const auto other = *engine_.game("fox-and-hounds@6x6");
    EXPECT_FALSE(other->owns(start));
    const auto table = *engine_.table(solve("fox-and-hounds@6x6"));
    for (const AnyPosition& wrong : {start, AnyPosition()}) {
        EXPECT_EQ(table->value(wrong).error().code, Failure::bad_input);
        EXPECT_EQ(table->answer(wrong).error().code, Failure::bad_input);
        EXPECT_EQ(table->probe_many(Positions{wrong}).error().code, Failure::bad_input);
        EXPECT_EQ((*engine_.search("fox-and-hounds@6x6"))->answer(wrong).error().code, Failure::bad_input);
    }
}

// Finished games of tafl are won, so that its draws are cycles; its rules say so. In Turkish checkers one man against
// one man is a drawn end, and kings can go round in circles.
TEST_F(EngineTest, TellsWhatEndsADraw) {
    const auto tafl = *engine_.table(solve("tafl-5x5,defenders=0"));
    const auto drawn = tafl->answer(*tafl->game().parse("1t1t1/1K3/1t3/t4/5 b"));
    ASSERT_TRUE(drawn);
    EXPECT_EQ(drawn->draw_by, DrawBy::cycle);
    std::size_t others = 0;
    for (const AnyPosition& position : reachable_from_start(tafl->game(), 200)) {
        const auto answer = tafl->answer(position);
        ASSERT_TRUE(answer);
        ASSERT_EQ(answer->draw_by.has_value(), answer->value.is(Wdl::draw));
        if (!answer->draw_by) ++others;
    }
    EXPECT_GT(others, 0U);
    const auto turkish = *engine_.table(solve("turkish-checkers@4x4,white=1,black=2"));
    std::set<DrawBy> ends;
    for (const AnyPosition& position : reachable_from_start(turkish->game(), 100)) {
        const auto answer = turkish->answer(position);
        ASSERT_TRUE(answer);
        if (!answer->draw_by) continue;
        ASSERT_EQ(answer->draw_by, answer->terminal ? DrawBy::terminal : DrawBy::mixed);
        ends.insert(*answer->draw_by);
    }
    EXPECT_EQ(ends, (std::set{DrawBy::terminal, DrawBy::mixed}));
    EXPECT_EQ((*engine_.game("konane@4x4"))->draws_end_by(), DrawBy::terminal);
}

TEST_F(EngineTest, ErrorsHaveCauses) {
    const auto none = engine_.find_table("konane@4x4");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, Failure::not_found);
    EXPECT_EQ(none.error().cause.kind, Cause::Kind::no_table);
    EXPECT_EQ(none.error().cause.spec, "konane@4x4");
    const std::string path = solve("konane@3x3");
    TableOutput output{.path = path};
    const auto exists = engine_.solve("konane@3x3", Method::automatic, output, {});
    ASSERT_FALSE(exists);
    EXPECT_EQ(exists.error().cause.kind, Cause::Kind::exists);
    EXPECT_EQ(exists.error().cause.where, path);
    output.path = folder_.file("large.ztb");
    const auto large = engine_.solve("konane@4x5", Method::retrograde, output, {.memory = 1000});
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().cause.kind, Cause::Kind::memory);
    EXPECT_EQ(large.error().cause.allowed, 1000U);
    EXPECT_GT(large.error().cause.needed, 1000U);
    output.leftovers = Leftovers::must_exist;
    EXPECT_EQ(engine_.solve("konane@3x3", Method::automatic, output, {}).error().cause.kind, Cause::Kind::no_run);
    EXPECT_EQ(engine_.game("konane@99x99").error().cause.kind, Cause::Kind::spec);
    EXPECT_EQ((*engine_.game("konane@4x4"))->parse("nonsense").error().cause.kind, Cause::Kind::position);
}

TEST_F(EngineTest, ATableThatChangesIsOpenedAgain) {
    const std::string path = solve("konane@3x3");
    const auto first = *engine_.table(path);
    EXPECT_EQ(*engine_.table(path), first);
    std::filesystem::copy_file(solve("konane@3x4"), path, std::filesystem::copy_options::overwrite_existing);
    const auto second = engine_.table(path);
    ASSERT_TRUE(second);
    EXPECT_EQ((*second)->game().spec(), "konane@3x4");
    EXPECT_EQ(engine_.find_table("konane@3x3").error().cause.kind, Cause::Kind::no_table);
}

TEST_F(EngineTest, ADamagedTableDoesNotHideTheNext) {
    const std::string path = solve("konane@3x3");
    std::filesystem::copy_file(path, folder_.file("a.ztb"));
    std::filesystem::resize_file(folder_.file("a.ztb"), std::filesystem::file_size(path) - 1);
    ASSERT_TRUE(engine_.find_table("konane@3x3"));
    std::filesystem::remove(path);
    Engine fresh{EngineOptions{.tables = std::filesystem::path(path).parent_path().string()}};
    EXPECT_EQ(fresh.find_table("konane@3x3").error().cause.kind, Cause::Kind::damaged_table);
}

TEST_F(EngineTest, SearchesStopAndKeepTheirLimits) {
    const auto search = *engine_.search("konane@7x7");
    const AnyPosition start = *search->game().parse("start");
    const auto brief = search->ask(start, Claim::value, {.seconds = 0.05});
    ASSERT_TRUE(brief);
    EXPECT_EQ(brief->verdict, Verdict::unknown);
    EXPECT_EQ(brief->limit, Limit::seconds);
    std::stop_source stop;
    Request request;
    request.stop = stop.get_token();
    Failure ended = Failure::internal;
    {
        const std::jthread asking([&] { ended = search->ask(start, Claim::value, request).error().code; });
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        // Another question cannot get in, and says so.
        const auto waiting = search->ask(start, Claim::value, {.seconds = 0.02});
        EXPECT_TRUE(waiting && waiting->limit == Limit::busy);
        stop.request_stop();
    }
    EXPECT_EQ(ended, Failure::interrupted);
    EXPECT_TRUE(search->ask(start, Claim::value, {.seconds = 0.02}));  // and it goes on to work
}

TEST_F(EngineTest, ASolveCanBeStopped) {
    std::stop_source stop;
    stop.request_stop();
    const std::string path = folder_.file("a.ztb");
    const RunOptions run{.threads = 1, .stop = stop.get_token()};
    const auto report = engine_.solve("konane@4x4", Method::automatic, {.path = path}, run);
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, Failure::interrupted);
    EXPECT_FALSE(std::filesystem::exists(path));
}

namespace {

// Asks the run to stop once all values are found, which is before they are written; keeps the steps of the progress.
struct StopsAtTheEnd final : Observer {
    std::stop_source stop;
    std::uint64_t total = 0;
    std::uint64_t done = 0;
    int steps = 0;
    void begin_phase(std::string_view, std::uint64_t units) override { total = units; }
    void advance(std::uint64_t units) override {
        done += units;
        steps += units > 0 ? 1 : 0;
        if (done == total) stop.request_stop();
    }
    void note(std::string_view) override {}
};

}  // namespace

TEST_F(EngineTest, AStopWhileASliceIsWrittenKeepsItsValues) {
    const std::string path = folder_.file("a.ztb");
    const auto solve_to = [&](const std::string& to, Observer& observer, const std::stop_token& stop) {
        return engine_.solve("mabi@4x4", Method::retrograde, {.path = to},
                             {.threads = 1, .observer = &observer, .stop = stop});
    };
    StopsAtTheEnd first;
    const auto stopped = solve_to(path, first, first.stop.get_token());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, Failure::interrupted);
    EXPECT_EQ(first.done, first.total);
    EXPECT_TRUE(std::filesystem::exists(path + ".checkpoint"));
    StopsAtTheEnd second;
    ASSERT_TRUE(solve_to(path, second, {}));
    EXPECT_LT(second.steps, first.steps / 2) << "the slices are there already";
    StopsAtTheEnd whole;
    const std::string other = folder_.file("b.ztb");
    ASSERT_TRUE(solve_to(other, whole, {}));
    EXPECT_EQ(test::read_file(path), test::read_file(other));
}

TEST_F(EngineTest, ASourceIsATableOrASearch) {
    EXPECT_EQ((*engine_.source("konane@3x3"))->kind(), Source::search);
    const std::string path = solve("konane@3x3");
    const auto source = *engine_.source("konane@3x3");
    EXPECT_EQ(source->kind(), Source::table);
    EXPECT_EQ(source->file(), path);
    EXPECT_EQ(engine_.source("konane@99x99").error().code, Failure::bad_input);
}

}  // namespace

// An exploration that the engine chose ends early if it will not fit. One that the caller asked for uses all the
// memory.
TEST_F(EngineTest, ExplorationThatWillNotFitIsRefusedEarly) {
    const TableOutput output{.path = folder_.file("a.ztb")};
    RunOptions run{.threads = 1, .memory = 1'000'000'000};
    const auto refused = engine_.solve("turkish-checkers", Method::automatic, output, run);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Failure::limit);
    EXPECT_EQ(refused.error().cause.kind, Cause::Kind::forecast);
    EXPECT_EQ(refused.error().cause.instead, "enumerate");
    EXPECT_GT(refused.error().cause.needed, 10 * run.memory);
    EXPECT_FALSE(std::filesystem::exists(output.path));
    EXPECT_FALSE(std::filesystem::exists(output.path + ".partial"));
    run.memory = 150'000'000;
    const auto insisted = engine_.solve("turkish-checkers", Method::enumerate, output, run);
    ASSERT_FALSE(insisted);
    EXPECT_EQ(insisted.error().cause.kind, Cause::Kind::memory) << "tried to the end of the memory";
}

}  // namespace zermelo::test

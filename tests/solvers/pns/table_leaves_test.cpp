// Tables of smaller variants as leaves of larger ones.
#include "solvers/pns/table_leaves.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "games/fox_and_hounds/fox_and_hounds.hpp"
#include "games/konane/konane.hpp"
#include "games/tafl/tafl.hpp"
#include "games/tiptoe/tiptoe.hpp"
#include "games/turkish_checkers/turkish_checkers.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

// Through the run-time interface: its solvers are compiled already.
SolveReport solve_spec(std::string_view spec, Method method, const std::string& path) {
    const auto report = (*make_solver(spec))->solve(method, {.path = path}, quiet_run(2));
    EXPECT_TRUE(report) << spec << ": " << report.error().what << ": " << report.error().why;
    return report.value_or(SolveReport{});
}

// Solves the narrow variant and compares what its table says of positions of the wide one with the reference, which
// knows nothing of variants, and with the table's own prober. Returns the number of positions that the table knew.
template <IndexedGame G>
std::size_t expect_leaves(std::string_view wide_spec, std::string_view narrow_spec, Method method) {
    const TemporaryFolder folder;
    const std::string path = folder.file("narrow.ztb");
    const auto wide = make<G>(wide_spec);
    const auto narrow = make<G>(narrow_spec);
    solve_spec(narrow_spec, method, path);
    const auto leaves = TableLeaves<G>::open(wide, {path});
    EXPECT_TRUE(leaves) << leaves.error().why;
    const auto direct = Prober<G>::make(narrow, open_table(path));
    if (!leaves || !direct) return 0;
    EXPECT_EQ(leaves->tables()[0].cited.spec, narrow.spec());
    EXPECT_EQ(leaves->tables()[0].cited.digest, open_table(path)->footer().digest);

    std::vector<typename G::Position> roots;
    for (const auto& position : indexed<G>(*narrow.indexing()))
        if (wide.parse(wide.format(position)) == position) roots.push_back(position);
    std::size_t known = 0;
    for (const auto& [position, value] : reference_values(wide, roots)) {
        const auto found = leaves->find(position);
        if (!found) ADD_FAILURE() << found.error().why;
        if (!found || !*found) continue;
        ++known;
        EXPECT_TRUE(leaves->holds(position));
        EXPECT_EQ((*found)->value, value) << wide.format(position);
        EXPECT_EQ((*found)->table, 0U);
        EXPECT_EQ(leaves->probe(position), value.wdl) << wide.format(position);
        EXPECT_EQ(leaves->value(canonical(wide, position)), value) << wide.format(position);
        EXPECT_EQ(direct->probe(canonical(narrow, position)), value) << wide.format(position);
    }
    return known;
}

}  // namespace

TEST(TableLeaves, AnswerForPositionsOfFewMen) {
    EXPECT_GT(expect_leaves<SmallTafl>("brandub", "brandub,attackers=1,defenders=0", Method::retrograde), 3000U);
    EXPECT_GT(expect_leaves<SmallTafl>("brandub", "brandub,attackers=1,defenders=0", Method::enumerate), 1000U);
    EXPECT_GT(
        expect_leaves<SmallTafl>("tafl-5x5,linc=yes", "tafl-5x5,attackers=1,defenders=1,linc=yes", Method::retrograde),
        3000U);
}

// With White's three pieces against one, and, the colours exchanged, with one against Black's three.
TEST(TableLeaves, AnswerForExchangedColours) {
    for (const Method method : {Method::retrograde, Method::enumerate}) {
        const auto known =
            expect_leaves<TurkishCheckers>("turkish-checkers@4x4", "turkish-checkers@4x4,white=1,black=2", method);
        EXPECT_GT(known, 500U);
    }
    const TemporaryFolder folder;
    const auto wide = make<TurkishCheckers>("turkish-checkers@4x4");
    const auto narrow = make<TurkishCheckers>("turkish-checkers@4x4,white=1,black=3");
    for (const Method method : {Method::retrograde, Method::enumerate}) {
        const std::string path = folder.file(method == Method::retrograde ? "dense.ztb" : "keyed.ztb");
        solve_spec(narrow.spec(), method, path);
        const auto leaves = TableLeaves<TurkishCheckers>::open(wide, {path});
        ASSERT_TRUE(leaves);
        std::size_t known = 0;
        for (const auto& position : reachable(narrow, 1000)) {
            const auto value = leaves->value(position);
            ASSERT_TRUE(value && *value) << wide.format(position);
            const auto line = wide.pdn_fen(position);
            // The same board with the colours exchanged, top to bottom: rank r becomes 5 - r.
            std::string exchanged;
            for (const char c : line)
                exchanged += c == 'W'               ? 'B'
                             : c == 'B'             ? 'W'
                             : c >= '1' && c <= '4' ? static_cast<char>('5' - c + '0')
                                                    : c;
            const auto other = wide.parse(exchanged);
            ASSERT_TRUE(other) << exchanged;
            const auto same = leaves->value(*other);
            ASSERT_TRUE(same && *same) << exchanged;
            EXPECT_EQ(**same, **value) << exchanged;
            ++known;
        }
        EXPECT_GT(known, 100U);
    }
}

TEST(TableLeaves, AnswerForOtherStarts) {
    EXPECT_GT(expect_leaves<FoxAndHounds>("fox-and-hounds@5x5,fox=choose", "fox-and-hounds@5x5", Method::retrograde),
              1000U);
    EXPECT_GT(expect_leaves<Konane>("konane@4x4", "konane@4x4,opening=free", Method::retrograde), 1000U);
    EXPECT_GT(expect_leaves<Konane>("konane@4x4,opening=free", "konane@4x4,opening=centre", Method::enumerate), 100U);
    EXPECT_GT(expect_leaves<Tiptoe>("tiptoe@3x3", "tiptoe@3x3,setup=b2", Method::enumerate), 100U);
}

// The first removal depends on the opening: only the game's own table may answer for the start.
TEST(TableLeaves, AnswerForTheStartFromTheGameItselfAlone) {
    const TemporaryFolder folder;
    const auto game = make<Konane>("konane@4x4");
    const std::string other = folder.file("a-other.ztb");
    const std::string same = folder.file("b-same.ztb");
    solve_spec("konane@4x4,opening=free", Method::retrograde, other);
    const SolveReport report = solve_spec(game.spec(), Method::retrograde, same);
    const auto leaves = TableLeaves<Konane>::open_folder(game, folder.path());
    ASSERT_TRUE(leaves);
    ASSERT_EQ(leaves->tables().size(), 2U);
    EXPECT_EQ(leaves->passed_over(), 0U);
    const auto start = *leaves->find(game.initial());
    ASSERT_TRUE(start);
    EXPECT_EQ(start->value, report.table.start);
    EXPECT_EQ(leaves->tables()[start->table].path, same);
    EXPECT_EQ(leaves->tables()[start->table].cited.fingerprint, rules_fingerprint(Konane::info(), game.spec()));
    EXPECT_FALSE(*TableLeaves<Konane>::open(game, {other})->find(game.initial()));
}

TEST(TableLeaves, KnowNothingOfPositionsWithMoreMen) {
    const TemporaryFolder folder;
    const std::string path = folder.file("narrow.ztb");
    const auto wide = make<SmallTafl>("brandub");
    solve_spec("brandub,attackers=1,defenders=0", Method::retrograde, path);
    const auto leaves = *TableLeaves<SmallTafl>::open(wide, {path});
    EXPECT_FALSE(leaves.holds(wide.initial()));
    EXPECT_FALSE(*leaves.probe(wide.initial()));
    EXPECT_FALSE(*TableLeaves<SmallTafl>::open(wide, {})->probe(wide.initial()));
}

// With a cache that never holds more than a block or two.
TEST(TableLeaves, ServeThreadsAtOnce) {
    const TemporaryFolder folder;
    const auto wide = make<SmallTafl>("brandub");
    const auto narrow = make<SmallTafl>("brandub,attackers=1,defenders=0");
    solve_spec(narrow.spec(), Method::retrograde, folder.file("dense.ztb"));
    solve_spec(narrow.spec(), Method::enumerate, folder.file("keyed.ztb"));
    const auto leaves = *TableLeaves<SmallTafl>::open_folder(wide, folder.path(), 1);
    const auto positions = indexed<SmallTafl>(*narrow.indexing());
    const auto expected = reference_values(wide, positions);
    std::atomic<int> wrong{0};
    {
        std::vector<std::jthread> threads;
        for (std::size_t t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                for (std::size_t i = t; i < positions.size(); i += 3) {
                    const auto found = leaves.value(positions[i]);
                    wrong += found && *found && **found == expected.at(positions[i]) ? 0 : 1;
                }
            });
    }
    EXPECT_EQ(wrong, 0);
}

// By name a bad file is an error that names it; in a folder it is counted, and the others serve.
TEST(TableLeaves, RefuseOrPassOverWhatDoesNotFit) {
    const TemporaryFolder folder;
    const auto wide = make<SmallTafl>("brandub");
    const std::string good = folder.file("good.ztb");
    solve_spec("brandub,attackers=1,defenders=0", Method::retrograde, good);
    const std::string unfit = folder.file("unfit.ztb");
    solve_spec("brandub,attackers=1,defenders=0,escape=edge", Method::retrograde, unfit);
    const std::string other = folder.file("other.ztb");
    solve_spec("konane@2x2", Method::retrograde, other);
    const Bytes sound = read_file(good);
    const std::string cut = folder.file("cut.ztb");
    write_file(cut, ByteSpan(sound).first(sound.size() - 1));
    const std::string flipped = folder.file("flipped.ztb");
    Bytes bytes = sound;
    bytes[40] ^= 1;  // in the header
    write_file(flipped, bytes);

    for (const auto& [path, code] : {std::pair{unfit, Failure::bad_input},
                                     {other, Failure::bad_input},
                                     {cut, Failure::corrupt},
                                     {flipped, Failure::corrupt},
                                     {folder.file("none.ztb"), Failure::not_found}}) {
        const auto leaves = TableLeaves<SmallTafl>::open(wide, {good, path});
        ASSERT_FALSE(leaves) << path;
        EXPECT_EQ(leaves.error().code, code) << path;
        EXPECT_NE(leaves.error().what.find(path), std::string::npos) << leaves.error().what;
    }
    const auto leaves = TableLeaves<SmallTafl>::open_folder(wide, folder.path());
    ASSERT_TRUE(leaves);
    ASSERT_EQ(leaves->tables().size(), 1U);
    EXPECT_EQ(leaves->tables()[0].path, good);
    EXPECT_EQ(leaves->passed_over(), 2U);
    EXPECT_EQ(TableLeaves<SmallTafl>::open_folder(wide, folder.file("none")).error().code, Failure::not_found);
}

// Blocks are not looked at before a position asks for them.
TEST(TableLeaves, NameTheFileOfADamagedBlock) {
    const TemporaryFolder folder;
    const auto narrow = make<SmallTafl>("brandub,attackers=1,defenders=0");
    const std::string path = folder.file("damaged.ztb");
    solve_spec(narrow.spec(), Method::retrograde, path);
    Bytes bytes = read_file(path);
    const std::uint64_t blocks_end = open_table(path)->footer().directory_offset;
    for (std::uint64_t at = blocks_end / 2; at < blocks_end; ++at) bytes[at] ^= 0x55;
    write_file(path, bytes);
    const auto leaves = TableLeaves<SmallTafl>::open(make<SmallTafl>("brandub"), {path});
    ASSERT_TRUE(leaves);
    std::size_t failures = 0;
    for (const auto& position : indexed<SmallTafl>(*narrow.indexing())) {
        const auto found = leaves->probe(position);
        if (found) continue;
        ++failures;
        ASSERT_EQ(found.error().code, Failure::corrupt);
        ASSERT_NE((found.error().what + found.error().why).find(path), std::string::npos);
    }
    EXPECT_GT(failures, 0U);
}

}  // namespace zermelo::test

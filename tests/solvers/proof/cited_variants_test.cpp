// Leaves that cite tables of variants.
#include <gtest/gtest.h>

#include "tests/solvers/proof/making.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

// Cites one table everywhere.
class LeafSource final : public ProofSource {
public:
    explicit LeafSource(CitedTable table) : table_(std::move(table)) {}
    Result<std::size_t> keeping_move(const std::byte*, Goal) override { return fail(Failure::internal, "nobody asks"); }
    std::optional<CitedTable> cited_table(const std::byte*, Goal, bool) override { return table_; }

private:
    CitedTable table_;
};

}  // namespace

// The openings differ in the first two turns alone. A table of the other one has an answer for the same stones before
// them, but it is one to another question.
TEST(CitedVariants, AreOfUseWhereTheyHoldThePosition) {
    const TemporaryFolder folder;
    const RuntimeGame game("konane@4x4,opening=corner");
    const RuntimeGame other("konane@4x4,opening=centre");
    AnyPosition position = game.initial();
    for (int ply = 0; ply < 3; ++ply) {
        LeafSource source({other.spec(), rules_fingerprint(other.info(), other.spec()), {}});
        const auto output = output_to(folder.file("a.zcert"));
        const std::array claims{ProofClaim{Side::first, Goal::win}};
        ASSERT_TRUE(write_proof(game, position, claims, source, output, quiet_run(1)));
        const std::string failure = check_failure(game, output.path);
        if (ply < 2)
            EXPECT_NE(failure.find("its table cannot hold it"), std::string::npos) << failure;
        else
            EXPECT_EQ(failure, "");
        position = game.apply(position, game.moves(position)[0]);
    }
}

}  // namespace zermelo::test

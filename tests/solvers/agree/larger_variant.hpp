// A variant that is too large to be among its game's small_specs, solved by retrograde analysis and by enumeration.
#pragma once

#include <gtest/gtest.h>

#include "solvers/engine/any_solver.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

// Both tables are verified when they are made.
template <IndexedGame G>
class LargerVariant {
public:
    using Position = typename G::Position;

    explicit LargerVariant(std::string_view spec) : game_(make<G>(spec)) {
        solve(Method::retrograde, dense_);
        solve(Method::enumerate, keyed_);
    }

    // Both tables hold the same values of all positions that the start reaches, of which there are `reached` up to
    // symmetry; the keyed table holds no others.
    void expect_agreement(std::size_t reached) const {
        const auto dense = prober(dense_);
        const auto keyed = prober(keyed_);
        std::vector<Position> found{canonical(game_, game_.initial())};
        std::unordered_set<Position, BytesHash<Position>> seen(found.begin(), found.end());
        std::size_t differences = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            const Position position = found[i];
            const auto one = dense.probe(position);
            const auto other = keyed.probe(position);
            if (!one || !*one || !other || *one != *other) note(position, differences);
            for (const auto& move : game_.moves(position)) {
                const Position child = canonical(game_, game_.apply(position, move));
                if (seen.insert(child).second) found.push_back(child);
            }
        }
        EXPECT_EQ(differences, 0U) << game_.spec();
        EXPECT_EQ(found.size(), reached) << game_.spec();
        EXPECT_EQ(keyed.table().summary().counts.positions, reached) << game_.spec();
    }

    // The dense table is what the reference says, on all numbered positions, reached from the start or not.
    void expect_definition() const {
        const auto dense = prober(dense_);
        auto roots = indexed<G>(dense.indexing());
        EXPECT_EQ(dense.table().summary().counts.positions, roots.size()) << game_.spec();
        expect_definition(dense, std::move(roots));
    }
    // The same on the positions that the start reaches, without symmetry.
    void expect_definition_from_start() const { expect_definition(prober(dense_), {game_.initial()}); }

private:
    void solve(Method method, const std::string& path) const {
        const auto solver = make_solver(game_.spec());
        ASSERT_TRUE(solver) << game_.spec();
        const auto report = (*solver)->solve(method, {.path = path, .level = 1}, quiet_run(2));
        ASSERT_TRUE(report) << game_.spec() << ": " << report.error().why;
        const auto verified = (*solver)->verify(open(path), quiet_run(2));
        ASSERT_TRUE(verified) << game_.spec() << ": " << verified.error().why;
        EXPECT_EQ(verified->first_failure.value_or(""), "") << game_.spec();
    }
    // Probes come in no order: the cache holds the whole table.
    static std::shared_ptr<const TableReader> open(const std::string& path) {
        return TableReader::open(path, std::make_shared<BlockCache>(1 << 29)).value();
    }
    Prober<G> prober(const std::string& path) const { return Prober<G>::make(game_, open(path)).value(); }

    void expect_definition(const Prober<G>& dense, std::vector<Position> roots) const {
        std::size_t differences = 0;
        for (const auto& [position, value] : reference_values(game_, std::move(roots))) {
            const auto found = dense.probe(position);
            if (!found || *found != value) note(position, differences);
        }
        EXPECT_EQ(differences, 0U) << game_.spec();
    }
    // Names the first few; one error of a solver can spoil a million values.
    void note(const Position& position, std::size_t& differences) const {
        if (++differences <= 5) ADD_FAILURE() << game_.spec() << ": " << game_.format(position);
    }

    G game_;
    TemporaryFolder folder_;
    std::string dense_ = folder_.file("dense.ztb");
    std::string keyed_ = folder_.file("keyed.ztb");
};

}  // namespace zermelo::test

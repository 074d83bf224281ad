// A proof's choice among several good moves.
#include "solvers/proof/search_source.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "games/core/runtime/registry.hpp"
#include "games/konane/konane.hpp"
#include "solvers/pns/rules_of.hpp"
#include "tests/support/positions.hpp"

namespace zermelo::test {

namespace {

// Says that every move is good, at the cost of its child's place in a list.
class GenerousEngine final : public SearchEngine {
public:
    explicit GenerousEngine(std::vector<SearchKey> by_cost) : by_cost_(std::move(by_cost)) {}
    std::string_view name() const override { return "generous"; }
    std::optional<bool> solve(const Question&, SearchControl&) override { return true; }
    std::optional<bool> known(const SearchKey&) const override { return false; }
    std::uint64_t cost(const SearchKey& key) const override {
        return static_cast<std::uint64_t>(std::find(by_cost_.begin(), by_cost_.end(), key) - by_cost_.begin());
    }
    bool rests_on(const SearchKey&, const SearchKey&) const override { return true; }

private:
    std::vector<SearchKey> by_cost_;
};

}  // namespace

TEST(SearchSource, OfGoodMovesItKeepsTheOneWithTheLeastProof) {
    const auto game = make<Konane>("konane@6x6");
    const SearchRulesOf<Konane> rules(game);
    const RuntimeGame any(make_game("konane@6x6").value());
    const auto bytes_of = [](const Konane::Position& p) { return reinterpret_cast<const std::byte*>(&p); };
    const auto children_of = [&](const Konane::Position& position) {
        std::vector<Konane::Position> children;
        for (const auto& move : game.moves(position)) {
            const auto child = canonical(game, game.apply(position, move));
            if (!game.terminal(child) && std::find(children.begin(), children.end(), child) == children.end())
                children.push_back(child);
        }
        return children;
    };
    auto position = game.initial();
    while (children_of(position).size() < 4) position = children_of(position).at(0);
    ASSERT_EQ(children_of(position).size(), game.moves(position).size())
        << "no move ends the game, or is another's image";
    const auto children = children_of(position);
    for (std::size_t cheapest = 0; cheapest < children.size(); ++cheapest) {
        std::vector<SearchKey> by_cost;
        for (std::size_t i = 0; i < children.size(); ++i)
            by_cost.push_back(search_key(game, children[(cheapest + i) % children.size()], Goal::win));
        GenerousEngine engine(by_cost);
        SearchSource source(any, rules, false, engine, [](const auto&) -> Result<bool> { return true; });
        const auto kept = [&] {
            const auto move = source.keeping_move(bytes_of(position), Goal::win);
            return canonical(game, game.apply(position, game.moves(position)[move.value()]));
        };
        EXPECT_EQ(kept(), children[cheapest]);
        // A node of the proof costs nothing, however large its proof is.
        const auto& dearest = children[(cheapest + children.size() - 1) % children.size()];
        const ProofSource::HasNode has_node = [&](const std::byte* child, bool claimant_moves) {
            return std::memcmp(child, &dearest, sizeof dearest) == 0 && !claimant_moves;
        };
        source.begin_proof(&has_node);
        EXPECT_EQ(kept(), dearest);
        source.begin_proof(nullptr);
        EXPECT_EQ(kept(), children[cheapest]);
    }
}

}  // namespace zermelo::test

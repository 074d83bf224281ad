// Certificates made from tables, checked, and changed in every way that would make them wrong; for every game of the
// registry. The truth comes from the tables, whose solvers share nothing with the checker but the rules.
#include <fmt/format.h>

#include <random>

#include "solvers/engine/any_solver.hpp"
#include "tests/solvers/proof/making.hpp"
#include "tests/solvers/proof/memory_file.hpp"
#include "tests/solvers/proof/parts.hpp"
#include "tests/support/runtime_game.hpp"

namespace zermelo::test {

class Proof : public EveryGame {
protected:
    using Position = AnyPosition;

    std::string path() const { return folder_.file("a.zcert"); }

    RuntimeProber solved(std::string_view spec) const {
        const RuntimeGame game(spec);
        solve_into(game, Method::automatic, folder_.file("a.ztb"), 1);
        return {game, open_table(folder_.file("a.ztb"))};
    }

    // The start and some more unfinished positions.
    static std::vector<Position> starts(const RuntimeGame& game, std::size_t count) {
        std::vector<Position> found{game.initial()};
        const auto all = reachable(game, 2000);
        std::mt19937 random(3);
        for (int tries = 0; tries < 100 && found.size() < count; ++tries) {
            const auto& position = all[random() % all.size()];
            if (!game.terminal(position)) found.push_back(position);
        }
        return found;
    }

    static Wdl wdl(const RuntimeProber& prober, const Position& position) { return (**prober.probe(position)).wdl; }
    static bool is_true(const RuntimeProber& prober, const Position& start, ProofClaim claim) {
        const Wdl value = wdl(prober, start);
        return reached(claim.goal, prober.game().turn(start) == claim.side ? value : opposite(value));
    }

    // Why the certificate is refused; empty if it is not.
    std::string why_refused(const RuntimeGame& game, const Parts& parts) const {
        changed_.write(parts.bytes());
        return check_failure(game, changed_.path());
    }
    static Bytes key_of(const RuntimeGame& game, const Position& position, bool claimant) {
        Bytes key(key_width(game) + 1, claimant ? 1 : 0);
        write_key(game, position, std::span(key).first(key.size() - 1));
        return key;
    }
    static Position position_of(const RuntimeGame& game, const PartNode& node) {
        return *read_key(game, ByteSpan(node.key).first(node.key.size() - 1));
    }

    // Certificates to be changed: for each spec those of some positions, not too big.
    template <class F>
    void for_each_certificate(F&& f) {
        for (const std::string_view spec : small_specs()) {
            const auto prober = solved(spec);
            for (const Position& start : starts(prober.game(), 4)) {
                if (prober.game().terminal(start)) continue;
                const auto claims = claims_of(wdl(prober, start), prober.game().turn(start));
                ASSERT_TRUE(certify(prober, start, claims, path()));
                const Parts parts = Parts::read(path());
                ASSERT_EQ(why_refused(prober.game(), parts), "") << "it must survive being put together again";
                f(prober, start, parts);
            }
        }
    }

    // Some nodes of a section, all of a small one.
    static std::vector<std::size_t> some(std::size_t count, std::size_t wanted) {
        std::vector<std::size_t> numbers;
        for (std::size_t i = 0; i < count; i += 1 + count / wanted) numbers.push_back(i);
        return numbers;
    }

    TemporaryFolder folder_;
    MemoryFile changed_;
};

TEST_P(Proof, SaysWhatTheTableSays) {
    unsigned claims_seen = 0;
    unsigned claims_expected = 2;  // a win is proven unless all these positions are drawn
    for (const std::string_view spec : small_specs()) {
        const auto prober = solved(spec);
        const auto& game = prober.game();
        for (const auto& start : starts(game, 6)) {
            if (game.terminal(start)) continue;
            for (const Side side : {Side::first, Side::second})
                for (const Goal goal : {Goal::win, Goal::not_loss}) {
                    const ProofClaim claim{side, goal};
                    const bool holds = is_true(prober, start, claim);
                    const auto report = certify(prober, start, {claim}, path());
                    ASSERT_EQ(report.has_value(), holds) << spec << " " << std::string(game.format(start));
                    if (!holds) continue;
                    const auto checked = check_file(game, path());
                    ASSERT_TRUE(checked) << checked.error().why;
                    ASSERT_EQ(checked->first_failure.value_or(""), "") << spec;
                    ASSERT_EQ(checked->checked, report->positions);
                    ASSERT_EQ(std::filesystem::file_size(path()), report->bytes);
                    claims_seen |= goal == Goal::win ? 1U : 2U;
                }
            const auto claims = claims_of(wdl(prober, start), game.turn(start));
            if (wdl(prober, start) != Wdl::draw) claims_expected = 3;
            ASSERT_TRUE(certify(prober, start, claims, path()));
            ASSERT_EQ(check_failure(game, path()), "") << spec;
        }
    }
    EXPECT_EQ(claims_seen, claims_expected);
}

// All nodes are true by the table; and because the table plays the nearest win, heights are its distances.
TEST_P(Proof, HeightsAreTheDistancesOfTheTable) {
    for_each_certificate([&](const auto& prober, const auto&, const Parts& parts) {
        const auto& game = prober.game();
        for (std::size_t s = 0; s < parts.sections.size(); ++s)
            for (const PartNode& node : parts.sections[s]) {
                const Value value = **prober.probe(position_of(game, node));
                const Goal goal = parts.header.claims[s].goal;
                ASSERT_TRUE(reached(goal, node.key.back() != 0 ? value.wdl : opposite(value.wdl)));
                if (goal == Goal::win) {
                    ASSERT_EQ(node.height, value.dtw);
                }
            }
    });
}

TEST_P(Proof, TheSameProofGivesTheSameBytes) {
    const auto prober = solved(small_specs().back());
    const auto start = prober.game().initial();
    const auto claims = claims_of(wdl(prober, start), prober.game().turn(start));
    ASSERT_TRUE(certify(prober, start, claims, path()));
    const Bytes expected = read_file(path());
    ASSERT_TRUE(certify(prober, start, claims, path()));
    EXPECT_EQ(read_file(path()), expected);
}

// One node less, twice, in the other role, with another height, in a circle of two.
TEST_P(Proof, ChangedNodesAreFound) {
    std::uint64_t changed = 0;
    for_each_certificate([&](const auto& prober, const auto&, const Parts& parts) {
        const auto& game = prober.game();
        for (std::size_t s = 0; s < parts.sections.size(); ++s)
            for (const std::size_t i : some(parts.sections[s].size(), 25)) {
                const auto refused = [&](const char* what, auto&& change) {
                    Parts wrong = parts;
                    change(wrong.sections[s], wrong.sections[s][i]);
                    EXPECT_NE(why_refused(game, wrong), "") << what << ", node " << i << " of " << game.spec();
                    ++changed;
                };
                if (parts.sections[s].size() > 1)
                    refused("dropped", [i](auto& nodes, auto&) {
                        nodes[i] = nodes.back();
                        nodes.pop_back();
                    });
                refused("twice", [](auto& nodes, auto& node) { nodes.push_back(PartNode(node)); });
                refused("other role", [](auto&, auto& node) { node.key.back() ^= 1; });
                refused("role 2", [](auto&, auto& node) { node.key.back() = 2; });
                refused("no such move", [](auto&, auto& node) { node.step = first_leaf_step - 1; });
                refused("no such table", [](auto&, auto& node) { node.step = first_leaf_step; });
                if (parts.header.claims[s].goal != Goal::win) continue;
                for (const std::uint32_t height :
                     {parts.sections[s][i].height + 1, parts.sections[s][i].height - 1, 0U, UINT32_MAX, UINT32_MAX - 1})
                    refused("height", [height](auto&, auto& node) { node.height = height; });
            }
        for (std::size_t s = 0; s < parts.sections.size(); ++s) {
            Parts wrong = parts;
            wrong.sort = false;
            std::reverse(wrong.sections[s].begin(), wrong.sections[s].end());
            if (parts.sections[s].size() > 1) {
                EXPECT_NE(why_refused(game, wrong), "") << "descending";
            }
            wrong = parts;
            wrong.depths[s] += 1;
            EXPECT_NE(why_refused(game, wrong), "") << "depth";
        }
    });
    EXPECT_GT(changed, 100U);
}

// The checker refuses another move than the kept one unless its child belongs to the proof. Then the table must agree
// that it keeps the claim.
TEST_P(Proof, OtherMovesAreFound) {
    std::uint64_t outside = 0;
    for_each_certificate([&](const auto& prober, const auto&, const Parts& parts) {
        const auto& game = prober.game();
        for (std::size_t s = 0; s < parts.sections.size(); ++s)
            for (const std::size_t i : some(parts.sections[s].size(), 30)) {
                const PartNode& node = parts.sections[s][i];
                if (node.key.back() == 0) continue;
                const auto position = position_of(game, node);
                std::uint16_t step = 0;
                for (const auto& move : game.moves(position)) {
                    Parts wrong = parts;
                    wrong.sections[s][i].step = step++;
                    const auto child = game.apply(position, move);
                    const bool same = game.turn(child) == game.turn(position);
                    const Value value = after_move(**prober.probe(child), same);
                    const bool keeps = reached(parts.header.claims[s].goal, value.wdl);
                    const bool inside =
                        game.terminal(child) || parts.holds(s, key_of(game, canonical(game, child), same));
                    const std::string refusal = why_refused(game, wrong);
                    if (!keeps || !inside) {
                        EXPECT_NE(refusal, "") << game.spec() << " " << std::string(game.format(position));
                        ++outside;
                    }
                    if (step - 1 == node.step) {
                        EXPECT_EQ(refusal, "");
                    }
                }
            }
    });
    EXPECT_GT(outside, 10U);
}

// Nodes that do not belong: finished games, positions that the claimant does not win, images under a symmetry, keys of
// no position.
TEST_P(Proof, MoreNodesAreFound) {
    std::uint64_t added = 0;
    std::uint64_t images = 0;
    bool symmetric = false;  // the game
    for_each_certificate([&](const auto& prober, const auto&, const Parts& parts) {
        const auto& game = prober.game();
        const auto positions = reachable(game, 300);
        for (std::size_t s = 0; s < parts.sections.size(); ++s)
            for (const std::size_t i : some(positions.size(), 60))
                for (const bool claimant : {false, true}) {
                    const bool image = canonical(game, positions[i]) != positions[i];
                    symmetric = symmetric || image;
                    const Bytes key = key_of(game, positions[i], claimant);
                    if (parts.holds(s, key)) continue;
                    for (const std::uint32_t height : {1U, 2U, 3U}) {
                        Parts wrong = parts;
                        wrong.sections[s].push_back({key, 0, height});
                        // Such nodes would be superfluous at least; the refusal must name the fault.
                        const std::string refusal = why_refused(game, wrong);
                        EXPECT_NE(refusal, "") << std::string(game.format(positions[i]));
                        if (image) {
                            EXPECT_NE(refusal.find("it is not canonical"), std::string::npos) << refusal;
                        } else if (game.terminal(positions[i])) {
                            EXPECT_NE(refusal.find("the game is over there"), std::string::npos) << refusal;
                        }
                        ++added;
                        // In the place of the node that it is an image of.
                        const Bytes original = key_of(game, canonical(game, positions[i]), claimant);
                        if (!image || !parts.holds(s, original)) continue;
                        wrong = parts;
                        for (PartNode& node : wrong.sections[s])
                            if (node.key == original) node.key = key;
                        EXPECT_NE(why_refused(game, wrong), "") << std::string(game.format(positions[i]));
                        ++images;
                    }
                }
        std::mt19937 random(4);
        for (int k = 0; k < 40; ++k) {
            Parts wrong = parts;
            PartNode node = wrong.sections[0][random() % wrong.sections[0].size()];
            for (int b = 0; b < 1 + k % 3; ++b)
                node.key[random() % (node.key.size() - 1)] = static_cast<std::uint8_t>(random());
            if (parts.holds(0, node.key)) continue;
            wrong.sections[0].push_back(node);
            EXPECT_NE(why_refused(game, wrong), "");
        }
    });
    EXPECT_GT(added, 100U);
    EXPECT_EQ(images > 0, symmetric) << images;
}

// The header states the claims. A changed claim that passes must be true.
TEST_P(Proof, OtherClaimsAreFound) {
    for_each_certificate([&](const auto& prober, const auto& start, const Parts& parts) {
        const auto& game = prober.game();
        const auto changed = [&](auto&& change) {
            Parts wrong = parts;
            change(wrong);
            return why_refused(game, wrong);
        };
        EXPECT_NE(changed([](Parts& p) { p.header.fingerprint ^= 1; }), "");
        EXPECT_NE(changed([](Parts& p) { p.header.spec += "x"; }), "");
        EXPECT_NE(changed([](Parts& p) { p.header.start = "start"; }), "");
        EXPECT_NE(changed([](Parts& p) { p.header.start = ""; }), "");
        EXPECT_NE(changed([](Parts& p) { p.header.start += " "; }), "");
        EXPECT_NE(changed([](Parts& p) { p.header.key_width += 1; }), "");
        if (parts.sections.size() == 1) {
            EXPECT_NE(changed([](Parts& p) { p.header.claims[0].side = other(p.header.claims[0].side); }), "");
        } else {
            // Half a draw is true. A draw claimed as a win is false, with any heights.
            for (const std::size_t half : {std::size_t{0}, std::size_t{1}})
                for (const Goal goal : {Goal::not_loss, Goal::win}) {
                    Parts other_claim = parts;
                    other_claim.header.claims = {{half == 0 ? Side::first : Side::second, goal}};
                    other_claim.sections = {parts.sections[half]};
                    other_claim.depths = {goal == Goal::win ? 1U : 0U};
                    for (PartNode& node : other_claim.sections[0]) node.height = 1;
                    EXPECT_EQ(why_refused(game, other_claim) == "", goal == Goal::not_loss);
                }
            // If a symmetry exchanges the sides, play may come back to the start with the roles exchanged. Then each
            // section may prove both halves.
            const auto holds_other_half = [&](std::size_t section) {
                const bool claimant = game.turn(start) == parts.header.claims[1 - section].side;
                return parts.holds(section, key_of(game, canonical(game, start), claimant));
            };
            if (!holds_other_half(0) || !holds_other_half(1)) {
                EXPECT_NE(changed([](Parts& p) { std::swap(p.sections[0], p.sections[1]); }), "");
            }
        }
        for (const auto& position : starts(game, 30)) {
            const std::string refusal = changed([&](Parts& p) { p.header.start = game.format(position); });
            for (std::size_t section = 0; section < parts.sections.size(); ++section) {
                const bool claimant = game.turn(position) == parts.header.claims[section].side;
                if (!parts.holds(section, key_of(game, canonical(game, position), claimant))) {
                    EXPECT_NE(refusal, "") << std::string(game.format(position));
                }
            }
            if (canonical(game, position) != canonical(game, start)) {
                bool true_claims = true;
                for (const ProofClaim& claim : parts.header.claims)
                    true_claims = true_claims && is_true(prober, position, claim);
                EXPECT_TRUE(refusal != "" || true_claims) << std::string(game.format(position));
            }
        }
        for (const std::string_view spec : small_specs()) {
            const auto another = RuntimeGame(spec);
            if (std::string(another.spec()) == std::string(game.spec())) continue;
            EXPECT_NE(changed([&](Parts& p) { p.header.spec = another.spec(); }), "");
            EXPECT_NE(changed([&](Parts& p) {
                          p.header.spec = another.spec();
                          p.header.fingerprint = rules_fingerprint(another.info(), another.spec());
                          p.header.start = "-";
                      }),
                      "");
        }
    });
}

ZERMELO_FOR_EVERY_GAME(Proof);

}  // namespace zermelo::test

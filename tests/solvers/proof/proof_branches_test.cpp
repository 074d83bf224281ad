// The branches of proofs against a second enumeration: sets of the file's nodes, followed one by one from each move.
#include "solvers/engine/proof_branches.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>

#include "solvers/engine/engine.hpp"
#include "tests/solvers/proof/making.hpp"
#include "tests/solvers/proof/parts.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

// One section of a certificate, as FORMAT.md tells of it.
class NaiveSection {
public:
    NaiveSection(const AnyGame& game, const Parts& parts, std::size_t number)
        : game_(game), claim_(parts.header.claims[number]) {
        for (const PartNode& node : parts.sections[number]) steps_[node.key] = node.step;
    }

    const ProofClaim& claim() const { return claim_; }
    std::size_t size() const { return steps_.size(); }
    bool has(const AnyPosition& position) const { return steps_.contains(key_of(position)); }
    bool is_leaf(const AnyPosition& position) const { return steps_.at(key_of(position)) >= first_leaf_step; }
    // After each kept move. The claimant's own is that of the canonical position.
    std::vector<AnyPosition> kept(const AnyPosition& position) const {
        if (is_leaf(position)) return {};
        if (game_.turn(position) != claim_.side) return game_.children(position);
        const AnyPosition wanted =
            game_.canonical(game_.children(game_.canonical(position))[steps_.at(key_of(position))]);
        for (const AnyPosition& child : game_.children(position))
            if (game_.canonical(child) == wanted) return {child};
        ADD_FAILURE() << "no such move at " << game_.format(position);
        return {};
    }
    // The keys of a position and of all that the proof needs below it.
    std::set<Bytes> below(const AnyPosition& position) const {
        std::set<Bytes> seen;
        std::vector<AnyPosition> open = {position};
        while (!open.empty()) {
            const AnyPosition next = open.back();
            open.pop_back();
            if (game_.terminal(next) || !seen.insert(key_of(next)).second) continue;
            for (const AnyPosition& child : kept(next)) open.push_back(child);
        }
        return seen;
    }
    std::size_t leaves(const std::set<Bytes>& keys) const {
        return static_cast<std::size_t>(std::count_if(
            keys.begin(), keys.end(), [&](const Bytes& key) { return steps_.at(key) >= first_leaf_step; }));
    }
    // The plies of the longest line of a win.
    std::uint32_t longest(const AnyPosition& position) {
        if (game_.terminal(position)) return 0;
        const auto [found, is_new] = longest_.try_emplace(key_of(position), 0);
        if (!is_new) return found->second;
        std::uint32_t plies = 0;
        for (const AnyPosition& child : kept(position)) plies = std::max(plies, 1 + longest(child));
        return longest_[key_of(position)] = plies;
    }
    Bytes key_of(const AnyPosition& position) const {
        Bytes key(game_.key_width() + 1);
        game_.write_key(game_.canonical(position), std::span(key).first(key.size() - 1));
        key.back() = game_.turn(position) == claim_.side ? 1 : 0;
        return key;
    }

private:
    const AnyGame& game_;
    ProofClaim claim_;
    std::map<Bytes, std::uint16_t> steps_;
    std::map<Bytes, std::uint32_t> longest_;
};

// Cites a table of the game itself for some of the positions, and else plays by one.
class SometimesCiting final : public TypedSource<RuntimeGame> {
public:
    explicit SometimesCiting(const RuntimeProber& prober)
        : TypedSource(prober.game()),
          moves_(prober.game(), "the table", [&](const AnyPosition& position) { return prober.probe(position); }) {}
    Result<Move> move_at(const Position& position, Goal goal) override { return moves_.move_at(position, goal); }
    std::optional<CitedTable> table_at(const Position& position) override {
        if (game_.format(position).size() % 4 != 1) return std::nullopt;
        return CitedTable{game_.spec(), rules_fingerprint(game_.info(), game_.spec()), {}};
    }

private:
    TableSource<RuntimeGame> moves_;
};

class Branches : public testing::Test {
protected:
    std::string path() const { return folder_.file("a.zcert"); }
    // Writes the certificate of a position, by a table.
    void prove(const std::string& spec, const std::string& start = "start", bool cites = false) {
        const RuntimeGame game(spec);
        solve_into(game, Method::automatic, folder_.file("a.ztb"), 1);
        const RuntimeProber prober(game, open_table(folder_.file("a.ztb")));
        const AnyPosition position = *game.any().parse(start);
        const auto claims = claims_of((*prober.probe(position))->wdl, game.turn(position));
        SometimesCiting source(prober);
        const auto written = cites ? write_proof(game, position, claims, source, output_to(path()), quiet_run(1))
                                   : certify(prober, position, claims, path());
        ASSERT_TRUE(written) << written.error().what;
        ASSERT_EQ(check_failure(game, path()), "");
    }
    std::shared_ptr<const ProofGraph> graph(const RunOptions& run = {}) {
        certificate_ = engine_.certificate(path()).value();
        const auto made = ProofGraph::of(certificate_, run);
        EXPECT_TRUE(made) << made.error().what << made.error().why;
        return made.value();
    }

    // Compares all positions that the sections reach without symmetry. Returns how many have two branches that share
    // some of their positions.
    int compare();
    void compare(NaiveSection& section, const AnyPosition& position, const ProofBranches& told);

    TemporaryFolder folder_;
    Engine engine_;
    std::shared_ptr<const Certificate> certificate_;
    int sharing_ = 0;
};

int Branches::compare() {
    const auto made = graph();
    const AnyGame& game = certificate_->game();
    const Parts parts = Parts::read(path());
    std::vector<NaiveSection> sections;
    for (std::size_t number = 0; number < parts.sections.size(); ++number) sections.emplace_back(game, parts, number);
    std::set<AnyPosition> seen;
    std::vector<AnyPosition> open = {*game.parse(parts.header.start)};
    const auto start = made->at(open[0], {}).value();
    EXPECT_EQ(start.size(), sections.size());
    for (std::size_t number = 0; number < start.size(); ++number) {
        EXPECT_EQ(start[number].size.positions, sections[number].size()) << "every node is needed at the start";
    }
    while (!open.empty()) {
        const AnyPosition position = open.back();
        open.pop_back();
        if (game.terminal(position) || !seen.insert(position).second) continue;
        const auto told = made->at(position, {});
        EXPECT_TRUE(told) << told.error().what << game.format(position);
        if (!told) return 0;
        std::size_t next = 0;
        for (NaiveSection& section : sections) {
            if (!section.has(position)) continue;
            if (next == told->size()) break;
            compare(section, position, (*told)[next++]);
            for (const AnyPosition& child : section.kept(position)) open.push_back(child);
        }
        EXPECT_EQ(next, told->size()) << game.format(position);
        if (HasFailure()) return 0;
    }
    EXPECT_GT(seen.size(), 5U);
    return sharing_;
}

void Branches::compare(NaiveSection& section, const AnyPosition& position, const ProofBranches& told) {
    const AnyGame& game = certificate_->game();
    SCOPED_TRACE(game.format(position));
    const bool has_tables = !certificate_->header().tables.empty();
    const auto depth = [&](const AnyPosition& at) {
        if (section.claim().goal != Goal::win || has_tables) return std::optional<std::uint32_t>();
        return std::optional(section.longest(at));
    };
    EXPECT_EQ(told.claim, section.claim());
    const auto all = section.below(position);
    EXPECT_EQ(told.size.positions, all.size());
    EXPECT_EQ(told.size.leaves, section.leaves(all));
    EXPECT_EQ(told.size.depth, depth(position));
    EXPECT_EQ(told.table.has_value(), section.is_leaf(position));
    // Branches are the kept moves up to symmetry, the largest first.
    const auto children = game.children(position);
    const auto kept = section.kept(position);
    std::set<Bytes> places;
    for (const AnyPosition& child : kept) places.insert(section.key_of(child));
    EXPECT_EQ(told.branches.size(), places.size());
    std::set<std::size_t> moves;
    std::map<Bytes, int> needed;  // by how many branches
    for (const ProofBranch& branch : told.branches)
        for (const Bytes& key : section.below(branch.child)) ++needed[key];
    for (std::size_t i = 0; i < told.branches.size(); ++i) {
        const ProofBranch& branch = told.branches[i];
        EXPECT_EQ(branch.child, children[branch.moves[0]]);
        for (const std::size_t move : branch.moves) {
            EXPECT_TRUE(moves.insert(move).second) << "a move is in one branch";
            EXPECT_EQ(game.canonical(children[move]), game.canonical(branch.child));
        }
        const auto below = section.below(branch.child);
        EXPECT_EQ(branch.size.positions, below.size());
        EXPECT_EQ(branch.size.leaves, section.leaves(below));
        EXPECT_EQ(branch.size.depth, depth(branch.child));
        const auto only = static_cast<std::uint64_t>(
            std::count_if(below.begin(), below.end(), [&](const Bytes& key) { return needed.at(key) == 1; }));
        EXPECT_EQ(branch.only, only);
        sharing_ += only != below.size() ? 1 : 0;
        if (i > 0) {
            EXPECT_GE(told.branches[i - 1].size.positions, branch.size.positions);
        }
        // The replies are the claimant's kept moves.
        AnyPosition after = branch.child;
        std::set<Bytes> passed;
        for (const std::string& name : branch.replies) {
            EXPECT_EQ(game.turn(after), section.claim().side);
            EXPECT_TRUE(passed.insert(section.key_of(after)).second) << "no circle";
            const auto number = game.find_move(after, name);
            ASSERT_TRUE(number);
            const AnyPosition child = game.children(after)[*number];
            EXPECT_EQ(game.canonical(child), game.canonical(section.kept(after).at(0)));
            after = child;
        }
        EXPECT_EQ(branch.next.has_value(), !game.terminal(after));
        if (branch.next) {
            EXPECT_EQ(*branch.next, after);
            EXPECT_TRUE(game.turn(after) != section.claim().side || section.is_leaf(after) ||
                        passed.contains(section.key_of(after)));
        }
    }
    if (game.turn(position) != section.claim().side && !section.is_leaf(position)) {
        EXPECT_EQ(moves.size(), children.size());
    }
}

}  // namespace

TEST_F(Branches, OfWins) {
    for (const char* spec :
         {"konane@3x4", "konane@4x4", "fox-and-hounds@4x4", "fox-and-hounds:escape@5x6", "tiptoe@2,adj=hex"}) {
        SCOPED_TRACE(spec);
        prove(spec);
        EXPECT_GE(compare(), 0);
    }
    EXPECT_GT(sharing_, 10) << "positions that several branches need occur";
}

TEST_F(Branches, OfDrawsWithBothClaims) {
    prove("tafl-5x5,defenders=0", "1t1t1/1K3/1t3/t4/5 b");
    ASSERT_EQ(Parts::read(path()).sections.size(), 2U);
    EXPECT_GT(compare(), 0);
    prove("mabi@2x4");  // the other side may have no turn for a while
    ASSERT_EQ(Parts::read(path()).sections.size(), 2U);
    EXPECT_GT(compare(), 0);
    prove("halma@3x3,rows=2-1,goal=all");
    ASSERT_EQ(Parts::read(path()).sections.size(), 2U);
    EXPECT_GT(compare(), 0);
}

TEST_F(Branches, EndAtCitedTables) {
    prove("konane@3x4", "start", true);
    EXPECT_FALSE(Parts::read(path()).header.tables.empty());
    compare();
}

TEST_F(Branches, AreThoseOfPositionsOfTheProof) {
    prove("konane@3x4");
    const auto made = graph();
    const AnyGame& game = certificate_->game();
    // Black would be on turn there, who cannot come to it.
    const auto elsewhere = made->at(*game.parse("wbw/bwb/wbw/3 b"), {});
    ASSERT_FALSE(elsewhere);
    EXPECT_EQ(elsewhere.error().code, Failure::no_answer);
    EXPECT_EQ(elsewhere.error().why, "the proof has no use for it");
    AnyPosition end = *game.parse("start");
    while (!game.terminal(end)) end = game.children(end)[0];
    const auto over = made->at(end, {});
    ASSERT_FALSE(over);
    EXPECT_EQ(over.error().code, Failure::no_answer);
    EXPECT_EQ(over.error().why, "the game is over at this position");
    const RuntimeGame other("konane@4x4");
    EXPECT_EQ(made->at(other.initial(), {}).error().code, Failure::bad_input);
}

TEST_F(Branches, HeedLimitsAndStops) {
    prove("konane@4x4");
    const auto made = graph();
    EXPECT_EQ(ProofGraph::of(certificate_, {.memory = 10}).error().code, Failure::limit);
    EXPECT_EQ(ProofGraph::of(certificate_, stopped_run(1)).error().code, Failure::interrupted);
    std::stop_source stop;
    stop.request_stop();
    const auto start = *certificate_->game().parse("start");
    EXPECT_EQ(made->at(start, stop.get_token()).error().code, Failure::interrupted);
    Meter meter;
    EXPECT_TRUE(ProofGraph::of(certificate_, {.observer = &meter}));
    EXPECT_EQ(meter.done, meter.total);
    EXPECT_EQ(meter.total, Parts::read(path()).sections[0].size());
}

// The other nodes of the file are as they were.
TEST_F(Branches, OfAnUnsoundProofAreRefused) {
    prove("konane@3x4");
    Parts parts = Parts::read(path());
    parts.sections[0].erase(parts.sections[0].begin() + 3);
    write_file(path(), parts.bytes());
    const auto without = ProofGraph::of(engine_.certificate(path()).value(), {});
    ASSERT_FALSE(without);
    EXPECT_EQ(without.error().code, Failure::corrupt);
    EXPECT_NE(without.error().why.find("is not followed"), std::string::npos) << without.error().why;
    prove("konane@3x4");
    parts = Parts::read(path());
    for (PartNode& node : parts.sections[0])
        if (node.key.back() == 1) node.step = 200;
    write_file(path(), parts.bytes());
    const auto wrong = ProofGraph::of(engine_.certificate(path()).value(), {});
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().why.find("no such move"), std::string::npos) << wrong.error().why;
}

}  // namespace zermelo::test

// Hostile certificates of thresholds of points. Accepted ones are true by the table of the game of points, whose solver
// knows nothing of thresholds.
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <charconv>
#include <random>

#include "games/core/concepts/fingerprint.hpp"
#include "games/core/runtime/registry.hpp"
#include "solvers/engine/engine.hpp"
#include "solvers/engine/score_search.hpp"
#include "tests/solvers/proof/checking.hpp"
#include "tests/solvers/proof/memory_file.hpp"
#include "tests/solvers/proof/parts.hpp"

namespace zermelo::test {

namespace {

int number_in(std::string_view text, std::string_view key, int otherwise) {
    const std::size_t at = text.find(key);
    if (at == std::string_view::npos) return otherwise;
    int number = otherwise;
    std::from_chars(text.data() + at + key.size(), text.data() + text.size(), number);
    return number;
}

// A game of points with its table, and certificates of three thresholds of its start: one more and one less than the
// score, and the score itself.
class Thresholds {
public:
    explicit Thresholds(const std::string& spec) {
        const std::string table = folder_.file("a.ztb");
        EXPECT_TRUE(engine_.solve(spec, Method::automatic, {.path = table}, {.threads = 1}));
        table_ = *engine_.table(table);
        const AnyPosition start = *table_->game().parse("start");
        for (int points = score(start) - 1; points <= score(start) + 1; ++points) {
            const SearchOptions options{.certificate = true, .run = {.threads = 1, .memory = 100'000'000}};
            const auto search = *engine_.new_search(threshold_spec(table_->game(), start, points), options);
            zermelo::Proof proof;
            const std::string path = folder_.file("a.zcert");
            EXPECT_TRUE(search->prove(*search->game().parse("start"), Claim::win, false, proof));
            EXPECT_EQ(proof.verdict(), points <= score(start) ? Verdict::proven : Verdict::disproven);
            EXPECT_TRUE(search->certify(proof, path, true));
            files_.push_back(read_file(path));
            parts_.push_back(Parts::read(path));
        }
        positions_ = {start};
        for (std::size_t i = 0; i < positions_.size() && positions_.size() < 500; ++i)
            for (const AnyPosition& child : table_->game().children(positions_[i])) positions_.push_back(child);
    }

    const std::vector<Bytes>& files() const { return files_; }
    const std::vector<Parts>& parts() const { return parts_; }
    const AnyGame& game() const { return table_->game(); }
    const AnyPosition& any_position(std::mt19937& random) const { return positions_[random() % positions_.size()]; }

    // By the definition of thresholds: the points still to come of the side to move are at least those that it wants,
    // or not. Of other claims false.
    bool is_true(const CertificateHeader& header) const {
        if (header.claims.size() != 1) return false;
        const std::string inner = header.start.substr(0, header.start.find(" wanted:"));
        const auto position = game().parse(inner);
        if (!position) return false;
        const int made = game().points(*position)->made;
        const int points = number_in(header.spec, "points=", 1);
        const bool first = game().turn(*position) == Side::first;
        const int wanted = number_in(header.start, " wanted:", (first ? points : 1 - points) - made);
        const bool reached = score(*position) - made >= wanted;
        return reached == (header.claims[0].side == game().turn(*position));
    }

private:
    int score(const AnyPosition& position) const { return *table_->answer(position)->value.score; }

    TemporaryFolder folder_;
    Engine engine_;
    std::shared_ptr<const Table> table_;
    std::vector<Bytes> files_;
    std::vector<Parts> parts_;
    std::vector<AnyPosition> positions_;
};

std::vector<std::string> specs_of_points() {
    std::vector<std::string> specs;
    for (const GameEntry& entry : registered_games())
        for (const std::string_view spec : entry.info->small_specs) {
            const auto game = *make_game(spec);
            const auto count = game->numbered_positions();
            if (game->points(*game->parse("start")) && count && *count >= 20 && *count < 3000) specs.emplace_back(spec);
        }
    return specs;
}

class HostileThreshold : public testing::Test {
protected:
    // Why the bytes are refused; empty if they are not.
    std::string refusal(ByteSpan bytes) {
        file_.write(bytes);
        const std::string why = check_failure(file_.path());
        EXPECT_EQ(why.find("internal"), std::string::npos) << why;
        return why;
    }

    MemoryFile file_;
};

// One random change of the nodes, the claims or the start.
void change(Parts& parts, const Thresholds& of, std::mt19937& random) {
    auto& nodes = parts.sections[0];
    PartNode& node = nodes[random() % nodes.size()];
    const PartNode other = nodes[random() % nodes.size()];
    const auto one_off = [&random](auto number) { return number + (random() % 2 == 0 ? 1 : -1); };
    switch (random() % 12) {
        case 0:
            node.step = static_cast<std::uint16_t>(random() % 8 == 0 ? random() : random() % 8);
            break;
        case 1:
            node.height = static_cast<std::uint32_t>(one_off(static_cast<std::int64_t>(node.height)));
            break;
        case 2:
            node.key[random() % node.key.size()] ^= static_cast<std::uint8_t>(1U << random() % 8);
            break;
        case 3:
            node.step = other.step;
            node.height = other.height;
            break;
        case 4:
            if (nodes.size() > 1) nodes.erase(nodes.begin() + static_cast<long>(random() % nodes.size()));
            break;
        case 5:
            nodes.push_back(other);
            nodes.back().key[random() % other.key.size()] ^= static_cast<std::uint8_t>(1U << random() % 8);
            break;
        case 6:
            parts.depths[0] = static_cast<std::uint32_t>(one_off(static_cast<std::int64_t>(parts.depths[0])));
            break;
        case 7:
            parts.header.claims[0].side = zermelo::other(parts.header.claims[0].side);
            break;
        case 8:
            parts.header.claims[0].goal = opposite(parts.header.claims[0].goal);
            break;
        case 9: {  // another position, or the same one with another wish
            const std::string inner = random() % 2 == 0
                                          ? parts.header.start.substr(0, parts.header.start.find(" wanted:"))
                                          : of.game().format(of.any_position(random));
            parts.header.start = fmt::format("{} wanted:{}", inner, static_cast<int>(random() % 7) - 3);
            break;
        }
        case 10:
            parts.header.start = of.game().format(of.any_position(random));
            break;
        default: {  // another threshold: the rules have another fingerprint then
            const std::string spec = parts.header.spec.substr(0, parts.header.spec.find(",points="));
            const int points = static_cast<int>(random() % 7) - 3;
            parts.header.spec = points == 1 ? spec : fmt::format("{},points={}", spec, points);
            parts.header.fingerprint = rules_fingerprint((*make_game(parts.header.spec))->info(), parts.header.spec);
            break;
        }
    }
}

}  // namespace

TEST_F(HostileThreshold, ChangedBytesAreFound) {
    std::size_t changed = 0;
    for (const std::string& spec : specs_of_points()) {
        const Thresholds thresholds(spec);
        for (const Bytes& sound : thresholds.files()) {
            ASSERT_EQ(refusal(sound), "");
            std::mt19937 random(21);
            for (int i = 0; i < 1000; ++i) {
                Bytes bytes = sound;
                const std::size_t at = random() % bytes.size();
                const std::size_t to = random() % bytes.size();
                switch (random() % 4) {
                    case 0:
                        bytes[at] ^= static_cast<std::uint8_t>(1U << random() % 8);
                        break;
                    case 1:
                        bytes.resize(at);
                        break;
                    case 2:
                        for (auto more = 1 + random() % 200; more > 0; --more)
                            bytes.push_back(bytes[random() % bytes.size()]);
                        break;
                    default: {  // two pieces exchanged
                        const std::size_t length = std::min({1 + random() % 64, bytes.size() - at, bytes.size() - to});
                        std::swap_ranges(bytes.begin() + static_cast<long>(at),
                                         bytes.begin() + static_cast<long>(at + length),
                                         bytes.begin() + static_cast<long>(to));
                    }
                }
                if (bytes == sound) continue;
                ++changed;
                ASSERT_NE(refusal(bytes), "") << spec << " " << i;
            }
        }
    }
    EXPECT_GT(changed, 2000U);
}

TEST_F(HostileThreshold, WhatIsAcceptedUnderRightChecksumsIsTrue) {
    std::size_t refused = 0;
    std::size_t false_claims = 0;
    for (const std::string& spec : specs_of_points()) {
        const Thresholds thresholds(spec);
        for (const Parts& sound : thresholds.parts()) {
            ASSERT_EQ(refusal(sound.bytes()), "") << "it must survive being put together again";
            ASSERT_TRUE(thresholds.is_true(sound.header)) << sound.header.spec << " " << sound.header.start;
            std::mt19937 random(22);
            for (int i = 0; i < 3000; ++i) {
                Parts parts = sound;
                for (auto changes = 1 + random() % 3; changes > 0; --changes) change(parts, thresholds, random);
                const std::string why = refusal(parts.bytes());
                const bool is_true = thresholds.is_true(parts.header);
                refused += why.empty() ? 0 : 1;
                false_claims += is_true ? 0 : 1;
                ASSERT_TRUE(is_true || !why.empty())
                    << i << ": " << parts.header.spec << " " << parts.header.start << " is accepted";
            }
        }
    }
    EXPECT_GT(refused, 5000U);
    EXPECT_GT(false_claims, 1000U);
}

}  // namespace zermelo::test

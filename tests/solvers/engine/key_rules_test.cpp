// Rules that answer for many positions in one call, in terms of their keys: tables, checks, and rules that fail.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <mutex>
#include <set>

#include "games/core/concepts/key.hpp"
#include "games/core/runtime/rules_error.hpp"
#include "games/core/runtime/runtime_game.hpp"
#include "solvers/engine/zermelo.hpp"
#include "solvers/verify/reference.hpp"
#include "tests/support/countdown.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

// Countdown once more, by numbers alone: the key of a number is the number in its upper word. Who is to move makes no
// difference.
class NumberRules final : public KeyRules {
public:
    NumberRules(std::size_t words, bool in_parallel) : words_(words), in_parallel_(in_parallel) {}

    void moves_of(std::span<const std::uint64_t> keys, std::uint64_t asked, Moves& moves) const override {
        const std::lock_guard lock(mutex);
        if (asked >= fails_after) throw RulesError({Failure::bad_input, "a rule of its own", "it says so"});
        begins.insert(asked);
        for (std::size_t at = 0; at < keys.size(); at += words_) {
            const std::uint64_t number = keys[at];
            std::vector<std::uint64_t> after;
            if (number != 7)
                for (std::uint64_t less = 1; less <= 3 && less <= number; ++less) after.push_back(number - less);
            if (number % 2 == 1) after.push_back(number);
            moves.ends.push_back(number == 0 ? 1 + static_cast<std::uint8_t>(Wdl::loss) : 0);
            moves.counts.push_back(static_cast<std::uint32_t>(after.size()));
            for (const std::uint64_t child : after) {
                moves.children.push_back(child);
                if (words_ == 2) moves.children.push_back(0);
                moves.same_side.push_back(0);
            }
        }
    }
    void prepare(std::span<const std::uint64_t> keys) const override {
        const std::lock_guard lock(mutex);
        for (std::size_t at = 0; at < keys.size(); at += words_) prepared.insert(keys[at]);
    }
    bool parallel() const override { return in_parallel_; }

    std::uint64_t fails_after = UINT64_MAX;
    mutable std::mutex mutex;  // of all below
    mutable std::set<std::uint64_t> begins;
    mutable std::set<std::uint64_t> prepared;

private:
    std::size_t words_;
    bool in_parallel_;
};

class InBulk final : public Countdown {
public:
    InBulk(int from, std::size_t words, const NumberRules& rules) : Countdown(from), words_(words), rules_(rules) {}

    std::size_t key_width() const override { return 8 * words_; }
    void write_key(const AnyPosition& p, std::span<std::uint8_t> key) const override {
        write_packed(U128{p.bytes()[0]} << (words_ == 2 ? 64 : 0), key);
    }
    std::optional<AnyPosition> read_key(std::span<const std::uint8_t> key) const override {
        const U128 packed = read_packed(key) >> (words_ == 2 ? 64 : 0);
        const auto read = parse(std::to_string(static_cast<std::uint64_t>(packed)) + " a");
        return read ? std::optional(*read) : std::nullopt;
    }
    const KeyRules* key_rules() const override { return &rules_; }
    std::vector<std::vector<AnyPosition>> children_of_many(std::span<const AnyPosition> positions) const override {
        ++one_by_one;
        return Countdown::children_of_many(positions);
    }
    static inline std::atomic<int> one_by_one = 0;

private:
    std::size_t words_;
    const NumberRules& rules_;
};

EngineOptions options_with(const TemporaryFolder& folder, std::size_t words, const NumberRules& rules) {
    EngineOptions options;
    options.tables = folder.file("");
    const auto make = [words, &rules](const Spec& spec) -> Result<std::shared_ptr<const AnyGame>> {
        return std::make_shared<const InBulk>(spec.size->width, words, rules);
    };
    EXPECT_TRUE(options.games.add(game_class({&Countdown::static_info()}, make)));
    return options;
}

}  // namespace

TEST(KeyRules, ValuesAreThoseOfTheReference) {
    const TemporaryFolder folder;
    const TableOutput output{.path = folder.file("countdown.ztb"), .force = true};
    const RuntimeGame game(std::make_shared<const Countdown>(60));
    const auto expected = reference_values(game, {game.initial()});
    for (const std::size_t words : {1U, 2U})
        for (const bool in_parallel : {false, true}) {
            const NumberRules rules(words, in_parallel);
            const Engine engine(options_with(folder, words, rules));
            InBulk::one_by_one = 0;
            const auto solved = engine.solve("countdown@60", Method::automatic, output, {.threads = 2});
            ASSERT_TRUE(solved) << solved.error().what << solved.error().why;
            EXPECT_EQ(solved->table.counts.positions, 61U);
            EXPECT_EQ(InBulk::one_by_one, 0) << "the exploration asks for keys alone";
            EXPECT_EQ(*rules.begins.begin(), 0U);
            EXPECT_GT(rules.begins.size(), 1U) << "the number of positions that were asked about grows";
            const auto table = *engine.table(output.path);
            for (const auto& [position, value] : expected)
                ASSERT_EQ(**table->value(position), value) << game.format(position) << ", " << words << " words";
            // The check makes its moves one by one, by the other definition of the rules.
            EXPECT_EQ(table->verify({VerifyOptions::Mode::full}, {.threads = 2})->first_failure, std::nullopt);
            EXPECT_EQ(rules.prepared.size(), 61U) << "it says beforehand about which positions it will ask";
        }
}

TEST(KeyRules, AnErrorEndsTheSolve) {
    const TemporaryFolder folder;
    const TableOutput output{.path = folder.file("countdown.ztb")};
    for (const std::uint64_t after : {0U, 1U, 20U}) {
        NumberRules rules(1, true);
        rules.fails_after = after;
        const Engine engine(options_with(folder, 1, rules));
        const auto solved = engine.solve("countdown@60", Method::automatic, output, {.threads = 2});
        ASSERT_FALSE(solved) << after;
        EXPECT_EQ(solved.error().what, "a rule of its own");
        EXPECT_FALSE(std::filesystem::exists(output.path));
    }
}

}  // namespace zermelo::test

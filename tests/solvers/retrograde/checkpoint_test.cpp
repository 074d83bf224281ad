// Checkpoints and notes of a run: the saved state comes back, and nothing else does.
#include "solvers/retrograde/checkpoint.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "solvers/retrograde/run_notes.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

class Checkpoints : public testing::Test {
protected:
    Checkpoints() {
        std::mt19937 random(21);
        for (auto& state : states_.window(0, states_.size())) state = static_cast<SliceWork::State>(random());
        saved_ = {0x1234567890abcdef, 7, {31, 400}, {5, 6, 7}};
        EXPECT_TRUE(saved_.save(path_, states_, {}));
    }
    // The checkpoint in the file for a run with this identity and slice.
    std::optional<Checkpoint> loaded(Checkpoint expected, std::size_t size = 1000) {
        found_ = StateStore(size);
        return expected.load(path_, found_, {}) ? std::optional(expected) : std::nullopt;
    }
    bool found_the_same() const {
        return std::ranges::equal(found_.window(0, found_.size()), states_.window(0, states_.size()));
    }

    TemporaryFolder folder_;
    std::string path_ = folder_.file("t.checkpoint");
    StateStore states_ = StateStore(1000);
    StateStore found_ = StateStore(0);
    Checkpoint saved_;
};

}  // namespace

TEST_F(Checkpoints, ComeBackWhole) {
    const auto found = loaded({saved_.identity, saved_.slice, {}, {}});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->stage, saved_.stage);
    EXPECT_EQ(found->notes, saved_.notes);
    EXPECT_TRUE(found_the_same());
}

TEST_F(Checkpoints, OfAnotherTableOrSliceAreNone) {
    EXPECT_FALSE(loaded({saved_.identity ^ 1, saved_.slice, {}, {}}));
    EXPECT_FALSE(loaded({saved_.identity, saved_.slice + 1, {}, {}}));
    EXPECT_FALSE(loaded({saved_.identity, saved_.slice, {}, {}}, 999));
    EXPECT_FALSE(loaded({saved_.identity, saved_.slice, {}, {}}, 1001));
    std::filesystem::remove(path_);
    EXPECT_FALSE(loaded({saved_.identity, saved_.slice, {}, {}}));
}

TEST_F(Checkpoints, WithAnyByteChangedAreNone) {
    const Bytes good = read_file(path_);
    for (std::size_t i = 0; i < good.size(); i += i < 80 || i > good.size() - 16 ? 1 : 97) {
        Bytes wrong = good;
        wrong[i] ^= 0x10;
        write_file(path_, wrong);
        EXPECT_FALSE(loaded({saved_.identity, saved_.slice, {}, {}})) << "byte " << i;
    }
    for (const std::size_t length : {std::size_t{0}, std::size_t{20}, good.size() - 1}) {
        write_file(path_, ByteSpan(good).first(length));
        EXPECT_FALSE(loaded({saved_.identity, saved_.slice, {}, {}})) << length << " bytes";
    }
}

// A stage past the end of the slice would be gone on with outside of it.
TEST_F(Checkpoints, BeyondTheSliceAreNone) {
    saved_.stage.index = states_.size();
    ASSERT_TRUE(saved_.save(path_, states_, {}));
    EXPECT_FALSE(loaded({saved_.identity, saved_.slice, {}, {}}));
}

TEST_F(Checkpoints, AStopEndsSavingAndLoading) {
    std::stop_source stop;
    stop.request_stop();
    Checkpoint other = saved_;
    other.stage.ply = 99;
    EXPECT_FALSE(other.save(path_, states_, stop.get_token()));
    ASSERT_TRUE(loaded({saved_.identity, saved_.slice, {}, {}})) << "the old one is still there";
    EXPECT_EQ(loaded({saved_.identity, saved_.slice, {}, {}})->stage.ply, 31U);
    EXPECT_FALSE(Checkpoint({saved_.identity, saved_.slice, {}, {}}).load(path_, found_, stop.get_token()));
}

TEST(RunNotes, ComeBackInEveryMetric) {
    RunNotes notes;
    for (const Metric metric : {Metric::dtw, Metric::wdl, Metric::score}) {
        const RunNotes nothing = RunNotes::decode(metric, notes.encode(metric));
        EXPECT_FALSE(nothing.start || nothing.deepest);
    }
    notes.start = Value{Wdl::loss, 12};
    notes.deepest = Deepest{{Wdl::win, 345}, "4/4/4 b"};
    const RunNotes same = RunNotes::decode(Metric::dtw, notes.encode(Metric::dtw));
    EXPECT_EQ(same.start, notes.start);
    EXPECT_EQ(same.deepest, notes.deepest);
    notes = {value_of_score(-77), {}};
    EXPECT_EQ(RunNotes::decode(Metric::score, notes.encode(Metric::score)).start->score, -77);
}

TEST(RunNotes, KeepTheFirstOfTheLongest) {
    RunNotes notes;
    int asked = 0;
    const auto offer = [&](Value value, const char* text) {
        notes.offer(value, [&] {
            ++asked;
            return std::string(text);
        });
    };
    offer({Wdl::win, 0}, "over");
    EXPECT_FALSE(notes.deepest);
    offer({Wdl::win, 5}, "a");
    offer({Wdl::loss, 5}, "b");
    offer({Wdl::loss, 4}, "c");
    EXPECT_EQ(notes.deepest->position, "a");
    offer({Wdl::loss, 6}, "d");
    EXPECT_EQ(notes.deepest->position, "d");
    EXPECT_EQ(asked, 2) << "texts are made of those alone that are kept";
}

}  // namespace zermelo::test

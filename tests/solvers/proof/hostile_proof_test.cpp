// Damaged and hostile certificates: an error, never a crash, and no memory for what a file only promises.
#include <gtest/gtest.h>
#include <xxhash.h>

#include <random>

#include "solvers/engine/any_solver.hpp"
#include "tests/solvers/proof/making.hpp"
#include "tests/solvers/proof/memory_file.hpp"
#include "tests/solvers/proof/parts.hpp"

namespace zermelo::test {

namespace {

// Of a win: the game has no draws. The value is the table's.
class HostileProof : public testing::Test {
protected:
    void SetUp() override {
        const std::string path = folder_.file("a.ztb");
        ASSERT_TRUE(game_.solver().solve(Method::automatic, {.path = path}, quiet_run(1)));
        auto table = TableReader::open(path, std::make_shared<BlockCache>(1 << 20));
        prober_ = std::make_unique<RuntimeProber>(game_, *table);
        const Value value = **prober_->probe(game_.initial());
        ASSERT_TRUE(
            certify(*prober_, game_.initial(), claims_of(value.wdl, game_.turn(game_.initial())), sound_path()));
        sound_ = read_file(sound_path());
        parts_ = Parts::read(sound_path());
        ASSERT_EQ(refusal(sound_), "");
    }
    std::string sound_path() const { return folder_.file("sound.zcert"); }

    std::string refusal(ByteSpan bytes) {
        hostile_.write(bytes);
        return check_failure(game_, hostile_.path());
    }
    void expect_corrupt(ByteSpan bytes, const std::string& what) {
        hostile_.write(bytes);
        const auto report = check_file(game_, hostile_.path());
        ASSERT_FALSE(report) << what;
        ASSERT_EQ(report.error().code, Failure::corrupt) << what << ": " << report.error().what;
        ASSERT_FALSE(report.error().why.empty()) << what;
    }
    std::size_t header_size() const { return encode_certificate_header(parts_.header)->size(); }

    // Makes the checksums of header and footer right again, as offsets in FORMAT.md tell.
    void mend(Bytes& bytes) const {
        const auto put = [&bytes](std::size_t at, std::uint64_t number) {
            for (int i = 0; i < 8; ++i)
                bytes[at + static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(number >> 8 * i);
        };
        const std::size_t header = header_size();
        put(header - 8, XXH3_64bits(bytes.data(), header - 8));
        Bytes covered(bytes.begin(), bytes.begin() + static_cast<long>(header));
        covered.insert(covered.end(), bytes.end() - 128, bytes.end() - 16);
        put(bytes.size() - 16, XXH3_64bits(covered.data(), covered.size()));
    }

    RuntimeGame game_{"konane@4x4"};
    TemporaryFolder folder_;
    MemoryFile hostile_;
    std::unique_ptr<RuntimeProber> prober_;
    Bytes sound_;
    Parts parts_;
};

}  // namespace

TEST_F(HostileProof, EveryChangedByteIsFound) {
    for (std::size_t at = 0; at < sound_.size(); ++at)
        for (const int change : {1, 2, 0x10, 0x80, 0xff}) {
            Bytes bytes = sound_;
            bytes[at] = static_cast<std::uint8_t>(bytes[at] ^ change);
            expect_corrupt(bytes, fmt::format("byte {} ^ {}", at, change));
        }
}

TEST_F(HostileProof, EveryOtherLengthIsFound) {
    for (std::size_t length = 0; length < sound_.size(); ++length)
        expect_corrupt(ByteSpan(sound_).first(length), fmt::format("{} bytes", length));
    Bytes longer = sound_;
    for (int i = 0; i < 200; ++i) {
        longer.push_back(i % 2 == 0 ? std::uint8_t{0} : sound_[static_cast<std::size_t>(i)]);
        expect_corrupt(longer, fmt::format("{} bytes more", i + 1));
    }
    for (const std::size_t gone : {std::size_t{0}, header_size(), sound_.size() - 128}) {
        Bytes shorter = sound_;
        shorter.erase(shorter.begin() + static_cast<long>(gone));
        expect_corrupt(shorter, fmt::format("without byte {}", gone));
    }
}

// Header and footer with right checksums: only the provenance may say anything.
TEST_F(HostileProof, EveryFieldIsChecked) {
    const std::size_t provenance = 40 + parts_.header.spec.size() + parts_.header.start.size();
    for (std::size_t at = 0; at < sound_.size(); ++at) {
        if (at >= header_size() && at < sound_.size() - 128) continue;
        for (int value = 0; value < 256; ++value) {
            if (sound_[at] == value) continue;
            Bytes bytes = sound_;
            bytes[at] = static_cast<std::uint8_t>(value);
            mend(bytes);
            if (bytes == sound_) continue;  // a byte of the checksums themselves
            const bool free = at >= provenance && at < header_size() - 8;
            ASSERT_EQ(refusal(bytes).empty(), free) << "byte " << at << " = " << value;
        }
    }
}

TEST_F(HostileProof, RandomChangesWithRightChecksums) {
    std::mt19937 random(8);
    const std::size_t header = header_size();
    for (int i = 0; i < 3000; ++i) {
        Bytes bytes = sound_;
        for (int change = 0; change < 4; ++change) {
            const std::size_t at = random() % (128 + header);
            bytes[at < header ? at : sound_.size() - 128 + at - header] = static_cast<std::uint8_t>(random());
        }
        mend(bytes);
        hostile_.write(bytes);
        const auto report = check_file(game_, hostile_.path());
        if (!report) {
            ASSERT_NE(report.error().code, Failure::internal);
        }
    }
}

TEST_F(HostileProof, NewerVersionsAreRefusedWithAReason) {
    Bytes bytes = sound_;
    bytes[8] = 2;
    mend(bytes);
    hostile_.write(bytes);
    const auto report = CertificateReader::open(hostile_.path());
    ASSERT_FALSE(report);
    EXPECT_NE(report.error().hint.find("newer"), std::string::npos);
}

// A small file that promises all nodes that the format allows, and frames of a gigabyte of zeros.
TEST_F(HostileProof, PromisesTakeNoMemory) {
    const std::size_t footer = sound_.size() - 128;
    for (const int byte : {0, 1, 2, 3}) {
        Bytes bytes = sound_;
        for (int i = 0; i <= byte; ++i) bytes[footer + 8 + static_cast<std::size_t>(i)] = 0xfe;
        mend(bytes);
        expect_corrupt(bytes, "more nodes than the file holds");
    }
    NodeBlock zeros{6, Bytes(6 * 4096), std::vector<std::uint16_t>(4096), std::vector<std::uint32_t>(4096)};
    for (std::size_t nodes : {std::size_t{4096}, std::size_t{1} << 24}) {
        zeros.keys.resize(6 * nodes);
        zeros.steps.resize(nodes);
        zeros.heights.resize(nodes);
        NodeBlockRecord record;
        const Bytes block = encode_node_block(zeros, 1, record);
        EXPECT_EQ(decode_block_record("x", ByteSpan(block).first(24), 6, true).has_value(), nodes == 4096);
        record.nodes = 4095;
        EXPECT_FALSE(decode_node_block("x", record, ByteSpan(block).subspan(24), 6, true));
        record.nodes = 1;
        EXPECT_FALSE(decode_node_block("x", record, ByteSpan(block).subspan(24), 6, true));
    }
    // A long file of sound blocks, ascending keys, and nothing behind them: refused at the memory that was allowed.
    Parts many = parts_;
    for (std::uint32_t key = 0; key < 1'000'000; ++key) {
        PartNode node{Bytes(many.sections[0][0].key.size()), 0, 1};
        for (std::size_t b = 0; b < 3; ++b) node.key[node.key.size() - 2 - b] = static_cast<std::uint8_t>(key >> 8 * b);
        many.sections[0].push_back(node);
    }
    many.sections[0].erase(many.sections[0].begin(),
                           many.sections[0].begin() + static_cast<long>(parts_.sections[0].size()));
    hostile_.write(many.bytes());
    const auto report = check_file(game_, hostile_.path(), 1'000'000);
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, Failure::limit);
}

TEST_F(HostileProof, AStopIsTold) {
    const auto file = CertificateReader::open(sound_path());
    for (int blocks = 1; blocks <= 2; ++blocks) {
        check::CheckOptions options;
        options.advance = [left = blocks](std::uint64_t) mutable { return --left > 0; };
        const auto report = check::check_certificate(*file, options);
        ASSERT_FALSE(report);
        EXPECT_EQ(report.error().code, Failure::interrupted);
    }
}

TEST_F(HostileProof, FilesThatAreNone) {
    EXPECT_EQ(CertificateReader::open(folder_.file("nix")).error().code, Failure::not_found);
    EXPECT_EQ(CertificateReader::open(folder_.path()).error().code, Failure::bad_input);
    expect_corrupt(read_file(folder_.file("a.ztb")), "a table");
    EXPECT_EQ(check::check_certificate(*CertificateReader::open(sound_path()), {})->first_failure, std::nullopt);
    Parts unknown = parts_;
    unknown.header.spec = "no-such-game@4x4";
    hostile_.write(unknown.bytes());
    const auto report = check::check_certificate(*CertificateReader::open(hostile_.path()), {});
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, Failure::corrupt);
}

}  // namespace zermelo::test

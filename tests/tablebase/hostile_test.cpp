// Damaged and hostile tables: an error, never a crash. Run this under the asan preset too.
#include <gtest/gtest.h>
#include <random>

#include "tests/support/positions.hpp"
#include "tests/support/runtime_game.hpp"

namespace zermelo::test {

namespace {

// Uses a file as a program would: opens it, checks all blocks, asks for positions, verifies it in full.
Result<void> use(const RuntimeGame& game, const std::string& path) {
    ZERMELO_ASSIGN(table, TableReader::open(path, std::make_shared<BlockCache>(1 << 20)));
    ZERMELO_ASSIGN(prober, game.reader().prober(table));
    ZERMELO_TRY(table->check_blocks([](std::uint64_t) { return true; }));
    for (const auto& position : reachable(game, 200)) ZERMELO_TRY(prober->probe(position));
    ZERMELO_ASSIGN(report, game.solver().verify(table, quiet_run(1)));
    if (report.first_failure) return fail(Failure::verification, *report.first_failure);
    return {};
}

struct TableToAttack {
    std::string spec;
    Method method;
};
void PrintTo(const TableToAttack& table, std::ostream* out) {
    *out << table.spec;
}

// One game of outcomes, and of each game of points the variant with the fewest indices, but some.
std::vector<TableToAttack> tables_to_attack() {
    std::vector<std::string> specs = {"konane@2x3", "tafl-5x5,attackers=1,defenders=1"};  // the second stored in part
    for (const GameEntry& entry : registered_games()) {
        std::optional<std::pair<U128, std::string>> least;
        for (const std::string_view spec : entry.info->small_specs) {
            const auto game = make_game(spec).value();
            const auto count = game->numbered_positions();
            if (!game->points(game->parse("start").value()) || !count || *count < 20) continue;
            least =
                std::min(least.value_or(std::pair(*count, std::string(spec))), std::pair(*count, std::string(spec)));
        }
        if (least) specs.push_back(least->second);
    }
    std::vector<TableToAttack> tables;
    for (const std::string& spec : specs)
        for (const Method method : {Method::retrograde, Method::enumerate}) tables.push_back({spec, method});
    return tables;
}

std::string name_of_table(const testing::TestParamInfo<TableToAttack>& table) {
    std::string name = table.param.spec + (table.param.method == Method::retrograde ? "dense" : "keyed");
    std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
    return name;
}

class Hostile : public testing::TestWithParam<TableToAttack> {
protected:
    void SetUp() override {
        solve_into(game_, GetParam().method, folder_.file("sound.ztb"), 1);
        sound_ = read_file(folder_.file("sound.ztb"));
        ASSERT_TRUE(use(game_, folder_.file("sound.ztb")));
    }
    Result<void> use_bytes(ByteSpan bytes) {
        const std::string path = folder_.file("hostile.ztb");
        write_file(path, bytes);
        return use(game_, path);
    }
    void expect_corrupt(ByteSpan bytes, const std::string& what) {
        const auto result = use_bytes(bytes);
        ASSERT_FALSE(result) << what;
        ASSERT_EQ(result.error().code, Failure::corrupt) << what << ": " << result.error().what;
        ASSERT_FALSE(result.error().why.empty()) << what;
    }
    std::uint64_t sound_blocks() const { return open_table(folder_.file("sound.ztb"))->footer().blocks; }

    TemporaryFolder folder_;
    RuntimeGame game_{GetParam().spec};
    Bytes sound_;
};

void put_u64(Bytes& bytes, std::size_t at, std::uint64_t number) {
    for (std::size_t i = 0; i < 8; ++i) bytes[at + i] = static_cast<std::uint8_t>(number >> (8 * i));
}
std::uint64_t get_u64(const Bytes& bytes, std::size_t at) {
    return ByteReader(ByteSpan(bytes).subspan(at, 8)).get<std::uint64_t>();
}

// The offsets and sizes of the parts of a sound file.
struct Parts {
    std::size_t header_size;
    std::size_t key_width;
    std::size_t pages;
    std::size_t directory;
    std::size_t page_records;
    std::size_t footer;

    explicit Parts(const Bytes& bytes)
        : header_size(*header_length("x", ByteSpan(bytes).first(header_fixed_bytes))),
          key_width(bytes[12]),
          pages(get_u64(bytes, bytes.size() - footer_bytes)),
          directory(get_u64(bytes, bytes.size() - footer_bytes + 8)),
          page_records(0),
          footer(bytes.size() - footer_bytes) {
        page_records = footer - (page_record_bytes + key_width) * page_count(get_u64(bytes, footer + 24) >> 32);
    }
};

// Makes all checksums of FORMAT.md and the digest of the table right again, so that a change reaches the checks behind
// them. The parts are where they were in the sound file, which has one page.
void mend_checksums(Bytes& bytes, const Parts& parts) {
    const auto part = [&bytes](std::size_t begin, std::size_t end) {
        return ByteSpan(bytes).subspan(begin, end - begin);
    };
    put_u64(bytes, parts.header_size - 8, checksum(part(0, parts.header_size - 8)));
    put_u64(bytes, parts.page_records + 8, checksum(part(parts.pages, parts.directory)));
    put_u64(bytes, parts.footer + 16, checksum(part(parts.directory, parts.footer)));
    const auto header = decode_header("x", part(0, parts.header_size));
    std::vector<SliceRecord> slices;
    ByteReader in(part(parts.directory, parts.page_records));
    for (std::uint32_t i = 0; i < get_u64(bytes, parts.footer + 24) % (1 << 16); ++i)
        if (const auto slice = get_slice_record("x", in, header && header->parts)) slices.push_back(*slice);
    if (header) {
        const Digest digest = table_digest(*header, slices);
        std::copy(digest.begin(), digest.end(), bytes.begin() + static_cast<std::ptrdiff_t>(parts.footer + 64));
    }
    Bytes covered(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(parts.header_size));
    const auto append = [&](ByteSpan more) { covered.insert(covered.end(), more.begin(), more.end()); };
    append(part(parts.footer + 16, parts.footer + 24));
    append(part(parts.footer, parts.footer + 112));
    put_u64(bytes, parts.footer + 112, checksum(covered));
}

}  // namespace

TEST_P(Hostile, EveryFlippedByteIsFound) {
    for (std::size_t at = 0; at < sound_.size(); ++at)
        for (const int flip : {0x01, 0x80, 0xff}) {
            Bytes bytes = sound_;
            bytes[at] = static_cast<std::uint8_t>(bytes[at] ^ flip);
            ASSERT_NO_FATAL_FAILURE(expect_corrupt(bytes, fmt::format("byte {} ^ {:x}", at, flip)));
        }
}

TEST_P(Hostile, EveryTruncationIsFound) {
    for (std::size_t size = 0; size < sound_.size(); ++size)
        ASSERT_NO_FATAL_FAILURE(expect_corrupt(ByteSpan(sound_).first(size), fmt::format("{} bytes", size)));
}

TEST_P(Hostile, AppendedAndInsertedBytesAreFound) {
    std::mt19937 random(6);
    for (std::size_t count = 1; count < 200; ++count) {
        Bytes longer = sound_;
        for (std::size_t i = 0; i < count; ++i) longer.push_back(static_cast<std::uint8_t>(random()));
        ASSERT_NO_FATAL_FAILURE(expect_corrupt(longer, fmt::format("{} bytes more", count)));
        // A second footer at the end must not make the file look whole.
        Bytes twice = sound_;
        twice.insert(twice.end(), sound_.end() - static_cast<std::ptrdiff_t>(footer_bytes), sound_.end());
        ASSERT_NO_FATAL_FAILURE(expect_corrupt(twice, "two footers"));
        Bytes inserted = sound_;
        inserted.insert(inserted.begin() + static_cast<std::ptrdiff_t>(random() % sound_.size()),
                        static_cast<std::uint8_t>(random()));
        ASSERT_NO_FATAL_FAILURE(expect_corrupt(inserted, "a byte inserted"));
    }
}

// An attacker who knows the format changes a field and mends the checksums. Accepted files must verify in full; only
// fields without a bearing on values may change unnoticed.
TEST_P(Hostile, ChangesBehindRightChecksumsDoNoHarm) {
    const Parts parts(sound_);
    const std::size_t provenance = parts.header_size - 8 - (sound_[16] + 256U * sound_[17]);
    const auto says_nothing_of_values = [&](std::size_t at) {
        const auto within = [at](std::size_t begin, std::size_t size) { return at >= begin && at < begin + size; };
        const bool mended = within(parts.header_size - 8, 8) || within(parts.page_records + 8, 8) ||
                            within(parts.footer + 16, 8) || within(parts.footer + 64, 16) ||
                            within(parts.footer + 112, 8);
        const bool level = at == 13;
        return level || mended || (at >= provenance && at < parts.header_size - 8);
    };
    for (std::size_t at = 0; at < sound_.size(); ++at) {
        if (at >= parts.header_size && at < parts.pages) continue;  // pages have checksums of the frames
        for (const int value : {0x00, 0x01, 0x7f, 0xff}) {
            if (sound_[at] == value) continue;
            Bytes bytes = sound_;
            bytes[at] = static_cast<std::uint8_t>(value);
            mend_checksums(bytes, parts);
            const auto result = use_bytes(bytes);
            ASSERT_EQ(result.has_value(), says_nothing_of_values(at)) << "byte " << at << " = " << value;
            if (!result) {
                ASSERT_NE(result.error().code, Failure::internal) << "byte " << at << " = " << value;
            }
        }
    }
    std::mt19937 random(8);
    for (int i = 0; i < 1000; ++i) {
        Bytes bytes = sound_;
        for (int change = 0; change < 4; ++change) {
            const std::size_t at = random() % (sound_.size() - parts.pages + parts.header_size);
            bytes[at < parts.header_size ? at : at - parts.header_size + parts.pages] =
                static_cast<std::uint8_t>(random());
        }
        mend_checksums(bytes, parts);
        const auto result = use_bytes(bytes);
        if (!result) {
            ASSERT_NE(result.error().code, Failure::internal);
        }
    }
}

// A prober looks keys up through the first keys in the pages, a check through the blocks: the two must not differ.
TEST(HostileKeys, AFirstKeyThatIsNotTheBlocksIsFound) {
    const TemporaryFolder folder;
    const RuntimeGame game("konane@4x5");
    solve_into(game, Method::enumerate, folder.file("sound.ztb"), 1);
    const auto table = open_table(folder.file("sound.ztb"));
    const TableOutput output{.path = folder.file("hostile.ztb")};
    auto writer = TableWriter::create(output, table->header(), 1);
    writer->begin_slice(0, table->slice(0));
    ASSERT_GT(table->footer().blocks, 1U);
    for (std::uint64_t block = 0; block < table->footer().blocks; ++block) {
        const Bytes content = *table->read_block(block);
        const std::uint64_t units = table->units_in_block(block);
        const std::size_t width = table->header().key_width;
        std::vector<ValueCode> codes;
        for (std::uint64_t i = 0; i < units; ++i)
            codes.push_back(code_at(ByteSpan(content).subspan(units * width), i, 8));
        const ByteSpan keys = ByteSpan(content).first(units * width);
        EncodedBlock encoded = keyed_block(keys, width, codes, 8, 3);
        // The first key one lower in the page, the first difference one higher in the block.
        if (block == 1) {
            Bytes lying = keyed_content(keys, width, codes, 8);
            ++lying[(width - 1) * units];
            const EncodedBlock changed = compress_block(lying, 3);
            encoded.frame = changed.frame;
            const Bytes first_key = encoded.record.first_key;
            encoded.record = changed.record;
            encoded.record.first_key = first_key;
            --encoded.record.first_key.back();
        }
        ASSERT_TRUE(writer->append(encoded));
    }
    ASSERT_TRUE(writer->finish(table->summary().start));
    const auto result = use(game, output.path);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, Failure::corrupt);
}

// A distance that does not fit the codes that the directory promises, in a slice that the table leaves out.
TEST(HostileWidths, CodesAreNotCutToTheWidthThatATableClaims) {
    const TemporaryFolder folder;
    const RuntimeGame game("fox-and-hounds@4x40");
    solve_into(game, Method::retrograde, folder.file("sound.ztb"), 2);
    const auto table = open_table(folder.file("sound.ztb"));
    ASSERT_GT(table->footer().counts.max_loss_dtw, 126);
    const TableOutput output{.path = folder.file("hostile.ztb")};
    auto writer = TableWriter::create(output, table->header(), table->footer().slices);
    const auto narrowed = [](SliceRecord record) {
        record.counts.max_win_dtw = std::min<std::uint16_t>(record.counts.max_win_dtw, 126);
        record.counts.max_loss_dtw = std::min<std::uint16_t>(record.counts.max_loss_dtw, 126);
        if (record.bits == 16) record.bits = 8;
        return record;
    };
    for (std::uint32_t slice = 0; slice < table->footer().slices; ++slice)
        if (const auto& record = table->slice(slice); record.found_by_search)
            writer->begin_slice(slice, narrowed(record));
    for (const std::uint32_t slice : table->write_order()) {
        const SliceRecord& record = table->slice(slice);
        std::vector<std::uint8_t> codes;
        for (std::uint64_t index = 0; index < record.size; ++index)
            codes.push_back(game.reader().position_at({slice, index})
                                ? static_cast<std::uint8_t>(*table->value({slice, index}))
                                : static_cast<std::uint8_t>(hole_code));
        writer->begin_slice(slice, narrowed(record));
        for (std::size_t first = 0; first < codes.size(); first += dense_block_bytes) {
            const auto part = std::span<const std::uint8_t>(codes).subspan(
                first, std::min<std::size_t>(dense_block_bytes, codes.size() - first));
            ASSERT_TRUE(writer->append(dense_block(part, 8, 1)));
        }
    }
    ASSERT_TRUE(writer->finish(table->summary().start));
    const std::string failure = verify(game, output.path, 2);
    EXPECT_NE(failure.find("its moves say win in 127"), std::string::npos) << failure;
}

// Another numbering of the same positions: old tables would answer for the wrong ones.
TEST_P(Hostile, AnotherIndexingRevisionIsRefusedWithAReason) {
    Bytes bytes = sound_;
    ++bytes[20];
    mend_checksums(bytes, Parts(sound_));
    const auto result = use_bytes(bytes);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, Failure::corrupt);
    const std::string revision = fmt::format("revision {} of the indexing", game_.info().indexing_revision + 1);
    EXPECT_NE(result.error().why.find(revision), std::string::npos) << result.error().why;
}

// Right values under a digest that is not theirs, in the slice record and so in the footer.
TEST_P(Hostile, AWrongDigestOfValuesIsFoundByTheFullCheck) {
    const Parts parts(sound_);
    Bytes bytes = sound_;
    std::size_t record = parts.directory;
    const bool in_parts = open_table(folder_.file("sound.ztb"))->header().parts;
    while (bytes[record + 37] == 0)  // found by search
        record += slice_record_bytes + (in_parts ? part_record_bytes : 0);
    bytes[record + 40] ^= 1;
    mend_checksums(bytes, parts);
    const auto result = use_bytes(bytes);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, Failure::verification);
    EXPECT_NE(result.error().what.find("digest"), std::string::npos) << result.error().what;
}

// Blocks that are sound zstd frames of too much or too little content.
TEST_P(Hostile, FramesOfAnotherSizeAreRefused) {
    const auto table = open_table(folder_.file("sound.ztb"));
    const BlockRecord record = *table->block_record(0);
    const Bytes content = *table->read_block(0);
    for (const std::size_t size : {content.size() + 1, content.size() * 1000, content.size() - 1}) {
        EncodedBlock bomb = compress_block(Bytes(size, 3), 19);
        bomb.record.content_checksum = record.content_checksum;
        EXPECT_FALSE(decompress_block("x", bomb.record, bomb.frame, content.size()));
    }
}

// Blocks of other bytes under right checksums, counts and digests: either no value changed, as a hole has none, or the
// full check says so.
TEST_P(Hostile, ChangedValuesBehindRightDigestsAreFound) {
    const auto all = reachable(game_, 1000);
    const RuntimeProber sound(game_, open_table(folder_.file("sound.ztb")));
    std::mt19937 random(12);
    std::size_t refused = 0;
    const std::uint64_t blocks = sound_blocks();
    for (int i = 0; i < 500; ++i) {
        const auto changes = 1 + random() % 3;
        std::vector<std::uint64_t> where;
        for (std::uint64_t change = 0; change < changes; ++change) where.push_back(random() % blocks);
        const std::string path = folder_.file("lying.ztb");
        rewrite_table(game_, folder_.file("sound.ztb"), path, [&](std::uint64_t block, auto& codes) {
            for (const std::uint64_t changed : where) {
                if (changed != block) continue;
                ValueCode& code = codes[random() % codes.size()];
                // As it stands beside it, one more or less, or anything.
                const auto kind = random() % 3;
                code = kind == 0   ? codes[random() % codes.size()]
                       : kind == 1 ? static_cast<ValueCode>((code + (random() % 2 == 0 ? 1 : 255)) & 0xff)
                                   : static_cast<ValueCode>(random() & 0xff);
            }
        });
        const auto result = use(game_, path);
        refused += result ? 0 : 1;
        if (!result) {
            ASSERT_NE(result.error().code, Failure::internal) << i << ": " << result.error().what;
            continue;
        }
        const RuntimeProber lying(game_, open_table(path));
        for (const auto& position : all)
            ASSERT_EQ(*lying.probe(position), *sound.probe(position)) << i << ": " << game_.format(position);
    }
    EXPECT_GT(refused, 150U);
}

// The blocks of a table in another order, with all that names them made right again.
TEST_P(Hostile, BlocksOfAnotherSliceAreFound) {
    const auto table = open_table(folder_.file("sound.ztb"));
    const auto order = table->write_order();
    std::size_t swapped = 0;
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t j = i + 1; j < order.size(); ++j) {
            const std::uint64_t one = table->first_block(order[i]);
            const std::uint64_t other = table->first_block(order[j]);
            if (table->block_count(order[i]) == 0 || table->block_count(order[j]) == 0 ||
                table->units_in_block(one) != table->units_in_block(other) ||
                *table->read_block(one) == *table->read_block(other))
                continue;
            const auto codes_of = [&](std::uint64_t block) {
                std::vector<ValueCode> codes;
                for (std::uint64_t unit = 0; unit < table->units_in_block(block); ++unit)
                    codes.push_back(code_at(*table->read_block(block), unit, 8));
                return codes;
            };
            const auto codes_of_one = codes_of(one);
            const auto codes_of_other = codes_of(other);
            const std::string path = folder_.file("swapped.ztb");
            rewrite_table(game_, folder_.file("sound.ztb"), path, [&](std::uint64_t block, auto& codes) {
                if (block == one) codes = codes_of_other;
                if (block == other) codes = codes_of_one;
            });
            ++swapped;
            const auto result = use(game_, path);
            if (!result) {
                ASSERT_NE(result.error().code, Failure::internal) << result.error().what;
                continue;
            }
            const RuntimeProber lying(game_, open_table(path));
            const RuntimeProber sound(game_, table);
            for (const auto& position : reachable(game_, 1000))
                ASSERT_EQ(*lying.probe(position), *sound.probe(position)) << game_.format(position);
        }
    if (GetParam().method == Method::retrograde) {
        EXPECT_GT(swapped, 0U);
    }
}

INSTANTIATE_TEST_SUITE_P(Tables, Hostile, testing::ValuesIn(tables_to_attack()), name_of_table);

}  // namespace zermelo::test

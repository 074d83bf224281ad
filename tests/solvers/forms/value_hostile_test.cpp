// Damaged and forged files of values: no false claim is ever accepted. Run this under the asan preset too.
#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "tests/solvers/forms/forging.hpp"
#include "tests/solvers/forms/kit.hpp"

namespace zermelo::values::test {
namespace {

constexpr int forgeries = 10'000;  // of boards, and of proofs

class Attack : public testing::Test {
protected:
    // The result of the check of some bytes.
    Result<check::ValueReport> check(ByteSpan bytes) {
        std::filesystem::remove(path_);  // file systems flush a file that is cut and written again
        write_file(path_, bytes);
        return check_file(path_);
    }
    void expect_corrupt(ByteSpan bytes, const std::string& what) {
        const auto result = check(bytes);
        ASSERT_FALSE(result) << what;
        ASSERT_EQ(result.error().code, Failure::corrupt) << what << ": " << result.error().what;
        ASSERT_FALSE(result.error().why.empty()) << what;
    }
    std::size_t below(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_); }

    // Changes a form: an option comes, goes or is replaced, or the sides change places.
    void change_form(LooseFile& file) {
        LooseForm& form = file.forms[below(file.forms.size())];
        Options& side = below(2) == 0 ? form.left : form.right;
        const auto other = static_cast<FormNumber>(below(file.forms.size()));
        switch (below(4)) {
            case 0:
                side.push_back(other);
                break;
            case 1:
                if (!side.empty()) side.erase(side.begin() + static_cast<std::ptrdiff_t>(below(side.size())));
                break;
            case 2:
                if (!side.empty()) side[below(side.size())] = other;
                break;
            default:
                std::swap(form.left, form.right);
        }
    }
    void change_value(LooseFile& file, std::size_t form_count) {
        const auto other = static_cast<FormNumber>(below(form_count));
        if (file.header.kind == ValueFileKind::board) {
            file.values[below(file.values.size())] = other;
            return;
        }
        if (file.entries.empty()) return;
        ProofEntry& entry = file.entries[below(file.entries.size())];
        switch (below(6)) {
            case 0:
                entry.by_parts = !entry.by_parts;
                break;
            case 1:
                file.entries.erase(file.entries.begin() + static_cast<std::ptrdiff_t>(below(file.entries.size())));
                return;
            case 2:
                std::swap(entry, file.entries[below(file.entries.size())]);
                break;
            default:
                if (!entry.sums.empty()) entry.sums[below(entry.sums.size())] = other;
        }
        if (!entry.by_parts && entry.sums.size() != 1) entry.sums.assign(1, other);
    }
    void change_claim(LooseFile& file, std::size_t form_count) {
        ClaimedTerm& term = file.claim.terms[below(file.claim.terms.size())];
        const auto other = static_cast<FormNumber>(below(form_count));
        switch (below(6)) {
            case 0:
                term.is_negative = !term.is_negative;
                break;
            case 1:
                term.number = below(term.is_form ? form_count : file.entries.size());
                break;
            case 2:
                file.claim.outcome = static_cast<Outcome>(below(4));
                break;
            case 3:
                file.claim.terms.push_back({below(2) == 0, true, other, other});
                break;
            default:
                term.sum = other;
        }
    }
    // A new form, whose value differs from that of all others or does not.
    void add_form(LooseFile& file) {
        const LooseForm like = file.forms[below(file.forms.size())];
        file.forms.push_back(like);
        change_form(file);
        if (below(2) == 0) file.forms.back().left.push_back(static_cast<FormNumber>(below(file.forms.size() - 1)));
    }
    // Up to three changes. Form 0 stays: it must be {|}.
    LooseFile forged(const LooseFile& sound) {
        LooseFile file = sound;
        const bool board = file.header.kind == ValueFileKind::board;
        for (std::size_t changes = 1 + below(3); changes > 0; --changes) {
            switch (below(board ? 3 : 4)) {
                case 0:
                    change_form(file);
                    break;
                case 1:
                    change_value(file, file.forms.size());
                    break;
                case 2:
                    add_form(file);
                    break;
                default:
                    change_claim(file, file.forms.size());
            }
        }
        // The new form in use.
        if (file.forms.size() > sound.forms.size()) {
            const auto added = static_cast<FormNumber>(file.forms.size() - 1);
            if (board)
                file.values[below(file.values.size())] = added;
            else if (ProofEntry& entry = file.entries[below(file.entries.size())]; !entry.sums.empty())
                entry.sums.back() = added;
        }
        file.forms[0] = {};
        return file;
    }

    // True if all that a proof says is true, by the solver.
    static void expect_true(const std::string& path, ValueSession& session) {
        const ValueTable table = ValueTable::open(path, 1 << 28).value();
        const LooseFile file = LooseFile::read(path);
        ImportedForms imported(table.forms(), session.store());
        FormId sum = FormStore::zero;
        for (const ProofEntry& entry : file.entries)
            ASSERT_EQ(imported.id(entry.value()).value(),
                      session.value(session.game().parse(entry.text).value()).value())
                << entry.text;
        for (const ClaimedTerm& term : file.claim.terms) {
            const FormId value =
                term.is_form ? imported.id(static_cast<FormNumber>(term.number)).value()
                             : session.value(session.game().parse(file.entries[term.number].text).value()).value();
            sum = term.is_negative ? session.calculator().difference(sum, value) : session.calculator().sum(sum, value);
            ASSERT_EQ(imported.id(term.sum).value(), sum);
        }
        ASSERT_EQ(file.claim.outcome, session.store().outcome(sum));
    }

    TemporaryFolder folder_;
    std::string path_ = folder_.file("attack.zval");
    std::mt19937 random_{20261126};
};

TEST_F(Attack, EveryTruncationAndEveryFlippedByteIsFound) {
    for (const bool board : {true, false}) {
        ASSERT_TRUE(board ? write_board("konane@2x3", path_) : write_proof("konane@3x4", path_, {"3/1wb/wb1/3"}));
        expect_verified(path_);
        const Bytes sound = read_file(path_);
        for (std::size_t length = 0; length < sound.size(); ++length)
            expect_corrupt(ByteSpan(sound).first(length), "length " + std::to_string(length));
        Bytes longer = sound;
        longer.push_back(0);
        expect_corrupt(longer, "a byte more");
        for (std::size_t i = 0; i < sound.size(); ++i)
            for (const unsigned flip : {0x01U, 0x80U}) {
                Bytes bytes = sound;
                bytes[i] = static_cast<std::uint8_t>(bytes[i] ^ flip);
                expect_corrupt(bytes, "byte " + std::to_string(i));
            }
    }
}

// The forger writes what the sound file says: then nothing is refused.
TEST_F(Attack, TheForgerKnowsTheFormat) {
    ASSERT_TRUE(write_board("konane@3x3", path_));
    LooseFile board = LooseFile::read(path_);
    EXPECT_TRUE(board.tidy());
    EXPECT_EQ(LooseFile::read(path_).forms, board.forms);
    write_file(path_, board.bytes());
    expect_verified(path_);
    for (const SmallProof& proof : small_proofs) {
        ASSERT_TRUE(write_proof(proof.spec, path_, proof.terms));
        LooseFile file = LooseFile::read(path_);
        EXPECT_TRUE(file.tidy());
        write_file(path_, file.bytes());
        expect_verified(path_);
    }
}

// A board has one sound content: the values are unique, and so is the order of their forms.
TEST_F(Attack, NoForgedBoardIsAccepted) {
    std::size_t refused = 0;
    std::size_t same = 0;
    int made = 0;
    for (const std::string spec : {"konane@3x3", "konane@3x4", "tiptoe@2x2", "tiptoe@2x3"}) {
        ASSERT_TRUE(write_board(spec, path_));
        const LooseFile sound = LooseFile::read(path_);
        const Bytes bytes = sound.bytes();
        for (const int until = made + forgeries / 4; made < until;) {
            LooseFile file = forged(sound);
            const bool in_order = below(8) > 0;
            if (in_order && !file.tidy()) continue;  // a form inside itself cannot be written in order
            ++made;
            const Bytes forgery = file.bytes();
            const auto report = check(forgery);
            if (forgery == bytes) {
                ++same;
                continue;
            }
            if (!report) {
                ASSERT_EQ(report.error().code, Failure::corrupt);
                ASSERT_FALSE(in_order) << report.error().why;
                continue;
            }
            ASSERT_TRUE(report->first_failure) << spec << ", forgery " << made;
            ++refused;
        }
    }
    EXPECT_GT(refused, forgeries / 2U) << "the mathematics refuses most";
    EXPECT_LT(same, forgeries / 10U);
}

TEST_F(Attack, NoFalseProofIsAccepted) {
    std::size_t refused = 0;
    std::size_t accepted = 0;
    int made = 0;
    for (const SmallProof& proof : small_proofs) {
        ASSERT_TRUE(write_proof(proof.spec, path_, proof.terms));
        const LooseFile sound = LooseFile::read(path_);
        ValueSession session(values_of(proof.spec), std::uint64_t{1} << 28);
        for (const int until = made + forgeries / 4; made < until;) {
            LooseFile file = forged(sound);
            const bool in_order = below(8) > 0;
            if (in_order && !file.tidy()) continue;
            ++made;
            const auto report = check(file.bytes());
            if (!report) {
                ASSERT_EQ(report.error().code, Failure::corrupt);
                continue;
            }
            if (report->first_failure) {
                ++refused;
                continue;
            }
            ++accepted;
            expect_true(path_, session);
            if (HasFatalFailure()) return;
        }
    }
    EXPECT_GT(refused, forgeries / 2U);
    EXPECT_LT(accepted, forgeries / 4U);
}

// Contents that promise what does not come, and contents that are too much for a little memory.
TEST_F(Attack, CountsPromiseNothing) {
    ASSERT_TRUE(write_board("konane@3x3", path_));
    const LooseFile sound = LooseFile::read(path_);
    LooseFile file = sound;
    file.values.pop_back();
    EXPECT_NE(check(file.bytes())->first_failure, std::nullopt);
    file.values.insert(file.values.end(), 1'000'000, 0);
    EXPECT_NE(check(file.bytes())->first_failure, std::nullopt);
    file = sound;
    for (std::size_t i = 0; i < Dictionary::most_birthday + 10; ++i)  // integers, one inside the other
        file.forms.push_back({{static_cast<FormNumber>(file.forms.size() - 1)}, {}});
    expect_corrupt(file.bytes(), "nested too deep");
    file = sound;
    file.header.spec = "konane@3x4";
    expect_corrupt(file.bytes(), "another board");
    file.header.spec = "halma@3x3";
    expect_corrupt(file.bytes(), "no partizan game");
    file = sound;
    file.header.fingerprint ^= 1;
    expect_corrupt(file.bytes(), "other rules");
}

}  // namespace
}  // namespace zermelo::values::test

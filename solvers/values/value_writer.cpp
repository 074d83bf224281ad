#include "solvers/values/value_writer.hpp"

#include <map>
#include <unordered_map>

#include "games/core/concepts/fingerprint.hpp"
#include "solvers/forms/limit.hpp"
#include "solvers/values/form_numbers.hpp"
#include "solvers/values/section_writer.hpp"
#include "tablebase/leftovers.hpp"

namespace zermelo {

using values::FormId;
using values::FormNumber;
using values::FormNumbers;

namespace {

Result<OutputFile> create(const ValueFileOutput& output) {
    return create_empty(output.path, output.force, "\x89ZVL");
}

values::ValueHeader header_of(const AnyGame& game, values::ValueFileKind kind, const std::string& provenance) {
    return {kind, rules_fingerprint(game.info(), game.spec()), game.spec(), provenance};
}

ValueFileReport report_of(const values::ValueFooter& footer) {
    return {footer.forms, footer.arrangements, footer.file_length, footer.digest};
}

// All arrangements that a proof needs, each after those that it rests on.
class ProofEntries {
public:
    explicit ProofEntries(ValueSession& session) : session_(session), game_(session.game()) {}

    // The number of the arrangement's entry; adds it behind all that it needs. Throws ValueLimit.
    std::uint64_t add(const AnyArrangement& arrangement) {
        std::string text = game_.format(arrangement);
        if (const auto known = numbers_.find(text); known != numbers_.end()) return known->second;
        Entry entry;
        const auto parts = game_.parts(arrangement);
        entry.by_parts = !(parts.size() == 1 && parts[0].arrangement == arrangement);
        if (entry.by_parts) {
            FormId sum = values::FormStore::zero;
            for (const ArrangementPart& part : parts) {
                add(part.arrangement);
                sum = session_.calculator().sum(sum, value_of(part.arrangement));
                entry.sums.push_back(sum);
            }
        } else {
            for (const Side side : {Side::first, Side::second})
                for (const ArrangementMove& move : game_.moves(arrangement, side)) add(move.after);
            entry.sums.push_back(value_of(arrangement));
        }
        entry.text = text;
        const std::uint64_t number = entries_.size();
        entries_.push_back(std::move(entry));
        numbers_.emplace(std::move(text), number);
        return number;
    }

    std::uint64_t size() const { return entries_.size(); }
    void append_forms(std::vector<FormId>& forms) const {
        for (const Entry& entry : entries_) forms.insert(forms.end(), entry.sums.begin(), entry.sums.end());
    }
    Bytes content(const FormNumbers& numbers) const {
        Bytes content;
        for (const Entry& entry : entries_) {
            values::put_number(content, entry.text.size());
            content.insert(content.end(), entry.text.begin(), entry.text.end());
            values::put_number(content, entry.by_parts ? 1 : 0);
            if (entry.by_parts) values::put_number(content, entry.sums.size());
            for (const FormId sum : entry.sums) values::put_number(content, numbers.of(sum));
        }
        return content;
    }

private:
    struct Entry {
        std::string text;
        bool by_parts = false;
        std::vector<FormId> sums;
    };

    FormId value_of(const AnyArrangement& arrangement) {
        auto value = session_.value(arrangement);
        if (!value) values::give_up(std::move(value).error());
        return *value;
    }

    ValueSession& session_;
    const AnyValues& game_;
    std::vector<Entry> entries_;
    std::unordered_map<std::string, std::uint64_t> numbers_;
};

// The claim as bytes, once the forms have numbers.
struct ClaimToWrite {
    struct Term {
        bool is_negative = false;
        std::optional<std::uint64_t> entry;
        FormId form = 0;
        FormId sum = 0;
    };
    std::vector<Term> terms;
    values::Outcome outcome = values::Outcome::zero;

    Bytes content(const FormNumbers& numbers) const {
        Bytes content;
        values::put_number(content, terms.size());
        for (const Term& term : terms) {
            values::put_number(content, term.is_negative ? 1 : 0);
            values::put_number(content, term.entry ? 0 : 1);
            values::put_number(content, term.entry ? *term.entry : numbers.of(term.form));
            values::put_number(content, numbers.of(term.sum));
        }
        values::put_number(content, static_cast<std::uint64_t>(outcome));
        return content;
    }
};

}  // namespace

Result<ValueFileReport> write_board_values(const AnyValues& game, const values::BoardValues& board,
                                           const ValueFileOutput& output, const RunOptions& options) {
    ZERMELO_ASSIGN(file, create(output));
    const FormNumbers numbers(*board.store, board.forms);
    values::SectionWriter writer(file, header_of(game.game(), values::ValueFileKind::board, output.provenance),
                                 output.level, options);
    options.observer->begin_phase("writing", board.forms.size() / values::values_per_block + 1);
    ZERMELO_TRY(writer.begin());
    ZERMELO_TRY(writer.write_forms(numbers.forms()));
    ZERMELO_TRY(writer.write_values(board.forms.size(), [&](std::uint64_t i) { return numbers.of(board.forms[i]); }));
    ZERMELO_ASSIGN(footer, writer.finish());
    return report_of(footer);
}

Result<ValueFileReport> write_sum_proof(ValueSession& session, std::span<const SumTerm> terms,
                                        const ValueFileOutput& output, const RunOptions& options) {
    if (terms.empty() || terms.size() > values::most_terms)
        return fail(Failure::usage, "a proof needs at least one term and takes at most 1,000");
    ZERMELO_ASSIGN(file, create(output));
    ProofEntries entries(session);
    ClaimToWrite claim;
    std::vector<FormId> forms;
    ZERMELO_TRY(values::guarded([&] {
        FormId sum = values::FormStore::zero;
        for (const SumTerm& term : terms) {
            sum = term.is_negative ? session.calculator().difference(sum, term.value)
                                   : session.calculator().sum(sum, term.value);
            const auto entry = term.arrangement ? std::optional(entries.add(*term.arrangement)) : std::nullopt;
            claim.terms.push_back({term.is_negative, entry, term.value, sum});
            forms.insert(forms.end(), {term.value, sum});
        }
        claim.outcome = session.store().outcome(sum);
    }));
    entries.append_forms(forms);
    const FormNumbers numbers(session.store(), forms);
    values::SectionWriter writer(
        file, header_of(session.game().game(), values::ValueFileKind::proof, output.provenance), output.level, options);
    options.observer->begin_phase("writing", 0);
    ZERMELO_TRY(writer.begin());
    ZERMELO_TRY(writer.write_forms(numbers.forms()));
    writer.set_arrangements(entries.size());
    ZERMELO_TRY(writer.write_content(entries.content(numbers)));
    ZERMELO_TRY(writer.write_content(claim.content(numbers)));
    ZERMELO_ASSIGN(footer, writer.finish());
    return report_of(footer);
}

}  // namespace zermelo

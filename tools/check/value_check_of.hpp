// Checks the files of values of one game. solvers/forms/FORMAT.md defines the format.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "games/base/text.hpp"
#include "games/core/concepts/fingerprint.hpp"
#include "games/core/kinds/partizan.hpp"
#include "games/core/texts/notation.hpp"
#include "solvers/forms/arrangement_map.hpp"
#include "tools/check/value_check.hpp"

namespace zermelo::check {

// The forms after the moves of both sides, each once.
template <PartizanGame G>
class MovedForms {
public:
    using Arrangement = typename G::Arrangement;

    // form_of(after) gives the form of an arrangement, or nothing; then the result names the move.
    template <class F>
    std::optional<std::string> find(const G& game, const Arrangement& arrangement, F&& form_of) {
        for (const Side side : {Side::first, Side::second}) {
            auto& forms = side == Side::first ? left : right;
            forms.clear();
            for (const auto& move : game.moves_of(arrangement, side)) {
                const std::optional<values::FormNumber> form = form_of(game.after(arrangement, side, move));
                if (!form)
                    return fmt::format("{} leads to no earlier arrangement", game.move_text(arrangement, side, move));
                forms.push_back(*form);
            }
            std::ranges::sort(forms);
            forms.erase(std::unique(forms.begin(), forms.end()), forms.end());
        }
        return std::nullopt;
    }

    std::vector<values::FormNumber> left;
    std::vector<values::FormNumber> right;
};

// The value of every arrangement of a board follows from those after its moves. Play ends, so all are right if each
// is right in this way.
template <ListedGame G>
Result<void> check_board(const G& game, const values::ValueFile& file, ValueCheck& check) {
    const std::uint64_t arrangements = listing_of(game).count().value_or(UINT64_MAX);
    if (file.footer().arrangements != arrangements)
        return wrong_value(fmt::format("it lists {}, and the board has {}",
                                       counted(file.footer().arrangements, "arrangement"),
                                       with_thousands(arrangements)));
    ZERMELO_TRY(check.take(arrangements * sizeof(values::FormNumber), counted(arrangements, "arrangement")));
    std::vector<values::FormNumber> forms;
    std::vector<bool> used(check.forms().size());
    Watch& watch = check.watch();
    ZERMELO_TRY(watch.run(1, [&]() -> Result<void> {
        forms.reserve(static_cast<std::size_t>(arrangements));
        return file.for_each_values(
            [&](std::span<const values::FormNumber> block) -> Result<void> {
                forms.insert(forms.end(), block.begin(), block.end());
                for (const values::FormNumber form : block) used[form] = true;
                return {};
            },
            [&](std::uint64_t bytes) {
                watch.advance(bytes);
                return !watch.stop();
            });
    }));
    ZERMELO_TRY(check.check_use(std::move(used)));
    const std::uint64_t bytes = file.footer().file_length - file.footer().sections[1].offset;
    ZERMELO_ASSIGN(wrong, watch.for_all(arrangements, bytes, [&] {
        return [&, moved = MovedForms<G>(), compare = check.comparison(Watch::threads())](
                   std::uint64_t index) mutable -> std::optional<std::string> {
            const auto arrangement = game.listed_at(index);
            moved.find(game, arrangement, [&](const typename G::Arrangement& after) {
                return std::optional(forms[game.listed_index(after)]);
            });
            const char* const why = compare.why_not_value(forms[index], moved.left, moved.right);
            if (why == nullptr) return std::nullopt;
            return fmt::format("{} is not {}: {}", game.format_arrangement(arrangement), check.text(forms[index]), why);
        };
    }));
    return wrong ? wrong_value(*wrong) : Result<void>();
}

// Every arrangement of a proof rests on earlier ones, and the claim on all of them.
template <PartizanGame G>
class ProofCheck {
public:
    using Arrangement = typename G::Arrangement;

    ProofCheck(const G& game, const values::ValueFile& file, ValueCheck& check, ValueReport& report)
        : game_(game), file_(file), check_(check), report_(report), compare_(check.comparison(1)) {}

    Result<void> run() {
        ZERMELO_ASSIGN(claim, file_.claim());
        for (const values::ClaimedTerm& term : claim.terms)
            if (!term.is_form) wanted_.emplace(term.number, values::ProofEntry());
        Watch& watch = check_.watch();
        ZERMELO_TRY(watch.run(1, [&] {
            return file_.for_each_entry([&](const values::ProofEntry& entry) { return check_entry(entry); },
                                        [&](std::uint64_t bytes) {
                                            watch.advance(bytes);
                                            return !watch.stop();
                                        });
        }));
        return watch.run(1, [&] { return check_claim(claim); });
    }

private:
    Result<void> check_entry(const values::ProofEntry& entry) {
        const auto arrangement = game_.parse_arrangement(entry.text);
        if (!arrangement || game_.format_arrangement(*arrangement) != entry.text)
            return wrong_value(in_quotes(entry.text) + " is no arrangement in its usual form");
        ZERMELO_TRY(check_.take(sizeof(Arrangement) + 64, counted(known_.size(), "arrangement")));
        if (const auto why =
                entry.by_parts ? why_not_parts(*arrangement, entry.sums) : why_not_moves(*arrangement, entry))
            return wrong_value(fmt::format("{} is not {}: {}", entry.text, check_.text(entry.value()), *why));
        for (const values::FormNumber form : entry.sums) used_[form] = true;
        if (const auto term = wanted_.find(number_++); term != wanted_.end()) term->second = entry;
        if (known_.emplace(*arrangement, entry.value()).second) return {};
        return wrong_value(entry.text + " stands there twice");
    }

    std::optional<values::FormNumber> known(const Arrangement& arrangement) const {
        const auto entry = known_.find(arrangement);
        return entry == known_.end() ? std::nullopt : std::optional(entry->second);
    }

    std::optional<std::string> why_not_moves(const Arrangement& arrangement, const values::ProofEntry& entry) {
        const auto lost = moved_.find(game_, arrangement, [this](const Arrangement& after) { return known(after); });
        if (lost) return lost;
        const char* const why = compare_.why_not_value(entry.value(), moved_.left, moved_.right);
        return why != nullptr ? std::optional<std::string>(why) : std::nullopt;
    }

    std::optional<std::string> why_not_parts([[maybe_unused]] const Arrangement& arrangement,
                                             [[maybe_unused]] const std::vector<values::FormNumber>& sums) {
        if constexpr (DividingGame<G>) {
            const auto parts = game_.parts(arrangement);
            if (parts.size() != sums.size())
                return fmt::format("it has {}, and the proof {}", counted(parts.size(), "part"), sums.size());
            values::FormNumber sum = 0;
            for (std::size_t i = 0; i < parts.size(); ++i) {
                const auto part = known(parts[i].arrangement);
                if (!part)
                    return game_.format_arrangement(parts[i].arrangement) + ", a part, is no earlier arrangement";
                if (const auto why = check_.why_not_sum(compare_, sum, *part, sums[i])) return why;
                sum = sums[i];
            }
            return std::nullopt;
        } else {
            return "this game has no parts";
        }
    }

    Result<void> check_claim(const values::Claim& claim) {
        values::FormNumber sum = 0;
        for (const values::ClaimedTerm& term : claim.terms) {
            const values::ProofEntry& entry = wanted_[term.number];
            const auto value = term.is_form ? static_cast<values::FormNumber>(term.number) : entry.value();
            report_.terms.push_back(fmt::format("{} {}", term.is_negative ? '-' : '+',
                                                term.is_form ? "value:" + check_.text(value) : entry.text));
            const auto why = term.is_negative ? check_.why_not_sum(compare_, term.sum, value, sum)
                                              : check_.why_not_sum(compare_, sum, value, term.sum);
            if (why) return wrong_value("the claim: " + *why);
            used_[value] = used_[term.sum] = true;
            sum = term.sum;
        }
        report_.value = check_.text(sum);
        report_.outcome = compare_.outcome(sum);
        if (*report_.outcome != claim.outcome)
            return wrong_value(fmt::format("the claim: {} is {}, not {}", report_.value,
                                           values::letter_of(*report_.outcome), values::letter_of(claim.outcome)));
        report_.winner = *report_.outcome == values::Outcome::zero    ? "the second player wins"
                         : *report_.outcome == values::Outcome::fuzzy ? "the first player wins"
                         : *report_.outcome == values::Outcome::left
                             ? std::string(side_name(game_, Side::first)) + " wins"
                             : std::string(side_name(game_, Side::second)) + " wins";
        return check_.check_use(used_);
    }

    const G& game_;
    const values::ValueFile& file_;
    ValueCheck& check_;
    ValueReport& report_;
    values::Comparison compare_;
    MovedForms<G> moved_;
    values::ArrangementMap<Arrangement, values::FormNumber> known_;
    std::unordered_map<std::uint64_t, values::ProofEntry> wanted_;  // that the claim names
    std::vector<bool> used_ = std::vector<bool>(check_.forms().size());
    std::uint64_t number_ = 0;  // of the next entry
};

inline tl::unexpected<Error> other_value_rules(const values::ValueFile& file) {
    return values::damaged_values(file.path(), "it was made for other rules of " + in_quotes(file.header().spec));
}

template <PartizanGame G>
Result<void> check_values_by(const G& game, const values::ValueFile& file, const CheckOptions& options,
                             ValueReport& report) {
    ValueCheck check(file, options);
    ZERMELO_TRY(check.check_forms());
    if (!file.is_board()) return ProofCheck<G>(game, file, check, report).run();
    if constexpr (ListedGame<G>)
        return check_board(game, file, check);
    else
        return wrong_value("the arrangements of this board have no numbers");
}

template <class G>
Result<ValueReport> check_values_of(const Spec& spec, const values::ValueFile& file, const CheckOptions& options) {
    if constexpr (PartizanGame<G>) {
        const auto game = G::make(spec);
        if (!game || game->spec() != file.header().spec ||
            file.header().fingerprint != rules_fingerprint(game->info(), file.header().spec))
            return other_value_rules(file);
        ValueReport report;
        const auto result = check_values_by(*game, file, options, report);
        if (!result && result.error().code != Failure::verification) return tl::unexpected<Error>(result.error());
        if (!result) report.first_failure = result.error().what;
        return report;
    } else {
        return values::damaged_values(file.path(), in_quotes(file.header().spec) + " is no game with such values");
    }
}

}  // namespace zermelo::check

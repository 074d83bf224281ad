#include "tools/check/value_check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/base/text.hpp"
#include "solvers/forms/form_text.hpp"

namespace zermelo::check {

using values::Comparison;
using values::FormNumber;

namespace {

// Bytes of a thread for results of comparisons. Small files need few, and larger tables miss the caches.
constexpr std::uint64_t compared_at_least = 1 << 16;
constexpr std::uint64_t compared_for_form = 1024;
constexpr std::uint64_t compared_at_most = 256 << 20;

}  // namespace

tl::unexpected<Error> wrong_value(std::string what) {
    return fail(Failure::verification, std::move(what));
}

Result<ValueReport> check_values(const values::ValueFile& file, const CheckOptions& options) {
    const auto spec = Spec::parse(file.header().spec);
    if (!spec) return values::damaged_values(file.path(), "this program does not know its game: " + spec.error().what);
    const auto of = checked_games().find(*spec);
    if (!of)
        return fail(Failure::corrupt, fmt::format("this program does not know the rules that {} is about", file.path()),
                    of.error().what);
    if (!(*of)->check_values)
        return fail(Failure::corrupt, fmt::format("this program cannot check {}", file.path()),
                    "the values of games of a plug or a rule book have no check");
    ValueReport report;
    ZERMELO_TRY((*of)->check_values(*spec, file, options, report));
    report.rules = (*of)->file;
    return report;
}

Result<void> ValueCheck::take(std::uint64_t bytes, const std::string& what) {
    const std::uint64_t needed =
        taken_ + bytes + static_cast<std::uint64_t>(Watch::threads()) * Comparison::least_bytes();
    if (needed > options_.memory)
        return fail(Failure::limit, fmt::format("{} does not fit in memory", file_.path()),
                    fmt::format("with {} it takes {}, and {} may be used", what, format_bytes(needed),
                                format_bytes(options_.memory)),
                    "more --memory, if the machine has it");
    taken_ += bytes;
    return {};
}

Comparison ValueCheck::comparison(int threads) const {
    const std::uint64_t rest = (options_.memory - taken_) / static_cast<std::uint64_t>(threads);
    const std::uint64_t useful = std::min(compared_at_least + forms_.size() * compared_for_form, compared_at_most);
    return {forms_, std::min(rest, useful), &watch_.stop()};
}

Result<void> ValueCheck::check_forms() {
    ZERMELO_TRY(watch_.run(1, [this]() -> Result<void> {
        const auto advance = [this](std::uint64_t bytes) {
            watch_.advance(bytes);
            return !watch_.stop();
        };
        ZERMELO_ASSIGN(forms, file_.forms(options_.memory, advance));
        forms_ = std::move(forms);
        return {};
    }));
    ZERMELO_TRY(take(forms_.bytes(), counted(forms_.size(), "form")));
    const std::uint64_t bytes = file_.footer().sections[0].content > 0 ? file_.footer().sections[1].offset : 0;
    ZERMELO_ASSIGN(wrong, watch_.for_all(forms_.size(), bytes, [this] {
        return [this, compare = comparison(Watch::threads())](std::uint64_t number) mutable {
            const auto form = static_cast<FormNumber>(number);
            const char* const why = compare.why_not_canonical(form);
            return why != nullptr ? std::optional(fmt::format("form {}, {}: {}", form, text(form), why)) : std::nullopt;
        };
    }));
    return wrong ? wrong_value(*wrong) : Result<void>();
}

Result<void> ValueCheck::check_use(std::vector<bool> used) const {
    for (FormNumber form = 0; form < forms_.size(); ++form)
        for (const auto options : {forms_.left(form), forms_.right(form)})
            for (const FormNumber option : options) used[option] = true;
    const auto unused = std::ranges::find(used.begin() + 1, used.end(), false);  // 0 is the sum of nothing
    if (unused == used.end()) return {};
    return wrong_value(fmt::format("form {} is neither a value nor an option of a form", unused - used.begin()));
}

std::optional<std::string> ValueCheck::why_not_sum(Comparison& comparison, FormNumber a, FormNumber b,
                                                   FormNumber sum) const {
    if (comparison.is_sum(a, b, sum)) return std::nullopt;
    return fmt::format("{} + {} is not {}", text(a), text(b), text(sum));
}

std::string ValueCheck::text(FormNumber form) const {
    return values::form_text(forms_, form);
}

}  // namespace zermelo::check

#include "tools/zermelo/console/spec_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/base/text.hpp"
#include "games/core/runtime/registry.hpp"
#include "games/core/texts/notation.hpp"
#include "games/core/texts/spec.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

constexpr std::size_t most_specs = 10'000;

bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

// Replaces the first range of a spec by each of its numbers, then expands the next range.
Result<void> expand(const std::string& spec, std::vector<std::string>& specs) {
    ZERMELO_ASSIGN(range, first_range(spec));
    if (!range) {
        if (specs.size() == most_specs)
            return fail(Failure::usage, fmt::format("more than {} specs are asked for", most_specs), "",
                        "shorter ranges");
        specs.push_back(spec);
        return {};
    }
    for (int number = range->first; number <= range->last; ++number)
        ZERMELO_TRY(expand(range->before + std::to_string(number) + range->after, specs));
    return {};
}

}  // namespace

Result<std::optional<SpecRange>> first_range(const std::string& spec) {
    const auto dots = spec.find("..");
    if (dots == std::string::npos) return std::nullopt;
    std::size_t begin = dots;
    while (begin > 0 && is_digit(spec[begin - 1])) --begin;
    std::size_t end = dots + 2;
    while (end < spec.size() && is_digit(spec[end])) ++end;
    const auto first = parse_number(std::string_view(spec).substr(begin, dots - begin));
    const auto last = parse_number(std::string_view(spec).substr(dots + 2, end - dots - 2));
    if (!first || !last || *first > *last)
        return fail(Failure::usage, fmt::format("cannot read the range in {}", in_quotes(spec)),
                    first && last   ? "a range has two numbers, the lesser first"
                    : first || last ? "a number of it is missing or too large"
                                    : "a range has two numbers",
                    "for example konane@1..5x1..5");
    const std::string before = spec.substr(0, begin);
    const std::string after = spec.substr(end);
    if (const auto size = before.find('@');
        size != std::string::npos && before.ends_with('x') && after.starts_with('x'))
        return fail(Failure::usage, fmt::format("cannot read the range in {}", in_quotes(spec)),
                    "the range stands between two sizes, and a range is one of numbers",
                    fmt::format("a range for each side, as in {0}@3..4x3..4, or zermelo sweep {0} --sizes {1}",
                                printable(spec.substr(0, size)),
                                printable(spec.substr(size + 1, spec.find(',', size) - size - 1))));
    return SpecRange{before, *first, *last, after};
}

std::size_t longest(std::span<const std::string> specs) {
    std::size_t most = 0;
    for (const std::string& spec : specs) most = std::max(most, spec.size());
    return most;
}

bool is_gap(std::span<const std::string> arguments, const std::string& spec, const Error& error) {
    return error.code == Failure::bad_input && std::find(arguments.begin(), arguments.end(), spec) == arguments.end();
}

Result<std::vector<std::string>> expand_specs(std::span<const std::string> arguments) {
    std::vector<std::string> specs;
    for (std::string argument : arguments) {
        ZERMELO_TRY(resolve_spec(argument));
        ZERMELO_TRY(expand(argument, specs));
    }
    if (arguments.size() == 1) return specs;
    const GameList games = known_games();
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto spec = Spec::parse(arguments[i].substr(0, arguments[i].find("..")));
        if (!spec) continue;  // has a row of its own
        auto found = games.find(*spec);
        if (found) continue;
        Error error = std::move(found).error();
        const bool size = i > 0 && arguments[i].find_first_not_of("0123456789x.") == std::string::npos;
        if (size && arguments[i - 1].find('@') == std::string::npos)
            error.why = fmt::format("did you mean {}@{}?", printable(arguments[i - 1]), arguments[i]);
        return tl::unexpected<Error>(std::move(error));
    }
    return specs;
}

int answer_specs(Context& context, const SpecRecords& list,
                 const std::function<Result<int>(const std::string& spec, RecordPrinter& records)>& answer) {
    if (context.format == Format::json) context.format = Format::jsonl;
    std::vector<Column> columns = {left("spec", longest(list.specs))};
    columns.insert(columns.end(), list.columns.begin(), list.columns.end());
    RecordPrinter records(list.form, std::move(columns));
    int worst = 0;
    std::size_t gaps = 0;
    for (const std::string& spec : list.specs) {
        const auto code = answer(spec, records);
        context.end_progress();
        if (code) {
            worst = std::max(worst, *code);
            continue;
        }
        const Error& error = code.error();
        const bool gap = is_gap(list.given, spec, error);
        gaps += gap ? 1 : 0;
        const bool all_gaps = gaps == list.specs.size();  // the ranges have no board: its error is no small matter
        if (!gap || all_gaps) {
            worst = std::max(worst, report_error(context, error, "", spec));
            if (error.code == Failure::interrupted) break;
        }
        if (context.format == Format::text && list.note_column)
            records.print_note(printable(spec), *list.note_column,
                               gap         ? "no such board"
                               : list.note ? list.note(error)
                                           : "refused");
    }
    return worst;
}

}  // namespace zermelo::cli

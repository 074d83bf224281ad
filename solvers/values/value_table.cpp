#include "solvers/values/value_table.hpp"

#include "games/base/text.hpp"
#include "games/core/concepts/fingerprint.hpp"
#include "solvers/forms/limit.hpp"

namespace zermelo {

using values::FormId;
using values::FormNumber;
using values::guarded;

Result<ValueTable> ValueTable::open(const std::string& path, std::uint64_t memory, const std::stop_token& stop) {
    ZERMELO_ASSIGN(file, values::ValueFile::open(path));
    ZERMELO_ASSIGN(forms, file.forms(memory, [&](std::uint64_t) { return !stop.stop_requested(); }));
    ValueTable table;
    if (!file.is_board())
        ZERMELO_TRY(file.for_each_entry(
            [&](const values::ProofEntry& entry) -> Result<void> {
                table.listed_.emplace(entry.text, entry.value());
                return {};
            },
            [&](std::uint64_t) { return !stop.stop_requested(); }));
    table.file_ = std::make_shared<const values::ValueFile>(std::move(file));
    table.forms_ = std::make_shared<const values::Dictionary>(std::move(forms));
    return table;
}

Result<void> ValueTable::fits(const AnyValues& game) const {
    const values::ValueHeader& header = file_->header();
    const std::string spec = game.game().spec();
    if (header.spec != spec || header.fingerprint != rules_fingerprint(game.game().info(), spec))
        return values::damaged_values(file_->path(), "it was made for other rules: " + in_quotes(header.spec));
    if (file_->is_board() && game.listed() != file_->footer().arrangements)
        return values::damaged_values(file_->path(), "it does not list the arrangements of its board");
    return {};
}

Result<std::optional<FormNumber>> ValueTable::number_of(const AnyValues& game,
                                                        const AnyArrangement& arrangement) const {
    if (file_->is_board()) return file_->value_at(game.listed_index(arrangement));
    const auto found = listed_.find(game.format(arrangement));
    return found == listed_.end() ? std::nullopt : std::optional(found->second);
}

Result<std::optional<FormId>> ImportedValues::value(const AnyArrangement& arrangement) {
    ZERMELO_ASSIGN(number, table_->number_of(game_, arrangement));
    if (!number) return std::nullopt;
    ZERMELO_ASSIGN(form, imported_.id(*number));
    return form;
}

Result<values::BoardValues> ValueTable::read_board(const AnyValues& game, const RunOptions& options) const {
    ZERMELO_TRY(fits(game));
    if (!file_->is_board())
        return fail(Failure::no_answer, file_->path() + " has no values of all arrangements of a board",
                    "it is a proof", "zermelo-check tells its claim");
    const std::uint64_t arrangements = file_->footer().arrangements;
    ZERMELO_TRY(check_memory(game.game().spec(), values::least_memory_of_board(arrangements), options.memory,
                             "reading all values"));
    values::BoardValues board;
    const auto read = guarded([&]() -> Result<void> {
        board.store = std::make_unique<values::FormStore>(values::store_for_board(arrangements, options));
        values::ImportedForms imported(*forms_, *board.store);
        ZERMELO_ASSIGN(ids, imported.all(options.stop));
        options.observer->begin_phase("reading", arrangements);
        board.forms.reserve(static_cast<std::size_t>(arrangements));
        return file_->for_each_values(
            [&](std::span<const FormNumber> block) -> Result<void> {
                for (const FormNumber form : block) board.forms.push_back(ids[form]);
                options.observer->advance(block.size());
                return {};
            },
            [&](std::uint64_t) { return !options.stop.stop_requested(); });
    });
    if (!read) return tl::unexpected<Error>(read.error());
    ZERMELO_TRY(*read);
    board.listing = game.listing().value_or(Listing{});
    return board;
}

}  // namespace zermelo

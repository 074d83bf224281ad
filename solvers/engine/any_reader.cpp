#include "solvers/engine/any_reader.hpp"

#include "solvers/engine/any_solver.hpp"

namespace zermelo {

namespace {

tl::unexpected<Error> looks_up_alone(const AnyGame& game) {
    return fail(Failure::no_answer, "cannot do this with " + game.spec(), "this program looks up what is solved",
                "a program with solvers");
}

}  // namespace

Result<std::unique_ptr<AnyReader>> make_reader(const OpenGame& game) {
    if (!game.of->reader) return looks_up_alone(*game.game);
    return game.of->reader(game.game);
}

Result<std::unique_ptr<AnySolver>> make_solver(const OpenGame& game) {
    if (!game.of->solver) return looks_up_alone(*game.game);
    return game.of->solver(game.game);
}

Result<Statistics> AnyReader::statistics(const std::shared_ptr<const TableReader>& table, const RunOptions& options,
                                         std::size_t kept_zugzwangs) const {
    Statistics counted;
    ZERMELO_TRY(pass(table, options, [&](const TableRules& rules, const RunOptions& run) -> Result<void> {
        const auto make_rows = [&] { return count_rows(*table); };
        ZERMELO_ASSIGN(statistics, count_table_keeping(rules, make_rows, *table, run, kept_zugzwangs));
        counted = std::move(statistics);
        return {};
    }));
    return counted;
}

}  // namespace zermelo

// Finds the table that answers for a spec, and looks positions up in it.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "solvers/engine/any_solver.hpp"
#include "tools/zermelo/console/answer.hpp"

namespace zermelo::cli {

// The solver for the game that a table names; corrupt where this program has no such game.
Result<std::unique_ptr<AnySolver>> solver_of(const TableReader& table);

// Whether an argument TABLE|SPEC means a file.
bool names_a_file(const std::string& name);

// A table that is open for questions.
class Lookup final : public AnswerSource {
public:
    std::shared_ptr<const TableReader> table;
    std::unique_ptr<AnySolver> solver;
    std::unique_ptr<AnyProber> prober;
    std::string file;

    const AnyGame& game() const override { return solver->game(); }
    std::string_view noun() const override { return "table"; }
    std::string name() const override { return file; }
    // Every move that the table knows has its distance.
    Result<Answer> look_up(const std::string& position) override;
    // To the end of the game, one optimal move after the other; drawn games without an end are cut off.
    Result<Line> line(const Answer& answer) override;
    std::string why_unknown() const override {
        return "the table holds what can be reached from the start, and this cannot";
    }

    // `name` is a table file, or a spec for which a table is looked for in `folder`. The table keeps at most `cache`
    // bytes of blocks in memory.
    static Result<std::unique_ptr<Lookup>> open(const std::string& name, const std::string& folder,
                                                std::uint64_t cache = standard_cache);
    static constexpr std::uint64_t standard_cache = 256'000'000;
};

}  // namespace zermelo::cli

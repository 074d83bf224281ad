// Answers claims about positions by asking an engine of solvers/pns; knows no game.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "games/core/runtime/runtime_game.hpp"
#include "solvers/engine/any_search.hpp"
#include "solvers/engine/question_plan.hpp"
#include "solvers/pns/engine.hpp"
#include "solvers/pns/table_file.hpp"
#include "solvers/pns/table_oracle.hpp"

namespace zermelo {

class QuestionSearch final : public AnySearch {
public:
    // `rules` are those of `game`; the search opens the tables of the options for them.
    static Result<std::unique_ptr<AnySearch>> make(RuntimeGame game, std::unique_ptr<SearchRules> rules,
                                                   const SearchOptions& options);

    Result<SearchReport> ask(const AnyPosition& position, Claim claim, double seconds,
                             const std::stop_token& stop) override;
    Result<CertificateReport> certify(const AnyPosition& position, Claim claim, const std::string& path,
                                      bool force) override;

private:
    Result<CertificateReport> write_proof(const AnyPosition& position, Claim claim, const std::string& path,
                                          bool force);
    QuestionSearch(RuntimeGame game, std::unique_ptr<SearchRules> rules, SearchOptions options)
        : game_(std::move(game)), rules_(std::move(rules)), options_(std::move(options)) {}
    Result<std::uint64_t> open_tables(std::uint64_t memory);
    Result<void> make_engine();
    Result<SearchReport> find_out(const AnyPosition& position, Claim claim, double seconds,
                                  const std::stop_token& stop);
    SavedSearch saved_search() const;
    // Goes on with what an earlier search of the same question has left.
    Result<void> load(const AnyPosition& position, Claim claim);
    Result<void> save();
    // The answer, or its certificate, makes the saved search needless.
    void forget_saved();
    // Follows the proof of an answer from the root, because a loaded file may say anything. Fails with corrupt on a
    // contradiction; if the proof cannot be followed, the answer becomes unknown and the report says why.
    Result<void> follow(const AnyPosition& position, SearchReport& report);
    // `internal` errors of a search that has loaded a file are contradictions of the file.
    tl::unexpected<Error> blaming_file(const Error& error) const;
    Result<std::optional<bool>> solve(const Question& question, Budget& budget, double share);
    Result<void> solve_both(const std::byte* position, Budget& budget, Bounds& bounds);
    Result<void> check_tables() const;
    Bounds known(const AnyPosition& position) const;
    bool nears(const AnyPosition& position, const AnyPosition& child) const;
    Line principal_line(AnyPosition position) const;
    bool exchanges_sides(const AnyPosition& position, int plies = 3) const;

    bool no_draws() const { return rules_->facts().drawless; }
    PositionBuffer inner(const AnyPosition& position) const {
        PositionBuffer buffer;
        rules_->unwrap(position, buffer.data());
        return buffer;
    }
    // The key belongs to the canonical position.
    SearchKey key_of(const AnyPosition& position, Goal goal) const {
        return rules_->key(inner(game_.canonical(position)).data(), goal);
    }

    const RuntimeGame game_;
    const std::unique_ptr<SearchRules> rules_;
    const SearchOptions options_;
    std::stop_token stop_;  // of the question in work
    std::unique_ptr<SearchEngine> engine_;
    std::optional<std::pair<AnyPosition, Bounds>> found_;  // by the last question of the user
    std::uint64_t certificate_memory_ = 0;
    std::optional<OutputFile> saved_;  // empty; its lock keeps the saved search from other processes
    std::uint64_t question_ = 0;       // of the saved search
    bool loaded_ = false;              // the table has entries of a file
    bool following_ = false;           // the file is to stay as it is
};

}  // namespace zermelo

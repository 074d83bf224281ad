// The templates behind AnySearch; included only where a game is instantiated.
#pragma once

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <memory>

#include "games/base/version.hpp"
#include "games/core/concepts/fingerprint.hpp"
#include "games/core/runtime/any_position.hpp"
#include "games/core/runtime/runtime_game.hpp"
#include "games/core/runtime/typed_game.hpp"
#include "solvers/engine/any_search.hpp"
#include "solvers/engine/question_plan.hpp"
#include "solvers/pns/engine.hpp"
#include "solvers/pns/principal_line.hpp"
#include "solvers/pns/table_file.hpp"
#include "solvers/proof/certificate_writer.hpp"
#include "solvers/proof/search_source.hpp"
#include "solvers/run/memory.hpp"

namespace zermelo {

template <PackedGame G>
class AnySearchOf final : public AnySearch {
public:
    static Result<std::unique_ptr<AnySearch>> make(const G& game, const SearchOptions& options);

    Result<SearchReport> ask(const AnyPosition& position, Claim claim, double seconds,
                             const std::stop_token& stop) override;
    Result<CertificateReport> certify(const AnyPosition& position, Claim claim, const std::string& path,
                                      bool force) override;

private:
    using Position = typename G::Position;

    AnySearchOf(const G& game, SearchOptions options) : game_(game), options_(std::move(options)) {}
    Result<void> make_engine();
    Result<SearchReport> find_out(const Position& position, Claim claim, double seconds, const std::stop_token& stop);
    SavedSearch saved_search() const;
    // Goes on with what an earlier search of the same question has left.
    Result<void> load(const Position& position, Claim claim);
    Result<std::optional<bool>> solve(const Question<G>& question, Budget& budget, double share);
    Result<void> solve_both(const Position& position, Budget& budget, Bounds& bounds);
    Bounds known(const Position& position) const;
    bool nears(const Position& position, const Position& child) const;
    // True if a symmetry exchanges the sides, as seen from the next few plies: then the first of two questions helps
    // with the second.
    bool exchanges_sides(const Position& position, int plies = 3) const {
        if (game_.turn(canonical(game_, position)) != game_.turn(position)) return true;
        if (plies == 0 || game_.terminal(position)) return false;
        const auto moves = game_.moves(position);
        return std::any_of(moves.begin(), moves.begin() + std::min<std::ptrdiff_t>(std::ssize(moves), 8),
                           [&](const auto& move) { return exchanges_sides(game_.apply(position, move), plies - 1); });
    }

    G game_;
    SearchOptions options_;
    std::stop_token stop_;                    // of the question in work
    std::unique_ptr<TableOracle<G>> oracle_;  // null without tables
    std::unique_ptr<SearchEngine<G>> engine_;
    std::optional<std::pair<Position, Bounds>> found_;  // by the last question of the user
    std::uint64_t certificate_memory_ = 0;
    std::uint64_t question_ = 0;  // of the saved search
};

template <PackedGame G>
Result<std::unique_ptr<AnySearch>> AnySearchOf<G>::make(const G& game, const SearchOptions& options) {
    std::unique_ptr<AnySearchOf> search(new AnySearchOf(game, options));
    ZERMELO_TRY(search->make_engine());
    if (!options.save.empty() && search->engine_->table() == nullptr)
        return fail(Failure::usage, "a best-first search cannot be saved", "it keeps a graph, and no table of results",
                    Cause{.kind = Cause::Kind::other_method, .spec = game.spec(), .instead = "df-pn"});
    return std::unique_ptr<AnySearch>(std::move(search));
}

template <PackedGame G>
SavedSearch AnySearchOf<G>::saved_search() const {
    SavedSearch about{rules_fingerprint(game_.info(), game_.spec()), 0, question_, search_key_bits(game_)};
    if (oracle_)
        for (const LeafTable& table : oracle_->leaves().tables())
            for (const std::uint8_t byte : table.cited.digest)
                about.tables = (about.tables ^ byte) * 0x100000001b3;  // FNV-1a
    return about;
}

template <PackedGame G>
Result<void> AnySearchOf<G>::load(const Position& position, Claim claim) {
    const SearchKey key = search_key(game_, canonical(game_, position), Goal::win);
    question_ = key.hash() * 4 + static_cast<std::uint64_t>(claim);
    std::error_code ignored;
    if (!std::filesystem::exists(options_.save, ignored)) return {};
    ZERMELO_ASSIGN(entries, load_search(*engine_->table(), saved_search(), options_.save, options_.run.stop));
    options_.run.observer->note(
        fmt::format("going on with {} that {} remembers", counted(entries, "position"), options_.save));
    return {};
}

template <PackedGame G>
Result<void> AnySearchOf<G>::make_engine() {
    if (options_.certificate) ZERMELO_TRY(check_certificate_keys(game_));
    constexpr std::uint64_t program = 12'000'000;  // bytes for everything else
    std::uint64_t memory = options_.run.memory - std::min(options_.run.memory, program);
    if (!options_.tables.empty()) {
        const std::uint64_t cache = std::min<std::uint64_t>(TableLeaves<G>::standard_cache, memory / 4);
        memory -= cache;
        ZERMELO_ASSIGN(leaves, TableLeaves<G>::open_folder(game_, options_.tables, cache));
        if (leaves.tables().empty())
            return fail(Failure::not_found, fmt::format("no table in {} helps with {}", options_.tables, game_.spec()),
                        fmt::format("files that cannot be read, or are of other rules: {}", leaves.passed_over()),
                        Cause{.kind = Cause::Kind::unhelpful_tables, .where = options_.tables, .spec = game_.spec()});
        oracle_ = std::make_unique<TableOracle<G>>(std::move(leaves));
    }
    if (options_.certificate) certificate_memory_ = memory / 3;
    memory -= certificate_memory_;
    SearchMethod method = options_.method;
    if (method == SearchMethod::automatic)
        method = G::cycles == Cycles::none || !options_.save.empty() ? SearchMethod::dfpn : SearchMethod::best_first;
    const SearchSpace<G> space{game_, oracle_.get(), options_.heuristics};
    const int threads = options_.run.threads;
    if (method == SearchMethod::best_first) {
        give_back_large_blocks();
        memory -= std::min<std::uint64_t>(memory, 4'000'000);  // games with cycles have larger tables of moves
        engine_ = std::make_unique<GraphEngine<G>>(space, memory, threads);
        return {};
    }
    if constexpr (G::cycles == Cycles::none) {
        if (method == SearchMethod::depth_first) {
            ZERMELO_ASSIGN(engine, (TableEngine<DepthFirstSearch<G>, G>::make("depth-first", space, threads, memory)));
            engine_ = std::move(engine);
            return {};
        }
    } else if (method == SearchMethod::depth_first) {
        return fail(Failure::usage, fmt::format("cannot search {} depth first", game_.spec()),
                    "its play can go round in circles",
                    Cause{.kind = Cause::Kind::other_method, .spec = game_.spec(), .instead = "best-first or df-pn"});
    } else if (options_.certificate) {
        return fail(Failure::usage, "df-pn keeps no proofs of games whose play can go round in circles",
                    "it forgets in which order it found them",
                    Cause{.kind = Cause::Kind::other_method, .spec = game_.spec(), .instead = "best-first"});
    }
    ZERMELO_ASSIGN(engine, (TableEngine<DfpnSearch<G>, G>::make("df-pn", space, threads, memory)));
    engine_ = std::move(engine);
    return {};
}

// Settles one question with a share of what is left of the limits.
template <PackedGame G>
Result<std::optional<bool>> AnySearchOf<G>::solve(const Question<G>& question, Budget& budget, double share) {
    Budget part = budget.part(share);
    std::optional<bool> answer;
    // A search that is to be saved stops for that now and then: the table makes it go on where it was.
    for (bool again = true; again;) {
        const bool saves = !options_.save.empty() && part.seconds > options_.save_interval;
        SearchControl control({part.nodes, saves ? options_.save_interval : part.seconds, stop_}, options_.run.observer,
                              engine_->table());
        answer = engine_->solve(question, control);
        budget.spend(control);
        part.spend(control);
        again = saves && !answer && part.ended == SearchControl::End::time && !error_of_rules(game_);
        if (again) ZERMELO_TRY(save_search(*engine_->table(), saved_search(), options_.save));
    }
    if (oracle_)
        if (auto error = oracle_->error()) return tl::unexpected<Error>(*std::move(error));
    if (!answer && budget.ended == SearchControl::End::stopped) return interrupted("the search of " + game_.spec());
    return answer;
}

// Settles both questions about a canonical position.
template <PackedGame G>
Result<void> AnySearchOf<G>::solve_both(const Position& position, Budget& budget, Bounds& bounds) {
    SearchControl control({budget.nodes, budget.seconds, stop_}, options_.run.observer);
    const auto answers = engine_->solve_both(position, control);
    budget.spend(control);
    if (answers[0]) bounds.learn(Goal::win, *answers[0], is_drawless<G>);
    if (answers[1]) bounds.learn(Goal::not_loss, *answers[1], is_drawless<G>);
    if (oracle_)
        if (auto error = oracle_->error()) return tl::unexpected<Error>(*std::move(error));
    if (budget.ended == SearchControl::End::stopped) return interrupted("the search of " + game_.spec());
    return {};
}

template <PackedGame G>
Bounds AnySearchOf<G>::known(const Position& position) const {
    if (const auto end = game_.terminal(position)) return {*end, *end};
    if (oracle_)
        if (const auto wdl = oracle_->outcome(position)) return {*wdl, *wdl};
    Bounds bounds;
    const Position least = canonical(game_, position);
    for (const Goal goal : goals_of(Claim::value, is_drawless<G>))
        if (const auto reached = engine_->known(search_key(game_, least, goal)))
            bounds.learn(goal, *reached, is_drawless<G>);
    return bounds;
}

// True if the move makes progress: by the tables' distances, else because the proof of a win rests on the move. The
// other winning moves may lead in a circle.
template <PackedGame G>
bool AnySearchOf<G>::nears(const Position& position, const Position& child) const {
    const bool same_side = game_.turn(child) == game_.turn(position);
    if (oracle_) {
        const auto here = oracle_->leaves().value(position);
        const auto there = oracle_->leaves().value(child);
        if (here && *here && there && *there) return after_move(**there, same_side) == **here;
    }
    if (known(position).at_least != Wdl::win) return false;
    if (game_.terminal(child) || (oracle_ && oracle_->outcome(child))) return true;
    const SearchKey parent = search_key(game_, canonical(game_, position), Goal::win);
    const Goal goal = same_side ? Goal::win : opposite(Goal::win);
    return engine_->rests_on(parent, search_key(game_, canonical(game_, child), goal));
}

template <PackedGame G>
Result<SearchReport> AnySearchOf<G>::ask(const AnyPosition& opaque, Claim claim, double seconds,
                                         const std::stop_token& stop) {
    const auto position = unwrap<Position>(opaque);
    if (!options_.save.empty()) ZERMELO_TRY(load(position, claim));
    auto report = find_out(position, claim, seconds, stop);
    if (options_.save.empty() || error_of_rules(game_)) return report;
    const bool unfinished = report ? report->verdict == Verdict::unknown : report.error().code == Failure::interrupted;
    if (unfinished) {
        ZERMELO_TRY(save_search(*engine_->table(), saved_search(), options_.save));
        if (!report) report.error().cause = Cause{.kind = Cause::Kind::stopped_search, .where = options_.save};
    } else if (report) {
        std::error_code ignored;
        std::filesystem::remove(options_.save, ignored);
    }
    return report;
}

template <PackedGame G>
Result<SearchReport> AnySearchOf<G>::find_out(const Position& position, Claim claim, double seconds,
                                              const std::stop_token& stop) {
    const auto began = std::chrono::steady_clock::now();
    engine_->begin_subject();
    // One of the two may end the question.
    std::stop_source either;
    const auto request_stop = [&either] { either.request_stop(); };
    const std::stop_callback of_run(options_.run.stop, request_stop);
    const std::stop_callback of_question(stop, request_stop);
    stop_ = either.get_token();
    SearchReport report;
    const std::uint64_t leaves_before = oracle_ ? oracle_->answered() : 0;
    Bounds bounds = known(position);
    report.method = std::string(engine_->name());
    if (game_.terminal(position))
        report.method = "rules";
    else if (oracle_ && oracle_->answered() > leaves_before)
        report.method = "table";
    Budget budget{options_.nodes, std::min(seconds, options_.seconds)};
    const Position least = canonical(game_, position);
    options_.run.observer->begin_phase(report.method, 0);
    const auto goals = goals_of(claim, is_drawless<G>);
    if (goals.size() == 2 && engine_->solves_both() && !bounds.settles(goals[0]) && !bounds.settles(goals[1]) &&
        !exchanges_sides(least))
        ZERMELO_TRY(solve_both(least, budget, bounds));
    report.nodes = options_.nodes - budget.nodes;
    for (const auto& [goal, share] : plan_questions(goals)) {
        if (bounds.settles(goal) || budget.is_empty()) continue;
        const std::uint64_t before = budget.nodes;
        ZERMELO_ASSIGN(answer, solve({least, goal}, budget, share));
        report.nodes += before - budget.nodes;
        if (answer) bounds.learn(goal, *answer, is_drawless<G>);
    }
    found_ = {position, bounds};
    report.at_least = bounds.at_least;
    report.at_most = bounds.at_most;
    report.verdict = judge(claim, bounds.at_least, bounds.at_most);
    if (report.verdict == Verdict::unknown) {
        report.why_unknown = why_unknown(budget.ended, seconds, options_);
        report.limit = limit_of(budget.ended);
    }
    report.line = principal_line(
        game_, position,
        [this](const Position& p) {
            const Bounds b = known(p);
            return b.known() ? std::optional(b.at_least) : std::nullopt;
        },
        [this](const Position& p, const Position& child) { return nears(p, child); });
    if (oracle_)
        if (auto error = oracle_->error()) return tl::unexpected<Error>(*std::move(error));
    report.table_leaves = oracle_ ? oracle_->answered() - leaves_before : 0;
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return report;
}

template <PackedGame G>
Result<CertificateReport> AnySearchOf<G>::certify(const AnyPosition& opaque, Claim claim, const std::string& path,
                                                  bool force) {
    const auto position = unwrap<Position>(opaque);
    stop_ = options_.run.stop;
    Bounds bounds = known(position);
    if (found_ && found_->first == position) bounds.learn(found_->second);
    const std::vector<ProofClaim> claims = claims_of(claim, bounds, game_.turn(position), is_drawless<G>);
    if (claims.empty())
        return fail(Failure::no_answer, fmt::format("no certificate for {}", game_.format(position)),
                    "the search did not find out who wins", Cause{.kind = Cause::Kind::limit});
    std::uint64_t nodes = 0;
    options_.run.observer->begin_phase("proof", 0);
    const auto solve_again = [&](const Question<G>& question) -> Result<bool> {
        Budget budget{UINT64_MAX, 1e18};
        ZERMELO_ASSIGN(answer, solve(question, budget, 1));
        nodes += UINT64_MAX - budget.nodes;
        if (!answer)
            return fail(Failure::limit, fmt::format("no proof of {}", game_.format(question.position)),
                        why_unknown(budget.ended, options_.seconds, options_),
                        Cause{.kind = Cause::Kind::memory, .allowed = options_.run.memory});
        return *answer;
    };
    SearchSource<G> source(game_, oracle_.get(), options_.cite, *engine_, solve_again);
    CertificateOutput output;
    output.path = path;
    output.force = force;
    output.provenance = fmt::format("{}, {}", engine_->name(), program_version);
    RunOptions run = options_.run;
    run.memory = options_.certificate ? certificate_memory_ : options_.run.memory / 3;
    auto written = write_certificate(game_, position, claims, source, output, run);
    // Wrong values of a table may contradict each other: then they prove nothing.
    if (!written && written.error().code == Failure::internal && oracle_)
        return fail(Failure::verification, fmt::format("a table in {} says something false", options_.tables),
                    fmt::format("{}: {}", written.error().what, written.error().why),
                    Cause{.kind = Cause::Kind::unsound_tables, .where = options_.tables, .spec = game_.spec()});
    ZERMELO_ASSIGN(report, std::move(written));
    report.nodes = nodes;
    return report;
}

// Fails with `usage` for games that these searches do not answer.
template <class G>
Result<std::unique_ptr<AnySearch>> AnySearchFactory<G>::make(std::shared_ptr<const AnyGame> game,
                                                             const SearchOptions& options) {
    if constexpr (PackedGame<G> && !ScoreGame<G>)
        return AnySearchOf<G>::make(typed_game<G>(*game).game(), options);
    else
        return fail(Failure::usage, fmt::format("cannot search {}", game->spec()),
                    ScoreGame<G> ? "its values are points, and thresholds of them are another game"
                                 : "its positions are not packed into keys");
}

}  // namespace zermelo

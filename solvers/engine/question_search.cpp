#include "solvers/engine/question_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <vector>

#include "games/base/version.hpp"
#include "games/core/concepts/fingerprint.hpp"
#include "solvers/proof/certificate_writer.hpp"
#include "solvers/proof/search_source.hpp"
#include "solvers/proof/section_walk.hpp"
#include "solvers/proof/win_closure.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/program_memory.hpp"
#include "tablebase/leftovers.hpp"

namespace zermelo {

Result<std::unique_ptr<AnySearch>> QuestionSearch::make(RuntimeGame game, std::unique_ptr<SearchRules> rules,
                                                        const SearchOptions& options) {
    std::unique_ptr<QuestionSearch> search(new QuestionSearch(std::move(game), std::move(rules), options));
    ZERMELO_TRY(search->make_engine());
    if (!options.save.empty() && search->engine_->table() == nullptr)
        return fail(Failure::usage, "a best-first search cannot be saved", "it keeps a graph, and no table of results",
                    Cause{.kind = Cause::Kind::other_method, .spec = search->game_.spec(), .instead = "df-pn"});
    return std::unique_ptr<AnySearch>(std::move(search));
}

SavedSearch QuestionSearch::saved_search() const {
    SavedSearch about{rules_fingerprint(game_.info(), game_.spec()), 0, question_,
                      search_key_bits(rules_->facts().key_bits)};
    if (rules_->tables() != nullptr)
        for (const LeafTable& table : rules_->tables()->tables())
            for (const std::uint8_t byte : table.cited.digest)
                about.tables = (about.tables ^ byte) * 0x100000001b3;  // FNV-1a
    return about;
}

Result<void> QuestionSearch::load(const AnyPosition& position, Claim claim) {
    question_ = key_of(position, Goal::win).hash() * 4 + static_cast<std::uint64_t>(claim);
    if (!saved_) {  // first of all: a long search must not find out at its end that it cannot be saved
        ZERMELO_ASSIGN(lock, create_empty(options_.save, true, {}));
        saved_.emplace(std::move(lock));
    }
    std::error_code ignored;
    if (!std::filesystem::exists(options_.save, ignored)) return {};
    auto entries = load_search(*engine_->table(), saved_search(), options_.save, options_.run.stop);
    if (!entries) {
        if (Cause& cause = entries.error().cause; cause.kind == Cause::Kind::memory) {
            const std::uint64_t others = options_.run.memory - std::min(options_.run.memory, cause.allowed);
            cause.needed = others + 3 * cause.needed / 2;  // a quarter of the whole is for the certificate
            cause.allowed = options_.run.memory;
        }
        return tl::unexpected<Error>(std::move(entries).error());
    }
    loaded_ = true;
    options_.run.observer->note(
        fmt::format("going on with {} that {} remembers", counted(*entries, "position"), options_.save));
    return {};
}

Result<void> QuestionSearch::save() {
    ZERMELO_ASSIGN(file, saved_->successor());
    return save_search(*engine_->table(), saved_search(), std::move(file));
}

void QuestionSearch::forget_saved() {
    std::error_code ignored;
    std::filesystem::remove(saved_->path(), ignored);
    saved_.reset();
}

// Returns the memory that is left.
Result<std::uint64_t> QuestionSearch::open_tables(std::uint64_t memory) {
    const std::uint64_t cache = std::min(standard_leaf_cache, memory / 4);
    ZERMELO_TRY(rules_->use_tables(options_.tables, cache));
    if (rules_->tables()->tables().empty())
        return fail(
            Failure::not_found, fmt::format("no table in {} helps with {}", options_.tables, game_.spec()),
            fmt::format("files that cannot be read, or are of other rules: {}", rules_->tables()->passed_over()),
            Cause{.kind = Cause::Kind::unhelpful_tables, .where = options_.tables, .spec = game_.spec()});
    return memory - cache;
}

Result<void> QuestionSearch::make_engine() {
    if (options_.certificate) ZERMELO_TRY(check_certificate_keys(game_, *rules_));
    std::uint64_t memory = options_.run.memory - std::min(options_.run.memory, program_memory);
    if (!options_.tables.empty()) {
        ZERMELO_ASSIGN(left, open_tables(memory));
        memory = left;
    }
    certificate_memory_ = options_.certificate ? memory / 3 : options_.save.empty() ? 0 : memory / 4;
    memory -= certificate_memory_;
    const bool cyclic = rules_->facts().cyclic;
    SearchMethod method = options_.method;
    if (method == SearchMethod::automatic)
        method = !cyclic || !options_.save.empty() ? SearchMethod::dfpn : SearchMethod::best_first;
    const int threads = options_.run.threads;
    if (method == SearchMethod::best_first) {
        give_back_large_blocks();
        memory -= std::min<std::uint64_t>(memory, 4'000'000);  // games with cycles have larger tables of moves
        engine_ = make_best_first(*rules_, threads, memory);
        return {};
    }
    if (method == SearchMethod::depth_first && cyclic)
        return fail(Failure::usage, fmt::format("cannot search {} depth first", game_.spec()),
                    "its play can go round in circles",
                    Cause{.kind = Cause::Kind::other_method, .spec = game_.spec(), .instead = "best-first or df-pn"});
    if (cyclic && options_.certificate)
        return fail(Failure::usage, "df-pn keeps no proofs of games whose play can go round in circles",
                    "it forgets in which order it found them",
                    Cause{.kind = Cause::Kind::other_method, .spec = game_.spec(), .instead = "best-first"});
    ZERMELO_ASSIGN(engine, method == SearchMethod::depth_first ? make_depth_first(*rules_, threads, memory)
                                                               : make_dfpn(*rules_, threads, memory));
    engine_ = std::move(engine);
    return {};
}

Result<void> QuestionSearch::check_tables() const {
    if (rules_->tables() != nullptr)
        if (auto error = rules_->tables()->error()) return tl::unexpected<Error>(*std::move(error));
    return {};
}

// Settles one question with a share of what is left of the limits.
Result<std::optional<bool>> QuestionSearch::solve(const Question& question, Budget& budget, double share) {
    Budget part = budget.part(share);
    std::optional<bool> answer;
    // In pieces, where the table is to be written in between: it makes the next piece go on where the last one was.
    for (bool again = true; again;) {
        const bool piece = !options_.save.empty() && !following_ && part.seconds > options_.save_interval;
        SearchControl control({part.nodes, piece ? options_.save_interval : part.seconds, stop_}, options_.run.observer,
                              engine_->table());
        answer = engine_->solve(question, control);
        budget.spend(control);
        part.spend(control);
        again = piece && !answer && part.ended == SearchControl::End::time && !game_.error();
        // A disk that is full now may have room at the next time, and the search is worth more than the file.
        if (const Result<void> written = again ? save() : Result<void>(); !written)
            options_.run.observer->note(
                fmt::format("{}: {}; the search goes on without", written.error().what, written.error().why));
    }
    ZERMELO_TRY(check_tables());
    if (!answer && budget.ended == SearchControl::End::stopped) return interrupted("the search of " + game_.spec());
    return answer;
}

// Settles both questions about a canonical position.
Result<void> QuestionSearch::solve_both(const std::byte* position, Budget& budget, Bounds& bounds) {
    SearchControl control({budget.nodes, budget.seconds, stop_}, options_.run.observer);
    const auto answers = engine_->solve_both(position, control);
    budget.spend(control);
    if (answers[0]) bounds.learn(Goal::win, *answers[0], no_draws());
    if (answers[1]) bounds.learn(Goal::not_loss, *answers[1], no_draws());
    ZERMELO_TRY(check_tables());
    if (budget.ended == SearchControl::End::stopped) return interrupted("the search of " + game_.spec());
    return {};
}

Bounds QuestionSearch::known(const AnyPosition& position) const {
    if (const auto end = game_.terminal(position)) return {*end, *end};
    if (rules_->tables() != nullptr)
        if (const auto wdl = rules_->tables()->outcome(inner(position).data())) return {*wdl, *wdl};
    Bounds bounds;
    const PositionBuffer least = inner(game_.canonical(position));
    for (const Goal goal : goals_of(Claim::value, no_draws()))
        if (const auto reached = engine_->known(rules_->key(least.data(), goal)))
            bounds.learn(goal, *reached, no_draws());
    return bounds;
}

// True if the move makes progress: by the tables' distances, else because the proof of a win rests on the move. The
// other winning moves may lead in a circle.
bool QuestionSearch::nears(const AnyPosition& position, const AnyPosition& child) const {
    const bool same_side = game_.turn(child) == game_.turn(position);
    const LeafTables* tables = rules_->tables();
    if (tables != nullptr) {
        const auto here = tables->find(inner(position).data());
        const auto there = tables->find(inner(child).data());
        if (here && *here && there && *there) return after_move((*there)->value, same_side) == (*here)->value;
    }
    if (known(position).at_least != Wdl::win) return false;
    if (game_.terminal(child) || (tables != nullptr && tables->outcome(inner(child).data()))) return true;
    const Goal goal = same_side ? Goal::win : opposite(Goal::win);
    return engine_->rests_on(key_of(position, Goal::win), key_of(child, goal));
}

// Moves that keep the value of a position. Moves that near the end come first; among equals the winner takes the least
// effort, the loser the most. In a decided game no position is repeated, symmetric ones included: winning moves alone
// may go in a circle. The line ends with the game, at an unknown value, if every move repeats, after 200 plies, and in
// drawn play after 40.
Line QuestionSearch::principal_line(AnyPosition position) const {
    const auto value = [this](const AnyPosition& p) {
        const Bounds bounds = known(p);
        return bounds.known() ? std::optional(bounds.at_least) : std::nullopt;
    };
    Line line;
    std::vector<AnyPosition> seen;
    auto here = value(position);
    while (here && line.size() < 200 && !game_.terminal(position)) {
        seen.push_back(game_.canonical(position));
        const Side turn = game_.turn(position);
        std::optional<RuntimeGame::Move> best;
        std::pair<bool, std::uint32_t> most;  // nears; work for the loser, ease for the winner
        for (const RuntimeGame::Move& move : game_.moves(position)) {
            const AnyPosition& child = move.child;
            const auto next = value(child);
            const bool same_side = game_.turn(child) == turn;
            if (!next || (same_side ? *next : opposite(*next)) != *here) continue;
            if (*here != Wdl::draw && std::ranges::count(seen, game_.canonical(child)) > 0) continue;
            Effort effort = game_.terminal(child) ? Effort{} : rules_->guess(inner(child).data());
            if (same_side) std::swap(effort.win, effort.loss);
            const std::pair rating{nears(position, child), *here == Wdl::loss ? effort.win : UINT32_MAX - effort.loss};
            if (best && rating <= most) continue;
            best = move;
            most = rating;
        }
        if (!best) break;
        line.emplace_back(turn, game_.format_move(position, *best));
        position = best->child;
        here = value(position);
        if (here && *here == Wdl::draw && line.size() >= 40) break;
    }
    return line;
}

// True if a symmetry exchanges the sides, as seen from the next few plies: then the first of two questions helps with
// the second.
bool QuestionSearch::exchanges_sides(const AnyPosition& position, int plies) const {
    if (game_.turn(game_.canonical(position)) != game_.turn(position)) return true;
    if (plies == 0 || game_.terminal(position)) return false;
    const auto moves = game_.moves(position);
    return std::any_of(moves.begin(), moves.begin() + std::min<std::ptrdiff_t>(std::ssize(moves), 8),
                       [&](const auto& move) { return exchanges_sides(move.child, plies - 1); });
}

Result<SearchReport> QuestionSearch::ask(const AnyPosition& position, Claim claim, double seconds,
                                         const std::stop_token& stop) {
    if (!options_.save.empty()) ZERMELO_TRY(load(position, claim));
    auto report = find_out(position, claim, seconds, stop);
    if (options_.save.empty() || game_.error()) return report;
    if (report && loaded_) {
        following_ = true;
        const Result<void> followed = follow(position, *report);
        following_ = false;
        if (!followed) report = tl::unexpected<Error>(followed.error());
    }
    const bool unfinished = report ? report->verdict == Verdict::unknown : report.error().code == Failure::interrupted;
    if (unfinished) {
        ZERMELO_TRY(save());
        if (!report) report.error().cause = Cause{.kind = Cause::Kind::stopped_search, .where = options_.save};
    } else if (report && report->rests_on.empty() && !options_.certificate) {
        forget_saved();
    }
    return report;
}

Result<void> QuestionSearch::follow(const AnyPosition& position, SearchReport& report) {
    if (game_.terminal(position)) return {};
    const auto forget = [&](std::string why, Limit limit) {
        if (!report.rests_on.empty()) return;
        report.rests_on = options_.save;
        report.remembered = {report.at_least, report.at_most};
        report.at_least = Wdl::loss;
        report.at_most = Wdl::win;
        report.verdict = Verdict::unknown;
        report.why_unknown = fmt::format("the proof in {} was not followed, because {}", options_.save, why);
        report.why_not_followed = std::move(why);
        report.limit = limit;
        report.line.clear();
        found_.reset();
    };
    const std::vector<ProofClaim> claims = claims_of({report.at_least, report.at_most}, game_.turn(position));
    if (rules_->facts().key_width == 0) {
        if (!claims.empty()) forget("its positions are too large for a proof", Limit::none);
        return {};
    }
    // A certificate follows the proof anyway, without limits.
    Budget budget{options_.certificate ? UINT64_MAX : options_.nodes,
                  options_.certificate ? 1e18 : std::max(1.0, options_.seconds - report.seconds)};
    const auto solve_again = [&](const Question& question) -> Result<bool> {
        ZERMELO_ASSIGN(answer, solve(question, budget, 1));
        if (!answer) return fail(Failure::limit, why_unknown(budget.ended, options_.seconds, options_));
        return *answer;
    };
    SearchSource source(game_, *rules_, true, *engine_, solve_again);  // relies on tables, as the search did
    RunOptions run = options_.run;
    run.memory = certificate_memory_;
    run.stop = stop_ = options_.run.stop;
    const auto holds = [&](const ProofClaim& claim) -> Result<bool> {
        if (rules_->facts().cyclic && claim.goal == Goal::win)
            return WinClosure(game_, *rules_, claim.side, *engine_, solve_again, run).holds(position);
        std::vector<CitedTable> cited;
        ZERMELO_TRY(SectionWalk(game_, *rules_, claim, source, cited, run).walk(position));
        return true;
    };
    for (const ProofClaim& claim : claims) {
        const Result<bool> followed = holds(claim);
        if (followed) {
            if (!*followed) forget("moves of it are lost", Limit::none);
            continue;
        }
        const Error& error = followed.error();
        if (error.code != Failure::limit) return blaming_file(error);
        if (error.cause.kind == Cause::Kind::memory)
            forget("it does not fit in memory", Limit::memory);
        else
            forget(error.what, limit_of(budget.ended));
    }
    return {};
}

tl::unexpected<Error> QuestionSearch::blaming_file(const Error& error) const {
    if (error.code != Failure::internal || !loaded_) return tl::unexpected<Error>(error);
    return fail(Failure::corrupt, fmt::format("{} is not a sound saved search", options_.save),
                error.why.empty() ? error.what : fmt::format("{}: {}", error.what, error.why),
                Cause{.kind = Cause::Kind::damaged_search, .where = options_.save}, "delete it to begin anew");
}

Result<SearchReport> QuestionSearch::find_out(const AnyPosition& position, Claim claim, double seconds,
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
    const auto answered = [this] { return rules_->tables() != nullptr ? rules_->tables()->answered() : 0; };
    const std::uint64_t leaves_before = answered();
    Bounds bounds = known(position);
    report.method = std::string(engine_->name());
    if (game_.terminal(position))
        report.method = "rules";
    else if (answered() > leaves_before)
        report.method = "table";
    Budget budget{options_.nodes, std::min(seconds, options_.seconds)};
    const AnyPosition canonical = game_.canonical(position);
    const PositionBuffer least = inner(canonical);
    options_.run.observer->begin_phase(report.method, 0);
    const auto goals = goals_of(claim, no_draws());
    if (goals.size() == 2 && engine_->solves_both() && !bounds.settles(goals[0]) && !bounds.settles(goals[1]) &&
        !exchanges_sides(canonical))
        ZERMELO_TRY(solve_both(least.data(), budget, bounds));
    report.nodes = options_.nodes - budget.nodes;
    for (const auto& [goal, share] : plan_questions(goals)) {
        if (bounds.settles(goal) || budget.is_empty()) continue;
        const std::uint64_t before = budget.nodes;
        ZERMELO_ASSIGN(answer, solve({least.data(), goal}, budget, share));
        report.nodes += before - budget.nodes;
        if (answer) bounds.learn(goal, *answer, no_draws());
    }
    found_ = {position, bounds};
    report.at_least = bounds.at_least;
    report.at_most = bounds.at_most;
    report.verdict = judge(claim, bounds.at_least, bounds.at_most);
    if (report.verdict == Verdict::unknown) {
        report.why_unknown = why_unknown(budget.ended, seconds, options_);
        report.limit = limit_of(budget.ended);
    }
    report.line = principal_line(position);
    ZERMELO_TRY(check_tables());
    report.table_leaves = answered() - leaves_before;
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return report;
}

Result<CertificateReport> QuestionSearch::certify(const AnyPosition& position, Claim claim, const std::string& path,
                                                  bool force) {
    auto report = write_proof(position, claim, path, force);
    if (!saved_) return report;
    if (report) {
        forget_saved();
    } else if (const Failure code = report.error().code;
               code != Failure::corrupt && code != Failure::verification && code != Failure::internal && save()) {
        options_.run.observer->note(
            fmt::format("{} remembers the answer: the same command writes the certificate", options_.save));
    }
    return report;
}

Result<CertificateReport> QuestionSearch::write_proof(const AnyPosition& position, Claim claim, const std::string& path,
                                                      bool force) {
    stop_ = options_.run.stop;
    Bounds bounds = known(position);
    if (found_ && found_->first == position) bounds.learn(found_->second);
    const std::vector<ProofClaim> claims = claims_of(claim, bounds, game_.turn(position), no_draws());
    if (claims.empty())
        return fail(Failure::no_answer, fmt::format("no certificate for {}", game_.format(position)),
                    "the search did not find out who wins", Cause{.kind = Cause::Kind::limit});
    std::uint64_t nodes = 0;
    options_.run.observer->begin_phase("proof", 0);
    const auto solve_again = [&](const Question& question) -> Result<bool> {
        Budget budget{UINT64_MAX, 1e18};
        ZERMELO_ASSIGN(answer, solve(question, budget, 1));
        nodes += UINT64_MAX - budget.nodes;
        if (!answer)
            return fail(Failure::limit, fmt::format("no proof of {}", game_.format(rules_->wrap(question.position))),
                        why_unknown(budget.ended, options_.seconds, options_),
                        Cause{.kind = Cause::Kind::memory, .allowed = options_.run.memory});
        return *answer;
    };
    SearchSource source(game_, *rules_, options_.cite, *engine_, solve_again);
    CertificateOutput output;
    output.path = path;
    output.force = force;
    output.provenance = fmt::format("{}, {}", engine_->name(), program_version);
    RunOptions run = options_.run;
    run.memory = options_.certificate ? certificate_memory_ : options_.run.memory / 3;
    auto written = write_certificate(game_, *rules_, position, claims, source, output, run);
    // Wrong values of a table may contradict each other: then they prove nothing.
    if (!written && written.error().code == Failure::internal && rules_->tables() != nullptr)
        return fail(Failure::verification, fmt::format("a table in {} says something false", options_.tables),
                    fmt::format("{}: {}", written.error().what, written.error().why),
                    Cause{.kind = Cause::Kind::unsound_tables, .where = options_.tables, .spec = game_.spec()});
    if (!written) return blaming_file(written.error());
    CertificateReport report = *written;
    report.nodes = nodes;
    return report;
}

}  // namespace zermelo

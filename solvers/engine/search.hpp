// A search of one variant that many threads may ask.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>

#include "solvers/engine/answer_source.hpp"
#include "solvers/engine/any_search.hpp"
#include "solvers/run/observe.hpp"

namespace zermelo {

class GameShelf;

std::string_view name_of(Claim claim);  // "draw-or-better"
std::optional<Claim> claim_of_name(std::string_view name);
std::string_view name_of(Verdict verdict);  // "proven"

// The finding of a search about a claim.
struct Proof {
    Claim claim = Claim::value;
    Answer answer;        // the moves only where they were asked for
    SearchReport report;  // of the question about the position itself
    std::optional<CertificateReport> certificate;
    std::string file;  // of the certificate, empty where none was asked for

    Verdict verdict() const {
        if (claim == Claim::value && answer.value.score_range && !answer.value.score) return Verdict::unknown;
        return judge(claim, answer.value.at_least, answer.value.at_most);
    }
};

// Finds out who wins single positions, without distances. Later questions profit from earlier ones. All calls are
// thread-safe: the questions of several threads are put one after the other, as each may use all workers and the whole
// memory; the time that a question waits is part of its limit.
class Search final : public AnswerSource {
public:
    // Fails with limit (a board that is too large, or too little memory), usage (a method that the game does not have)
    // and not_found (tables).
    static Result<std::shared_ptr<const Search>> make(const GameShelf& games, std::string_view spec,
                                                      const SearchOptions& options);
    ~Search() override;

    const AnyGame& game() const override { return *game_; }
    Source kind() const override { return Source::search; }
    std::string file() const override { return {}; }
    // The value of the position, then of each move, as far as the limits of the request go.
    Result<Answer> answer(const AnyPosition& position, const Request& request = {}) const override;
    Result<Line> line(const Answer& answer, const Request& request = {}) const override;

    // Decides a claim of the side to move. A limit is no error: the verdict is unknown then. Fails with
    // bad_input, interrupted, and as the tables of the search do.
    Result<SearchReport> ask(const AnyPosition& position, Claim claim, const Request& request = {}) const;
    // The same, and the values of all moves where `moves`. `proof` holds what was found out even where this fails.
    Result<void> prove(const AnyPosition& position, Claim claim, bool moves, Proof& proof,
                       const Request& request = {}) const;
    // Writes the certificate of a proof: of the claim or of its contrary, and for Claim::value of the value; searches
    // on where the moves alone told the answer. Fails with no_answer where it is unknown, with usage where the file
    // exists and not `force`, with limit and interrupted.
    Result<void> certify(Proof& proof, const std::string& path, bool force, const Request& request = {}) const;

private:
    // The right to use the search, given back at the end.
    class Turn;

    Search() = default;
    Result<Answer> find_answer(const AnyPosition& position, const Request& request) const;
    Result<void> find_proof(const AnyPosition& position, Claim claim, bool moves, Proof& proof,
                            const Request& request) const;
    Result<void> ask_moves(Answer& answer, const Request& request) const;

    std::shared_ptr<const AnyGame> game_;
    std::string spec_;
    std::unique_ptr<AnySearch> search_;
    mutable std::mutex mutex_;  // of the members below
    mutable std::condition_variable_any free_;
    mutable bool busy_ = false;
};

}  // namespace zermelo

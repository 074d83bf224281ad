// Searching for the value of single positions, behind a run-time interface; internal to the engine.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "games/core/runtime/game_list.hpp"
#include "solvers/engine/bounds.hpp"
#include "solvers/engine/terms.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/report.hpp"

namespace zermelo {

// automatic: what solvers/README.md says for the game.
enum class SearchMethod { automatic, depth_first, dfpn, best_first };
// The method that users call "auto", "depth-first", "df-pn" or "best-first".
std::optional<SearchMethod> search_method(std::string_view name);

// A question about a position, seen by its side to move.
enum class Claim { win, loss, draw_or_better, value };

enum class Verdict { proven, disproven, unknown };

// The verdict that bounds of a value, for the side to move, give on a claim. For Claim::value: proven where it is
// known, else unknown.
inline Verdict judge(Claim claim, Wdl at_least, Wdl at_most) {
    if (claim == Claim::value) return at_least == at_most ? Verdict::proven : Verdict::unknown;
    const Wdl least = claim == Claim::win ? Wdl::win : Wdl::draw;  // of what is claimed, or denied
    if (at_least < least && at_most >= least) return Verdict::unknown;
    return (at_least >= least) == (claim != Claim::loss) ? Verdict::proven : Verdict::disproven;
}

// Limits of one question; threads, memory, observer and stop as for every run.
struct SearchOptions {
    SearchMethod method = SearchMethod::automatic;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // positions whose moves are made
    double seconds = std::numeric_limits<double>::infinity();
    std::string tables;        // folder; positions that its tables hold are leaves of the search; empty: none
    bool heuristics = true;    // the game's first guesses of effort; without them searches take longer
    bool certificate = false;  // one will be asked for: part of the memory is kept for it
    std::string save;  // file that keeps what was found until the answer is known; a later search goes on with it
    double save_interval = 600;  // seconds between two writes of it
    bool cite = false;           // it cites the tables and does not go on in their positions
    RunOptions run;
};

struct SearchReport {
    std::string method;  // "depth-first", "df-pn", "best-first", "table" where no search was needed
    Verdict verdict = Verdict::unknown;
    // Bounds of the value for the side to move; equal if it is known.
    Wdl at_least = Wdl::loss;
    Wdl at_most = Wdl::win;
    std::optional<std::pair<int, int>> score_range;  // of games of points: bounds of the score at the end of the game
    std::string why_unknown;                         // the limit that was met, in words
    Limit limit = Limit::none;
    Line line;  // proven play, as far as the search still knows it
    // The saved search that remembers an answer, the bounds in it, and why its proof was not followed. The verdict is
    // unknown then. Empty for all other answers.
    std::string rests_on;
    Bounds remembered;
    std::string why_not_followed;
    std::uint64_t nodes = 0;
    std::uint64_t table_leaves = 0;  // positions answered by tables
    double seconds = 0;

    std::optional<Wdl> value() const { return at_least == at_most ? std::optional(at_least) : std::nullopt; }
};

// One variant of one game under search. Later questions profit from earlier ones. One question at a time.
class AnySearch {
public:
    virtual ~AnySearch() = default;

    // Positions must be of the search's variant. A limit is no error: the verdict is unknown then. A stop request is
    // (`interrupted`), be it of the run or of this question. `seconds` is a limit for this question, if it is the lower
    // one.
    virtual Result<SearchReport> ask(const AnyPosition& position, Claim claim,
                                     double seconds = std::numeric_limits<double>::infinity(),
                                     const std::stop_token& stop = {}) = 0;

    // Writes the certificate of what `ask` has found out for a position: of the claim or of its contrary, and for
    // Claim::value of the value. Fails with `no_answer` where that is unknown.
    virtual Result<CertificateReport> certify(const AnyPosition& position, Claim claim, const std::string& path,
                                              bool force) = 0;

protected:
    AnySearch() = default;
    AnySearch(const AnySearch&) = default;
    AnySearch& operator=(const AnySearch&) = default;
};

// A search of a variant; of a game of points one that asks for thresholds (score_search.hpp), a game of `games`. Fails
// with no_answer where its class has none.
Result<std::unique_ptr<AnySearch>> make_search(const OpenGame& game, const GameList& games,
                                               const SearchOptions& options);
// Parses a spec and makes a search of its game.
Result<std::unique_ptr<AnySearch>> make_search(std::string_view spec, const SearchOptions& options);

// Instantiated once per game in a source file of its own (any_search_of.cpp.in).
template <class G>
struct AnySearchFactory {
    static Result<std::unique_ptr<AnySearch>> make(std::shared_ptr<const AnyGame> game, const SearchOptions& options);
};

}  // namespace zermelo

// The kinds of search behind one interface.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>

#include "solvers/pns/control.hpp"
#include "solvers/pns/questions.hpp"
#include "solvers/pns/table.hpp"

namespace zermelo {

// Settles questions about one game, and remembers. One question at a time.
class SearchEngine {
public:
    virtual ~SearchEngine() = default;
    virtual std::string_view name() const = 0;
    // The following questions have another subject; to answer them earlier results may be dropped.
    virtual void begin_subject() {}
    // True if the side to move reaches its goal; empty if a limit ended the search. The game must not be over.
    virtual std::optional<bool> solve(const Question& question, SearchControl& control) = 0;
    // True if solve_both() works: it asks at the same time if the side to move can win and if it can avoid a loss.
    virtual bool solves_both() const { return false; }
    // Answers both questions, win first. An answer is empty if the other one tells the value, or if a limit ended the
    // search. If memory was the limit, solve() has all of it from then on.
    virtual std::array<std::optional<bool>, 2> solve_both(const std::byte* /*position*/, SearchControl&) { return {}; }
    // The answer if it is known without a search.
    virtual std::optional<bool> known(const SearchKey& key) const = 0;
    // Ranks answered questions by the expected size of their proofs, the smallest first.
    virtual std::uint64_t cost(const SearchKey& key) const = 0;
    // True if the known success of `key` may rest on that of `child`: proofs of wins must have no circles.
    virtual bool rests_on(const SearchKey& key, const SearchKey& child) const = 0;
    virtual TranspositionTable* table() { return nullptr; }  // null where it keeps none

protected:
    SearchEngine() = default;
    SearchEngine(const SearchEngine&) = default;
    SearchEngine& operator=(const SearchEngine&) = default;
};

// The engines of one game, whose rules must outlive them, with their workers and memory in bytes. They fail with
// `limit` for too little memory. Depth-first search is for games without cycles.
Result<std::unique_ptr<SearchEngine>> make_depth_first(const SearchRules& rules, int threads, std::uint64_t memory);
Result<std::unique_ptr<SearchEngine>> make_dfpn(const SearchRules& rules, int threads, std::uint64_t memory);
std::unique_ptr<SearchEngine> make_best_first(const SearchRules& rules, int threads, std::uint64_t memory);

}  // namespace zermelo

// Turns a claim into questions of a search, and their answers into proven claims. No game is known here.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "solvers/certificate/format.hpp"
#include "solvers/engine/any_search.hpp"
#include "solvers/engine/bounds.hpp"
#include "solvers/pns/control.hpp"

namespace zermelo {

// The rest of the limits of one question of the user.
struct Budget {
    std::uint64_t nodes = 0;
    double seconds = 0;
    SearchControl::End ended = SearchControl::End::none;

    bool is_empty() const { return nodes == 0 || seconds <= 0; }
    // `share` of it, of 1 all.
    Budget part(double share) const {
        return {share < 1 ? static_cast<std::uint64_t>(static_cast<double>(nodes) * share) : nodes, seconds * share,
                ended};
    }
    void spend(const SearchControl& control) {
        nodes -= std::min(nodes, control.nodes());
        seconds = std::max(0.0, seconds - control.seconds());
        ended = control.ended();
    }
};

// The goals whose answers decide a claim. In games without draws the first one is enough.
std::vector<Goal> goals_of(Claim claim, bool drawless);

// A question about a goal, with a share of what is left of the budget.
struct PlannedQuestion {
    Goal goal = Goal::win;
    double share = 1;
};
// The questions in the order in which they are asked; those that are settled by then are left out. Of two goals the
// first gets half of the budget at first, and later all that is left.
std::vector<PlannedQuestion> plan_questions(const std::vector<Goal>& goals);

Limit limit_of(SearchControl::End end);
// The limit that ended a question, in words. `seconds`: what the question was given; the limit of the run may be lower.
std::string why_unknown(SearchControl::End end, double seconds, const SearchOptions& options);

// The claims of a certificate for what was found out about a claim of the side `turn`: of the claim or its contrary.
// Empty where the bounds do not decide it.
std::vector<ProofClaim> claims_of(Claim claim, const Bounds& bounds, Side turn, bool drawless);

// The claims that prove bounds.
std::vector<ProofClaim> claims_of(const Bounds& bounds, Side turn);

}  // namespace zermelo

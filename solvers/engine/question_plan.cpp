#include "solvers/engine/question_plan.hpp"

#include <fmt/format.h>

#include "games/base/text.hpp"

namespace zermelo {

std::vector<Goal> goals_of(Claim claim, bool drawless) {
    if (drawless || claim == Claim::win) return {Goal::win};
    if (claim == Claim::value) return {Goal::win, Goal::not_loss};
    return {Goal::not_loss};
}

std::vector<PlannedQuestion> plan_questions(const std::vector<Goal>& goals) {
    if (goals.size() == 1) return {{goals[0], 1}};
    return {{goals[0], 0.5}, {goals[1], 1}, {goals[0], 1}, {goals[1], 1}};
}

Limit limit_of(SearchControl::End end) {
    switch (end) {
        case SearchControl::End::nodes:
            return Limit::nodes;
        case SearchControl::End::time:
            return Limit::seconds;
        case SearchControl::End::memory:
            return Limit::memory;
        default:
            return Limit::none;
    }
}

std::string why_unknown(SearchControl::End end, double seconds, const SearchOptions& options) {
    switch (end) {
        case SearchControl::End::nodes:
            return fmt::format("the limit of {} was reached", counted(options.nodes, "position"));
        case SearchControl::End::time:
            if (seconds < options.seconds) return "the time for this question was used up";
            return fmt::format("the limit of {} second{} was reached", options.seconds,
                               options.seconds == 1 ? "" : "s");
        case SearchControl::End::memory:
            return fmt::format("the memory of {} was used up", format_bytes(options.run.memory));
        default:
            return "";
    }
}

std::vector<ProofClaim> claims_of(Claim claim, const Bounds& bounds, Side turn, bool drawless) {
    if (claim == Claim::value) {
        if (!bounds.known()) return {};
        if (bounds.at_least == Wdl::draw) return {{Side::first, Goal::not_loss}, {Side::second, Goal::not_loss}};
        return {{bounds.at_least == Wdl::win ? turn : other(turn), Goal::win}};
    }
    const Goal goal = claim == Claim::win ? Goal::win : Goal::not_loss;
    if (!bounds.settles(goal)) return {};
    const bool yes = reached(goal, bounds.at_least);
    return {{yes ? turn : other(turn), drawless ? Goal::win : yes ? goal : opposite(goal)}};
}

std::vector<ProofClaim> claims_of(const Bounds& bounds, Side turn) {
    if (bounds.at_least == Wdl::win) return {{turn, Goal::win}};
    if (bounds.at_most == Wdl::loss) return {{other(turn), Goal::win}};
    std::vector<ProofClaim> claims;
    if (bounds.at_least == Wdl::draw) claims.push_back({turn, Goal::not_loss});
    if (bounds.at_most == Wdl::draw) claims.push_back({other(turn), Goal::not_loss});
    return claims;
}

}  // namespace zermelo

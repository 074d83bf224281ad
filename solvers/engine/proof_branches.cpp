#include "solvers/engine/proof_branches.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/core/runtime/rules_error.hpp"
#include "solvers/engine/certificate_lookup.hpp"

namespace zermelo {

// Counts the nodes of several branches, and those of one branch alone.
class ProofGraph::Counter {
public:
    Counter(const ProofGraph& graph, std::size_t number)
        : graph_(graph),
          number_(number),
          section_(graph.sections_[number]),
          owners_(section_.first.size() - 1),
          last_(owners_.size()),
          shared_(owners_.size()) {}

    // Follows the edges from a node. Nothing if it was stopped.
    std::optional<ProofSize> add(std::size_t root, const std::stop_token& stop) {
        ProofSize size;
        const auto branch = static_cast<std::uint32_t>(++branches_);
        only_.push_back(0);
        reach(root, branch, size);
        for (std::size_t step = 0; !open_.empty(); ++step) {
            if (step % between_stops == 0 && stop.stop_requested()) return std::nullopt;
            const std::uint32_t node = open_.back();
            open_.pop_back();
            for (std::uint32_t edge = section_.first[node]; edge < section_.first[node + 1]; ++edge)
                reach(section_.edges[edge], branch, size);
        }
        size.depth = graph_.height(number_, root);
        return size;
    }
    void add_nothing() {
        ++branches_;
        only_.push_back(0);
    }

    std::uint64_t only(std::size_t branch) const { return only_[branch]; }
    // The nodes of all branches, each once.
    ProofSize total() const { return total_; }
    bool has(std::size_t node) const { return owners_[node] != 0; }

private:
    void reach(std::size_t node, std::uint32_t branch, ProofSize& size) {
        if (last_[node] == branch) return;
        last_[node] = branch;
        open_.push_back(static_cast<std::uint32_t>(node));
        const std::uint64_t leaf = graph_.is_leaf(number_, node) ? 1 : 0;
        ++size.positions;
        size.leaves += leaf;
        if (owners_[node] == 0) {
            owners_[node] = branch;
            ++only_[branch - 1];
            ++total_.positions;
            total_.leaves += leaf;
        } else if (!shared_[node]) {
            shared_[node] = true;
            --only_[owners_[node] - 1];
        }
    }

    const ProofGraph& graph_;
    std::size_t number_;
    const Section& section_;
    std::size_t branches_ = 0;
    std::vector<std::uint32_t> owners_;  // the first branch that reached a node, from 1
    std::vector<std::uint32_t> last_;    // the last one
    std::vector<bool> shared_;
    std::vector<std::uint64_t> only_;
    std::vector<std::uint32_t> open_;
    ProofSize total_;
};

Result<std::vector<ProofBranches>> ProofGraph::at(const AnyPosition& position, const std::stop_token& stop) const {
    const AnyGame& game = certificate_->game();
    return or_error(game.spec(), [&]() -> Result<std::vector<ProofBranches>> {
        ZERMELO_TRY(check_owner(game, position));
        if (game.terminal(position))
            return fail(Failure::no_answer, "a finished game has no branches", "the game is over at this position",
                        "an earlier position");
        std::vector<ProofBranches> all;
        const auto& claims = certificate_->header().claims;
        for (std::size_t number = 0; number < claims.size(); ++number) {
            const auto node = find(number, position, game.turn(position) == claims[number].side);
            if (!node) continue;
            ZERMELO_ASSIGN(found, branches(number, *node, position, stop));
            all.push_back(std::move(found));
        }
        if (!all.empty()) return all;
        return fail(Failure::no_answer, fmt::format("{} has no branches at this position", certificate_->file()),
                    "the proof has no use for it", "a position of the proof, such as its start");
    });
}

Result<ProofBranches> ProofGraph::branches(std::size_t number, std::size_t node, const AnyPosition& position,
                                           const std::stop_token& stop) const {
    const AnyGame& game = certificate_->game();
    const CertificateHeader& header = certificate_->header();
    ProofBranches found{header.claims[number], {}, {}, {}};
    if (is_leaf(number, node)) {
        found.table =
            header.tables[certificate_->lookup().sections()[number].steps[node] - std::size_t{first_leaf_step}];
        found.size = {1, 1, {}};
        return found;
    }
    const bool claimant = game.turn(position) == found.claim.side;
    std::optional<AnyPosition> kept_place;
    if (claimant) {
        const auto child = kept(number, node, position);
        if (!child) return unsound(position, "it has no such move as the proof keeps");
        kept_place = game.canonical(*child);
    }
    const auto children = game.children(position);
    Counter counter(*this, number);
    std::vector<std::pair<AnyPosition, bool>> places;  // of the branches: canonical, with the role there
    for (std::size_t move = 0; move < children.size(); ++move) {
        const AnyPosition place = game.canonical(children[move]);
        if (kept_place && place != *kept_place) continue;
        const bool role = role_after(position, children[move], claimant);
        const auto same = std::find(places.begin(), places.end(), std::pair(place, role));
        if (same != places.end()) {
            found.branches[static_cast<std::size_t>(same - places.begin())].moves.push_back(move);
            continue;
        }
        places.emplace_back(place, role);
        ProofBranch branch{{move}, children[move], {0, 0, 0}, 0, {}, {}};
        if (game.terminal(branch.child)) {
            if (!height(number, node)) branch.size.depth.reset();
            counter.add_nothing();
        } else {
            const auto root = find(number, branch.child, role);
            if (!root) return unsound(position, fmt::format("its move to {} is not followed", game.format(place)));
            const auto size = counter.add(*root, stop);
            if (!size) return interrupted("the count of " + certificate_->file());
            branch.size = *size;
            ZERMELO_TRY(follow(number, branch, role));
        }
        found.branches.push_back(std::move(branch));
    }
    for (std::size_t i = 0; i < found.branches.size(); ++i) found.branches[i].only = counter.only(i);
    found.size = counter.total();
    if (!counter.has(node)) ++found.size.positions;
    found.size.depth = height(number, node);
    std::stable_sort(found.branches.begin(), found.branches.end(), [](const ProofBranch& a, const ProofBranch& b) {
        return std::pair(a.size.positions, a.size.depth) > std::pair(b.size.positions, b.size.depth);
    });
    return found;
}

// The claimant may go round in circles if the other side has no turn and no win is claimed.
Result<void> ProofGraph::follow(std::size_t number, ProofBranch& branch, bool claimant) const {
    const AnyGame& game = certificate_->game();
    AnyPosition position = branch.child;
    std::vector<std::size_t> seen;
    while (claimant) {
        const auto node = find(number, position, claimant);
        if (!node) return unsound(position, "its move is not followed");
        if (is_leaf(number, *node) || std::find(seen.begin(), seen.end(), *node) != seen.end()) break;
        seen.push_back(*node);
        const auto child = kept(number, *node, position);
        if (!child) return unsound(position, "it has no such move as the proof keeps");
        const auto children = game.children(position);
        const auto move =
            static_cast<std::size_t>(std::find(children.begin(), children.end(), *child) - children.begin());
        branch.replies.push_back(game.move_name(position, move));
        claimant = role_after(position, *child, claimant);
        position = *child;
        if (game.terminal(position)) return {};
    }
    branch.next = position;
    return {};
}

}  // namespace zermelo

// Depth-first proof-number search.
#pragma once

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solvers/pns/expand.hpp"
#include "solvers/pns/search_path.hpp"

namespace zermelo {

// One worker of df-pn (Nagai 2002) with thresholds widened by a sixteenth (1 + epsilon, Pawlewicz and Lew 2007). A
// position's disproof number is not the sum over its moves but the greatest, plus one for each other open move (weak
// proof numbers, Ueda et al. 2008). Sums count transposed positions many times.
//
// In games with cycles a return to the path is a failure of the side that claims a win (graph-history interaction,
// Palay 1983). A success never depends on a return. A failure may; then it holds on the same path alone
// (PathDependence). At the first position of the path on which it depends it becomes a failure for good.
template <PackedGame G>
class DfpnSearch {
public:
    // `busy` holds the positions that other workers are at; null with one worker.
    DfpnSearch(const SearchSpace<G>& space, TranspositionTable& table, SearchControl& control,
               BusyPositions* busy = nullptr)
        : space_(space), table_(table), control_(control), path_(table, control, busy), visits_(table.new_visits()) {}

    // True if the side to move reaches its goal; empty if a limit ended the search. The game must not be over.
    std::optional<bool> solve(const Question<G>& question);

private:
    static constexpr bool cyclic = G::cycles == Cycles::draw;
    static constexpr std::uint32_t infinite = ProofNumbers::infinite;
    static constexpr std::uint32_t most = infinite - 1;  // of what is open

    struct Child {
        ChildQuestion<G> question;
        TableEntry entry;

        // The numbers as the one who moves here sees them.
        std::uint32_t proof() const { return question.same_side ? entry.numbers.proof : entry.numbers.disproof; }
        std::uint32_t disproof() const { return question.same_side ? entry.numbers.disproof : entry.numbers.proof; }
    };
    struct Frame {
        SearchKey key;
        std::size_t begin = 0;  // of its children
        std::size_t child = 0;  // the one of them that is searched
        ProofNumbers thresholds;
        std::uint64_t nodes_before = 0;
        std::uint64_t visit = 0;
    };
    // The open moves of a position.
    struct OpenMoves {
        std::uint32_t count = 0;
        std::uint32_t worst = 0;  // the greatest disproof number
        std::size_t nearest = 0;  // the first move of the least distance from a success: the one to search next
        std::uint32_t least = infinite;
        std::uint32_t second = infinite;  // the least distance of the other moves

        void meet(std::size_t move, std::uint32_t distance) {
            if (distance >= least) {
                second = std::min(second, distance);
                return;
            }
            second = std::exchange(least, distance);
            nearest = move;
        }
        ProofNumbers numbers() const {
            if (least == 0) return ProofNumbers::proven();
            if (count == 0) return ProofNumbers::disproven();
            return {least, std::min(most, worst + count - 1)};
        }
    };
    struct KeyHash {
        std::size_t operator()(const SearchKey& key) const noexcept { return key.hash(); }
    };

    std::optional<TableEntry> expand(const ChildQuestion<G>& question, ProofNumbers thresholds);
    std::optional<TableEntry> known(const ChildQuestion<G>& question, std::size_t plies) const;
    ProofNumbers guess(const ChildQuestion<G>& question) const;
    // A move of the path keeps what it has where the table has lost it.
    void refresh(Child& child, std::size_t plies) const {
        if (const auto entry = known(child.question, plies)) child.entry = *entry;
    }
    OpenMoves open_moves(std::size_t ply) const;
    TableEntry summary(std::size_t ply, const OpenMoves& open) const;
    TableEntry summary(std::size_t ply) const { return summary(ply, open_moves(ply)); }
    PathDependence dependence(std::size_t ply, bool reached) const;
    std::uint32_t distance(std::size_t ply, const Child& child, ProofNumbers numbers) const;
    OpenMoves beside_others(std::size_t ply, OpenMoves open) const;
    ProofNumbers thresholds_of(std::size_t ply, std::size_t chosen, const OpenMoves& open) const;
    void leave(const TableEntry& entry);
    void pop();
    void learn_from_others();
    bool is_over(ProofNumbers numbers, ProofNumbers thresholds) const {
        return numbers.proof >= thresholds.proof || numbers.disproof >= thresholds.disproof || numbers.is_solved();
    }

    const SearchSpace<G> space_;
    TranspositionTable& table_;
    SearchControl& control_;
    SearchPath<Frame, Child> path_;
    std::uint64_t visits_;
    std::unordered_map<SearchKey, std::uint32_t, KeyHash> on_path_;  // plies; games with cycles only
};

// The entry of a position that follows the first `plies` positions of the path: a repetition of one of them, or the
// table's.
template <PackedGame G>
std::optional<TableEntry> DfpnSearch<G>::known(const ChildQuestion<G>& question, std::size_t plies) const {
    if constexpr (cyclic) {
        if (const auto found = on_path_.find(question.key); found != on_path_.end() && found->second < plies) {
            const std::uint32_t ply = found->second;
            return TableEntry{ProofNumbers::solved(question.goal == Goal::not_loss), {ply, ply, path_[ply].visit}};
        }
    }
    if (const auto entry = table_.find(question.key)) {
        const PathDependence& on = entry->dependence;
        if (!on.any() || (on.last < plies && path_[on.last].visit == on.visit)) return entry;
    }
    return std::nullopt;
}

template <PackedGame G>
ProofNumbers DfpnSearch<G>::guess(const ChildQuestion<G>& question) const {
    const Effort effort = space_.first_effort(question.position);
    return {effort.win, effort.loss};
}

// Makes a position the end of the path, unless its moves settle it at once. The table is asked last: its memory has had
// time to arrive.
template <PackedGame G>
std::optional<TableEntry> DfpnSearch<G>::expand(const ChildQuestion<G>& question, ProofNumbers thresholds) {
    std::vector<Child>& children = path_.children;
    const std::size_t begin = children.size();
    ++path_.nodes;
    const bool refuted = for_each_raw_question(
        space_, question.position, question.goal, [](const auto&, bool good) { return !good; },
        [&](const auto&, const ChildQuestion<G>& child) {
            // Made in its place: a copy from the stack would have to wait for the parts to be written.
            ChildQuestion<G>& place = children.emplace_back().question;
            place.position = child.position;
            place.goal = child.goal;
            place.same_side = child.same_side;
            return true;
        });
    if (!refuted || children.size() == begin) {
        children.resize(begin);
        const TableEntry entry{ProofNumbers::solved(!refuted), {}};
        table_.store(question.key, entry, 1);
        return entry;
    }
    if (++visits_ % TranspositionTable::visits_at_once == 0) visits_ = table_.new_visits();
    path_.push({question.key, begin, 0, thresholds, path_.nodes - 1, visits_});
    if constexpr (cyclic) on_path_.emplace(question.key, static_cast<std::uint32_t>(path_.size() - 1));
    const auto open = path_.children_of(path_.size() - 1);
    for (Child& child : open) {
        complete(space_, child.question);
        table_.prefetch(child.question.key);
    }
    for (Child& child : open) child.entry.numbers = guess(child.question);
    for (Child& child : open) refresh(child, path_.size());
    return std::nullopt;
}

// Collects the open moves of a position of the path in one pass.
template <PackedGame G>
typename DfpnSearch<G>::OpenMoves DfpnSearch<G>::open_moves(std::size_t ply) const {
    OpenMoves open;
    const auto children = path_.children_of(ply);
    for (std::size_t i = 0; i < children.size(); ++i) {
        const std::uint32_t disproof = children[i].disproof();
        if (disproof == 0) continue;
        ++open.count;
        open.worst = std::max(open.worst, disproof);
        open.meet(i, children[i].proof());
    }
    return open;
}

// The numbers of a position of the path.
template <PackedGame G>
TableEntry DfpnSearch<G>::summary(std::size_t ply, const OpenMoves& open) const {
    const ProofNumbers numbers = open.numbers();
    if (!numbers.is_solved()) return {numbers, {}};
    return {numbers, dependence(ply, numbers.is_proven())};
}

// The earlier plies on which a settled position of the path depends. A success depends on the plies of one move that
// reaches the goal, a failure on the plies of all moves. A position does not depend on itself.
template <PackedGame G>
PathDependence DfpnSearch<G>::dependence(std::size_t ply, bool reached) const {
    PathDependence result;
    if constexpr (cyclic) {
        bool found = false;
        for (const Child& child : path_.children_of(ply)) {
            const PathDependence& on = child.entry.dependence;
            if (!reached) {
                result.first = std::min(result.first, on.first);
                if (on.any()) result.last = std::max(result.last, on.last);
            } else if (child.proof() == 0) {
                if (!on.any()) return {};
                if (!found || on.last < result.last) result = on;
                found = true;
            }
        }
        const auto own = static_cast<std::uint32_t>(ply);
        if (!result.any() || result.first == own) return {};
        // The second-last dependence is not stored; the previous ply is a safe bound.
        if (result.last == own) --result.last;
        result.visit = path_[result.last].visit;
    }
    return result;
}

// The proof number of an open move, with a virtual loss (Kaneko 2010) if another worker is at it. If pn < dn it is
// pn x 17/16: a success is near, and searching beside the right move is wasted. Else it is pn x 2: all moves have to be
// searched.
template <PackedGame G>
std::uint32_t DfpnSearch<G>::distance(std::size_t ply, const Child& child, ProofNumbers numbers) const {
    const std::uint32_t proof = child.proof();
    const std::uint32_t threshold = path_[ply].thresholds.proof;
    if (proof >= threshold || !path_.is_busy(child.question.key)) return proof;
    return std::min(threshold - 1, proof + (numbers.proof < numbers.disproof ? proof / 16 : proof) + 1);
}

template <PackedGame G>
typename DfpnSearch<G>::OpenMoves DfpnSearch<G>::beside_others(std::size_t ply, OpenMoves open) const {
    if (!path_.has_company()) return open;
    const ProofNumbers numbers = open.numbers();
    const auto children = path_.children_of(ply);
    open.least = open.second = infinite;
    for (std::size_t i = 0; i < children.size(); ++i)
        if (children[i].disproof() != 0 && children[i].proof() < open.second)
            open.meet(i, distance(ply, children[i], numbers));
    return open;
}

// The thresholds of a move: if its numbers reach them, the search goes back to the position.
template <PackedGame G>
ProofNumbers DfpnSearch<G>::thresholds_of(std::size_t ply, std::size_t chosen, const OpenMoves& open) const {
    const ProofNumbers own = path_[ply].thresholds;
    const Child& child = path_.children_of(ply)[chosen];
    const std::uint32_t second = chosen == open.nearest ? open.second : open.least;
    const std::uint32_t widened = second >= most / 2 ? infinite : second + std::max(second / 16, 1U);
    const std::uint32_t proof = std::min(own.proof, std::max(widened, child.proof() + 1));
    const std::uint32_t disproof =
        own.disproof == infinite
            ? infinite
            : std::max(own.disproof - std::min(own.disproof, open.count - 1), child.disproof() + 1);
    return child.question.same_side ? ProofNumbers{proof, disproof} : ProofNumbers{disproof, proof};
}

template <PackedGame G>
void DfpnSearch<G>::pop() {
    if constexpr (cyclic) on_path_.erase(path_.back().key);
    path_.pop();
}

// Stores the entry of the last position of the path, and goes back one ply.
template <PackedGame G>
void DfpnSearch<G>::leave(const TableEntry& entry) {
    table_.store(path_.back().key, entry, path_.nodes - path_.back().nodes_before);
    pop();
    if (!path_.empty()) path_.children_of(path_.size() - 1)[path_.back().child].entry = entry;
}

// Reads the moves along the path from the table again. Goes back to the first position that other workers have settled
// or brought over its thresholds.
template <PackedGame G>
void DfpnSearch<G>::learn_from_others() {
    for (std::size_t ply = 0; ply + 1 < path_.size(); ++ply) {
        const std::size_t searched = path_[ply].child;
        const auto children = path_.children_of(ply);
        const auto settled = table_.settled(children[searched].question.key);
        for (std::size_t i = 0; i < children.size(); ++i)
            if (i != searched) refresh(children[i], ply + 1);
        const OpenMoves open = open_moves(ply);
        if (settled || is_over(open.numbers(), path_[ply].thresholds)) {
            while (path_.size() > ply + 1) leave(summary(path_.size() - 1));
            if (settled) children[searched].entry = {ProofNumbers::solved(*settled), {}};
            return;
        }
        path_[ply + 1].thresholds = thresholds_of(ply, searched, beside_others(ply, open));
    }
}

template <PackedGame G>
std::optional<bool> DfpnSearch<G>::solve(const Question<G>& root) {
    const ChildQuestion<G> question{root.position, search_key(space_.game, root.position, root.goal), root.goal, false};
    TableEntry entry = known(question, 0).value_or(TableEntry{guess(question), {}});
    if (!entry.numbers.is_solved() || root.afresh)
        if (const auto settled = expand(question, {infinite, infinite})) entry = *settled;
    path_.nodes = path_.size();
    std::uint64_t asked = 0;
    while (!path_.empty()) {
        if (path_.is_time_to_ask()) {
            if (!path_.may_go_on()) {
                while (!path_.empty()) pop();
                return std::nullopt;
            }
            if (path_.has_company() && ++asked % 8 == 0) learn_from_others();
        }
        const std::size_t ply = path_.size() - 1;
        Frame& frame = path_.back();
        OpenMoves open = open_moves(ply);
        entry = summary(ply, open);
        if (is_over(entry.numbers, frame.thresholds)) {
            leave(entry);
            continue;
        }
        if (ply == 0) control_.tell_root(entry.numbers.proof, entry.numbers.disproof);
        open = beside_others(ply, open);
        frame.child = open.nearest;
        const ProofNumbers thresholds = thresholds_of(ply, open.nearest, open);
        Child& child = path_.children_of(ply)[open.nearest];
        refresh(child, path_.size());
        if (is_over(child.entry.numbers, thresholds)) continue;
        const ChildQuestion<G> next = child.question;
        if (const auto settled = expand(next, thresholds)) path_.children_of(ply)[open.nearest].entry = *settled;
    }
    path_.may_go_on();
    return entry.numbers.is_proven();
}

}  // namespace zermelo

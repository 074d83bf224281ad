// Depth-first proof-number search.
#pragma once

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

#include "solvers/pns/expand.hpp"
#include "solvers/pns/search_path.hpp"

namespace zermelo {

// One worker of df-pn (Nagai 2002) with thresholds widened by a sixteenth (1 + epsilon, Pawlewicz and Lew 2007). A
// position's disproof number is the greatest of its moves' and one for each other open move instead of their sum (weak
// proof numbers, Ueda et al. 2008): sums count what several moves lead to again and again.
//
// In games with cycles a return to the path is a failure of the side that claims a win (graph-history interaction,
// Palay 1983). A success never rests on one; a failure may, and then it holds only where the search stands on the same
// path: PathDependence. It becomes a failure for good at the first position of the path on which it depends.
template <PackedGame G>
class DfpnSearch {
public:
    // By `busy` (null with one worker) each worker of a table knows what the others are at.
    DfpnSearch(const SearchSpace<G>& space, TranspositionTable& table, SearchControl& control,
               BusyPositions* busy = nullptr)
        : space_(space), table_(table), control_(control), path_(table, control, busy), visits_(table.new_visits()) {}

    // Whether the side to move reaches its goal; nothing where the search had to end. The game must not be over.
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
    struct KeyHash {
        std::size_t operator()(const SearchKey& key) const noexcept { return key.hash(); }
    };

    std::optional<TableEntry> expand(const ChildQuestion<G>& question, ProofNumbers thresholds);
    TableEntry look_up(const ChildQuestion<G>& question, std::size_t plies) const;
    TableEntry summary(std::size_t ply) const;
    PathDependence dependence(std::size_t ply, bool reached) const;
    std::uint32_t distance(std::size_t ply, const Child& child, ProofNumbers numbers) const;
    std::size_t nearest(std::size_t ply, ProofNumbers numbers) const;
    ProofNumbers thresholds_of(std::size_t ply, std::size_t child, ProofNumbers numbers) const;
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

// What is known of a position that comes after the first plies of the path: by these, by the table, or by a guess.
template <PackedGame G>
TableEntry DfpnSearch<G>::look_up(const ChildQuestion<G>& question, std::size_t plies) const {
    if constexpr (cyclic) {
        if (const auto found = on_path_.find(question.key); found != on_path_.end() && found->second < plies) {
            const std::uint32_t ply = found->second;
            return {ProofNumbers::solved(question.goal == Goal::not_loss), {ply, ply, path_[ply].visit}};
        }
    }
    if (const auto entry = table_.find(question.key)) {
        const PathDependence& on = entry->dependence;
        if (!on.any() || (on.last < plies && path_[on.last].visit == on.visit)) return *entry;
    }
    const Effort effort = space_.first_effort(question.position);
    return {{effort.win, effort.loss}, {}};
}

// Makes a position the end of the path, unless its moves settle it at once.
template <PackedGame G>
std::optional<TableEntry> DfpnSearch<G>::expand(const ChildQuestion<G>& question, ProofNumbers thresholds) {
    std::vector<Child>& children = path_.children;
    const std::size_t begin = children.size();
    ++path_.nodes;
    const bool refuted = for_each_question(
        space_, question.position, question.goal, [](const auto&, bool good) { return !good; },
        [&](const auto&, const ChildQuestion<G>& child) {
            table_.prefetch(child.key);
            children.push_back({child, {}});
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
    for (Child& child : path_.children_of(path_.size() - 1)) child.entry = look_up(child.question, path_.size());
    return std::nullopt;
}

// The numbers of a position of the path, from those of its moves.
template <PackedGame G>
TableEntry DfpnSearch<G>::summary(std::size_t ply) const {
    ProofNumbers numbers{infinite, 0};
    std::uint32_t open = 0;
    for (const Child& child : path_.children_of(ply)) {
        numbers.proof = std::min(numbers.proof, child.proof());
        numbers.disproof = std::max(numbers.disproof, child.disproof());
        open += child.disproof() != 0 ? 1 : 0;
    }
    if (numbers.proof == 0) return {ProofNumbers::proven(), dependence(ply, true)};
    if (open == 0) return {ProofNumbers::disproven(), dependence(ply, false)};
    numbers.disproof = std::min(most, numbers.disproof + open - 1);
    return {numbers, {}};
}

// On which earlier plies a settled position of the path depends: where its goal is reached, those of one move that
// reaches it; else those of all moves. A position does not depend on itself.
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

// How far a move is from a success. One that another worker is at counts as farther (a virtual loss, Kaneko 2010): by a
// sixteenth where a success is near, as what is searched beside the right move is in vain; as twice as far where it is
// not, as then all moves have to be looked at.
template <PackedGame G>
std::uint32_t DfpnSearch<G>::distance(std::size_t ply, const Child& child, ProofNumbers numbers) const {
    const std::uint32_t proof = child.proof();
    const std::uint32_t threshold = path_[ply].thresholds.proof;
    if (proof >= threshold || !path_.is_busy(child.question.key)) return proof;
    return std::min(threshold - 1, proof + (numbers.proof < numbers.disproof ? proof / 16 : proof) + 1);
}

// The open move to search next.
template <PackedGame G>
std::size_t DfpnSearch<G>::nearest(std::size_t ply, ProofNumbers numbers) const {
    const auto children = path_.children_of(ply);
    std::size_t best = children.size();
    std::uint32_t least = infinite;
    for (std::size_t i = 0; i < children.size(); ++i) {
        if (children[i].disproof() == 0 || (best < children.size() && children[i].proof() >= least)) continue;
        const std::uint32_t proof = distance(ply, children[i], numbers);
        if (best < children.size() && proof >= least) continue;
        least = proof;
        best = i;
    }
    return best;
}

// How far the numbers of a move may rise before another one is to be looked at.
template <PackedGame G>
ProofNumbers DfpnSearch<G>::thresholds_of(std::size_t ply, std::size_t chosen, ProofNumbers numbers) const {
    const ProofNumbers own = path_[ply].thresholds;
    const auto children = path_.children_of(ply);
    std::uint32_t second = infinite;
    std::uint32_t open = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
        if (children[i].disproof() == 0) continue;
        ++open;
        if (i != chosen && children[i].proof() < second) second = std::min(second, distance(ply, children[i], numbers));
    }
    const Child& child = children[chosen];
    const std::uint32_t widened = second >= most / 2 ? infinite : second + std::max(second / 16, 1U);
    const std::uint32_t proof = std::min(own.proof, std::max(widened, child.proof() + 1));
    const std::uint32_t disproof =
        own.disproof == infinite ? infinite
                                 : std::max(own.disproof - std::min(own.disproof, open - 1), child.disproof() + 1);
    return child.question.same_side ? ProofNumbers{proof, disproof} : ProofNumbers{disproof, proof};
}

template <PackedGame G>
void DfpnSearch<G>::pop() {
    if constexpr (cyclic) on_path_.erase(path_.back().key);
    path_.pop();
}

// Goes back from the last position of the path, of which so much is known now.
template <PackedGame G>
void DfpnSearch<G>::leave(const TableEntry& entry) {
    table_.store(path_.back().key, entry, path_.nodes - path_.back().nodes_before);
    pop();
    if (!path_.empty()) path_.children_of(path_.size() - 1)[path_.back().child].entry = entry;
}

// Looks at the moves along the path again, and goes back to where the search would not be after what the table has
// learnt from the other workers.
template <PackedGame G>
void DfpnSearch<G>::learn_from_others() {
    for (std::size_t ply = 0; ply + 1 < path_.size(); ++ply) {
        const std::size_t searched = path_[ply].child;
        const auto children = path_.children_of(ply);
        const auto settled = table_.settled(children[searched].question.key);
        for (std::size_t i = 0; i < children.size(); ++i)
            if (i != searched) children[i].entry = look_up(children[i].question, ply + 1);
        const ProofNumbers numbers = summary(ply).numbers;
        if (settled || is_over(numbers, path_[ply].thresholds)) {
            while (path_.size() > ply + 1) leave(summary(path_.size() - 1));
            if (settled) children[searched].entry = {ProofNumbers::solved(*settled), {}};
            return;
        }
        path_[ply + 1].thresholds = thresholds_of(ply, searched, numbers);
    }
}

template <PackedGame G>
std::optional<bool> DfpnSearch<G>::solve(const Question<G>& root) {
    const ChildQuestion<G> question{root.position, search_key(space_.game, root.position, root.goal), root.goal, false};
    TableEntry entry = look_up(question, 0);
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
        entry = summary(ply);
        if (is_over(entry.numbers, frame.thresholds)) {
            leave(entry);
            continue;
        }
        if (ply == 0) control_.tell_root(entry.numbers.proof, entry.numbers.disproof);
        frame.child = nearest(ply, entry.numbers);
        const ProofNumbers thresholds = thresholds_of(ply, frame.child, entry.numbers);
        Child& child = path_.children_of(ply)[frame.child];
        const TableEntry now = look_up(child.question, path_.size());
        if (is_over(now.numbers, thresholds)) {
            child.entry = now;
            continue;
        }
        const ChildQuestion<G> next = child.question;
        const std::size_t index = frame.child;
        if (const auto settled = expand(next, thresholds)) path_.children_of(ply)[index].entry = *settled;
    }
    path_.may_go_on();
    return entry.numbers.is_proven();
}

}  // namespace zermelo

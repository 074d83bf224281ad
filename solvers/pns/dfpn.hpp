// Depth-first proof-number search.
#pragma once

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

#include "solvers/pns/busy.hpp"
#include "solvers/pns/control.hpp"
#include "solvers/pns/expand.hpp"
#include "solvers/pns/table.hpp"

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
        : space_(space), table_(table), control_(control), busy_(busy), visits_(table.new_visits()) {}

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
        ChildQuestion<G> question;
        std::size_t begin = 0;  // of its children
        std::size_t child = 0;  // the one that is searched
        ProofNumbers thresholds;
        std::uint64_t nodes_before = 0;
        std::uint64_t visit = 0;
    };
    struct KeyHash {
        std::size_t operator()(const SearchKey& key) const noexcept { return key.hash(); }
    };

    std::optional<TableEntry> expand(const ChildQuestion<G>& question, ProofNumbers thresholds);
    TableEntry look_up(const ChildQuestion<G>& question) const;
    TableEntry summary() const;
    PathDependence dependence(bool reached) const;
    std::size_t select(ProofNumbers& thresholds) const;
    void forget_top();
    void drop_what_others_settled();
    bool busy(const Child& child) const { return busy_ && busy_->has(child.question.key.hash()); }

    const SearchSpace<G> space_;
    TranspositionTable& table_;

    SearchControl& control_;
    BusyPositions* busy_;
    std::uint64_t visits_;
    std::uint64_t nodes_ = 0;
    std::vector<Frame> path_;
    std::vector<Child> children_;
    std::unordered_map<SearchKey, std::uint32_t, KeyHash> on_path_;  // plies; games with cycles only
};

// What is known of a position: as the path stands now, by the table, or by a first guess.
template <PackedGame G>
TableEntry DfpnSearch<G>::look_up(const ChildQuestion<G>& question) const {
    if constexpr (cyclic) {
        if (const auto found = on_path_.find(question.key); found != on_path_.end()) {
            const std::uint32_t ply = found->second;
            return {ProofNumbers::solved(question.goal == Goal::not_loss), {ply, ply, path_[ply].visit}};
        }
    }
    if (const auto entry = table_.find(question.key)) {
        const PathDependence& on = entry->dependence;
        if (!on.any() || (on.last < path_.size() && path_[on.last].visit == on.visit)) return *entry;
    }
    const Effort effort = space_.first_effort(question.position);
    return {{effort.win, effort.loss}, {}};
}

// Makes a position the end of the path, unless its moves settle it at once.
template <PackedGame G>
std::optional<TableEntry> DfpnSearch<G>::expand(const ChildQuestion<G>& question, ProofNumbers thresholds) {
    const std::size_t begin = children_.size();
    ++nodes_;
    const bool refuted = for_each_question(
        space_, question.position, question.goal, [](const auto&, bool good) { return !good; },
        [&](const auto&, const ChildQuestion<G>& child) {
            table_.prefetch(child.key);
            children_.push_back({child, {}});
            return true;
        });
    if (!refuted || children_.size() == begin) {
        children_.resize(begin);
        const TableEntry entry{ProofNumbers::solved(!refuted), {}};
        table_.store(question.key, entry, 1);
        return entry;
    }
    if (++visits_ % TranspositionTable::visits_at_once == 0) visits_ = table_.new_visits();
    path_.push_back({question, begin, begin, thresholds, nodes_ - 1, visits_});
    if constexpr (cyclic) on_path_.emplace(question.key, static_cast<std::uint32_t>(path_.size() - 1));
    if (busy_) busy_->enter(question.key.hash());
    for (std::size_t i = begin; i < children_.size(); ++i) children_[i].entry = look_up(children_[i].question);
    return std::nullopt;
}

// The numbers of the last position of the path, from those of its moves.
template <PackedGame G>
TableEntry DfpnSearch<G>::summary() const {
    ProofNumbers numbers{infinite, 0};
    std::uint32_t open = 0;
    for (std::size_t i = path_.back().begin; i < children_.size(); ++i) {
        numbers.proof = std::min(numbers.proof, children_[i].proof());
        numbers.disproof = std::max(numbers.disproof, children_[i].disproof());
        open += children_[i].disproof() != 0 ? 1 : 0;
    }
    if (numbers.proof == 0) return {ProofNumbers::proven(), dependence(true)};
    if (open == 0) return {ProofNumbers::disproven(), dependence(false)};
    numbers.disproof = std::min(most, numbers.disproof + open - 1);
    return {numbers, {}};
}

// On which earlier plies the settled last position of the path depends: where its goal is reached, those of one move
// that reaches it; else those of all moves. A position does not depend on itself.
template <PackedGame G>
PathDependence DfpnSearch<G>::dependence(bool reached) const {
    PathDependence result;
    if constexpr (cyclic) {
        bool found = false;
        for (std::size_t i = path_.back().begin; i < children_.size(); ++i) {
            const PathDependence& on = children_[i].entry.dependence;
            if (!reached) {
                result.first = std::min(result.first, on.first);
                if (on.any()) result.last = std::max(result.last, on.last);
            } else if (children_[i].proof() == 0) {
                if (!on.any()) return {};
                if (!found || on.last < result.last) result = on;
                found = true;
            }
        }
        const auto own = static_cast<std::uint32_t>(path_.size() - 1);
        if (!result.any() || result.first == own) return {};
        // Which ply comes before its own in what it depends on is not kept: the one before, to be on the safe side.
        if (result.last == own) --result.last;
        result.visit = path_[result.last].visit;
    }
    return result;
}

// The open move that is nearest to a success, and how far its numbers may rise before another one is to be looked at; a
// move that another worker is at counts as twice as far (a virtual loss, Kaneko 2010).
template <PackedGame G>
std::size_t DfpnSearch<G>::select(ProofNumbers& thresholds) const {
    const Frame& frame = path_.back();
    std::size_t best = children_.size();
    std::uint32_t least = infinite;
    std::uint32_t second = infinite;
    std::uint32_t open = 0;
    for (std::size_t i = frame.begin; i < children_.size(); ++i) {
        if (children_[i].disproof() == 0) continue;
        ++open;
        std::uint32_t proof = children_[i].proof();
        if (busy_ && proof < frame.thresholds.proof && busy(children_[i]))
            proof = std::min(frame.thresholds.proof - 1, 2 * proof + 1);
        if (best == children_.size() || proof < least) {
            second = least;
            least = proof;
            best = i;
        } else {
            second = std::min(second, proof);
        }
    }
    const std::uint32_t widened = second >= most / 2 ? infinite : second + std::max(second / 16, 1U);
    const std::uint32_t proof = std::min(frame.thresholds.proof, std::max(widened, children_[best].proof() + 1));
    const std::uint32_t disproof =
        frame.thresholds.disproof == infinite
            ? infinite
            : std::max(frame.thresholds.disproof - std::min(frame.thresholds.disproof, open - 1),
                       children_[best].disproof() + 1);
    thresholds = children_[best].question.same_side ? ProofNumbers{proof, disproof} : ProofNumbers{disproof, proof};
    return best;
}

template <PackedGame G>
void DfpnSearch<G>::forget_top() {
    if (busy_) busy_->leave(path_.back().question.key.hash());
    if constexpr (cyclic) on_path_.erase(path_.back().question.key);
    children_.resize(path_.back().begin);
    path_.pop_back();
}

// Another worker may have settled a position of the path: what lies behind it is in vain.
template <PackedGame G>
void DfpnSearch<G>::drop_what_others_settled() {
    for (std::size_t i = 0; i < path_.size(); ++i) {
        const auto entry = table_.find(path_[i].question.key);
        if (!entry || !entry->numbers.is_solved() || entry->dependence.any()) continue;
        while (path_.size() > i) forget_top();
        if (i > 0) children_[path_.back().child].entry = *entry;
        return;
    }
}

template <PackedGame G>
std::optional<bool> DfpnSearch<G>::solve(const Question<G>& root) {
    const ChildQuestion<G> question{root.position, search_key(space_.game, root.position, root.goal), root.goal, false};
    TableEntry entry = look_up(question);
    if (!entry.numbers.is_solved())
        if (const auto settled = expand(question, {infinite, infinite})) entry = *settled;
    std::uint64_t told = 0;
    nodes_ = path_.size();
    while (!path_.empty()) {
        if (nodes_ - told >= control_.interval()) {
            const bool going = control_.go_on(nodes_ - told);
            told = nodes_;
            if (!going) {
                while (!path_.empty()) forget_top();
                return std::nullopt;
            }
            if (busy_) drop_what_others_settled();
            if (path_.empty()) {
                entry = look_up(question);
                break;
            }
        }
        entry = summary();
        Frame& frame = path_.back();
        if (entry.numbers.proof >= frame.thresholds.proof || entry.numbers.disproof >= frame.thresholds.disproof ||
            entry.numbers.is_solved()) {
            table_.store(frame.question.key, entry, nodes_ - frame.nodes_before);
            forget_top();
            if (!path_.empty()) children_[path_.back().child].entry = entry;
            continue;
        }
        if (path_.size() == 1) control_.tell_root(entry.numbers.proof, entry.numbers.disproof);
        ProofNumbers thresholds;
        frame.child = select(thresholds);
        Child& child = children_[frame.child];
        const TableEntry now = look_up(child.question);
        if (now.numbers.proof >= thresholds.proof || now.numbers.disproof >= thresholds.disproof ||
            now.numbers.is_solved()) {
            child.entry = now;
            continue;
        }
        const ChildQuestion<G> next = child.question;
        const std::size_t index = frame.child;
        if (const auto settled = expand(next, thresholds)) children_[index].entry = *settled;
    }
    control_.go_on(nodes_ - told);
    return entry.numbers.is_proven();
}

}  // namespace zermelo

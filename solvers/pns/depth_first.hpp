// Plain depth-first search for games that cannot go on for ever; solvers/README.md tells when it is the best.
#pragma once

#include <algorithm>
#include <vector>

#include "solvers/pns/busy.hpp"
#include "solvers/pns/control.hpp"
#include "solvers/pns/expand.hpp"
#include "solvers/pns/table.hpp"

namespace zermelo {

// One worker. A position's open moves are tried one after the other, the one with the least effort first, unless the
// table or a move that ends the game settles the position at once; the table keeps what is settled.
template <PackedGame G>
class DepthFirstSearch {
    static_assert(G::cycles == Cycles::none);

public:
    // `busy` is null with one worker.
    DepthFirstSearch(const SearchSpace<G>& space, TranspositionTable& table, SearchControl& control,
                     BusyPositions* busy = nullptr)
        : space_(space), table_(table), control_(control), busy_(busy) {}

    // Whether the side to move reaches its goal; nothing where the search had to end. The game must not be over.
    std::optional<bool> solve(const Question<G>& question);

private:
    struct Child {
        ChildQuestion<G> question;
        std::uint64_t order = 0;  // least first
        bool deferred = false;
    };
    // A position on the path; its open moves are children_[begin..end).
    struct Frame {
        SearchKey key;
        std::size_t begin = 0;
        std::size_t next = 0;
        std::uint64_t nodes_before = 0;
        bool same_side = false;  // as in ChildQuestion
    };

    std::optional<bool> enter(const ChildQuestion<G>& question);
    std::optional<bool> continue_top();
    std::optional<bool> settled_by_others();
    void leave(bool reached);
    void forget_top();
    std::optional<bool> known(const SearchKey& key) const noexcept {
        const auto entry = table_.find(key);
        if (!entry || !entry->numbers.is_solved()) return std::nullopt;
        return entry->numbers.is_proven();
    }

    const SearchSpace<G> space_;
    TranspositionTable& table_;

    SearchControl& control_;
    BusyPositions* busy_;
    std::vector<Frame> path_;
    std::vector<Child> children_;
    std::uint64_t nodes_ = 0;
};

// Where guesses differ between the two sides: least work to refute the answer first, then most trouble for the other
// side.
inline std::uint64_t order_of(Effort effort, bool same_side) {
    if (same_side) std::swap(effort.win, effort.loss);
    return std::uint64_t{effort.loss} << 32 | (UINT32_MAX - effort.win);
}

// Looks at all moves; the answer, where they settle the position, else the position is the new end of the path.
template <PackedGame G>
std::optional<bool> DepthFirstSearch<G>::enter(const ChildQuestion<G>& question) {
    const std::size_t begin = children_.size();
    ++nodes_;
    bool refuted = for_each_question(
        space_, question.position, question.goal, [](const auto&, bool good) { return !good; },
        [&](const auto&, const ChildQuestion<G>& child) {
            table_.prefetch(child.key);
            children_.push_back({child});
            return true;
        });
    // What the table knows, in a second pass: its memory has had time to arrive.
    std::size_t open = begin;
    for (std::size_t i = begin; refuted && i < children_.size(); ++i) {
        const auto reached = known(children_[i].question.key);
        if (reached)
            refuted = !children_[i].question.good(*reached);
        else
            children_[open++] = children_[i];
    }
    children_.resize(refuted ? open : begin);
    if (!refuted || children_.size() == begin) {
        table_.store(question.key, {ProofNumbers::solved(!refuted), {}}, 1);
        return !refuted;
    }
    for (std::size_t i = begin; i < open; ++i) {
        const ChildQuestion<G>& child = children_[i].question;
        children_[i].order = order_of(space_.first_effort(child.position), child.same_side);
    }
    std::sort(children_.begin() + static_cast<std::ptrdiff_t>(begin), children_.end(),
              [](const Child& a, const Child& b) { return a.order < b.order; });
    path_.push_back({question.key, begin, begin, nodes_ - 1, question.same_side});
    if (busy_) busy_->enter(question.key.hash());
    return std::nullopt;
}

template <PackedGame G>
void DepthFirstSearch<G>::leave(bool reached) {
    table_.store(path_.back().key, {ProofNumbers::solved(reached), {}}, nodes_ - path_.back().nodes_before);
    forget_top();
}

template <PackedGame G>
void DepthFirstSearch<G>::forget_top() {
    if (busy_) busy_->leave(path_.back().key.hash());
    children_.resize(path_.back().begin);
    path_.pop_back();
}

// Goes on with the next moves of the last position of the path until one of them has to be searched; the answer, where
// none has.
template <PackedGame G>
std::optional<bool> DepthFirstSearch<G>::continue_top() {
    Frame& frame = path_.back();
    while (frame.next < children_.size()) {
        const Child child = children_[frame.next++];
        if (frame.next - 1 > frame.begin)  // the table may have learnt of it
            if (const auto reached = known(child.question.key)) {
                if (child.question.good(*reached)) return true;
                continue;
            }
        if (busy_ && !child.deferred && busy_->has(child.question.key.hash())) {
            children_.push_back({child.question, child.order, true});
            continue;
        }
        const auto reached = enter(child.question);
        if (!reached) return std::nullopt;
        if (child.question.good(*reached)) return true;
    }
    return false;
}

// Another worker may have settled a position of the path: what lies behind it is in vain.
template <PackedGame G>
std::optional<bool> DepthFirstSearch<G>::settled_by_others() {
    for (std::size_t i = 0; i < path_.size(); ++i)
        if (const auto reached = known(path_[i].key)) {
            while (path_.size() > i + 1) forget_top();
            return reached;
        }
    return std::nullopt;
}

template <PackedGame G>
std::optional<bool> DepthFirstSearch<G>::solve(const Question<G>& root) {
    const SearchKey key = search_key(space_.game, root.position, root.goal);
    std::optional<bool> answer = known(key);
    if (!answer) answer = enter({root.position, key, root.goal, false});
    std::uint64_t told = 0;
    nodes_ = 0;
    while (!path_.empty()) {
        std::optional<bool> top;
        if (nodes_ - told >= control_.interval()) {
            const bool going = control_.go_on(nodes_ - told);
            told = nodes_;
            if (!going) {
                while (!path_.empty()) forget_top();
                return std::nullopt;
            }
            if (busy_) top = settled_by_others();
        }
        if (!top) top = continue_top();
        while (top) {
            const bool same_side = path_.back().same_side;
            answer = top;
            leave(*top);
            top = !path_.empty() && *answer == same_side ? std::optional(true) : std::nullopt;
            if (path_.empty()) break;
        }
    }
    control_.go_on(nodes_ - told);
    return answer;
}

}  // namespace zermelo

// Plain depth-first search for games without cycles. Tests compare df-pn with it.
#pragma once

#include <algorithm>
#include <vector>

#include "solvers/pns/expand.hpp"
#include "solvers/pns/search_path.hpp"

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
        : space_(space), table_(table), path_(table, control, busy) {}

    // True if the side to move reaches its goal; empty if a limit ended the search. The game must not be over.
    std::optional<bool> solve(const Question<G>& question);

private:
    struct Child {
        ChildQuestion<G> question;
        std::uint64_t order = 0;  // least first
        bool deferred = false;
    };
    // A position on the path; its open moves are the children from `begin` to the `begin` of the next frame.
    struct Frame {
        SearchKey key;
        std::size_t begin = 0;
        std::size_t next = 0;
        std::uint64_t nodes_before = 0;
        bool same_side = false;  // as in ChildQuestion
    };

    std::optional<bool> enter(const ChildQuestion<G>& question);
    std::optional<bool> continue_top();
    void leave(bool reached);

    const SearchSpace<G> space_;
    TranspositionTable& table_;
    SearchPath<Frame, Child> path_;
};

// Orders moves by the least work to prove that the mover succeeds, then by the most work to prove that he fails.
inline std::uint64_t order_of(Effort effort, bool same_side) {
    if (same_side) std::swap(effort.win, effort.loss);
    return std::uint64_t{effort.loss} << 32 | (UINT32_MAX - effort.win);
}

// Makes all moves. Returns the answer if they settle the position; otherwise the position is the new end of the path.
template <PackedGame G>
std::optional<bool> DepthFirstSearch<G>::enter(const ChildQuestion<G>& question) {
    std::vector<Child>& children = path_.children;
    const std::size_t begin = children.size();
    ++path_.nodes;
    bool refuted = for_each_question(
        space_, question.position, question.goal, [](const auto&, bool good) { return !good; },
        [&](const auto&, const ChildQuestion<G>& child) {
            table_.prefetch(child.key);
            children.push_back({child});
            return true;
        });
    // The table is asked in a second pass: the prefetched buckets have had time to arrive.
    std::size_t open = begin;
    for (std::size_t i = begin; refuted && i < children.size(); ++i) {
        const auto reached = table_.settled(children[i].question.key);
        if (reached)
            refuted = !children[i].question.good(*reached);
        else
            children[open++] = children[i];
    }
    children.resize(refuted ? open : begin);
    if (!refuted || children.size() == begin) {
        table_.store(question.key, {ProofNumbers::solved(!refuted), {}}, 1);
        return !refuted;
    }
    for (std::size_t i = begin; i < open; ++i) {
        const ChildQuestion<G>& child = children[i].question;
        children[i].order = order_of(space_.first_effort(child.position), child.same_side);
    }
    std::sort(children.begin() + static_cast<std::ptrdiff_t>(begin), children.end(),
              [](const Child& a, const Child& b) { return a.order < b.order; });
    path_.push({question.key, begin, begin, path_.nodes - 1, question.same_side});
    return std::nullopt;
}

template <PackedGame G>
void DepthFirstSearch<G>::leave(bool reached) {
    table_.store(path_.back().key, {ProofNumbers::solved(reached), {}}, path_.nodes - path_.back().nodes_before);
    path_.pop();
}

// Takes the next moves of the last position of the path until one must be searched. Returns the answer if none must.
template <PackedGame G>
std::optional<bool> DepthFirstSearch<G>::continue_top() {
    Frame& frame = path_.back();
    std::vector<Child>& children = path_.children;
    while (frame.next < children.size()) {
        const Child child = children[frame.next++];
        if (frame.next - 1 > frame.begin)  // the table may have learnt of it
            if (const auto reached = table_.settled(child.question.key)) {
                if (child.question.good(*reached)) return true;
                continue;
            }
        if (!child.deferred && path_.is_busy(child.question.key)) {
            children.push_back({child.question, child.order, true});
            continue;
        }
        const auto reached = enter(child.question);
        if (!reached) return std::nullopt;
        if (child.question.good(*reached)) return true;
    }
    return false;
}

template <PackedGame G>
std::optional<bool> DepthFirstSearch<G>::solve(const Question<G>& root) {
    const SearchKey key = search_key(space_.game, root.position, root.goal);
    std::optional<bool> answer = root.afresh ? std::nullopt : table_.settled(key);
    if (!answer) answer = enter({root.position, key, root.goal, false});
    path_.nodes = 0;
    while (!path_.empty()) {
        std::optional<bool> top;
        if (path_.is_time_to_ask()) {
            if (!path_.may_go_on()) {
                while (!path_.empty()) path_.pop();
                return std::nullopt;
            }
            if (const auto settled = path_.settled_by_others(root.afresh ? 1 : 0)) {
                while (path_.size() > settled->ply + 1) path_.pop();
                top = settled->reached;
            }
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
    path_.may_go_on();
    return answer;
}

}  // namespace zermelo

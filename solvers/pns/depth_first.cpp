// Plain depth-first search for games without cycles. Tests compare df-pn with it.
#include <algorithm>
#include <vector>

#include "solvers/pns/search_path.hpp"
#include "solvers/pns/table_engine.hpp"

namespace zermelo {

namespace {

// One worker. A position's open moves are tried one after the other, the one with the least effort first, unless the
// table or a move that ends the game settles the position at once; the table keeps what is settled.
class DepthFirstSearch {
public:
    // `busy` is null with one worker.
    DepthFirstSearch(const SearchRules& rules, TranspositionTable& table, SearchControl& control,
                     BusyPositions* busy = nullptr)
        : rules_(rules), table_(table), path_(rules, table, control, busy) {}

    // True if the side to move reaches its goal; empty if a limit ended the search. The game must not be over.
    std::optional<bool> solve(const Question& question);

private:
    struct Child {
        std::uint64_t order = 0;   // least first
        std::size_t question = 0;  // its number
        bool deferred = false;
    };
    // A position on the path; its open moves are the children from `begin` to the `begin` of the next frame.
    struct Frame {
        SearchKey key;
        std::size_t begin = 0;
        std::size_t question = 0;
        std::size_t next = 0;
        std::uint64_t nodes_before = 0;
        bool same_side = false;  // as in ChildQuestion
    };

    std::optional<bool> enter(const SearchKey& key, const Question& question, bool same_side);
    std::optional<bool> continue_top();
    void leave(bool reached);

    const SearchRules& rules_;
    TranspositionTable& table_;
    SearchPath<Frame, Child> path_;
};

// Orders moves by the least work to prove that the mover succeeds, then by the most work to prove that he fails.
std::uint64_t order_of(Effort effort, bool same_side) {
    if (same_side) std::swap(effort.win, effort.loss);
    return std::uint64_t{effort.loss} << 32 | (UINT32_MAX - effort.win);
}

// Makes all moves. Returns the answer if they settle the position; otherwise the position is the new end of the path.
std::optional<bool> DepthFirstSearch::enter(const SearchKey& key, const Question& question, bool same_side) {
    QuestionList& questions = path_.questions;
    std::vector<Child>& children = path_.children;
    const std::size_t first = questions.size();
    const std::size_t begin = children.size();
    ++path_.nodes;
    bool refuted = !rules_.ask(question.position, question.goal, questions, {.prefetched = &table_});
    // The table is asked in a second pass: the prefetched buckets have had time to arrive.
    for (std::size_t i = first; refuted && i < questions.size(); ++i) {
        const auto reached = table_.settled(questions[i].key);
        if (reached)
            refuted = !questions[i].good(*reached);
        else
            children.push_back({0, i});
    }
    if (!refuted || children.size() == begin) {
        children.resize(begin);
        questions.resize(first);
        table_.store(key, {ProofNumbers::solved(!refuted), {}}, 1);
        return !refuted;
    }
    for (std::size_t i = begin; i < children.size(); ++i) {
        const std::size_t number = children[i].question;
        children[i].order = order_of(rules_.guess(questions.position(number)), questions[number].same_side);
    }
    std::sort(children.begin() + static_cast<std::ptrdiff_t>(begin), children.end(),
              [](const Child& a, const Child& b) { return a.order < b.order; });
    path_.push({key, begin, first, begin, path_.nodes - 1, same_side});
    return std::nullopt;
}

void DepthFirstSearch::leave(bool reached) {
    table_.store(path_.back().key, {ProofNumbers::solved(reached), {}}, path_.nodes - path_.back().nodes_before);
    path_.pop();
}

// Takes the next moves of the last position of the path until one must be searched. Returns the answer if none must.
std::optional<bool> DepthFirstSearch::continue_top() {
    Frame& frame = path_.back();
    std::vector<Child>& children = path_.children;
    while (frame.next < children.size()) {
        const Child child = children[frame.next++];
        const ChildQuestion question = path_.questions[child.question];
        if (frame.next - 1 > frame.begin)  // the table may have learnt of it
            if (const auto reached = table_.settled(question.key)) {
                if (question.good(*reached)) return true;
                continue;
            }
        if (!child.deferred && path_.is_busy(question.key)) {
            children.push_back({child.order, child.question, true});
            continue;
        }
        const Question asked{path_.questions.position(child.question), question.goal};
        const auto reached = enter(question.key, asked, question.same_side);
        if (!reached) return std::nullopt;
        if (question.good(*reached)) return true;
    }
    return false;
}

std::optional<bool> DepthFirstSearch::solve(const Question& root) {
    const SearchKey key = rules_.key(root.position, root.goal);
    std::optional<bool> answer = root.afresh ? std::nullopt : table_.settled(key);
    if (!answer) answer = enter(key, root, false);
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

}  // namespace

Result<std::unique_ptr<SearchEngine>> make_depth_first(const SearchRules& rules, int threads, std::uint64_t memory) {
    return TableEngine<DepthFirstSearch>::make("depth-first", rules, threads, memory);
}

}  // namespace zermelo

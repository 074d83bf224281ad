// Depth-first proof-number search.
#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solvers/pns/search_path.hpp"
#include "solvers/pns/table_engine.hpp"

namespace zermelo {

namespace {

// One worker of df-pn (Nagai 2002) with thresholds widened by a sixteenth (1 + epsilon, Pawlewicz and Lew 2007). A
// position's disproof number is not the sum over its moves but the greatest, plus one for each other open move (weak
// proof numbers, Ueda et al. 2008). Sums count transposed positions many times.
//
// In games with cycles a return to the path is a failure of the side that claims a win (graph-history interaction,
// Palay 1983). A success never depends on a return. A failure may; then it holds on the same path alone
// (PathDependence). At the first position of the path on which it depends it becomes a failure for good.
class DfpnSearch {
public:
    // `busy` holds the positions that other workers are at; null with one worker.
    DfpnSearch(const SearchRules& rules, TranspositionTable& table, SearchControl& control,
               BusyPositions* busy = nullptr)
        : rules_(rules),
          cyclic_(rules.facts().cyclic),
          table_(table),
          control_(control),
          path_(rules, table, control, busy),
          visits_(table.new_visits()) {}

    // True if the side to move reaches its goal; empty if a limit ended the search. The game must not be over.
    std::optional<bool> solve(const Question& question);

private:
    static constexpr std::uint32_t infinite = ProofNumbers::infinite;
    static constexpr std::uint32_t most = infinite - 1;  // of what is open
    static constexpr std::uint64_t most_idle = 1 << 12;

    // An open move; its question is that of the same number.
    struct Child {
        TableEntry entry;
        bool same_side = false;  // as in the question

        // The numbers as the one who moves here sees them.
        std::uint32_t proof() const { return same_side ? entry.numbers.proof : entry.numbers.disproof; }
        std::uint32_t disproof() const { return same_side ? entry.numbers.disproof : entry.numbers.proof; }
    };
    struct Frame {
        SearchKey key;
        std::size_t begin = 0;     // of its children
        std::size_t question = 0;  // the same
        std::size_t child = 0;     // the one of them that is searched
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

    std::optional<TableEntry> expand(const SearchKey& key, const Question& question, ProofNumbers thresholds);
    std::optional<TableEntry> known_on_path(const SearchKey& key, Goal goal, std::size_t plies) const;
    // The entry of a position that follows the first `plies` positions of the path.
    std::optional<TableEntry> known(const SearchKey& key, Goal goal, std::size_t plies) const {
        return cyclic_ ? known_on_path(key, goal, plies) : table_.find(key);
    }
    // A move of the path keeps what it has where the table has lost it.
    void refresh(std::size_t number, std::size_t plies) {
        const ChildQuestion& question = path_.questions[number];
        if (const auto entry = known(question.key, question.goal, plies)) path_.children[number].entry = *entry;
    }
    const SearchKey& key_of(std::size_t ply, std::size_t move) const {
        return path_.questions[path_[ply].begin + move].key;
    }
    OpenMoves open_moves(std::size_t ply) const;
    TableEntry summary(std::size_t ply, const OpenMoves& open) const;
    TableEntry summary(std::size_t ply) const { return summary(ply, open_moves(ply)); }
    PathDependence dependence(std::size_t ply, bool reached) const;
    std::uint32_t distance(std::size_t ply, std::size_t move, ProofNumbers numbers) const;
    OpenMoves beside_others(std::size_t ply, OpenMoves open) const;
    ProofNumbers thresholds_of(std::size_t ply, std::size_t chosen, const OpenMoves& open) const;
    void leave(const TableEntry& entry);
    void pop();
    void learn_from_others();
    bool is_over(ProofNumbers numbers, ProofNumbers thresholds) const {
        return numbers.proof >= thresholds.proof || numbers.disproof >= thresholds.disproof || numbers.is_solved();
    }

    const SearchRules& rules_;
    const bool cyclic_;
    TranspositionTable& table_;
    SearchControl& control_;
    SearchPath<Frame, Child> path_;
    std::uint64_t visits_;
    std::unordered_map<SearchKey, std::uint32_t, KeyHash> on_path_;  // plies; games with cycles only
};

// In games with cycles: a repetition of one of these positions, or the table's entry if it holds after them.
std::optional<TableEntry> DfpnSearch::known_on_path(const SearchKey& key, Goal goal, std::size_t plies) const {
    if (const auto found = on_path_.find(key); found != on_path_.end() && found->second < plies) {
        const std::uint32_t ply = found->second;
        return TableEntry{ProofNumbers::solved(goal == Goal::not_loss), {ply, ply, path_[ply].visit}};
    }
    auto entry = table_.find(key);
    if (!entry) return entry;
    const PathDependence& on = entry->dependence;
    if (on.any() && (on.last >= plies || path_[on.last].visit != on.visit)) entry.reset();
    return entry;
}

// Makes a position the end of the path, unless its moves settle it at once. The table is asked last: its memory has had
// time to arrive.
std::optional<TableEntry> DfpnSearch::expand(const SearchKey& key, const Question& question, ProofNumbers thresholds) {
    QuestionList& questions = path_.questions;
    const std::size_t begin = questions.size();
    ++path_.nodes;
    const AskedMoves moves{.efforts = true, .prefetched = &table_};
    const bool reached = rules_.ask(question.position, question.goal, questions, moves).has_value();
    if (reached || questions.size() == begin) {
        const TableEntry entry{ProofNumbers::solved(reached), {}};
        table_.store(key, entry, 1);
        return entry;
    }
    const std::size_t end = questions.size();
    if (++visits_ % TranspositionTable::visits_at_once == 0) visits_ = table_.new_visits();
    path_.push({key, begin, begin, 0, thresholds, path_.nodes - 1, visits_});
    if (cyclic_) on_path_.emplace(key, static_cast<std::uint32_t>(path_.size() - 1));
    for (std::size_t i = begin; i < end; ++i) {
        const ChildQuestion& child = questions[i];
        const auto entry = known(child.key, child.goal, path_.size());
        path_.children.push_back(
            {entry ? *entry : TableEntry{{child.effort.win, child.effort.loss}, {}}, child.same_side});
    }
    return std::nullopt;
}

// Collects the open moves of a position of the path in one pass.
DfpnSearch::OpenMoves DfpnSearch::open_moves(std::size_t ply) const {
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
TableEntry DfpnSearch::summary(std::size_t ply, const OpenMoves& open) const {
    const ProofNumbers numbers = open.numbers();
    if (!numbers.is_solved()) return {numbers, {}};
    return {numbers, dependence(ply, numbers.is_proven())};
}

// The earlier plies on which a settled position of the path depends. A success depends on the plies of one move that
// reaches the goal, a failure on the plies of all moves. A position does not depend on itself.
PathDependence DfpnSearch::dependence(std::size_t ply, bool reached) const {
    PathDependence result;
    if (cyclic_) {
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
std::uint32_t DfpnSearch::distance(std::size_t ply, std::size_t move, ProofNumbers numbers) const {
    const std::uint32_t proof = path_.children_of(ply)[move].proof();
    const std::uint32_t threshold = path_[ply].thresholds.proof;
    if (proof >= threshold || !path_.is_busy(key_of(ply, move))) return proof;
    return std::min(threshold - 1, proof + (numbers.proof < numbers.disproof ? proof / 16 : proof) + 1);
}

DfpnSearch::OpenMoves DfpnSearch::beside_others(std::size_t ply, OpenMoves open) const {
    if (!path_.has_company()) return open;
    const ProofNumbers numbers = open.numbers();
    const auto children = path_.children_of(ply);
    open.least = open.second = infinite;
    for (std::size_t i = 0; i < children.size(); ++i)
        if (children[i].disproof() != 0 && children[i].proof() < open.second) open.meet(i, distance(ply, i, numbers));
    return open;
}

// The thresholds of a move: if its numbers reach them, the search goes back to the position.
ProofNumbers DfpnSearch::thresholds_of(std::size_t ply, std::size_t chosen, const OpenMoves& open) const {
    const ProofNumbers own = path_[ply].thresholds;
    const Child& child = path_.children_of(ply)[chosen];
    const std::uint32_t second = chosen == open.nearest ? open.second : open.least;
    const std::uint32_t widened = second >= most / 2 ? infinite : second + std::max(second / 16, 1U);
    const std::uint32_t proof = std::min(own.proof, std::max(widened, child.proof() + 1));
    const std::uint32_t disproof =
        own.disproof == infinite
            ? infinite
            : std::max(own.disproof - std::min(own.disproof, open.count - 1), child.disproof() + 1);
    return child.same_side ? ProofNumbers{proof, disproof} : ProofNumbers{disproof, proof};
}

void DfpnSearch::pop() {
    if (cyclic_) on_path_.erase(path_.back().key);
    path_.pop();
}

// Stores the entry of the last position of the path, and goes back one ply.
void DfpnSearch::leave(const TableEntry& entry) {
    table_.store(path_.back().key, entry, path_.nodes - path_.back().nodes_before);
    pop();
    if (!path_.empty()) path_.children_of(path_.size() - 1)[path_.back().child].entry = entry;
}

// Reads the moves along the path from the table again. Goes back to the first position that other workers have settled
// or brought over its thresholds.
void DfpnSearch::learn_from_others() {
    for (std::size_t ply = 0; ply + 1 < path_.size(); ++ply) {
        const std::size_t searched = path_[ply].child;
        const auto children = path_.children_of(ply);
        const auto settled = table_.settled(key_of(ply, searched));
        for (std::size_t i = 0; i < children.size(); ++i)
            if (i != searched) refresh(path_[ply].begin + i, ply + 1);
        const OpenMoves open = open_moves(ply);
        if (settled || is_over(open.numbers(), path_[ply].thresholds)) {
            while (path_.size() > ply + 1) leave(summary(path_.size() - 1));
            if (settled) children[searched].entry = {ProofNumbers::solved(*settled), {}};
            return;
        }
        path_[ply + 1].thresholds = thresholds_of(ply, searched, beside_others(ply, open));
    }
}

std::optional<bool> DfpnSearch::solve(const Question& root) {
    const SearchKey key = rules_.key(root.position, root.goal);
    const Effort effort = rules_.guess(root.position);
    TableEntry entry = known(key, root.goal, 0).value_or(TableEntry{{effort.win, effort.loss}, {}});
    if (!entry.numbers.is_solved() || root.afresh)
        if (const auto settled = expand(key, root, {infinite, infinite})) entry = *settled;
    path_.nodes = path_.size();
    std::uint64_t asked = 0;
    std::uint64_t idle = 0;  // turns since a node was searched: limits hold also where the table leads nowhere
    while (!path_.empty()) {
        if (path_.is_time_to_ask() || idle >= most_idle) {
            idle = 0;
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
        const std::size_t child = frame.begin + open.nearest;
        refresh(child, path_.size());
        if (is_over(path_.children[child].entry.numbers, thresholds)) {
            ++idle;
            continue;
        }
        idle = 0;
        const ChildQuestion next = path_.questions[child];
        if (const auto settled = expand(next.key, {path_.questions.position(child), next.goal}, thresholds))
            path_.children[child].entry = *settled;
    }
    path_.may_go_on();
    return entry.numbers.is_proven();
}

}  // namespace

Result<std::unique_ptr<SearchEngine>> make_dfpn(const SearchRules& rules, int threads, std::uint64_t memory) {
    return TableEngine<DfpnSearch>::make("df-pn", rules, threads, memory);
}

}  // namespace zermelo

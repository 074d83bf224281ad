#include "solvers/proof/win_closure.hpp"

#include <fmt/format.h>

namespace zermelo {

Result<bool> WinClosure::holds(const AnyPosition& start) {
    options_.observer->begin_phase("following the proof", 0);
    PositionBuffer first;
    rules_.unwrap(game_.canonical(start), first.data());
    nodes_.insert(key_of(first.data(), game_.turn(start) == claimant_));
    for (std::uint32_t node = 0; node < nodes_.size(); ++node) ZERMELO_TRY(collect(node));
    for (bool more = true; more && nodes_.height(0) == 0;) {
        more = false;
        for (std::uint32_t node = nodes_.size(); node-- > 0;) {  // the ends of the game are among the last
            if (nodes_.height(node) != 0 || !follows(node)) continue;
            nodes_.height(node) = 1;
            more = true;
        }
        if (options_.stop.stop_requested()) return interrupted("the search of " + game_.spec());
    }
    return nodes_.height(0) == 1;
}

Result<void> WinClosure::collect(std::uint32_t node) {
    if (nodes_.bytes() + nodes_.next_growth() > options_.memory)
        return fail(Failure::limit, fmt::format("the proof of {} does not fit", game_.spec()), {},
                    Cause{.kind = Cause::Kind::memory, .allowed = options_.memory});
    if (node % 1024 == 0 && options_.stop.stop_requested()) return interrupted("the search of " + game_.spec());
    const bool claimant = nodes_.key(node).back() != 0;
    if (ask(node, claimant)) {
        if (!claimant) return contradiction(node);
        nodes_.height(node) = 1;
        return {};
    }
    ZERMELO_ASSIGN(any, collect_children(node, claimant));
    if (any || !claimant) return {};
    // The table has lost the good moves: the search finds one again.
    const PositionBuffer position = position_of(node);
    ZERMELO_ASSIGN(reached, solve_({position.data(), Goal::win, true}));
    if (!reached) return contradiction(node);
    ask(node, claimant);
    ZERMELO_TRY(collect_children(node, claimant));
    return {};
}

// Enters what good moves of the claimant, or all moves of the other side, lead to; true if there is any.
Result<bool> WinClosure::collect_children(std::uint32_t node, bool claimant) {
    bool any = false;
    for (std::size_t i = 0; i < children_.size(); ++i) {
        std::optional<bool> reached = engine_.known(children_[i].key);
        if (!claimant && !reached) {
            ZERMELO_ASSIGN(found, solve_({children_.position(i), children_[i].goal}));
            reached = found;
        }
        const bool good = reached && children_[i].good(*reached);
        if (!claimant && good) return contradiction(node);
        if (claimant && !good) continue;
        nodes_.insert(key_of(children_.position(i), children_[i].same_side == claimant));
        any = true;
    }
    return any;
}

// True if a node is won because of what its moves lead to.
bool WinClosure::follows(std::uint32_t node) {
    const bool claimant = nodes_.key(node).back() != 0;
    ask(node, claimant);
    for (std::size_t i = 0; i < children_.size(); ++i)
        if (is_won(i, claimant) == claimant) return claimant;
    return !claimant;
}

bool WinClosure::is_won(std::size_t child, bool claimant) {
    const ByteSpan key = key_of(children_.position(child), children_[child].same_side == claimant);
    return nodes_.has(key) && nodes_.height(nodes_.insert(key).node) != 0;
}

bool WinClosure::ask(std::uint32_t node, bool claimant) {
    const PositionBuffer position = position_of(node);
    children_.resize(0);
    const Goal goal = claimant ? Goal::win : Goal::not_loss;
    return rules_.ask(position.data(), goal, children_, {.all = true}).has_value();
}

ByteSpan WinClosure::key_of(const std::byte* position, bool claimant) {
    rules_.write_key(position, std::span(key_).first(key_.size() - 1));
    key_.back() = claimant ? 1 : 0;
    return key_;
}

PositionBuffer WinClosure::position_of(std::uint32_t node) const {
    PositionBuffer position;
    rules_.read_key(nodes_.key(node).first(key_.size() - 1), position.data());
    return position;
}

tl::unexpected<Error> WinClosure::contradiction(std::uint32_t node) const {
    return fail(Failure::internal,
                fmt::format("a search contradicts itself at {}", game_.format(rules_.wrap(position_of(node).data()))));
}

}  // namespace zermelo

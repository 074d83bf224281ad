#include "solvers/proof/section_walk.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/base/text.hpp"

namespace zermelo {

Result<void> SectionWalk::walk(const AnyPosition& start) {
    options_.observer->begin_phase("collecting", 0);
    PositionBuffer first;
    rules_.unwrap(game_.canonical(start), first.data());
    insert(first.data(), game_.turn(start) == claim_.side);
    const ProofSource::HasNode has_node = [this](const std::byte* position, bool claimant_moves) {
        return nodes_.has(key_of(position, claimant_moves));
    };
    source_.begin_proof(&has_node);
    const Result<void> walked = claim_.goal == Goal::win ? walk_win() : walk_set();
    source_.begin_proof(nullptr);
    ZERMELO_TRY(walked);
    path_ = std::vector<Frame>();
    edges_ = std::vector<std::uint32_t>();
    return {};
}

Result<void> SectionWalk::walk_set() {
    std::vector<std::uint32_t>& pending = edges_;
    pending.push_back(root);
    while (!pending.empty()) {
        const std::uint32_t node = pending.back();
        pending.pop_back();
        ZERMELO_TRY(expand(node));
    }
    return {};
}

Result<void> SectionWalk::walk_win() {
    ZERMELO_TRY(enter(root));
    while (!path_.empty()) {
        Frame& frame = path_.back();
        if (frame.next == edges_.size()) {
            nodes_.height(frame.node) = frame.greatest + 1;
            edges_.resize(frame.first);
            path_.pop_back();
            continue;
        }
        const std::uint32_t child = edges_[frame.next];
        const std::uint32_t height = nodes_.height(child);
        if (height == on_path) return broken(child, "the moves of the proof lead back to it");
        if (height == 0) {
            ZERMELO_TRY(enter(child));
        } else {
            frame.greatest = std::max(frame.greatest, height);
            ++frame.next;
        }
    }
    return {};
}

Result<void> SectionWalk::enter(std::uint32_t node) {
    nodes_.height(node) = on_path;
    const std::size_t first = edges_.size();
    path_.push_back({node, 0, first, first});
    return expand(node);
}

// Sets the step of a node, and puts on the edges what its kept moves lead to: of a win all nodes, else the new ones.
Result<void> SectionWalk::expand(std::uint32_t node) {
    ZERMELO_TRY(check_limits());
    const bool claimant = nodes_.key(node).back() != 0;
    const PositionBuffer position = position_of(node);
    if (const auto table = source_.cited_table(position.data(), claim_.goal, claimant)) return cite(node, *table);
    AskedMoves moves{.by_tables = false, .all = true};
    if (claimant) {
        ZERMELO_ASSIGN(kept, source_.keeping_move(position.data(), claim_.goal));
        moves.only = kept;
    }
    children_.resize(0);
    const Goal goal = claimant ? claim_.goal : opposite(claim_.goal);
    const auto good = rules_.ask(position.data(), goal, children_, moves);
    if (claimant) {
        if (!good && children_.empty()) return wrong_move(node, moves.only);
        nodes_.step(node) = static_cast<std::uint16_t>(moves.only);
    } else if (good) {
        return wrong_move(node, *good);
    }
    for (std::size_t i = 0; i < children_.size(); ++i) {
        const NodeTable::Found found = insert(children_.position(i), children_[i].same_side == claimant);
        if (claim_.goal == Goal::win || found.fresh) edges_.push_back(found.node);
    }
    return {};
}

Result<void> SectionWalk::cite(std::uint32_t node, const CitedTable& table) {
    const auto found = std::find(tables_.begin(), tables_.end(), table);
    const auto number = static_cast<std::size_t>(found - tables_.begin());
    if (number >= UINT8_MAX)
        return fail(Failure::limit, fmt::format("the certificate of {} cites too many tables", game_.spec()),
                    fmt::format("it can name {}", number), "a folder with fewer tables");
    if (found == tables_.end()) tables_.push_back(table);
    nodes_.step(node) = static_cast<std::uint16_t>(first_leaf_step + number);
    return {};
}

ByteSpan SectionWalk::key_of(const std::byte* position, bool claimant) {
    rules_.write_key(position, std::span(key_).first(key_.size() - 1));
    key_.back() = claimant ? 1 : 0;
    return key_;
}

PositionBuffer SectionWalk::position_of(std::uint32_t node) const {
    PositionBuffer position;
    rules_.read_key(nodes_.key(node).first(key_.size() - 1), position.data());
    return position;
}

Result<void> SectionWalk::check_limits() {
    // One position has max_moves children at most, which may make the arrays grow once.
    const std::size_t most = rules_.facts().max_moves;
    const std::uint64_t stacks = path_.capacity() * sizeof(Frame) + (edges_.capacity() + most) * sizeof(std::uint32_t);
    const std::uint64_t needed = nodes_.bytes() + nodes_.next_growth() + stacks;
    if (needed > options_.memory || nodes_.size() > most_nodes - most)
        return fail(Failure::limit, fmt::format("the certificate of {} does not fit", game_.spec()),
                    fmt::format("{} so far: {}", counted(nodes_.size(), "position"), format_bytes(nodes_.bytes())),
                    Cause{.kind = Cause::Kind::memory, .allowed = options_.memory});
    if (++steps_ % 1024 == 0) {
        options_.observer->advance(1024);
        if (options_.stop.stop_requested()) return interrupted("the certificate of " + game_.spec());
    }
    return {};
}

tl::unexpected<Error> SectionWalk::broken(std::uint32_t node, const std::string& why) const {
    return fail(Failure::internal, "the proof is broken",
                fmt::format("at {}: {}", game_.format(rules_.wrap(position_of(node).data())), why),
                "please report this with the command");
}

// A kept move that does not exist, or one that ends the game otherwise than claimed.
tl::unexpected<Error> SectionWalk::wrong_move(std::uint32_t node, std::size_t move) const {
    const AnyPosition position = rules_.wrap(position_of(node).data());
    const auto moves = game_.moves(position);
    if (move >= moves.size()) return broken(node, "the move of the proof is not legal");
    return broken(node, fmt::format("{} ends the game against the claim", game_.format_move(position, moves[move])));
}

}  // namespace zermelo

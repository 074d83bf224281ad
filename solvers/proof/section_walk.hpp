// Collects the nodes of one section of a certificate.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "games/core/concepts/key.hpp"
#include "solvers/certificate/format.hpp"
#include "solvers/proof/node_table.hpp"
#include "solvers/proof/source.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/observe.hpp"

namespace zermelo {

// Follows the kept moves from the start, depth first, so that a source which searches finds its own traces near by;
// with a stack of its own, however long the lines are. Of a win the heights are those of the longest kept line (Tarjan
// 1972: a node is done when all that it leads to is done), and a move back to a node that is not done yet is a circle.
template <Game G>
class SectionWalk {
public:
    using Position = typename G::Position;

    static_assert(most_moves <= first_leaf_step, "a step is either a move or a leaf");

    // Tables that the source cites are added to `tables`, each once; a leaf's number is its place there.
    SectionWalk(const G& game, ProofClaim claim, ProofSource<G>& source, std::vector<CitedTable>& tables,
                const RunOptions& options)
        : game_(game),
          claim_(claim),
          source_(source),
          tables_(tables),
          options_(options),
          nodes_(key_width(game) + 1),
          key_(key_width(game) + 1) {}

    NodeTable& nodes() { return nodes_; }
    static constexpr std::uint32_t root = 0;

    // Fails with `limit` past the memory of the run, `interrupted` on a stop request, `internal` where the source's
    // moves do not prove the claim (they lead in a circle, or to an end that does not fit); and with what the source
    // says.
    Result<void> walk(const Position& start) {
        options_.observer->begin_phase("collecting", 0);
        insert(canonical(game_, start), game_.turn(start) == claim_.side);
        const typename ProofSource<G>::HasNode has_node = [this](const Position& position, bool claimant_moves) {
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

private:
    static constexpr std::uint32_t on_path = UINT32_MAX;  // as a height
    struct Frame {
        std::uint32_t node = 0;
        std::uint32_t greatest = 0;  // height of what its moves lead to, as far as they were looked at
        std::size_t first = 0;       // of its edges
        std::size_t next = 0;
    };

    Result<void> walk_set() {
        std::vector<std::uint32_t>& pending = edges_;
        pending.push_back(root);
        while (!pending.empty()) {
            const std::uint32_t node = pending.back();
            pending.pop_back();
            ZERMELO_TRY(expand(node));
        }
        return {};
    }

    Result<void> walk_win() {
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

    Result<void> enter(std::uint32_t node) {
        nodes_.height(node) = on_path;
        const std::size_t first = edges_.size();
        path_.push_back({node, 0, first, first});
        return expand(node);
    }

    // Sets the step of a node, and puts on the edges what its kept moves lead to: of a win all nodes, else the new
    // ones.
    Result<void> expand(std::uint32_t node) {
        ZERMELO_TRY(check_limits());
        const bool claimant = nodes_.key(node).back() != 0;
        const Position position = position_of(node);
        if (const auto table = source_.cited_table(position, claim_.goal, claimant)) return cite(node, *table);
        const auto moves = game_.moves(position);
        if (!claimant) {
            for (const auto& move : moves) ZERMELO_TRY(follow(node, position, move, claimant));
            return {};
        }
        ZERMELO_ASSIGN(kept, source_.keeping_move(position, claim_.goal));
        std::uint16_t number = 0;
        for (const auto& move : moves) {
            if (move == kept) {
                nodes_.step(node) = number;
                return follow(node, position, kept, claimant);
            }
            ++number;
        }
        return broken(node, "the move of the proof is not legal");
    }

    Result<void> cite(std::uint32_t node, const CitedTable& table) {
        const auto found = std::find(tables_.begin(), tables_.end(), table);
        const auto number = static_cast<std::size_t>(found - tables_.begin());
        if (number >= UINT8_MAX)
            return fail(Failure::limit, fmt::format("the certificate of {} cites too many tables", game_.spec()),
                        fmt::format("it can name {}", number), "a folder with fewer tables");
        if (found == tables_.end()) tables_.push_back(table);
        nodes_.step(node) = static_cast<std::uint16_t>(first_leaf_step + number);
        return {};
    }

    Result<void> follow(std::uint32_t node, const Position& position, const typename G::Move& move, bool claimant) {
        const Position child = game_.apply(position, move);
        const bool claimant_next = (game_.turn(child) == game_.turn(position)) == claimant;
        if (const auto wdl = game_.terminal(child)) {
            if (!reached(claim_.goal, claimant_next ? *wdl : opposite(*wdl)))
                return broken(node, fmt::format("{} ends the game against the claim",
                                                std::string(game_.format_move(position, move))));
            return {};
        }
        const NodeTable::Found found = insert(canonical(game_, child), claimant_next);
        if (claim_.goal == Goal::win || found.fresh) edges_.push_back(found.node);
        return {};
    }

    NodeTable::Found insert(const Position& position, bool claimant) {
        return nodes_.insert(key_of(position, claimant));
    }

    // Until the next call.
    ByteSpan key_of(const Position& position, bool claimant) {
        write_key(game_, position, std::span(key_).first(key_.size() - 1));
        key_.back() = claimant ? 1 : 0;
        return key_;
    }

    // The bytes are our own, so they need no check.
    Position position_of(std::uint32_t node) const {
        const ByteSpan key = nodes_.key(node).first(key_.size() - 1);
        if constexpr (PackedGame<G>) {
            return *read_key(game_, key);
        } else {
            Position position;
            std::memcpy(&position, key.data(), sizeof position);
            return position;
        }
    }

    Result<void> check_limits() {
        // One position has max_moves children at most, which may make the arrays grow once.
        const std::uint64_t stacks =
            path_.capacity() * sizeof(Frame) + (edges_.capacity() + G::max_moves) * sizeof(std::uint32_t);
        const std::uint64_t needed = nodes_.bytes() + nodes_.next_growth() + stacks;
        if (needed > options_.memory || nodes_.size() > most_nodes - G::max_moves)
            return fail(Failure::limit, fmt::format("the certificate of {} does not fit", std::string(game_.spec())),
                        fmt::format("{} so far: {}", counted(nodes_.size(), "position"), format_bytes(nodes_.bytes())),
                        Cause{.kind = Cause::Kind::memory, .allowed = options_.memory});
        if (++steps_ % 1024 == 0) {
            options_.observer->advance(1024);
            if (options_.stop.stop_requested()) return interrupted("the certificate of " + std::string(game_.spec()));
        }
        return {};
    }

    tl::unexpected<Error> broken(std::uint32_t node, const std::string& why) const {
        return fail(Failure::internal, "the proof is broken",
                    fmt::format("at {}: {}", std::string(game_.format(position_of(node))), why),
                    "please report this with the command");
    }

    const G& game_;
    ProofClaim claim_;
    ProofSource<G>& source_;
    std::vector<CitedTable>& tables_;
    const RunOptions options_;
    NodeTable nodes_;
    Bytes key_;  // room for one
    std::vector<Frame> path_;
    std::vector<std::uint32_t> edges_;
    std::uint64_t steps_ = 0;
};

}  // namespace zermelo

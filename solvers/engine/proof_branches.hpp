// The branches of a proof, and the number of its positions that each of them needs.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solvers/engine/certificate.hpp"
#include "solvers/run/observe.hpp"

namespace zermelo {

// The part of a proof from a position on, which counts. Symmetric positions are one; finished games are none.
struct ProofSize {
    std::uint64_t positions = 0;         // each once, however many ways lead to it
    std::uint64_t leaves = 0;            // of these, positions for which the proof cites a table
    std::optional<std::uint32_t> depth;  // plies to the end at most, as the claim says; nothing where no win is claimed
                                         // or a table is cited
};

// A move, with all moves that lead to the same position up to symmetry.
struct ProofBranch {
    std::vector<std::size_t> moves;    // their numbers
    AnyPosition child;                 // after the first of them
    ProofSize size;                    // from there on
    std::uint64_t only = 0;            // positions that no other branch needs
    std::vector<std::string> replies;  // the claimant's moves after it, until the other side is to move
    std::optional<AnyPosition> next;   // after the replies; nothing if the game is over there
};

// The branches at one position, for one claim of the proof.
struct ProofBranches {
    ProofClaim claim;
    ProofSize size;
    std::optional<CitedTable> table;    // that the proof cites instead of going on
    std::vector<ProofBranch> branches;  // the largest first; one if the claimant is to move
};

// The kept moves of all positions of a certificate. Takes 4 bytes for each position and each kept move, and while it
// answers 12 more for each position. Like the certificate it states claims, which are not checked. Immutable,
// thread-safe.
class ProofGraph {
public:
    // Makes all moves of the proof once. Fails with `limit` beyond the memory of the run, with `interrupted`, and with
    // `corrupt` where a kept move leads out of the proof.
    static Result<std::shared_ptr<const ProofGraph>> of(std::shared_ptr<const Certificate> certificate,
                                                        const RunOptions& run);

    // One item for each claim that has the position. Takes a pass over its part of the proof for each branch. Fails
    // with no_answer where the game is over or no claim has the position, and with `interrupted`.
    Result<std::vector<ProofBranches>> at(const AnyPosition& position, const std::stop_token& stop) const;

private:
    struct Section {
        std::vector<std::uint32_t> first;  // of each node's edges, and their number at the end
        std::vector<std::uint32_t> edges;  // numbers of nodes
    };
    class Counter;
    static constexpr std::size_t between_stops = 1024;  // nodes

    explicit ProofGraph(std::shared_ptr<const Certificate> certificate) : certificate_(std::move(certificate)) {}
    Result<void> read(std::size_t number, const RunOptions& run);
    Result<void> add_edges(std::size_t number, std::size_t node);
    std::uint64_t memory() const;
    Result<ProofBranches> branches(std::size_t number, std::size_t node, const AnyPosition& position,
                                   const std::stop_token& stop) const;
    Result<void> follow(std::size_t number, ProofBranch& branch, bool claimant) const;
    // The node of a position; nothing where the game is over or the section does not have it.
    std::optional<std::size_t> find(std::size_t number, const AnyPosition& position, bool claimant) const;
    // The position after the kept move of a node of the claimant; nothing where the step makes no sense.
    std::optional<AnyPosition> kept(std::size_t number, std::size_t node, const AnyPosition& position) const;
    // The role of the side to move after a move.
    bool role_after(const AnyPosition& position, const AnyPosition& child, bool claimant) const;
    bool is_leaf(std::size_t number, std::size_t node) const;
    std::optional<std::uint32_t> height(std::size_t number, std::size_t node) const;
    tl::unexpected<Error> unsound(const AnyPosition& position, const std::string& why) const;

    std::shared_ptr<const Certificate> certificate_;
    std::vector<Section> sections_;
};

}  // namespace zermelo

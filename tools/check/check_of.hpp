// The check itself, for one game. solvers/proof/FORMAT.md says what a certificate says.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "games/fingerprint.hpp"
#include "games/game.hpp"
#include "games/key.hpp"
#include "games/notation.hpp"
#include "tools/check/check.hpp"

namespace zermelo::check {

// Checks one section. The file is read twice: once for the keys and ranks, which stay in memory, and once for the
// steps. What is proven depends on nothing but the game's moves, ends, turns and symmetries, applied to every node.
template <Game G>
class SectionCheck {
public:
    using Position = typename G::Position;

    SectionCheck(const G& game, const CertificateReader& file, std::size_t section, const CheckOptions& options,
                 CheckReport& report)
        : game_(game),
          file_(file),
          section_(section),
          claim_(file.header().claims[section]),
          width_(file.node_key_width()),
          key_(width_),
          options_(options),
          report_(report) {}

    // Fails with `verification`, naming a position, where the section does not prove its claim about `start`.
    Result<void> run(const Position& start) {
        ZERMELO_TRY(file_.for_each_block(
            section_, [this](const NodeBlock& block, std::uint64_t bytes) { return load(block, bytes); }));
        referenced_.resize(size_);
        const std::uint64_t root = find(key_of(start, game_.turn(start) == claim_.side));
        if (root == nowhere) return wrong(start, "the start is not among the nodes");
        if (claim_.goal == Goal::win && rank(root) != file_.footer().sections[section_].depth)
            return wrong(start, fmt::format("the rank of the start is {}, not what the footer says", rank(root)));
        referenced_[root] = true;
        std::uint64_t block_number = 0;
        ZERMELO_TRY(file_.for_each_block(section_, [&](const NodeBlock& block, std::uint64_t bytes) {
            return check_block(block_number++, block, bytes);
        }));
        for (std::uint64_t node = 0; node < size_; ++node)
            if (!referenced_[node]) return wrong(*read_key(game_, position_key(node)), "no kept move leads to it");
        return {};
    }

private:
    static constexpr std::uint64_t nowhere = UINT64_MAX;

    Result<void> load(const NodeBlock& block, std::uint64_t bytes) {
        constexpr std::uint64_t overhead = 200;  // of a block
        memory_ +=
            block.keys.size() + block.ranks.size() * sizeof(std::uint32_t) + block.size() / 8 + width_ + overhead;
        if (memory_ > options_.memory)
            return fail(Failure::limit, fmt::format("{} does not fit in memory", file_.path()),
                        fmt::format("{} nodes take {} MB", size_, memory_ / 1000000),
                        "more --memory, if the machine has it");
        keys_.push_back(block.keys);
        ranks_.push_back(block.ranks);
        first_keys_.insert(first_keys_.end(), block.keys.begin(), block.keys.begin() + static_cast<long>(width_));
        size_ += block.size();
        return advance(bytes);
    }

    Result<void> check_block(std::uint64_t number, const NodeBlock& block, std::uint64_t bytes) {
        if (number >= keys_.size() || block.keys != keys_[number])
            return damaged_certificate(file_.path(), "it changes while it is read");
        for (std::size_t i = 0; i < block.size(); ++i)
            ZERMELO_TRY(check_node(number * nodes_per_block + i, block.steps[i]));
        return advance(bytes);
    }

    Result<void> check_node(std::uint64_t node, std::uint16_t step) {
        const auto position = read_key(game_, position_key(node));
        if (!position) return wrong_key(node);
        const bool claimant = key(node).back() != 0;
        // A key that unpacks may still not be the one that the position packs to.
        if (canonical(game_, *position) != *position || !std::ranges::equal(key_of(*position, claimant), key(node)))
            return wrong(*position, "it is not canonical");
        if (game_.terminal(*position)) return wrong(*position, "the game is over there");
        std::uint32_t greatest = 0;
        if (step >= first_leaf_step) {
            ++report_.leaves[step - first_leaf_step];
        } else {
            std::uint64_t number = 0;
            for (const auto& move : game_.moves(*position)) {
                if (!claimant || number == step) ZERMELO_TRY(check_move(*position, move, claimant, greatest));
                ++number;
            }
            if (claimant && step >= number) return wrong(*position, fmt::format("it has no move number {}", step));
        }
        if (claim_.goal == Goal::win && rank(node) != std::uint64_t{greatest} + 1)
            return wrong(*position, fmt::format("its rank is {}, its moves lead to {}", rank(node), greatest));
        ++report_.checked;
        return {};
    }

    // Raises `greatest` to the rank of what the move leads to.
    Result<void> check_move(const Position& position, const typename G::Move& move, bool claimant,
                            std::uint32_t& greatest) {
        const Position child = game_.apply(position, move);
        const bool claimant_next = game_.turn(child) == game_.turn(position) ? claimant : !claimant;
        const auto told = [&](const char* why) {
            return wrong(position, fmt::format("{} leads to {}, {}", std::string(game_.format_move(position, move)),
                                               std::string(game_.format(child)), why));
        };
        if (const auto wdl = game_.terminal(child)) {
            if (reached(claim_.goal, claimant_next ? *wdl : opposite(*wdl))) return {};
            return told("which ends the game against the claim");
        }
        const std::uint64_t node = find(key_of(child, claimant_next));
        if (node == nowhere) return told("which is not among the nodes");
        referenced_[node] = true;
        if (claim_.goal == Goal::win) greatest = std::max(greatest, rank(node));
        return {};
    }

    ByteSpan key(std::uint64_t node) const {
        return ByteSpan(keys_[node / nodes_per_block]).subspan(node % nodes_per_block * width_, width_);
    }
    ByteSpan position_key(std::uint64_t node) const { return key(node).first(width_ - 1); }
    std::uint32_t rank(std::uint64_t node) const { return ranks_[node / nodes_per_block][node % nodes_per_block]; }

    // Stands until the next call.
    ByteSpan key_of(const Position& position, bool claimant) {
        write_key(game_, canonical(game_, position), std::span(key_).first(width_ - 1));
        key_.back() = claimant ? 1 : 0;
        return key_;
    }

    // The number of the last of `count` ascending keys that is not greater than `wanted`, or nowhere.
    std::uint64_t last_not_after(const Bytes& keys, ByteSpan wanted) const {
        std::uint64_t low = 0;
        std::uint64_t high = keys.size() / width_;
        while (low < high) {
            const std::uint64_t middle = (low + high) / 2;
            if (std::memcmp(keys.data() + middle * width_, wanted.data(), width_) <= 0)
                low = middle + 1;
            else
                high = middle;
        }
        return low == 0 ? nowhere : low - 1;
    }
    std::uint64_t find(ByteSpan wanted) const {
        const std::uint64_t block = last_not_after(first_keys_, wanted);
        if (block == nowhere) return nowhere;
        const std::uint64_t node = block * nodes_per_block + last_not_after(keys_[block], wanted);
        return std::memcmp(key(node).data(), wanted.data(), width_) == 0 ? node : nowhere;
    }

    Result<void> advance(std::uint64_t bytes) const {
        if (options_.advance(bytes)) return {};
        return fail(Failure::interrupted, fmt::format("the check of {} was interrupted", file_.path()));
    }
    tl::unexpected<Error> wrong(const Position& position, const std::string& why) const {
        return fail(Failure::verification,
                    fmt::format("section {}, {}: {}", section_, std::string(game_.format(position)), why));
    }
    tl::unexpected<Error> wrong_key(std::uint64_t node) const {
        return fail(Failure::verification, fmt::format("section {}, key {:02x}: no legal position has it", section_,
                                                       fmt::join(position_key(node), "")));
    }

    const G& game_;
    const CertificateReader& file_;
    std::size_t section_;
    ProofClaim claim_;
    std::size_t width_;  // of a node's key
    Bytes key_;          // room for one
    const CheckOptions& options_;
    CheckReport& report_;
    std::vector<Bytes> keys_;  // of each block
    std::vector<std::vector<std::uint32_t>> ranks_;
    Bytes first_keys_;  // of the blocks
    std::vector<bool> referenced_;
    std::uint64_t size_ = 0;  // nodes
    std::uint64_t memory_ = 0;
};

// As check_certificate, for a game that the caller has made.
template <Game G>
Result<CheckReport> check_of(const G& game, const CertificateReader& file, const CheckOptions& options) {
    const CertificateHeader& header = file.header();
    if (header.spec != std::string(game.spec()) || header.fingerprint != rules_fingerprint(G::info(), header.spec))
        return damaged_certificate(file.path(),
                                   fmt::format("it was made for {}, or under other rules", in_quotes(header.spec)));
    // Boards that are too big for keys have a key width of more bytes than any file.
    if constexpr (PackedGame<G>)
        if (game.key_bits() > 128) return damaged_certificate(file.path(), "its positions have no keys");
    if (header.key_width != key_width(game)) return damaged_certificate(file.path(), "its keys have another width");
    CheckReport report;
    report.leaves.resize(header.tables.size());
    for (const ProofClaim& claim : header.claims)
        report.claims.push_back(
            fmt::format("{} for {}", claim.goal == Goal::win ? "win" : "no loss", side_name<G>(claim.side)));
    const auto start = game.parse(header.start);
    if (!start || std::string(game.format(*start)) != header.start || game.terminal(*start)) {
        report.first_failure = fmt::format("{} is no position of a game in progress", in_quotes(header.start));
        return report;
    }
    for (std::size_t section = 0; section < header.claims.size(); ++section) {
        const auto result = SectionCheck<G>(game, file, section, options, report).run(*start);
        if (result) continue;
        if (result.error().code != Failure::verification) return tl::unexpected<Error>(result.error());
        report.first_failure = result.error().what;
        break;
    }
    return report;
}

template <class G>
Result<CheckReport> Checker<G>::check(const Spec& spec, const CertificateReader& file, const CheckOptions& options) {
    const auto game = G::make(spec);
    if (!game) return damaged_certificate(file.path(), game.error().what + ": " + game.error().why);
    return check_of(*game, file, options);
}

}  // namespace zermelo::check

// Checks the certificates of one game. solvers/certificate/FORMAT.md defines the format.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <ranges>

#include "games/base/text.hpp"
#include "games/core/concepts/complete_game.hpp"
#include "games/core/concepts/fingerprint.hpp"
#include "games/core/concepts/game.hpp"
#include "games/core/concepts/key.hpp"
#include "games/core/concepts/variants.hpp"
#include "games/core/texts/notation.hpp"
#include "tools/check/check.hpp"

namespace zermelo::check {

// Checks one section. The file is read twice: once for the keys and heights, which stay in memory, and once for the
// steps. The check uses only the game's moves, ends, turns and symmetries, and applies them to every node.
template <Game G>
class SectionCheck {
public:
    using Position = typename G::Position;

    SectionCheck(const G& game, const std::vector<SharedVariant<G>>& tables, const CertificateReader& file,
                 std::size_t section, const CheckOptions& options, CheckReport& report)
        : game_(game), tables_(tables), file_(file), section_(section), options_(options), report_(report) {}

    // Fails with `verification`, naming a position, if the section does not prove its claim about `start`.
    Result<void> run(const Position& start) {
        const auto load = [&](const NodeBlock& block, std::uint64_t bytes) { return keep(block, bytes); };
        ZERMELO_TRY(file_.for_each_block(section_, load));
        referenced_.resize(size_);
        const std::uint64_t root = find(key_of(start, game_.turn(start) == claim_.side));
        if (root == nowhere) return wrong(start, "the start is not among the nodes");
        if (claim_.goal == Goal::win && height(root) != file_.footer().sections[section_].depth)
            return wrong(start, fmt::format("the height of the start is {}, not what the footer says", height(root)));
        referenced_[root] = true;
        std::uint64_t node = 0;
        const auto check = [&](const NodeBlock& block, std::uint64_t bytes) -> Result<void> {
            for (const std::uint16_t step : block.steps) ZERMELO_TRY(check_node(node++, step));
            return advance(bytes);
        };
        ZERMELO_TRY(file_.for_each_block(section_, check));
        for (node = 0; node < size_; ++node)
            if (!referenced_[node]) return wrong(*read_key(game_, position_key(node)), "no kept move leads to it");
        return {};
    }

private:
    static constexpr std::uint64_t nowhere = UINT64_MAX;

    Result<void> keep(const NodeBlock& block, std::uint64_t bytes) {
        memory_ += 200 + width_ + block.size() * (width_ + sizeof(std::uint32_t) + 1);
        if (memory_ > options_.memory)
            return fail(Failure::limit, fmt::format("{} does not fit in memory", file_.path()),
                        fmt::format("{} take {}, and {} may be used", counted(size_, "node"), format_bytes(memory_),
                                    format_bytes(options_.memory)),
                        "more --memory, if the machine has it");
        keys_.push_back(block.keys);
        heights_.push_back(block.heights);
        first_keys_.insert(first_keys_.end(), block.keys.begin(), block.keys.begin() + static_cast<long>(width_));
        size_ += block.size();
        return advance(bytes);
    }

    Result<void> check_node(std::uint64_t node, std::uint16_t step) {
        const auto position = read_key(game_, position_key(node));
        if (!position)
            return fail(Failure::verification, fmt::format("section {}, key {:02x}: no legal position has it", section_,
                                                           fmt::join(position_key(node), "")));
        const bool claimant = key(node).back() != 0;
        // The position is not canonical, or another key unpacks to it.
        if (!std::ranges::equal(key_of(*position, claimant), key(node))) return wrong(*position, "it is not canonical");
        if (game_.terminal(*position)) return wrong(*position, "the game is over there");
        std::uint32_t greatest = 0;
        if (step >= first_leaf_step) {
            if (!tables_[step - first_leaf_step].holds(*position)) return wrong(*position, "its table cannot hold it");
            ++report_.leaves[step - first_leaf_step];
        } else {
            std::uint64_t number = 0;
            for (const auto& move : game_.moves(*position)) {
                if (!claimant || number == step) ZERMELO_TRY(check_move(*position, move, claimant, greatest));
                ++number;
            }
            if (claimant && step >= number) return wrong(*position, fmt::format("it has no move number {}", step));
        }
        if (claim_.goal == Goal::win && height(node) != std::uint64_t{greatest} + 1)
            return wrong(*position, fmt::format("its height is {}, its moves lead to {}", height(node), greatest));
        ++report_.checked;
        return {};
    }

    // Raises `greatest` to the height of the move's child.
    Result<void> check_move(const Position& position, const typename G::Move& move, bool claimant,
                            std::uint32_t& greatest) {
        const Position child = game_.apply(position, move);
        const bool claimant_next = game_.turn(child) == game_.turn(position) ? claimant : !claimant;
        const auto told = [&](const char* why) {
            return wrong(position, fmt::format("{} leads to {}, {}", game_.format_move(position, move),
                                               game_.format(child), why));
        };
        if (const auto wdl = game_.terminal(child)) {
            const bool fits = reached(claim_.goal, claimant_next ? *wdl : opposite(*wdl));
            return fits ? Result<void>() : told("which ends the game against the claim");
        }
        const std::uint64_t node = find(key_of(child, claimant_next));
        if (node == nowhere) return told("which is not among the nodes");
        referenced_[node] = true;
        if (claim_.goal == Goal::win) greatest = std::max(greatest, height(node));
        return {};
    }

    ByteSpan key(std::uint64_t node) const {
        return ByteSpan(keys_[node / nodes_per_block]).subspan(node % nodes_per_block * width_, width_);
    }
    ByteSpan position_key(std::uint64_t node) const { return key(node).first(width_ - 1); }
    std::uint32_t height(std::uint64_t node) const { return heights_[node / nodes_per_block][node % nodes_per_block]; }

    // The result is valid until the next call.
    ByteSpan key_of(const Position& position, bool claimant) {
        write_key(game_, canonical(game_, position), std::span(key_).first(width_ - 1));
        key_.back() = claimant ? 1 : 0;
        return key_;
    }

    // Counts the keys up to `wanted`; `keys` is ascending.
    std::uint64_t count_up_to(ByteSpan wanted, const Bytes& keys) const {
        const auto numbers = std::views::iota(std::uint64_t{0}, keys.size() / width_);
        const auto after = std::ranges::partition_point(numbers, [&](std::uint64_t i) {
            return std::memcmp(keys.data() + i * width_, wanted.data(), width_) <= 0;
        });
        return static_cast<std::uint64_t>(after - numbers.begin());
    }
    std::uint64_t find(ByteSpan wanted) const {
        const std::uint64_t blocks = count_up_to(wanted, first_keys_);
        if (blocks == 0) return nowhere;
        const std::uint64_t node = (blocks - 1) * nodes_per_block + count_up_to(wanted, keys_[blocks - 1]) - 1;
        return std::ranges::equal(key(node), wanted) ? node : nowhere;
    }

    Result<void> advance(std::uint64_t bytes) const {
        return options_.advance(bytes) ? Result<void>() : interrupted("the check of " + file_.path());
    }
    tl::unexpected<Error> wrong(const Position& position, const std::string& why) const {
        return fail(Failure::verification, fmt::format("section {}, {}: {}", section_, game_.format(position), why));
    }

    const G& game_;
    const std::vector<SharedVariant<G>>& tables_;
    const CertificateReader& file_;
    std::size_t section_;
    const CheckOptions& options_;
    CheckReport& report_;
    ProofClaim claim_ = file_.header().claims[section_];
    std::size_t width_ = file_.node_key_width();
    Bytes key_ = Bytes(width_);  // buffer of key_of()
    std::vector<Bytes> keys_;    // of each block
    std::vector<std::vector<std::uint32_t>> heights_;
    Bytes first_keys_;  // of the blocks
    std::vector<bool> referenced_;
    std::uint64_t size_ = 0;  // nodes
    std::uint64_t memory_ = 0;
};

inline tl::unexpected<Error> other_rules(const CertificateReader& file) {
    return damaged_certificate(file.path(), "it was made for other rules of " + in_quotes(file.header().spec));
}

// A certificate of a game by the rules of the game.
template <Game G>
Result<CheckReport> check_by(const G& game, const CertificateReader& file, const CheckOptions& options) {
    const CertificateHeader& header = file.header();
    if (game.spec() != header.spec || header.fingerprint != rules_fingerprint(game.info(), header.spec) ||
        header.key_width != key_width(game))
        return other_rules(file);
    std::vector<SharedVariant<G>> tables;
    for (const CitedTable& table : header.tables) {
        auto variant = SharedVariant<G>::of(game, table.spec);
        if (!variant || table.fingerprint != rules_fingerprint(game.info(), table.spec))
            return damaged_certificate(file.path(), "it cites a table of other rules: " + in_quotes(table.spec));
        tables.push_back(*std::move(variant));
    }
    CheckReport report;
    report.leaves.resize(header.tables.size());
    for (const ProofClaim& claim : header.claims) report.claims.push_back(words_of(claim, side_name(game, claim.side)));
    const auto start = game.parse(header.start);
    if (!start || game.format(*start) != header.start || game.terminal(*start)) {
        report.first_failure = fmt::format("{} is no position of a game in progress", in_quotes(header.start));
        return report;
    }
    for (std::size_t section = 0; section < header.claims.size() && !report.first_failure; ++section) {
        const auto result = SectionCheck<G>(game, tables, file, section, options, report).run(*start);
        if (!result && result.error().code != Failure::verification) return tl::unexpected<Error>(result.error());
        if (!result) report.first_failure = result.error().what;
    }
    return report;
}

template <class G>
Result<CheckReport> check_of(const Spec& spec, const CertificateReader& file, const CheckOptions& options) {
    if constexpr (is_complete_game<G>()) {
        const auto game = G::make(spec);
        return game ? check_by(*game, file, options) : other_rules(file);
    } else {
        return other_rules(file);
    }
}

}  // namespace zermelo::check

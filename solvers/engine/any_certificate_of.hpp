// Looks positions up in a certificate.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "games/core/any_game_of.hpp"
#include "games/core/fingerprint.hpp"
#include "games/core/key.hpp"
#include "solvers/certificate/reader.hpp"
#include "solvers/engine/any_certificate.hpp"
#include "solvers/run/memory.hpp"

namespace zermelo {

// The nodes of all sections in flat arrays. FORMAT.md says what they mean.
template <Game G>
class CertificateLookup final : public AnyCertificate {
public:
    using Position = typename G::Position;

    // Fails with `corrupt` where the certificate is damaged or was made for another game, and with `limit` where it
    // does not fit in `memory` bytes.
    static Result<std::unique_ptr<CertificateLookup>> open(const G& game, const std::string& path,
                                                           std::uint64_t memory) {
        ZERMELO_ASSIGN(file, CertificateReader::open(path));
        const CertificateHeader& header = file.header();
        if (header.fingerprint != rules_fingerprint(G::info(), std::string(game.spec())))
            return damaged_certificate(path,
                                       fmt::format("it was made for {}, or under other rules", in_quotes(header.spec)));
        if constexpr (PackedGame<G>)
            if (game.key_bits() > 128) return damaged_certificate(path, "its positions have no keys");
        if (header.key_width != key_width(game)) return damaged_certificate(path, "its keys have another width");
        std::unique_ptr<CertificateLookup> lookup(new CertificateLookup(game, header, path));
        for (std::size_t number = 0; number < header.claims.size(); ++number) {
            Section& section = lookup->sections_.emplace_back();
            ZERMELO_TRY(file.for_each_block(number, [&](const NodeBlock& block, std::uint64_t) -> Result<void> {
                section.keys.insert(section.keys.end(), block.keys.begin(), block.keys.end());
                section.steps.insert(section.steps.end(), block.steps.begin(), block.steps.end());
                section.heights.insert(section.heights.end(), block.heights.begin(), block.heights.end());
                const std::uint64_t bytes =
                    section.keys.capacity() + 2 * section.steps.capacity() + 4 * section.heights.capacity();
                if (bytes <= memory) return {};
                return fail(Failure::limit, fmt::format("{} does not fit in memory", path),
                            fmt::format("its nodes take more than {}", format_bytes(memory)),
                            Cause{.kind = Cause::Kind::memory, .allowed = memory}, "more memory");
            }));
        }
        return lookup;
    }

    const CertificateHeader& header() const override { return header_; }

    Result<std::optional<Certified>> look_up(const AnyPosition& opaque) const override {
        const auto position = unwrap<Position>(opaque);
        if (const auto wdl = game_.terminal(position)) return Certified{*wdl, *wdl, 0, {}, {}};
        std::optional<Certified> found;
        for (std::size_t number = 0; number < sections_.size(); ++number) {
            const ProofClaim claim = header_.claims[number];
            const bool claimant = game_.turn(position) == claim.side;
            const auto node = find(sections_[number], canonical(game_, position), claimant);
            if (!node) continue;
            if (!found) found.emplace();
            const Wdl known = claim.goal == Goal::win ? Wdl::win : Wdl::draw;
            if (claimant)
                found->at_least = std::max(found->at_least, known);
            else
                found->at_most = std::min(found->at_most, opposite(known));
            ZERMELO_TRY(add_step(*found, sections_[number], *node, position, claimant));
        }
        if (found && found->at_least > found->at_most)
            return damaged_certificate(
                path_, fmt::format("its claims contradict each other at {}", std::string(game_.format(position))));
        return found;
    }

private:
    struct Section {
        Bytes keys;  // ascending
        std::vector<std::uint16_t> steps;
        std::vector<std::uint32_t> heights;  // empty where the claim is not a win
    };

    CertificateLookup(const G& game, CertificateHeader header, std::string path)
        : game_(game), header_(std::move(header)), path_(std::move(path)) {}

    std::optional<std::size_t> find(const Section& section, const Position& position, bool claimant) const {
        const std::size_t width = std::size_t{header_.key_width} + 1;
        Bytes wanted(width);
        write_key(game_, position, std::span(wanted).first(width - 1));
        wanted.back() = claimant ? 1 : 0;
        std::size_t low = 0;
        for (std::size_t high = section.steps.size(); low < high;) {
            const std::size_t middle = (low + high) / 2;
            if (std::memcmp(section.keys.data() + middle * width, wanted.data(), width) < 0)
                low = middle + 1;
            else
                high = middle;
        }
        if (low == section.steps.size() || std::memcmp(section.keys.data() + low * width, wanted.data(), width) != 0)
            return std::nullopt;
        return low;
    }

    // Heights tell the distance only where no table is cited: a leaf has height 1 however far its end is.
    Result<void> add_step(Certified& found, const Section& section, std::size_t node, const Position& position,
                          bool claimant) const {
        const std::uint16_t step = section.steps[node];
        if (!section.heights.empty() && header_.tables.empty()) found.within = section.heights[node];
        if (step >= first_leaf_step) {
            found.table = header_.tables[step - first_leaf_step];
            return {};
        }
        if (!claimant) return {};
        // The move is numbered among those of the canonical position; a move of this one leads to an equivalent child.
        const Position same = canonical(game_, position);
        const auto moves = game_.moves(same);
        if (step >= static_cast<std::size_t>(std::distance(moves.begin(), moves.end())))
            return damaged_certificate(path_,
                                       fmt::format("{} has no move number {}", std::string(game_.format(same)), step));
        const Position child = canonical(game_, game_.apply(same, *std::next(moves.begin(), step)));
        std::size_t number = 0;
        for (const auto& move : game_.moves(position)) {
            if (canonical(game_, game_.apply(position, move)) == child) {
                found.move = number;
                break;
            }
            ++number;
        }
        return {};
    }

    G game_;
    CertificateHeader header_;
    std::string path_;
    std::vector<Section> sections_;
};

}  // namespace zermelo

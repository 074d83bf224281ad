#include "solvers/engine/certificate_lookup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "games/base/text.hpp"
#include "games/core/concepts/fingerprint.hpp"
#include "solvers/certificate/reader.hpp"
#include "solvers/run/memory.hpp"

namespace zermelo {

Result<std::unique_ptr<const CertificateLookup>> CertificateLookup::open(const AnyGame& game, const std::string& path,
                                                                         std::uint64_t memory) {
    ZERMELO_ASSIGN(file, CertificateReader::open(path));
    const CertificateHeader& header = file.header();
    if (header.fingerprint != rules_fingerprint(game.info(), game.spec()))
        return damaged_certificate(path,
                                   fmt::format("it was made for {}, or under other rules", in_quotes(header.spec)));
    if (game.key_width() == 0) return damaged_certificate(path, "its positions have no keys");
    if (header.key_width != game.key_width()) return damaged_certificate(path, "its keys have another width");
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

Result<std::optional<Certified>> CertificateLookup::look_up(const AnyPosition& position) const {
    if (const auto wdl = game_.terminal(position)) return Certified{*wdl, *wdl, 0, {}, {}};
    std::optional<Certified> found;
    for (std::size_t number = 0; number < sections_.size(); ++number) {
        const ProofClaim claim = header_.claims[number];
        const bool claimant = game_.turn(position) == claim.side;
        const auto node = find(sections_[number], game_.canonical(position), claimant);
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
        return damaged_certificate(path_,
                                   fmt::format("its claims contradict each other at {}", game_.format(position)));
    return found;
}

std::optional<std::size_t> CertificateLookup::find(const Section& section, const AnyPosition& position,
                                                   bool claimant) const {
    const std::size_t width = std::size_t{header_.key_width} + 1;
    Bytes wanted(width);
    game_.write_key(position, std::span(wanted).first(width - 1));
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
Result<void> CertificateLookup::add_step(Certified& found, const Section& section, std::size_t node,
                                         const AnyPosition& position, bool claimant) const {
    const std::uint16_t step = section.steps[node];
    if (!section.heights.empty() && header_.tables.empty()) found.within = section.heights[node];
    if (step >= first_leaf_step) {
        found.table = header_.tables[step - first_leaf_step];
        return {};
    }
    if (!claimant) return {};
    // The move is numbered among those of the canonical position; a move of this one leads to an equivalent child.
    const AnyPosition same = game_.canonical(position);
    const auto children = game_.children(same);
    if (step >= children.size())
        return damaged_certificate(path_, fmt::format("{} has no move number {}", game_.format(same), step));
    found.move = move_to(position, game_.canonical(children[step]));
    return {};
}

std::optional<std::size_t> CertificateLookup::move_to(const AnyPosition& position, const AnyPosition& child) const {
    const auto own = game_.children(position);
    const auto move =
        std::find_if(own.begin(), own.end(), [&](const AnyPosition& other) { return game_.canonical(other) == child; });
    return move == own.end() ? std::nullopt : std::optional(static_cast<std::size_t>(move - own.begin()));
}

}  // namespace zermelo

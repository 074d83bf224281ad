// The kept moves of a certificate as a graph.
#include <fmt/format.h>

#include <algorithm>

#include "games/base/text.hpp"
#include "games/core/runtime/rules_error.hpp"
#include "solvers/engine/certificate_lookup.hpp"
#include "solvers/engine/proof_branches.hpp"
#include "solvers/run/memory.hpp"

namespace zermelo {

Result<std::shared_ptr<const ProofGraph>> ProofGraph::of(std::shared_ptr<const Certificate> certificate,
                                                         const RunOptions& run) {
    return or_error(certificate->header().spec, [&]() -> Result<std::shared_ptr<const ProofGraph>> {
        std::shared_ptr<ProofGraph> graph(new ProofGraph(certificate));
        std::uint64_t nodes = 0;
        for (const auto& section : certificate->lookup().sections()) nodes += section.steps.size();
        run.observer->begin_phase("following the moves of the proof", nodes);
        for (std::size_t number = 0; number < certificate->header().claims.size(); ++number)
            ZERMELO_TRY(graph->read(number, run));
        return graph;
    });
}

Result<void> ProofGraph::read(std::size_t number, const RunOptions& run) {
    const std::size_t nodes = certificate_->lookup().sections()[number].steps.size();
    const auto too_large = [&](std::string why, std::uint64_t needed) {
        return fail(Failure::limit, fmt::format("{} is too large to count its branches", certificate_->file()),
                    std::move(why), Cause{.kind = Cause::Kind::memory, .needed = needed, .allowed = run.memory},
                    "more memory");
    };
    const auto check_room = [&](std::size_t entries) -> Result<void> {
        const std::uint64_t needed = memory() + entries * sizeof(std::uint32_t);
        if (needed <= run.memory) return {};
        return too_large(fmt::format("its moves take more than {}", format_bytes(run.memory)), needed);
    };
    ZERMELO_TRY(check_room(nodes + 1));
    Section& section = sections_.emplace_back();
    section.first.reserve(nodes + 1);
    for (std::size_t node = 0; node < nodes; ++node) {
        if (node % between_stops == 0) {
            if (run.stop.stop_requested()) return interrupted("the count of " + certificate_->file());
            run.observer->advance(std::min(between_stops, nodes - node));
        }
        if (section.edges.size() == section.edges.capacity()) {
            const std::size_t room = std::max(2 * section.edges.size(), nodes);
            ZERMELO_TRY(check_room(room));  // beside the old one
            section.edges.reserve(room);
        }
        section.first.push_back(static_cast<std::uint32_t>(section.edges.size()));
        ZERMELO_TRY(add_edges(number, node));
        if (section.edges.size() > UINT32_MAX) return too_large("it keeps more than 4,294,967,295 moves", 0);
    }
    section.first.push_back(static_cast<std::uint32_t>(section.edges.size()));
    return {};
}

Result<void> ProofGraph::add_edges(std::size_t number, std::size_t node) {
    if (is_leaf(number, node)) return {};
    const AnyGame& game = certificate_->game();
    const auto& nodes = certificate_->lookup().sections()[number];
    const std::size_t width = game.key_width() + 1;
    const auto key = ByteSpan(nodes.keys).subspan(node * width, width);
    const bool claimant = key.back() != 0;
    const auto position = game.read_key(key.first(width - 1));
    if (!position)
        return damaged_certificate(certificate_->file(), fmt::format("no legal position has the key of node {}", node));
    auto& edges = sections_[number].edges;
    const auto begin = static_cast<std::ptrdiff_t>(edges.size());
    const auto add = [&](const AnyPosition& child) -> Result<void> {
        if (game.terminal(child)) return {};
        const auto next = find(number, child, role_after(*position, child, claimant));
        if (!next) return unsound(*position, fmt::format("its move to {} is not followed", game.format(child)));
        edges.push_back(static_cast<std::uint32_t>(*next));
        return {};
    };
    if (claimant) {
        const auto child = kept(number, node, *position);
        if (!child) return unsound(*position, "it has no such move as the proof keeps");
        return add(*child);
    }
    for (const AnyPosition& child : game.children(*position)) ZERMELO_TRY(add(child));
    std::sort(edges.begin() + begin, edges.end());
    edges.erase(std::unique(edges.begin() + begin, edges.end()), edges.end());
    return {};
}

std::uint64_t ProofGraph::memory() const {
    std::uint64_t entries = 0;
    for (const Section& section : sections_) entries += section.first.capacity() + section.edges.capacity();
    return entries * sizeof(std::uint32_t);
}

std::optional<std::size_t> ProofGraph::find(std::size_t number, const AnyPosition& position, bool claimant) const {
    const CertificateLookup& lookup = certificate_->lookup();
    return lookup.find(lookup.sections()[number], certificate_->game().canonical(position), claimant);
}

// A step numbers the moves of the canonical position; a move of this one leads to an equivalent child.
std::optional<AnyPosition> ProofGraph::kept(std::size_t number, std::size_t node, const AnyPosition& position) const {
    const AnyGame& game = certificate_->game();
    const std::uint16_t step = certificate_->lookup().sections()[number].steps[node];
    const AnyPosition same = game.canonical(position);
    const auto children = game.children(same);
    if (step >= children.size()) return std::nullopt;
    if (same == position) return children[step];
    const auto move = certificate_->lookup().move_to(position, game.canonical(children[step]));
    return move ? std::optional(game.children(position)[*move]) : std::nullopt;
}

bool ProofGraph::role_after(const AnyPosition& position, const AnyPosition& child, bool claimant) const {
    const AnyGame& game = certificate_->game();
    return game.turn(child) == game.turn(position) ? claimant : !claimant;
}

bool ProofGraph::is_leaf(std::size_t number, std::size_t node) const {
    return certificate_->lookup().sections()[number].steps[node] >= first_leaf_step;
}

// A leaf has the height 1 however far its end is.
std::optional<std::uint32_t> ProofGraph::height(std::size_t number, std::size_t node) const {
    const auto& section = certificate_->lookup().sections()[number];
    if (section.heights.empty() || !certificate_->header().tables.empty()) return std::nullopt;
    return section.heights[node];
}

tl::unexpected<Error> ProofGraph::unsound(const AnyPosition& position, const std::string& why) const {
    return fail(Failure::corrupt, fmt::format("{} is not a sound certificate", certificate_->file()),
                fmt::format("{}: {}", certificate_->game().format(position), why),
                Cause{.kind = Cause::Kind::unsound_proof, .where = certificate_->file()});
}

}  // namespace zermelo

#include "tools/zermelo/commands/ugi/winning_region.hpp"

#include <algorithm>
#include <chrono>

namespace zermelo::cli {

std::uint32_t WinningRegion::number_of(Part& part, const AnyPosition& position, Side turn) {
    const auto [place, is_new] = part.numbers.try_emplace(position, static_cast<std::uint32_t>(part.nodes.size()));
    if (is_new) {
        Node& node = part.nodes.emplace_back();
        node.position = position;
        node.of_winner = turn == part.winner;
    }
    return place->second;
}

// Adds the winning moves of the winner and all moves of the other side, of the next nodes.
Result<void> WinningRegion::expand(Part& part, std::size_t count) const {
    const AnyGame& game = tables_.game();
    const std::size_t end = std::min(part.nodes.size(), part.next + count);
    std::vector<AnyPosition> children;
    std::vector<std::uint32_t> parents;
    for (std::size_t i = part.next; i < end; ++i) {
        part.nodes[i].expanded = true;
        if (game.terminal(part.nodes[i].position)) continue;
        for (const AnyPosition& child : game.children(part.nodes[i].position)) {
            children.push_back(child);
            parents.push_back(static_cast<std::uint32_t>(i));
        }
    }
    part.next = end;
    ZERMELO_ASSIGN(values, tables_.values(children, 1));
    for (std::size_t i = 0; i < children.size(); ++i) {
        const Side turn = game.turn(children[i]);
        if (!values[i].is(turn == part.winner ? Wdl::win : Wdl::loss)) continue;
        const std::uint32_t number = number_of(part, children[i], turn);
        part.nodes[number].parents.push_back(parents[i]);
        ++part.nodes[parents[i]].children;
    }
    return {};
}

// From the ends of the game backwards, one ply after the other: the winner hurries, the other side delays.
void WinningRegion::find_distances(Part& part) const {
    part.solved = part.next;
    std::vector<std::uint32_t> order;
    std::vector<std::uint32_t> open(part.nodes.size());
    for (std::uint32_t i = 0; i < part.nodes.size(); ++i) {
        Node& node = part.nodes[i];
        node.plies = node.expanded && tables_.game().terminal(node.position) ? 0 : -1;
        open[i] = node.of_winner ? 1 : node.children;
        if (node.plies == 0) order.push_back(i);
    }
    for (std::size_t next = 0; next < order.size(); ++next) {
        const Node& node = part.nodes[order[next]];
        for (const std::uint32_t parent : node.parents) {
            if (part.nodes[parent].plies >= 0 || --open[parent] > 0) continue;
            part.nodes[parent].plies = node.plies + 1;
            order.push_back(parent);
        }
    }
}

// Later positions of a game mostly lie in the part that an earlier question has begun with: it goes on there.
Result<void> WinningRegion::explore(const AnyPosition& won, double seconds, const std::stop_token& stop) {
    using Clock = std::chrono::steady_clock;
    constexpr std::size_t most = 1 << 20;   // positions, some 250 bytes each
    constexpr std::size_t batch = 1 << 10;  // between two looks at the clock
    const auto until = Clock::now() + std::chrono::duration<double>(std::min(seconds, 1e6));
    const Side winner = tables_.game().turn(won);
    Part& part = parts_[static_cast<std::size_t>(winner)];
    if (!plies(won, winner) && part.nodes.size() > most) part = {};
    part.winner = winner;
    number_of(part, won, winner);
    while (!plies(won, winner) && part.next < part.nodes.size() && part.nodes.size() <= most) {
        const bool in_time = Clock::now() < until && !stop.stop_requested();
        if (in_time) ZERMELO_TRY(expand(part, batch));
        if (!in_time || part.next >= 2 * part.solved || part.next == part.nodes.size()) find_distances(part);
        if (!in_time) break;
    }
    return {};
}

std::optional<int> WinningRegion::plies(const AnyPosition& position, Side winner) const {
    const Part& part = parts_[static_cast<std::size_t>(winner)];
    const auto found = part.numbers.find(position);
    if (found == part.numbers.end() || part.nodes[found->second].plies < 0) return std::nullopt;
    return part.nodes[found->second].plies;
}

}  // namespace zermelo::cli

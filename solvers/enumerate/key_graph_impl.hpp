// The definitions of KeyGraph: compiled once for packed positions, in key_graph.cpp, and where other keys are used.
#pragma once

#include <fmt/format.h>

#include <numeric>
#include <type_traits>

#include "solvers/enumerate/key_graph.hpp"

namespace zermelo {

template <class Key>
Result<void> KeyGraph<Key>::explore(const Key& start, Workers& workers, const RunOptions& options) {
    options.observer->begin_phase("exploring", 0);
    const std::uint64_t hash = hash_of(start);
    keys_.resize(1);
    keys_[0] = start;
    Shard& shard = shards_[shard_of(hash)];
    shard.slots[shard.home(hash)] = {0, tag_of(hash)};
    shard.used = 1;
    GrowthForecast forecast;
    forecast.add_layer(1);
    std::uint64_t layer_begin = 0;
    std::uint64_t layer_end = 1;
    for (std::uint64_t done = 0; done < keys_.size();) {
        // As many nodes as have about that many children, by those of the last batch.
        const std::uint64_t degree = edges() / std::max<std::uint64_t>(done, 1) + 1;
        const std::uint64_t end =
            std::min(keys_.size(), done + std::clamp<std::uint64_t>(batch_children / degree, 1, batch_nodes));
        ZERMELO_TRY(add_batch(workers, done, end, options));
        options.observer->advance(end - done);
        done = end;
        if (done >= layer_end) {  // a batch may go on a little into the next layer
            layer_begin = std::exchange(layer_end, keys_.size());
            forecast.add_layer(layer_end - layer_begin);
            if (limits_.forecast) ZERMELO_TRY(check_forecast(forecast, options));
        } else if (limits_.forecast && 4 * (done - layer_begin) >= layer_end - layer_begin) {
            // The next layer, by the part of this one that is done.
            GrowthForecast early = forecast;
            early.add_layer((keys_.size() - layer_end) * (layer_end - layer_begin) / (done - layer_begin));
            ZERMELO_TRY(check_forecast(early, options));
        }
        if (memory_needed() > options.memory)
            return fail(Failure::limit, fmt::format("{} does not fit in memory", limits_.spec),
                        fmt::format("after {}, with more to come, it needs more than the {} that it may use",
                                    counted(keys_.size(), "position"), format_bytes(options.memory)),
                        Cause{.kind = Cause::Kind::memory,
                              .needed = memory_needed(),
                              .allowed = options.memory,
                              .spec = limits_.spec},
                        "more memory, or a smaller board");
    }
    shards_ = {};
    return {};
}

template <class Key>
Error KeyGraph<Key>::too_many() const {
    return {Failure::limit,
            fmt::format("{} has more than {} reachable positions", limits_.spec, with_thousands(keys_.size())),
            "enumeration goes up to 2^31", "a smaller board",
            Cause{.kind = Cause::Kind::many_positions, .spec = limits_.spec, .instead = "retrograde"}};
}

template <class Key>
Result<void> KeyGraph<Key>::check_forecast(const GrowthForecast& forecast, const RunOptions& options) const {
    constexpr std::uint64_t enough = 1'000'000;  // positions; before that the growth tells little
    constexpr double margin = 10;                // a forecast is no more than that
    constexpr double most = 1e18;
    const auto total = forecast.total();
    if (!total || keys_.size() < enough) return {};
    const double each = static_cast<double>(memory_needed()) / static_cast<double>(keys_.size());
    if (*total * each < margin * static_cast<double>(options.memory)) return {};
    const std::string needed =
        *total * each < most ? format_bytes(static_cast<std::uint64_t>(*total * each)) : "more than a million TB";
    return fail(
        Failure::limit, fmt::format("the reachable positions of {} will not fit in memory", limits_.spec),
        fmt::format(
            "after {} each further move finds {:.1f} times as many; by this growth they will need {}, at {:.0f} "
            "bytes each; it may use {}",
            counted(keys_.size(), "position"), forecast.growth(), needed, each, format_bytes(options.memory)),
        Cause{.kind = Cause::Kind::forecast,
              .needed = static_cast<std::uint64_t>(std::min(*total * each, most)),
              .allowed = options.memory,
              .spec = limits_.spec,
              .instead = "enumerate"},
        "a smaller board");
}

template <class Key>
std::vector<std::uint32_t> KeyGraph<Key>::nodes_by_key(Workers& workers) const {
    std::vector<std::uint32_t> nodes(size());
    std::iota(nodes.begin(), nodes.end(), 0U);
    workers.sort(nodes, [&](std::uint32_t a, std::uint32_t b) {
        if constexpr (std::is_same_v<Key, std::uint64_t> || std::is_same_v<Key, U128>)
            return keys_[a] < keys_[b];
        else
            return std::memcmp(&keys_[a], &keys_[b], sizeof(Key)) < 0;
    });
    return nodes;
}

template <class Key>
void KeyGraph<Key>::grow(Shard& shard) const {
    const std::vector<Slot> old = std::exchange(shard.slots, std::vector<Slot>(shard.slots.size() * 3 / 2));
    for (const Slot& slot : old) {
        if (slot.node == nobody) continue;
        const Key& key = (slot.node & new_node) != 0 ? shard.fresh[slot.node & ~new_node] : keys_[slot.node];
        std::uint64_t at = shard.home(hash_of(key));
        while (shard.slots[at].node != nobody) at = shard.after(at);
        shard.slots[at] = slot;
    }
}

template <class Key>
void KeyGraph<Key>::insert(Shard& shard, std::size_t number, std::vector<Expansion>& expansions,
                           std::vector<std::uint32_t>& children) const {
    std::uint64_t base = 0;
    for (Expansion& expansion : expansions) {
        for (const Child& child : expansion.children[number]) {
            if (4 * shard.used >= 3 * shard.slots.size()) grow(shard);
            const std::uint8_t tag = tag_of(child.hash);
            for (std::uint64_t at = shard.home(child.hash);; at = shard.after(at)) {
                Slot& slot = shard.slots[at];
                if (slot.node == nobody) {
                    slot = {new_node | static_cast<std::uint32_t>(shard.fresh.size()), tag};
                    shard.fresh.push_back(child.key);
                    ++shard.used;
                } else if (slot.tag != tag ||
                           !((slot.node & new_node) != 0 ? shard.fresh[slot.node & ~new_node] == child.key
                                                         : keys_[slot.node] == child.key)) {
                    continue;
                }
                children[base + child.edge] = slot.node;
                break;
            }
        }
        base += expansion.edges;
    }
}

template <class Key>
Result<void> KeyGraph<Key>::add_batch(Workers& all, std::uint64_t begin, std::uint64_t end, const RunOptions& options) {
    constexpr std::uint64_t few = 128;  // nodes that are done before another worker is awake
    Workers alone(1);
    Workers& workers = end - begin <= few ? alone : all;
    const auto stopped = [&] { return interrupted("the solve of " + limits_.spec); };
    const std::uint64_t grain = (end - begin + limits_.chunks - 1) / limits_.chunks;
    std::vector<Expansion> expansions((end - begin + grain - 1) / grain);
    moves_.resize(end);
    if (!workers.for_chunks(end - begin, grain, options.stop, [&](std::uint64_t first, std::uint64_t last) {
            expand(begin + first, begin + last, expansions[first / grain]);
        }))
        return stopped();
    const std::uint64_t edges = number_edges(begin);
    std::vector<std::uint32_t> children(edges - edges_.size());
    if (!workers.for_chunks(shard_count, 1, options.stop, [&](std::uint64_t number, std::uint64_t) {
            shards_[number].fresh.clear();
            insert(shards_[number], number, expansions, children);
        }))
        return stopped();

    // The new nodes get their numbers, shard after shard, and the edges to them too.
    std::uint64_t next = keys_.size();
    for (std::size_t number = 0; number < shard_count; ++number) {
        first_new_[number] = static_cast<std::uint32_t>(next);
        next += shards_[number].fresh.size();
    }
    if (next >= new_node) return tl::unexpected<Error>(too_many());
    keys_.resize(next);
    edges_.resize(edges);
    const std::uint64_t first_edge = edges - children.size();
    workers.for_chunks(shard_count, 1, {}, [&](std::uint64_t number, std::uint64_t) {
        Shard& shard = shards_[number];
        const std::uint32_t first = first_new_[number];
        for (std::uint32_t i = 0; i < shard.fresh.size(); ++i) {
            keys_[first + i] = shard.fresh[i];
            std::uint64_t at = shard.home(hash_of(shard.fresh[i]));
            while (shard.slots[at].node != (new_node | i)) at = shard.after(at);
            shard.slots[at].node = first + i;
        }
        std::uint64_t base = 0;
        for (const Expansion& expansion : expansions) {
            for (const Child& child : expansion.children[number]) {
                const std::uint32_t node = children[base + child.edge];
                edges_[first_edge + base + child.edge] =
                    ((node & new_node) != 0 ? first + (node & ~new_node) : node) | child.same_side;
            }
            base += expansion.edges;
        }
    });
    return {};
}

}  // namespace zermelo

#include "tools/study/layers.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <mutex>
#include <set>
#include <unordered_set>
#include <utility>

#include "tools/study/for_all.hpp"
#include "tools/study/play.hpp"

namespace zermelo {

namespace {

// Counts a layer and finds the next one.
class LayerCounter {
public:
    LayerCounter(const Table& table, const RunOptions& run) : table_(table), run_(run) {}

    Result<PlyCount> count(const std::vector<AnyPosition>& layer) {
        PlyCount total;
        next_.clear();
        const auto one = [&](std::uint64_t i) -> Result<void> {
            ZERMELO_ASSIGN(answer, full_answer(table_, layer[i]));
            std::vector<AnyPosition> children;
            bool again = false;
            for (const RankedMove& move : answer.moves) {
                children.push_back(table_.game().canonical(move.child));
                again = again || move.child_turn == answer.turn;
            }
            const std::lock_guard lock(mutex_);
            sides_alternate_ = sides_alternate_ && !again;
            total.add(answer);
            next_.insert(next_.end(), children.begin(), children.end());
            if (next_.size() > room_) {
                keep_distinct();
                room_ = 2 * next_.size() + 1000;
            }
            return {};
        };
        ZERMELO_TRY(for_all(layer.size(), run_, "the report of " + table_.game().spec(), one));
        keep_distinct();
        return total;
    }

    bool sides_alternate() const { return sides_alternate_; }
    // The next layer, distinct and sorted.
    std::vector<AnyPosition> take_next() { return std::move(next_); }

private:
    void keep_distinct() {
        std::sort(next_.begin(), next_.end());
        next_.erase(std::unique(next_.begin(), next_.end()), next_.end());
    }

    const Table& table_;
    const RunOptions& run_;
    std::mutex mutex_;  // guards the sums
    std::vector<AnyPosition> next_;
    bool sides_alternate_ = true;
    std::size_t room_ = 1000;  // size of next_ at which its duplicates are removed
};

std::uint64_t hash_of(const std::vector<AnyPosition>& sorted) {
    std::uint64_t hash = sorted.size();
    for (const AnyPosition& position : sorted)
        hash = (hash ^ std::hash<AnyPosition>()(position)) * 0x9e3779b97f4a7c15 + (hash >> 32);
    return hash;
}

}  // namespace

bool exchanges_sides(const AnyGame& game) {
    constexpr std::size_t most = 1000;  // positions, in the order of their plies
    const auto start = game.parse("start");
    if (!start) return false;
    std::vector<AnyPosition> found = {*start};
    std::set<AnyPosition> seen = {*start};
    for (std::size_t i = 0; i < found.size() && i < most; ++i)
        for (const AnyPosition& child : game.children(found[i])) {
            const AnyPosition canonical = game.canonical(child);
            if (game.turn(canonical) != game.turn(child)) return true;
            if (found.size() < most && seen.insert(canonical).second) found.push_back(canonical);
        }
    return false;
}

std::string_view name_of(Layers::End end) {
    constexpr std::array<std::string_view, 4> names = {"complete", "repeats", "too-large", "enough"};
    return names[static_cast<std::size_t>(end)];
}

Result<Layers> count_layers(const Table& table, const AnyPosition& start, std::uint64_t largest,
                            std::size_t most_layers, const RunOptions& run) {
    run.observer->begin_phase("positions by ply", 0);
    Layers result;
    LayerCounter counter(table, run);
    std::unordered_set<std::uint64_t> seen;  // hashes of layers; 64 bits suffice for some dozens
    std::vector<AnyPosition> layer = {table.game().canonical(start)};
    while (result.layers.size() < most_layers) {
        ZERMELO_ASSIGN(counted, counter.count(layer));
        result.layers.push_back(counted);
        std::vector<AnyPosition> next = counter.take_next();
        seen.insert(hash_of(layer));
        const bool again = seen.contains(hash_of(next));
        result.end = next.empty()            ? Layers::End::complete
                     : again                 ? Layers::End::repeats
                     : next.size() > largest ? Layers::End::too_large
                                             : Layers::End::enough;
        if (result.end != Layers::End::enough) break;
        layer = std::move(next);
    }
    result.sides_alternate = counter.sides_alternate();
    return result;
}

}  // namespace zermelo

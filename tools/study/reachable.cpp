#include "tools/study/reachable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <unordered_set>
#include <vector>

#include "games/base/text.hpp"
#include "solvers/run/program_memory.hpp"

namespace zermelo {

namespace {

class ReachableCounter {
public:
    ReachableCounter(const Table& table, const RunOptions& run) : table_(table), game_(table.game()), run_(run) {}

    Result<PositionCounts> count() {
        constexpr std::size_t batch = 1 << 12;
        ZERMELO_ASSIGN(start, game_.parse("start"));
        run_.observer->begin_phase("reachable positions", 0);
        enter(start);
        for (std::size_t done = 0; done < found_.size();) {
            if (run_.stop.stop_requested()) return interrupted("the count of " + game_.spec());
            const std::size_t end = std::min(done + batch, found_.size());
            std::vector<AnyPosition> open;
            for (std::size_t i = done; i < end; ++i)
                if (const auto outcome = game_.terminal(found_[i]))
                    count_value(found_[i], table_.metric() == Metric::score ? table_.known(found_[i], Value{})
                                                                            : Known::of(*outcome));
                else
                    open.push_back(found_[i]);
            ZERMELO_TRY(count_values(open));
            std::size_t made = 0;
            for (const auto& children : game_.children_of_many(open)) {
                for (const AnyPosition& child : children) enter(child);
                made += children.capacity();
            }
            ZERMELO_TRY(check_memory(made));
            run_.observer->advance(end - done);
            done = end;
        }
        result_.reachable = found_.size();
        result_.reachable_classes = classes_.size();
        return result_;
    }

private:
    void enter(const AnyPosition& position) {
        if (!seen_.insert(position).second) return;
        found_.push_back(position);
        classes_.insert(game_.canonical(position));
    }

    Result<void> count_values(const std::vector<AnyPosition>& positions) {
        ZERMELO_ASSIGN(values, table_.probe_many(positions, run_.threads, run_.stop));
        for (std::size_t i = 0; i < positions.size(); ++i) {
            if (!values[i])
                return fail(Failure::no_answer, fmt::format("{} lacks {}", table_.file(), game_.format(positions[i])));
            count_value(positions[i], table_.known(positions[i], *values[i]));
        }
        return {};
    }

    void count_value(const AnyPosition& position, const Known& value) {
        const Side turn = game_.turn(position);
        if (value.is(Wdl::draw))
            ++result_.draws;
        else
            ++result_.wins[static_cast<std::size_t>(value.is(Wdl::win) ? turn : other(turn))];
    }

    // `made`: children at once.
    Result<void> check_memory(std::size_t made) const {
        constexpr std::uint64_t each = 3 * sizeof(AnyPosition) + 100;  // in a list and two sets
        const std::uint64_t cache = run_.memory / 4;                   // of the table, at most
        if (program_memory + each * found_.size() + sizeof(AnyPosition) * made + cache <= run_.memory) return {};
        return fail(Failure::limit, fmt::format("the reachable positions of {} do not fit in memory", game_.spec()),
                    fmt::format("{} so far", counted(found_.size(), "position")),
                    Cause{.kind = Cause::Kind::memory, .allowed = run_.memory, .spec = game_.spec()});
    }

    const Table& table_;
    const AnyGame& game_;
    const RunOptions& run_;
    std::deque<AnyPosition> found_;  // in the order in which they were found
    std::unordered_set<AnyPosition> seen_;
    std::unordered_set<AnyPosition> classes_;
    PositionCounts result_;
};

}  // namespace

Result<PositionCounts> position_counts(const Table& table, const RunOptions& run) {
    ZERMELO_ASSIGN(counts, ReachableCounter(table, run).count());
    const TableInfo info = table.info();
    const auto raw = table.game().raw_positions();
    if (raw && *raw <= UINT64_MAX) counts.placements = static_cast<std::uint64_t>(*raw);
    if (info.dense) counts.placements_classes = info.summary.counts.positions;
    return counts;
}

}  // namespace zermelo

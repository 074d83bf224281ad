#include "tools/study/position_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tools/study/puzzle.hpp"

namespace zermelo {

namespace {

constexpr std::array<std::string_view, 4> kinds = {"longest", "only-move", "forced", "zugzwang"};

// The positions of a batch, as long as they are wanted.
class PositionLister {
public:
    PositionLister(const Table& table, std::size_t most, const RunOptions& run,
                   const std::function<void(const KindPosition&)>& f)
        : table_(table), most_(most), run_(run), f_(f) {}

    std::size_t count() const { return count_; }
    bool enough() const { return count_ == most_; }

    Result<void> add_longest(std::span<const AnyPosition> positions) {
        const ValueCounts& counts = table_.info().summary.counts;
        ZERMELO_ASSIGN(values, table_.probe_many(positions, run_.threads, run_.stop));
        for (std::size_t i = 0; i < positions.size() && !enough(); ++i) {
            const Value value = values[i].value_or(Value{});
            const bool longest = value.wdl == Wdl::win    ? value.dtw == counts.max_win_dtw
                                 : value.wdl == Wdl::loss ? value.dtw == counts.max_loss_dtw
                                                          : false;
            if (longest) add(positions[i], table_.known(positions[i], value));
        }
        return {};
    }
    Result<void> add_only_moves(std::span<const AnyPosition> positions, bool forced) {
        ZERMELO_ASSIGN(answers, table_.answers(positions, run_.threads, run_.stop));
        for (const Answer& answer : answers) {
            if (enough()) break;
            if (forced && answer.moves.size() != 1) continue;
            if (const auto move = only_move(answer))
                add(answer.position, answer.value, table_.game().move_name(answer.position, answer.moves[*move].number),
                    answer.moves.size());
        }
        return {};
    }
    Result<void> add_zugzwangs() {
        ZERMELO_ASSIGN(statistics, table_.statistics_with_zugzwangs(most_, run_));
        if (!statistics.has_null_moves)
            return fail(Failure::no_answer, fmt::format("{} has no mutual zugzwangs", table_.game().spec()),
                        "they need a null move, which the game does not have");
        for (const MutualZugzwang& pair : statistics.first_zugzwangs) {
            ZERMELO_ASSIGN(position, table_.game().parse(pair.position));
            KindPosition listed{pair.position, table_.game().turn(position), Known::of(pair.value, table_.metric())};
            listed.exchanged = pair.exchanged;
            listed.exchanged_value = Known::of(pair.exchanged_value, table_.metric());
            f_(listed);
            ++count_;
        }
        return {};
    }

private:
    void add(const AnyPosition& position, const Known& value, std::string move = {}, std::size_t moves = 0) {
        const AnyGame& game = table_.game();
        f_({game.format(position), game.turn(position), value, std::move(move), moves, {}, {}});
        ++count_;
    }

    const Table& table_;
    std::size_t most_;
    const RunOptions& run_;
    const std::function<void(const KindPosition&)>& f_;
    std::size_t count_ = 0;
};

}  // namespace

std::string_view name_of(ListKind kind) {
    return kinds[static_cast<std::size_t>(kind)];
}

std::optional<ListKind> list_kind_of(std::string_view name) {
    const auto found = std::find(kinds.begin(), kinds.end(), name);
    if (found == kinds.end()) return std::nullopt;
    return static_cast<ListKind>(found - kinds.begin());
}

Result<std::size_t> list_positions(const Table& table, ListKind kind, std::size_t most, const RunOptions& run,
                                   const std::function<void(const KindPosition&)>& f) {
    PositionLister lister(table, most, run, f);
    if (kind == ListKind::zugzwang) {
        ZERMELO_TRY(lister.add_zugzwangs());
        return lister.count();
    }
    if (kind == ListKind::longest && table.metric() != Metric::dtw)
        return fail(Failure::no_answer, fmt::format("{} has no distances", table.file()),
                    fmt::format("its metric is {}", name_of(table.metric())), "a table with the metric dtw");
    run.observer->begin_phase("listing", table.info().summary.counts.positions);
    const auto visit = [&](std::span<const AnyPosition> positions) -> Result<bool> {
        ZERMELO_TRY(kind == ListKind::longest ? lister.add_longest(positions)
                                              : lister.add_only_moves(positions, kind == ListKind::forced));
        run.observer->advance(positions.size());
        return !lister.enough();
    };
    ZERMELO_TRY(table.visit(run, visit));
    return lister.count();
}

}  // namespace zermelo

#include "solvers/engine/compare_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <tuple>

#include "solvers/run/first_error.hpp"

namespace zermelo {

namespace {

// True for rule sets of one game, and for games of one class, such as those of tafl. Texts of others agree by chance.
bool same_game(const AnyGame& first, const AnyGame& second) {
    const auto name = [](const AnyGame& game) { return game.info().name.substr(0, game.info().name.find(':')); };
    return name(first) == name(second) || (first.class_mark() != nullptr && first.class_mark() == second.class_mark());
}

// The place and the values of a position that may be named in the result.
struct FoundPosition {
    int plies = 0;
    std::uint32_t slice = 0;
    std::uint64_t index = 0;
    Side turn = Side::first;
    Value first;
    Value second;

    bool is_before(const FoundPosition& other) const {
        return std::tie(slice, index) < std::tie(other.slice, other.index);
    }
};
using MaybeFound = std::optional<FoundPosition>;

void keep_simpler(MaybeFound& best, const MaybeFound& other) {
    if (!other) return;
    if (!best || other->plies < best->plies || (other->plies == best->plies && other->is_before(*best))) best = other;
}
void keep_longer(MaybeFound& best, const MaybeFound& other) {
    if (!other) return;
    if (!best || other->plies > best->plies || (other->plies == best->plies && other->is_before(*best))) best = other;
}

// Counts of some positions of a slice.
struct ComparedChunk {
    std::array<ComparedGroup, 2> sides;
    ByOutcomes<MaybeFound> simplest;
    MaybeFound longest;
    std::uint64_t by_text = 0;

    void merge(const ComparedChunk& other) {
        for (std::size_t side = 0; side < 2; ++side) sides[side].add(other.sides[side]);
        for (const Wdl a : all_outcomes)
            for (const Wdl b : all_outcomes) keep_simpler(simplest.at(a, b), other.simplest.at(a, b));
        keep_longer(longest, other.longest);
        by_text += other.by_text;
    }
};

class TablePair {
public:
    TablePair(ComparedTable& first, ComparedTable& second, const RunOptions& options)
        : first_(first), second_(second), options_(options), workers_(options.threads) {
        result_.metrics = {first.metric(), second.metric()};
        for (std::size_t table = 0; table < 2; ++table)
            for (unsigned code = draw_code; code <= greatest_code(result_.metrics[table]); ++code)
                values_[table].push_back(decode_value(result_.metrics[table], static_cast<ValueCode>(code)));
    }

    Result<TableComparison> run() {
        ZERMELO_TRY(check());
        constexpr std::uint64_t program = 64'000'000;
        std::uint64_t memory = options_.memory - std::min(options_.memory, program);
        ZERMELO_ASSIGN(taken, first_.load(memory, workers_, options_));
        ZERMELO_ASSIGN(also_taken, second_.load(memory - taken, workers_, options_));
        static_cast<void>(also_taken);
        shares_bytes_ = first_.shares_bytes(second_);
        options_.observer->begin_phase("comparing", first_.positions());
        const std::uint32_t slices = std::max(first_.slices(), second_.slices());
        for (std::uint32_t slice = 0; slice < slices; ++slice) ZERMELO_TRY(compare_slice(slice));
        for (ComparedGroup& group : later_) result_.add(std::move(group));
        if (result_.total.positions() == 0) return nothing_shared();
        ZERMELO_TRY(name_positions());
        return std::move(result_);
    }

private:
    static constexpr std::uint64_t grain = ComparedTable::grain;

    Result<void> check() const {
        if ((first_.metric() == Metric::score) != (second_.metric() == Metric::score))
            return fail(Failure::usage,
                        fmt::format("{} and {} cannot be compared", first_.game().spec(), second_.game().spec()),
                        "the values of one are points, those of the other are outcomes", "two tables of one metric");
        if (!same_game(first_.game(), second_.game()) || !same_board(first_.game().board(), second_.game().board()))
            return nothing_shared();
        return {};
    }
    tl::unexpected<Error> nothing_shared() const {
        const AnyGame& a = first_.game();
        const AnyGame& b = second_.game();
        return fail(Failure::usage, fmt::format("{} and {} share no positions", a.spec(), b.spec()),
                    !same_game(a, b)                    ? "they are different games"
                    : !same_board(a.board(), b.board()) ? "their boards have different cells"
                                                        : "no position of one is a position of the other",
                    "two rulings of one board, or two metrics of one ruling");
    }
    Result<void> check_stop() const {
        if (!options_.stop.stop_requested()) return {};
        return interrupted(fmt::format("the comparison of {} and {}", first_.game().spec(), second_.game().spec()));
    }

    Result<void> compare_slice(std::uint32_t slice) {
        const std::uint64_t size = std::max(first_.size(slice), second_.size(slice));
        ComparedChunk all;
        std::mutex mutex;  // guards it
        const auto compare = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
            ComparedChunk chunk;
            ZERMELO_ASSIGN(alike, compare_by_index(slice, begin, end, chunk));
            if (alike)
                options_.observer->advance(chunk.sides[0].positions() + chunk.sides[1].positions());
            else
                ZERMELO_TRY(compare_by_text(slice, begin, chunk));
            const std::lock_guard lock(mutex);
            all.merge(chunk);
            return {};
        };
        ZERMELO_TRY(for_chunks_or_error(workers_, size, grain, options_.stop, compare));
        ZERMELO_TRY(check_stop());
        for (const Side side : {Side::first, Side::second}) {
            ComparedGroup group = all.sides[static_cast<std::size_t>(side)];
            if (group.empty()) continue;
            group.side = side;
            // A slice of the second table may have the name of a later slice of the first one.
            ComparedGroup only_second{.side = side, .only_second = std::exchange(group.only_second, 0)};
            if (only_second.only_second > 0) {
                ZERMELO_ASSIGN(name, second_.slice_name(slice));
                only_second.name = std::move(name);
                later_.push_back(std::move(only_second));
            }
            if (group.empty()) continue;
            ZERMELO_ASSIGN(name, first_.slice_name(slice));
            group.name = std::move(name);
            result_.add(std::move(group));
        }
        for (const Wdl a : all_outcomes)
            for (const Wdl b : all_outcomes) keep_simpler(simplest_.at(a, b), all.simplest.at(a, b));
        keep_longer(longest_, all.longest);
        result_.by_text += all.by_text;
        return {};
    }

    // False if the chunk does not have the same positions in both tables.
    Result<bool> compare_by_index(std::uint32_t slice, std::uint64_t begin, std::uint64_t end,
                                  ComparedChunk& chunk) const {
        if (!shares_bytes_ || first_.size(slice) < end || second_.size(slice) < end) return false;
        ZERMELO_ASSIGN(first, first_.read(slice, begin, end));
        ZERMELO_ASSIGN(second, second_.read(slice, begin, end));
        if (first.list.indices != second.list.indices || first.list.bytes != second.list.bytes) return false;
        if (first.list.size() == 0) return true;
        for (const std::size_t i : {std::size_t{0}, first.list.size() - 1})
            if (text(first_, first, i) != text(second_, second, i)) return false;
        for (std::size_t i = 0; i < first.list.size(); ++i) {
            const ValueCode a = first.codes[i];
            const ValueCode b = second.codes[i];
            if (!first_.is_value(a)) return first_.impossible_value();
            if (!second_.is_value(b)) return second_.impossible_value();
            count({0, slice, first.list.indices[i], first.list.turns[i], values_[0][a], values_[1][b]}, chunk);
        }
        return true;
    }

    static std::string text(const ComparedTable& table, const PositionsWithCodes& read, std::size_t i) {
        return table.texts().format(read.list.position(i, table.game().variant()));
    }

    void count(FoundPosition position, ComparedChunk& chunk) const {
        ComparedGroup& group = chunk.sides[static_cast<std::size_t>(position.turn)];
        const Wdl a = position.first.wdl;
        const Wdl b = position.second.wdl;
        ++group.common.at(a, b);
        if (position.first == position.second) {
            position.plies = position.first.dtw;
            if (position.plies > (chunk.longest ? chunk.longest->plies : 0)) chunk.longest = position;
            return;
        }
        if (a == b) {
            if (!result_.tells_distances()) return;
            ++group.distances;
        }
        position.plies = plies_to_difference(position.first, position.second, result_.metrics);
        MaybeFound& simplest = chunk.simplest.at(a, b);
        if (!simplest || position.plies < simplest->plies) simplest = position;
    }

    // The positions of a chunk of one table, and their values in the other one.
    struct Matched {
        PositionsWithCodes chunk;
        std::vector<std::optional<Value>> values;
    };
    Result<Matched> match(const ComparedTable& from, const ComparedTable& to, std::uint32_t slice,
                          std::uint64_t begin) const {
        Matched matched;
        const std::uint64_t end = std::min(begin + grain, from.size(slice));
        if (begin >= end) return matched;
        ZERMELO_ASSIGN(read, from.read(slice, begin, end));
        std::vector<AnyPosition> asked;
        std::vector<std::size_t> numbers;
        for (std::size_t i = 0; i < read.list.size(); ++i) {
            const auto position = to.texts().parse(text(from, read, i));
            if (!position) continue;
            ZERMELO_ASSIGN(may_hold, to.may_hold(*position));
            if (!may_hold) continue;
            asked.push_back(*position);
            numbers.push_back(i);
        }
        ZERMELO_ASSIGN(values, to.values(asked));
        matched.values.resize(read.list.size());
        for (std::size_t i = 0; i < numbers.size(); ++i) matched.values[numbers[i]] = values[i];
        matched.chunk = std::move(read);
        return matched;
    }

    // A chunk whose positions differ in the two tables: those of the first, and those of the second that it lacks.
    Result<void> compare_by_text(std::uint32_t slice, std::uint64_t begin, ComparedChunk& chunk) const {
        ZERMELO_ASSIGN(firsts, match(first_, second_, slice, begin));
        const auto& [list, codes] = firsts.chunk;
        for (std::size_t i = 0; i < firsts.values.size(); ++i) {
            if (!first_.is_value(codes[i])) return first_.impossible_value();
            const auto& value = firsts.values[i];
            if (value)
                count({0, slice, list.indices[i], list.turns[i], first_.value(codes[i]), *value}, chunk);
            else
                ++chunk.sides[static_cast<std::size_t>(list.turns[i])].only_first;
            chunk.by_text += value ? 1 : 0;
        }
        ZERMELO_ASSIGN(seconds, match(second_, first_, slice, begin));
        for (std::size_t i = 0; i < seconds.values.size(); ++i)
            if (!seconds.values[i]) ++chunk.sides[static_cast<std::size_t>(seconds.chunk.list.turns[i])].only_second;
        options_.observer->advance(firsts.values.size());
        return {};
    }

    Result<void> name_positions() {
        const auto named = [&](const MaybeFound& found) -> Result<std::optional<ComparedPosition>> {
            if (!found) return std::nullopt;
            ZERMELO_ASSIGN(read, first_.read(found->slice, found->index, found->index + 1));
            const AnyGame& game = first_.game();
            return ComparedPosition{game.format(read.list.position(0, game.variant())), found->turn, found->first,
                                    found->second};
        };
        for (const Wdl a : all_outcomes)
            for (const Wdl b : all_outcomes) {
                ZERMELO_ASSIGN(position, named(simplest_.at(a, b)));
                result_.simplest.at(a, b) = std::move(position);
            }
        ZERMELO_ASSIGN(longest, named(longest_));
        result_.longest_agreement = std::move(longest);
        return {};
    }

    ComparedTable& first_;
    ComparedTable& second_;
    const RunOptions& options_;
    Workers workers_;
    std::array<std::vector<Value>, 2> values_ = {{{Value{}}, {Value{}}}};  // by table and code
    bool shares_bytes_ = false;
    TableComparison result_;
    std::vector<ComparedGroup> later_;  // of the second table alone
    ByOutcomes<MaybeFound> simplest_;
    MaybeFound longest_;
};

}  // namespace

Result<TableComparison> compare_tables(ComparedTable& first, ComparedTable& second, const RunOptions& options) {
    return TablePair(first, second, options).run();
}

}  // namespace zermelo

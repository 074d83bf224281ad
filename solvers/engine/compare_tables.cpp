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
    std::uint64_t renumbered = 0;

    void merge(const ComparedChunk& other) {
        for (std::size_t side = 0; side < 2; ++side) sides[side].add(other.sides[side]);
        for (const Wdl a : all_outcomes)
            for (const Wdl b : all_outcomes) keep_simpler(simplest.at(a, b), other.simplest.at(a, b));
        keep_longer(longest, other.longest);
        renumbered += other.renumbered;
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
        is_ruling_ = second_.game().is_ruling_of(first_.game());
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
        const auto compare = [&](std::uint64_t begin, std::uint64_t) -> Result<void> {
            ComparedChunk chunk;
            ZERMELO_TRY(compare_chunk(slice, begin, chunk));
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
        result_.renumbered += all.renumbered;
        return {};
    }

    // The positions of a chunk of one table, and those of them that are still to be found in the other one.
    struct Chunk {
        PositionsWithCodes read;
        std::vector<std::size_t> open;
    };
    static Result<Chunk> read(const ComparedTable& table, std::uint32_t slice, std::uint64_t begin) {
        Chunk chunk;
        const std::uint64_t end = std::min(begin + grain, table.size(slice));
        if (begin >= end) return chunk;
        ZERMELO_ASSIGN(read, table.read(slice, begin, end));
        for (const ValueCode code : read.codes)
            if (!table.is_value(code)) return table.impossible_value();
        chunk.read = std::move(read);
        return chunk;
    }

    Result<void> compare_chunk(std::uint32_t slice, std::uint64_t begin, ComparedChunk& chunk) const {
        ZERMELO_ASSIGN(first, read(first_, slice, begin));
        ZERMELO_ASSIGN(second, read(second_, slice, begin));
        compare_by_index(slice, first, second, chunk);
        ZERMELO_TRY(compare_open(slice, first, second, chunk));
        options_.observer->advance(first.read.list.size());
        return {};
    }

    // The places of positions that have the same number in both tables.
    std::vector<std::pair<std::size_t, std::size_t>> with_one_number(const Chunk& first, const Chunk& second) const {
        std::vector<std::pair<std::size_t, std::size_t>> equal;
        if (!shares_bytes_) return equal;
        const ListedPositions& a = first.read.list;
        const ListedPositions& b = second.read.list;
        std::size_t j = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            while (j < b.size() && b.indices[j] < a.indices[i]) ++j;
            if (j < b.size() && b.indices[j] == a.indices[i] && std::ranges::equal(a.bytes_of(i), b.bytes_of(j)))
                equal.emplace_back(i, j);
        }
        if (equal.empty() || has_one_meaning(first, second, equal.size())) return equal;
        if (!is_ruling_) return {};
        std::vector<std::size_t> firsts;
        for (const auto& [i, _] : equal) firsts.push_back(i);
        const auto held = second_.holds_shared(first_, a, firsts);
        std::vector<std::pair<std::size_t, std::size_t>> shared;
        for (std::size_t k = 0; k < equal.size(); ++k)
            if (held ? (*held)[k] : in_other(first_, second_, first.read, equal[k].first).has_value())
                shared.push_back(equal[k]);
        return shared;
    }

    // Variants of a class may read the same bytes differently. Where all positions of a chunk agree they do not.
    bool has_one_meaning(const Chunk& first, const Chunk& second, std::size_t equal) const {
        if (equal != first.read.list.size() || equal != second.read.list.size()) return false;
        return text(first_, first.read, 0) == text(second_, second.read, 0) &&
               text(first_, first.read, equal - 1) == text(second_, second.read, equal - 1);
    }

    // Counts the positions that have the same number in both tables. The others are open.
    void compare_by_index(std::uint32_t slice, Chunk& first, Chunk& second, ComparedChunk& chunk) const {
        const ListedPositions& a = first.read.list;
        const auto equal = with_one_number(first, second);
        for (const auto& [i, k] : equal)
            count(
                {0, slice, a.indices[i], a.turns[i], values_[0][first.read.codes[i]], values_[1][second.read.codes[k]]},
                chunk);
        // Keeps the numbers that no pair has.
        const auto rest = [&equal](std::size_t size, auto member) {
            std::vector<std::size_t> open;
            auto next = equal.begin();
            for (std::size_t i = 0; i < size; ++i)
                if (next != equal.end() && (*next).*member == i)
                    ++next;
                else
                    open.push_back(i);
            return open;
        };
        using Pair = std::pair<std::size_t, std::size_t>;
        first.open = rest(a.size(), &Pair::first);
        second.open = rest(second.read.list.size(), &Pair::second);
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

    // A position of one table in the game of the other one, if it is one.
    std::optional<AnyPosition> in_other(const ComparedTable& from, const ComparedTable& to,
                                        const PositionsWithCodes& read, std::size_t i) const {
        if (is_ruling_) return to.game().shared(from.game(), read.list.position(i, from.game().variant()));
        auto position = to.texts().parse(text(from, read, i));
        return position ? std::optional(*std::move(position)) : std::nullopt;
    }

    // The values that open positions of a chunk have in the other table.
    Result<std::vector<std::optional<Value>>> match(const ComparedTable& from, const ComparedTable& to,
                                                    const Chunk& chunk) const {
        if (is_ruling_) {
            ZERMELO_ASSIGN(shared, to.shared_values(from, chunk.read.list, chunk.open));
            if (shared) return *std::move(shared);
        }
        std::vector<std::optional<Value>> matched(chunk.open.size());
        std::vector<AnyPosition> asked;
        std::vector<std::size_t> numbers;
        for (std::size_t number = 0; number < chunk.open.size(); ++number) {
            const auto position = in_other(from, to, chunk.read, chunk.open[number]);
            if (!position) continue;
            ZERMELO_ASSIGN(may_hold, to.may_hold(*position));
            if (!may_hold) continue;
            asked.push_back(*position);
            numbers.push_back(number);
        }
        ZERMELO_ASSIGN(values, to.values(asked));
        for (std::size_t i = 0; i < numbers.size(); ++i) matched[numbers[i]] = values[i];
        return matched;
    }

    // For each open position of the second table whether the first one holds it.
    Result<std::vector<bool>> held_by_first(const Chunk& second) const {
        if (is_ruling_)
            if (auto held = first_.holds_shared(second_, second.read.list, second.open)) return std::move(*held);
        ZERMELO_ASSIGN(values, match(second_, first_, second));
        std::vector<bool> held;
        for (const auto& value : values) held.push_back(value.has_value());
        return held;
    }

    // Finds the open positions of the first table in the second one, and counts those of the second that the first
    // lacks.
    Result<void> compare_open(std::uint32_t slice, const Chunk& first, const Chunk& second,
                              ComparedChunk& chunk) const {
        ZERMELO_ASSIGN(firsts, match(first_, second_, first));
        const auto& [list, codes] = first.read;
        for (std::size_t number = 0; number < firsts.size(); ++number) {
            const std::size_t i = first.open[number];
            const auto& value = firsts[number];
            if (value)
                count({0, slice, list.indices[i], list.turns[i], first_.value(codes[i]), *value}, chunk);
            else
                ++chunk.sides[static_cast<std::size_t>(list.turns[i])].only_first;
            chunk.renumbered += value ? 1 : 0;
        }
        ZERMELO_ASSIGN(held, held_by_first(second));
        for (std::size_t number = 0; number < held.size(); ++number)
            if (!held[number])
                ++chunk.sides[static_cast<std::size_t>(second.read.list.turns[second.open[number]])].only_second;
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
    bool is_ruling_ = false;
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
